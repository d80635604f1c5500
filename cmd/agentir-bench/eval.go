package main

import (
	"context"
	"fmt"
	"strings"

	"agentir/bench/dataset"
	"agentir/bench/measure"
	"agentir/bench/result"
)

type evalCmd struct {
	Qrels    string   `arg:"" help:"Judgements, in BEIR's three columns or TREC's four."`
	RunFile  string   `arg:"" name:"run" help:"A TREC run file, or - for standard input."`
	Measures []string `arg:"" optional:"" help:"Measures such as nDCG@10, R@100, AP, P(rel=2)@5, or trec_eval's names. Default: ${measures}."`
	Ties     string   `enum:"trec,rank" default:"trec" help:"Order of equal scores: trec (document id descending, as trec_eval) or rank (the file's ranks alone)."`
	PerQuery bool     `short:"q" name:"per-query" help:"Print a line for each query and measure before the means."`
	Decimals int      `short:"p" default:"4" help:"Decimals printed. JSON has all of them."`
}

// Run prints trec_eval's three columns: measure, query or "all", value.
func (c *evalCmd) Run(ctx context.Context, e *env) error {
	if c.Qrels == dataset.Stdin && c.RunFile == dataset.Stdin {
		return usagef("the judgements and the run cannot both be standard input")
	}
	if c.Decimals < 0 || c.Decimals > 17 {
		return usagef("--decimals %d: 0 to 17", c.Decimals)
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
	qrels, err := readQrels(ctx, &manifest, c.Qrels)
	if err != nil {
		return err
	}
	evaluation, err := evaluate(ctx, &manifest, qrels, c.RunFile, measures, ties)
	if err != nil {
		return err
	}
	r := result.New("eval", manifest)
	if c.PerQuery {
		for i, m := range evaluation.Measures {
			for j, q := range evaluation.Queries {
				r.Add("metric", evaluation.Values[i][j], "measure", m.String(), "query", q)
			}
		}
	}
	for i, m := range evaluation.Measures {
		r.Add("metric", evaluation.Mean(i), "measure", m.String(), "query", "all")
	}
	r.Add("queries_judged", float64(evaluation.NumQ()))
	r.Add("queries_missing", float64(len(evaluation.Missing)))
	r.Add("queries_unjudged", float64(evaluation.Unjudged))
	warnCoverage(e, c.RunFile, evaluation)
	return e.emit(r, func() { c.show(e, evaluation) })
}

func (c *evalCmd) show(e *env, evaluation *measure.Evaluation) {
	if c.PerQuery {
		for j, q := range evaluation.Queries {
			for i, m := range evaluation.Measures {
				fmt.Fprintf(e.stdout, "%s\t%s\t%s\n", m, q, fixed(evaluation.Values[i][j], c.Decimals))
			}
		}
	}
	for i, m := range evaluation.Measures {
		fmt.Fprintf(e.stdout, "%s\tall\t%s\n", m, fixed(evaluation.Mean(i), c.Decimals))
	}
	fmt.Fprintf(e.stdout, "NumQ\tall\t%d\n", evaluation.NumQ())
}

// parseMeasures reads measures from arguments, each of which may hold several.
func parseMeasures(args []string) ([]measure.Measure, error) {
	if len(args) == 0 {
		return measure.Default(), nil
	}
	return measure.ParseList(strings.Join(args, " "))
}

// readQrels reads judgements and puts the file's checksum into the manifest.
func readQrels(ctx context.Context, manifest *result.Manifest, file string) (*dataset.Qrels, error) {
	qrels, err := dataset.ReadQrels(file)
	if err != nil {
		return nil, err
	}
	return qrels, addFile(ctx, manifest, file)
}

// addFile notes a file that was read, under the name that it was found by: F may be there as F.gz or F.zst.
func addFile(ctx context.Context, manifest *result.Manifest, file string) error {
	if file == dataset.Stdin {
		return manifest.AddFile(ctx, file)
	}
	found, err := dataset.Find(file)
	if err != nil {
		return err
	}
	return manifest.AddFile(ctx, found)
}

// evaluate scores one run file and puts its checksum into the manifest.
func evaluate(ctx context.Context, manifest *result.Manifest, qrels *dataset.Qrels, runFile string, measures []measure.Measure, ties measure.Ties) (*measure.Evaluation, error) {
	run, err := dataset.ReadRun(runFile)
	if err != nil {
		return nil, err
	}
	if err := addFile(ctx, manifest, runFile); err != nil {
		return nil, err
	}
	return measure.Evaluate(qrels, run, measures, ties), nil
}

// warnCoverage says which judged queries had no rows, because their zeros are in the mean.
func warnCoverage(e *env, file string, evaluation *measure.Evaluation) {
	if n := len(evaluation.Missing); n > 0 {
		shown := evaluation.Missing[:min(n, 5)]
		more := ""
		if n > len(shown) {
			more = ", ..."
		}
		e.notef("%s: %d of %s no rows and count as zero: %s%s", file, n, number(evaluation.NumQ(), "judged query has", "judged queries have"), strings.Join(shown, ", "), more)
	}
	if evaluation.Unjudged > 0 {
		e.notef("%s: %s no judgements, left out", file, number(evaluation.Unjudged, "query has", "queries have"))
	}
}
