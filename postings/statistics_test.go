package postings

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestContradictoryStatistics(t *testing.T) {
	c := build(t, BuilderOptions{}, [][]int{{1, 2}, {2}, {1, 1}})
	for name, stats := range map[string]*statistics{
		"no document":             {docs: 0, tokens: 0, df: map[int]int{1: 1}},
		"live N, df with deletes": {docs: 1, tokens: 2, df: map[int]int{1: 2}},
		"df above N":              {docs: 1000, tokens: 2000, df: map[int]int{1: 1001}},
	} {
		for _, s := range everyStrategy {
			dst := []Hit{{Doc: 7}}
			got, _, err := c.reader.Search(context.Background(), c.query(trial{terms: []int{1}, k: 5, stats: stats}), s, dst)
			if !errors.Is(err, ErrStatistics) || !strings.Contains(err.Error(), `"t1"`) {
				t.Errorf("%s, %v: %v", name, s, err)
			}
			if len(got) != 1 || got[0].Doc != 7 {
				t.Errorf("%s, %v: dst came back as %v", name, s, got)
			}
		}
	}
}

// The same part scores by whatever statistics come with the query, never by its own.
func TestStatisticsComeWithTheQuery(t *testing.T) {
	rng := seeded(51)
	c := build(t, BuilderOptions{}, zipfDocs(rng, 9000, 60, 9))
	for _, terms := range [][]int{{0, 20}, {3, 4, 5, 40}, {1, 1, 30}} {
		own := c.check(t, trial{terms: terms, k: 100})
		stats := &statistics{docs: 200_000, tokens: 3_000_000, df: map[int]int{}}
		for i, term := range terms {
			stats.df[term] = []int{150_000, 3, 4000, 50}[i] // rare ones are common elsewhere and the other way round
		}
		other := c.check(t, trial{terms: terms, k: 100, stats: stats})
		if firstDifference(own, other) < 0 {
			t.Fatalf("%v: the statistics made no difference", terms)
		}
	}
}

func TestStatsCountWhatTheyName(t *testing.T) {
	b, err := NewBuilder(BuilderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range []string{"a b a", "", "+x", "c +d +d", ""} {
		for tok := range strings.FieldsSeq(doc) {
			b.Term([]byte(strings.TrimPrefix(tok, "+")), strings.HasPrefix(tok, "+"))
		}
		if err := b.EndDocument(); err != nil {
			t.Fatal(err)
		}
	}
	var buf strings.Builder
	if err := b.Finish(&buf); err != nil {
		t.Fatal(err)
	}
	r := open(t, []byte(buf.String()))
	if got, want := r.Stats(), (Stats{DocCount: 3, TotalTerms: 4}); got != want {
		t.Errorf("statistics %v, want %v: overlaps do not count, documents without terms neither", got, want)
	}
	if r.NumDocs() != 5 || r.NumTerms() != 5 || r.NumPostings() != 5 {
		t.Errorf("%d documents, %d terms, %d postings", r.NumDocs(), r.NumTerms(), r.NumPostings())
	}
	for doc, want := range []uint32{3, 0, 0, 1, 0} {
		if got := r.Length(uint32(doc)); got != want {
			t.Errorf("document %d has length %d, want %d", doc, got, want)
		}
	}
	if _, df, ok := r.Lookup([]byte("d")); !ok || df != 1 {
		t.Errorf("the overlap term: %d documents, %v", df, ok)
	}
	if _, _, ok := r.Lookup([]byte("z")); ok {
		t.Error("an absent term was found")
	}
	q := &Query{K: 9}
	q.Term([]byte("x"), true)
	q.UseStatistics(r)
	for _, s := range everyStrategy {
		hits, _, err := r.Search(context.Background(), q, s, nil)
		if err != nil || len(hits) != 1 || hits[0].Doc != 2 {
			t.Errorf("%v: %v, %v", s, hits, err)
		}
	}
}

func TestQueryIsUsedAgain(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(52), 5000, 60, 9))
	q := c.query(trial{terms: []int{1, 2, 2, 50}, k: 10})
	for _, s := range everyStrategy {
		if _, _, err := c.reader.Search(context.Background(), q, s, nil); err != nil {
			t.Fatal(err)
		}
	}
	q.Reset()
	if q.NumTerms() != 0 {
		t.Fatalf("%d terms after Reset", q.NumTerms())
	}
	want := c.naive(trial{terms: []int{2, 40}, k: 3})
	q.K = 3
	q.Term(termName(2), false)
	q.Term(termName(40), false)
	q.UseStatistics(c.reader)
	for _, s := range everyStrategy {
		kept := Hit{Doc: 1, Score: 99}
		got, _, err := c.reader.Search(context.Background(), q, s, []Hit{kept})
		if err != nil || len(got) != 4 || got[0] != kept || firstDifference(got[1:], want) >= 0 {
			t.Errorf("%v: %v, %v", s, got, err)
		}
	}
}
