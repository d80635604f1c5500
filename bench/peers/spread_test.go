package peers

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestSpreadOf(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   Spread
	}{
		{nil, Spread{}},
		{[]float64{4}, Spread{4, 4, 4}},
		{[]float64{9, 1, 2}, Spread{2, 1, 9}},
		{[]float64{4, 1, 3, 2}, Spread{2.5, 1, 4}},
	} {
		if got := spreadOf(c.values); got != c.want {
			t.Errorf("spreadOf(%v) = %+v, want %+v", c.values, got, c.want)
		}
	}
}

func TestSummarise(t *testing.T) {
	var ns []int64
	for i := range 200 {
		ns = append(ns, int64(200-i)*1000)
	}
	if got, want := summarise(ns), (summary{mean: 100.5, p50: 100, p99: 198}); got != want {
		t.Errorf("1 to 200 microseconds: %+v, want %+v", got, want)
	}
	if got, want := summarise([]int64{7000}), (summary{mean: 7, p50: 7, p99: 7}); got != want {
		t.Errorf("one search: %+v, want %+v", got, want)
	}
}

func TestRatiosAreWithinARound(t *testing.T) {
	// The machine is three times slower in the second round: both engines suffer, the ratio stays.
	base, other := clocked{engine: "a"}, clocked{engine: "b"}
	for _, slow := range []int64{1, 3, 1} {
		base.add(round{Passes: 1, NS: []int64{1000 * slow, 3000 * slow}}, 2)
		other.add(round{Passes: 1, NS: []int64{2000 * slow, 10000 * slow}}, 2)
	}
	got := other.ratio(&base)
	want := Ratio{
		Engine: "b", Mean: &Spread{3, 3, 3}, P50: &Spread{2, 2, 2}, P99: &Spread{10. / 3, 10. / 3, 10. / 3},
		BestMean: 3, BestP99: 10. / 3,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("ratio %+v, want %+v", got, want)
	}
	if timing := base.timing(); timing.Mean != (Spread{2, 2, 6}) || timing.Passes != 3 || timing.BestMean != 2 {
		t.Errorf("timing %+v", timing)
	}
}

func TestBestIsOfEachQueryOverAllPassesAndRounds(t *testing.T) {
	var c clocked
	c.add(round{Passes: 2, NS: []int64{5000, 9000, 4000, 8000}}, 2)
	c.add(round{Passes: 1, NS: []int64{6000, 2000}}, 2)
	if want := []int64{4000, 2000}; !slices.Equal(c.best, want) {
		t.Errorf("best %v, want %v", c.best, want)
	}
	if timing := c.timing(); timing.BestMean != 3 || timing.BestP99 != 4 || timing.Passes != 3 {
		t.Errorf("timing %+v", timing)
	}
}

// TestRoundsThatCannotBeTimedDoNotCount: where the clock shows no time for the baseline there is no ratio, neither 0,
// which would drag the median down, nor infinity.
func TestRoundsThatCannotBeTimedDoNotCount(t *testing.T) {
	base, other := clocked{engine: "a"}, clocked{engine: "b"}
	for _, ns := range []int64{0, 1000, 0, 1000, 0} {
		base.add(round{Passes: 1, NS: []int64{ns}}, 1)
		other.add(round{Passes: 1, NS: []int64{4000}}, 1)
	}
	got := other.ratio(&base)
	if want := (Spread{4, 4, 4}); got.Mean == nil || *got.Mean != want || *got.P99 != want || got.BestMean != 0 {
		t.Errorf("two rounds of five: %+v", got)
	}
	base.rounds = base.rounds[:1]
	got = other.ratio(&base)
	if got.Mean != nil || got.P50 != nil || got.P99 != nil {
		t.Errorf("no round: %+v", got)
	}
	if text, err := json.Marshal(got); err != nil || string(text) != `{"engine":"b"}` {
		t.Errorf("no round: %s, %v", text, err)
	}
}

func TestBuildRatiosWithAndWithoutTheMerge(t *testing.T) {
	base := []built{{Records: 1, Seconds: 1, CommitSeconds: 1, Analysis: true}, {Records: 1, Analysis: true}}
	lucene := []built{
		{Records: 1, Seconds: 4, MergeSeconds: 2, CommitSeconds: 2, Analysis: true},
		{Records: 1, Seconds: 9, Analysis: true},
	}
	got := buildReport("lucene", lucene, base, 1)
	if got.Ratio == nil || *got.Ratio != (Spread{4, 4, 4}) || got.RatioUnmerged == nil || *got.RatioUnmerged != (Spread{3, 3, 3}) {
		t.Errorf("ratios %+v and %+v, want 4 with the merge and 3 without, from the round that has a divisor", got.Ratio, got.RatioUnmerged)
	}
	lucene[1].Analysis = false
	if got := buildReport("lucene", lucene, base, 1); got.Ratio != nil || got.RatioUnmerged != nil {
		t.Errorf("ratios of different work: %+v", got)
	}
}

func TestClockedProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		queries := rapid.IntRange(1, 5).Draw(t, "queries")
		var c clocked
		fastest := int64(math.MaxInt64)
		for range rapid.IntRange(1, 4).Draw(t, "rounds") {
			passes := rapid.IntRange(1, 3).Draw(t, "passes")
			ns := rapid.SliceOfN(rapid.Int64Range(1, 1e9), passes*queries, passes*queries).Draw(t, "ns")
			fastest = min(fastest, slices.Min(ns))
			c.add(round{Passes: passes, NS: ns}, queries)
		}
		got := c.timing()
		for name, s := range map[string]Spread{"mean": got.Mean, "p50": got.P50, "p99": got.P99} {
			if s.Min > s.Median || s.Median > s.Max {
				t.Fatalf("%s: %+v is out of order", name, s)
			}
		}
		if got.BestP50 > got.BestP99 || got.BestMean > got.Mean.Max || slices.Min(c.best) != fastest {
			t.Fatalf("best figures of %+v, fastest %d", got, fastest)
		}
		// An engine is as fast as itself, and ratios turn around with the sides.
		if r := c.ratio(&c); *r.Mean != (Spread{1, 1, 1}) || *r.P99 != (Spread{1, 1, 1}) || r.BestMean != 1 {
			t.Fatalf("ratio to itself %+v", r)
		}
	})
}
