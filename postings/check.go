package postings

import (
	"context"
	"fmt"
	"math"
)

// Check verifies what Open does not need for safety but answers depend on: that every bound covers its postings, that the
// dictionary finds every term, and that forward lists and posting lists say the same. It takes about a second for
// a million records. The error wraps ErrCorrupt, or is the context's.
func (r *Reader) Check(ctx context.Context) error {
	ws := getWorkspace()
	defer ws.release()
	ws.norms.set(r.params, r.average)
	for id := range uint32(r.numTerms) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if found, _, ok := r.Lookup(r.Term(id)); !ok || found != id {
			return r.wrong(secTermHash, "does not find term %d", id)
		}
		ws.lists, ws.conts, ws.keys = ws.lists[:0], ws.conts[:0], ws.keys[:0]
		ws.lists = append(ws.lists, list{})
		l := &ws.lists[0]
		r.resolve(l, ws, id, 1, r.average)
		if err := r.checkBounds(l, id, &ws.norms); err != nil {
			return err
		}
	}
	return r.checkForward(ctx)
}

func (r *Reader) wrong(kind int, format string, args ...any) error {
	return &CorruptError{Section: sectionNames[kind], Offset: r.offsets[kind], Reason: fmt.Sprintf(format, args...)}
}

// checkBounds holds a list's bounds against its postings.
func (r *Reader) checkBounds(l *list, id uint32, n *norms) error {
	greatest := float64(math.Float32frombits(r.terms[id*termWidth+termMaxPart]))
	var err error
	for i := range l.containers {
		c := &l.containers[i]
		r.each(c, func(low uint16, tf uint32) {
			doc := int(c.key)<<16 | int(low)
			part := tfPart(float32(tf), n.inverse[r.lengths[doc]])
			q := quantise(part)
			switch {
			case err != nil:
			case part > greatest:
				err = r.wrong(secTerms, "the bound of term %d lies below its posting in document %d", id, doc)
			case l.supers != nil && l.supers[doc/superDocs] < q:
				err = r.wrong(secSuperBounds, "a bound of term %d lies below its posting in document %d", id, doc)
			case l.blocks != nil && l.blocks[doc/blockDocs] < q:
				err = r.wrong(secBlockBounds, "a bound of term %d lies below its posting in document %d", id, doc)
			}
		})
	}
	return err
}

// checkForward looks every entry of the forward lists up in the posting lists: as many as there are postings, each with
// its frequency, and no more.
func (r *Reader) checkForward(ctx context.Context) error {
	entries := uint64(0)
	for doc := range uint32(r.numDocs) {
		if doc%superDocs == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		var wrong error
		err := r.Forward(doc, func(term, tf uint32) bool {
			entries++
			if got := r.postingFrequency(term, doc); got != float32(tf) {
				wrong = r.wrong(secForward, "document %d has term %d %d times, its posting says %v", doc, term, tf, got)
			}
			return wrong == nil
		})
		if err == nil {
			err = wrong
		}
		if err != nil {
			return err
		}
	}
	if entries != r.numPosting {
		return r.wrong(secForward, "%d entries for %d postings", entries, r.numPosting)
	}
	return nil
}

// postingFrequency returns a term's frequency in a document, 0 if it has none.
func (r *Reader) postingFrequency(term, doc uint32) float32 {
	ws := getWorkspace()
	defer ws.release()
	var l list
	r.resolve(&l, ws, term, 1, r.average)
	if c := l.in(int(doc >> 16)); c != nil && r.contains(c, uint16(doc)) {
		return r.frequency(c, uint16(doc))
	}
	return 0
}
