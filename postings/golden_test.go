package postings_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"agentir/analysis"
	"agentir/postings"
)

// goldenSet is one data set with what Lucene made of it.
type goldenSet struct {
	name   string
	ids    []string // by ordinal, documents that are indexed
	reader *postings.Reader
	golden string // folder
	data   string // folder
}

// eachSet runs a test on each of the golden sets, as a subtest that bears its name.
func eachSet(t *testing.T, test func(t *testing.T, g *goldenSet)) {
	t.Helper()
	data, golden := os.Getenv("AGENTIR_DATA"), os.Getenv("AGENTIR_GOLDEN")
	if data == "" || golden == "" {
		t.Skip("AGENTIR_DATA or AGENTIR_GOLDEN does not name the folder of the data sets, of the golden files")
	}
	for _, name := range []string{"scifact", "arguana", "cranfield", "med"} {
		t.Run(name, func(t *testing.T) {
			g := &goldenSet{name: name, golden: golden, data: filepath.Join(data, name)}
			g.index(t)
			test(t, g)
		})
	}
}

type text struct {
	ID    string `json:"_id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

func english(t *testing.T) analysis.Analyzer {
	t.Helper()
	a, err := analysis.Lookup("english")
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// index adds the documents as the golden files want it: in file order, the earlier ones with the higher docids, those whose text trims
// to nothing left out.
func (g *goldenSet) index(t *testing.T) {
	t.Helper()
	a := english(t)
	b, err := postings.NewBuilder(postings.BuilderOptions{NewestFirst: true})
	if err != nil {
		t.Fatal(err)
	}
	g.eachText(t, "corpus.jsonl", func(d text) {
		body := d.Text
		if d.Title != "" {
			body = d.Title + "\n" + d.Text
		}
		if strings.TrimSpace(body) == "" {
			return
		}
		a.Tokens(body, b.Term)
		if err := b.EndDocument(); err != nil {
			t.Fatal(err)
		}
		g.ids = append(g.ids, d.ID)
	})
	var buf bytes.Buffer
	if err := b.Finish(&buf); err != nil {
		t.Fatal(err)
	}
	if g.reader, err = postings.Open(buf.Bytes()); err != nil {
		t.Fatal(err)
	}
}

func (g *goldenSet) eachText(t *testing.T, file string, fn func(text)) {
	t.Helper()
	f, err := os.Open(filepath.Join(g.data, file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for d := json.NewDecoder(f); ; {
		var line text
		if err := d.Decode(&line); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		fn(line)
	}
}

// rows reads a golden file of tab-separated fields.
func (g *goldenSet) rows(t *testing.T, pattern string, fn func(fields []string)) {
	t.Helper()
	f, err := os.Open(filepath.Join(g.golden, fmt.Sprintf(pattern, g.name)))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	b := bufio.NewReader(z)
	for {
		line, err := b.ReadString('\n')
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		fn(strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
}

// id is the name of a docid.
func (g *goldenSet) id(doc uint32) string { return g.ids[len(g.ids)-1-int(doc)] }

type row struct {
	id   string
	bits uint32
}

// ranking searches and names what was found, at most 100; arguana's own document is dropped before the cut.
func (g *goldenSet) ranking(t *testing.T, query text, q *postings.Query, s postings.Strategy) []row {
	t.Helper()
	q.K = 100
	if g.name == "arguana" {
		q.K++
	}
	hits, _, err := g.reader.Search(context.Background(), q, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out []row
	for _, h := range hits {
		if id := g.id(h.Doc); len(out) < 100 && (g.name != "arguana" || id != query.ID) {
			out = append(out, row{id, math.Float32bits(h.Score)})
		}
	}
	return out
}

// Every score's bits and the order of Lucene's top 100, by every searcher.
func TestGoldenScores(t *testing.T) {
	eachSet(t, func(t *testing.T, g *goldenSet) {
		t.Helper()
		want := map[string][]row{}
		g.rows(t, "scores_%s.tsv.zst", func(f []string) {
			bits, err := strconv.ParseUint(f[4], 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			want[f[0]] = append(want[f[0]], row{f[2], uint32(bits)})
		})
		a := english(t)
		queries, rows := 0, 0
		g.eachText(t, "queries.jsonl", func(query text) {
			q := &postings.Query{}
			a.Tokens(query.Text, q.Term)
			q.UseStatistics(g.reader)
			queries++
			rows += len(want[query.ID])
			for _, s := range append([]postings.Strategy{postings.Auto}, postings.Strategies()...) {
				got := g.ranking(t, query, q, s)
				for i := range max(len(got), len(want[query.ID])) {
					if i >= len(got) || i >= len(want[query.ID]) || got[i] != want[query.ID][i] {
						t.Fatalf("query %s, %v: %d rows, want %d; the first difference is at rank %d", query.ID, s, len(got), len(want[query.ID]), i+1)
					}
				}
			}
		})
		if rows == 0 || queries < len(want) {
			t.Errorf("%d rows of %d queries were compared, the file has %d queries", rows, queries, len(want))
		}
		t.Logf("%d queries, %d rows, %d searchers", queries, rows, 1+len(postings.Strategies()))
	})
}

func TestGoldenStats(t *testing.T) {
	eachSet(t, func(t *testing.T, g *goldenSet) {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(g.golden, "stats_"+g.name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var want struct {
			MaxDoc, DistinctTerms                  int
			DocCount, SumTotalTermFreq, SumDocFreq uint64
			AvgdlBits                              string
		}
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		r, s := g.reader, g.reader.Stats()
		if r.NumDocs() != want.MaxDoc || r.NumTerms() != want.DistinctTerms || r.NumPostings() != want.SumDocFreq ||
			s.DocCount != want.DocCount || s.TotalTerms != want.SumTotalTermFreq {
			t.Errorf("%d documents, %d terms, %d postings, statistics %+v; want %+v", r.NumDocs(), r.NumTerms(), r.NumPostings(), s, want)
		}
		average := float32(float64(s.TotalTerms) / float64(s.DocCount))
		if bits := fmt.Sprintf("%08x", math.Float32bits(average)); bits != want.AvgdlBits {
			t.Errorf("average length %s, want %s", bits, want.AvgdlBits)
		}
	})
}

func TestGoldenLengths(t *testing.T) {
	eachSet(t, func(t *testing.T, g *goldenSet) {
		t.Helper()
		ordinal := 0
		g.rows(t, "lengths_%s.tsv.zst", func(f []string) {
			doc := uint32(len(g.ids) - 1 - ordinal)
			tokens := 0
			if err := g.reader.Forward(doc, func(_, tf uint32) bool { tokens += int(tf); return true }); err != nil {
				t.Fatal(err)
			}
			if f[0] != g.ids[ordinal] || strconv.Itoa(tokens) != f[1] {
				t.Fatalf("document %s has %d terms, want %s %s", g.ids[ordinal], tokens, f[0], f[1])
			}
			ordinal++
		})
		if ordinal != len(g.ids) {
			t.Errorf("%d lines for %d documents", ordinal, len(g.ids))
		}
	})
}
