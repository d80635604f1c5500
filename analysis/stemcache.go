package analysis

import (
	"encoding/binary"
	"math/bits"
)

// packedWord is an ASCII word of up to 16 bytes in lower case, little-endian, padded with NUL, which no word holds.
type packedWord struct{ lo, hi uint64 }

// pack16 packs w, of at most 16 bytes.
func pack16(w []byte) packedWord {
	var b [16]byte
	copy(b[:], w)
	return packedWord{binary.LittleEndian.Uint64(b[:8]), binary.LittleEndian.Uint64(b[8:])}
}

// store writes the word with its padding.
func (w packedWord) store(b *[16]byte) {
	binary.LittleEndian.PutUint64(b[:8], w.lo)
	binary.LittleEndian.PutUint64(b[8:], w.hi)
}

// len is the number of bytes before the padding.
func (w packedWord) len() int {
	if w.hi != 0 {
		return 16 - bits.LeadingZeros64(w.hi)/8
	}
	return 8 - bits.LeadingZeros64(w.lo)/8
}

const (
	everyByte = 0x0101010101010101
	highBits  = 0x80 * everyByte
	caseBits  = 0x20 * everyByte
)

// load8 reads the first eight bytes of s.
func load8(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// notLetters has the high bit of every byte of x that is no ASCII letter.
func notLetters(x uint64) uint64 {
	low := (x | caseBits) &^ highBits
	fromA := low + (0x80-'a')*everyByte
	afterZ := low + (0x80-'z'-1)*everyByte
	return (^fromA | afterZ | x) & highBits
}

// packLetters packs the letters at the head of s, which has at least 17 bytes. n is their number;
// 16 may mean that there are more.
func packLetters(s string) (w packedWord, n int) {
	x := load8(s)
	if m := notLetters(x); m != 0 {
		n = bits.TrailingZeros64(m) / 8
		return packedWord{lo: (x | caseBits) & (1<<(8*n) - 1)}, n
	}
	w.lo = x | caseBits
	x = load8(s[8:])
	n = bits.TrailingZeros64(notLetters(x)) / 8
	w.hi = (x | caseBits) & (1<<(8*n) - 1)
	return w, 8 + n
}

// stemCacheBits is the binary logarithm of the number of sets, of two words and a cache line each.
const stemCacheBits = 13

type stemEntry struct{ word, stem packedWord }

// stemCache remembers the stems of words; a stop word's stem is empty. In a set the word asked for last comes first.
type stemCache [1 << stemCacheBits][2]stemEntry

func (c *stemCache) set(w packedWord) *[2]stemEntry {
	h := (w.lo ^ bits.RotateLeft64(w.hi, 29)) * 0x9e3779b97f4a7c15
	return &c[h>>(64-stemCacheBits)]
}
