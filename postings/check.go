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

// checkForward compares forward and posting lists by a sum of hashes of (document, term, frequency), which is the same in
// whatever order they come.
func (r *Reader) checkForward(ctx context.Context) error {
	entries, forward, inverted := uint64(0), uint64(0), uint64(0)
	for doc := range uint32(r.numDocs) {
		if doc%superDocs == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		err := r.Forward(doc, func(term, tf uint32) bool {
			entries++
			forward += mix(doc, term, tf)
			return entries <= r.numPosting
		})
		if err != nil {
			return err
		}
	}
	for id := range uint32(r.numTerms) {
		if err := ctx.Err(); err != nil {
			return err
		}
		r.Postings(id, func(doc, tf uint32) bool {
			inverted += mix(doc, id, tf)
			return true
		})
	}
	if entries != r.numPosting || forward != inverted {
		return r.wrong(secForward, "they do not hold the postings of the inverted lists")
	}
	return nil
}

// mix is the finaliser of SplitMix64 (Steele, Lea & Flood 2014) over the three numbers.
func mix(doc, term, tf uint32) uint64 {
	z := uint64(doc)<<32 | uint64(term)
	z = (z ^ z>>30 ^ uint64(tf)*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
