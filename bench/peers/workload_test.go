package peers

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentir/bench/dataset"
)

func TestPrepareWritesTheExchangeFolder(t *testing.T) {
	w := sampleWorkload(t)
	for file, want := range map[string]string{
		docsFile:    "cat cat sat mat\ndog sat\n\ndog sat\ndog dog chase cat cat run\n",
		queriesFile: "cat\ndog sat dog ran\n\nunicorn\n",
		textsFile:   "Cats The cat sat on the mat.\nA dog sat.\n...\nA dog sat.\nDogs and dogs chase cats; the cats run.\n",
	} {
		data, err := os.ReadFile(filepath.Join(w.dir, file))
		if err != nil {
			t.Fatal(err)
		}
		if string(data) != want {
			t.Errorf("%s holds\n%swant\n%s", file, data, want)
		}
	}
	if w.documents != 5 || w.queries != 4 || w.queryTerms != 6 || w.textBytes != 28+10+3+10+39 {
		t.Errorf("workload %+v", w)
	}
}

func TestPrepareWithoutTexts(t *testing.T) {
	w, err := prepare(t.Context(), Source{Dir: sampleSet(t)}, scripted{term: "x"}, t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(w.dir, textsFile)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("texts that nobody needs: %v", err)
	}
}

// scripted is an analyser that gives the same term for every text.
type scripted struct {
	term    string
	overlap bool
}

func (scripted) Name() string { return "scripted" }
func (scripted) Version() int { return 1 }
func (s scripted) Tokens(_ string, yield func(term []byte, overlap bool) bool) {
	_ = yield([]byte("fine"), false) && yield([]byte(s.term), s.overlap) && yield([]byte("more"), false)
}

func TestPrepareRefuses(t *testing.T) {
	for _, c := range []struct {
		name     string
		analyzer scripted
		says     string
	}{
		{"a blank in a term", scripted{term: "new york"}, `"new york" cannot stand`},
		{"a line end in a term", scripted{term: "new\nyork"}, "cannot stand"},
		{"an empty term", scripted{term: ""}, `"" cannot stand`},
		{"overlapping terms", scripted{term: "york", overlap: true}, "the analyser scripted gives overlapping terms"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := prepare(t.Context(), Source{Dir: sampleSet(t)}, c.analyzer, t.TempDir(), false)
			if !errors.Is(err, ErrWorkload) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "query 1") {
				t.Errorf("error %v, want one of query 1 that says %q", err, c.says)
			}
		})
	}
}

func TestPrepareBadSets(t *testing.T) {
	set := sampleSet(t)
	if _, err := prepare(t.Context(), Source{Dir: t.TempDir()}, scripted{term: "x"}, t.TempDir(), false); !errors.Is(err, dataset.ErrData) {
		t.Errorf("an empty folder: %v", err)
	}
	write(t, filepath.Join(set, "corpus.jsonl"), `{"_id":"a","text":"x"}`+"\n{broken\n")
	_, err := prepare(t.Context(), Source{Dir: set}, scripted{term: "x"}, t.TempDir(), true)
	var data *dataset.DataError
	if !errors.As(err, &data) || data.Line != 2 {
		t.Errorf("a broken line 2: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := prepare(ctx, Source{Dir: sampleSet(t)}, scripted{term: "x"}, t.TempDir(), false); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestExchangeFilesThatCannotBeWritten(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "gone")
	for _, texts := range []bool{false, true} {
		if _, err := prepare(t.Context(), Source{Dir: sampleSet(t)}, scripted{term: "x"}, gone, texts); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("into a folder that is not there, texts %v: %v", texts, err)
		}
	}
	failure := errors.New("stop")
	path := filepath.Join(t.TempDir(), docsFile)
	if err := writeLines(path, func(*lines) error { return failure }); !errors.Is(err, failure) {
		t.Errorf("a fill that fails: %v", err)
	}
}
