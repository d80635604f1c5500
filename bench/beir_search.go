package bench

import (
	"context"
	"fmt"
	"sync"
	"time"

	"agentir/bench/dataset"
	"agentir/postings"
)

const (
	// batch is how many queries a thread searches before their rankings are written and scored.
	batch = 64
	// warmUp is how many queries are searched before the first is timed.
	warmUp = 1000
)

// found is the outcome of one query.
type found struct {
	hits     []postings.Hit
	trace    postings.Trace
	analysis time.Duration
	search   time.Duration
	err      error
}

// search searches all queries, batch by batch, and hands each ranking on in file order; run may be nil.
func (x *experiment) search(ctx context.Context, run *dataset.RunWriter) error {
	start := time.Now()
	workers := make([]postings.Query, x.Threads)
	results := make([]found, batch*x.Threads)
	for _, q := range x.queries[:min(warmUp, len(x.queries))] {
		if x.one(ctx, &workers[0], q, &results[0]); results[0].err != nil {
			return results[0].err
		}
	}
	clock := newClock()
	for first := 0; first < len(x.queries); first += len(results) {
		queries := x.queries[first:min(first+len(results), len(x.queries))]
		began := time.Now()
		x.searchBatch(ctx, workers, queries, results)
		clock.wall += time.Since(began)
		for i, q := range queries {
			f := &results[i]
			if f.err != nil {
				return f.err
			}
			clock.add(f)
			if err := x.handOn(q, f, run); err != nil {
				return err
			}
		}
		x.progress.at("search", first+len(queries), len(x.queries))
	}
	clock.summarise(x.report)
	x.report.Durations["search"] = time.Since(start)
	return nil
}

// searchBatch shares the queries among the workers; results[i] belongs to queries[i].
func (x *experiment) searchBatch(ctx context.Context, workers []postings.Query, queries []dataset.Query, results []found) {
	var wait sync.WaitGroup
	for w := 1; w < len(workers); w++ {
		wait.Go(func() { x.searchEvery(ctx, &workers[w], queries, results, w) })
	}
	x.searchEvery(ctx, &workers[0], queries, results, 0)
	wait.Wait()
}

func (x *experiment) searchEvery(ctx context.Context, query *postings.Query, queries []dataset.Query, results []found, first int) {
	for i := first; i < len(queries); i += x.Threads {
		x.one(ctx, query, queries[i], &results[i])
	}
}

// one analyses and searches one query. The time of the search holds the look-up of the terms' statistics.
func (x *experiment) one(ctx context.Context, query *postings.Query, q dataset.Query, f *found) {
	query.K = x.K
	if x.DropSelf && x.K > 0 {
		query.K++
	}
	began := time.Now()
	query.Reset()
	x.analyzer.Tokens(q.Text, query.Term)
	analysed := time.Now()
	query.UseStatistics(x.reader)
	f.hits, f.trace, f.err = x.reader.Search(ctx, query, x.Searcher, f.hits[:0])
	f.search = time.Since(analysed)
	f.analysis = analysed.Sub(began)
	if f.err != nil && ctx.Err() == nil {
		f.err = fmt.Errorf("query %q: %w", q.ID, f.err)
	}
}

// handOn writes and scores a ranking.
func (x *experiment) handOn(q dataset.Query, f *found, run *dataset.RunWriter) error {
	if run == nil && x.scorer == nil {
		return nil
	}
	docs := make([]string, 0, len(f.hits))
	scores := make([]float32, 0, len(f.hits))
	for _, hit := range f.hits {
		doc := x.docID(hit.Doc)
		if x.DropSelf && doc == q.ID {
			x.report.Dropped++
			continue
		}
		docs = append(docs, doc)
		scores = append(scores, hit.Score)
	}
	docs, scores = docs[:min(len(docs), x.K)], scores[:min(len(scores), x.K)]
	if x.scorer != nil {
		x.scorer.Add(q.ID, docs)
	}
	if run == nil {
		return nil
	}
	return run.Query(q.ID, docs, scores)
}
