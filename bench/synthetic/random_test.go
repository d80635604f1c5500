package synthetic

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestSplitMix64 has the first outputs for the state 1234567, a vector that many implementations share.
func TestSplitMix64(t *testing.T) {
	r := random(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := r.next(); got != want {
			t.Errorf("output %d is %d, want %d", i, got, want)
		}
	}
}

func TestUniform(t *testing.T) {
	r := random(1)
	if r.uniform(0) != 0 {
		t.Error("uniform(0) is not 0")
	}
	rapid.Check(t, func(t *rapid.T) {
		r := random(rapid.Uint64().Draw(t, "state"))
		n := rapid.Uint64Range(1, math.MaxUint64).Draw(t, "n")
		if got := r.uniform(n); got >= n {
			t.Fatalf("uniform(%d) = %d", n, got)
		}
	})
}

// TestWeightsDraw compares the guided draw with a plain search.
func TestWeightsDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weight := rapid.SliceOfN(rapid.OneOf(rapid.Uint64Range(0, 3), rapid.Uint64Range(0, 1<<50)), 1, 60).Draw(t, "weights")
		weight[rapid.IntRange(0, len(weight)-1).Draw(t, "at")]++
		w := newWeights(weight)
		state := random(rapid.Uint64().Draw(t, "state"))
		for range 20 {
			plain := state
			x := plain.uniform(w.total())
			want := 0
			for w.sums[want] <= x {
				want++
			}
			if got := w.draw(&state); int(got) != want || weight[got] == 0 {
				t.Fatalf("drew %d for %d of %v, want %d", got, x, weight, want)
			}
		}
	})
}

// TestWeightsFollowCounts: over many draws each index comes in proportion to its weight.
func TestWeightsFollowCounts(t *testing.T) {
	weight := []uint64{6, 0, 3, 1}
	w, r := newWeights(weight), random(9)
	const draws = 100_000
	drawn := make([]int, len(weight))
	for range draws {
		drawn[w.draw(&r)]++
	}
	for i, n := range drawn {
		want := float64(weight[i]) / 10
		// Five standard deviations of a binomial share.
		if share := float64(n) / draws; math.Abs(share-want) > 5*math.Sqrt(want*(1-want)/draws) {
			t.Errorf("index %d came in %.4f of the draws, want %.4f", i, share, want)
		}
	}
}
