package postings

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// section is one section's bytes and where they lie in the file.
type section struct {
	name   string
	offset int64
	data   []byte
}

func (s section) corrupt(at int64, format string, args ...any) error {
	return &CorruptError{Section: s.name, Offset: s.offset + at, Reason: fmt.Sprintf(format, args...)}
}

// readSections checks the header, the footer and every checksum, and returns the sections by kind.
func readSections(data []byte) ([numSections]section, error) {
	var out [numSections]section
	header := section{name: "header"}
	le := binary.LittleEndian
	if len(data) < headerSize+trailerSize {
		return out, header.corrupt(int64(len(data)), "file of %d bytes is shorter than a header and a footer", len(data))
	}
	if string(data[:len(magic)]) != magic {
		return out, header.corrupt(0, "no magic number")
	}
	if v := le.Uint32(data[8:]); v != formatVersion {
		return out, fmt.Errorf("%w: the file has version %d, this program reads %d", ErrVersion, v, formatVersion)
	}
	if le.Uint32(data[12:]) != 0 {
		return out, header.corrupt(12, "reserved bytes are not zero")
	}
	footer := section{name: "footer", offset: int64(len(data) - trailerSize)}
	trailer := data[footer.offset:]
	entries := le.Uint32(trailer)
	switch {
	case string(trailer[16:]) != magic:
		return out, footer.corrupt(16, "no magic number: the file is truncated or was not finished")
	case le.Uint64(trailer[8:]) != uint64(len(data)):
		return out, footer.corrupt(8, "the file has %d bytes, not the %d that it was written with", len(data), le.Uint64(trailer[8:]))
	case entries != numSections:
		return out, footer.corrupt(0, "%d sections instead of %d", entries, numSections)
	}
	tableAt := footer.offset - numSections*entrySize
	if tableAt < headerSize {
		return out, footer.corrupt(0, "no room for the table of sections")
	}
	footer.offset = tableAt
	table := data[tableAt : tableAt+numSections*entrySize]
	if crc32.Checksum(table, castagnoli) != le.Uint32(trailer[4:]) {
		return out, footer.corrupt(0, "checksum of the table of sections")
	}
	end := uint64(headerSize)
	for i := range out {
		e := table[i*entrySize:]
		offset, length := le.Uint64(e[8:]), le.Uint64(e[16:])
		if le.Uint32(e) != uint32(i) || offset%sectionAlign != 0 || offset < end || offset > uint64(tableAt) || length > uint64(tableAt)-offset {
			return out, footer.corrupt(int64(i*entrySize), "entry of section %q", sectionNames[i])
		}
		out[i] = section{name: sectionNames[i], offset: int64(offset), data: data[offset : offset+length]}
		if crc32.Checksum(out[i].data, castagnoli) != le.Uint32(e[4:]) {
			return out, out[i].corrupt(0, "checksum")
		}
		if !allZero(data[end:offset]) {
			return out, out[i].corrupt(int64(end)-int64(offset), "padding before the section is not zero")
		}
		end = offset + length
	}
	if !allZero(data[end:tableAt]) {
		return out, footer.corrupt(int64(end)-tableAt, "padding before the footer is not zero")
	}
	return out, nil
}
