package quickstart

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"agentir/analysis"
	"agentir/bench/measure"
	"agentir/postings"
)

// depth is how many hits a question gets: what a memory hands to an agent, and enough for the measures reported.
const depth = 10

// Options say how to run. The zero value is what the command does by default.
type Options struct {
	Analyzer string // "" is "agent"
	Rounds   int    // timed rounds over all questions and searchers; 0 is 20
}

// Report is what a run measured. Every latency is one search of one question, without the analysis of its text.
type Report struct {
	Analyzer   string
	Documents  int
	Queries    int
	Judgements int
	Build      time.Duration // analysis, inversion and encoding of all records
	IndexBytes int
	Matched    uint64              // records that hold a term of the question, summed over the questions
	Quality    *measure.Evaluation // of the oracle's lists; every other searcher has to give the same
	Searchers  []Searcher
}

// Searcher is one way to search, timed, and compared with the oracle.
type Searcher struct {
	Strategy     postings.Strategy
	Latencies    []time.Duration // rounds x questions, ascending
	Scored       uint64          // records scored, summed over the questions
	Disagreement string          // how its lists differ from the oracle's first; "" if they are equal, scores to the bit
}

// Agree reports whether all searchers gave the oracle's ordered lists.
func (r *Report) Agree() bool {
	return !slices.ContainsFunc(r.Searchers, func(s Searcher) bool { return s.Disagreement != "" })
}

// Run indexes the built-in set in memory, asks every question of every searcher, compares the lists with those of
// exhaustive search, and scores them.
func Run(ctx context.Context, o Options) (*Report, error) {
	if o.Analyzer == "" {
		o.Analyzer = "agent"
	}
	if o.Rounds <= 0 {
		o.Rounds = 20
	}
	analyzer, err := analysis.Lookup(o.Analyzer)
	if err != nil {
		return nil, err
	}
	set, err := Load()
	if err != nil {
		return nil, err
	}
	r := &Report{Analyzer: o.Analyzer, Documents: len(set.Documents), Queries: len(set.Queries), Judgements: len(set.Qrels.Judgements)}
	start := time.Now()
	reader, size, err := build(set, analyzer)
	if err != nil {
		return nil, err
	}
	r.Build, r.IndexBytes = time.Since(start), size

	queries := make([]*postings.Query, len(set.Queries))
	for i, q := range set.Queries {
		queries[i] = &postings.Query{}
		analyzer.Tokens(q.Text, queries[i].Term)
		queries[i].UseStatistics(reader)
	}
	for _, s := range postings.Strategies() {
		r.Searchers = append(r.Searchers, Searcher{Strategy: s, Latencies: make([]time.Duration, 0, o.Rounds*len(queries))})
	}
	for _, k := range []int{1, reader.NumDocs(), depth} { // the last one's lists are the ones to score
		lists, err := r.compare(ctx, reader, queries, k)
		if err != nil {
			return nil, err
		}
		r.Quality, err = score(set, lists)
		if err != nil {
			return nil, err
		}
	}
	if err := r.race(ctx, reader, queries, o.Rounds); err != nil {
		return nil, err
	}
	return r, nil
}

// score rates one ranked list a question.
func score(set *Set, lists [][]postings.Hit) (*measure.Evaluation, error) {
	measures, err := measure.ParseList("nDCG@10 R@10 RR@10 Success@1 Success@10")
	if err != nil {
		return nil, err
	}
	scorer := measure.NewScorer(set.Qrels, measures)
	for i, hits := range lists {
		ids := make([]string, len(hits))
		for j, h := range hits {
			ids[j] = set.Documents[h.Doc].ID
		}
		scorer.Add(set.Queries[i].ID, ids)
	}
	return scorer.Finish(), nil
}

// build indexes the records in order, so that of two equal scores the newer record comes first.
func build(set *Set, analyzer analysis.Analyzer) (*postings.Reader, int, error) {
	b, err := postings.NewBuilder(postings.BuilderOptions{})
	if err != nil {
		return nil, 0, err
	}
	for i := range set.Documents {
		analyzer.Tokens(set.Documents[i].Contents(), b.Term)
		if err := b.EndDocument(); err != nil {
			return nil, 0, err
		}
	}
	var part bytes.Buffer
	if err := b.Finish(&part); err != nil {
		return nil, 0, err
	}
	reader, err := postings.Open(part.Bytes())
	return reader, part.Len(), err
}

// compare asks every question of the oracle and of the searchers, notes where a searcher's list differs, and counts the
// work at the depth k. It returns the oracle's lists.
func (r *Report) compare(ctx context.Context, reader *postings.Reader, queries []*postings.Query, k int) ([][]postings.Hit, error) {
	lists := make([][]postings.Hit, len(queries))
	r.Matched = 0
	for i := range r.Searchers {
		r.Searchers[i].Scored = 0
	}
	for i, q := range queries {
		q.K, q.CountScored = k, true
		hits, trace, err := reader.Search(ctx, q, postings.Exhaustive, nil)
		if err != nil {
			return nil, err
		}
		lists[i] = hits
		r.Matched += trace.Scored // the oracle scores all that match
		for j := range r.Searchers {
			s := &r.Searchers[j]
			found, trace, err := reader.Search(ctx, q, s.Strategy, nil)
			if err != nil {
				return nil, err
			}
			s.Scored += trace.Scored
			if d := difference(hits, found); d != "" && s.Disagreement == "" {
				s.Disagreement = fmt.Sprintf("question %d, top %d: %s", i+1, k, d)
			}
		}
		q.CountScored = false
	}
	return lists, nil
}

// race times the searchers in interleaved rounds, so that a slow moment of the machine falls on all of them alike.
// The comparison before has warmed caches and pools up.
func (r *Report) race(ctx context.Context, reader *postings.Reader, queries []*postings.Query, rounds int) error {
	hits := make([]postings.Hit, 0, depth)
	for range rounds {
		for i := range r.Searchers {
			s := &r.Searchers[i]
			for _, q := range queries {
				start := time.Now()
				_, _, err := reader.Search(ctx, q, s.Strategy, hits)
				took := time.Since(start)
				if err != nil {
					return err
				}
				s.Latencies = append(s.Latencies, took)
			}
		}
	}
	for i := range r.Searchers {
		slices.Sort(r.Searchers[i].Latencies)
	}
	return nil
}

// difference says where got first departs from want, by document or by a bit of the score; "" if nowhere.
func difference(want, got []postings.Hit) string {
	for i := range min(len(want), len(got)) {
		w, g := want[i], got[i]
		if w.Doc != g.Doc || math.Float32bits(w.Score) != math.Float32bits(g.Score) {
			return fmt.Sprintf("rank %d is document %d with %v, not document %d with %v", i+1, g.Doc, g.Score, w.Doc, w.Score)
		}
	}
	if len(want) != len(got) {
		return fmt.Sprintf("%d hits, not %d", len(got), len(want))
	}
	return ""
}
