package peers

import (
	"context"
	"math"
	"runtime"

	"agentir/postings"
)

// counted is how many searches allocations are counted over, at least: the runtime has some of its own.
const counted = 1000

// work counts what the searches do and what they allocate when warm.
func (a *agentir) work(ctx context.Context, k int) (Work, error) {
	w := Work{Engine: a.label, Searchers: map[string]int{}}
	share, matching := 0.0, 0
	for _, q := range a.queries {
		q.CountScored = true
		all, err := a.search(ctx, q, k, postings.Exhaustive)
		if err != nil {
			return w, err
		}
		trace, err := a.search(ctx, q, k, a.strategy)
		if err != nil {
			return w, err
		}
		q.CountScored = false
		w.Searchers[trace.Searcher.String()]++
		w.Matched += float64(all.Scored)
		w.Scored += float64(trace.Scored)
		w.Postings += float64(trace.Postings)
		if all.Scored > 0 {
			share += float64(trace.Scored) / float64(all.Scored)
			matching++
		}
	}
	n := float64(len(a.queries))
	w.Matched /= n
	w.Scored /= n
	w.Postings /= n
	w.ScoredShare = share / float64(max(1, matching))

	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	searches := 0
	for searches < counted {
		for _, q := range a.queries {
			if _, err := a.search(ctx, q, k, a.strategy); err != nil {
				return w, err
			}
		}
		searches += len(a.queries)
	}
	runtime.ReadMemStats(&after)
	// Like testing.AllocsPerRun: whole allocations a query, so that a stray one elsewhere does not count.
	w.AllocsPerQuery = math.Floor(float64(after.Mallocs-before.Mallocs) / float64(searches))
	w.BytesPerQuery = float64(after.TotalAlloc-before.TotalAlloc) / float64(searches)
	return w, nil
}
