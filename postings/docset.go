package postings

import "github.com/RoaringBitmap/roaring/v2"

// DocSet is an immutable set of the docids of one part, in the form that searchers ask for: 64 documents a word. The
// live documents of a snapshot are one, a filter's documents are another. Safe for concurrent use.
type DocSet struct {
	numDocs int
	words   []uint64
}

// NewDocSet copies a bitmap; docids at or above numDocs are left out.
func NewDocSet(docs *roaring.Bitmap, numDocs int) *DocSet {
	numDocs = max(numDocs, 0)
	s := &DocSet{numDocs: numDocs, words: make([]uint64, ceilDiv(numDocs, blockDocs))}
	it := docs.Iterator()
	for it.HasNext() {
		d := int(it.Next())
		if d >= numDocs {
			break
		}
		s.words[d/blockDocs] |= 1 << (d % blockDocs)
	}
	return s
}

// Contains reports whether a docid is in the set.
func (s *DocSet) Contains(doc uint32) bool {
	return int(doc) < s.numDocs && s.words[doc/blockDocs]>>(doc%blockDocs)&1 == 1
}

// gate is what a query's live and filter sets let through, a word at a time. The zero gate lets everything through.
type gate struct{ live, filter []uint64 }

func (g *gate) open() bool { return g.live == nil && g.filter == nil }

// word returns the admitted documents of a block; beyond the last document none are.
func (g *gate) word(block int) uint64 {
	w := ^uint64(0)
	if g.live != nil {
		w = at(g.live, block)
	}
	if g.filter != nil {
		w &= at(g.filter, block)
	}
	return w
}

func at(words []uint64, block int) uint64 {
	if block < len(words) {
		return words[block]
	}
	return 0
}

// admits reports whether a document gets through.
func (g *gate) admits(doc uint32) bool {
	return g.word(int(doc/blockDocs))>>(doc%blockDocs)&1 == 1
}
