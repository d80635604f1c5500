package postings

import (
	"context"
	"errors"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

func TestGatesOfEveryThickness(t *testing.T) {
	rng := seeded(11)
	for _, n := range []int{1, 63, 64, 65, 4000, 4100, 9001} {
		c := build(t, BuilderOptions{}, zipfDocs(rng, n, 40, 8))
		all, none := roaring.New(), roaring.New()
		all.AddRange(0, uint64(n))
		last, first := bitmapOf(n-1), bitmapOf(0)
		for _, live := range []*roaring.Bitmap{nil, all, none, last, first, randomSet(rng, n)} {
			for _, filter := range []*roaring.Bitmap{nil, all, none, last, first, randomSet(rng, n)} {
				for _, k := range []int{1, 10, n} {
					c.check(t, trial{terms: []int{0, 1, 5, 5, 30}, k: k, live: live, filter: filter})
				}
			}
		}
	}
}

// A document that is deleted or filtered out is not scored: it is dropped before, not after.
func TestGatedDocumentsAreNotScored(t *testing.T) {
	rng := seeded(12)
	c := build(t, BuilderOptions{}, zipfDocs(rng, 9000, 30, 8))
	live, filter := roaring.New(), roaring.New()
	live.AddRange(100, 5000)
	filter.AddRange(4500, 9000)
	tr := trial{terms: []int{0, 1, 2, 3}, k: 9000, live: live, filter: filter}
	for _, s := range Strategies() {
		q := c.query(tr)
		q.CountScored = true
		_, trace, err := c.reader.Search(context.Background(), q, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if trace.Scored == 0 || trace.Scored > 500 {
			t.Errorf("%v: %d documents scored, 500 are live and wanted", s, trace.Scored)
		}
	}
}

// The threshold must come from admitted documents alone: here every document that scores best is deleted.
func TestThresholdIgnoresDeletedDocuments(t *testing.T) {
	rng := seeded(13)
	docs := make([][]int, 9000)
	live := roaring.New()
	for d := range docs {
		docs[d] = []int{0, 1, 2 + rng.IntN(5)}
		if d%3 == 0 {
			docs[d] = append(docs[d], 0, 0, 0, 1, 1, 1) // stronger, and deleted
		} else {
			live.AddInt(d)
		}
	}
	c := build(t, BuilderOptions{}, docs)
	stats := &statistics{docs: 100_000, tokens: 500_000, df: map[int]int{0: 9000, 1: 9000, 3: 20_000}}
	for _, k := range []int{1, 5, 100, 7000} {
		c.check(t, trial{terms: []int{0, 1, 3}, k: k, live: live, stats: stats})
		c.check(t, trial{terms: []int{0, 1, 3}, k: k, filter: live, stats: stats})
	}
}

func TestAllDocumentsDeleted(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(14), 500, 30, 8))
	for name, stats := range map[string]*statistics{
		"statistics still count them": nil,
		"statistics of none":          {df: map[int]int{}},
	} {
		if hits := c.check(t, trial{terms: []int{0, 1, 2}, k: 10, live: roaring.New(), stats: stats}); len(hits) != 0 {
			t.Errorf("%s: %d hits", name, len(hits))
		}
	}
}

// In the statistics of a live namespace a term has frequency 0 once its documents are deleted, though the part still
// lists them.
func TestTermWhoseDocumentsAreAllDeleted(t *testing.T) {
	c := build(t, BuilderOptions{}, [][]int{{1, 2}, {2, 3}, {3}})
	stats := &statistics{docs: 2, tokens: 3, df: map[int]int{2: 1, 3: 2}}
	if hits := c.check(t, trial{terms: []int{1, 2}, k: 10, live: bitmapOf(1, 2), stats: stats}); len(hits) != 1 {
		t.Errorf("%d hits, want 1", len(hits))
	}
	if hits := c.check(t, trial{terms: []int{1}, k: 10, live: bitmapOf(1, 2), stats: stats}); len(hits) != 0 {
		t.Errorf("%d hits, want none", len(hits))
	}
}

func TestDocSetOfAnotherPart(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(1), 100, 10, 5))
	for _, n := range []int{0, 99, 101, 5000} {
		wrong := NewDocSet(bitmapOf(1), n)
		live, filter := c.query(trial{terms: []int{1}, k: 3}), c.query(trial{terms: []int{1}, k: 3})
		live.Live, filter.Filter = wrong, wrong
		for _, q := range []*Query{live, filter} {
			for _, s := range everyStrategy {
				if _, _, err := c.reader.Search(context.Background(), q, s, nil); !errors.Is(err, ErrDocSet) {
					t.Errorf("%v: a set of %d for a part of 100: %v", s, n, err)
				}
			}
		}
	}
}

func TestDocSetContains(t *testing.T) {
	docs := bitmapOf(0, 63, 64, 4095, 4096, 70000, 99999, 100000, 5_000_000)
	for _, n := range []int{0, 1, 64, 65, 100000, 100001} {
		s := NewDocSet(docs, n)
		for _, d := range []uint32{0, 1, 62, 63, 64, 65, 4095, 4096, 69999, 70000, 99999, 100000, 100001, 5_000_000, 1<<32 - 1} {
			if got, want := s.Contains(d), docs.Contains(d) && int64(d) < int64(n); got != want {
				t.Errorf("a set over %d documents: contains %d is %v", n, d, got)
			}
		}
	}
}
