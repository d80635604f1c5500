package postings

import (
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
// part of the file anyway), and Finish takes about as much again, so memory is in proportion to the part; Size
// tells a caller when to seal. A Builder is for one goroutine.
type Builder struct {
	params      Params
	newestFirst bool
	finished    bool

	dict    dictionary
	known   int           // terms of the closed documents
	pending []pendingTerm // by term id: place of the term in the open document
	docFreq []uint32      // by term id

	terms  []uint32 // the open document's distinct terms, in order of first occurrence
	counts []uint32 // their frequencies
	tokens uint64
	length uint64 // tokens without overlaps
	failed error  // of the open document

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
// not count in the document's length. It returns false once the document has grown too large; EndDocument then says why.
// The signature is that of an analyser's yield.
func (b *Builder) Term(term []byte, overlap bool) bool {
	if b.failed != nil || b.finished {
		return false
	}
	id, ok := b.dict.add(term)
	if !ok {
		b.failed = fmt.Errorf("%w: more than %d distinct terms, or 4 GiB of them", ErrTooLarge, maxTerms)
		return false
	}
	if b.tokens++; b.tokens > math.MaxInt32 {
		b.failed = fmt.Errorf("%w: more than %d tokens in a document", ErrTooLarge, math.MaxInt32)
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

// EndDocument closes the open document, which may be empty, and gives it the next ordinal. An error that wraps ErrTooLarge
// means that the part has no room for the document: it is dropped whole, and what was added before can be finished.
func (b *Builder) EndDocument() error {
	if b.finished {
		return fmt.Errorf("%w: EndDocument after Finish", ErrBuilder)
	}
	err := b.failed
	if err == nil && len(b.lengths) == maxDocs {
		err = fmt.Errorf("%w: more than %d documents", ErrTooLarge, maxDocs)
	}
	if err == nil {
		err = b.forward.add(b.terms, b.counts)
	}
	if err != nil {
		b.dropDocument()
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
	b.known = len(b.docFreq)
	b.clearDocument()
	return nil
}

// dropDocument takes the open document out again, with the terms that it brought.
func (b *Builder) dropDocument() {
	for _, id := range b.terms {
		b.docFreq[id]--
		b.pending[id] = pendingTerm{}
	}
	b.docFreq, b.pending = b.docFreq[:b.known], b.pending[:b.known]
	b.dict.truncate(b.known)
	b.clearDocument()
}

func (b *Builder) clearDocument() {
	b.terms, b.counts, b.tokens, b.length, b.failed = b.terms[:0], b.counts[:0], 0, 0, nil
}

// NumDocs is the number of closed documents.
func (b *Builder) NumDocs() int { return len(b.lengths) }

// Size is about how many bytes the builder holds.
func (b *Builder) Size() int64 {
	return b.forward.held + int64(len(b.lengths))*5 + int64(len(b.dict.text)) + int64(len(b.dict.slots))*8 + int64(len(b.docFreq))*16
}

// Finish writes the part to w, in about a second for a million short records; to cancel it, let w fail. The builder cannot be used
// afterwards. It fails with w's error, or with one that wraps ErrBuilder.
func (b *Builder) Finish(w io.Writer) error {
	switch {
	case b.finished:
		return fmt.Errorf("%w: Finish a second time", ErrBuilder)
	case b.tokens > 0 || b.failed != nil:
		return fmt.Errorf("%w: Finish before EndDocument", ErrBuilder)
	}
	b.finished = true
	b.pending = nil
	if b.newestFirst {
		slices.Reverse(b.lengths)
	}
	return newInverter(b).write(w)
}
