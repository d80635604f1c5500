package measure

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"agentir/bench/dataset"
)

// evaluate writes judgements and a run to files, reads them back and scores one measure.
func evaluate(t *testing.T, qrels, run, name string, ties Ties) *Evaluation {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	q, err := dataset.ReadQrels(write("qrels", qrels))
	if err != nil {
		t.Fatal(err)
	}
	r, err := dataset.ReadRun(write("run", run))
	if err != nil {
		t.Fatal(err)
	}
	m, err := Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return Evaluate(q, r, []Measure{m}, ties)
}

// rows makes the run of one query from documents in rank order.
func rows(query string, docs ...string) string {
	var b strings.Builder
	for i, doc := range docs {
		b.WriteString(query + " Q0 " + doc + " " + strconv.Itoa(i+1) + " " + strconv.Itoa(1000-i) + " t\n")
	}
	return b.String()
}

func many(prefix string, n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = prefix + strconv.Itoa(i)
	}
	return names
}

// TestGradesAndIdeal has the cases in which tools differ: negative grades, relevance levels and the cut of the
// ideal (usnistgov/trec_eval#29, #35; cvangysel/pytrec_eval#40).
func TestGradesAndIdeal(t *testing.T) {
	twelve := "q 0 " + strings.Join(many("d", 12), " 1\nq 0 ") + " 1\n"
	tests := []struct {
		qrels, run, name string
		want             float64
	}{
		{"q 0 D1 -1\nq 0 D2 1\n", rows("q", "D1", "D2"), "P@1", 0},
		{"q 0 D1 -1\nq 0 D2 1\n", rows("q", "D1", "D2"), "RR", 0.5},
		{"q 0 D1 -1\nq 0 D2 1\n", rows("q", "D1", "D2"), "nDCG@2", 0.6309},
		{"q 0 d1 1\nq 0 d2 2\n", rows("q", "d1", "d2"), "AP", 1},
		{"q 0 d1 1\nq 0 d2 2\n", rows("q", "d1", "d2"), "AP(rel=2)", 0.5},
		{"q 0 d1 1\nq 0 d2 2\n", rows("q", "d1", "d2"), "nDCG", 0.8597},
		{twelve, rows("q", many("d", 10)...), "nDCG@10", 1},
		{twelve, rows("q", many("d", 10)...), "nDCG", 0.8922},
		{twelve, rows("q", many("d", 10)...), "R@10", 0.8333},
		{"q 0 a 0\nq 0 b -1\n", rows("q", "a", "b"), "nDCG@10", 0},
		{"q 0 a 0\nq 0 b -1\n", rows("q", "a", "b"), "AP", 0},
		{"q 0 a 0\nq 0 b -1\n", rows("q", "a", "b"), "R@5", 0},
	}
	for _, test := range tests {
		if got := evaluate(t, test.qrels, test.run, test.name, ByDocno).Mean(0); math.Abs(got-test.want) > 5e-5 {
			t.Errorf("%s of %q is %.4f, want %.4f", test.name, test.run, got, test.want)
		}
	}
}

// TestAgainstIRMeasures has the values that ir_measures 0.4.3 gives for one ranking; the exponential gains are
// (3 log2 weights by hand): 7/log2(3) + 1/log2(5) + 3/log2(7) over 7 + 3/log2(3) + 1/2, and cut at 3.
func TestAgainstIRMeasures(t *testing.T) {
	qrels := "q 0 a 3\nq 0 b 1\nq 0 c 2\nq 0 d 0\nq 0 e -1\n"
	run := rows("q", "x", "a", "d", "b", "e", "c")
	tests := []struct {
		name string
		want float64
	}{
		{"nDCG@3", 0.39748952229168844},
		{"nDCG", 0.6375408994007297},
		{"AP(rel=2)", 0.41666666666666663},
		{"AP", 0.5},
		{"AP@3", 0.16666666666666666},
		{"P(rel=2)@5", 0.2},
		{"Judged@5", 0.8},
		{"Judged@10", 0.8333333333333334},
		{"Success@1", 0},
		{"RR@1", 0},
		{"RR", 0.5},
		{"R(rel=2)@4", 0.5},
		{"NumQ", 1},
		{"NumRet", 6},
		{"NumRel", 3},
		{"NumRet(rel=1)", 3},
		{"nDCG(dcg='exp-log2')@3", (7 / math.Log2(3)) / (7 + 3/math.Log2(3) + 0.5)},
		{"nDCG(dcg='exp-log2')", (7/math.Log2(3) + 1/math.Log2(5) + 3/math.Log2(7)) / (7 + 3/math.Log2(3) + 0.5)},
	}
	for _, test := range tests {
		if got := evaluate(t, qrels, run, test.name, ByDocno).Mean(0); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%s = %v, want %v", test.name, got, test.want)
		}
	}
}

// TestAgainstTrecEval compares 40 random queries, full of ties, negative grades and scores that only float64 tells
// apart, with the values of trec_eval's code (pytrec-eval-terrier 0.5.11) in testdata.
func TestAgainstTrecEval(t *testing.T) {
	qrels, err := dataset.ReadQrels("testdata/qrels.txt")
	if err != nil {
		t.Fatal(err)
	}
	run, err := dataset.ReadRun("testdata/run.txt")
	if err != nil {
		t.Fatal(err)
	}
	golden, err := os.ReadFile("testdata/trec_eval.tsv")
	if err != nil {
		t.Fatal(err)
	}
	want := make(map[Measure]map[string]string)
	var measures []Measure
	for line := range strings.Lines(string(golden)) {
		column := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		m, err := Parse(column[0])
		if err != nil {
			t.Fatal(err)
		}
		if want[m] == nil {
			want[m] = make(map[string]string)
			measures = append(measures, m)
		}
		want[m][column[1]] = column[2]
	}
	got := Evaluate(qrels, run, measures, ByDocno)
	if got.NumQ() != 40 || got.Unjudged != 1 || len(got.Missing) != 4 {
		t.Errorf("%d judged queries, %d rankings of others, missing %v; want 40, 1 and 4 of them", got.NumQ(), got.Unjudged, got.Missing)
	}
	checked := 0
	for i, m := range measures {
		for q, query := range got.Queries {
			golden := want[m][query]
			if golden == "-" { // trec_eval without -c prints no row for it
				if !slices.Contains(got.Missing, query) {
					t.Errorf("query %s has no golden row but is not missing", query)
				}
				continue
			}
			value, err := strconv.ParseFloat(golden, 64)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(got.Values[i][q]-value) > 1e-12 {
				t.Errorf("%s of query %s is %v, want %v", m, query, got.Values[i][q], value)
			}
			checked++
		}
	}
	if checked != 20*36 {
		t.Errorf("compared %d values, want %d", checked, 20*36)
	}
}

// TestMissingQueriesCountAsZero: a mean over the answered queries alone flatters a run (beir-cellar/beir#102).
func TestMissingQueriesCountAsZero(t *testing.T) {
	qrels := "q1 0 d1 1\nq2 0 d2 1\n0 0 " + strings.Join(many("", 10), " 1\n0 0 ") + " 1\n"
	run := rows("q1", "d1") + rows("0", many("", 10)...)
	got := evaluate(t, qrels, run, "RR@10", ByDocno)
	if got.NumQ() != 3 || !slices.Equal(got.Missing, []string{"q2"}) || math.Abs(got.Mean(0)-2./3) > 1e-12 {
		t.Errorf("NumQ %d, missing %v, RR@10 %v; want 3, q2, .6667", got.NumQ(), got.Missing, got.Mean(0))
	}
	got = evaluate(t, qrels, run, "P@10", ByDocno)
	if p := got.Values[0][slices.Index(got.Queries, "0")]; p != 1 {
		t.Errorf("P@10 of query 0 is %v, want 1: its document 0 is not to be dropped", p)
	}
	if sum := evaluate(t, qrels, run, "NumRel", ByDocno).Mean(0); sum != 12 {
		t.Errorf("NumRel is %v, want 12, those of the missing query included", sum)
	}
}

func TestTieRules(t *testing.T) {
	qrels := "q 0 b 1\n"
	tied := "q Q0 a 1 2.0 t\nq Q0 b 2 2.0 t\nq Q0 c 3 2.0 t\n"
	tests := []struct {
		name string
		run  string
		ties Ties
		want float64
	}{
		{"docno descending: c, b, a", tied, ByDocno, 0.5},
		{"ranks: a, b, c", tied, ByRank, 0.5},
		{"ranks beat scores", "q Q0 a 2 9 t\nq Q0 b 1 1 t\n", ByRank, 1},
		{"scores beat ranks", "q Q0 a 2 9 t\nq Q0 b 1 1 t\n", ByDocno, 0.5},
		{"rank 0 everywhere: file order", "q Q0 x 0 1 t\nq Q0 a 0 2 t\nq Q0 b 0 3 t\n", ByRank, 1. / 3},
		{"a difference beyond float32 is a tie", "q Q0 b 1 1.00000001 t\nq Q0 c 2 1.0 t\n", ByDocno, 0.5},
	}
	for _, test := range tests {
		if got := evaluate(t, qrels, test.run, "RR", test.ties).Mean(0); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%s: RR %v, want %v", test.name, got, test.want)
		}
	}
}

func TestScorerReplacesAndIgnores(t *testing.T) {
	qrels, err := dataset.NewQrels("made", []dataset.Judgement{{Query: "q", Doc: "d", Grade: 1}})
	if err != nil {
		t.Fatal(err)
	}
	scorer := NewScorer(qrels, Default())
	scorer.Add("q", []string{"x", "d"})
	scorer.Add("q", []string{"d"})
	scorer.Add("other", []string{"d"})
	got := scorer.Finish()
	if got.Mean(3) != 1 || got.Unjudged != 1 || len(got.Missing) != 0 {
		t.Errorf("RR@10 %v, unjudged %d, missing %v; want 1, 1, none", got.Mean(3), got.Unjudged, got.Missing)
	}
}

// TestBounds: no average leaves [0, 1], the ideal ranking has nDCG 1, and moving a relevant document up never
// lowers a measure.
func TestBounds(t *testing.T) {
	measures, err := ParseList("nDCG nDCG@5 nDCG(dcg='exp-log2')@5 AP AP@5 AP(rel=2) P@5 R@5 RR RR@5 Success@5 Judged@5")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		grades := rapid.SliceOfN(rapid.IntRange(-1, 4), 1, 20).Draw(t, "grades")
		var judgements []dataset.Judgement
		docs := many("d", len(grades)+rapid.IntRange(0, 5).Draw(t, "unjudged"))
		for i, grade := range grades {
			judgements = append(judgements, dataset.Judgement{Query: "q", Doc: docs[i], Grade: grade})
		}
		qrels, err := dataset.NewQrels("made", judgements)
		if err != nil {
			t.Fatal(err)
		}
		order := rapid.Permutation(docs).Draw(t, "order")
		score := func(docs []string) []float64 {
			scorer := NewScorer(qrels, measures)
			scorer.Add("q", docs)
			e := scorer.Finish()
			values := make([]float64, len(measures))
			for i := range values {
				values[i] = e.Mean(i)
			}
			return values
		}
		before := score(order)
		for i, v := range before {
			if v < 0 || v > 1+1e-12 {
				t.Fatalf("%s = %v for the grades %v in the order %v", measures[i], v, grades, order)
			}
		}
		best := slices.Clone(order)
		slices.SortStableFunc(best, func(a, b string) int { return gradeOf(qrels, b) - gradeOf(qrels, a) })
		if v := score(best)[0]; gradeOf(qrels, best[0]) > 0 && math.Abs(v-1) > 1e-12 {
			t.Fatalf("the ideal ranking has nDCG %v", v)
		}
		at := rapid.IntRange(0, len(order)-1).Draw(t, "at")
		if at == 0 || gradeOf(qrels, order[at]) < max(gradeOf(qrels, order[at-1]), 1) {
			return
		}
		swapped := slices.Clone(order)
		swapped[at-1], swapped[at] = swapped[at], swapped[at-1]
		for i, v := range score(swapped) {
			if v < before[i]-1e-12 && measures[i].kind != judged {
				t.Fatalf("%s fell from %v to %v when %s moved up in %v", measures[i], before[i], v, order[at], order)
			}
		}
	})
}

func gradeOf(q *dataset.Qrels, doc string) int { return max(q.Grades("q")[doc], 0) }
