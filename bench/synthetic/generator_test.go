package synthetic

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func generator(t testing.TB, o Options) *Generator {
	t.Helper()
	g, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// sums returns the sha256 of corpus and queries, and the bytes and words of the corpus.
func sums(t *testing.T, g *Generator) (corpus, queries string, size, words int64) {
	t.Helper()
	hash, counter := sha256.New(), new(counter)
	words, err := g.WriteCorpus(t.Context(), io.MultiWriter(hash, counter), nil)
	if err != nil {
		t.Fatal(err)
	}
	corpus = hex.EncodeToString(hash.Sum(nil))
	hash.Reset()
	if err := g.WriteQueries(t.Context(), hash); err != nil {
		t.Fatal(err)
	}
	return corpus, hex.EncodeToString(hash.Sum(nil)), int64(*counter), words
}

type counter int64

func (c *counter) Write(p []byte) (int, error) { *c += counter(len(p)); return len(p), nil }

// TestPublishedSums makes the corpora whose sums GENERATOR.md gives, with the frequency list of the data sets.
func TestPublishedSums(t *testing.T) {
	data := os.Getenv("AGENTIR_DATA")
	if data == "" {
		t.Skip("set AGENTIR_DATA to the data sets to run this test; it reads wordfreq/en_50k.txt")
	}
	v, err := ReadVocabulary(filepath.Join(data, "wordfreq", "en_50k.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if v.Len() != 46_717 || v.Total() != 683_090_613 {
		t.Fatalf("%d words, counts summing to %d; want 46717 and 683090613", v.Len(), v.Total())
	}
	for _, want := range []struct {
		records         int
		words, size     int64
		corpus, queries string
	}{
		{
			1_000_000, 22_012_329, 204_484_225,
			"942e9dda1c74574aafc68f30150f0075a9b5f81cf479e82834179debb32953d0",
			"77d331bc823d91ffb6be90e4400dfc8919039a9d3891dfa9a7284b1b4a7a073d",
		},
		{
			5_000_000, 110_041_628, 1_022_285_509,
			"9bac03a3f63262fbd47d0c12dc19d38d449656e60e543abdc9c1d2d693dc2a4a",
			"b654a79d032557d6eb3689744f0f5c6874695897effcc2cafcd03c494ee0986e",
		},
	} {
		if testing.Short() && want.records > 1_000_000 {
			t.Skip("5,000,000 records are left out of a short run")
		}
		corpus, queries, size, words := sums(t, generator(t, Options{Records: want.records, Vocabulary: v}))
		if words != want.words || size != want.size || corpus != want.corpus || queries != want.queries {
			t.Errorf("%d records: %d words, %d bytes, corpus %s, queries %s; want %+v", want.records, words, size, corpus, queries, want)
		}
	}
}

// TestOwnWordsSums pins the bytes made without a file; they are to be the same on every platform. A second program, in
// another language, gave the same sums.
func TestOwnWordsSums(t *testing.T) {
	corpus, queries, size, words := sums(t, generator(t, Options{Records: 2000}))
	const wantCorpus = "1b3fe2b424b917f323437993ea0e71ea428122e586d5150ee171b2eaba27413d"
	const wantQueries = "9ffdc4dd2d8faa40479f78c294864a433bef219525c7e912a82517b92d553bb6"
	if corpus != wantCorpus || queries != wantQueries {
		t.Errorf("corpus %s, queries %s (%d bytes, %d words); want %s and %s", corpus, queries, size, words, wantCorpus, wantQueries)
	}
}

func TestRecordsAreTheCorpus(t *testing.T) {
	g := generator(t, Options{Records: 300})
	var corpus bytes.Buffer
	reported := 0
	if _, err := g.WriteCorpus(t.Context(), &corpus, func(records int) { reported = records }); err != nil {
		t.Fatal(err)
	}
	if reported != 300 {
		t.Errorf("progress ended at %d", reported)
	}
	lines := strings.Split(strings.TrimSuffix(corpus.String(), "\n"), "\n")
	calls := 0
	g.Records(func(i int, ts int64, text []byte) bool {
		var line struct {
			ID       string `json:"_id"`
			Title    *string
			Text     string
			Metadata struct{ TS int64 }
		}
		if err := json.Unmarshal([]byte(lines[i]), &line); err != nil {
			t.Fatal(err)
		}
		if line.ID != fmt.Sprintf("r%07d", i) || line.Title == nil || line.Text != string(text) || line.Metadata.TS != ts {
			t.Errorf("record %d: %d, %q; line %s", i, ts, text, lines[i])
		}
		calls++
		return calls < 250
	})
	if calls != 250 || len(lines) != 300 {
		t.Errorf("%d calls, %d lines; want to stop at 250 of 300", calls, len(lines))
	}
}

func TestRecordsKeepTheRules(t *testing.T) {
	const n = 20_000
	g := generator(t, Options{Records: n, SpanDays: 30, Seed: 5})
	last, words := int64(Start), 0
	g.Records(func(i int, ts int64, text []byte) bool {
		count := len(strings.Fields(string(text)))
		if count < minLength || count > maxLength {
			t.Fatalf("record %d has %d words", i, count)
		}
		if ts < last || ts >= g.Now() {
			t.Fatalf("record %d is of %d, after %d, in a span that ends at %d", i, ts, last, g.Now())
		}
		last, words = ts, words+count
		return true
	})
	if g.Now() != Start+30*86_400 || last < g.Now()-86_400 {
		t.Errorf("the span ends at %d, the records at %d", g.Now(), last)
	}
	if mean := float64(words) / n; math.Abs(mean-22.01) > 0.5 {
		t.Errorf("%.2f words a record, want about 22.01", mean)
	}
}

func TestSkipIsNext(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := New(Options{Records: 1000, Seed: rapid.Uint64Range(1, 1<<40).Draw(t, "seed")})
		if err != nil {
			t.Fatal(err)
		}
		walked, skipped := g.records(), g.records()
		for range rapid.IntRange(1, 50).Draw(t, "records") {
			walked.next(nil)
			skipped.skip()
			if walked != skipped {
				t.Fatalf("the states differ at record %d", walked.i)
			}
		}
	})
}

func TestQueriesKeepTheRules(t *testing.T) {
	const n = 5000
	g := generator(t, Options{Records: n})
	texts := make([]string, n)
	stamps := make([]int64, n)
	g.Records(func(i int, ts int64, text []byte) bool {
		texts[i], stamps[i] = " "+string(text)+" ", ts
		return true
	})
	queries, err := g.Queries(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	stopped := " " + stopWords + " "
	newest := 0
	for i, q := range queries {
		if q.ID != fmt.Sprintf("q%04d", i) || q.TS != stamps[q.Source] || q.Now != g.Now() {
			t.Errorf("query %d is %+v", i, q)
		}
		words := strings.Fields(q.Text)
		if len(words) < 3 || len(words) > 8 {
			t.Errorf("query %d has %d words", i, len(words))
		}
		seen := make(map[string]bool)
		for _, word := range words {
			if seen[word] || strings.Contains(stopped, " "+word+" ") || !strings.Contains(texts[q.Source], " "+word+" ") {
				t.Errorf("query %d, %q: the word %q is a stop word, stands twice or is not in record %d", i, q.Text, word, q.Source)
			}
			seen[word] = true
		}
		if q.Source >= n-n/5 {
			newest++
		}
	}
	if len(queries) != 1000 || newest < 740 || newest > 860 {
		t.Errorf("%d queries, %d of the newest fifth; want 1000 and about 800", len(queries), newest)
	}
}

// TestSeedsAndSizes: another seed gives another corpus, the same options the same one, and a longer corpus has the
// words of the shorter one, since only the times depend on the number of records.
func TestSeedsAndSizes(t *testing.T) {
	texts := func(o Options) (all []string) {
		generator(t, o).Records(func(_ int, _ int64, text []byte) bool {
			all = append(all, string(text))
			return len(all) < 100
		})
		return all
	}
	plain := texts(Options{Records: 100})
	if got := texts(Options{Records: 100, Seed: DefaultSeed, SpanDays: DefaultSpanDays, Queries: DefaultQueries, Vocabulary: Zipf()}); !slices.Equal(got, plain) {
		t.Error("the defaults written out give another corpus")
	}
	if got := texts(Options{Records: 7000, SpanDays: 9}); !slices.Equal(got, plain) {
		t.Error("the words of a longer corpus are others")
	}
	if got := texts(Options{Records: 100, Seed: DefaultSeed + 1}); slices.Equal(got, plain) {
		t.Error("two seeds give the same corpus")
	}
}

func TestTopics(t *testing.T) {
	v := Zipf()
	made := newTopics(v, 1)
	for i, words := range made.words {
		seen := make(map[uint32]bool)
		for _, w := range words {
			if seen[w] || w < topicFirst || int(w) >= v.Len() || v.stop[w] {
				t.Fatalf("topic %d holds the word %d", i, w)
			}
			seen[w] = true
		}
	}
	if len(made.words) != topicCount {
		t.Errorf("%d topics", len(made.words))
	}
}

func TestTinyCorpora(t *testing.T) {
	for _, n := range []int{1, 2, 4, 5, 1023, 1024, 1025} {
		queries, err := generator(t, Options{Records: n, Queries: 50}).Queries(t.Context())
		if err != nil {
			t.Errorf("%d records: %v", n, err)
			continue
		}
		for _, q := range queries {
			if q.Source < 0 || q.Source >= n {
				t.Errorf("%d records: query %s is of record %d", n, q.ID, q.Source)
			}
		}
	}
}

// TestOnlyStopWords: a corpus in which no record can serve for a query ends in an error, not in an endless search.
func TestOnlyStopWords(t *testing.T) {
	v := Zipf()
	g := generator(t, Options{Records: 10, Queries: 5, Vocabulary: v})
	stopped := *v
	stopped.stop = make([]bool, v.Len())
	for i := range stopped.stop {
		stopped.stop[i] = true
	}
	g.vocabulary = &stopped
	if _, err := g.Queries(t.Context()); !errors.Is(err, ErrOptions) || !strings.Contains(err.Error(), "too few") {
		t.Errorf("error %v", err)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, o := range []Options{
		{}, {Records: -1}, {Records: maxRecords + 1}, {Records: 1, SpanDays: -1}, {Records: 1, SpanDays: maxDays + 1}, {Records: 1, Queries: -1},
	} {
		if _, err := New(o); !errors.Is(err, ErrOptions) {
			t.Errorf("%+v: %v, want ErrOptions", o, err)
		}
	}
	if g, err := New(Options{Records: maxRecords, SpanDays: maxDays}); err != nil {
		t.Error(err)
	} else if end := Start + int64((uint64(maxRecords-1)*g.span+g.span-1)/maxRecords); end != g.Now()-1 {
		t.Errorf("the last time of the largest corpus is %d, want %d: the product overflows", end, g.Now()-1)
	}
}

func TestContextAndWriteErrors(t *testing.T) {
	g := generator(t, Options{Records: 50_000})
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.WriteCorpus(ended, io.Discard, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("corpus: %v", err)
	}
	if err := g.WriteQueries(ended, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("queries: %v", err)
	}
	full := errors.New("disk full")
	if _, err := g.WriteCorpus(t.Context(), brokenWriter{full}, nil); !errors.Is(err, full) {
		t.Errorf("corpus on a full disk: %v", err)
	}
	if err := g.WriteQueries(t.Context(), brokenWriter{full}); !errors.Is(err, full) {
		t.Errorf("queries on a full disk: %v", err)
	}
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }
