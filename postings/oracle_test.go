package postings

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

// corpus is a test corpus: documents as lists of term numbers, and as an index.
type corpus struct {
	docs   [][]int
	reader *Reader
}

func termName(t int) []byte { return fmt.Appendf(nil, "t%d", t) }

func build(t testing.TB, o BuilderOptions, docs [][]int) *corpus {
	t.Helper()
	b, err := NewBuilder(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range docs {
		for _, term := range d {
			b.Term(termName(term), false)
		}
		if err := b.EndDocument(); err != nil {
			t.Fatal(err)
		}
	}
	var buf bytes.Buffer
	if err := b.Finish(&buf); err != nil {
		t.Fatal(err)
	}
	r, err := Open(buf.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return &corpus{docs: docs, reader: r}
}

// naive ranks by the formula of golden/README.md, with maps and nothing else.
func (c *corpus) naive(query []int, k int, p Params, admit func(int) bool) []Hit {
	n, total := 0, 0
	df := map[int]int{}
	for _, d := range c.docs {
		seen := map[int]bool{}
		for _, t := range d {
			if !seen[t] {
				df[t]++
				seen[t] = true
			}
		}
		if len(d) > 0 {
			n++
			total += len(d)
		}
	}
	if n == 0 {
		return nil
	}
	avg := float32(float64(total) / float64(n))
	var order []int
	count := map[int]int{}
	for _, t := range query {
		if count[t] == 0 {
			order = append(order, t)
		}
		count[t]++
	}
	var hits []Hit
	for i, d := range c.docs {
		if !admit(i) {
			continue
		}
		tf := map[int]int{}
		for _, t := range d {
			tf[t]++
		}
		sum, match := 0.0, false
		length := float32(decodeLength(encodeLength(uint32(len(d)))))
		inv := 1 / float32(p.K1*(float32(1-p.B)+float32(float32(p.B*length)/avg)))
		for _, t := range order {
			if tf[t] == 0 {
				continue
			}
			match = true
			idf := float32(math.Log(1 + (float64(n)-float64(df[t])+0.5)/(float64(df[t])+0.5)))
			w := float32(float32(count[t]) * idf)
			sum += float64(w - w/(1+float32(float32(tf[t])*inv)))
		}
		if match {
			hits = append(hits, Hit{Doc: uint32(i), Score: float32(sum)})
		}
	}
	slices.SortFunc(hits, func(a, b Hit) int {
		return cmp.Or(-cmp.Compare(a.Score, b.Score), -cmp.Compare(a.Doc, b.Doc))
	})
	return hits[:min(k, len(hits))]
}

func (c *corpus) query(terms []int, k int) *Query {
	q := &Query{K: k}
	for _, t := range terms {
		q.Term(termName(t), false)
	}
	q.UseStatistics(c.reader)
	return q
}

func zipfDocs(rng *rand.Rand, n, vocabulary, meanLength int) [][]int {
	z := rand.NewZipf(rng, 1.2, 2, uint64(vocabulary-1))
	docs := make([][]int, n)
	for i := range docs {
		docs[i] = make([]int, rng.IntN(2*meanLength))
		for j := range docs[i] {
			docs[i][j] = int(z.Uint64())
		}
	}
	return docs
}

func TestSearchersEqualNaive(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 5, 64, 65, 1000, 5000, 70000} {
		c := build(t, BuilderOptions{}, zipfDocs(rng, n, 500, 10))
		for trial := range 30 {
			var terms []int
			for range 1 + rng.IntN(8) {
				terms = append(terms, int(rng.Uint64N(uint64(5+trial*10))))
			}
			k := []int{1, 2, 10, 100, n}[rng.IntN(5)]
			q := c.query(terms, k)
			admit := func(int) bool { return true }
			if trial%3 == 0 {
				live := roaring.New()
				for d := range n {
					if rng.IntN(3) > 0 {
						live.Add(uint32(d))
					}
				}
				q.Live = NewDocSet(live, n)
				admit = func(d int) bool { return live.Contains(uint32(d)) }
			}
			want := c.naive(terms, k, DefaultParams(), admit)
			for _, s := range Strategies() {
				got, _, err := c.reader.Search(context.Background(), q, s, nil)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(got, want) {
					for i := range min(len(got), len(want)) {
						if got[i] != want[i] {
							t.Logf("first difference at %d: %v %v", i, got[i], want[i])
							break
						}
					}
					t.Fatalf("n=%d trial=%d %v: got %d hits, want %d, k %d", n, trial, s, len(got), len(want), k)
				}
			}
		}
	}
}
