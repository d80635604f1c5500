package peers

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"agentir/postings"
)

func loadedAgentIR(t *testing.T, w *workload, shared *part, s postings.Strategy) *agentir {
	t.Helper()
	a := &agentir{label: "agentir:" + s.String(), strategy: s, shared: shared}
	loaded, err := a.load(t.Context(), w, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if loaded.IndexBytes <= 0 || loaded.Engine != a.label {
		t.Fatalf("loaded %+v", loaded)
	}
	return a
}

func TestAgentIRRanksPlacesInTheCorpus(t *testing.T) {
	a := loadedAgentIR(t, sampleWorkload(t), &part{params: postings.DefaultParams()}, postings.Exhaustive)
	got, err := a.top(t.Context(), 10)
	if err != nil {
		t.Fatal(err)
	}
	// Equal documents come in corpus order; the stop word and the unknown word find nothing.
	want := [][]uint32{{0, 4}, {1, 3, 4, 0}, {}, {}}
	if !slices.EqualFunc(got.Docs, want, slices.Equal) {
		t.Fatalf("rankings %v, want %v", got.Docs, want)
	}
	// "cat" stands twice in a document of 4 terms; 4 documents have terms, 14 in all, 2 hold the word.
	idf := float32(math.Log(1 + (4-2+0.5)/(2+0.5)))
	norm := 0.9 * ((1 - 0.4) + 0.4*4/(14./4))
	if score := math.Float32frombits(got.Bits[0][0]); math.Abs(float64(score)-float64(idf)*2/(2+norm)) > 1e-6 {
		t.Errorf("score %v, want %v", score, float64(idf)*2/(2+norm))
	}
}

func TestAgentIRSearchersAgreeAndShareOnePart(t *testing.T) {
	w, shared := sampleWorkload(t), &part{params: postings.DefaultParams()}
	base := loadedAgentIR(t, w, shared, postings.Exhaustive)
	want, err := base.top(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	data := &shared.data[0]
	for _, s := range postings.Strategies() {
		a := loadedAgentIR(t, w, shared, s)
		if &shared.data[0] != data {
			t.Fatal("the workload was indexed twice")
		}
		got, err := a.top(t.Context(), 2)
		if err != nil {
			t.Fatal(err)
		}
		if agreement := agree(a.label, got, want); agreement.Equal != w.queries {
			t.Errorf("%+v, first %+v", agreement, agreement.First)
		}
	}
}

func TestAgentIRRound(t *testing.T) {
	w := sampleWorkload(t)
	a := loadedAgentIR(t, w, &part{params: postings.DefaultParams()}, postings.Auto)
	turn, err := a.round(t.Context(), 10, 0)
	if err != nil {
		t.Fatal(err)
	}
	if turn.Passes != 1 || len(turn.NS) != w.queries {
		t.Errorf("a round without time makes %d passes and %d searches, want one pass", turn.Passes, len(turn.NS))
	}
	turn, err = a.round(t.Context(), 10, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if turn.Passes != maxPasses || len(turn.NS) != maxPasses*w.queries {
		t.Errorf("a long round makes %d passes and %d searches", turn.Passes, len(turn.NS))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := a.round(ctx, 10, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestAgentIRWork(t *testing.T) {
	w := sampleWorkload(t)
	a := loadedAgentIR(t, w, &part{params: postings.DefaultParams()}, postings.Exhaustive)
	work, err := a.work(t.Context(), 10)
	if err != nil {
		t.Fatal(err)
	}
	// The queries match 2, 4, 0 and 0 documents, and the oracle scores them all.
	if work.Matched != 1.5 || work.Scored != 1.5 || work.ScoredShare != 1 {
		t.Errorf("work %+v", work)
	}
	if work.Searchers["exhaustive"] != w.queries || len(work.Searchers) != 1 {
		t.Errorf("searchers %v", work.Searchers)
	}
	if work.AllocsPerQuery != 0 && !raceDetector {
		t.Errorf("%v allocations a warm query", work.AllocsPerQuery)
	}
}

func TestAgentIRBuild(t *testing.T) {
	w := sampleWorkload(t)
	a := loadedAgentIR(t, w, &part{params: postings.DefaultParams()}, postings.Auto)
	for range 2 {
		b, err := a.build(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		// The raw texts give the terms of docs.txt, so the file is the same one.
		if err := b.check(w); err != nil || b.IndexBytes != int64(len(a.shared.data)) || !b.Analysis {
			t.Errorf("build %+v: %v; the part has %d bytes", b, err, len(a.shared.data))
		}
	}
	if err := a.close(); err != nil {
		t.Error(err)
	}
}

func TestAgentIRBadParams(t *testing.T) {
	a := &agentir{label: own, shared: &part{params: postings.Params{K1: -1}}}
	if _, err := a.load(t.Context(), sampleWorkload(t), t.TempDir()); !errors.Is(err, postings.ErrParams) {
		t.Errorf("k1 = -1: %v", err)
	}
}

func TestAgentIRMissingFiles(t *testing.T) {
	w := sampleWorkload(t)
	shared := &part{params: postings.DefaultParams()}
	a := loadedAgentIR(t, w, shared, postings.Auto)
	for _, file := range []string{textsFile, queriesFile, docsFile} {
		if err := os.Remove(filepath.Join(w.dir, file)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := a.build(t.Context()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a build without texts: %v", err)
	}
	if _, err := a.load(t.Context(), w, t.TempDir()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a load without queries: %v", err)
	}
	other := *w
	if _, err := a.load(t.Context(), &other, t.TempDir()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a load without documents: %v", err)
	}
}
