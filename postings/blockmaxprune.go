package postings

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// pruneScratch is what blockMaxPrune needs.
type pruneScratch struct {
	bounds  []float64 // by super-block
	buckets [pruneBuckets + 1]int32
	order   []int32
	lists   []pruneList
	lanes   lanes
	floats  [blocksPer]float64 // block bounds of queries too long for lanes
}

const pruneBuckets = 512

// pruneList is a list in the super-block at hand.
type pruneList struct {
	list      int32
	weight    uint16 // of its bound bytes in the lanes
	container *container
	words     []uint64 // of a bitmap container: the super-block's 64
	lo, hi    int      // of an array container: ids not yet passed; blocks are visited from the last one down
	row       []uint8  // block bounds, or nil
	flat      uint8    // else the bound of every block that holds a posting
	unit      float64
	size      int // of the array container in the super-block

	// in the block at hand
	bound  float64
	word   uint64 // its documents, once loaded
	loaded bool
}

// blockMaxPrune is block-max pruning in two levels (after Mallia, Suel & Tonellotto 2024): the bounds of all super-blocks
// are summed, super-blocks are visited in descending order of bound until none can hold a hit, and in each the same
// is done for its 64 blocks. In a block that survives, lists that cannot lift a document over the threshold by
// themselves name no candidates, and a candidate is given up as soon as what is left cannot lift it.
func (s *search) blockMaxPrune() error {
	p := &s.ws.prune
	slices.SortFunc(s.lists, func(a, b list) int { return cmp.Compare(a.bound, b.bound) })
	p.lists = slices.Grow(p.lists[:0], len(s.lists))
	s.boundSupers()
	s.orderSupers()
	for _, super := range p.order {
		bound := p.bounds[super]
		if bound < s.top.entry {
			continue
		}
		if bound == 0 {
			break
		}
		if err := s.cancelled(); err != nil {
			return err
		}
		s.pruneSuper(int(super))
	}
	return nil
}

// boundSupers sums the lists' bounds by super-block.
func (s *search) boundSupers() {
	p := &s.ws.prune
	p.bounds = resized(p.bounds, s.r.supers)
	clear(p.bounds)
	for i := range s.lists {
		l := &s.lists[i]
		if l.supers != nil {
			for super, q := range l.supers {
				p.bounds[super] += float64(q) * l.unit
			}
			continue
		}
		for j := range l.containers {
			s.boundContainer(l, &l.containers[j])
		}
	}
}

// boundContainer adds the list's bound to each super-block in which the container has a posting.
func (s *search) boundContainer(l *list, c *container) {
	bounds := s.ws.prune.bounds[int(c.key)*supersPer:]
	if c.isBitmap() {
		for i := range min(supersPer, len(bounds)) {
			bounds[i] += l.bound
		}
		return
	}
	last := -1
	for _, low := range s.r.array(c) {
		if i := int(low / superDocs); i != last {
			bounds[i] += l.bound
			last = i
		}
	}
}

// orderSupers sorts super-blocks by descending bound, roughly: by bucket, and within one the higher docids first.
// Skipping never relies on the order.
func (s *search) orderSupers() {
	p := &s.ws.prune
	p.order = resized(p.order, s.r.supers)
	greatest := 0.0
	for _, b := range p.bounds {
		greatest = max(greatest, b)
	}
	scale := 0.0
	if greatest > 0 {
		scale = (pruneBuckets - 1) / greatest
	}
	clear(p.buckets[:])
	for _, b := range p.bounds {
		p.buckets[pruneBuckets-1-int(b*scale)]++
	}
	at := int32(0)
	for i, n := range p.buckets {
		p.buckets[i] = at
		at += n
	}
	for super := s.r.supers - 1; super >= 0; super-- {
		b := &p.buckets[pruneBuckets-1-int(p.bounds[super]*scale)]
		p.order[*b] = int32(super)
		*b++
	}
}

// pruneSuper visits the blocks of a super-block that can hold a hit, from the last one down.
func (s *search) pruneSuper(super int) {
	p := &s.ws.prune
	total := s.openSuper(super)
	s.trace.SuperBlocks++
	if len(p.lists) > maxLaneLists {
		s.pruneWide(super)
		return
	}
	// One lane unit is worth step: the weights then sum to maxLaneWeight at most, each rounded up.
	step := total / float64(maxLaneWeight-len(p.lists))
	p.lanes = lanes{}
	for i := range p.lists {
		w := &p.lists[i]
		w.weight = uint16(math.Ceil(w.unit / step))
		s.addBlocks(w)
	}
	threshold := laneThreshold(s.top.entry, step)
	for mask := p.lanes.atLeast(threshold); mask != 0; {
		b := bits.Len64(mask) - 1
		mask &^= 1 << b
		if p.lanes.at(uint(b)) < threshold {
			continue
		}
		if s.pruneBlock(super*blocksPer + b) {
			threshold = laneThreshold(s.top.entry, step)
			if threshold > math.MaxUint16 {
				return
			}
		}
	}
}

// laneThreshold is the least lane value that a block needs: at least 1, since an empty block holds nothing.
func laneThreshold(entry, step float64) uint64 {
	return max(1, uint64(math.Ceil(max(entry, 0)/step*(1-1e-12))))
}

// maxLaneLists keeps the rounding of the lane weights below half of their sum.
const maxLaneLists = maxLaneWeight / 2

// openSuper collects the lists with postings in a super-block and returns the sum of their units.
func (s *search) openSuper(super int) (total float64) {
	p := &s.ws.prune
	p.lists = p.lists[:0]
	for i := range s.lists {
		l := &s.lists[i]
		if l.supers != nil && l.supers[super] == 0 {
			continue
		}
		c := l.in(super / supersPer)
		if c == nil {
			continue
		}
		w := pruneList{list: int32(i), container: c, unit: l.unit, size: unopened}
		if c.isBitmap() {
			w.words = s.r.bitmap(c)[super%supersPer*blocksPer:][:blocksPer]
		}
		switch {
		case l.blocks != nil:
			w.row = l.blocks[super*blocksPer:][:blocksPer]
		case l.supers != nil:
			w.flat = l.supers[super]
		default:
			w.flat = uint8(min(boundScale, math.Ceil(l.bound/l.unit)))
		}
		if w.row == nil && w.words == nil {
			if s.openArray(&w, super); w.size == 0 {
				continue
			}
		}
		p.lists = append(p.lists, w)
		total += l.unit
	}
	return total
}

// unopened is the size of an array container's part whose ids have not been asked for: most lists with block bounds never
// are, and to find the ids costs two cache misses.
const unopened = -1

func (s *search) openArray(w *pruneList, super int) {
	w.lo, w.hi = s.r.superRange(w.container, super)
	w.size = w.hi - w.lo
}

// addBlocks adds a list's block bounds to the lanes.
func (s *search) addBlocks(w *pruneList) {
	p := &s.ws.prune
	switch {
	case w.row != nil:
		p.lanes.addRow(w.row, uint64(w.weight))
	case w.words != nil:
		for b, word := range w.words {
			if word != 0 {
				p.lanes.add(uint(b), uint64(w.weight)*uint64(w.flat))
			}
		}
	default:
		value := uint64(w.weight) * uint64(w.flat)
		last := -1
		for _, low := range s.r.array(w.container)[w.lo:w.hi] {
			if b := int(low/blockDocs) % blocksPer; b != last {
				p.lanes.add(uint(b), value)
				last = b
			}
		}
	}
}

// pruneBlock scores what can enter of one block, and reports whether the threshold may have risen.
func (s *search) pruneBlock(block int) bool {
	p := &s.ws.prune
	s.trace.Blocks++
	b := block % blocksPer
	total := 0.0
	for i := range p.lists {
		w := &p.lists[i]
		w.loaded, w.word = false, 0
		q := w.flat
		if w.row != nil {
			q = w.row[b]
		}
		w.bound = float64(q) * w.unit
		total += w.bound
	}
	scored := false
	for candidates := s.candidates(block, total-s.top.entry); candidates != 0; candidates &^= 1 << (bits.Len64(candidates) - 1) {
		if s.pruneDocument(block, uint(bits.Len64(candidates)-1), total) {
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
func (s *search) candidates(block int, spare float64) uint64 {
	if spare < 0 {
		return 0
	}
	lists := s.ws.prune.lists
	alive, any := s.gate.word(block), uint64(0)
	scale := (1 << lackPlanes) / (spare * (1 + 1e-9))
	var planes [lackPlanes]uint64
	for i := len(lists) - 1; i >= 0 && alive != 0; i-- {
		w := &lists[i]
		if w.bound == 0 {
			continue
		}
		word := s.blockWord(w, block)
		any |= word
		cost := w.bound * scale
		if cost >= 1<<lackPlanes {
			alive &= word
			continue
		}
		units := uint64(cost)
		lack := alive &^ word
		carry := uint64(0)
		for j := range planes {
			add := lack & -(units >> j & 1)
			half := planes[j] ^ add
			carry, planes[j] = planes[j]&add|carry&half, half^carry
		}
		alive &^= carry
	}
	return alive & any
}

// blockWord returns a list's documents in a block. Blocks are asked for from the last one down.
func (s *search) blockWord(w *pruneList, block int) uint64 {
	if w.loaded {
		return w.word
	}
	w.loaded = true
	if w.words != nil {
		w.word = w.words[block%blocksPer]
	} else {
		w.word = s.arrayWord(w, block%wordsPer*blockDocs)
	}
	return w.word
}

// guess is where an id would stand if the super-block's ids were spread evenly: the walk from there is short.
func (w *pruneList) guess(low int) int {
	return min(w.size*(low%superDocs)/superDocs, w.hi-w.lo)
}

// arrayWord gathers the ids of an array container in the 64 documents from low on.
func (s *search) arrayWord(w *pruneList, low int) uint64 {
	if w.size == unopened {
		s.openArray(w, low/superDocs)
	}
	ids := s.r.ids[w.container.ids:][w.lo:w.hi]
	at := w.guess(low)
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
	w.hi = w.lo + at
	return word
}

// pruneDocument scores a candidate, strongest list first, while what it has and the bounds of what is left let it enter.
// The lists that it lacks come off first, since that costs no more than a bit test.
func (s *search) pruneDocument(block int, bit uint, left float64) bool {
	lists := s.ws.prune.lists
	for i := len(lists) - 1; i >= 0; i-- {
		if w := &lists[i]; w.bound != 0 && s.blockWord(w, block)>>bit&1 == 0 {
			if left -= w.bound; left < s.top.entry {
				return false
			}
		}
	}
	doc := uint32(block*blockDocs) + uint32(bit)
	s.trace.Scored++
	inverse := s.norms.inverse[s.r.lengths[doc]]
	sum := 0.0
	for i := len(lists) - 1; i >= 0; i-- {
		w := &lists[i]
		if w.word>>bit&1 == 0 {
			continue
		}
		got := float64(score(s.lists[w.list].weight, s.r.frequency(w.container, uint16(doc)), inverse))
		s.trace.Postings++
		sum += got
		if left += got - w.bound; left < s.top.entry {
			return false
		}
	}
	s.top.offer(float32(sum), doc)
	return true
}

// pruneWide is pruneSuper for queries of more lists than lanes can weigh: block bounds are summed in float64.
func (s *search) pruneWide(super int) {
	p := &s.ws.prune
	clear(p.floats[:])
	for i := range p.lists {
		w := &p.lists[i]
		unit := w.unit
		if w.row != nil {
			for b, q := range w.row {
				p.floats[b] += float64(q) * unit
			}
			continue
		}
		for b := range p.floats {
			p.floats[b] += float64(w.flat) * unit
		}
	}
	for b := blocksPer - 1; b >= 0; b-- {
		if p.floats[b] >= s.top.entry {
			s.pruneBlock(super*blocksPer + b)
		}
	}
}
