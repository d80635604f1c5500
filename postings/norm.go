package postings

import "math/bits"

// A document's length is kept in one byte, as Lucene's SmallFloat.intToByte4 does: exact up to 40, then the
// largest representable length that is not above it (four significant bits). Scores and bounds both read the
// byte, never the exact length: a bound from the exact length can lie below the score.

// freeLengths is how many small lengths are coded as themselves before the four-bit float starts.
const freeLengths = 24

// encodeLength returns the byte of a length.
func encodeLength(length uint32) uint8 {
	if length < freeLengths {
		return uint8(length)
	}
	rest := min(length, 1<<31-1) - freeLengths
	width := bits.Len32(rest)
	if width < 4 {
		return uint8(freeLengths + rest)
	}
	shift := width - 4
	return uint8(freeLengths + (rest>>shift&7 | uint32(shift+1)<<3))
}

// decodeLength returns the length that a byte stands for.
func decodeLength(code uint8) uint32 {
	if code < freeLengths {
		return uint32(code)
	}
	float := uint32(code) - freeLengths
	mantissa, shift := float&7, int(float>>3)-1
	if shift < 0 {
		return freeLengths + mantissa
	}
	return freeLengths + (mantissa|8)<<shift
}
