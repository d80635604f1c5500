package postings

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// trial is one query against a corpus.
type trial struct {
	terms        []int // in query order, with repetitions
	k            int
	live, filter *roaring.Bitmap
	stats        *statistics // of a namespace that the part is in; nil: the part is all of it
}

func (tr trial) String() string {
	s := fmt.Sprintf("%d terms %v, k %d, live %v, filter %v", len(tr.terms), tr.terms[:min(20, len(tr.terms))], tr.k, tr.live != nil, tr.filter != nil)
	if tr.stats != nil {
		s += fmt.Sprintf(", %d documents of %d tokens in the namespace", tr.stats.docs, tr.stats.tokens)
	}
	return s
}

func (tr trial) admits(doc int) bool {
	return (tr.live == nil || tr.live.ContainsInt(doc)) && (tr.filter == nil || tr.filter.ContainsInt(doc))
}

// naiveLength is the length that Lucene's code for one keeps: small ones as they are, then four significant bits
// above 24.
func naiveLength(length int) int {
	if length < 24 {
		return length
	}
	shift := 0
	for (length-24)>>shift >= 16 {
		shift++
	}
	return 24 + (length-24)>>shift<<shift
}

// naive ranks by Lucene's formula, with every step rounded as Lucene does, straight from the documents.
func (c *corpus) naive(tr trial) []Hit {
	stats := c.own
	if tr.stats != nil {
		stats = *tr.stats
	}
	average := float32(1)
	if stats.docs > 0 && stats.tokens > 0 {
		average = float32(float64(stats.tokens) / float64(stats.docs))
	}
	var order []int
	count := map[int]int{}
	for _, t := range tr.terms {
		if count[t]++; count[t] == 1 {
			order = append(order, t)
		}
	}
	sums, matched := make([]float64, len(c.docs)), make([]bool, len(c.docs))
	k1, b := c.params.K1, c.params.B
	for _, t := range order {
		df := float64(stats.df[t])
		idf := float32(math.Log(1 + (float64(stats.docs)-df+0.5)/(df+0.5)))
		w := float32(count[t]) * idf
		for _, p := range c.index[t] {
			if !tr.admits(p.doc) {
				continue
			}
			length := float32(naiveLength(len(c.docs[p.doc])))
			inverse := 1 / (k1 * float32(float32(1-b)+float32(float32(b*length)/average)))
			sums[p.doc] += float64(w - w/(1+float32(float32(p.tf)*inverse)))
			matched[p.doc] = true
		}
	}
	var hits []Hit
	for doc, m := range matched {
		if m {
			hits = append(hits, Hit{Doc: uint32(doc), Score: float32(sums[doc])})
		}
	}
	slices.SortFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Doc, a.Doc))
	})
	return hits[:min(max(tr.k, 0), len(hits))]
}

// query makes the Query of a trial.
func (c *corpus) query(tr trial) *Query {
	q := &Query{K: tr.k}
	for _, t := range tr.terms {
		q.Term(termName(t), false)
	}
	q.UseStatistics(c.reader)
	if tr.stats != nil {
		q.Stats = Stats{DocCount: uint64(tr.stats.docs), TotalTerms: uint64(tr.stats.tokens)}
		for i := range q.NumTerms() {
			q.SetDocFreq(i, uint64(tr.stats.df[termNumber(q.TermText(i))]))
		}
	}
	if tr.live != nil {
		q.Live = NewDocSet(tr.live, len(c.docs))
	}
	if tr.filter != nil {
		q.Filter = NewDocSet(tr.filter, len(c.docs))
	}
	return q
}

// everyStrategy is Auto and all that it can choose from.
var everyStrategy = append([]Strategy{Auto}, Strategies()...)

// check holds every searcher against the oracle: the same documents in the same order with the same score bits. It
// returns the hits.
func (c *corpus) check(t tester, tr trial, strategies ...Strategy) []Hit {
	t.Helper()
	if len(strategies) == 0 {
		strategies = everyStrategy
	}
	want := c.naive(tr)
	q := c.query(tr)
	for _, s := range strategies {
		got, trace, err := c.reader.Search(context.Background(), q, s, nil)
		if err != nil {
			t.Fatalf("%v: %v: %v", s, tr, err)
		}
		if at := firstDifference(got, want); at >= 0 {
			t.Fatalf("%v, of %d documents, ran as %v: %v: %d hits, want %d; they differ at %d: %s, want %s",
				s, len(c.docs), trace.Searcher, tr, len(got), len(want), at, show(got, at), show(want, at))
		}
	}
	return want
}

// firstDifference is the index of the first hit that differs in document or score bits, or -1.
func firstDifference(a, b []Hit) int {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i].Doc != b[i].Doc || math.Float32bits(a[i].Score) != math.Float32bits(b[i].Score) {
			return i
		}
	}
	return -1
}

func show(hits []Hit, i int) string {
	if i >= len(hits) {
		return "nothing"
	}
	return fmt.Sprintf("%d (%v, %08x)", hits[i].Doc, hits[i].Score, math.Float32bits(hits[i].Score))
}

// bitmapOf is a set of docids.
func bitmapOf(docs ...int) *roaring.Bitmap {
	b := roaring.New()
	for _, d := range docs {
		b.AddInt(d)
	}
	return b
}
