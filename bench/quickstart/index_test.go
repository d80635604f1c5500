package quickstart

import (
	"context"
	"testing"

	"agentir/analysis"
	"agentir/bench/dataset"
	"agentir/postings"
)

// TestNewerRecordWinsTies: of two records that say the same, the later line comes first.
func TestNewerRecordWinsTies(t *testing.T) {
	analyzer, err := analysis.Lookup("agent")
	if err != nil {
		t.Fatal(err)
	}
	set := &Set{Documents: []dataset.Document{
		{ID: "old", Text: "the build is red"}, {ID: "new", Text: "the build is red"}, {ID: "other", Text: "lunch at noon"},
	}}
	reader, size, err := build(set, analyzer)
	if err != nil {
		t.Fatal(err)
	}
	if reader.NumDocs() != 3 || size == 0 {
		t.Errorf("%d documents in %d bytes", reader.NumDocs(), size)
	}
	query := &postings.Query{K: 3}
	analyzer.Tokens("red build", query.Term)
	query.UseStatistics(reader)
	for _, s := range postings.Strategies() {
		hits, _, err := reader.Search(context.Background(), query, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(hits) != 2 || hits[0].Doc != 1 || hits[1].Doc != 0 || hits[0].Score != hits[1].Score {
			t.Errorf("%v: %v", s, hits)
		}
	}
}

func TestScoreRatesTheListsGiven(t *testing.T) {
	qrels, err := dataset.NewQrels("qrels", []dataset.Judgement{{Query: "q1", Doc: "b", Grade: 1}, {Query: "q2", Doc: "a", Grade: 1}})
	if err != nil {
		t.Fatal(err)
	}
	set := &Set{Documents: []dataset.Document{{ID: "a"}, {ID: "b"}}, Queries: []dataset.Query{{ID: "q1"}, {ID: "q2"}}, Qrels: qrels}
	evaluation, err := score(set, [][]postings.Hit{{{Doc: 0}, {Doc: 1}}, nil})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]float64{"RR@10": 0.25, "R@10": 0.5, "Success@1": 0, "Success@10": 0.5}
	for i, m := range evaluation.Measures {
		if mean, ok := want[m.String()]; ok && evaluation.Mean(i) != mean {
			t.Errorf("%s is %v, not %v", m, evaluation.Mean(i), mean)
		}
	}
	if evaluation.NumQ() != 2 {
		t.Errorf("%d queries", evaluation.NumQ())
	}
}
