package postings

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
)

// BuilderOptions say how a part is built. The zero value is the default.
type BuilderOptions struct {
	// Params are the BM25 constants that the bounds are made for; nil means DefaultParams.
	Params *Params
	// NewestFirst gives the document that was added first the highest docid, so that equal scores come back in
	// the order of addition. Otherwise docids rise as documents are added.
	NewestFirst bool
}

// Builder makes one part out of documents. Tokens go in with Term, EndDocument closes a document, Finish writes
// the part. Until then a posting costs two to three bytes (it waits in its document's forward list, which is
// part of the file anyway), so memory is in proportion to the finished part; Size tells a caller when to
// seal. A Builder is for one goroutine.
type Builder struct {
	params      Params
	newestFirst bool
	err         error

	dict    dictionary
	pending []pendingTerm // by term id: place of the term in the open document
	docFreq []uint32      // by term id

	terms  []uint32 // the open document's distinct terms, in order of first occurrence
	counts []uint32 // their frequencies
	length uint64

	forward    forwardLists
	lengths    []uint8
	docCount   uint32
	totalTerms uint64
	postings   uint64
	exceptions uint64
}

type pendingTerm struct {
	document uint32 // ordinal + 1 of the last document that holds the term
	slot     uint32 // its index in Builder.terms
}

// NewBuilder returns an empty builder, or an error that wraps ErrParams.
func NewBuilder(o BuilderOptions) (*Builder, error) {
	p := DefaultParams()
	if o.Params != nil {
		p = *o.Params
	}
	if err := p.validate(); err != nil {
		return nil, err
	}
	return &Builder{params: p, newestFirst: o.NewestFirst, dict: newDictionary(1024)}, nil
}

// Term adds one token to the open document. An overlap token stands at the place of the token before it and does
// not count in the document's length. It returns false once the builder has failed; EndDocument and Finish say why.
// The signature is that of an analyser's yield.
func (b *Builder) Term(term []byte, overlap bool) bool {
	if b.err != nil {
		return false
	}
	id, ok := b.dict.add(term)
	if !ok {
		b.err = fmt.Errorf("%w: more than 4 GiB of distinct terms", ErrTooLarge)
		return false
	}
	if int(id) == len(b.pending) {
		b.pending = append(b.pending, pendingTerm{})
		b.docFreq = append(b.docFreq, 0)
	}
	if !overlap {
		b.length++
	}
	open := uint32(len(b.lengths)) + 1
	if p := &b.pending[id]; p.document == open {
		b.counts[p.slot]++
	} else {
		*p = pendingTerm{document: open, slot: uint32(len(b.terms))}
		b.terms = append(b.terms, id)
		b.counts = append(b.counts, 1)
		b.docFreq[id]++
	}
	return true
}

// EndDocument closes the open document, which may be empty, and gives it the next ordinal.
func (b *Builder) EndDocument() error {
	if b.err == nil && (len(b.lengths) == maxDocs || b.length > math.MaxInt32) {
		b.err = fmt.Errorf("%w: a part holds at most %d documents of at most %d tokens", ErrTooLarge, maxDocs, math.MaxInt32)
	}
	if b.err != nil {
		return b.err
	}
	if err := b.forward.add(b.terms, b.counts); err != nil {
		b.err = err
		return err
	}
	if len(b.terms) > 0 {
		b.docCount++
	}
	for _, c := range b.counts {
		if c > 1 {
			b.exceptions++
		}
	}
	b.postings += uint64(len(b.terms))
	b.lengths = append(b.lengths, encodeLength(uint32(b.length)))
	b.totalTerms += b.length
	b.terms, b.counts, b.length = b.terms[:0], b.counts[:0], 0
	return nil
}

// NumDocs is the number of closed documents.
func (b *Builder) NumDocs() int { return len(b.lengths) }

// Size is about how many bytes the builder holds.
func (b *Builder) Size() int64 {
	return int64(b.forward.size) + int64(len(b.lengths))*5 + int64(len(b.dict.text)) + int64(len(b.pending))*24
}

// Finish writes the part to w. The builder cannot be used afterwards.
func (b *Builder) Finish(w io.Writer) error {
	if b.err != nil {
		return b.err
	}
	if len(b.terms) > 0 || b.length > 0 {
		return fmt.Errorf("postings: the last document was not closed with EndDocument")
	}
	b.err = fmt.Errorf("postings: the builder is finished")
	b.pending = nil
	if b.newestFirst {
		slices.Reverse(b.lengths)
	}
	return newInverter(b).write(w)
}

// forwardLists holds, a document at a time, the terms of each document: the number of distinct terms, then each term as
// id<<1, or id<<1|1 followed by its frequency where that is not 1, all as varints. A list lies in one chunk.
type forwardLists struct {
	chunks [][]byte
	starts []uint32 // by ordinal: offset in the concatenation of the chunks
	size   uint64
}

const forwardChunk = 1 << 20

func (f *forwardLists) add(terms, counts []uint32) error {
	need := 5 + 10*len(terms)
	last := len(f.chunks) - 1
	if last < 0 || cap(f.chunks[last])-len(f.chunks[last]) < need {
		f.chunks = append(f.chunks, make([]byte, 0, max(forwardChunk, need)))
		last++
	}
	chunk := f.chunks[last]
	before := len(chunk)
	f.starts = append(f.starts, uint32(f.size))
	chunk = binary.AppendUvarint(chunk, uint64(len(terms)))
	for i, id := range terms {
		if counts[i] == 1 {
			chunk = binary.AppendUvarint(chunk, uint64(id)<<1)
			continue
		}
		chunk = binary.AppendUvarint(chunk, uint64(id)<<1|1)
		chunk = binary.AppendUvarint(chunk, uint64(counts[i]))
	}
	f.chunks[last] = chunk
	f.size += uint64(len(chunk) - before)
	if f.size > math.MaxUint32 {
		return fmt.Errorf("%w: more than 4 GiB of forward lists", ErrTooLarge)
	}
	return nil
}
