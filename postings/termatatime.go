package postings

import (
	"math"
	"math/bits"
)

// termAtATime adds every posting's score into dense accumulators, a container of documents at a time, and then looks for
// the best sums. It prunes nothing; it is the fastest where lists are short or the corpus small, because a posting costs
// a few loads and an addition. Containers and documents are visited from the highest docid down, so that a later document
// with an equal score never enters.
func (s *search) termAtATime() error {
	acc := s.ws.accumulators()
	for key := s.r.containers - 1; key >= 0; key-- {
		size := min(containerDocs, s.r.numDocs-key*containerDocs)
		for i := range s.lists {
			if err := s.cancelled(); err != nil {
				clear(acc[:])
				return err
			}
			l := &s.lists[i]
			if c := l.in(key); c != nil {
				s.accumulate(acc, l, c)
			}
		}
		s.harvest(acc[:size], uint32(key)<<16)
		if s.count {
			s.trace.Scored += countScored(acc[:size])
		}
		clear(acc[:size])
	}
	return nil
}

// accumulate adds one container's scores: first as if every frequency were 1, which most are, then the difference for those that are not. That
// is exact, see sumsExactly.
func (s *search) accumulate(acc *[containerDocs]float64, l *list, c *container) {
	r := s.r
	lengths := r.lengths[int(c.key)*containerDocs:]
	if !s.gate.open() {
		s.accumulateGated(acc, l, c, lengths)
		return
	}
	s.trace.Postings += uint64(c.size)
	if int(c.size) < 4*s.lengthCodes() {
		inverse := &s.norms.inverse
		w := l.weight
		for _, low := range r.array(c) {
			acc[low] += float64(w - w/(1+inverse[lengths[low]]))
		}
		for i, low := range r.excIDs[c.exceptions:][:c.numExcept] {
			inverse := inverse[lengths[low]]
			tf := r.exceptionFrequency(c.exceptions + uint32(i))
			acc[low] += float64(score(w, tf, inverse)) - float64(w-w/(1+inverse))
		}
		return
	}
	table := s.scoreTable(l)
	if c.isBitmap() {
		for w, word := range r.bitmap(c) {
			for ; word != 0; word &= word - 1 {
				low := uint16(w*blockDocs + bits.TrailingZeros64(word))
				acc[low] += table[lengths[low]]
			}
		}
	} else {
		for _, low := range r.array(c) {
			acc[low] += table[lengths[low]]
		}
	}
	for i, low := range r.excIDs[c.exceptions:][:c.numExcept] {
		code := lengths[low]
		tf := r.exceptionFrequency(c.exceptions + uint32(i))
		acc[low] += float64(score(l.weight, tf, s.norms.inverse[code])) - table[code]
	}
}

// accumulateGated is accumulate for a query that admits only some documents: the others are not scored.
func (s *search) accumulateGated(acc *[containerDocs]float64, l *list, c *container, lengths []uint8) {
	block := int(c.key) * wordsPer
	s.r.each(c, func(low uint16, tf uint32) {
		if s.gate.word(block+int(low/blockDocs))>>(low%blockDocs)&1 == 1 {
			acc[low] += float64(score(l.weight, float32(tf), s.norms.inverse[lengths[low]]))
			s.trace.Postings++
		}
	})
}

// scoreTable returns the scores of a posting of frequency 1 by length byte. It pays where a container has several postings
// a length in use: a load is cheaper than a division.
func (s *search) scoreTable(l *list) *[256]float64 {
	table := &s.ws.table
	w := l.weight
	for code := int(s.r.shortest); code <= int(s.r.longest); code++ {
		table[code&255] = float64(w - w/(1+s.norms.inverse[code&255]))
	}
	return table
}

func (s *search) lengthCodes() int { return int(s.r.longest) - int(s.r.shortest) + 1 }

// harvest offers the documents that have a score, from the last one down.
func (s *search) harvest(acc []float64, base uint32) {
	threshold := max(s.top.theta, 0)
	i := len(acc) - 1
	for ; i >= 3; i -= 4 {
		x := acc[i-3 : i+1 : i+1]
		if x[0] > threshold || x[1] > threshold || x[2] > threshold || x[3] > threshold {
			for j := i; j > i-4; j-- {
				if acc[j] > threshold {
					s.top.offer(float32(acc[j]), base+uint32(j))
					threshold = max(s.top.theta, 0)
				}
			}
		}
	}
	for ; i >= 0; i-- {
		if acc[i] > threshold {
			s.top.offer(float32(acc[i]), base+uint32(i))
			threshold = max(s.top.theta, 0)
		}
	}
}

func countScored(acc []float64) uint64 {
	n := uint64(0)
	for _, sum := range acc {
		n += (math.Float64bits(sum) + math.MaxInt64) >> 63 // 1 unless sum is 0, without a branch
	}
	return n
}
