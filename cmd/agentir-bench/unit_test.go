package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"pgregory.net/rapid"

	"agentir/analysis"
	"agentir/bench/dataset"
	"agentir/bench/measure"
	"agentir/postings"
)

func TestExitCode(t *testing.T) {
	_, unknownAnalyzer := analysis.Lookup("klingon")
	_, unknownMeasure := measure.Parse("bogus")
	_, unknownSearcher := postings.ParseStrategy("fastest")
	for _, c := range []struct {
		name string
		err  error
		want int
	}{
		{"none", nil, exitHeld},
		{"usage", usagef("no"), exitUsage},
		{"wrapped usage", fmt.Errorf("beir: %w", usagef("no")), exitUsage},
		{"gate", gatef("no"), exitGate},
		{"data", &dataset.DataError{File: "f", Line: 3, Reason: "short"}, exitData},
		{"missing file", fs.ErrNotExist, exitData},
		{"analyser", unknownAnalyzer, exitUsage},
		{"measure", unknownMeasure, exitUsage},
		{"searcher", unknownSearcher, exitUsage},
		{"reader left", fmt.Errorf("standard output: %w", &readerLeftError{syscall.EPIPE}), exitHeld},
		{"broken pipe of something else", fmt.Errorf("lucene is gone: %w", syscall.EPIPE), exitData},
		{"interrupt", fmt.Errorf("searching: %w", context.Canceled), exitInterrupted},
	} {
		if got := exitCode(c.err); got != c.want {
			t.Errorf("%s: %d, not %d", c.name, got, c.want)
		}
	}
	if inner := errors.Unwrap(gatef("no")); inner == nil || inner.Error() != "no" {
		t.Errorf("a gate's error unwraps to %v", inner)
	}
}

func TestQuantile(t *testing.T) {
	list := []time.Duration{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	for q, want := range map[string]time.Duration{"0": 1, "0.05": 1, "0.5": 5, "0.51": 6, "0.95": 10, "0.99": 10, "1": 10, "x": 0} {
		if got := quantile(list, q); got != want {
			t.Errorf("quantile %s is %d, not %d", q, got, want)
		}
	}
	if quantile(nil, "0.5") != 0 || mean(nil) != 0 {
		t.Error("an empty list has a quantile or a mean")
	}
	if got := mean(list); got != 5 {
		t.Errorf("mean %v", got)
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 7: "7", 999: "999", 1000: "1,000", 123456: "123,456", 1234567: "1,234,567"} {
		if got := count(n); got != want {
			t.Errorf("count(%d) = %s, not %s", n, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64().Draw(t, "n")
		if got := strings.ReplaceAll(count(n), ",", ""); got != strconv.FormatUint(n, 10) {
			t.Fatalf("count(%d) has the digits %s", n, got)
		}
	})
}

func TestNumber(t *testing.T) {
	for n, want := range map[int]string{0: "0 queries are", 1: "1 query is", 2: "2 queries are", 1000: "1,000 queries are"} {
		if got := number(n, "query is", "queries are"); got != want {
			t.Errorf("number(%d) = %q, not %q", n, got, want)
		}
	}
}

func TestShare(t *testing.T) {
	if share(1, 4) != 0.25 || share(0, 0) != 0 {
		t.Errorf("shares %v and %v", share(1, 4), share(0, 0))
	}
}

// TestOneLineIsSafeInEveryShell: help texts stand between single quotes in three shells' scripts.
func TestOneLineIsSafeInEveryShell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if got := oneLine(rapid.String().Draw(t, "help")); strings.ContainsAny(got, "'\"`\\\n:$") {
			t.Fatalf("%q", got)
		}
	})
	if got := oneLine("Write 'a' now: x, y. More."); got != "Write a now" {
		t.Errorf("oneLine gives %q", got)
	}
}

func TestCompletionKnowsEveryVerbAndFlag(t *testing.T) {
	var g grammar
	parser, err := newParser(&g)
	if err != nil {
		t.Fatal(err)
	}
	nodes := completionNodes(parser.Model)
	for _, script := range []func(string, []completionNode) string{bashScript, zshScript, fishScript} {
		text := script("agentir-bench", nodes)
		err := kong.Visit(parser.Model, func(v kong.Visitable, next kong.Next) error {
			switch v := v.(type) {
			case *kong.Node:
				if !strings.Contains(text, v.Name) {
					t.Errorf("no %s in\n%.80s", v.Name, text)
				}
			case *kong.Flag:
				if !v.Hidden && !strings.Contains(text, v.Name) {
					t.Errorf("no --%s in\n%.80s", v.Name, text)
				}
			}
			return next(nil)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	i := slices.IndexFunc(nodes, func(n completionNode) bool { return n.path == " data fetch" })
	if i < 0 || !slices.Contains(nodes[i].allWords(), "--dir") || !slices.Contains(nodes[i].allWords(), "--json") {
		t.Errorf("data fetch offers %v", nodes)
	}
}
