package peers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"agentir/analysis"
	"agentir/postings"
)

// Options say what Run compares.
type Options struct {
	Sources []Source // the workloads, run one after another; at least one
	Engines []string // by the names of Names; the first that is there is the baseline; nil means DefaultEngines
	K       []int    // list lengths; nil means 10 and 100
	Rounds  int      // turns of each engine; 0 means 5
	// Warmup is how long each engine searches for each k before the clock counts, twice at least and up to eight times,
	// until it no longer gets faster; 0 means 2 s.
	Warmup time.Duration
	// RoundTime is how long a turn lasts: whole passes over the queries until it is over; 0 means 1 s.
	RoundTime time.Duration
	Analyzer  string           // "" means english
	Params    *postings.Params // nil means postings.DefaultParams
	Build     bool             // time the indexing of the raw texts as well
	Dir       string           // where the drivers are; "" means $AGENTIR_PEERS, or build/peers
	TempDir   string           // for exchange folders and indexes; "" means os.TempDir
	// Progress hears of every step, on the goroutine of Run; it may be nil.
	Progress func(Progress)
}

// Source is a set in BEIR's layout: corpus.jsonl and queries.jsonl in a folder.
type Source struct{ Name, Dir string }

// Stage is a step of Run.
type Stage string

// The stages of a workload, in order. StageWarm and StageRound come once a round, engine and k.
const (
	StagePrepare Stage = "prepare"
	StageLoad    Stage = "load"
	StageWarm    Stage = "warm"
	StageRound   Stage = "round"
	StageTop     Stage = "top"
	StageBuild   Stage = "build"
)

// Progress is a step that begins. Engine, K and Round (from 1) are zero where they mean nothing.
type Progress struct {
	Workload string
	Stage    Stage
	Engine   string
	K        int
	Round    int
	Rounds   int
}

func (o *Options) setDefaults() error {
	if len(o.Sources) == 0 {
		return fmt.Errorf("%w: no workload", ErrOptions)
	}
	if o.Engines == nil {
		o.Engines = DefaultEngines()
	}
	if len(o.Engines) == 0 {
		return fmt.Errorf("%w: no engine", ErrOptions)
	}
	for i, name := range o.Engines {
		if slices.Contains(o.Engines[:i], name) {
			return fmt.Errorf("%w: engine %q stands twice", ErrOptions, name)
		}
	}
	if o.K == nil {
		o.K = []int{10, 100}
	}
	for _, k := range o.K {
		if k < 1 {
			return fmt.Errorf("%w: k = %d; lists have at least one hit", ErrOptions, k)
		}
	}
	if o.Rounds < 0 || o.Warmup < 0 || o.RoundTime < 0 {
		return fmt.Errorf("%w: rounds and times must not be negative", ErrOptions)
	}
	o.Rounds = cmp.Or(o.Rounds, 5)
	o.Warmup = cmp.Or(o.Warmup, 2*time.Second)
	o.RoundTime = cmp.Or(o.RoundTime, time.Second)
	o.Analyzer = cmp.Or(o.Analyzer, "english")
	if o.Params == nil {
		p := postings.DefaultParams()
		o.Params = &p
	}
	if o.Progress == nil {
		o.Progress = func(Progress) {}
	}
	return nil
}

// Run measures every workload on every engine that is there. It fails with errors that wrap ErrOptions, ErrWorkload,
// dataset.ErrData, ErrProtocol, ErrEngine or the context's error, and then leaves no process and no file behind.
func Run(ctx context.Context, o Options) (*Report, error) {
	if err := o.setDefaults(); err != nil {
		return nil, err
	}
	analyzer, err := analysis.Lookup(o.Analyzer)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrOptions, err)
	}
	report := &Report{Analyzer: o.Analyzer, K1: o.Params.K1, B: o.Params.B, Rounds: o.Rounds}
	engines, err := o.openAll(report)
	if err != nil {
		return nil, err
	}
	for _, source := range o.Sources {
		w, err := o.runSource(ctx, source, analyzer, engines)
		if err != nil {
			return nil, fmt.Errorf("workload %s: %w", source.Name, err)
		}
		report.Workloads = append(report.Workloads, *w)
	}
	return report, nil
}

func (o *Options) openAll(report *Report) ([]engine, error) {
	shared := &part{params: *o.Params}
	var engines []engine
	for _, name := range o.Engines {
		e, absent, err := o.open(name, shared)
		switch {
		case err != nil:
			return nil, err
		case absent != nil:
			report.Absent = append(report.Absent, *absent)
		default:
			engines = append(engines, e)
		}
	}
	if len(engines) > 0 {
		report.Baseline = engines[0].name()
	}
	return engines, nil
}

// runSource keeps a workload's files in a temporary folder of their own.
func (o *Options) runSource(ctx context.Context, source Source, analyzer analysis.Analyzer, engines []engine) (report *WorkloadReport, err error) {
	dir, err := os.MkdirTemp(o.TempDir, "agentir-peers-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	o.Progress(Progress{Workload: source.Name, Stage: StagePrepare})
	w, err := prepare(ctx, source, analyzer, dir, o.Build)
	if err != nil {
		return nil, err
	}
	return o.measure(ctx, w, engines)
}
