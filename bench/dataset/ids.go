package dataset

import "hash/maphash"

// IDs numbers distinct ids from 0 in the order of their addition. It keeps the bytes of all ids in a few large
// pieces and takes 20 to 28 bytes an id beyond them, so that a corpus of millions is cheap to check for ids that
// stand twice. The zero value is empty. Not safe for concurrent change.
type IDs struct {
	seed  maphash.Seed
	ends  []position
	piece [][]byte
	slots []uint32 // ordinal + 1, 0 = free; the length is a power of two
}

// position is the end of an id inside the piece that holds it.
type position struct{ piece, start, end uint32 }

const pieceSize = 1 << 20

// Len returns the number of ids.
func (t *IDs) Len() int { return len(t.ends) }

// At returns the id number ord, which must be in 0..Len()-1.
func (t *IDs) At(ord int) string { return string(t.bytes(ord)) }

func (t *IDs) bytes(ord int) []byte {
	p := t.ends[ord]
	return t.piece[p.piece][p.start:p.end]
}

// Find returns the number of id, and whether it is known.
func (t *IDs) Find(id string) (ord int, ok bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	slot := t.slots[t.slot(id)]
	return int(slot) - 1, slot != 0
}

// Add returns the number of id, and whether it is new.
func (t *IDs) Add(id string) (ord int, fresh bool) {
	if len(t.ends)*2 >= len(t.slots) {
		t.grow()
	}
	slot := t.slot(id)
	if known := t.slots[slot]; known != 0 {
		return int(known) - 1, false
	}
	t.keep(id)
	t.slots[slot] = uint32(len(t.ends))
	return len(t.ends) - 1, true
}

// slot returns the place of id: its own, or the free one where it belongs.
func (t *IDs) slot(id string) int {
	mask := len(t.slots) - 1
	i := int(maphash.String(t.seed, id)) & mask
	for t.slots[i] != 0 && string(t.bytes(int(t.slots[i])-1)) != id {
		i = (i + 1) & mask
	}
	return i
}

func (t *IDs) keep(id string) {
	last := len(t.piece) - 1
	if last < 0 || len(t.piece[last])+len(id) > cap(t.piece[last]) {
		t.piece = append(t.piece, make([]byte, 0, max(pieceSize, len(id))))
		last++
	}
	start := len(t.piece[last])
	t.piece[last] = append(t.piece[last], id...)
	t.ends = append(t.ends, position{uint32(last), uint32(start), uint32(start + len(id))})
}

func (t *IDs) grow() {
	if len(t.slots) == 0 {
		t.seed = maphash.MakeSeed()
	}
	t.slots = make([]uint32, max(64, 2*len(t.slots)))
	mask := len(t.slots) - 1
	for ord := range t.ends {
		i := int(maphash.Bytes(t.seed, t.bytes(ord))) & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = uint32(ord) + 1
	}
}
