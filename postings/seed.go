package postings

import "math/bits"

// seedSample is how many documents a hit wanted are scored for a first threshold.
const seedSample = 4

// seedMax is the greatest k for which a first threshold is sought: for more it costs what it saves.
const seedMax = 32

// seed finds a first threshold before any range is visited: the score of the k-th of some documents of the strongest list that has
// enough of them. They are live, in scope and fully scored, so that the k-th hit cannot score less; they are scored again
// when their range comes. Without it, everything in the first super-block would have to be scored.
func (s *search) seed() {
	k := s.top.k
	if k > seedMax || s.r.supers == 1 {
		return
	}
	for i := len(s.lists) - 1; i >= 0; i-- {
		if l := &s.lists[i]; int(l.docs) >= 2*k {
			s.seedFrom(l, seedSample*k)
			return
		}
	}
}

// seedFrom scores documents of a list, spread over it.
func (s *search) seedFrom(l *list, want int) {
	best := &s.ws.seeds
	best.reset(s.top.k)
	stride := max(1, int(l.docs)/want)
	skip := 0
	for i := range l.containers {
		c := &l.containers[i]
		if !c.isBitmap() {
			ids := s.r.array(c)
			for ; skip < len(ids); skip += stride {
				s.seedDocument(best, uint32(c.key)<<16|uint32(ids[skip]))
			}
			skip -= len(ids)
			continue
		}
		for w, word := range s.r.bitmap(c) {
			n := bits.OnesCount64(word)
			if skip >= n {
				skip -= n
				continue
			}
			// One document a word is enough.
			s.seedDocument(best, uint32(c.key)<<16|uint32(w*blockDocs+bits.TrailingZeros64(word)))
			skip = max(skip+stride-n, 0)
		}
	}
	if len(best.keys) == best.k {
		s.top.raise(best.entry)
	}
}

// seedDocument scores a document in full.
func (s *search) seedDocument(best *topK, doc uint32) {
	if !s.gate.admits(doc) {
		return
	}
	sum := 0.0
	if s.cancelled() != nil {
		return // the caller looks too
	}
	for i := range s.lists {
		l := &s.lists[i]
		if c := l.in(int(doc >> 16)); c != nil && s.r.contains(c, uint16(doc)) {
			sum += s.score(l, s.r.frequency(c, uint16(doc)), doc)
			s.trace.Postings++
		}
	}
	s.trace.Seeds++
	best.offer(float32(sum), doc)
}
