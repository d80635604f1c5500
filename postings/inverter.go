package postings

import (
	"encoding/binary"
	"io"
	"slices"
)

// inverter turns forward lists into posting lists, one container of documents at a time: the container's postings are
// sorted by term with a counting sort and coded where they fall; only the small directory is then
// sorted by term, and the coded pieces are copied to the file in that order.
type inverter struct {
	b       *Builder
	numDocs int
	supers  int
	norms   norms
	byNorm  [256]uint8 // bound of a posting of frequency 1, by length byte

	superStart, blockStart []uint32 // by term: offset of its bounds, or noBounds
	superBounds            []uint8
	blockBounds            []uint8
	maxPart                []float32 // by term

	pieces []piece
	ids    []uint16
	bitmap [][wordsPer]uint64
	index  [][wordsPer]uint16
	excIDs []uint16
	excTFs []uint8
	bigTFs []bigTF

	// one container's postings, before and after the sort
	term   []uint32
	doc    []uint16
	tf     []uint32
	byTerm struct {
		doc []uint16
		tf  []uint32
	}
	fill    []uint32 // by term: count, then next free place
	touched []uint32
}

// piece is one container of one posting list as it lies in the inverter's buffers.
type piece struct {
	term            uint32
	ids, bitmap     uint32 // start in ids, or index of the bitmap
	exceptions      uint32
	key, cardinalM1 uint16
	numExceptions   uint32
}

// bigTF is a frequency of 255 or more, kept beside the one-byte code.
type bigTF struct{ exception, tf uint32 }

const noBounds = ^uint32(0)

// hasSuperBounds and hasBlockBounds say for which lists bounds are worth their bytes: where a range holds,
// on average, enough postings that its maximum is not simply that of one posting.
func hasSuperBounds(df uint32, supers int) bool { return int(df) >= 2*supers }
func hasBlockBounds(df uint32, supers int) bool { return 2*int(df) >= blocksPer*supers }

func newInverter(b *Builder) *inverter {
	n := len(b.lengths)
	terms := len(b.docFreq)
	v := &inverter{
		b: b, numDocs: n, supers: ceilDiv(n, superDocs),
		superStart: make([]uint32, terms), blockStart: make([]uint32, terms), maxPart: make([]float32, terms),
		ids:    make([]uint16, 0, b.postings+b.postings/16),
		excIDs: make([]uint16, 0, b.exceptions), excTFs: make([]uint8, 0, b.exceptions),
		fill: make([]uint32, terms),
	}
	v.norms.set(b.params, Stats{DocCount: uint64(b.docCount), TotalTerms: b.totalTerms}.averageLength())
	for code := range v.byNorm {
		v.byNorm[code] = quantise(tfPart(1, v.norms.inverse[code]))
	}
	supers, blocks := 0, 0
	for id, df := range b.docFreq {
		v.superStart[id], v.blockStart[id] = noBounds, noBounds
		if hasSuperBounds(df, v.supers) {
			v.superStart[id] = uint32(supers)
			supers++
		}
		if hasBlockBounds(df, v.supers) {
			v.blockStart[id] = uint32(blocks)
			blocks++
		}
	}
	v.superBounds = make([]uint8, supers*v.supers)
	v.blockBounds = make([]uint8, blocks*v.supers*blocksPer)
	return v
}

func (v *inverter) write(w io.Writer) error {
	var cursor forwardCursor
	for key := range ceilDiv(v.numDocs, containerDocs) {
		v.gather(&cursor, key)
		v.sortByTerm()
		start := uint32(0)
		for _, id := range v.touched {
			end := v.fill[id]
			v.fill[id] = 0
			v.encode(id, key, v.byTerm.doc[start:end], v.byTerm.tf[start:end])
			start = end
		}
	}
	return v.writeFile(w)
}

// gather decodes the forward lists of one container's documents, in docid order.
func (v *inverter) gather(cursor *forwardCursor, key int) {
	v.term, v.doc, v.tf, v.touched = v.term[:0], v.doc[:0], v.tf[:0], v.touched[:0]
	base := key * containerDocs
	for low := range min(containerDocs, v.numDocs-base) {
		ordinal := base + low
		if v.b.newestFirst {
			ordinal = v.numDocs - 1 - ordinal
		}
		list := cursor.list(&v.b.forward, ordinal)
		n, used := binary.Uvarint(list)
		list = list[used:]
		for range n {
			code, used := binary.Uvarint(list)
			list = list[used:]
			tf := uint64(1)
			if code&1 == 1 {
				tf, used = binary.Uvarint(list)
				list = list[used:]
			}
			id := uint32(code >> 1)
			if v.fill[id] == 0 {
				v.touched = append(v.touched, id)
			}
			v.fill[id]++
			v.term = append(v.term, id)
			v.doc = append(v.doc, uint16(low))
			v.tf = append(v.tf, uint32(tf))
		}
	}
}

// sortByTerm leaves in fill, for each term touched, the end of its postings; they start where those of the term touched
// before it end.
func (v *inverter) sortByTerm() {
	next := uint32(0)
	for _, id := range v.touched {
		next, v.fill[id] = next+v.fill[id], next
	}
	v.byTerm.doc = slices.Grow(v.byTerm.doc[:0], len(v.doc))[:len(v.doc)]
	v.byTerm.tf = slices.Grow(v.byTerm.tf[:0], len(v.doc))[:len(v.doc)]
	for i, id := range v.term {
		at := v.fill[id]
		v.fill[id] = at + 1
		v.byTerm.doc[at] = v.doc[i]
		v.byTerm.tf[at] = v.tf[i]
	}
}
