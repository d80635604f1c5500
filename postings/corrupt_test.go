package postings

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"
)

// smallPart is a part of some kilobytes with something in each section.
func smallPart(t tester) []byte {
	docs := zipfDocs(seeded(91), 150, 12, 5)
	for range 300 {
		docs[7] = append(docs[7], 3)
	}
	return write(t, BuilderOptions{}, docs)
}

// typed reports whether an error of Open says where the file is broken.
func typed(err error, size int) bool {
	if errors.Is(err, ErrVersion) {
		return true
	}
	var c *CorruptError
	return errors.As(err, &c) && errors.Is(err, ErrCorrupt) && c.Section != "" && c.Offset >= 0 && c.Offset <= int64(size) &&
		strings.Contains(err.Error(), c.Section) && strings.Contains(err.Error(), "rebuild")
}

func TestEveryBitFlipIsFound(t *testing.T) {
	data := smallPart(t)
	step := 1
	if testing.Short() {
		step = 13
	}
	for bit := 0; bit < 8*len(data); bit += step {
		data[bit/8] ^= 1 << (bit % 8)
		r, err := Open(data)
		if r != nil || !typed(err, len(data)) {
			t.Fatalf("bit %d of byte %d: %v", bit%8, bit/8, err)
		}
		if errors.Is(err, ErrVersion) != (bit/8 >= 8 && bit/8 < 12) {
			t.Fatalf("bit %d of byte %d: %v", bit%8, bit/8, err)
		}
		data[bit/8] ^= 1 << (bit % 8)
	}
	open(t, data)
}

func TestEveryTruncationIsFound(t *testing.T) {
	data := smallPart(t)
	for n := range data {
		if r, err := Open(data[:n]); r != nil || !typed(err, n) {
			t.Fatalf("%d of %d bytes: %v", n, len(data), err)
		}
	}
	if _, err := Open(append(data, 0)); !typed(err, len(data)+1) {
		t.Errorf("a byte more: %v", err)
	}
	if _, err := Open(slices.Concat(data, data)); !typed(err, 2*len(data)) {
		t.Errorf("twice: %v", err)
	}
}

func TestOtherVersionsAreNamed(t *testing.T) {
	data := smallPart(t)
	for _, version := range []uint32{0, formatVersion + 1, 1 << 30} {
		binary.LittleEndian.PutUint32(data[8:], version)
		before := string(data)
		_, err := Open(data)
		if !errors.Is(err, ErrVersion) || errors.Is(err, ErrCorrupt) {
			t.Fatalf("version %d: %v", version, err)
		}
		for _, number := range []uint32{version, formatVersion} {
			if !strings.Contains(err.Error(), " "+string(itoa(number))) {
				t.Errorf("the error does not name version %d: %v", number, err)
			}
		}
		if string(data) != before {
			t.Error("the file was changed")
		}
	}
}

func itoa(n uint32) []byte { return termName(int(n))[1:] }

// A file whose parts are moved about by a few bytes is read as well as one that is aligned.
func TestOpenUnalignedBytes(t *testing.T) {
	docs := zipfDocs(seeded(92), 5000, 100, 9)
	c := build(t, BuilderOptions{}, docs)
	want := c.naive(trial{terms: []int{1, 2, 50}, k: 50})
	for shift := 1; shift < 8; shift++ {
		room := make([]byte, len(c.data)+8)
		moved := room[shift : shift+len(c.data)]
		copy(moved, c.data)
		c.reader = open(t, moved)
		if got := c.check(t, trial{terms: []int{1, 2, 50}, k: 50}); firstDifference(got, want) >= 0 {
			t.Fatalf("moved by %d: other hits", shift)
		}
	}
}
