package bench

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"agentir/bench/dataset"
	"agentir/bench/result"
	"agentir/bench/synthetic"
)

// GenerateOptions say what corpus to make, and where.
type GenerateOptions struct {
	Dir        string // made when it is missing; must hold neither corpus.jsonl nor queries.jsonl
	Records    int
	SpanDays   int    // 0 = 1095
	Seed       uint64 // 0 = 20260525, which gives the published sums
	Vocabulary string // a frequency list; "" = made-up words by a Zipf law
	Progress   func(Progress)
}

// GenerateReport says what was written.
type GenerateReport struct {
	Records  int
	Words    int64 // in the records
	Queries  int
	Corpus   result.DataFile
	Query    result.DataFile
	Source   *result.DataFile // the frequency list, nil without one
	Duration time.Duration
}

// Measurements returns the report as measurements.
func (r *GenerateReport) Measurements() []result.Measurement {
	return []result.Measurement{
		result.Of("records", float64(r.Records)),
		result.Of("words", float64(r.Words)),
		result.Of("queries", float64(r.Queries)),
		result.Of("corpus_bytes", float64(r.Corpus.Bytes)),
		result.Of("queries_bytes", float64(r.Query.Bytes)),
	}
}

// Note puts the files and the duration into a manifest.
func (r *GenerateReport) Note(m *result.Manifest) {
	if r.Source != nil {
		m.Data = append(m.Data, *r.Source)
	}
	m.Data = append(m.Data, r.Corpus, r.Query)
	m.Duration("generate", r.Duration)
}

// Generate writes corpus.jsonl and queries.jsonl of a synthetic corpus. Each file appears under its name only when it
// is complete, and none that is there already is replaced. Out of range options give synthetic.ErrOptions.
func Generate(ctx context.Context, o GenerateOptions) (*GenerateReport, error) {
	start := time.Now()
	report := &GenerateReport{Records: o.Records, Queries: synthetic.DefaultQueries}
	options := synthetic.Options{Records: o.Records, SpanDays: o.SpanDays, Seed: o.Seed, Queries: report.Queries}
	if o.Vocabulary != "" {
		var err error
		if options.Vocabulary, err = synthetic.ReadVocabulary(o.Vocabulary); err != nil {
			return nil, err
		}
		found, err := dataset.Find(o.Vocabulary)
		if err != nil {
			return nil, err
		}
		file, err := result.HashFile(ctx, found)
		if err != nil {
			return nil, err
		}
		report.Source = &file
	}
	generator, err := synthetic.New(options)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(o.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("cannot make the folder of the corpus: %w", err)
	}
	corpus, queries := filepath.Join(o.Dir, "corpus.jsonl"), filepath.Join(o.Dir, "queries.jsonl")
	for _, path := range []string{corpus, queries} {
		if _, err := os.Lstat(path); err == nil {
			return nil, fmt.Errorf("%s: %w: remove it or name another folder", path, os.ErrExist)
		}
	}
	progress := reporter(o.Progress)
	report.Corpus, err = writeHashed(ctx, corpus, func(w io.Writer) (err error) {
		report.Words, err = generator.WriteCorpus(ctx, w, func(n int) { progress.at("generate", n, o.Records) })
		return err
	})
	if err != nil {
		return nil, err
	}
	report.Query, err = writeHashed(ctx, queries, func(w io.Writer) error { return generator.WriteQueries(ctx, w) })
	if err != nil {
		_ = os.Remove(corpus)
		return nil, err
	}
	report.Duration = time.Since(start)
	return report, nil
}

// writeHashed writes a file and returns its sum. The file is read back, so that the sum is of what is on disk.
func writeHashed(ctx context.Context, path string, write func(io.Writer) error) (result.DataFile, error) {
	if err := result.WriteFileAtomic(path, write); err != nil {
		return result.DataFile{}, err
	}
	return result.HashFile(ctx, path)
}
