package postings

import (
	"context"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// ranAs is the searcher that answered.
func (c *corpus) ranAs(t *testing.T, tr trial, s Strategy) Strategy {
	t.Helper()
	_, trace, err := c.reader.Search(context.Background(), c.query(tr), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return trace.Searcher
}

// Weights some 2^27 apart make float64 sums depend on the order of the terms. Then every searcher must give way to the oracle,
// which adds in query order.
func TestOrderDependentSums(t *testing.T) {
	const common, unique, other = 0, 1, 2
	docs := make([][]int, 9000)
	for d := range docs {
		docs[d] = []int{common, other}
		for range d % 5 {
			docs[d] = append(docs[d], common, other, other)
		}
		if d%7 == 0 {
			docs[d] = append(docs[d], unique)
		}
	}
	c := build(t, BuilderOptions{}, docs)
	stats := &statistics{docs: 1e9, tokens: 5e9, df: map[int]int{common: 1e9, unique: 1, other: 999_999_990}}
	tr := trial{terms: []int{common, unique, other}, k: 100, stats: stats}
	for range 2000 {
		tr.terms = append(tr.terms, unique)
	}
	c.check(t, tr)
	for _, s := range everyStrategy {
		if got := c.ranAs(t, tr, s); got != Exhaustive {
			t.Errorf("%v ran as %v", s, got)
		}
	}
	tr.terms = []int{common, unique, other}
	stats.docs, stats.df = 1e6, map[int]int{common: 1e6 - 5, unique: 1, other: 999_000}
	c.check(t, tr)
	for _, s := range Strategies() {
		if got := c.ranAs(t, tr, s); got != s {
			t.Errorf("plain weights: %v ran as %v", s, got)
		}
	}
}

// sumsExactly promises that the order of the terms is free. Where it says so, sums of any scores in both orders, and sums
// that first take frequency 1 and then the difference, are equal.
func TestSumsExactlyIsRight(t *testing.T) {
	r := &Reader{longest: 255}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "terms")
		s := search{r: r, norms: &norms{}}
		s.norms.set(DefaultParams(), rapid.Float32Range(1, 1000).Draw(t, "average"))
		for range n {
			e := rapid.IntRange(-30, 10).Draw(t, "exponent")
			s.lists = append(s.lists, list{weight: float32(math.Ldexp(rapid.Float64Range(1, 2).Draw(t, "mantissa"), e))})
		}
		if !s.sumsExactly() {
			t.Skip("the order matters here")
		}
		for range 20 {
			inverse := s.norms.inverse[rapid.Byte().Draw(t, "length")]
			scores := make([]float64, n)
			forward, split := 0.0, 0.0
			for i := range s.lists {
				w, tf := s.lists[i].weight, float32(rapid.IntRange(1, 300).Draw(t, "tf"))
				scores[i] = float64(score(w, tf, inverse))
				forward += scores[i]
				split += float64(score(w, 1, inverse))
				split += scores[i] - float64(score(w, 1, inverse))
				if scores[i] <= 0 {
					t.Fatalf("a match scores %v", scores[i])
				}
			}
			backward := 0.0
			for i := n - 1; i >= 0; i-- {
				backward += scores[i]
			}
			if forward != backward || forward != split {
				t.Fatalf("%v forward, %v backward, %v in two steps: %v", forward, backward, split, scores)
			}
		}
	})
}

// A match may score 0, and is a hit all the same.
func TestZeroScoresAreHits(t *testing.T) {
	for _, k1 := range []float32{1e9, 1e20, math.MaxFloat32} {
		c := build(t, BuilderOptions{Params: &Params{K1: k1, B: 0.4}}, append(zipfDocs(seeded(41), 5000, 30, 8), []int{3}))
		hits := c.check(t, trial{terms: []int{3, 4}, k: 5001})
		if len(hits) != len(c.naive(trial{terms: []int{4, 3}, k: 5001})) || hits[len(hits)-1].Score != 0 {
			t.Fatalf("k1 %v: %d hits, the last with %v", k1, len(hits), hits[len(hits)-1].Score)
		}
		c.check(t, trial{terms: []int{3, 4}, k: 10, live: randomSet(seeded(2), 5001)})
	}
}

// With so many documents that 1 + 0.5/N is 1, a term in all of them has weight 0.
func TestZeroWeightIsAHit(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(42), 300, 30, 8))
	huge := 1 << 60
	tr := trial{terms: []int{1, 2}, k: 20, stats: &statistics{docs: huge, tokens: huge, df: map[int]int{1: huge, 2: huge}}}
	if hits := c.check(t, tr); len(hits) != 20 || hits[0].Score != 0 {
		t.Errorf("%d hits, the first %s", len(hits), show(hits, 0))
	}
}
