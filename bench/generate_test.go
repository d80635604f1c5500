package bench

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentir/bench/dataset"
	"agentir/bench/result"
	"agentir/bench/synthetic"
)

func TestGenerate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "set")
	var last Progress
	report, err := Generate(t.Context(), GenerateOptions{Dir: dir, Records: 2000, Progress: func(p Progress) { last = p }})
	if err != nil {
		t.Fatal(err)
	}
	// The sums are those that the generator's own test pins.
	const corpus = "1b3fe2b424b917f323437993ea0e71ea428122e586d5150ee171b2eaba27413d"
	const queries = "9ffdc4dd2d8faa40479f78c294864a433bef219525c7e912a82517b92d553bb6"
	if report.Corpus.SHA256 != corpus || report.Query.SHA256 != queries || report.Source != nil {
		t.Errorf("report %+v", report)
	}
	if last != (Progress{"generate", 2000, 2000}) {
		t.Errorf("progress ended at %+v", last)
	}
	n := 0
	if err := dataset.ReadCorpus(filepath.Join(dir, "corpus.jsonl"), func(dataset.Document) error { n++; return nil }); err != nil || n != 2000 {
		t.Errorf("%d documents, %v", n, err)
	}
	asked, err := dataset.ReadQueries(filepath.Join(dir, "queries.jsonl"))
	if err != nil || len(asked) != report.Queries {
		t.Errorf("%d queries, %v", len(asked), err)
	}
	manifest := result.NewManifest(nil)
	report.Note(&manifest)
	if len(manifest.Data) != 2 || manifest.Durations["generate"] <= 0 {
		t.Errorf("manifest %+v", manifest)
	}
	values := make(map[string]float64)
	for _, m := range report.Measurements() {
		values[m.Name] = m.Value
	}
	if values["records"] != 2000 || values["words"] != 43_600 || values["corpus_bytes"] != 404_279 || values["queries"] != 1000 {
		t.Errorf("measurements %v", values)
	}
}

func TestGenerateReplacesNothing(t *testing.T) {
	for _, name := range []string{"corpus.jsonl", "queries.jsonl"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Generate(t.Context(), GenerateOptions{Dir: dir, Records: 10})
		if !errors.Is(err, os.ErrExist) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s is there: %v", name, err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("%s is there: left %v, %v", name, entries, err)
		}
	}
}

func TestGenerateFails(t *testing.T) {
	dir := t.TempDir()
	if _, err := Generate(t.Context(), GenerateOptions{Dir: dir, Records: 0}); !errors.Is(err, synthetic.ErrOptions) {
		t.Errorf("no records: %v", err)
	}
	list := filepath.Join(dir, "words.txt")
	if _, err := Generate(t.Context(), GenerateOptions{Dir: dir, Records: 10, Vocabulary: list}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("absent vocabulary: %v", err)
	}
	if err := os.WriteFile(list, []byte("the 5\nno count\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Generate(t.Context(), GenerateOptions{Dir: dir, Records: 10, Vocabulary: list})
	if !errors.Is(err, dataset.ErrData) || !strings.Contains(err.Error(), "words.txt:2") {
		t.Errorf("bad vocabulary: %v", err)
	}
	if _, err := Generate(t.Context(), GenerateOptions{Dir: filepath.Join(list, "below"), Records: 10}); err == nil {
		t.Error("a folder below a file is accepted")
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err = Generate(ctx, GenerateOptions{Dir: dir, Records: 100_000, Progress: func(Progress) { cancel() }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("left %v, %v", entries, err)
	}
}
