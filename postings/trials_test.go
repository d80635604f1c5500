package postings

import (
	"math/rand/v2"

	"github.com/RoaringBitmap/roaring/v2"
)

// randomTrial asks a corpus for something: any number of terms up to maxTerms, frequent, rare, absent and repeated ones; any
// usual k; with or without live documents, a filter, and statistics of a larger namespace.
func (c *corpus) randomTrial(rng *rand.Rand, maxTerms int) trial {
	n := len(c.docs)
	tr := trial{k: []int{0, 1, 2, 10, 100, 1000, n, 1e6}[rng.IntN(8)]}
	terms := 1 + rng.IntN(maxTerms)
	span := 1 + rng.IntN(len(c.own.df)+3) // of term numbers: the frequent ones are low
	for len(tr.terms) < terms {
		t := rng.IntN(span)
		if rng.IntN(10) == 0 {
			t = -1 - rng.IntN(3) // absent
		}
		if d := rng.IntN(n); rng.IntN(4) == 0 && len(c.docs[d]) > 0 {
			t = c.docs[d][rng.IntN(len(c.docs[d]))]
		}
		tr.terms = append(tr.terms, t)
		for rng.IntN(5) == 0 {
			tr.terms = append(tr.terms, t)
		}
	}
	if rng.IntN(3) == 0 {
		tr.live = randomSet(rng, n)
	}
	if rng.IntN(4) == 0 {
		tr.filter = randomSet(rng, n)
	}
	if rng.IntN(2) == 0 {
		tr.stats = c.otherStatistics(rng, tr.terms)
	}
	return tr
}

// randomSet is a set of docids: scattered, thick or thin, or one range, or nothing.
func randomSet(rng *rand.Rand, n int) *roaring.Bitmap {
	set := roaring.New()
	switch rng.IntN(8) {
	case 0:
		return set
	case 1:
		from := rng.IntN(n)
		set.AddRange(uint64(from), uint64(from+1+rng.IntN(n-from)))
		return set
	}
	share := []float64{0.003, 0.05, 0.5, 0.97}[rng.IntN(4)]
	for d := range n {
		if rng.Float64() < share {
			set.AddInt(d)
		}
	}
	return set
}

// otherStatistics are those of a namespace in which the part is one of several: more documents, other frequencies of the terms,
// and an average length that lies below or above the part's own.
func (c *corpus) otherStatistics(rng *rand.Rand, terms []int) *statistics {
	docs := max(c.own.docs, 1) * (1 + rng.IntN(50))
	average := max(float64(c.own.tokens), 1) / float64(max(c.own.docs, 1))
	average *= []float64{0.05, 0.5, 0.98, 1, 1.02, 2, 40}[rng.IntN(7)]
	s := &statistics{docs: docs, tokens: max(1, int(average*float64(docs))), df: map[int]int{}}
	for _, t := range terms {
		if s.df[t] == 0 {
			s.df[t] = 1 + rng.IntN(docs)
		}
	}
	return s
}
