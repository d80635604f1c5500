package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"agentir/bench/peers"
	"agentir/bench/result"
	"agentir/postings"
)

type peersCmd struct {
	Dir      []string      `required:"" placeholder:"DIR" sep:"none" help:"Test set in BEIR layout; may be given several times."`
	Engines  []string      `placeholder:"NAME,..." help:"Engines; ratios are to the first. Default: ${default_engines}. Known: ${engines}."`
	K        []int         `default:"10,100" help:"Depths of the lists."`
	Rounds   int           `default:"5" help:"Interleaved rounds."`
	Warmup   time.Duration `default:"2s" help:"Warm-up of each engine and depth."`
	RoundFor time.Duration `name:"round-time" default:"1s" help:"Least length of a round of one engine."`
	Analyzer string        `default:"english" help:"How texts become terms, for all engines alike: ${analyzers}."`
	K1       float32       `name:"k1" default:"0.9" help:"BM25 saturation."`
	B        float32       `name:"b" default:"0.4" help:"BM25 length normalisation."`
	Build    bool          `help:"Time indexing too, on one thread."`
	Drivers  string        `placeholder:"DIR" env:"AGENTIR_PEERS" help:"Where the drivers were built. Default: build/peers."`
}

// Run times every engine that is here; one that is not is named with what would install it.
func (c *peersCmd) Run(ctx context.Context, e *env) error {
	if c.Rounds < 1 || c.Warmup < 0 || c.RoundFor <= 0 {
		return usagef("--rounds must be at least 1, --warmup and --round-time not negative")
	}
	if err := e.checkOut(); err != nil {
		return err
	}
	sources := make([]peers.Source, len(c.Dir))
	for i, dir := range c.Dir {
		sources[i] = peers.Source{Name: filepath.Base(filepath.Clean(dir)), Dir: dir}
	}
	manifest := result.NewManifest(e.args)
	p := e.progress()
	start := time.Now()
	report, err := peers.Run(ctx, peers.Options{
		Sources: sources, Engines: c.Engines, K: c.K, Rounds: c.Rounds, Warmup: c.Warmup, RoundTime: c.RoundFor,
		Analyzer: c.Analyzer, Params: &postings.Params{K1: c.K1, B: c.B}, Build: c.Build, Dir: c.Drivers,
		Progress: func(u peers.Progress) { p.set(peersStage(u), int64(u.Round), int64(u.Rounds)) },
	})
	p.close()
	if err != nil {
		return err
	}
	manifest.Duration("peers", time.Since(start))
	if err := addFolders(ctx, &manifest, c.Dir); err != nil {
		return err
	}
	for _, a := range report.Absent {
		e.notef("%s is not here: %s; to install: %s", a.Engine, a.Reason, a.Install)
	}
	r := result.New("peers", manifest)
	peersMeasurements(r, report)
	return e.emitVerdict(r, func() { c.show(e, report) }, peersDisagreement(report))
}

// addFolders notes the files that were read.
func addFolders(ctx context.Context, manifest *result.Manifest, dirs []string) error {
	for _, dir := range dirs {
		for _, name := range []string{"corpus.jsonl", "queries.jsonl"} {
			if err := addFile(ctx, manifest, filepath.Join(dir, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

func peersStage(u peers.Progress) string {
	parts := []string{u.Workload, u.Engine, string(u.Stage)}
	if u.K > 0 {
		parts = append(parts, fmt.Sprintf("top %d", u.K))
	}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " ")
}

func peersMeasurements(r *result.Result, report *peers.Report) {
	for _, w := range report.Workloads {
		for _, s := range w.Searches {
			k := strconv.Itoa(s.K)
			for _, t := range s.Timings {
				labels := []string{"engine", t.Engine, "workload", w.Name, "k", k, "quantile"}
				r.Add("latency_us", t.Mean.Median, append(labels, "mean")...)
				r.Add("latency_us", t.P50.Median, append(labels, "0.5")...)
				r.Add("latency_us", t.P99.Median, append(labels, "0.99")...)
				r.Add("best_latency_us", t.BestMean, append(labels, "mean")...)
			}
			for _, ratio := range s.Ratios {
				labels := []string{"engine", ratio.Engine, "workload", w.Name, "k", k}
				addSpread(r, "ratio", ratio.Mean, labels...)
				addSpread(r, "ratio_p99", ratio.P99, labels...)
			}
			for _, a := range s.Agreement {
				r.Add("same_list_share", share(uint64(a.Equal), uint64(a.Queries)), "engine", a.Engine, "workload", w.Name, "k", k)
			}
			for _, work := range s.Work {
				labels := []string{"engine", work.Engine, "workload", w.Name, "k", k}
				r.Add("records_scored_share", work.ScoredShare, labels...)
				r.Add("allocations_per_query", work.AllocsPerQuery, labels...)
			}
		}
		for _, l := range w.Engines {
			r.Add("index_bytes", float64(l.IndexBytes), "engine", l.Engine, "workload", w.Name)
		}
		for _, b := range w.Builds {
			labels := []string{"engine", b.Engine, "workload", w.Name}
			r.Add("build_records_per_second", b.RecordsPerSecond.Median, append(labels, "analysis", strconv.FormatBool(b.Analysis))...)
			addSpread(r, "build_ratio", b.Ratio, labels...)
			addSpread(r, "build_ratio_unmerged", b.RatioUnmerged, labels...)
		}
	}
}

// addSpread adds the median, where there is one.
func addSpread(r *result.Result, name string, s *peers.Spread, labels ...string) {
	if s != nil {
		r.Add(name, s.Median, labels...)
	}
}

// peersDisagreement is the gate: an engine that ranks exactly has to give the baseline's lists.
func peersDisagreement(report *peers.Report) error {
	for _, w := range report.Workloads {
		for _, s := range w.Searches {
			for _, a := range s.Agreement {
				if a.First != nil {
					return gatef("%s, top %d: %s gives %d of %d lists as %s does; first at query %d of the file, rank %d: document %d with %v, not %d with %v",
						w.Name, s.K, a.Engine, a.Equal, a.Queries, report.Baseline, a.First.Query+1, a.First.Rank,
						a.First.Document, a.First.Score, a.First.BaseDocument, a.First.BaselineScore)
				}
			}
		}
	}
	return nil
}
