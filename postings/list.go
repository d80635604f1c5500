package postings

import (
	"math"
	"math/bits"
)

// list is one query term's postings in the part, resolved for one search.
type list struct {
	weight float32
	docs   uint32 // document frequency in the part

	// A range's bound is its bound byte times unit. unit holds the weight, the drift of the average length
	// since the bounds were made, and the slack of a float32 sum.
	unit   float64
	bound  float64 // over the whole list
	supers []uint8 // by super-block, or nil
	blocks []uint8 // by block, or nil

	containers []container
	byKey      []int16 // container key -> index in containers, or -1; nil where they are few
}

// container is one roaring container of a list: positions in the reader's sections.
type container struct {
	ids        uint32 // start in ids, behind the table of steps
	bitmap     uint32 // index of the bitmap
	exceptions uint32
	numExcept  uint32
	size       uint32
	key        uint16
}

func (c *container) isBitmap() bool { return c.size > arrayMax }

// boundSlack covers what lies between a sum of float64 bounds and the float32 score that it bounds: the last rounding
// (2^-24) and the rounding of the bounds' own arithmetic.
const boundSlack = 1 + 1.0/(1<<21)

// drift is the factor that keeps bounds made under one average length valid under another: a longer average
// raises every tf part, at most by the ratio of the two.
func drift(made, now float32) float64 {
	if now <= made {
		return 1
	}
	return float64(now) / float64(made) * boundSlack
}

// resolve fills l for the term with the given id.
func (r *Reader) resolve(l *list, ws *workspace, id uint32, weight, average float32) {
	e := r.terms[id*termWidth : (id+2)*termWidth]
	grow := drift(r.average, average) * boundSlack
	l.weight = weight
	l.docs = e[termDocFreq]
	l.unit = float64(weight) * grow / boundScale
	l.bound = min(float64(weight)*boundSlack, float64(weight)*float64(math.Float32frombits(e[termMaxPart]))*grow)
	l.supers, l.blocks = nil, nil
	if row := e[termSupers]; row != noBounds {
		l.supers = r.superBound[int(row)*r.supers:][:r.supers]
	}
	if row := e[termBlocks]; row != noBounds {
		l.blocks = r.blockBound[int(row)*r.supers*blocksPer:][:r.supers*blocksPer]
	}
	first, end := e[termContainers], e[termWidth+termContainers]
	l.containers = ws.takeContainers(int(end - first))
	l.byKey = nil
	if len(l.containers) > fewContainers {
		l.byKey = ws.takeKeys(r.containers)
	}
	ids, bitmap, exceptions := e[termIDs], e[termBitmaps], e[termExceptions]
	for i := range l.containers {
		entry := r.directory[(int(first)+i)*conWidth:][:conWidth]
		size := uint32(entry[conCardinal]) + 1
		slots := idSlots(size)
		c := &l.containers[i]
		*c = container{
			ids: ids + slots - size, bitmap: bitmap, exceptions: exceptions,
			numExcept: uint32(exceptionCount(entry)), size: size, key: entry[conKey],
		}
		if c.isBitmap() {
			c.ids = ids
			bitmap++
		}
		ids += slots
		exceptions += c.numExcept
		if l.byKey != nil {
			l.byKey[c.key] = int16(i)
		}
	}
}

// fewContainers is up to how many containers are searched one by one: a table by key for every term of a very long query
// would take the memory of terms times containers.
const fewContainers = 4

// superBound is an upper bound of the term's score in a super-block: of the stored byte where the list has them, else
// of the whole list.
func (l *list) superBound(super int) float64 {
	if l.supers != nil {
		return float64(l.supers[super]) * l.unit
	}
	return l.bound
}

// in returns the container of a key, or nil.
func (l *list) in(key int) *container {
	if l.byKey == nil {
		for i := range l.containers {
			if int(l.containers[i].key) == key {
				return &l.containers[i]
			}
		}
		return nil
	}
	if i := l.byKey[key]; i >= 0 {
		return &l.containers[i]
	}
	return nil
}

// array returns the ids of an array container.
func (r *Reader) array(c *container) []uint16 { return r.ids[c.ids:][:c.size] }

// bitmap returns the words of a bitmap container.
func (r *Reader) bitmap(c *container) *[wordsPer]uint64 {
	return (*[wordsPer]uint64)(r.bitmaps[int(c.bitmap)*wordsPer:])
}

// superRange returns where the ids of a super-block lie in an array container.
func (r *Reader) superRange(c *container, super int) (lo, hi int) {
	s := super % supersPer
	if c.size >= stepMin {
		steps := r.ids[c.ids-supersPer:][:supersPer]
		hi = int(c.size)
		if s+1 < supersPer {
			hi = int(steps[s+1])
		}
		return int(steps[s]), hi
	}
	ids := r.array(c)
	lo = lowerBound(ids, s*superDocs)
	return lo, lo + lowerBound(ids[lo:], (s+1)*superDocs)
}

// lowerBound is the index of the first id that is not below low.
func lowerBound(ids []uint16, low int) int {
	// The loop keeps the answer in [base, base+n] and has no branch that depends on the ids.
	base, n := 0, len(ids)
	for n > 0 {
		half := (n + 1) / 2
		next := base
		if int(ids[base+half-1]) < low {
			next = base + half
		}
		base = next
		n -= half
	}
	return base
}

// frequency returns the frequency of a posting of the container.
func (r *Reader) frequency(c *container, low uint16) float32 {
	from, to := uint32(0), c.numExcept
	if to == 0 {
		return 1
	}
	ids := r.excIDs[c.exceptions:][:to]
	if c.isBitmap() {
		index := r.excIndex[int(c.bitmap)*wordsPer:][:wordsPer]
		block := low / blockDocs
		from = uint32(index[block])
		for ; from < to && ids[from] < low; from++ {
		}
	} else {
		from = uint32(lowerBound(ids, int(low)))
	}
	if from == to || ids[from] != low {
		return 1
	}
	return r.exceptionFrequency(c.exceptions + from)
}

func (r *Reader) exceptionFrequency(exception uint32) float32 {
	if code := r.excTFs[exception]; code != bigTFCode {
		return float32(code)
	}
	return float32(r.bigFrequency(exception))
}

func (r *Reader) bigFrequency(exception uint32) uint32 {
	lo, hi := 0, len(r.bigTFs)/2
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if r.bigTFs[2*mid] < exception {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return r.bigTFs[2*lo+1]
}

// contains reports whether the container holds a docid.
func (r *Reader) contains(c *container, low uint16) bool {
	if c.isBitmap() {
		return r.bitmap(c)[low/blockDocs]>>(low%blockDocs)&1 == 1
	}
	ids := r.array(c)
	at := lowerBound(ids, int(low))
	return at < len(ids) && ids[at] == low
}

// each calls yield for the postings of a container in rising order.
func (r *Reader) each(c *container, yield func(low uint16, tf uint32)) {
	exception := c.exceptions
	end := exception + c.numExcept
	emit := func(low uint16) {
		tf := uint32(1)
		if exception < end && r.excIDs[exception] == low {
			if tf = uint32(r.excTFs[exception]); tf == bigTFCode {
				tf = r.bigFrequency(exception)
			}
			exception++
		}
		yield(low, tf)
	}
	if !c.isBitmap() {
		for _, low := range r.array(c) {
			emit(low)
		}
		return
	}
	for w, word := range r.bitmap(c) {
		for ; word != 0; word &= word - 1 {
			emit(uint16(w*blockDocs + bits.TrailingZeros64(word)))
		}
	}
}

// Postings calls yield for each posting of a term in rising order of docid until yield returns false. A term id from NumTerms on
// has none.
func (r *Reader) Postings(id uint32, yield func(doc, tf uint32) bool) {
	if int64(id) >= int64(r.numTerms) {
		return
	}
	ws := getWorkspace()
	defer ws.release()
	var l list
	r.resolve(&l, ws, id, 1, r.average)
	for i := range l.containers {
		c := &l.containers[i]
		stopped := false
		r.each(c, func(low uint16, tf uint32) {
			if !stopped {
				stopped = !yield(uint32(c.key)<<16|uint32(low), tf)
			}
		})
		if stopped {
			return
		}
	}
}
