package postings

import "math/bits"

// accumulateWindow scores a list's postings in the blocks of a mask into the window's accumulators: first as if every
// frequency were 1, then the difference for the exceptions.
func (s *search) accumulateWindow(acc *[superDocs]float64, a *activeList, mask uint64) {
	w := &s.ws.window
	if !a.opened {
		s.openIDs(a, w.super)
	}
	lengths := s.r.lengths[w.super*superDocs:]
	inverse := &s.norms.inverse
	weight := a.list.weight
	open := s.gate.open()
	if a.words != nil {
		for rest := mask; rest != 0; rest &= rest - 1 {
			b := bits.TrailingZeros64(rest)
			word := a.words[b]
			if !open {
				word &= s.gate.word(w.super*blocksPer + b)
			}
			if word == 0 {
				continue
			}
			w.touched[b] |= word
			w.blocks |= 1 << b
			s.trace.Postings += uint64(bits.OnesCount64(word))
			for ; word != 0; word &= word - 1 {
				i := b*blockDocs + bits.TrailingZeros64(word)
				acc[i&(superDocs-1)] += float64(weight - weight/(1+inverse[lengths[i]]))
			}
		}
	} else {
		for _, id := range a.ids {
			i := id % superDocs
			b := i / blockDocs
			bit := uint64(1) << (i % blockDocs)
			if mask>>b&1 == 0 || !open && s.gate.word(w.super*blocksPer+int(b))&bit == 0 {
				continue
			}
			w.touched[b] |= bit
			w.blocks |= 1 << b
			acc[i] += float64(weight - weight/(1+inverse[lengths[i]]))
			s.trace.Postings++
		}
	}
	s.correctWindow(acc, a, lengths)
}

// correctWindow replaces the scores of the exceptions among the postings just added.
func (s *search) correctWindow(acc *[superDocs]float64, a *activeList, lengths []uint8) {
	w := &s.ws.window
	c := a.container
	low := w.super % supersPer * superDocs
	exceptions := s.r.excIDs[c.exceptions:][:c.numExcept]
	weight := a.list.weight
	for e := lowerBound(exceptions, low); e < len(exceptions); e++ {
		i := int(exceptions[e]) - low
		if i >= superDocs {
			return
		}
		if w.touched[i/blockDocs]>>(i%blockDocs)&1 == 0 {
			continue
		}
		inverse := s.norms.inverse[lengths[i]]
		tf := s.r.exceptionFrequency(c.exceptions + uint32(e))
		acc[i] += float64(score(weight, tf, inverse)) - float64(score(weight, 1, inverse))
	}
}
