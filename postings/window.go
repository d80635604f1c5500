package postings

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// window is one super-block of documents with the lists that have postings in it: what maxScore and blockMaxPrune work on.
type window struct {
	super  int
	active []activeList // in rising order of the lists' bounds
	unit   float64      // sum of the active lists' units

	touched [blocksPer]uint64 // documents that were scored
	blocks  uint64            // blocks that hold one
	alive   [blocksPer]uint64 // of them, those that can still enter
}

// activeList is a list with postings in the window.
type activeList struct {
	list      *list
	container *container
	words     []uint64 // of a bitmap container: the window's 64
	ids       []uint16 // of an array container, once opened
	opened    bool
	row       []uint8 // block bounds, or nil
	flat      uint8   // bound over the window; also that of its blocks where there is no row
	unit      float64
	bound     float64 // in the window, or in the block at hand

	// in the block at hand
	loaded bool
	word   uint64
	passed int    // ids not yet passed: blocks are asked for from the last one down
	weight uint16 // of the bound bytes in the lanes
}

// sortLists brings the lists into rising order of bound, once a query: the order that windows and blocks inherit.
func (s *search) sortLists() {
	slices.SortFunc(s.lists, func(a, b list) int { return cmp.Compare(a.bound, b.bound) })
}

// openWindow collects the lists with postings in a super-block and returns the sum of their bounds.
func (s *search) openWindow(super int) (total float64) {
	w := &s.ws.window
	w.super, w.active, w.unit = super, w.active[:0], 0
	key := super / supersPer
	for i := range s.lists {
		l := &s.lists[i]
		at := l.byKey[key]
		if at < 0 || l.supers != nil && l.supers[super] == 0 {
			continue
		}
		w.active = append(w.active, activeList{list: l, container: &l.containers[at], unit: l.unit})
		a := &w.active[len(w.active)-1]
		if l.supers != nil {
			a.flat = l.supers[super]
			a.bound = float64(a.flat) * a.unit
		} else {
			if s.openIDs(a, super); len(a.ids) == 0 {
				w.active = w.active[:len(w.active)-1]
				continue
			}
			a.flat = uint8(min(boundScale, math.Ceil(l.bound/l.unit)))
			a.bound = l.bound
		}
		total += a.bound
		w.unit += a.unit
	}
	return total
}

// openIDs finds the list's postings in the window. Lists with bounds are opened only when they are asked for, since
// many never are.
func (s *search) openIDs(a *activeList, super int) {
	a.opened = true
	if a.container.isBitmap() {
		a.words = s.r.bitmap(a.container)[super%supersPer*blocksPer:][:blocksPer]
		return
	}
	lo, hi := s.r.superRange(a.container, super)
	a.ids = s.r.ids[a.container.ids:][lo:hi]
	a.passed = len(a.ids)
}

// openRow finds the list's block bounds.
func (a *activeList) openRow(super int) {
	if a.list.blocks != nil {
		a.row = a.list.blocks[super*blocksPer:][:blocksPer]
	}
}

// accumulate scores a list's postings in the blocks of a mask into the window's accumulators: first as if every
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
	s.correctWindow(acc, a, mask, lengths)
}

// correctWindow replaces the scores of the exceptions among the postings just added.
func (s *search) correctWindow(acc *[superDocs]float64, a *activeList, mask uint64, lengths []uint8) {
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
		if mask>>(i/blockDocs)&1 == 0 || w.touched[i/blockDocs]>>(i%blockDocs)&1 == 0 {
			continue
		}
		inverse := s.norms.inverse[lengths[i]]
		tf := s.r.exceptionFrequency(c.exceptions + uint32(e))
		acc[i] += float64(score(weight, tf, inverse)) - float64(score(weight, 1, inverse))
	}
}

// completeMax is the number of candidates up to which each is looked up in the lists by itself. More of them are completed
// a list at a time, which has no branch a processor cannot foresee.
const completeMax = 32

// finishWindow completes the touched documents that can still enter from the lists before essential, offers them from the last
// one down, and clears the accumulators behind itself.
func (s *search) finishWindow(acc *[superDocs]float64, essential int, reserve float64) {
	w := &s.ws.window
	rest := w.active[:essential]
	n := s.firstAlive(acc, rest, reserve)
	for n > completeMax && len(rest) > 0 {
		s.completeList(acc, &rest[len(rest)-1])
		rest = rest[:len(rest)-1]
		n = s.stillAlive(acc, rest)
	}
	for w.blocks != 0 {
		b := bits.Len64(w.blocks) - 1
		w.blocks &^= 1 << b
		sums := (*[blockDocs]float64)(acc[b*blockDocs:])
		s.offerBlock(sums, rest, b)
		for word := w.touched[b]; word != 0; word &= word - 1 {
			sums[bits.TrailingZeros64(word)] = 0
		}
		w.touched[b], w.alive[b] = 0, 0
	}
}

// firstAlive marks the touched documents that can still enter and counts them. A block's bounds are looked up only where
// the window's leave a document alive.
func (s *search) firstAlive(acc *[superDocs]float64, rest []activeList, reserve float64) int {
	w := &s.ws.window
	n := 0
	for blocks := w.blocks; blocks != 0; blocks &= blocks - 1 {
		b := bits.TrailingZeros64(blocks)
		s.trace.Scored += uint64(bits.OnesCount64(w.touched[b]))
		sums := (*[blockDocs]float64)(acc[b*blockDocs:])
		w.alive[b] = reaching(sums, w.touched[b], s.top.entry-reserve)
		if w.alive[b] != 0 && len(rest) > 0 {
			w.alive[b] = reaching(sums, w.alive[b], s.top.entry-s.reserve(rest, b))
		}
		n += bits.OnesCount64(w.alive[b])
	}
	return n
}

// stillAlive keeps the candidates that the lists left can lift over the threshold and counts them.
func (s *search) stillAlive(acc *[superDocs]float64, rest []activeList) int {
	w := &s.ws.window
	n := 0
	for blocks := w.blocks; blocks != 0; blocks &= blocks - 1 {
		b := bits.TrailingZeros64(blocks)
		if w.alive[b] != 0 {
			w.alive[b] = reaching((*[blockDocs]float64)(acc[b*blockDocs:]), w.alive[b], s.top.entry-s.reserve(rest, b))
			n += bits.OnesCount64(w.alive[b])
		}
	}
	return n
}

// reaching returns the documents of a word whose sums are not below a threshold.
func reaching(sums *[blockDocs]float64, word uint64, threshold float64) uint64 {
	out := uint64(0)
	for ; word != 0; word &= word - 1 {
		i := bits.TrailingZeros64(word)
		if sums[i&(blockDocs-1)] >= threshold {
			out |= 1 << i
		}
	}
	return out
}

// completeList adds a list's scores of the candidates.
func (s *search) completeList(acc *[superDocs]float64, a *activeList) {
	w := &s.ws.window
	if !a.opened {
		s.openIDs(a, w.super)
	}
	base := uint32(w.super * superDocs)
	if a.words != nil {
		for blocks := w.blocks; blocks != 0; blocks &= blocks - 1 {
			b := bits.TrailingZeros64(blocks)
			for word := w.alive[b] & a.words[b]; word != 0; word &= word - 1 {
				i := b*blockDocs + bits.TrailingZeros64(word)
				doc := base + uint32(i)
				acc[i&(superDocs-1)] += s.score(a.list, s.r.frequency(a.container, uint16(doc)), doc)
				s.trace.Postings++
			}
		}
		return
	}
	for _, id := range a.ids {
		i := id % superDocs
		if w.alive[i/blockDocs]>>(i%blockDocs)&1 == 1 {
			acc[i] += s.score(a.list, s.r.frequency(a.container, id), base+uint32(i))
			s.trace.Postings++
		}
	}
}

// offerBlock offers the candidates of a block, from the last one down, after looking up what the lists left hold of them.
func (s *search) offerBlock(sums *[blockDocs]float64, rest []activeList, b int) {
	alive := s.ws.window.alive[b]
	if alive == 0 {
		return
	}
	reserve := s.reserve(rest, b)
	for ; alive != 0; alive &^= 1 << (bits.Len64(alive) - 1) {
		i := bits.Len64(alive) - 1
		if sum := sums[i]; sum+reserve >= s.top.entry {
			s.complete(rest, uint(b), uint(i), sum, reserve)
		}
	}
}

// reserve sums the block bounds of lists, and readies them for the block.
func (s *search) reserve(lists []activeList, b int) float64 {
	sum := 0.0
	for i := range lists {
		a := &lists[i]
		if a.row == nil {
			a.openRow(s.ws.window.super)
		}
		a.loaded, a.word = false, 0
		q := a.flat
		if a.row != nil {
			q = a.row[b]
		}
		a.bound = float64(q) * a.unit
		sum += a.bound
	}
	return sum
}

// complete adds to a document's sum what the lists hold of it, the strongest first, while it can still enter. Bitmaps
// that lack it come off first: that costs no more than a bit test.
func (s *search) complete(lists []activeList, b, i uint, sum, reserve float64) {
	for j := range lists {
		a := &lists[j]
		if a.container.isBitmap() && a.bound != 0 && s.word(a, int(b))>>i&1 == 0 {
			if reserve -= a.bound; sum+reserve < s.top.entry {
				return
			}
		}
	}
	doc := uint32(s.ws.window.super*superDocs) + uint32(b*blockDocs+i)
	for j := len(lists) - 1; j >= 0; j-- {
		a := &lists[j]
		if a.bound == 0 {
			continue
		}
		if s.word(a, int(b))>>i&1 == 0 {
			if a.container.isBitmap() {
				continue
			}
		} else {
			sum += s.score(a.list, s.r.frequency(a.container, uint16(doc)), doc)
			s.trace.Postings++
		}
		if reserve -= a.bound; sum+reserve < s.top.entry {
			return
		}
	}
	s.top.offer(float32(sum), doc)
}

// word returns a list's documents in a block of the window. Blocks are asked for from the last one down.
func (s *search) word(a *activeList, b int) uint64 {
	if a.loaded {
		return a.word
	}
	if !a.opened {
		s.openIDs(a, s.ws.window.super)
	}
	a.loaded = true
	if a.words != nil {
		a.word = a.words[b]
	} else {
		a.word = a.gather(s.ws.window.super%supersPer*superDocs + b*blockDocs)
	}
	return a.word
}

// gather makes a word of the ids in the 64 documents from low on. It looks where they would stand if the ids of the window
// were spread evenly: the walk from there is short.
func (a *activeList) gather(low int) uint64 {
	ids := a.ids[:a.passed]
	at := min(len(a.ids)*(low%superDocs)/superDocs, len(ids))
	for at < len(ids) && int(ids[at]) < low {
		at++
	}
	for at > 0 && int(ids[at-1]) >= low {
		at--
	}
	word := uint64(0)
	for _, id := range ids[at:] {
		if int(id) >= low+blockDocs {
			break
		}
		word |= 1 << (id % blockDocs)
	}
	a.passed = at
	return word
}
