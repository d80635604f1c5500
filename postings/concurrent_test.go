package postings

import (
	"context"
	"sync"
	"testing"
)

// Searches run at once on one reader, and share a query where nobody writes it.
func TestConcurrentSearches(t *testing.T) {
	rng := seeded(61)
	c := build(t, BuilderOptions{}, topicDocs(rng, 10000, 300))
	type job struct {
		q    *Query
		want []Hit
	}
	var jobs []job
	for range 12 {
		tr := c.randomTrial(rng, 6)
		jobs = append(jobs, job{c.query(tr), c.naive(tr)})
	}
	var wg sync.WaitGroup
	for worker := range 8 {
		wg.Go(func() {
			var dst []Hit
			for i := range 40 {
				j := jobs[(worker*5+i)%len(jobs)]
				s := everyStrategy[(worker+i)%len(everyStrategy)]
				var err error
				if dst, _, err = c.reader.Search(context.Background(), j.q, s, dst[:0]); err != nil || firstDifference(dst, j.want) >= 0 {
					t.Errorf("%v, k %d: %d hits, %v, want %d", s, j.q.K, len(dst), err, len(j.want))
				}
			}
		})
	}
	wg.Wait()
}
