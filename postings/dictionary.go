package postings

import (
	"bytes"
	"math"

	"github.com/cespare/xxhash/v2"
)

// dictionary numbers terms in the order of their first appearance, so that frequent terms get small ids and forward
// lists stay short.
type dictionary struct {
	text  []byte
	ends  []uint32 // by term id: where its text ends
	slots []slot   // open addressing, a power of two, at most half full
}

type slot struct {
	check uint32 // upper half of the hash
	id    uint32 // term id + 1, 0 = empty
}

func newDictionary(slots int) dictionary { return dictionary{slots: make([]slot, slots)} }

func (d *dictionary) reset() {
	d.text, d.ends = d.text[:0], d.ends[:0]
	clear(d.slots)
}

func (d *dictionary) term(id uint32) []byte {
	start := uint32(0)
	if id > 0 {
		start = d.ends[id-1]
	}
	return d.text[start:d.ends[id]]
}

// add returns the id of a term, a new one if need be; false if the dictionary is full.
func (d *dictionary) add(term []byte) (uint32, bool) {
	h := xxhash.Sum64(term)
	mask := uint64(len(d.slots) - 1)
	check := uint32(h >> 32)
	i := h & mask
	for ; d.slots[i].id != 0; i = (i + 1) & mask {
		if s := d.slots[i]; s.check == check && bytes.Equal(d.term(s.id-1), term) {
			return s.id - 1, true
		}
	}
	if uint64(len(d.text))+uint64(len(term)) > math.MaxUint32 || len(d.ends) >= maxTerms {
		return 0, false
	}
	d.text = append(d.text, term...)
	d.ends = append(d.ends, uint32(len(d.text)))
	id := uint32(len(d.ends))
	d.slots[i] = slot{check: check, id: id}
	if len(d.ends)*2 > len(d.slots) {
		d.grow()
	}
	return id - 1, true
}

func (d *dictionary) grow() {
	d.slots = make([]slot, 2*len(d.slots))
	d.fill()
}

// truncate forgets the terms from the n-th on.
func (d *dictionary) truncate(n int) {
	if n == len(d.ends) {
		return
	}
	d.ends = d.ends[:n]
	end := uint32(0)
	if n > 0 {
		end = d.ends[n-1]
	}
	d.text = d.text[:end]
	clear(d.slots)
	d.fill()
}

// fill enters every term in the empty slots.
func (d *dictionary) fill() {
	mask := uint64(len(d.slots) - 1)
	for id := range uint32(len(d.ends)) {
		h := xxhash.Sum64(d.term(id))
		i := h & mask
		for ; d.slots[i].id != 0; i = (i + 1) & mask {
		}
		d.slots[i] = slot{check: uint32(h >> 32), id: id + 1}
	}
}

// hashTable is the dictionary as the file keeps it: slots of term id + 1, linear probing from the low bits of
// the term's xxHash64, at most two thirds full.
func hashTable(terms int, term func(uint32) []byte) []uint32 {
	size := 1
	for size*2 < terms*3 {
		size *= 2
	}
	slots := make([]uint32, size)
	mask := uint64(size - 1)
	for id := range uint32(terms) {
		i := xxhash.Sum64(term(id)) & mask
		for ; slots[i] != 0; i = (i + 1) & mask {
		}
		slots[i] = id + 1
	}
	return slots
}
