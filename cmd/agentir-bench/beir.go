package main

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"agentir/bench"
	"agentir/bench/measure"
	"agentir/bench/result"
	"agentir/postings"
)

type beirCmd struct {
	Dir      string   `required:"" placeholder:"DIR" help:"Folder with corpus.jsonl, queries.jsonl and qrels/SPLIT.tsv, each also as .gz or .zst."`
	Split    string   `default:"test" help:"Which judgements."`
	Analyzer string   `default:"english" help:"How texts become terms: ${analyzers}."`
	K1       float32  `name:"k1" default:"0.9" help:"BM25 saturation."`
	B        float32  `name:"b" default:"0.4" help:"BM25 length normalisation."`
	K        int      `default:"1000" help:"Hits a query."`
	Searcher string   `enum:"${searchers}" default:"auto" help:"How to search: ${enum}. All give the same hits."`
	Threads  int      `default:"1" help:"Searches at a time. Latency is of one search all the same."`
	DropSelf bool     `help:"Drop the document whose id is the query's, before the cut at k (ArguAna needs it)."`
	RunFile  string   `name:"run" placeholder:"FILE" help:"Write a TREC run file."`
	Measures []string `placeholder:"NAME,..." sep:"none" help:"Measures. Default: ${measures}."`
}

// Run indexes, searches and times every query, and scores those that are judged.
func (c *beirCmd) Run(ctx context.Context, e *env) error {
	if err := c.check(); err != nil {
		return err
	}
	measures, err := parseMeasures(c.Measures)
	if err != nil {
		return err
	}
	searcher, err := postings.ParseStrategy(c.Searcher)
	if err != nil {
		return err
	}
	if err := e.checkOut(); err != nil {
		return err
	}
	manifest := result.NewManifest(e.args)
	p := e.progress()
	report, err := bench.BEIR(ctx, bench.BEIROptions{
		Dir: c.Dir, Split: c.Split, Analyzer: c.Analyzer, Params: &postings.Params{K1: c.K1, B: c.B}, K: c.K, Searcher: searcher,
		Threads: c.Threads, DropSelf: c.DropSelf, RunPath: c.RunFile, Measures: measures, Progress: p.update,
	})
	p.close()
	if err != nil {
		return err
	}
	report.Note(&manifest)
	r := result.New("beir", manifest)
	r.Measurements = report.Measurements()
	c.warn(e, report)
	return e.emit(r, func() { c.show(e, report) })
}

// check names the one flag at fault.
func (c *beirCmd) check() error {
	switch ext := filepath.Ext(c.RunFile); {
	case c.K < 0:
		return usagef("--k %d: at least 0", c.K)
	case c.Threads < 1:
		return usagef("--threads %d: at least 1", c.Threads)
	case ext == ".gz" || ext == ".zst":
		return usagef("--run %s: a run is written as plain text; leave out the %s and pack it afterwards", c.RunFile, ext)
	}
	return nil
}

// warn says what a reader of the means has to know.
func (c *beirCmd) warn(e *env, report *bench.BEIRReport) {
	if n := len(report.UnknownDocs); n > 0 {
		first := report.UnknownDocs[0]
		e.notef("%s: %s of documents that the corpus lacks, counted in the ideal all the same; the first is line %d: %s for query %s",
			report.QrelsPath, number(n, "judgement is", "judgements are"), first.Line, first.Doc, first.Query)
	}
	if n := len(report.UnknownQueries); n > 0 {
		e.notef("%s: %s not among the queries, zero in the mean; the first is %s",
			report.QrelsPath, number(n, "judged query is", "judged queries are"), report.UnknownQueries[0])
	}
	if report.Evaluation != nil {
		if n := len(report.Evaluation.Missing) - len(report.UnknownQueries); n > 0 {
			e.notef("%s no hits, zero in the mean", number(n, "judged query has", "judged queries have"))
		}
		if deep := report.CutShort(); len(deep) > 0 {
			e.notef("too low, for the lists end at --k %d: %s", report.K, measureNames(deep))
		}
	}
}

func (c *beirCmd) show(e *env, report *bench.BEIRReport) {
	fmt.Fprintf(e.stdout, "%s documents indexed (%s empty), %s queries; analyser %s, k1 %g, b %g, top %d\n\n",
		count(report.Indexed), count(len(report.Skipped)), count(report.Queries), c.Analyzer, report.Params.K1, report.Params.B, report.K)
	if report.Evaluation == nil {
		fmt.Fprint(e.stdout, "the set has no judgements: searched and timed only\n\n")
	} else {
		quality := newGrid("measure", "mean")
		for i, m := range report.Evaluation.Measures {
			quality.row(m.String(), fixed(report.Evaluation.Mean(i), 4))
		}
		e.table(quality)
		fmt.Fprintf(e.stdout, "over %s judged queries, equal scores in the order of the corpus%s\n\n", count(report.Evaluation.NumQ()), c.selfNote(report))
	}
	speed := newGrid("us a query", "mean", "p50", "p95", "p99", "p99.9")
	for _, line := range []struct {
		name string
		l    bench.Latency
	}{{"search", report.Latency}, {"analysis", report.Analysis}} {
		speed.row(line.name, fixed(microseconds(line.l.Mean), 1), fixed(microseconds(line.l.P50), 1), fixed(microseconds(line.l.P95), 1),
			fixed(microseconds(line.l.P99), 1), fixed(microseconds(line.l.P999), 1))
	}
	e.table(speed)
	fmt.Fprintf(e.stdout, "%s queries/s with --threads %d, %s term scores a query, searched by %s\n\n",
		fixed(report.QPS, 0), c.Threads, fixed(report.Postings, 0), searchersUsed(report))

	perDocument := 0.0
	if report.Indexed > 0 {
		perDocument = float64(report.IndexBytes) / float64(report.Indexed)
	}
	fmt.Fprintf(e.stdout, "index: %s bytes (%s a document), built at %s documents/s with analysis; peak memory %s\n",
		count(report.IndexBytes), fixed(perDocument, 1), fixed(report.BuildRate(), 0), size(report.PeakRSS))
}

func (c *beirCmd) selfNote(report *bench.BEIRReport) string {
	if !c.DropSelf {
		return ""
	}
	return fmt.Sprintf("; --drop-self took out %s hits", count(report.Dropped))
}

// searchersUsed lists the searchers that ran, which auto may have chosen query by query.
func searchersUsed(report *bench.BEIRReport) string {
	var parts []string
	for _, s := range slices.Sorted(maps.Keys(report.Searchers)) {
		parts = append(parts, fmt.Sprintf("%v (%d)", s, report.Searchers[s]))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

func measureNames(measures []measure.Measure) string {
	names := make([]string, len(measures))
	for i, m := range measures {
		names[i] = m.String()
	}
	return strings.Join(names, ", ")
}
