package main

import (
	"context"
	"fmt"
	"time"

	"agentir/bench"
	"agentir/bench/result"
)

type generateCmd struct {
	Records    int    `required:"" placeholder:"N" help:"Records to write."`
	Dir        string `required:"" placeholder:"DIR" help:"Folder for corpus.jsonl and queries.jsonl."`
	Vocabulary string `placeholder:"FILE" help:"Word list with counts, one 'word count' a line. Without it: made-up words by a Zipf law."`
	SpanDays   int    `default:"1095" help:"Days that the records' time stamps span."`
	Seed       uint64 `default:"20260525" help:"Seed; another one gives another corpus."`
}

// Run writes the corpus; equal arguments give equal bytes on every machine.
func (c *generateCmd) Run(ctx context.Context, e *env) error {
	if c.Records < 1 || c.SpanDays < 1 {
		return usagef("--records and --span-days must be at least 1")
	}
	manifest := result.NewManifest(e.args)
	manifest.SetSeed(c.Seed)
	p := e.progress()
	report, err := bench.Generate(ctx, bench.GenerateOptions{
		Dir: c.Dir, Vocabulary: c.Vocabulary, Records: c.Records, SpanDays: c.SpanDays, Seed: c.Seed, Progress: p.update,
	})
	p.close()
	if err != nil {
		return err
	}
	report.Note(&manifest)
	r := result.New("generate", manifest)
	r.Measurements = report.Measurements()
	return e.emit(r, func() {
		fmt.Fprintf(e.stdout, "%s records of %s words, %s queries, in %s\n\n",
			count(report.Records), count(report.Words), count(report.Queries), report.Duration.Round(time.Millisecond))
		g := newGrid("file", "bytes", "sha256")
		for _, f := range []result.DataFile{report.Corpus, report.Query} {
			g.row(f.Path, count(f.Bytes), f.SHA256)
		}
		e.table(g)
	})
}
