package postings

import (
	"math/bits"
	"slices"
)

// windowList is a list as it takes part in one super-block.
type windowList struct {
	list      int32
	container *container
	lo, hi    int     // ids of an array container
	bound     float64 // of the list in this super-block
	below     float64 // sum of the bounds of the lists before it, this one left out
}

// windowScratch is what maxScore needs beside the accumulators.
type windowScratch struct {
	lists   []windowList
	touched [blocksPer]uint64
}

// maxScore is MaxScore (Turtle & Flood 1995) over windows of one super-block with dense accumulators, as Lucene's
// MaxScoreBulkScorer does it: in each window the lists whose bounds together stay below the threshold are not essential,
// the others are scored term at a time, and only documents that could still enter are looked up in the rest.
func (s *search) maxScore() error {
	acc := (*[superDocs]float64)(s.ws.accumulators()[:superDocs])
	for super := s.r.supers - 1; super >= 0; super-- {
		if err := s.cancelled(); err != nil {
			return err
		}
		lists, total := s.openWindow(super)
		if len(lists) == 0 || total < s.top.entry {
			continue
		}
		slices.SortFunc(lists, func(a, b windowList) int {
			switch {
			case a.bound < b.bound:
				return -1
			case a.bound > b.bound:
				return 1
			}
			return 0
		})
		below := 0.0
		essential := 0
		for i := range lists {
			lists[i].below = below
			below += lists[i].bound
			if below < s.top.entry {
				essential = i + 1
			}
		}
		s.trace.SuperBlocks++
		for i := range lists[essential:] {
			s.addToWindow(acc, &lists[essential+i], super)
		}
		s.finishWindow(acc, lists[:essential], super)
	}
	return nil
}

// openWindow collects the lists that have postings in a super-block, with the sum of their bounds.
func (s *search) openWindow(super int) (lists []windowList, total float64) {
	lists = s.ws.window.lists[:0]
	key := super / supersPer
	for i := range s.lists {
		l := &s.lists[i]
		c := l.in(key)
		if c == nil || l.supers != nil && l.supers[super] == 0 {
			continue
		}
		w := windowList{list: int32(i), container: c, bound: l.superBound(super)}
		if !c.isBitmap() {
			if w.lo, w.hi = s.r.superRange(c, super); w.lo == w.hi {
				continue
			}
		}
		total += w.bound
		lists = append(lists, w)
	}
	s.ws.window.lists = lists
	return lists, total
}

// addToWindow scores one list's postings of a super-block.
func (s *search) addToWindow(acc *[superDocs]float64, w *windowList, super int) {
	r, l, c := s.r, &s.lists[w.list], w.container
	lengths := r.lengths[super*superDocs:]
	touched := &s.ws.window.touched
	inverse := &s.norms.inverse
	weight := l.weight
	open := s.gate.open()
	if c.isBitmap() {
		words := r.bitmap(c)[super%supersPer*blocksPer:][:blocksPer]
		for b, word := range words {
			if !open {
				word &= s.gate.word(super*blocksPer + b)
			}
			touched[b] |= word
			s.trace.Postings += uint64(bits.OnesCount64(word))
			for ; word != 0; word &= word - 1 {
				i := b*blockDocs + bits.TrailingZeros64(word)
				acc[i&(superDocs-1)] += float64(weight - weight/(1+inverse[lengths[i]]))
			}
		}
	} else {
		for _, low := range r.array(c)[w.lo:w.hi] {
			i := low % superDocs
			bit := uint64(1) << (i % blockDocs)
			if !open && s.gate.word(super*blocksPer+int(i/blockDocs))&bit == 0 {
				continue
			}
			touched[i/blockDocs] |= bit
			acc[i] += float64(weight - weight/(1+inverse[lengths[i]]))
			s.trace.Postings++
		}
	}
	lo, hi := s.exceptionRange(c, super)
	for e := lo; e < hi; e++ {
		i := r.excIDs[e] % superDocs
		if touched[i/blockDocs]>>(i%blockDocs)&1 == 0 {
			continue
		}
		inv := inverse[lengths[i]]
		acc[i] += float64(score(weight, r.exceptionFrequency(e), inv)) - float64(score(weight, 1, inv))
	}
}

// exceptionRange returns the exceptions of a container that lie in a super-block.
func (s *search) exceptionRange(c *container, super int) (lo, hi uint32) {
	ids := s.r.excIDs[c.exceptions:][:c.numExcept]
	from := lowerBound(ids, super%supersPer*superDocs)
	to := from + lowerBound(ids[from:], (super%supersPer+1)*superDocs)
	return c.exceptions + uint32(from), c.exceptions + uint32(to)
}

// finishWindow takes the touched documents from the last one down, completes those that can still enter from the lists
// that were not essential, and clears the accumulators behind itself.
func (s *search) finishWindow(acc *[superDocs]float64, rest []windowList, super int) {
	touched := &s.ws.window.touched
	reserve := 0.0
	if n := len(rest); n > 0 {
		reserve = rest[n-1].below + rest[n-1].bound
	}
	for b := blocksPer - 1; b >= 0; b-- {
		word := touched[b]
		if word == 0 {
			continue
		}
		touched[b] = 0
		s.trace.Scored += uint64(bits.OnesCount64(word))
		sums := acc[b*blockDocs:][:blockDocs]
		for ; word != 0; word &^= 1 << (bits.Len64(word) - 1) {
			i := bits.Len64(word) - 1
			sum := sums[i]
			if sum+reserve < s.top.entry {
				continue
			}
			doc := uint32(super*superDocs + b*blockDocs + i)
			for j := len(rest) - 1; j >= 0 && sum+rest[j].below+rest[j].bound >= s.top.entry; j-- {
				sum += s.lookup(&rest[j], doc)
			}
			s.top.offer(float32(sum), doc)
		}
		clear(sums)
	}
}

// lookup returns a list's score of a document, 0 if it does not hold it.
func (s *search) lookup(w *windowList, doc uint32) float64 {
	c, low := w.container, uint16(doc)
	if c.isBitmap() {
		if !s.r.contains(c, low) {
			return 0
		}
	} else {
		ids := s.r.array(c)[w.lo:w.hi]
		if at := lowerBound(ids, int(low)); at == len(ids) || ids[at] != low {
			return 0
		}
	}
	s.trace.Postings++
	return s.score(&s.lists[w.list], s.r.frequency(c, low), doc)
}
