package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"agentir/bench/quickstart"
	"agentir/bench/result"
)

type quickstartCmd struct {
	Analyzer string `default:"agent" help:"How texts become terms: ${analyzers}."`
	Rounds   int    `default:"20" help:"Timed rounds over all questions and searchers."`
}

// Run is a gate too: it fails if a searcher ranks anything differently from exhaustive search.
func (c *quickstartCmd) Run(ctx context.Context, e *env) error {
	if c.Rounds < 1 {
		return usagef("--rounds %d: at least one round is needed", c.Rounds)
	}
	manifest := result.NewManifest(e.args)
	report, err := quickstart.Run(ctx, quickstart.Options{Analyzer: c.Analyzer, Rounds: c.Rounds})
	if err != nil {
		return err
	}
	manifest.Duration("build", report.Build)
	r := result.New("quickstart", manifest)
	r.Add("records", float64(report.Documents))
	r.Add("queries", float64(report.Queries))
	r.Add("index_bytes", float64(report.IndexBytes))
	r.Add("build_records_per_second", float64(report.Documents)/report.Build.Seconds())
	for i, m := range report.Quality.Measures {
		r.Add("metric", report.Quality.Mean(i), "measure", m.String(), "analyzer", report.Analyzer)
	}
	for _, s := range report.Searchers {
		name := s.Strategy.String()
		r.Add("latency_us", microseconds(mean(s.Latencies)), "searcher", name, "quantile", "mean")
		for _, q := range []string{"0.5", "0.95", "0.99"} {
			r.Add("latency_us", microseconds(quantile(s.Latencies, q)), "searcher", name, "quantile", q)
		}
		r.Add("records_scored_share", share(s.Scored, report.Matched), "searcher", name)
		r.Add("exact_share", truth(s.Disagreement == ""), "searcher", name)
	}
	return e.emitVerdict(r, func() { c.show(e, report) }, quickstartDisagreement(report))
}

// quickstartDisagreement is the gate: every searcher has to give the lists of exhaustive search.
func quickstartDisagreement(report *quickstart.Report) error {
	for _, s := range report.Searchers {
		if s.Disagreement != "" {
			return gatef("%v disagrees with exhaustive search: %s", s.Strategy, s.Disagreement)
		}
	}
	return nil
}

func (c *quickstartCmd) show(e *env, report *quickstart.Report) {
	fmt.Fprintf(e.stdout, "%s memory records, %d questions, %d judgements; analyser %s; indexed in %s, %s bytes\n\n",
		count(report.Documents), report.Queries, report.Judgements, report.Analyzer,
		report.Build.Round(100*time.Microsecond), count(report.IndexBytes))

	quality := newGrid("measure", "mean")
	for i, m := range report.Quality.Measures {
		quality.row(m.String(), fixed(report.Quality.Mean(i), 4))
	}
	e.table(quality)
	fmt.Fprintf(e.stdout, "over %d questions\n\n", report.Quality.NumQ())

	speed := newGrid("searcher", "mean us", "p50 us", "p99 us", "scored", "of matching", "same lists")
	for _, s := range report.Searchers {
		same := "yes"
		if s.Disagreement != "" {
			same = "NO"
		}
		speed.row(s.Strategy.String(), fixed(microseconds(mean(s.Latencies)), 1), fixed(microseconds(quantile(s.Latencies, "0.5")), 1),
			fixed(microseconds(quantile(s.Latencies, "0.99")), 1), count(s.Scored), fixed(100*share(s.Scored, report.Matched), 1)+" %", same)
	}
	e.table(speed)
	if report.Agree() {
		fmt.Fprintf(e.stdout, "all %d searchers give the same ordered lists at depth 1, 10 and all, scores equal to the bit\n", len(report.Searchers))
	}
	name := invocation(os.Executable())
	fmt.Fprintf(e.stdout, "\nNext, on a test set of your own in BEIR layout (corpus.jsonl, queries.jsonl, qrels/test.tsv):\n"+
		"  %[1]s beir --dir DIR\n"+
		"or on a synthetic one, without judgements:\n"+
		"  %[1]s generate --records 100000 --dir build/synthetic\n"+
		"  %[1]s beir --dir build/synthetic --k 10\n", name)
}

// invocation is how this program was called, as far as one can tell: "go run" leaves its binary in a folder of go build.
func invocation(executable string, err error) string {
	if err == nil && strings.Contains(executable, "go-build") {
		return "go run ./cmd/agentir-bench"
	}
	return "agentir-bench"
}
