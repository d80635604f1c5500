package postings

import "math/bits"

// completeMax is the number of candidates up to which each is looked up in the lists by itself. More of them are completed
// a list at a time, which has no branch a processor cannot foresee.
const completeMax = 32

// finishWindow completes the touched documents that can still enter from the weak lists, offers them from the last
// one down, and clears the accumulators behind itself.
func (s *search) finishWindow(acc *[superDocs]float64, weak int) {
	w := &s.ws.window
	rest := w.active[:weak]
	n := s.firstAlive(acc)
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

// firstAlive marks the touched documents that the weak lists can lift over the threshold, and counts them.
func (s *search) firstAlive(acc *[superDocs]float64) int {
	w := &s.ws.window
	n := 0
	for blocks := w.blocks; blocks != 0; blocks &= blocks - 1 {
		b := bits.TrailingZeros64(blocks)
		s.trace.Scored += uint64(bits.OnesCount64(w.touched[b]))
		w.alive[b] = reaching((*[blockDocs]float64)(acc[b*blockDocs:]), w.touched[b], s.top.entry-s.weakBound(b))
		n += bits.OnesCount64(w.alive[b])
	}
	return n
}

// stillAlive keeps the candidates that the lists left can lift over the threshold by their block bounds, and counts them.
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
