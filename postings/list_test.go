package postings

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestLowerBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfDistinct(rapid.Uint16Range(0, 300), rapid.ID).Draw(t, "ids")
		slices.Sort(ids)
		low := rapid.IntRange(0, 310).Draw(t, "low")
		want := 0
		for want < len(ids) && int(ids[want]) < low {
			want++
		}
		if got := lowerBound(ids, low); got != want {
			t.Fatalf("%d in %v: %d, want %d", low, ids, got, want)
		}
	})
	if got := lowerBound([]uint16{5, 65535}, 65536); got != 2 {
		t.Errorf("past the end: %d", got)
	}
}

func TestNextBit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var words [wordsPer]uint64
		set := rapid.SliceOf(rapid.Uint16()).Draw(t, "bits")
		for _, b := range set {
			words[b/64] |= 1 << (b % 64)
		}
		slices.Sort(set)
		low := rapid.Uint32Range(0, 65535).Draw(t, "low")
		at, _ := slices.BinarySearch(set, uint16(low))
		got, ok := nextBit(&words, low)
		if ok != (at < len(set)) || ok && got != uint32(set[at]) {
			t.Fatalf("from %d in %v: %d, %v", low, set, got, ok)
		}
	})
}

// A cursor that seeks any rising targets stops at the same postings as a walk.
func TestCursorSeeks(t *testing.T) {
	c := build(t, BuilderOptions{}, containerDocuments())
	rng := seeded(81)
	for term, ps := range c.index {
		id, _, _ := c.reader.Lookup(termName(term))
		var l list
		c.reader.resolve(&l, new(workspace), id, 1, c.reader.average)
		for _, jump := range []int{1, 70, 5000, 90000} {
			cur := cursor{list: &l}
			for target, at := 0, 0; target < len(c.docs)+jump; target += 1 + rng.IntN(jump) {
				if jump == 1 && len(ps) > 5000 && target > 3000 {
					break
				}
				for at < len(ps) && ps[at].doc < target {
					at++
				}
				want := uint32(endOfList)
				if at < len(ps) {
					want = uint32(ps[at].doc)
				}
				if cur.seek(c.reader, uint32(target)); cur.doc != want {
					t.Fatalf("term %d: from %d on comes %d, want %d", term, target, cur.doc, want)
				}
				if want != endOfList {
					if tf := c.reader.frequency(&l.containers[cur.at], uint16(want)); int(tf) != ps[at].tf {
						t.Fatalf("term %d, document %d: frequency %v, want %d", term, want, tf, ps[at].tf)
					}
				}
			}
		}
	}
}

// A word of an array container is gathered from the ids, blocks being asked for from the last one down, some left out. Ids are
// spread evenly, or crowd at either end of the super-block.
func TestGatherWords(t *testing.T) {
	rng := seeded(82)
	for round := range 600 {
		base := superDocs * rng.IntN(supersPer)
		lows := map[int]bool{}
		for range 1 + rng.IntN(500) {
			low := rng.IntN(superDocs)
			switch round % 3 {
			case 1:
				low = min(low, rng.IntN(superDocs), rng.IntN(superDocs))
			case 2:
				low = max(low, rng.IntN(superDocs), rng.IntN(superDocs))
			}
			lows[low] = true
		}
		var want [blocksPer]uint64
		a := activeList{passed: len(lows)}
		for _, low := range slices.Sorted(maps.Keys(lows)) {
			want[low/blockDocs] |= 1 << (low % blockDocs)
			a.ids = append(a.ids, uint16(base+low))
		}
		for b := blocksPer - 1; b >= 0; b -= 1 + rng.IntN(1+round%9) {
			if got := a.gather(base + b*blockDocs); got != want[b] {
				t.Fatalf("block %d: %064b, want %064b", b, got, want[b])
			}
		}
	}
}
