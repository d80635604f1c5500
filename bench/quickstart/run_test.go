package quickstart

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"agentir/analysis"
	"agentir/postings"
)

func TestRunMeasuresEverySearcher(t *testing.T) {
	for _, analyzer := range analysis.Names() {
		t.Run(analyzer, func(t *testing.T) {
			r, err := Run(context.Background(), Options{Analyzer: analyzer, Rounds: 2})
			if err != nil {
				t.Fatal(err)
			}
			if r.Analyzer != analyzer || r.IndexBytes == 0 || r.Build <= 0 || r.Matched == 0 {
				t.Errorf("report lacks something: %+v", r)
			}
			if !r.Agree() {
				t.Error("searchers disagree")
			}
			var strategies []postings.Strategy
			for _, s := range r.Searchers {
				strategies = append(strategies, s.Strategy)
				if s.Disagreement != "" {
					t.Errorf("%v: %s", s.Strategy, s.Disagreement)
				}
				if len(s.Latencies) != 2*r.Queries || !slices.IsSorted(s.Latencies) {
					t.Errorf("%v: %d latencies for %d questions in 2 rounds, or not sorted", s.Strategy, len(s.Latencies), r.Queries)
				}
				if s.Scored == 0 || s.Scored > r.Matched {
					t.Errorf("%v scored %d of %d documents", s.Strategy, s.Scored, r.Matched)
				}
			}
			if !slices.Equal(strategies, postings.Strategies()) {
				t.Errorf("searchers %v", strategies)
			}
		})
	}
}

// TestQuality holds the line that the default analyser reached on the built-in set when it was written: a change of
// analysis or scoring that loses more than a question or two has to be seen.
func TestQuality(t *testing.T) {
	r, err := Run(context.Background(), Options{Rounds: 1})
	if err != nil {
		t.Fatal(err)
	}
	// Measured: .5053, .5935, .5465, .7266; a question is 1/139 = .0072.
	floor := map[string]float64{"nDCG@10": .495, "R@10": .58, "RR@10": .53, "Success@10": .71}
	for i, m := range r.Quality.Measures {
		mean := r.Quality.Mean(i)
		if want, ok := floor[m.String()]; ok && mean < want {
			t.Errorf("%s is %.4f, was %.4f or more", m, mean, want)
		}
		if mean <= 0 || mean > 1 || math.IsNaN(mean) {
			t.Errorf("%s is %v", m, mean)
		}
	}
	if r.Analyzer != "agent" || r.Quality.NumQ() != r.Queries {
		t.Errorf("analyser %s, %d of %d questions judged", r.Analyzer, r.Quality.NumQ(), r.Queries)
	}
}

func TestRunRefuses(t *testing.T) {
	if _, err := Run(context.Background(), Options{Analyzer: "klingon"}); !errors.Is(err, analysis.ErrUnknown) {
		t.Errorf("unknown analyser: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestDifference(t *testing.T) {
	a := []postings.Hit{{Doc: 3, Score: 2}, {Doc: 1, Score: 1}}
	oneUlp := math.Nextafter32(1, 2)
	for _, c := range []struct {
		name string
		got  []postings.Hit
		same bool
	}{
		{"equal", []postings.Hit{{Doc: 3, Score: 2}, {Doc: 1, Score: 1}}, true},
		{"another document", []postings.Hit{{Doc: 3, Score: 2}, {Doc: 2, Score: 1}}, false},
		{"a bit of a score", []postings.Hit{{Doc: 3, Score: 2}, {Doc: 1, Score: oneUlp}}, false},
		{"order", []postings.Hit{{Doc: 1, Score: 1}, {Doc: 3, Score: 2}}, false},
		{"too few", a[:1], false},
		{"none", nil, false},
		{"too many", append(slices.Clone(a), postings.Hit{}), false},
	} {
		if d := difference(a, c.got); (d == "") != c.same {
			t.Errorf("%s: difference %q", c.name, d)
		}
	}
}

func TestAgree(t *testing.T) {
	r := &Report{Searchers: []Searcher{{}, {}}}
	if !r.Agree() {
		t.Error("no disagreement, yet they do not agree")
	}
	r.Searchers[1].Disagreement = "rank 1"
	if r.Agree() {
		t.Error("a disagreement is overlooked")
	}
}
