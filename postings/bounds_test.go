package postings

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A bound made under one average length holds every score under any other, at each of its three grains: the list's float, and
// the bytes of super-block and block.
func TestBoundsHoldUnderDrift(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawParams(t)
		average := rapid.Float32Range(0.1, 2000)
		made, now := average.Draw(t, "average then"), average.Draw(t, "average now")
		w := rapid.Float32Range(1e-6, 1e4).Draw(t, "weight")
		tf := float32(rapid.OneOf(rapid.IntRange(1, 4), rapid.IntRange(1, 1<<20)).Draw(t, "tf"))
		code := rapid.Byte().Draw(t, "length byte")
		var then, today norms
		then.set(p, made)
		today.set(p, now)
		part := tfPart(tf, then.inverse[code])
		got := float64(score(w, tf, today.inverse[code]))
		r := &Reader{average: made, terms: make([]uint32, 2*termWidth)}
		r.terms[termMaxPart] = math.Float32bits(roundUp(part))
		r.terms[termSupers], r.terms[termBlocks] = noBounds, noBounds
		var l list
		r.resolve(&l, new(workspace), 0, w, now)
		if bound := l.bound; !(bound > got) {
			t.Fatalf("the list's bound is %v, the score %v", bound, got)
		}
		if bound := float64(quantise(part)) * l.unit; !(bound > got) {
			t.Fatalf("the byte's bound is %v, the score %v", bound, got)
		}
		if got > 0 && now <= made && l.bound > 1.001*float64(score(w, tf, then.inverse[code]))+1e-6*float64(w) {
			t.Fatalf("the list's bound is %v, far above the score %v", l.bound, score(w, tf, then.inverse[code]))
		}
	})
}

// The same over all length bytes, where parts are so small that rounding is most of a score.
func TestBoundsHoldForTinyParts(t *testing.T) {
	const w = 7.3
	for _, p := range []Params{{0.9, 0.4}, {0.9, 1}, {1.2, 0.75}, {50, 1}, {3000, 0.5}} {
		for _, made := range []float32{0.5, 9, 111.5, 4000} {
			for _, now := range []float32{0.5, 9, 111.5, 4000} {
				var then, today norms
				then.set(p, made)
				today.set(p, now)
				grow := drift(made, now) * boundSlack
				for code := range 256 {
					for _, tf := range []float32{1, 2, 3, 17, 255, 70000} {
						part := tfPart(tf, then.inverse[code])
						got := float64(score(w, tf, today.inverse[code]))
						if bound := w * float64(roundUp(part)) * grow; bound < min(got, w) {
							t.Fatalf("%v, average %v then %v, length byte %d, frequency %v: bound %v, score %v", p, made, now, code, tf, bound, got)
						}
					}
				}
			}
		}
	}
}

// In every part the stored bounds cover the postings of their range, and a range without postings has 0.
func TestStoredBoundsCoverTheirRanges(t *testing.T) {
	rng := seeded(71)
	for name, docs := range map[string][][]int{
		"zipf": zipfDocs(rng, 9000, 2000, 10), "borders": borderDocs(rng, 5000), "topics": topicDocs(rng, 70000, 500),
	} {
		c := build(t, BuilderOptions{}, docs)
		r := c.reader
		var n norms
		n.set(r.params, r.average)
		rows, blockRows := 0, 0
		for term, ps := range c.index {
			id, df, _ := r.Lookup(termName(term))
			var l list
			r.resolve(&l, new(workspace), id, 1, r.average)
			if (l.supers != nil) != hasSuperBounds(df, r.supers) || (l.blocks != nil) != hasBlockBounds(df, r.supers) {
				t.Fatalf("%s: a list of %d has bounds %v, %v", name, df, l.supers != nil, l.blocks != nil)
			}
			supers, blocks := map[int]float64{}, map[int]float64{}
			for _, p := range ps {
				s := float64(score(1, float32(p.tf), n.inverse[r.lengths[p.doc]]))
				supers[p.doc/superDocs] = max(supers[p.doc/superDocs], s)
				blocks[p.doc/blockDocs] = max(blocks[p.doc/blockDocs], s)
				if s >= l.bound {
					t.Fatalf("%s: the list's bound %v, a score %v", name, l.bound, s)
				}
			}
			rows += coverRow(t, l.supers, supers, l.unit)
			blockRows += coverRow(t, l.blocks, blocks, l.unit)
		}
		if rows == 0 || blockRows == 0 {
			t.Errorf("%s: %d rows of super-block bounds, %d of block bounds", name, rows, blockRows)
		}
	}
}

func coverRow(t *testing.T, row []uint8, best map[int]float64, unit float64) int {
	t.Helper()
	for i, q := range row {
		if (q == 0) != (best[i] == 0) || best[i] > 0 && float64(q)*unit <= best[i] || float64(q)*unit > best[i]+1.01*unit {
			t.Fatalf("range %d: bound %v, best score %v", i, float64(q)*unit, best[i])
		}
	}
	return min(1, len(row))
}

func TestDriftIsOneWay(t *testing.T) {
	if d := drift(50, 40); d != 1 {
		t.Errorf("a shorter average: %v", d)
	}
	if d := drift(50, 100); d < 2 || d > 2.001 {
		t.Errorf("twice the average: %v", d)
	}
}

// The best posting under one average is not the best under another: (1, 8) beats (4, 80) at 30, and loses at 80.
func TestBestPostingChangesWithTheAverage(t *testing.T) {
	short, long := []int{0, 2, 2, 2, 2, 2, 2, 2}, []int{0, 0, 0, 0}
	for len(long) < 80 {
		long = append(long, 3)
	}
	docs := repeated([][]int{short, long}, 200)
	c := build(t, BuilderOptions{Params: &Params{K1: 1.2, B: 0.75}}, docs)
	first := map[bool]bool{}
	for _, average := range []int{5, 20, 30, 40, 60, 80, 300, 3000} {
		hits := c.check(t, trial{terms: []int{0}, k: 1, stats: &statistics{docs: 1000, tokens: 1000 * average, df: map[int]int{0: 400}}})
		first[c.docs[hits[0].Doc][1] == 2] = true
	}
	if len(first) != 2 {
		t.Error("one kind of document won everywhere")
	}
}
