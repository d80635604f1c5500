package analysis

import (
	"bufio"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// bm25 ranks by Lucene's formula with k1 0.9 and b 0.4, in float64 and with exact lengths.
type bm25 struct {
	analyse  func(text string, yield func(term []byte, overlap bool) bool)
	ids      []string
	lengths  []float64
	total    float64
	postings map[string][]posting
}

type posting struct {
	doc int
	tf  float64
}

func newBM25(analyse func(string, func([]byte, bool) bool), docs []document) *bm25 {
	x := &bm25{analyse: analyse, postings: map[string][]posting{}}
	for i, d := range docs {
		n := 0.0
		tf := map[string]float64{}
		analyse(d.contents(), func(term []byte, overlap bool) bool {
			tf[string(term)]++
			if !overlap {
				n++
			}
			return true
		})
		for term, f := range tf {
			x.postings[term] = append(x.postings[term], posting{i, f})
		}
		x.ids = append(x.ids, d.ID)
		x.lengths = append(x.lengths, n)
		x.total += n
	}
	return x
}

type hit struct {
	doc   int
	score float64
}

// search gives all matches, the best first, ties in corpus order.
func (x *bm25) search(query string) []hit {
	n := float64(len(x.ids))
	scores := make([]float64, len(x.ids))
	weights := map[string]float64{}
	var order []string
	x.analyse(query, func(term []byte, _ bool) bool {
		if weights[string(term)] == 0 {
			order = append(order, string(term))
		}
		weights[string(term)]++
		return true
	})
	for _, term := range order {
		list := x.postings[term]
		df := float64(len(list))
		w := weights[term] * math.Log(1+(n-df+.5)/(df+.5))
		for _, p := range list {
			scores[p.doc] += w * p.tf / (p.tf + .9*(.6+.4*x.lengths[p.doc]/(x.total/n)))
		}
	}
	var hits []hit
	for doc, score := range scores {
		if score > 0 {
			hits = append(hits, hit{doc, score})
		}
	}
	slices.SortFunc(hits, func(a, b hit) int {
		if a.score != b.score {
			if a.score > b.score {
				return -1
			}
			return 1
		}
		return a.doc - b.doc
	})
	return hits
}

// qrels reads a BEIR judgement file: query, document, grade.
func readQrels(t *testing.T, set string) map[string]map[string]float64 {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(os.Getenv("AGENTIR_DATA"), set, "qrels", "*.tsv"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no judgements for %s: %v", set, err)
	}
	slices.Sort(paths)
	path := paths[0]
	if i := slices.IndexFunc(paths, func(p string) bool { return filepath.Base(p) == "test.tsv" }); i >= 0 {
		path = paths[i]
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	qrels := map[string]map[string]float64{}
	for s := bufio.NewScanner(f); s.Scan(); {
		field := strings.Split(s.Text(), "\t")
		grade, err := strconv.ParseFloat(field[len(field)-1], 64)
		if err != nil {
			continue // the header
		}
		if qrels[field[0]] == nil {
			qrels[field[0]] = map[string]float64{}
		}
		qrels[field[0]][field[1]] = grade
	}
	return qrels
}

type quality struct{ ndcg, recall float64 }

// measure gives the mean nDCG@10 (linear gain) and R@10 over the judged queries.
func measureQuality(x *bm25, queries []document, qrels map[string]map[string]float64, retype func(string) string) quality {
	var sum quality
	n := 0.0
	for _, q := range queries {
		judged := qrels[q.ID]
		var gains []float64
		for _, g := range judged {
			if g > 0 {
				gains = append(gains, g)
			}
		}
		if len(gains) == 0 {
			continue
		}
		n++
		slices.SortFunc(gains, func(a, b float64) int { return int(b - a) })
		ideal, dcg, found := 0.0, 0.0, 0.0
		for i, g := range gains[:min(10, len(gains))] {
			ideal += g / math.Log2(float64(i+2))
		}
		hits := x.search(retype(q.Text))
		for i, h := range hits[:min(10, len(hits))] {
			if g := judged[x.ids[h.doc]]; g > 0 {
				dcg += g / math.Log2(float64(i+2))
				found++
			}
		}
		sum.ndcg += dcg / ideal
		sum.recall += found / float64(len(gains))
	}
	return quality{sum.ndcg / n, sum.recall / n}
}

// plainBigrams is the yardstick for scripts without spaces: bigrams of CJK characters, words otherwise, in lower case.
func plainBigrams(text string, yield func(term []byte, overlap bool) bool) {
	words := newStandard()
	for rest := text; len(rest) > 0; {
		i := cjkIndex(rest)
		if i < 0 {
			i = len(rest)
		}
		words.Tokens(rest[:i], yield)
		run := []rune(rest[i:cjkEnd(rest, i)])
		for k := range run {
			if len(run) == 1 || k > 0 {
				yield([]byte(string(run[max(0, k-1):k+1])), false)
			}
		}
		rest = rest[cjkEnd(rest, i):]
	}
}

func asTyped(s string) string { return s }

// withoutMarks is how a query is typed without diacritics: the marks go, and Arabic's alef carries no hamza.
func withoutMarks(s string) string {
	bare := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
	return norm.NFC.String(bare)
}

// fullWidth is how an East Asian keyboard may give ASCII.
func fullWidth(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '\u3000'
		case '!' <= r && r <= '~':
			return r + 0xfee0
		}
		return r
	}, s)
}

// Measured quality: agent keeps what english has on English text and reaches what the best simple method reaches on
// Chinese and Arabic, also for queries typed without diacritics or in the other width.
func TestRetrievalQuality(t *testing.T) {
	english, agent := lookup(t, "english").Tokens, lookup(t, "agent").Tokens
	for _, tt := range []struct {
		set      string
		passages bool    // texts are searched without their titles
		least    float64 // nDCG@10 of agent; 0: that of english less .005
		retype   map[string]func(string) string
	}{
		{set: "scifact", retype: map[string]func(string) string{"full width": fullWidth, "no marks": withoutMarks}},
		{set: "cranfield", retype: map[string]func(string) string{"full width": fullWidth}},
		{set: "locomo", retype: map[string]func(string) string{"full width": fullWidth, "no marks": withoutMarks}},
		{set: "xquad_en", passages: true, retype: map[string]func(string) string{"full width": fullWidth, "no marks": withoutMarks}},
		{set: "xquad_zh", passages: true, least: .961, retype: map[string]func(string) string{"full width": fullWidth}},
		{set: "cmrc2018_dev", passages: true, least: .978, retype: map[string]func(string) string{"full width": fullWidth}},
		{set: "xquad_ar", passages: true, least: .924, retype: map[string]func(string) string{"no marks": withoutMarks, "full width": fullWidth}},
	} {
		t.Run(tt.set, func(t *testing.T) {
			docs := readDocuments(t, tt.set, "corpus.jsonl")
			for i := range docs {
				if tt.passages {
					docs[i].Title = ""
				}
			}
			queries, qrels := readDocuments(t, tt.set, "queries.jsonl"), readQrels(t, tt.set)
			inEnglish, inBigrams, inAgent := newBM25(english, docs), newBM25(plainBigrams, docs), newBM25(agent, docs)
			e := measureQuality(inEnglish, queries, qrels, asTyped)
			b := measureQuality(inBigrams, queries, qrels, asTyped)
			a := measureQuality(inAgent, queries, qrels, asTyped)
			t.Logf("as typed: english %.4f, plain bigrams %.4f, agent %.4f", e, b, a)
			least := tt.least
			if least == 0 {
				least = e.ndcg - .005
			}
			if a.ndcg < least {
				t.Errorf("nDCG@10 %.4f, want at least %.4f", a.ndcg, least)
			}
			for name, retype := range tt.retype {
				retyped := measureQuality(inAgent, queries, qrels, retype)
				t.Logf("%s: english %.4f, plain bigrams %.4f, agent %.4f", name, measureQuality(inEnglish, queries, qrels, retype),
					measureQuality(inBigrams, queries, qrels, retype), retyped)
				if retyped.ndcg < a.ndcg-.005 {
					t.Errorf("%s: nDCG@10 %.4f, as typed %.4f", name, retyped.ndcg, a.ndcg)
				}
			}
		})
	}
}
