package postings

import (
	"context"
	"testing"
)

// Many candidates of a window are completed by a weak list that also has postings where this window has no candidate,
// and the window before had some.
func TestCandidatesOfOneWindow(t *testing.T) {
	const strong, weak, weaker = 0, 1, 2
	docs := make([][]int, 3*superDocs)
	for d := range docs {
		docs[d] = []int{9}
		if d%superDocs/blockDocs%3 == d/superDocs {
			docs[d] = append(docs[d], strong)
		}
		if d%4 == 0 {
			docs[d] = append(docs[d], weak)
		}
		if d%7 == 0 {
			docs[d] = append(docs[d], weaker, weaker)
		}
	}
	c := build(t, BuilderOptions{}, docs)
	stats := &statistics{docs: 1e6, tokens: 4e6, df: map[int]int{strong: 10, weak: 300_000, weaker: 500_000}}
	for _, k := range []int{10, 100, 500, 1000} {
		tr := trial{terms: []int{strong, weak, weaker}, k: k, stats: stats}
		c.check(t, tr)
		c.check(t, tr, MaxScore, MaxScore, BlockMaxPrune, MaxScore)
	}
}

// What one search leaves in the pooled memory must not reach the next: the accumulators are zero between searches.
func TestAccumulatorsAreLeftClean(t *testing.T) {
	rng := seeded(101)
	c := build(t, BuilderOptions{}, topicDocs(rng, 20000, 300))
	for range 40 {
		tr := c.randomTrial(rng, 12)
		for _, s := range everyStrategy {
			if _, _, err := c.reader.Search(context.Background(), c.query(tr), s, nil); err != nil {
				t.Fatal(err)
			}
			ws := getWorkspace()
			if ws.acc != nil && *ws.acc != [containerDocs]float64{} {
				t.Fatalf("%v, %v: the accumulators are dirty", s, tr)
			}
			if ws.window.touched != [blocksPer]uint64{} || ws.window.blocks != 0 {
				t.Fatalf("%v, %v: documents of the last window are still marked", s, tr)
			}
			ws.release()
		}
	}
}
