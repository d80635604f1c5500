package postings

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// parts is a file taken to pieces, to be changed and sealed again: a hostile file whose checksums are all right.
type parts struct {
	sections [numSections][]byte
	offsets  [numSections]uint64
}

// openParts takes a whole file to pieces. It trusts the file.
func openParts(data []byte) *parts {
	p := &parts{}
	table := data[len(data)-trailerSize-numSections*entrySize:]
	for i := range p.sections {
		e := table[i*entrySize:]
		offset, length := binary.LittleEndian.Uint64(e[8:]), binary.LittleEndian.Uint64(e[16:])
		p.sections[i] = slices.Clone(data[offset : offset+length])
		p.offsets[i] = offset
	}
	return p
}

func (p *parts) offset(kind int) uint64 { return p.offsets[kind] }

// seal writes the pieces with fresh checksums.
func (p *parts) seal() []byte {
	var buf bytes.Buffer
	w := newSectionWriter(&buf)
	for i, s := range p.sections {
		w.section(i, s)
	}
	if err := w.close(); err != nil {
		panic(err) // a bytes.Buffer takes everything
	}
	return buf.Bytes()
}

func (p *parts) u32(kind, i int) uint32 { return binary.LittleEndian.Uint32(p.sections[kind][4*i:]) }

func (p *parts) setU32(kind, i int, v uint32) {
	binary.LittleEndian.PutUint32(p.sections[kind][4*i:], v)
}

func (p *parts) setU16(kind, i int, v uint16) {
	binary.LittleEndian.PutUint16(p.sections[kind][2*i:], v)
}

// termWith is the first term whose entry is as asked, or -1.
func (p *parts) termWith(ok func(entry []uint32) bool) int {
	terms := view[uint32](p.sections[secTerms])
	for id := range len(terms)/termWidth - 1 {
		if ok(terms[id*termWidth:][:termWidth]) {
			return id
		}
	}
	return -1
}
