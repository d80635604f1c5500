package postings

import "math/bits"

// exhaustive is the oracle: it scores every posting of every admitted document, sums in float64 in the order of the
// query's terms, and skips nothing. It is meant to be plainly right, not fast.
func (s *search) exhaustive() error {
	n := s.r.numDocs
	sums := resized(s.ws.floats, n)
	s.ws.floats = sums
	clear(sums)
	matched := resized(s.ws.matched, ceilDiv(n, blockDocs))
	s.ws.matched = matched
	clear(matched)
	for i := range s.lists {
		l := &s.lists[i]
		for j := range l.containers {
			c := &l.containers[j]
			if err := s.cancelled(); err != nil {
				return err
			}
			base := uint32(c.key) << 16
			s.r.each(c, func(low uint16, tf uint32) {
				doc := base | uint32(low)
				if !s.gate.admits(doc) {
					return
				}
				sums[doc] += s.score(l, float32(tf), doc)
				matched[doc/blockDocs] |= 1 << (doc % blockDocs)
				s.trace.Postings++
			})
		}
	}
	for b, word := range matched {
		for ; word != 0; word &= word - 1 {
			doc := uint32(b*blockDocs + bits.TrailingZeros64(word))
			s.top.offer(float32(sums[doc]), doc)
			s.trace.Scored++
		}
	}
	return nil
}
