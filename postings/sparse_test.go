package postings

import (
	"bytes"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

// A list can be a bitmap in one container and yet too short for super-block bounds, once the part has millions of
// documents. Most of them are empty here.
func TestBitmapWithoutSuperBounds(t *testing.T) {
	const docs, holders = 8_600_000, 4150
	b := newBuilder(t)
	for i := range docs {
		if i < holders {
			b.Term([]byte("a"), false)
			if i%77 == 0 {
				b.Term([]byte("a"), false)
			}
		}
		if i == 3 || i == docs-1 {
			b.Term([]byte("b"), false)
		}
		if err := b.EndDocument(); err != nil {
			t.Fatal(err)
		}
	}
	var buf bytes.Buffer
	if err := b.Finish(&buf); err != nil {
		t.Fatal(err)
	}
	r := open(t, buf.Bytes())
	id, _, _ := r.Lookup([]byte("a"))
	if entry := r.terms[id*termWidth:][:termWidth]; entry[termSupers] != noBounds || len(r.bitmaps) == 0 {
		t.Fatal("the list has super-block bounds or no bitmap: the test tests nothing")
	}
	live := roaring.New()
	live.AddRange(2, docs)
	for _, set := range []*DocSet{nil, NewDocSet(live, docs)} {
		q := &Query{K: 10, Live: set}
		q.Term([]byte("a"), false)
		q.Term([]byte("b"), false)
		q.UseStatistics(r)
		want, _, err := r.Search(t.Context(), q, Exhaustive, nil)
		if err != nil || len(want) != 10 {
			t.Fatalf("the oracle: %v, %v", want, err)
		}
		for _, s := range append(Strategies(), Auto) {
			got, _, err := r.Search(t.Context(), q, s, nil)
			if err != nil || firstDifference(got, want) >= 0 {
				t.Errorf("%v: %v, %v; the oracle has %v", s, got, err, want)
			}
		}
	}
}

// What a query cannot prune by is handed to term at a time, and soon.
func TestTooManyListsToPrune(t *testing.T) {
	docs := make([][]int, maxPrunedLists+1)
	tr := trial{k: 10}
	for i := range docs {
		docs[i] = []int{i}
		tr.terms = append(tr.terms, i)
	}
	c := build(t, BuilderOptions{}, docs)
	q := c.query(tr)
	for _, s := range []Strategy{BlockMaxWAND, MaxScore, BlockMaxPrune} {
		hits, trace, err := c.reader.Search(t.Context(), q, s, nil)
		if err != nil || len(hits) != 10 || trace.Searcher != TermAtATime {
			t.Errorf("%v: %d hits by %v, %v", s, len(hits), trace.Searcher, err)
		}
	}
}

// A table of terms that would be searched for ever, or finds a term twice, is refused.
func TestHashTableMustHoldEveryTermOnce(t *testing.T) {
	whole := write(t, BuilderOptions{}, zipfDocs(seeded(3), 200, 100, 12))
	for name, edit := range map[string]func(p *parts){
		"empty": func(p *parts) { clear(p.sections[secTermHash]) },
		"full": func(p *parts) {
			p.sections[secTermHash] = bytes.Repeat([]byte{1, 0, 0, 0}, len(p.sections[secTermHash])/4)
		},
		"small": func(p *parts) { p.sections[secTermHash] = p.sections[secTermHash][:64*4] },
	} {
		p := openParts(whole)
		edit(p)
		if _, err := Open(p.seal()); err == nil {
			t.Errorf("%s: opened", name)
		}
	}
}

// Numbers beyond the part are answered, not panicked at.
func TestOutOfRange(t *testing.T) {
	c := build(t, BuilderOptions{}, [][]int{{1, 2}})
	if err := c.reader.Forward(9, func(_, _ uint32) bool { return true }); err == nil {
		t.Error("Forward: no error")
	}
	c.reader.Postings(9, func(_, _ uint32) bool { t.Error("a posting of no term"); return false })
	q := c.query(trial{k: 1, terms: []int{1}})
	if c.reader.Term(9) != nil || c.reader.Length(9) != 0 || q.TermText(9) != nil || q.SetDocFreq(9, 1) || q.SetDocFreq(-1, 1) {
		t.Error("something came of nothing")
	}
	if NewDocSet(roaring.BitmapOf(1), -1).Contains(1) {
		t.Error("a set of no documents holds one")
	}
}
