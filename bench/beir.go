package bench

import (
	"context"
	"fmt"
	"io"
	"time"

	"agentir/analysis"
	"agentir/bench/dataset"
	"agentir/bench/measure"
	"agentir/bench/result"
	"agentir/postings"
)

// BEIROptions say which set is searched, and how.
type BEIROptions struct {
	Dir      string // a folder in BEIR's layout
	Split    string // whose judgements; "" = test. A set without judgements is run and timed only
	Analyzer string // "" = english
	Params   *postings.Params
	K        int // hits a query; 0 = none, for a set without judgements alone
	Searcher postings.Strategy
	Threads  int // searches at a time; 0 = 1
	// DropSelf leaves out the document whose id is the query's, before the cut at K. It is off unless asked for:
	// ArguAna's queries are documents of its corpus, but elsewhere equal ids mean nothing.
	DropSelf bool
	RunPath  string            // where to write the TREC run, "" = nowhere
	Measures []measure.Measure // nil = measure.Default()
	Progress func(Progress)
}

func (o *BEIROptions) check() error {
	switch {
	case o.K < 0:
		return fmt.Errorf("%w: k is %d, want 0 or more", ErrOptions, o.K)
	case o.Threads < 0:
		return fmt.Errorf("%w: %d threads, want 1 or more", ErrOptions, o.Threads)
	}
	if o.Split == "" {
		o.Split = "test"
	}
	if o.Analyzer == "" {
		o.Analyzer = "english"
	}
	if o.Params == nil {
		p := postings.DefaultParams()
		o.Params = &p
	}
	if o.Measures == nil {
		o.Measures = measure.Default()
	}
	o.Threads = max(o.Threads, 1)
	return nil
}

// BEIR indexes a set, searches every query of queries.jsonl in file order, times each search, writes the run if asked
// to, and scores the rankings of the judged queries in their own order: score, then the earlier line of the corpus.
//
// Errors: ErrOptions, analysis.ErrUnknown, postings.ErrParams and postings.ErrStrategy for options; dataset.ErrData
// for files; the context's when it ends. A failed experiment leaves no run file behind.
func BEIR(ctx context.Context, o BEIROptions) (*BEIRReport, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	analyzer, err := analysis.Lookup(o.Analyzer)
	if err != nil {
		return nil, err
	}
	folder, err := dataset.OpenFolder(o.Dir, o.Split)
	if err != nil {
		return nil, err
	}
	x := &experiment{BEIROptions: o, analyzer: analyzer, progress: o.Progress, report: &BEIRReport{
		Params: *o.Params, K: o.K, Durations: make(map[string]time.Duration),
	}}
	// Small files come first, so that a fault in them shows before the corpus is read.
	if err := x.readQueries(folder); err != nil {
		return nil, err
	}
	if o.K == 0 && x.scorer != nil {
		return nil, fmt.Errorf("%w: k is 0, and the set has judgements that no empty list can be scored by", ErrOptions)
	}
	if o.RunPath != "" {
		if err := result.CheckWritable(o.RunPath); err != nil {
			return nil, err
		}
	}
	if err := x.hash(ctx, folder); err != nil {
		return nil, err
	}
	if err := x.index(ctx, folder.Corpus); err != nil {
		return nil, err
	}
	x.reportUnknown()
	if err := x.searchAndWrite(ctx); err != nil {
		return nil, err
	}
	if x.scorer != nil {
		x.report.Evaluation = x.scorer.Finish()
	}
	x.report.PeakRSS, _ = result.PeakRSS()
	return x.report, nil
}

// experiment is one running BEIR experiment.
type experiment struct {
	BEIROptions
	analyzer analysis.Analyzer
	progress reporter
	report   *BEIRReport

	queries []dataset.Query
	qrels   *dataset.Qrels // nil without judgements
	scorer  *measure.Scorer

	reader  *postings.Reader
	ids     dataset.IDs // of all lines of the corpus
	indexed []uint32    // for each ordinal of the index, the number of its id
}

func (x *experiment) readQueries(folder dataset.Folder) (err error) {
	if x.queries, err = dataset.ReadQueries(folder.Queries); err != nil {
		return err
	}
	x.report.Queries = len(x.queries)
	if folder.Qrels == "" {
		return nil
	}
	if x.qrels, err = dataset.ReadQrels(folder.Qrels); err != nil {
		return err
	}
	x.report.QrelsPath = folder.Qrels
	x.scorer = measure.NewScorer(x.qrels, x.Measures)
	return nil
}

// hash identifies the data in the report.
func (x *experiment) hash(ctx context.Context, folder dataset.Folder) error {
	start := time.Now()
	for _, path := range []string{folder.Corpus, folder.Queries, folder.Qrels} {
		if path == "" {
			continue
		}
		file, err := result.HashFile(ctx, path)
		if err != nil {
			return err
		}
		x.report.Data = append(x.report.Data, file)
	}
	x.report.Durations["hash"] = time.Since(start)
	return nil
}

// reportUnknown notes judgements that nothing can meet: they stay in the ideal, as trec_eval has it.
func (x *experiment) reportUnknown() {
	if x.qrels == nil {
		return
	}
	x.report.UnknownDocs = x.qrels.Unknown(func(doc string) bool { _, ok := x.ids.Find(doc); return ok })
	asked := make(map[string]bool, len(x.queries))
	for _, q := range x.queries {
		asked[q.ID] = true
	}
	for _, id := range x.qrels.Queries() {
		if !asked[id] {
			x.report.UnknownQueries = append(x.report.UnknownQueries, id)
		}
	}
}

// runTag is the last column of run files.
const runTag = "agentir"

func (x *experiment) searchAndWrite(ctx context.Context) error {
	if x.RunPath == "" {
		return x.search(ctx, nil)
	}
	return result.WriteFileAtomic(x.RunPath, func(w io.Writer) error {
		run, err := dataset.NewRunWriter(w, runTag)
		if err != nil {
			return err
		}
		if err := x.search(ctx, run); err != nil {
			return err
		}
		return run.Flush()
	})
}
