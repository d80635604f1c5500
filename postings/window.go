package postings

import (
	"cmp"
	"math"
	"slices"
)

// window is one super-block of documents with the lists that have postings in it: what maxScore and blockMaxPrune work on.
type window struct {
	super  int
	active []activeList // in rising order of the lists' bounds
	unit   float64      // sum of the active lists' units

	// The weak lists' bound in a block: flat, and step times the block's lane. See boundWeak.
	flat, step float64

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
		c := l.in(key)
		if c == nil || l.supers != nil && l.supers[super] == 0 {
			continue
		}
		w.active = append(w.active, activeList{list: l, container: c, unit: l.unit})
		a := &w.active[len(w.active)-1]
		if l.supers != nil {
			a.flat = l.supers[super]
			a.bound = float64(a.flat) * a.unit
		} else {
			if s.openIDs(a, super); a.empty() {
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

// empty says whether an opened list has no posting in the window.
func (a *activeList) empty() bool {
	for _, word := range a.words {
		if word != 0 {
			return false
		}
	}
	return len(a.ids) == 0
}

// openRow finds the list's block bounds.
func (a *activeList) openRow(super int) {
	if a.list.blocks != nil {
		a.row = a.list.blocks[super*blocksPer:][:blocksPer]
	}
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
