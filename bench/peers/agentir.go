package peers

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"agentir/postings"
)

// maxPasses is where a round ends however short a pass is; drivers have the same limit.
const maxPasses = 1000

// agentir is this module's own engine, in this process: nothing else runs here while it has its turn.
type agentir struct {
	label    string
	strategy postings.Strategy
	shared   *part

	w       *workload
	dir     string
	reader  *postings.Reader
	queries []*postings.Query
	hits    []postings.Hit
	samples []int64
	texts   []string
}

func (a *agentir) name() string { return a.label }

func (a *agentir) load(_ context.Context, w *workload, work string) (Loaded, error) {
	restore := oneThread()
	data, took, err := a.shared.of(w)
	restore()
	if err != nil {
		return Loaded{}, fmt.Errorf("%s: index %s: %w", a.label, w.name, err)
	}
	a.w, a.dir, a.texts = w, work, nil
	if a.reader, err = postings.Open(data); err != nil {
		return Loaded{}, fmt.Errorf("%s: open the index of %s: %w", a.label, w.name, err)
	}
	lines, err := os.ReadFile(filepath.Join(w.dir, queriesFile))
	if err != nil {
		return Loaded{}, err
	}
	a.queries = a.queries[:0]
	for line := range bytes.Lines(lines) {
		q := &postings.Query{}
		eachTerm(line, q.Term)
		a.queries = append(a.queries, q)
	}
	return Loaded{
		Engine:      a.label,
		Version:     runtime.Version(),
		Detail:      fmt.Sprintf("searcher %v, %s/%s", a.strategy, runtime.GOOS, runtime.GOARCH),
		IndexBytes:  int64(len(data)),
		LoadSeconds: took.Seconds(),
	}, nil
}

func (a *agentir) round(ctx context.Context, k int, d time.Duration) (round, error) {
	defer oneThread()()
	a.samples = a.samples[:0]
	passes := 0
	for end := time.Now().Add(d); passes == 0 || (passes < maxPasses && time.Now().Before(end)); passes++ {
		a.samples = slices.Grow(a.samples, len(a.queries))
		for _, q := range a.queries {
			start := time.Now()
			if _, err := a.search(ctx, q, k, a.strategy); err != nil {
				return round{}, err
			}
			a.samples = append(a.samples, int64(time.Since(start)))
		}
	}
	return round{Passes: passes, NS: slices.Clone(a.samples)}, nil
}

// search is what is timed: looking up the terms' statistics, and the search.
func (a *agentir) search(ctx context.Context, q *postings.Query, k int, s postings.Strategy) (postings.Trace, error) {
	q.K = k
	q.UseStatistics(a.reader)
	var trace postings.Trace
	var err error
	a.hits, trace, err = a.reader.Search(ctx, q, s, a.hits[:0])
	if err != nil {
		return trace, fmt.Errorf("%s: search: %w", a.label, err)
	}
	return trace, nil
}

func (a *agentir) top(ctx context.Context, k int) (ranking, error) {
	var r ranking
	newest := uint32(a.reader.NumDocs()) - 1
	for _, q := range a.queries {
		if _, err := a.search(ctx, q, k, a.strategy); err != nil {
			return ranking{}, err
		}
		docs := make([]uint32, len(a.hits))
		bits := make([]uint32, len(a.hits))
		for i, hit := range a.hits {
			docs[i], bits[i] = newest-hit.Doc, math.Float32bits(hit.Score)
		}
		r.Docs = append(r.Docs, docs)
		r.Bits = append(r.Bits, bits)
	}
	return r, nil
}

func (a *agentir) close() error {
	a.w, a.reader, a.queries, a.texts = nil, nil, nil, nil
	return nil
}
