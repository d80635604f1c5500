package postings

import (
	"testing"
)

// More lists are active in a super-block than lanes can weigh, and their postings are many: block bounds are then summed
// in another way.
func TestMoreListsThanLanes(t *testing.T) {
	rng := seeded(21)
	docs := make([][]int, 9500) // the last super-block is not full
	for d := range docs {
		for range 12 {
			docs[d] = append(docs[d], rng.IntN(400))
		}
	}
	for d := 4096; d < 4100; d++ { // a few documents that stand out
		for term := range 300 {
			docs[d] = append(docs[d], term)
		}
	}
	c := build(t, BuilderOptions{}, docs)
	for _, terms := range []int{maxLaneLists - 1, maxLaneLists, maxLaneLists + 1, 200, 350} {
		var all []int
		for term := range terms {
			all = append(all, term)
		}
		for _, k := range []int{1, 10, 100, 9500} {
			if testing.Short() && k > 10 {
				continue
			}
			c.check(t, trial{terms: all, k: k})
			c.check(t, trial{terms: all, k: k, live: randomSet(rng, len(docs)), filter: randomSet(rng, len(docs))})
		}
	}
}

// A million tokens, of which each thirtieth is in the part.
func TestMillionTermQuery(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	rng := seeded(22)
	c := build(t, BuilderOptions{}, zipfDocs(rng, 3000, 30000, 10))
	tr := trial{k: 100}
	for range 1_000_000 {
		tr.terms = append(tr.terms, rng.IntN(600_000))
	}
	c.check(t, tr)
	for i := range tr.terms {
		tr.terms[i] %= 20 // few distinct, each very often
	}
	c.check(t, tr)
}

// Every term of the part at once.
func TestQueryOfAllTerms(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(23), 5000, 20000, 10))
	var all []int
	for term := range 20000 {
		all = append(all, term)
	}
	c.check(t, trial{terms: all, k: 10})
	c.check(t, trial{terms: all, k: 5000})
}

func TestRepeatedTermsWeighLinearly(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(24), 6000, 50, 8))
	c.check(t, trial{terms: []int{7, 3, 7, 9, 7, 3}, k: 50})
	c.check(t, trial{terms: []int{9, 30, 30, 30, 30, 30, 30, 30, 30, 9, 0, 0}, k: 50})
	if q := c.query(trial{terms: []int{7, 3, 7}}); q.NumTerms() != 2 || string(q.TermText(0)) != "t7" || string(q.TermText(1)) != "t3" {
		t.Errorf("%d distinct terms", q.NumTerms())
	}
}

func TestAbsentTermsAddNothing(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(25), 600, 50, 8))
	with := c.check(t, trial{terms: []int{-1, 3, -2, 4, -1}, k: 50})
	without := c.check(t, trial{terms: []int{3, 4}, k: 50})
	if firstDifference(with, without) >= 0 || len(with) == 0 {
		t.Errorf("%d hits with absent terms, %d without", len(with), len(without))
	}
	if hits := c.check(t, trial{terms: []int{-1, -2}, k: 50}); len(hits) > 0 {
		t.Errorf("%d hits by absent terms", len(hits))
	}
}
