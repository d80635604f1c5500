package peers

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strconv"
)

// bout is one workload on all engines.
type bout struct {
	*Options
	w       *workload
	engines []engine
}

// measure loads the engines and gives them their turns.
func (o *Options) measure(ctx context.Context, w *workload, engines []engine) (report *WorkloadReport, err error) {
	b := bout{Options: o, w: w, engines: engines}
	report = &WorkloadReport{
		Name: w.name, Documents: w.documents, Queries: w.queries,
		TermsPerQuery: float64(w.queryTerms) / float64(w.queries),
	}
	defer func() {
		for _, e := range engines {
			// After a failure, or when the caller gave up, how a driver ends tells nothing new.
			if closeErr := e.close(); err == nil {
				err = closeErr
			}
		}
	}()
	for i, e := range engines {
		b.tell(Progress{Stage: StageLoad, Engine: e.name()})
		work := filepath.Join(w.dir, "engine"+strconv.Itoa(i))
		if err := os.Mkdir(work, 0o755); err != nil {
			return nil, err
		}
		loaded, err := e.load(ctx, w, work)
		if err != nil {
			return nil, err
		}
		report.Engines = append(report.Engines, loaded)
	}
	for _, k := range o.K {
		s, err := b.searches(ctx, k)
		if err != nil {
			return nil, err
		}
		report.Searches = append(report.Searches, *s)
	}
	if o.Build {
		report.Builds, err = b.builds(ctx)
	}
	return report, err
}

func (b *bout) tell(p Progress) {
	p.Workload, p.Rounds = b.w.name, b.Rounds
	b.Progress(p)
}

// searches warms every engine, then lets them take turns.
func (b *bout) searches(ctx context.Context, k int) (*SearchReport, error) {
	for _, e := range b.engines {
		if err := b.warm(ctx, e, k); err != nil {
			return nil, err
		}
	}
	clocks := make([]clocked, len(b.engines))
	for r := range b.Rounds {
		for i, e := range b.engines {
			b.tell(Progress{Stage: StageRound, Engine: e.name(), K: k, Round: r + 1})
			turn, err := e.round(ctx, k, b.RoundTime)
			if err != nil {
				return nil, err
			}
			clocks[i].engine = e.name()
			clocks[i].add(turn, b.w.queries)
		}
	}
	report := &SearchReport{K: k}
	for i := range clocks {
		report.Timings = append(report.Timings, clocks[i].timing())
		if i > 0 {
			report.Ratios = append(report.Ratios, clocks[i].ratio(&clocks[0]))
		}
	}
	return report, errors.Join(b.compare(ctx, k, report), b.explain(ctx, k, report))
}

// warm lets an engine search until it no longer gets faster: a compiler at work on a loaded machine can take long. The
// fastest pass of each query is what is watched, since means are as noisy as the machine.
func (b *bout) warm(ctx context.Context, e engine, k int) error {
	const (
		turns = 8
		gain  = 0.97
	)
	last := math.Inf(1)
	for r := range turns {
		b.tell(Progress{Stage: StageWarm, Engine: e.name(), K: k, Round: r + 1})
		turn, err := e.round(ctx, k, b.Warmup)
		if err != nil {
			return err
		}
		var c clocked
		c.add(turn, b.w.queries)
		mean := c.bestSummary().mean
		if mean > gain*last {
			return nil
		}
		last = mean
	}
	return nil
}

// compare checks the rankings of the exact engines against the first of them.
func (b *bout) compare(ctx context.Context, k int, report *SearchReport) error {
	if len(b.engines) == 0 || !exact(b.engines[0].name()) {
		return nil
	}
	var base ranking
	for i, e := range b.engines {
		if !exact(e.name()) {
			continue
		}
		b.tell(Progress{Stage: StageTop, Engine: e.name(), K: k})
		r, err := e.top(ctx, k)
		if err != nil {
			return err
		}
		if i == 0 {
			base = r
		} else {
			report.Agreement = append(report.Agreement, agree(e.name(), r, base))
		}
	}
	return nil
}

func (b *bout) explain(ctx context.Context, k int, report *SearchReport) error {
	for _, e := range b.engines {
		if w, ok := e.(worker); ok {
			work, err := w.work(ctx, k)
			if err != nil {
				return err
			}
			report.Work = append(report.Work, work)
		}
	}
	return nil
}

// builds lets the engines index in turns. The first turn of each is not counted: it warms compilers and file caches.
func (b *bout) builds(ctx context.Context) ([]BuildReport, error) {
	turns := make([][]built, len(b.engines))
	for r := range b.Rounds + 1 {
		for i, e := range b.engines {
			b.tell(Progress{Stage: StageBuild, Engine: e.name(), Round: r})
			turn, err := e.build(ctx)
			if err != nil {
				return nil, err
			}
			if r > 0 {
				turns[i] = append(turns[i], turn)
			}
		}
	}
	var reports []BuildReport
	for i, e := range b.engines {
		reports = append(reports, buildReport(e.name(), turns[i], turns[0], b.w.textBytes))
	}
	return reports, nil
}

func buildReport(name string, turns, base []built, textBytes int64) BuildReport {
	last := turns[len(turns)-1]
	report := BuildReport{Engine: name, Analysis: last.Analysis, IndexBytes: last.IndexBytes}
	var records, megabytes, ratios, unmerged quotients
	for i, t := range turns {
		records.add(float64(t.Records), t.total())
		megabytes.add(float64(textBytes)/1e6, t.total())
		ratios.add(t.total(), base[i].total())
		unmerged.add(t.unmerged(), base[i].unmerged())
	}
	report.RecordsPerSecond = spreadOf(records)
	if last.Analysis {
		report.MBPerSecond = spreadOf(megabytes)
	}
	if last.Analysis == base[len(base)-1].Analysis {
		report.Ratio, report.RatioUnmerged = ratios.spread(), unmerged.spread()
	}
	return report
}

// total is the time to one searchable segment that is safe on disk.
func (b built) total() float64 { return b.Seconds + b.MergeSeconds + b.CommitSeconds }

// unmerged is total without the merge that the harness asks for: what an engine does by itself stays in.
func (b built) unmerged() float64 { return b.Seconds + b.CommitSeconds }
