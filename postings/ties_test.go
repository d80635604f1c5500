package postings

import (
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

// Of equal scores the higher docid is first, also at the cut, and a top k is the beginning of a longer one.
func TestTiesGoToTheHigherDocid(t *testing.T) {
	rng := seeded(31)
	for name, docs := range map[string][][]int{
		"identical":       repeated([][]int{{0, 1, 2}}, 13000),
		"three kinds":     repeated([][]int{{0, 1, 2}, {0, 1, 1}, {0, 0, 1}}, 4500),
		"near-duplicates": nearDuplicates(rng, 13000),
		"alternating":     repeated(repeated([][]int{{0, 1}, {0, 2}}, 64), 40),
	} {
		t.Run(name, func(t *testing.T) {
			c := build(t, BuilderOptions{}, docs)
			for _, terms := range [][]int{{0}, {0, 1}, {1, 2}, {0, 1, 2}} {
				longest := c.check(t, trial{terms: terms, k: len(docs)})
				if testing.Short() && len(terms) != 2 {
					continue
				}
				for _, k := range []int{1, 2, 10, 63, 64, 65, 1000, 4096, 4097} {
					hits := c.check(t, trial{terms: terms, k: k})
					if firstDifference(hits, longest[:min(k, len(longest))]) >= 0 {
						t.Fatalf("the top %d does not begin the top %d", k, len(docs))
					}
				}
			}
		})
	}
}

// halfRound is a document of six terms whose float64 sum lies below the float32 that it rounds to.
func halfRound(t *testing.T, weights, inverse []float32) (tfs []int) {
	t.Helper()
	rng := seeded(32)
	for range 10000 {
		tfs = tfs[:0]
		sum, length := 0.0, 0
		for range weights {
			tfs = append(tfs, 2+rng.IntN(4))
			length += tfs[len(tfs)-1]
		}
		for i, w := range weights {
			sum += float64(score(w, float32(tfs[i]), inverse[encodeLength(uint32(length))]))
		}
		if up := float64(float32(sum)); up > sum && (up-sum)/up > 1.0/(1<<26) {
			return tfs
		}
	}
	t.Fatal("no such document")
	return nil
}

// A sum may lie below the k-th score and still round up to it: with a higher docid it wins. Twins lie in two
// super-blocks; that of the lower docid comes first, because deleted documents there lift its bound.
func TestSumThatRoundsUpToTheThreshold(t *testing.T) {
	const terms = 6
	var tr trial
	tr.stats = &statistics{docs: 1_000_000, tokens: 20_000_000, df: map[int]int{}}
	var weights []float32
	for term := range terms {
		tr.terms = append(tr.terms, term)
		tr.stats.df[term] = 1000 * (term*term + 1)
		weights = append(weights, idf(1_000_000, uint64(tr.stats.df[term])))
	}
	var n norms
	n.set(DefaultParams(), 20)
	var twin []int
	for term, tf := range halfRound(t, weights, n.inverse[:]) {
		for range tf {
			twin = append(twin, term)
		}
	}
	weak := []int{0, 1, 2, 3, 4, 5}
	for len(weak) < 40 {
		weak = append(weak, 99)
	}
	// One weak document beside the twins: the essential lists are short. In every place: they are long.
	for _, weakDocs := range []int{1, 8192} {
		docs := make([][]int, 8192)
		for d := range weakDocs {
			docs[d] = weak
		}
		docs[100], docs[8000] = twin, twin
		tr.live = roaring.New()
		tr.live.AddRange(0, 8192)
		for i := range 10 {
			docs[200+i] = slices.Repeat(twin, 6)
			tr.live.Remove(uint32(200 + i))
		}
		tr.k = 1
		c := build(t, BuilderOptions{}, docs)
		hits := c.check(t, tr)
		if len(hits) != 1 || hits[0].Doc != 8000 {
			t.Fatalf("%d weak documents: %s is first", weakDocs, show(hits, 0))
		}
	}
}

// Where many small bounds are added to a great one, a float32 sum drops them all. The first documents lack a few of
// the weak terms; the last one has all of them.
func TestBoundSumsKeepSmallParts(t *testing.T) {
	const weak, lacking = 3000, 20
	tr := trial{k: 1, terms: []int{0}, stats: &statistics{docs: 100, tokens: 100 * (weak + 1), df: map[int]int{0: 50}}}
	all := []int{0}
	for term := 1; term <= weak; term++ {
		all = append(all, term)
		tr.stats.df[term] = 90
		tr.terms = append(tr.terms, term)
	}
	some := slices.Clone(all)
	for i := range lacking {
		some[1+i] = weak + 1
	}
	c := build(t, BuilderOptions{}, append(repeated([][]int{some}, 5), all))
	q := c.query(tr)
	q.terms[0].count = 1 << 25 // as if the query said it so often
	first, _, err := c.reader.Search(t.Context(), q, Exhaustive, nil)
	if err != nil || first[0].Doc != 5 {
		t.Fatalf("the oracle has %v, %v", first, err)
	}
	for _, s := range Strategies() {
		got, trace, err := c.reader.Search(t.Context(), q, s, nil)
		if err != nil || firstDifference(got, first) >= 0 || trace.Searcher != s {
			t.Errorf("%v, ran as %v: %v, %v; the oracle has %v", s, trace.Searcher, got, err, first)
		}
	}
}
