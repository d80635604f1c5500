package postings

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// cursor walks one list in rising order of docid.
type cursor struct {
	list *list
	at   int // index of the container
	pos  int // in an array container
	doc  uint32
}

// endOfList is the docid of a cursor that has passed its last posting.
const endOfList = math.MaxUint32

// seek moves to the first posting at or above target, which is not below where the cursor stands.
func (c *cursor) seek(r *Reader, target uint32) {
	for ; c.at < len(c.list.containers); c.at, c.pos = c.at+1, 0 {
		con := &c.list.containers[c.at]
		base := uint32(con.key) << 16
		if base+containerDocs <= target {
			continue
		}
		low := uint32(0)
		if target > base {
			low = target - base
		}
		if con.isBitmap() {
			if found, ok := nextBit(r.bitmap(con), low); ok {
				c.doc = base | found
				return
			}
			continue
		}
		ids := r.array(con)
		c.pos += lowerBound(ids[c.pos:], int(low))
		if c.pos < len(ids) {
			c.doc = base | uint32(ids[c.pos])
			return
		}
	}
	c.doc = endOfList
}

// nextBit is the first bit set at or above low.
func nextBit(words *[wordsPer]uint64, low uint32) (uint32, bool) {
	word := words[low/64] &^ (1<<(low%64) - 1)
	for w := low / 64; ; {
		if word != 0 {
			return w*64 + uint32(bits.TrailingZeros64(word)), true
		}
		if w++; w == wordsPer {
			return 0, false
		}
		word = words[w]
	}
}

// blockMaxWAND is block-max WAND (Ding & Suel 2011), document at a time: lists are kept in the order of their next docid;
// the pivot is the first document at which the lists' bounds together reach the threshold; before it is scored,
// the tighter bounds of its super-block, then of its block, must reach the threshold too, and where they do not
// the whole range is skipped. All lists share the fixed ranges, so a range's end needs no search.
func (s *search) blockMaxWAND() error {
	cursors := resized(s.ws.cursors, len(s.lists))
	s.ws.cursors = cursors
	for i := range cursors {
		cursors[i] = cursor{list: &s.lists[i]}
		cursors[i].seek(s.r, 0)
	}
	slices.SortFunc(cursors, func(a, b cursor) int { return cmp.Compare(a.doc, b.doc) })
	for steps := 1; ; steps++ {
		if steps%64 == 0 {
			if err := s.cancelled(); err != nil {
				return err
			}
		}
		pivot := s.pivot(cursors)
		if pivot < 0 {
			return nil
		}
		doc := cursors[pivot].doc
		for pivot+1 < len(cursors) && cursors[pivot+1].doc == doc {
			pivot++
		}
		if end, skip := s.skipRange(cursors[:pivot+1], doc); skip {
			if pivot+1 < len(cursors) {
				end = min(end, cursors[pivot+1].doc)
			}
			s.advance(cursors, pivot, end)
			continue
		}
		if cursors[0].doc == doc {
			s.scorePivot(cursors[:pivot+1], doc)
			s.advance(cursors, pivot, doc+1)
			continue
		}
		s.advance(cursors, pivot, doc)
	}
}

// pivot returns the first cursor at which the bounds of the lists so far reach the threshold, or -1.
func (s *search) pivot(cursors []cursor) int {
	bound := 0.0
	for i := range cursors {
		if cursors[i].doc == endOfList {
			return -1
		}
		if bound += cursors[i].list.bound; bound >= s.top.entry {
			return i
		}
	}
	return -1
}

// skipRange reports whether no document of doc's super-block or block, from doc on, can enter by these lists, and where the
// range ends.
func (s *search) skipRange(cursors []cursor, doc uint32) (end uint32, skip bool) {
	super, block := int(doc/superDocs), int(doc/blockDocs)
	bound := 0.0
	for i := range cursors {
		bound += cursors[i].list.superBound(super)
	}
	if bound < s.top.entry {
		return uint32(super+1) * superDocs, true
	}
	bound = 0
	for i := range cursors {
		l := cursors[i].list
		if l.blocks != nil {
			bound += float64(l.blocks[block]) * l.unit
		} else {
			bound += l.superBound(super)
		}
	}
	s.trace.Blocks++
	return uint32(block+1) * blockDocs, bound < s.top.entry
}

func (s *search) scorePivot(cursors []cursor, doc uint32) {
	if !s.gate.admits(doc) {
		return
	}
	sum := 0.0
	for i := range cursors {
		c := &cursors[i]
		sum += s.score(c.list, s.r.frequency(&c.list.containers[c.at], uint16(doc)), doc)
	}
	s.trace.Scored++
	s.trace.Postings += uint64(len(cursors))
	s.top.offer(float32(sum), doc)
}

// advance moves the cursors up to the pivot to target or beyond and restores the order.
func (s *search) advance(cursors []cursor, pivot int, target uint32) {
	for i := range cursors[:pivot+1] {
		if cursors[i].doc < target {
			cursors[i].seek(s.r, target)
		}
	}
	sortCursors(cursors)
}

// sortCursors is an insertion sort: after an advance little is out of order.
func sortCursors(cursors []cursor) {
	for i := 1; i < len(cursors); i++ {
		for j := i; j > 0 && cursors[j].doc < cursors[j-1].doc; j-- {
			cursors[j], cursors[j-1] = cursors[j-1], cursors[j]
		}
	}
}
