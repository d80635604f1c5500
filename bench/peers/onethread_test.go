package peers

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"

	"agentir/analysis"
	"agentir/postings"
)

// spy notes how many threads Go code may run on at the moments when AgentIR's work asks it for something.
type spy struct {
	context.Context
	analysis.Analyzer
	threads *[]int
}

func (s spy) note() { *s.threads = append(*s.threads, runtime.GOMAXPROCS(0)) }

func (s spy) Err() error {
	s.note()
	return s.Context.Err()
}

func (s spy) Tokens(text string, yield func(term []byte, overlap bool) bool) {
	s.note()
	s.Analyzer.Tokens(text, yield)
}

func TestAgentIRRunsOnOneThread(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	w := sampleWorkload(t)
	a := loadedAgentIR(t, w, &part{params: postings.DefaultParams()}, postings.Auto)
	var threads []int
	s := spy{Context: t.Context(), Analyzer: w.analyzer, threads: &threads}
	w.analyzer = s
	for name, work := range map[string]func() error{
		"round": func() error { _, err := a.round(s, 10, 0); return err },
		"build": func() error { _, err := a.build(s); return err },
	} {
		threads = threads[:0]
		if err := work(); err != nil {
			t.Fatal(err)
		}
		if len(threads) == 0 || slices.Max(threads) != 1 {
			t.Errorf("%s: GOMAXPROCS %v, want 1 throughout", name, threads)
		}
		if after := runtime.GOMAXPROCS(0); after != 3 {
			t.Errorf("%s leaves GOMAXPROCS at %d", name, after)
		}
	}
}

// recordedFile notes what is done to it, and fails at one of the steps.
type recordedFile struct {
	steps []string
	fails string
}

var errStep = errors.New("no space left")

func (f *recordedFile) step(name string) error {
	if !slices.Contains(f.steps, name) {
		f.steps = append(f.steps, name)
	}
	if name == f.fails {
		return errStep
	}
	return nil
}

func (f *recordedFile) Write(p []byte) (int, error) { return len(p), f.step("write") }
func (f *recordedFile) Sync() error                 { return f.step("sync") }
func (f *recordedFile) Close() error                { return f.step("close") }

// TestBuildSyncsItsFile: Lucene's build syncs when it closes, so AgentIR's must not be spared it.
func TestBuildSyncsItsFile(t *testing.T) {
	for fails, want := range map[string][]string{
		"":      {"write", "sync", "close"},
		"write": {"write", "close"},
		"sync":  {"write", "sync", "close"},
		"close": {"write", "sync", "close"},
	} {
		builder, err := postings.NewBuilder(postings.BuilderOptions{})
		if err != nil {
			t.Fatal(err)
		}
		f := &recordedFile{fails: fails}
		err = finish(f, builder)
		if (fails == "") != (err == nil) || err != nil && !errors.Is(err, errStep) {
			t.Errorf("failing %q: %v", fails, err)
		}
		if !slices.Equal(f.steps, want) {
			t.Errorf("failing %q: steps %v, want %v", fails, f.steps, want)
		}
	}
}
