package postings

import (
	"bytes"
	"context"
	"errors"
)

// exercise does with an open part whatever can be done with one; its bytes may come from anywhere. Nothing may panic, and errors are
// of the documented kinds. Answers are not looked at.
func exercise(t tester, r *Reader) {
	t.Helper()
	n := r.NumDocs()
	seen := 0
	for id := range uint32(min(r.NumTerms(), 40)) {
		r.Postings(id, func(doc, tf uint32) bool {
			if int(doc) >= n || tf == 0 {
				t.Fatalf("term %d has frequency %d in document %d of %d", id, tf, doc, n)
			}
			seen++
			return seen%1000 != 999
		})
		if got, _, ok := r.Lookup(r.Term(id)); ok && !bytes.Equal(r.Term(got), r.Term(id)) {
			t.Fatalf("term %d is found as %d", id, got)
		}
	}
	for doc := range uint32(min(n, 200)) {
		err := r.Forward(doc, func(term, tf uint32) bool {
			if int(term) >= r.NumTerms() || tf == 0 {
				t.Fatalf("document %d has term %d with frequency %d", doc, term, tf)
			}
			return true
		})
		if err != nil && !errors.Is(err, ErrCorrupt) {
			t.Fatalf("document %d: %v", doc, err)
		}
		r.Length(doc)
	}
	odd := bitmapOf()
	for d := 1; d < n; d += 2 {
		odd.AddInt(d)
	}
	if err := r.Check(context.Background()); err != nil && !errors.Is(err, ErrCorrupt) {
		t.Fatalf("check: %v", err)
	}
	searchAll(t, r, &Query{K: 1}, 1)
	searchAll(t, r, &Query{K: 10}, r.NumTerms())
	searchAll(t, r, &Query{K: n, Live: NewDocSet(odd, n)}, 3)
	searchAll(t, r, &Query{K: 10, Filter: NewDocSet(odd, n)}, r.NumTerms())
}

// searchAll asks for the first terms of a part with every searcher.
func searchAll(t tester, r *Reader, q *Query, terms int) {
	t.Helper()
	for id := range uint32(min(terms, r.NumTerms(), 300)) {
		q.Term(r.Term(id), false)
	}
	q.UseStatistics(r)
	larger := *q
	larger.Stats = Stats{DocCount: 1 << 40, TotalTerms: 1 << 50}
	for _, q := range []*Query{q, &larger} {
		for _, s := range everyStrategy {
			hits, _, err := r.Search(context.Background(), q, s, nil)
			if err != nil && !errors.Is(err, ErrStatistics) {
				t.Fatalf("%v: %v", s, err)
			}
			for _, h := range hits {
				if int(h.Doc) >= r.NumDocs() || q.Live != nil && !q.Live.Contains(h.Doc) || q.Filter != nil && !q.Filter.Contains(h.Doc) {
					t.Fatalf("%v found document %d of %d", s, h.Doc, r.NumDocs())
				}
			}
		}
	}
}
