package postings

import (
	"math"
	"math/bits"
)

// pruneScratch is what blockMaxPrune needs beside the window.
type pruneScratch struct {
	lanes lanes
	sums  [blocksPer]float64 // block bounds of queries too long for lanes
}

// blockMaxPrune is block-max pruning in two levels (after Mallia, Suel & Tonellotto 2024): the bounds of all super-blocks
// are summed, super-blocks are visited in descending order of bound, and in each the same is done for its 64 blocks. In a block
// that survives, all 64 documents are tested at once. It scores the fewest documents of all searchers; vector
// instructions for its sums are what it waits for.
func (s *search) blockMaxPrune() error {
	s.sortLists()
	return s.eachSuper(s.pruneSuper)
}

// pruneSuper takes one super-block.
func (s *search) pruneSuper(super int) {
	w := &s.ws.window
	if total := s.openWindow(super); total < s.top.entry {
		return
	}
	s.trace.SuperBlocks++
	for i := range w.active {
		w.active[i].openRow(super)
	}
	if len(w.active) > maxLaneLists {
		s.pruneWide()
		return
	}
	s.pruneLanes()
}

// maxLaneLists keeps the rounding of the lane weights below half of their sum.
const maxLaneLists = maxLaneWeight / 2

// pruneLanes sums the block bounds in lanes and visits the blocks that can hold a hit, from the last one down.
func (s *search) pruneLanes() {
	w, p := &s.ws.window, &s.ws.prune
	// One lane unit is worth step: the weights then sum to maxLaneWeight at most, each rounded up.
	step := w.unit / float64(maxLaneWeight-len(w.active))
	p.lanes = lanes{}
	for i := range w.active {
		a := &w.active[i]
		a.weight = uint16(math.Ceil(a.unit / step))
		s.addBlocks(a)
	}
	threshold := laneThreshold(s.top.entry, step)
	for mask := p.lanes.atLeast(threshold); mask != 0; {
		b := bits.Len64(mask) - 1
		mask &^= 1 << b
		if p.lanes.at(uint(b)) < threshold {
			continue
		}
		if s.pruneBlock(b) {
			if threshold = laneThreshold(s.top.entry, step); threshold > math.MaxUint16 {
				return
			}
		}
	}
}

// laneThreshold is the least lane value that a block needs: at least 1, since an empty block holds nothing.
func laneThreshold(entry, step float64) uint64 {
	return max(1, uint64(math.Ceil(max(entry, 0)/step*(1-1e-12))))
}

// addBlocks adds a list's block bounds to the lanes.
func (s *search) addBlocks(a *activeList) {
	lanes := &s.ws.prune.lanes
	if a.row != nil {
		lanes.addRow(a.row, uint64(a.weight))
		return
	}
	if !a.opened {
		s.openIDs(a, s.ws.window.super)
	}
	value := uint64(a.weight) * uint64(a.flat)
	if a.words != nil {
		for b, word := range a.words {
			if word != 0 {
				lanes.add(uint(b), value)
			}
		}
		return
	}
	last := -1
	for _, low := range a.ids {
		if b := int(low/blockDocs) % blocksPer; b != last {
			lanes.add(uint(b), value)
			last = b
		}
	}
}

// pruneBlock scores what can enter of one block, and reports whether the threshold may have risen.
func (s *search) pruneBlock(b int) bool {
	w := &s.ws.window
	s.trace.Blocks++
	total := s.reserve(w.active, b)
	scored := false
	candidates := s.candidates(b, total-s.top.entry)
	for ; candidates != 0; candidates &^= 1 << (bits.Len64(candidates) - 1) {
		if s.pruneDocument(b, uint(bits.Len64(candidates)-1), total) {
			scored = true
		}
	}
	return scored
}

// lackPlanes is how many bits count what a document lacks.
const lackPlanes = 5

// candidates returns the documents of a block that may enter, for all 64 at once. What the lists' bounds together lie
// above the threshold is what a document can spare; each list that it lacks costs it that list's bound. The cost is
// counted in units of spare/32, rounded down, in five bit planes: a carry out of the last one means that the
// document has lost more than it can spare. Lists come strongest first, so that most blocks are settled after two
// or three.
func (s *search) candidates(b int, spare float64) uint64 {
	if spare < 0 {
		return 0
	}
	w := &s.ws.window
	alive, held := s.gate.word(w.super*blocksPer+b), uint64(0)
	scale := (1 << lackPlanes) / (spare * (1 + 1e-9))
	var planes [lackPlanes]uint64
	for i := len(w.active) - 1; i >= 0 && alive != 0; i-- {
		a := &w.active[i]
		if a.bound == 0 {
			continue
		}
		word := s.word(a, b)
		held |= word
		cost := a.bound * scale
		if cost >= 1<<lackPlanes {
			alive &= word
			continue
		}
		units := uint64(cost)
		lack, carry := alive&^word, uint64(0)
		for j := range planes {
			add := lack & -(units >> j & 1)
			half := planes[j] ^ add
			carry, planes[j] = planes[j]&add|carry&half, half^carry
		}
		alive &^= carry
	}
	return alive & held
}

// pruneDocument scores a candidate, strongest list first, while what it has and the bounds of what is left let it enter.
// The lists that it lacks come off first, since that costs no more than a bit test.
func (s *search) pruneDocument(b int, bit uint, left float64) bool {
	active := s.ws.window.active
	for i := len(active) - 1; i >= 0; i-- {
		if a := &active[i]; a.bound != 0 && s.word(a, b)>>bit&1 == 0 {
			if left -= a.bound; left < s.top.entry {
				return false
			}
		}
	}
	doc := uint32(s.ws.window.super*superDocs+b*blockDocs) + uint32(bit)
	s.trace.Scored++
	sum := 0.0
	for i := len(active) - 1; i >= 0; i-- {
		a := &active[i]
		if a.word>>bit&1 == 0 {
			continue
		}
		got := s.score(a.list, s.r.frequency(a.container, uint16(doc)), doc)
		s.trace.Postings++
		sum += got
		if left += got - a.bound; left < s.top.entry {
			return false
		}
	}
	s.top.offer(float32(sum), doc)
	return true
}

// pruneWide is pruneLanes for queries of more lists than lanes can weigh: block bounds are summed in float64.
func (s *search) pruneWide() {
	w, p := &s.ws.window, &s.ws.prune
	clear(p.sums[:])
	for i := range w.active {
		a := &w.active[i]
		for b := range p.sums {
			q := a.flat
			if a.row != nil {
				q = a.row[b]
			}
			p.sums[b] += float64(q) * a.unit
		}
	}
	for b := blocksPer - 1; b >= 0; b-- {
		if p.sums[b] >= s.top.entry {
			s.pruneBlock(b)
		}
	}
}
