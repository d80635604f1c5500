package postings

import (
	"encoding/binary"
	"fmt"
)

// Forward calls yield for each distinct term of a document with its frequency, in order of first occurrence in the document, until
// yield returns false. The error wraps ErrCorrupt, or ErrDocSet for a docid from
// NumDocs on.
func (r *Reader) Forward(doc uint32, yield func(term, tf uint32) bool) error {
	bad := func(reason string) error {
		return &CorruptError{Section: sectionNames[secForward], Offset: r.offsets[secForward] + int64(r.fwdStarts[doc]), Reason: reason}
	}
	if int64(doc) >= int64(r.numDocs) {
		return fmt.Errorf("%w: document %d of %d", ErrDocSet, doc, r.numDocs)
	}
	list := r.fwdLists[r.fwdStarts[doc]:]
	n, used := binary.Uvarint(list)
	if used <= 0 || n > uint64(r.numTerms) {
		return bad("the number of terms is cut off or too large")
	}
	list = list[used:]
	for range n {
		code, used := binary.Uvarint(list)
		if used <= 0 || code>>1 >= uint64(r.numTerms) {
			return bad("a term is cut off or unknown")
		}
		list = list[used:]
		tf := uint64(1)
		if code&1 == 1 {
			tf, used = binary.Uvarint(list)
			if used <= 0 || tf == 0 || tf > 1<<32-1 {
				return bad("a frequency is cut off or out of range")
			}
			list = list[used:]
		}
		if !yield(uint32(code>>1), uint32(tf)) {
			return nil
		}
	}
	return nil
}
