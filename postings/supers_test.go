package postings

import (
	"context"
	"testing"
)

// A super-block whose bound is tiny beside the greatest is searched, also when a later one without any posting has the same
// place in the order.
func TestWeakSuperBlockAfterEmptyOne(t *testing.T) {
	const weak, strong, other = 0, 1, 2
	docs := make([][]int, 20*superDocs)
	for d := range docs {
		docs[d] = []int{weak}
		switch d / superDocs {
		case 10:
			docs[d] = []int{other}
		case 15:
			docs[d] = []int{other}
			if d%superDocs == 7 {
				docs[d] = []int{strong, strong}
			}
		}
	}
	c := build(t, BuilderOptions{}, docs)
	stats := &statistics{docs: 1e9, tokens: 1e9, df: map[int]int{weak: 999_000_000, strong: 1}}
	for _, k := range []int{2, 100, 80000} {
		if hits := c.check(t, trial{terms: []int{strong, strong, weak}, k: k, stats: stats}); len(hits) != min(k, 18*superDocs+1) {
			t.Fatalf("%d hits", len(hits))
		}
	}
}

// Skipping has to happen, or the tests of its exactness show nothing.
func TestPruningPrunes(t *testing.T) {
	c := build(t, BuilderOptions{}, topicDocs(seeded(2), 60000, 900))
	tr := trial{terms: []int{25, 26, 27, 40, 41, 3}, k: 10}
	c.check(t, tr)
	q := c.query(tr)
	_, all, err := c.reader.Search(context.Background(), q, Exhaustive, nil)
	if err != nil {
		t.Fatal(err)
	}
	supers := uint64(c.reader.supers)
	for _, s := range []Strategy{BlockMaxWAND, MaxScore, BlockMaxPrune} {
		_, trace, err := c.reader.Search(context.Background(), q, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if trace.Searcher != s {
			t.Errorf("%v ran as %v", s, trace.Searcher)
		}
		if 2*trace.Scored > all.Scored || 2*trace.Postings > all.Postings || trace.SuperBlocks >= supers {
			t.Errorf("%v scored %d documents and %d postings of %d and %d, and opened %d super-blocks of %d",
				s, trace.Scored, trace.Postings, all.Scored, all.Postings, trace.SuperBlocks, supers)
		}
	}
}
