package speed

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"agentir/bench/synthetic"
	"agentir/postings"
)

// sets are the real workloads: short turns, abstracts, long queries (94 terms and more), long sessions.
var sets = []string{"locomo", "scifact", "cranfield", "arguana", "longmemeval_s"}

func vocabulary(t testing.TB) *synthetic.Vocabulary {
	t.Helper()
	dir := os.Getenv("AGENTIR_DATA")
	if dir == "" {
		return nil
	}
	v, err := synthetic.ReadVocabulary(filepath.Join(dir, "wordfreq", "en_50k.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func BenchmarkSearch(b *testing.B) {
	for _, set := range sets {
		b.Run(set, func(b *testing.B) {
			dir := os.Getenv("AGENTIR_DATA")
			if dir == "" {
				b.Skip("AGENTIR_DATA is not set")
			}
			w, err := Folder(filepath.Join(dir, set))
			if err != nil {
				b.Fatal(err)
			}
			searchers(b, w)
		})
	}
	for _, records := range []int{100_000, 1_000_000, 5_000_000} {
		b.Run(fmt.Sprintf("synthetic-%d", records), func(b *testing.B) {
			if records > 100_000 && os.Getenv("AGENTIR_BENCH_LARGE") == "" {
				b.Skip("AGENTIR_BENCH_LARGE is not set")
			}
			w, err := Synthetic(context.Background(), records, vocabulary(b))
			if err != nil {
				b.Fatal(err)
			}
			searchers(b, w)
		})
	}
}

// searchers runs every query once for each iteration, so that ns/op is a pass and us/query the mean of a query.
func searchers(b *testing.B, w *Workload) {
	b.Helper()
	for _, q := range w.Queries {
		q.CountScored = false
	}
	for _, k := range []int{10, 100} {
		for _, s := range slices.Concat([]postings.Strategy{postings.Auto}, postings.Strategies()) {
			b.Run(fmt.Sprintf("k=%d/%v", k, s), func(b *testing.B) {
				for _, q := range w.Queries {
					q.K = k
				}
				var hits []postings.Hit
				scored, computed := work(b, w, s)
				b.ReportAllocs()
				for b.Loop() {
					for _, q := range w.Queries {
						var err error
						hits, _, err = w.Reader.Search(context.Background(), q, s, hits[:0])
						if err != nil {
							b.Fatal(err)
						}
					}
				}
				n := float64(len(w.Queries))
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/n, "us/query")
				b.ReportMetric(float64(scored)/n, "docs-scored/query")
				b.ReportMetric(float64(computed)/n, "postings-scored/query")
			})
		}
	}
}

// work counts, outside the timed loop, what one pass over the queries computes.
func work(b *testing.B, w *Workload, s postings.Strategy) (scored, computed uint64) {
	b.Helper()
	for _, q := range w.Queries {
		q.CountScored = true
		_, trace, err := w.Reader.Search(context.Background(), q, s, nil)
		if err != nil {
			b.Fatal(err)
		}
		q.CountScored = false
		scored += trace.Scored
		computed += trace.Postings
	}
	return scored, computed
}

// Every searcher gives the same hits on a workload, and only the exhaustive ones score every match.
func TestSearchersAgreeOnTheSyntheticCorpus(t *testing.T) {
	w, err := Synthetic(context.Background(), 20_000, nil)
	if err != nil {
		t.Fatal(err)
	}
	if w.Reader.NumDocs() != 20_000 || len(w.Queries) == 0 {
		t.Fatalf("%d documents, %d queries", w.Reader.NumDocs(), len(w.Queries))
	}
	for i, q := range w.Queries {
		if i == 200 {
			break
		}
		q.K, q.CountScored = 10, true
		want, full, err := w.Reader.Search(context.Background(), q, postings.Exhaustive, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range postings.Strategies() {
			got, trace, err := w.Reader.Search(context.Background(), q, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, want) {
				t.Errorf("query %d: %v gives %v, the oracle %v", i, s, got, want)
			}
			if trace.Scored > full.Scored || s == postings.TermAtATime && trace.Scored != full.Scored {
				t.Errorf("query %d: %v scored %d documents of %d that match", i, s, trace.Scored, full.Scored)
			}
		}
	}
}

func TestFolderFailsOnMissingData(t *testing.T) {
	if _, err := Folder(t.TempDir()); err == nil {
		t.Error("no error for an empty folder")
	}
}
