package postings

import (
	"bytes"
	"encoding/binary"
	"math"

	"github.com/cespare/xxhash/v2"
)

// Reader is one immutable part. It keeps the byte slice that it was opened on and reads it in place; the bytes
// must not change while it is used. Any number of goroutines may search it at once.
type Reader struct {
	numDocs    int
	numTerms   int
	supers     int
	containers int
	params     Params
	average    float32 // of the bounds
	stats      Stats
	numPosting uint64
	sizes      [numSections]int64
	offsets    [numSections]int64 // in the file

	lengths    []uint8
	termText   []byte
	termEnds   []uint32
	termHash   []uint32
	terms      []uint32
	directory  []uint16
	ids        []uint16
	bitmaps    []uint64
	excIDs     []uint16
	excTFs     []uint8
	excIndex   []uint16
	bigTFs     []uint32
	superBound []uint8
	blockBound []uint8
	fwdStarts  []uint32
	fwdLists   []byte

	shortest, longest uint8 // the least and the greatest length byte in use
}

// Open reads a part from its bytes. Every checksum and every structure is checked first, in time linear in the size, so that
// nothing later can run out of bounds: bytes from anywhere are safe. Errors wrap ErrCorrupt (as a
// *CorruptError with the offset) or ErrVersion.
func Open(data []byte) (*Reader, error) {
	sections, err := readSections(data)
	if err != nil {
		return nil, err
	}
	r := &Reader{}
	for i, s := range sections {
		r.sizes[i], r.offsets[i] = int64(len(s.data)), s.offset
	}
	if err := r.readMeta(sections[secMeta]); err != nil {
		return nil, err
	}
	r.lengths = sections[secLengths].data
	r.termText = sections[secTermText].data
	r.termEnds = view[uint32](sections[secTermEnds].data)
	r.termHash = view[uint32](sections[secTermHash].data)
	r.terms = view[uint32](sections[secTerms].data)
	r.directory = view[uint16](sections[secContainers].data)
	r.ids = view[uint16](sections[secIDs].data)
	r.bitmaps = view[uint64](sections[secBitmaps].data)
	r.excIDs = view[uint16](sections[secExceptionIDs].data)
	r.excTFs = sections[secExceptionTFs].data
	r.excIndex = view[uint16](sections[secExceptionIndex].data)
	r.bigTFs = view[uint32](sections[secBigTFs].data)
	r.superBound = sections[secSuperBounds].data
	r.blockBound = sections[secBlockBounds].data
	r.fwdStarts = view[uint32](sections[secForwardStarts].data)
	r.fwdLists = sections[secForward].data
	if err := r.validate(&sections); err != nil {
		return nil, err
	}
	r.shortest = 255
	for _, code := range r.lengths {
		r.shortest, r.longest = min(r.shortest, code), max(r.longest, code)
	}
	return r, nil
}

func (r *Reader) readMeta(s section) error {
	if len(s.data) != metaSize {
		return s.corrupt(0, "wrong size")
	}
	le := binary.LittleEndian
	m := s.data
	r.numDocs = int(le.Uint32(m[metaNumDocs:]))
	r.numTerms = int(le.Uint32(m[metaNumTerms:]))
	r.stats = Stats{DocCount: uint64(le.Uint32(m[metaDocCount:])), TotalTerms: le.Uint64(m[metaTotalTerms:])}
	r.numPosting = le.Uint64(m[metaPostings:])
	r.params = Params{K1: math.Float32frombits(le.Uint32(m[metaK1:])), B: math.Float32frombits(le.Uint32(m[metaB:]))}
	r.average = math.Float32frombits(le.Uint32(m[metaAverage:]))
	r.supers = ceilDiv(r.numDocs, superDocs)
	r.containers = ceilDiv(r.numDocs, containerDocs)
	switch {
	case r.numDocs > maxDocs:
		return s.corrupt(metaNumDocs, "too many documents")
	case r.numTerms > maxTerms:
		return s.corrupt(metaNumTerms, "too many terms")
	case r.stats.DocCount > uint64(r.numDocs):
		return s.corrupt(metaDocCount, "more documents with terms than documents")
	case r.stats.TotalTerms > uint64(r.numDocs)*math.MaxInt32:
		return s.corrupt(metaTotalTerms, "more tokens than the documents can hold")
	case r.params.validate() != nil:
		return s.corrupt(metaK1, "BM25 parameters out of range")
	case !(r.average > 0 && r.average <= math.MaxFloat32):
		return s.corrupt(metaAverage, "average length out of range")
	case le.Uint32(m[metaFlags:]) != 0 || !allZero(m[metaAverage+4:]):
		return s.corrupt(metaFlags, "reserved bytes are not zero")
	}
	return nil
}

func allZero(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// NumDocs is the number of docids, documents without terms included.
func (r *Reader) NumDocs() int { return r.numDocs }

// NumTerms is the number of distinct terms; term ids run from 0 to it.
func (r *Reader) NumTerms() int { return r.numTerms }

// NumPostings is the sum of all document frequencies.
func (r *Reader) NumPostings() uint64 { return r.numPosting }

// Params are the BM25 parameters that the bounds were made for. A query always scores with them.
func (r *Reader) Params() Params { return r.params }

// Stats counts every document of the part, live or not.
func (r *Reader) Stats() Stats { return r.stats }

// Sizes gives the bytes of each section by name.
func (r *Reader) Sizes() map[string]int64 {
	m := make(map[string]int64, numSections)
	for i, n := range r.sizes {
		m[sectionNames[i]] = n
	}
	return m
}

// Lookup finds a term. Its document frequency counts every document of the part.
func (r *Reader) Lookup(term []byte) (id, docFreq uint32, ok bool) {
	if len(r.termHash) == 0 {
		return 0, 0, false
	}
	mask := uint64(len(r.termHash) - 1)
	i := xxhash.Sum64(term) & mask
	// The bound on the steps matters for a hostile table without an empty slot.
	for range r.termHash {
		s := r.termHash[i]
		if s == 0 {
			return 0, 0, false
		}
		if bytes.Equal(r.Term(s-1), term) {
			return s - 1, r.terms[(s-1)*termWidth+termDocFreq], true
		}
		i = (i + 1) & mask
	}
	return 0, 0, false
}

// Term returns the text of a term id, nil from NumTerms on; the bytes are the part's own and must not be written.
func (r *Reader) Term(id uint32) []byte {
	if int64(id) >= int64(r.numTerms) {
		return nil
	}
	start := uint32(0)
	if id > 0 {
		start = r.termEnds[id-1]
	}
	return r.termText[start:r.termEnds[id]]
}

// Length returns a document's length as the score sees it: decoded from its byte. From NumDocs on it is 0.
func (r *Reader) Length(doc uint32) uint32 {
	if int64(doc) >= int64(r.numDocs) {
		return 0
	}
	return decodeLength(r.lengths[doc])
}
