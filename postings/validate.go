package postings

import (
	"math"
	"math/bits"
)

// validate checks every structure that searching relies on, so that hostile bytes cannot lead it out of bounds.
// Whether the bounds are high enough is a question of right answers, not of safety: Check asks it.
func (r *Reader) validate(s *[numSections]section) error {
	for _, want := range []struct {
		kind  int
		bytes int
	}{
		{secLengths, r.numDocs},
		{secTermEnds, 4 * r.numTerms},
		{secTerms, 4 * termWidth * (r.numTerms + 1)},
		{secForwardStarts, 4 * r.numDocs},
	} {
		if len(s[want.kind].data) != want.bytes {
			return s[want.kind].corrupt(0, "%d bytes instead of %d", len(s[want.kind].data), want.bytes)
		}
	}
	if err := r.validateDictionary(s); err != nil {
		return err
	}
	for i, at := range r.fwdStarts {
		if int64(at) >= int64(len(r.fwdLists)) {
			return s[secForwardStarts].corrupt(int64(4*i), "document %d starts outside the lists", i)
		}
	}
	return r.validateLists(s)
}

func (r *Reader) validateDictionary(s *[numSections]section) error {
	before := uint32(0)
	for i, end := range r.termEnds {
		if end < before {
			return s[secTermEnds].corrupt(int64(4*i), "term %d ends before it starts", i)
		}
		before = end
	}
	if int64(before) != int64(len(r.termText)) {
		return s[secTermEnds].corrupt(int64(4*r.numTerms), "the last term does not end with the text")
	}
	n := len(s[secTermHash].data)
	if n%4 != 0 || bits.OnesCount(uint(n/4)) != 1 {
		return s[secTermHash].corrupt(0, "%d bytes are not a power of two of slots", n)
	}
	if 2*len(r.termHash) < 3*r.numTerms {
		return s[secTermHash].corrupt(0, "%d slots are too few for %d terms", len(r.termHash), r.numTerms)
	}
	seen := make([]uint64, ceilDiv(r.numTerms, 64))
	found := 0
	for i, slot := range r.termHash {
		if slot == 0 {
			continue
		}
		id := int64(slot) - 1
		if id >= int64(r.numTerms) || seen[id/64]>>(id%64)&1 == 1 {
			return s[secTermHash].corrupt(int64(4*i), "slot of term %d, which is unknown or has another", id)
		}
		seen[id/64] |= 1 << (id % 64)
		found++
	}
	if found != r.numTerms {
		return s[secTermHash].corrupt(0, "slots of %d terms instead of %d", found, r.numTerms)
	}
	return nil
}

// cursorEnds are the places that one term's entry and the next must agree on.
type cursorEnds struct{ containers, ids, bitmaps, exceptions, bigTFs uint64 }

func (r *Reader) validateLists(s *[numSections]section) error {
	var at cursorEnds
	postings := uint64(0)
	for id := range r.numTerms + 1 {
		e := r.terms[id*termWidth : (id+1)*termWidth]
		bad := func(what string) error {
			return s[secTerms].corrupt(int64(4*id*termWidth), "term %d: %s", id, what)
		}
		if uint64(e[termContainers]) != at.containers || uint64(e[termIDs]) != at.ids ||
			uint64(e[termBitmaps]) != at.bitmaps || uint64(e[termExceptions]) != at.exceptions {
			return bad("does not start where the term before it ends")
		}
		if id == r.numTerms {
			break
		}
		if part := math.Float32frombits(e[termMaxPart]); !(part > 0 && part <= 1+2*partSlack) {
			return bad("maximum out of range")
		}
		if e[termSupers] != noBounds && (uint64(e[termSupers])+1)*uint64(r.supers) > uint64(len(r.superBound)) {
			return bad("super-block bounds outside their section")
		}
		if e[termBlocks] != noBounds && (e[termSupers] == noBounds ||
			(uint64(e[termBlocks])+1)*uint64(r.supers)*blocksPer > uint64(len(r.blockBound))) {
			return bad("block bounds outside their section")
		}
		end := uint64(r.terms[(id+1)*termWidth+termContainers])
		if end <= at.containers || end > uint64(len(r.directory)/conWidth) {
			return bad("containers outside their section")
		}
		found := uint64(0)
		lastKey := -1
		for ; at.containers < end; at.containers++ {
			c := r.directory[at.containers*conWidth:][:conWidth]
			if int(c[conKey]) <= lastKey || int(c[conKey]) >= r.containers {
				return s[secContainers].corrupt(int64(2*conWidth*at.containers), "container %d of term %d out of order", c[conKey], id)
			}
			lastKey = int(c[conKey])
			if err := r.validateContainer(s, c, &at); err != nil {
				return err
			}
			found += uint64(c[conCardinal]) + 1
		}
		if found != uint64(e[termDocFreq]) {
			return bad("document frequency differs from the number of postings")
		}
		postings += found
	}
	if 2*conWidth*at.containers != uint64(len(s[secContainers].data)) || 2*at.ids != uint64(len(s[secIDs].data)) ||
		8*wordsPer*at.bitmaps != uint64(len(s[secBitmaps].data)) || 2*at.exceptions != uint64(len(s[secExceptionIDs].data)) ||
		at.exceptions != uint64(len(r.excTFs)) || 2*wordsPer*at.bitmaps != uint64(len(s[secExceptionIndex].data)) ||
		8*at.bigTFs != uint64(len(s[secBigTFs].data)) {
		return s[secTerms].corrupt(int64(4*termWidth*r.numTerms), "the lists do not fill their sections")
	}
	if postings != r.numPosting {
		return s[secMeta].corrupt(metaPostings, "the lists hold %d postings, not %d", postings, r.numPosting)
	}
	return nil
}

func (r *Reader) validateContainer(s *[numSections]section, c []uint16, at *cursorEnds) error {
	cardinality := uint64(c[conCardinal]) + 1
	limit := min(containerDocs, r.numDocs-int(c[conKey])*containerDocs)
	slots := uint64(idSlots(uint32(cardinality)))
	if at.ids+slots > uint64(len(r.ids)) {
		return s[secIDs].corrupt(int64(2*at.ids), "an array container is cut off")
	}
	ids := r.ids[at.ids : at.ids+slots]
	var words []uint64
	if slots == 0 {
		if (at.bitmaps+1)*wordsPer > uint64(len(r.bitmaps)) || (at.bitmaps+1)*wordsPer > uint64(len(r.excIndex)) {
			return s[secBitmaps].corrupt(int64(8*wordsPer*at.bitmaps), "a bitmap container is cut off")
		}
		words = r.bitmaps[at.bitmaps*wordsPer:][:wordsPer]
		if !validBitmap(words, cardinality, limit) {
			return s[secBitmaps].corrupt(int64(8*wordsPer*at.bitmaps), "a bitmap does not hold its %d documents below %d", cardinality, limit)
		}
	} else {
		if cardinality >= stepMin {
			if !validSteps(ids[:supersPer], ids[supersPer:]) {
				return s[secIDs].corrupt(int64(2*at.ids), "the table of a long array container is wrong")
			}
			ids = ids[supersPer:]
		}
		if !rising(ids) || int(ids[len(ids)-1]) >= limit {
			return s[secIDs].corrupt(int64(2*at.ids), "the ids of a container do not rise, or pass %d", limit)
		}
	}
	if err := r.validateExceptions(s, c, at, ids, words); err != nil {
		return err
	}
	at.ids += slots
	if words != nil {
		at.bitmaps++
	}
	return nil
}

func (r *Reader) validateExceptions(s *[numSections]section, c []uint16, at *cursorEnds, ids []uint16, words []uint64) error {
	n := exceptionCount(c)
	if at.exceptions+n > uint64(len(r.excIDs)) || at.exceptions+n > uint64(len(r.excTFs)) {
		return s[secExceptionIDs].corrupt(int64(2*at.exceptions), "the exceptions of a container are cut off")
	}
	exceptions := r.excIDs[at.exceptions : at.exceptions+n]
	if !rising(exceptions) || !contained(exceptions, ids, words) {
		return s[secExceptionIDs].corrupt(int64(2*at.exceptions), "the exceptions of a container do not rise, or are not in it")
	}
	if words != nil && !validIndex(r.excIndex[at.bitmaps*wordsPer:][:wordsPer], exceptions) {
		return s[secExceptionIndex].corrupt(int64(2*wordsPer*at.bitmaps), "the index of a container's exceptions is wrong")
	}
	for i, code := range r.excTFs[at.exceptions : at.exceptions+n] {
		if code == 0 {
			return s[secExceptionTFs].corrupt(int64(at.exceptions)+int64(i), "a frequency of 0")
		}
		if code != bigTFCode {
			continue
		}
		if 2*at.bigTFs+1 >= uint64(len(r.bigTFs)) || uint64(r.bigTFs[2*at.bigTFs]) != at.exceptions+uint64(i) ||
			r.bigTFs[2*at.bigTFs+1] < bigTFCode {
			return s[secBigTFs].corrupt(int64(8*at.bigTFs), "no big frequency for exception %d", at.exceptions+uint64(i))
		}
		at.bigTFs++
	}
	at.exceptions += n
	return nil
}

// exceptionCount reads the count of a container's entry.
func exceptionCount(c []uint16) uint64 {
	if c[conExceptions] == allExceptions {
		return uint64(c[conCardinal]) + 1
	}
	return uint64(c[conExceptions])
}

func rising(ids []uint16) bool {
	for i := 1; i < len(ids); i++ {
		if ids[i] <= ids[i-1] {
			return false
		}
	}
	return true
}

func validSteps(steps, ids []uint16) bool {
	at := 0
	for s, step := range steps {
		for at < len(ids) && int(ids[at]) < s*superDocs {
			at++
		}
		if int(step) != at {
			return false
		}
	}
	return true
}

func validBitmap(words []uint64, cardinality uint64, limit int) bool {
	n := 0
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	for i := ceilDiv(limit, 64); i < wordsPer; i++ {
		if words[i] != 0 {
			return false
		}
	}
	if limit%64 != 0 && words[limit/64]>>(limit%64) != 0 {
		return false
	}
	return uint64(n) == cardinality
}

func validIndex(index, exceptions []uint16) bool {
	at := 0
	for block, before := range index {
		for at < len(exceptions) && int(exceptions[at]) < block*blockDocs {
			at++
		}
		if int(before) != at {
			return false
		}
	}
	return true
}

// contained says whether every exception is a posting.
func contained(exceptions, ids []uint16, words []uint64) bool {
	at := 0
	for _, e := range exceptions {
		if words != nil {
			if words[e/64]>>(e%64)&1 == 0 {
				return false
			}
			continue
		}
		for at < len(ids) && ids[at] < e {
			at++
		}
		if at == len(ids) || ids[at] != e {
			return false
		}
	}
	return true
}
