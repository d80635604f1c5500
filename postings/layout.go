package postings

import (
	"encoding/binary"
	"unsafe"
)

// The format is little-endian and its sections are arrays of one fixed-width type. On a little-endian machine an
// aligned section is used where it lies; elsewhere it is decoded once, when the part is opened.

type fixedWidth interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

var littleEndianHost = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

func width[T fixedWidth]() int { return int(unsafe.Sizeof(*new(T))) }

// view returns the elements of b, whose length is a multiple of the width of T.
func view[T fixedWidth](b []byte) []T {
	w := width[T]()
	n := len(b) / w
	if n == 0 {
		return nil
	}
	p := unsafe.Pointer(unsafe.SliceData(b))
	if littleEndianHost && uintptr(p)%uintptr(w) == 0 {
		return unsafe.Slice((*T)(p), n)
	}
	out := make([]T, n)
	for i := range out {
		var v uint64
		for j := w - 1; j >= 0; j-- {
			v = v<<8 | uint64(b[i*w+j])
		}
		out[i] = T(v)
	}
	return out
}

// raw returns the little-endian bytes of s, in place where the machine allows it.
func raw[T fixedWidth](s []T) []byte {
	if len(s) == 0 {
		return nil
	}
	w := width[T]()
	if littleEndianHost {
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*w)
	}
	out := make([]byte, 0, len(s)*w)
	for _, v := range s {
		x := uint64(v)
		for range w {
			out = append(out, byte(x))
			x >>= 8
		}
	}
	return out
}
