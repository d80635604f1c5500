package postings

import (
	"testing"

	"pgregory.net/rapid"
)

// Lanes are held against 64 plain numbers.
func TestLanesAreSixtyFourSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s lanes
		var plain [blocksPer]uint64
		left := uint64(maxLaneWeight)
		for left > 0 && rapid.IntRange(0, 9).Draw(t, "end") > 0 {
			weight := rapid.Uint64Range(1, left).Draw(t, "weight")
			left -= weight
			if rapid.Bool().Draw(t, "row") {
				row := rapid.SliceOfN(rapid.OneOf(rapid.Byte(), rapid.Just(uint8(boundScale))), blocksPer, blocksPer).Draw(t, "row")
				s.addRow(row, weight)
				for b, q := range row {
					plain[b] += weight * uint64(q)
				}
				continue
			}
			for _, b := range rapid.SliceOfNDistinct(rapid.UintRange(0, blocksPer-1), 0, blocksPer, rapid.ID).Draw(t, "blocks") {
				s.add(b, weight*boundScale)
				plain[b] += weight * boundScale
			}
		}
		threshold := rapid.OneOf(rapid.Uint64Range(1, 65535), rapid.SampledFrom(append(plain[:], 1, 0x7fff, 0x8000, 0x8001, 65535))).Draw(t, "threshold")
		for _, threshold := range []uint64{max(threshold, 1), min(threshold+1, 65535), max(threshold, 2) - 1} {
			mask := s.atLeast(threshold)
			for b, want := range plain {
				if got := s.at(uint(b)); got != want {
					t.Fatalf("block %d holds %d, want %d", b, got, want)
				}
				if got := mask>>b&1 == 1; got != (want >= threshold) {
					t.Fatalf("block %d holds %d, reaches %d: %v", b, want, threshold, got)
				}
			}
		}
	})
}

func TestLaneAtLeastTakesEveryThreshold(t *testing.T) {
	for threshold := uint64(1); threshold <= 65535; threshold++ {
		for _, x := range []uint64{0, threshold - 1, threshold, min(threshold+1, 65535), 0x7fff, 0x8000, 65535} {
			for lane := range 4 {
				others := ^uint64(0) &^ (0xffff << (16 * lane))
				for _, word := range []uint64{x << (16 * lane), x<<(16*lane) | others} {
					got := laneAtLeast(word, threshold) >> (16 * lane) & 0xffff
					if want := x >= threshold; got != 0 != want || got&^0x8000 != 0 {
						t.Fatalf("%d at least %d: %#x", x, threshold, got)
					}
				}
			}
		}
	}
}

func TestGatherLanes(t *testing.T) {
	for bits := range uint64(16) {
		x, want := uint64(0), uint64(0)
		for lane := range 4 {
			x |= (bits >> lane & 1) << (16*lane + 15)
			want |= (bits >> lane & 1) << (2 * lane)
		}
		if got := gatherLanes(x); got != want {
			t.Errorf("lanes %04b give %#x, want %#x", bits, got, want)
		}
	}
}

// The sum of all lane weights at their greatest fills a lane and does not pass it.
func TestLanesDoNotOverflow(t *testing.T) {
	if maxLaneWeight*boundScale > 65535 {
		t.Fatalf("%d times %d does not fit in a lane", maxLaneWeight, boundScale)
	}
	if maxLaneLists >= maxLaneWeight {
		t.Fatalf("%d lists with a weight of at least 1 each, %d in all", maxLaneLists, maxLaneWeight)
	}
}

func TestLaneThreshold(t *testing.T) {
	for _, c := range []struct {
		entry, step float64
		want        uint64
	}{{-1, 0.5, 1}, {0, 0.5, 1}, {0.1, 0.5, 1}, {0.5, 0.5, 1}, {0.6, 0.5, 2}, {1, 0.5, 2}, {32767.5, 0.5, 65535}, {32768, 0.5, 65536}} {
		if got := laneThreshold(c.entry, c.step); got != c.want {
			t.Errorf("entry %v in steps of %v: %d, want %d", c.entry, c.step, got, c.want)
		}
	}
}
