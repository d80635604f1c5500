package main

import (
	"context"
	"fmt"
	"math"

	"agentir/bench/dataset"
	"agentir/bench/measure"
	"agentir/bench/result"
	"agentir/bench/stats"
)

type compareCmd struct {
	Qrels      string   `arg:"" help:"Judgements, in BEIR's three columns or TREC's four."`
	A          string   `arg:"" name:"run-a" help:"The first TREC run file, the baseline."`
	B          string   `arg:"" name:"run-b" help:"The second TREC run file."`
	Measures   []string `arg:"" optional:"" help:"Measures to compare by. Default: ${measures}."`
	Ties       string   `enum:"trec,rank" default:"trec" help:"Order of equal scores: trec or rank, as for eval."`
	Resamples  int      `default:"10000" help:"Bootstrap resamples."`
	Confidence float64  `default:"0.95" help:"Coverage of the bootstrap interval."`
	Seed       uint64   `default:"20260525" help:"Seed of the bootstrap."`
}

// Run tests the difference B - A per measure, over the judged queries in pairs.
func (c *compareCmd) Run(ctx context.Context, e *env) error {
	if c.Qrels == dataset.Stdin {
		return usagef("the judgements of a comparison cannot be standard input: a result has to say by which it was made")
	}
	if c.A == dataset.Stdin && c.B == dataset.Stdin {
		return usagef("only one of the two runs can be standard input")
	}
	if c.Resamples < 1 || c.Confidence <= 0 || c.Confidence >= 1 {
		return usagef("--resamples must be at least 1, --confidence between 0 and 1")
	}
	measures, err := parseMeasures(c.Measures)
	if err != nil {
		return err
	}
	ties, err := measure.ParseTies(c.Ties)
	if err != nil {
		return err
	}
	manifest := result.NewManifest(e.args)
	manifest.SetSeed(c.Seed)
	qrels, err := readQrels(ctx, &manifest, c.Qrels)
	if err != nil {
		return err
	}
	a, err := evaluate(ctx, &manifest, qrels, c.A, measures, ties)
	if err != nil {
		return err
	}
	b, err := evaluate(ctx, &manifest, qrels, c.B, measures, ties)
	if err != nil {
		return err
	}
	warnCoverage(e, c.A, a)
	warnCoverage(e, c.B, b)

	rows, err := c.test(a, b)
	if err != nil {
		return err
	}
	r := result.New("compare", manifest)
	r.Add("queries_judged", float64(a.NumQ()))
	for _, row := range rows {
		name := row.measure.String()
		r.Add("metric", row.MeanA, "measure", name, "run", "a")
		r.Add("metric", row.MeanB, "measure", name, "run", "b")
		r.Add("difference", row.Diff, "measure", name)
		r.Add("difference_low", row.Interval.Low, "measure", name)
		r.Add("difference_high", row.Interval.High, "measure", name)
		if !math.IsInf(row.TTest.T, 0) { // all differences equal: JSON has no infinity
			r.Add("t", row.TTest.T, "measure", name)
		}
		r.Add("p_value", row.TTest.P, "measure", name)
		r.Add("p_value_holm", row.holm, "measure", name)
		r.Add("wins", float64(row.Wins), "measure", name)
		r.Add("losses", float64(row.Losses), "measure", name)
		r.Add("ties", float64(row.Ties), "measure", name)
	}
	return e.emit(r, func() { c.show(e, a.NumQ(), rows) })
}

// comparedMeasure is one row of the answer.
type comparedMeasure struct {
	stats.Comparison
	measure measure.Measure
	holm    float64 // the t test's p-value, adjusted for the number of measures
}

func (c *compareCmd) test(a, b *measure.Evaluation) ([]comparedMeasure, error) {
	var rows []comparedMeasure
	var p []float64
	for i, m := range a.Measures {
		comparison, err := stats.Compare(a.Values[i], b.Values[i], stats.BootstrapOptions{Resamples: c.Resamples, Confidence: c.Confidence, Seed: c.Seed})
		if err != nil {
			return nil, fmt.Errorf("%v: %w", m, err)
		}
		rows = append(rows, comparedMeasure{Comparison: comparison, measure: m})
		p = append(p, comparison.TTest.P)
	}
	for i, adjusted := range stats.Holm(p) {
		rows[i].holm = adjusted
	}
	return rows, nil
}

func (c *compareCmd) show(e *env, queries int, rows []comparedMeasure) {
	g := newGrid("measure", "a", "b", "b - a", fmt.Sprintf("%g %% interval", 100*c.Confidence), "t", "p", "p (Holm)", "wins/ties/losses")
	for _, row := range rows {
		g.row(row.measure.String(), fixed(row.MeanA, 4), fixed(row.MeanB, 4), signed(row.Diff),
			signed(row.Interval.Low)+" .. "+signed(row.Interval.High),
			fixed(row.TTest.T, 3), fixed(row.TTest.P, 4), fixed(row.holm, 4), fmt.Sprintf("%d/%d/%d", row.Wins, row.Ties, row.Losses))
	}
	e.table(g)
	fmt.Fprintf(e.stdout, "a = %s, b = %s; %d queries in pairs, a missing one counts as zero; paired bootstrap with %d resamples (seed %d), paired t test\n",
		c.A, c.B, queries, c.Resamples, c.Seed)
}

func signed(v float64) string { return fmt.Sprintf("%+.4f", v) }
