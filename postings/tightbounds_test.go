package postings

import (
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

// Bounds are bytes, so mostly half a step above the scores that they bound, which hides small faults. Here nothing is hidden: k1 is chosen
// so that the tf part of every posting lies just below a step, and documents that score the same lie in two super-blocks,
// of which the one with the lower docid is visited first, where a deleted document lifts its bound. The later twin must
// still be found.
func TestBoundsThatEqualTheThreshold(t *testing.T) {
	const dense, rare, filler = 0, 1, 2
	k1 := float32(255.0/100/(1-2e-6) - 1) // 1/(1+k1) is 100/255 less a little, for a frequency of 1 and b = 0
	for name, c := range map[string]struct {
		twin    []int
		others  []int
		terms   []int
		denseDF int
		rareDF  int
	}{
		"one list":                           {[]int{dense}, []int{dense}, []int{dense}, 1000, 1000},
		"one list, few postings":             {[]int{rare}, []int{filler}, []int{rare}, 1000, 1000},
		"a weak list without bytes":          {[]int{dense, rare}, []int{dense}, []int{dense, rare}, 10, 500_000},
		"a strong list without bytes":        {[]int{dense, rare}, []int{dense}, []int{dense, rare}, 500_000, 10},
		"a dense list and an equal rare one": {[]int{dense, rare}, []int{dense}, []int{dense, rare}, 1000, 1000},
	} {
		docs := repeated([][]int{c.others}, 2*superDocs)
		docs[100], docs[8000] = c.twin, c.twin
		stats := &statistics{docs: 1_000_000, tokens: 1_000_000, df: map[int]int{dense: c.denseDF, rare: c.rareDF}}
		for _, lift := range []bool{false, true} {
			live := roaring.New()
			live.AddRange(0, uint64(len(docs)))
			if lift {
				docs[200] = slices.Repeat(c.twin[:1], 4)
				live.Remove(200)
			}
			part := build(t, BuilderOptions{Params: &Params{K1: k1}}, docs)
			for _, k := range []int{1, 2, 3} {
				if hits := part.check(t, trial{terms: c.terms, k: k, stats: stats, live: live}); len(hits) == 0 {
					t.Errorf("%s: no hit", name)
				}
			}
		}
	}
}

// Many lists with tight block bounds: what each weight in the lanes loses by rounding adds up.
func TestManyTightBlockBounds(t *testing.T) {
	for _, terms := range []int{2, 3, 60, 100, 128, 140} {
		var doc []int
		for term := range terms {
			doc = append(doc, term)
		}
		c := build(t, BuilderOptions{}, repeated([][]int{doc}, 2*superDocs+100))
		c.check(t, trial{terms: doc, k: 10})
		c.check(t, trial{terms: append(doc, doc[:terms/2]...), k: 3})
	}
}

// The bound of a length is that of its code: documents of 599 tokens count as 536 and score more than 599 would let them.
func TestBoundsReadTheCodedLength(t *testing.T) {
	for _, length := range []int{41, 59, 599, 1151} {
		doc := slices.Repeat([]int{9}, length)
		doc[0], doc[1] = 0, 0
		c := build(t, BuilderOptions{}, repeated([][]int{doc}, 2*superDocs))
		for _, k := range []int{1, 10} {
			if hits := c.check(t, trial{terms: []int{0}, k: k}); len(hits) != k {
				t.Errorf("length %d: %d hits", length, len(hits))
			}
		}
	}
}

// A list of one posting outweighs long ones. Its document lies among others that score little by the long lists.
func TestOnePostingBeatsLongLists(t *testing.T) {
	const unique, common, filler = 0, 1, 2
	for _, super := range []int{0, 1, 2} {
		docs := make([][]int, 3*superDocs)
		for d := range docs {
			if docs[d] = []int{common, common}; d/superDocs == super {
				docs[d] = append([]int{common}, slices.Repeat([]int{filler}, 30)...)
			}
		}
		at := super*superDocs + 1000
		docs[at] = append(docs[at], unique)
		c := build(t, BuilderOptions{}, docs)
		for _, k := range []int{1, 10} {
			if hits := c.check(t, trial{terms: []int{common, unique}, k: k}); int(hits[0].Doc) != at {
				t.Errorf("super-block %d: %s is first", super, show(hits, 0))
			}
		}
	}
}

// More lists than lanes weigh, some of them rare: what stands out does so by lists without bounds of blocks.
func TestManyListsWithoutBlockBounds(t *testing.T) {
	const lists = 150
	docs := make([][]int, 2*superDocs)
	all := make([]int, lists)
	for term := range all {
		all[term] = term
	}
	for d := range docs {
		docs[d] = all
	}
	for d := range 20 {
		docs[400*d] = append(slices.Clone(all), 1000, 1001, 1002)
	}
	c := build(t, BuilderOptions{}, docs)
	terms := append(slices.Clone(all), 1000, 1001, 1002)
	stats := &statistics{docs: 1_000_000, tokens: 1_000_000 * lists, df: map[int]int{}}
	for _, term := range terms {
		stats.df[term] = 1000 // no list stands out
	}
	for _, k := range []int{1, 10, 20, 30} {
		hits := c.check(t, trial{terms: terms, k: k, stats: stats})
		if hits[0].Doc%400 != 0 {
			t.Errorf("k %d: %s is first", k, show(hits, 0))
		}
	}
}
