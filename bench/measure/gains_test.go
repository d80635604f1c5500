package measure

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"agentir/bench/dataset"
)

// valueOf scores a ranking of one query.
func valueOf(t interface{ Fatal(args ...any) }, name string, grades map[string]int, docs ...string) float64 {
	m, err := Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	var judgements []dataset.Judgement
	for doc, grade := range grades {
		judgements = append(judgements, dataset.Judgement{Query: "q", Doc: doc, Grade: grade})
	}
	qrels, err := dataset.NewQrels("qrels", judgements)
	if err != nil {
		t.Fatal(err)
	}
	s := NewScorer(qrels, []Measure{m})
	s.Add("q", docs)
	return s.Finish().Mean(0)
}

func TestExponentialGainOfHugeGrades(t *testing.T) {
	const name = "nDCG(dcg='exp-log2')"
	for _, c := range []struct {
		a, b int
		docs []string
		want float64
	}{
		{1024, 1, []string{"a", "b"}, 1},
		{1024, 1, []string{"b", "a"}, 1 / math.Log2(3)},
		{5000, 4999, []string{"b", "a"}, (0.5 + 1/math.Log2(3)) / (1 + 0.5/math.Log2(3))},
		{math.MaxInt, math.MaxInt, []string{"b"}, 1 / (1 + 1/math.Log2(3))},
		{math.MaxInt, math.MinInt + 2, []string{"b"}, 0},
		{2000, 1, []string{"b"}, 0},
	} {
		got := valueOf(t, name, map[string]int{"a": c.a, "b": c.b}, c.docs...)
		if math.IsNaN(got) || math.Abs(got-c.want) > 1e-12 {
			t.Errorf("grades %d and %d, ranking %v: %v, want %v", c.a, c.b, c.docs, got, c.want)
		}
	}
}

// TestExponentialGainIsTheFormula: ordinary grades have the bits of the formula in the books.
func TestExponentialGainIsTheFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		high, low := rapid.IntRange(1, 50).Draw(t, "high"), rapid.IntRange(0, 50).Draw(t, "low")
		high, low = max(high, low), min(high, low)
		gain := func(grade int) float64 { return math.Exp2(float64(grade)) - 1 }
		want := (gain(low) + gain(high)/math.Log2(3)) / (gain(high) + gain(low)/math.Log2(3))
		if got := valueOf(t, "nDCG(dcg='exp-log2')", map[string]int{"a": high, "b": low}, "b", "a"); got != want {
			t.Fatalf("grades %d and %d: %v, want %v", high, low, got, want)
		}
	})
}
