package postings

import (
	"encoding/binary"
	"testing"
)

// seedParts are small valid parts of different shapes.
func seedParts(t tester) [][]byte {
	rng := seeded(95)
	some := zipfDocs(rng, 90, 10, 4)
	return [][]byte{
		smallPart(t),
		write(t, BuilderOptions{}, nil),
		write(t, BuilderOptions{}, [][]int{nil, {1}, nil}),
		write(t, BuilderOptions{NewestFirst: true, Params: &Params{0, 1}}, some),
		write(t, BuilderOptions{}, repeated([][]int{{0, 1, 1}, {0}}, 2500)), // a bitmap and two super-blocks
	}
}

// FuzzOpen gives Open any bytes. What it opens must be safe to use.
func FuzzOpen(f *testing.F) {
	for _, data := range seedParts(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Open(data)
		if err != nil {
			if r != nil || !typed(err, len(data)) {
				t.Fatalf("%v, and a reader: %v", err, r != nil)
			}
			return
		}
		exercise(t, r)
	})
}

// edit is a change of one section: up to eight bytes at an offset, or a new length. In bytes: section, operation, offset u16,
// value u32.
const editSize = 8

// applyEdits changes the sections as a fuzzer's bytes say.
func applyEdits(p *parts, edits []byte) {
	for ; len(edits) >= editSize; edits = edits[editSize:] {
		s := &p.sections[int(edits[0])%numSections]
		at, value := int(binary.LittleEndian.Uint16(edits[2:])), edits[4:8]
		if len(*s) > 0 {
			at %= len(*s)
		} else {
			at = 0
		}
		switch edits[1] % 5 {
		case 0:
			copy((*s)[at:], value[:1])
		case 1:
			copy((*s)[at&^1:], value[:2])
		case 2:
			copy((*s)[at&^3:], value)
		case 3:
			*s = (*s)[:at]
		case 4:
			*s = append(*s, value[:1+at%4]...)
		}
	}
}

// FuzzSealed gives Open hostile files whose checksums are right: it edits the sections of a valid part and seals it again.
func FuzzSealed(f *testing.F) {
	seeds := seedParts(f)
	f.Add(uint8(0), []byte{})
	for _, edits := range [][]byte{
		{secMeta, 2, metaNumDocs, 0, 255, 255, 0, 0},
		{secMeta, 2, metaAverage, 0, 1, 0, 0, 0}, // the least average above 0
		{secMeta, 2, metaK1, 0, 255, 255, 127, 127},
		{secLengths, 0, 3, 0, 255, 0, 0, 0},
		{secSuperBounds, 0, 0, 0, 0, 0, 0, 0},
		{secBlockBounds, 0, 63, 0, 255, 0, 0, 0}, // a block after the last document
		{secForwardStarts, 2, 8, 0, 1, 0, 0, 0},
		{secForward, 0, 0, 0, 255, 0, 0, 0},
		{secTerms, 2, 4 * termMaxPart, 0, 1, 0, 0, 0},
		{secTerms, 2, 4 * termBlocks, 0, 0, 0, 0, 0},
		{secTermHash, 2, 0, 0, 1, 0, 0, 0, secTermHash, 2, 4, 0, 1, 0, 0, 0},
		{secIDs, 4, 1, 0, 9, 9, 0, 0, secExceptionIDs, 3, 2, 0, 0, 0, 0, 0},
	} {
		for which := range seeds {
			f.Add(uint8(which), edits)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, edits []byte) {
		p := openParts(seeds[int(which)%len(seeds)])
		applyEdits(p, edits)
		data := p.seal()
		r, err := Open(data)
		if err != nil {
			if !typed(err, len(data)) {
				t.Fatal(err)
			}
			return
		}
		exercise(t, r)
	})
}
