package bench

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"agentir/analysis"
	"agentir/bench/dataset"
	"agentir/bench/measure"
	"agentir/postings"
)

// folder writes a data set and returns its folder; an empty text leaves the file out.
func folder(t *testing.T, corpus, queries, qrels string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"corpus.jsonl": corpus, "queries.jsonl": queries, "qrels/test.tsv": qrels} {
		if text == "" {
			continue
		}
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// lines makes JSON lines of ids and texts in turn.
func lines(pairs ...string) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		text, _ := json.Marshal(pairs[i+1]) // strings always can be
		fmt.Fprintf(&b, `{"_id": %q, "title": null, "text": %s}`+"\n", pairs[i], text)
	}
	return b.String()
}

func mustRun(t *testing.T, o BEIROptions) *BEIRReport {
	t.Helper()
	report, err := BEIR(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// ranking runs the experiment with a run file and returns the documents of each query.
func ranking(t *testing.T, o BEIROptions) (*BEIRReport, map[string][]string, *dataset.Run) {
	t.Helper()
	o.RunPath = filepath.Join(t.TempDir(), "run.txt")
	report := mustRun(t, o)
	docs := make(map[string][]string)
	if info, err := os.Stat(o.RunPath); err != nil || info.Size() == 0 {
		return report, docs, nil
	}
	run, err := dataset.ReadRun(o.RunPath)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range run.Queries() {
		docs[q] = measure.ByRank.Order(run.Rows(q))
	}
	return report, docs, run
}

// TestBEIRSmallSet: ties come in corpus order, blank documents are not there, one without a term is but scores
// nothing, and every query is searched, judged or not.
func TestBEIRSmallSet(t *testing.T) {
	dir := folder(t,
		lines("z", "heron nest", "blank", " \t", "a", "heron nest", "stop", "the of", "m", "nest nest of twigs and moss"),
		lines("q1", "heron", "q2", "moss", "q3", "nothing here", "extra", "twigs"),
		"query-id\tcorpus-id\tscore\nq1\tz\t1\nq1\tghost\t1\nq2\tm\t2\nq3\ta\t1\nnever-asked\tz\t1\n")
	report, docs, run := ranking(t, BEIROptions{Dir: dir, K: 10})
	if !slices.Equal(docs["q1"], []string{"z", "a"}) || !slices.Equal(docs["q2"], []string{"m"}) || docs["q3"] != nil || !slices.Equal(docs["extra"], []string{"m"}) {
		t.Errorf("rankings %v", docs)
	}
	if run.Rows("q1")[0].Score != run.Rows("q1")[1].Score || run.Rows("q1")[0].Score <= 0 || run.Tag != "agentir" {
		t.Errorf("rows %+v, tag %q", run.Rows("q1"), run.Tag)
	}
	if report.Documents != 5 || !slices.Equal(report.Skipped, []string{"blank"}) || report.Indexed != 4 || report.Stats.DocCount != 3 || report.Queries != 4 {
		t.Errorf("counts %+v", report)
	}
	if len(report.UnknownDocs) != 1 || report.UnknownDocs[0].Doc != "ghost" || report.UnknownDocs[0].Line != 3 ||
		!slices.Equal(report.UnknownQueries, []string{"never-asked"}) {
		t.Errorf("unknown documents %v, queries %v", report.UnknownDocs, report.UnknownQueries)
	}
	e := report.Evaluation
	if e.NumQ() != 4 || !slices.Equal(e.Missing, []string{"never-asked"}) || e.Unjudged != 1 {
		t.Errorf("NumQ %d, missing %v, unjudged %d", e.NumQ(), e.Missing, e.Unjudged)
	}
	// RR@10: q1 1, q2 1, q3 0 (no hit), never-asked 0. R@100: q1 finds one of two, the ghost counts.
	if e.Mean(3) != 0.5 || e.Mean(1) != (0.5+1)/4 {
		t.Errorf("RR@10 %v, R@100 %v; want .5 and .375", e.Mean(3), e.Mean(1))
	}
}

// TestBEIRDropSelf: of ten relevant documents one has the query's id. It stays unless asked for, and is then taken
// out before the cut (beir-cellar/beir#70).
func TestBEIRDropSelf(t *testing.T) {
	var corpus []string
	var qrels strings.Builder
	for i := range 10 {
		id := strconv.Itoa(i)
		corpus = append(corpus, id, "heron")
		qrels.WriteString("0\t" + id + "\t1\n")
	}
	dir := folder(t, lines(append(corpus, "other", "twigs")...), lines("0", "heron"), qrels.String())
	measures, err := measure.ParseList("P@10 nDCG@10")
	if err != nil {
		t.Fatal(err)
	}
	keep, kept, _ := ranking(t, BEIROptions{Dir: dir, K: 10, Measures: measures})
	if keep.Evaluation.Mean(0) != 1 || keep.Dropped != 0 || len(kept["0"]) != 10 {
		t.Errorf("P@10 %v of %v", keep.Evaluation.Mean(0), kept["0"])
	}
	drop, dropped, run := ranking(t, BEIROptions{Dir: dir, K: 10, Measures: measures, DropSelf: true})
	if p, n := drop.Evaluation.Mean(0), drop.Evaluation.Mean(1); math.Abs(p-0.9) > 1e-12 || math.Abs(n-0.9364) > 5e-5 || drop.Dropped != 1 {
		t.Errorf("P@10 %v, nDCG@10 %v, %d dropped; want .9, .9364, 1", p, n, drop.Dropped)
	}
	if slices.Contains(dropped["0"], "0") || run.Rows("0")[0].Rank != 1 {
		t.Errorf("the run is %+v", run.Rows("0"))
	}
	_, cut, _ := ranking(t, BEIROptions{Dir: dir, K: 3, DropSelf: true})
	if !slices.Equal(cut["0"], []string{"1", "2", "3"}) {
		t.Errorf("cut at 3: %v, want three that are left, not two", cut["0"])
	}
}

// TestBEIRTinyCorpora: nothing divides by zero, a word in half the documents scores above 0, and k may exceed the
// number of documents (deepset-ai/haystack#11598, dorianbrown/rank_bm25#39, xhluca/bm25s#116).
func TestBEIRTinyCorpora(t *testing.T) {
	queries := lines("q", "key")
	for name, corpus := range map[string]string{
		"only empty texts": lines("a", "", "b", "the of"),
		"one stop word":    lines("a", "the"),
		"all blank":        lines("a", "", "b", "\u0001"),
	} {
		report, docs, _ := ranking(t, BEIROptions{Dir: folder(t, corpus, queries, "q\ta\t1\n"), K: 10})
		if len(docs) != 0 || report.Evaluation.Mean(0) != 0 {
			t.Errorf("%s: hits %v, nDCG %v", name, docs, report.Evaluation.Mean(0))
		}
		for _, m := range report.Measurements() {
			if math.IsNaN(m.Value) || math.IsInf(m.Value, 0) {
				t.Errorf("%s: %s %v is %v", name, m.Name, m.Labels, m.Value)
			}
		}
	}
	dir := folder(t, lines("a", "key one", "b", "two", "c", "three", "d", "key four"), queries, "q\ta\t1\n")
	_, docs, run := ranking(t, BEIROptions{Dir: dir, K: 10})
	if !slices.Equal(docs["q"], []string{"a", "d"}) || run.Rows("q")[1].Score <= 0 {
		t.Errorf("half of the documents: %+v", run.Rows("q"))
	}
	// idf = ln(1 + (4 - 2 + .5) / (2 + .5)) = .6931; both documents are of average length times 4/3.
	want := math.Log(2) * (1 - 1/(1+1/(0.9*(0.6+0.4*2/1.5))))
	if got := float64(run.Rows("q")[0].Score); math.Abs(got-want) > 1e-6 {
		t.Errorf("score %v, want %v", got, want)
	}
	_, docs, _ = ranking(t, BEIROptions{Dir: folder(t, lines("only", "key"), queries, ""), K: 1_000_000})
	if !slices.Equal(docs["q"], []string{"only"}) {
		t.Errorf("a corpus of one document: %v", docs)
	}
}

func TestBEIRZeroK(t *testing.T) {
	judged, bare := folder(t, lines("q", "key"), lines("q", "key"), "q\tq\t1\n"), folder(t, lines("q", "key"), lines("q", "key"), "")
	for _, drop := range []bool{false, true} {
		report, docs, _ := ranking(t, BEIROptions{Dir: bare, K: 0, DropSelf: drop})
		if len(docs) != 0 || report.Evaluation != nil || report.Queries != 1 {
			t.Errorf("k = 0: %v, %d queries", docs, report.Queries)
		}
		if _, err := BEIR(t.Context(), BEIROptions{Dir: judged, K: 0, DropSelf: drop}); !errors.Is(err, ErrOptions) {
			t.Errorf("k = 0 with judgements: %v", err)
		}
	}
}

// TestBEIRCutShort: a measure is named where it looks deeper than the lists, unless the lists hold the whole corpus.
func TestBEIRCutShort(t *testing.T) {
	dir := folder(t, lines("a", "key", "b", "key", "c", "key"), lines("q", "key"), "q\ta\t1\n")
	measures, err := measure.ParseList("P@1 R@2 RR AP@3")
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range map[int]string{1: "[R@2 AP@3]", 2: "[AP@3]", 3: "[]"} {
		report := mustRun(t, BEIROptions{Dir: dir, K: k, Measures: measures})
		if got := fmt.Sprint(report.CutShort()); got != want {
			t.Errorf("k = %d: %s, not %s", k, got, want)
		}
	}
	bare := folder(t, lines("a", "key", "b", "key"), lines("q", "key"), "")
	if got := mustRun(t, BEIROptions{Dir: bare, K: 1}).CutShort(); got != nil {
		t.Errorf("without judgements: %v", got)
	}
}

// TestBEIRRefusesARunFileBeforeTheWork: no stage has begun when the folder of the run is found missing.
func TestBEIRRefusesARunFileBeforeTheWork(t *testing.T) {
	dir := folder(t, lines("a", "key"), lines("q", "key"), "")
	missing := filepath.Join(t.TempDir(), "missing")
	_, err := BEIR(t.Context(), BEIROptions{Dir: dir, K: 1, RunPath: filepath.Join(missing, "x.run"), Progress: func(p Progress) {
		t.Errorf("stage %s has begun", p.Stage)
	}})
	if err == nil || !strings.Contains(err.Error(), "folder "+missing+":") {
		t.Errorf("error %v", err)
	}
}

// generated writes a generated set with a judgement for each query: the record that it was made of.
func generated(t *testing.T, records int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "set")
	if _, err := Generate(t.Context(), GenerateOptions{Dir: dir, Records: records}); err != nil {
		t.Fatal(err)
	}
	queries, err := dataset.ReadQueries(filepath.Join(dir, "queries.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var qrels strings.Builder
	for _, q := range queries {
		_, rest, _ := strings.Cut(string(q.Metadata), `"source": "`)
		source, _, _ := strings.Cut(rest, `"`)
		qrels.WriteString(q.ID + "\t" + source + "\t1\n")
	}
	if err := os.Mkdir(filepath.Join(dir, "qrels"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "qrels", "test.tsv"), []byte(qrels.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestBEIRThreadsAndSearchersAgree: the run file is the same to the byte whatever searches it, in however many threads,
// and its scores under --ties rank are the report's.
func TestBEIRThreadsAndSearchersAgree(t *testing.T) {
	dir := generated(t, 3000)
	first := ""
	for i, s := range append([]postings.Strategy{postings.Auto}, postings.Strategies()...) {
		path := filepath.Join(t.TempDir(), "run.txt")
		o := BEIROptions{Dir: dir, K: 50, Searcher: s, Threads: 1 + 2*(i%3), RunPath: path}
		report := mustRun(t, o)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(text)
		}
		if string(text) != first {
			t.Errorf("%v with %d threads gives another run", s, o.Threads)
		}
		run, err := dataset.ReadRun(path)
		if err != nil {
			t.Fatal(err)
		}
		qrels, err := dataset.ReadQrels(filepath.Join(dir, "qrels", "test.tsv"))
		if err != nil {
			t.Fatal(err)
		}
		again := measure.Evaluate(qrels, run, measure.Default(), measure.ByRank)
		for m := range again.Measures {
			if got := report.Evaluation.Mean(m); got != again.Mean(m) || got <= 0.2 {
				t.Errorf("%v: %v is %v in the report and %v by the run's ranks", s, again.Measures[m], got, again.Mean(m))
			}
		}
		count := 0
		for searcher, n := range report.Searchers {
			if count += n; s != postings.Auto && searcher != s {
				t.Errorf("%v was asked for, %v ran", s, searcher)
			}
		}
		if count != report.Queries {
			t.Errorf("%v: %d searches of %d queries", s, count, report.Queries)
		}
	}
}

func TestBEIRWithoutJudgements(t *testing.T) {
	report := mustRun(t, BEIROptions{Dir: folder(t, lines("a", "heron"), lines("q", "heron"), ""), K: 10})
	if report.Evaluation != nil || report.Latency.Mean <= 0 || report.Queries != 1 {
		t.Errorf("report %+v, want a timed run without an evaluation", report)
	}
	for _, m := range report.Measurements() {
		if m.Name == "metric" || m.Name == "queries_judged" {
			t.Errorf("a set without judgements has the measurement %+v", m)
		}
	}
}

func TestBEIRRefuses(t *testing.T) {
	corpus, queries, qrels := lines("a", "heron"), lines("q", "heron"), "q\ta\t1\n"
	good := folder(t, corpus, queries, qrels)
	tests := []struct {
		name string
		o    BEIROptions
		is   error
		says string
	}{
		{"k", BEIROptions{Dir: good, K: -1}, ErrOptions, "k is -1"},
		{"threads", BEIROptions{Dir: good, Threads: -1}, ErrOptions, "threads"},
		{"analyser", BEIROptions{Dir: good, Analyzer: "klingon"}, analysis.ErrUnknown, "english"},
		{"parameters", BEIROptions{Dir: good, Params: &postings.Params{K1: -1}}, postings.ErrParams, ""},
		{"searcher", BEIROptions{Dir: good, Searcher: 99}, postings.ErrStrategy, ""},
		{"folder", BEIROptions{Dir: filepath.Join(good, "absent")}, dataset.ErrData, "absent"},
		{"split", BEIROptions{Dir: good, Split: "dev"}, dataset.ErrData, "test"},
		{"no corpus", BEIROptions{Dir: folder(t, "", queries, qrels)}, dataset.ErrData, "corpus.jsonl"},
		{"empty corpus", BEIROptions{Dir: folder(t, "\n", queries, qrels)}, dataset.ErrData, "no document"},
		{"id twice", BEIROptions{Dir: folder(t, corpus+corpus, queries, qrels)}, dataset.ErrData, "corpus.jsonl:2"},
		{"queries", BEIROptions{Dir: folder(t, corpus, "{", qrels)}, dataset.ErrData, "queries.jsonl:1"},
		{"judgements", BEIROptions{Dir: folder(t, corpus, queries, "q a\n")}, dataset.ErrData, "test.tsv:1"},
		{"run folder", BEIROptions{Dir: good, RunPath: filepath.Join(good, "absent", "run")}, os.ErrNotExist, "absent"},
	}
	for _, test := range tests {
		test.o.K = cmp.Or(test.o.K, 1)
		if test.o.RunPath == "" {
			test.o.RunPath = filepath.Join(t.TempDir(), "run")
		}
		report, err := BEIR(t.Context(), test.o)
		if report != nil || !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want %v with %q", test.name, err, test.is, test.says)
		}
		if entries, err := os.ReadDir(filepath.Dir(test.o.RunPath)); err == nil && len(entries) != 0 {
			t.Errorf("%s: left %v behind", test.name, entries)
		}
	}
}

func TestBEIRCancelled(t *testing.T) {
	dir := generated(t, 3000)
	for _, stage := range []string{"index", "search"} {
		ctx, cancel := context.WithCancel(t.Context())
		path := filepath.Join(t.TempDir(), "run")
		_, err := BEIR(ctx, BEIROptions{Dir: dir, K: 10, Threads: 2, RunPath: path, Progress: func(p Progress) {
			if p.Stage == stage {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled in %s: %v", stage, err)
		}
		if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 0 {
			t.Errorf("cancelled in %s: left %v, %v", stage, entries, err)
		}
	}
}
