package postings

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestStrategyNames(t *testing.T) {
	want := []string{"auto", "exhaustive", "termatatime", "blockmaxwand", "maxscore", "blockmaxprune"}
	for i, s := range everyStrategy {
		if s.String() != want[i] {
			t.Errorf("strategy %d is %q, want %q", i, s, want[i])
		}
		if got, err := ParseStrategy(want[i]); err != nil || got != s {
			t.Errorf("%q is read as %v, %v", want[i], got, err)
		}
	}
	if slices.Contains(Strategies(), Auto) {
		t.Error("auto is no searcher")
	}
	if _, err := ParseStrategy("wand"); !errors.Is(err, ErrStrategy) || !strings.Contains(err.Error(), "blockmaxwand") {
		t.Errorf("the error does not list the names: %v", err)
	}
}

func TestUnknownStrategy(t *testing.T) {
	c := build(t, BuilderOptions{}, [][]int{{1}})
	_, _, err := c.reader.Search(context.Background(), c.query(trial{terms: []int{1}, k: 1}), Strategy(6), nil)
	if !errors.Is(err, ErrStrategy) || !strings.Contains(err.Error(), "strategy(6)") {
		t.Error(err)
	}
}

func TestAutoNamesItsChoice(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(1), 200, 30, 5))
	for _, terms := range [][]int{{1}, {1, 2, 3}, {-1}, {}} {
		for _, k := range []int{0, 5} {
			_, trace, err := c.reader.Search(context.Background(), c.query(trial{terms: terms, k: k}), Auto, nil)
			if err != nil || !slices.Contains(Strategies(), trace.Searcher) {
				t.Errorf("%v, k %d: %v, %v", terms, k, trace.Searcher, err)
			}
		}
	}
}

// Negative k gives nothing, an empty part gives nothing.
func TestNothingToFind(t *testing.T) {
	for name, docs := range map[string][][]int{"no document": nil, "one empty document": {nil}, "one document": {{1}}} {
		c := build(t, BuilderOptions{}, docs)
		if c.reader.NumDocs() != len(docs) {
			t.Errorf("%s: %d documents", name, c.reader.NumDocs())
		}
		for _, k := range []int{-5, 0, 1, 1e6} {
			c.check(t, trial{terms: []int{1, 2}, k: k})
			c.check(t, trial{k: k})
		}
	}
}
