package postings

import (
	"context"
	"testing"
)

// A warm query allocates nothing: neither filling the query nor searching, whatever the searcher, gates or not.
func TestWarmQueriesDoNotAllocate(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector empties pools")
	}
	c := build(t, BuilderOptions{}, topicDocs(seeded(1), 70000, 900))
	var names [][]byte
	for _, term := range []int{1, 3, 25, 26, 26, 40, 41, 77, -1} {
		names = append(names, termName(term))
	}
	plain := &Query{K: 100}
	gated := &Query{K: 1000, Live: NewDocSet(randomSet(seeded(2), 70000), 70000), Filter: NewDocSet(randomSet(seeded(3), 70000), 70000)}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	dst := make([]Hit, 0, 1000)
	for _, s := range everyStrategy {
		for name, q := range map[string]*Query{"plain": plain, "gated": gated} {
			found := 0
			allocs := testing.AllocsPerRun(20, func() {
				q.Reset()
				for _, n := range names {
					q.Term(n, false)
				}
				q.UseStatistics(c.reader)
				hits, _, err := c.reader.Search(ctx, q, s, dst)
				if err != nil {
					t.Fatal(err)
				}
				found = len(hits)
			})
			if allocs != 0 || found == 0 {
				t.Errorf("%v, %s: %v allocations a query, %d hits", s, name, allocs, found)
			}
		}
	}
}

func TestLookupsDoNotAllocate(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(1), 3000, 100, 9))
	name, sum := termName(3), uint64(0)
	if allocs := testing.AllocsPerRun(20, func() {
		id, df, _ := c.reader.Lookup(name)
		sum += uint64(df) + uint64(len(c.reader.Term(id))) + uint64(c.reader.Length(5))
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
	if sum == 0 {
		t.Error("nothing was looked up")
	}
}
