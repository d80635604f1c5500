package postings

import (
	"encoding/binary"
	"hash/crc32"
	"io"
)

// The file: a header, the sections, each aligned to 64 bytes, and a footer with the table of sections. docs/format/postings.md has
// the picture; a test holds it against this list.
const (
	formatVersion = 1 // 1: first version
	magic         = "AgirPost"
	headerSize    = 16 // magic, version u32, zero u32
	sectionAlign  = 64
	entrySize     = 24 // kind u32, CRC-32C u32, offset u64, length u64
	trailerSize   = 24 // entries u32, CRC-32C of entries u32, file size u64, magic
)

// Sections, in file order.
const (
	secMeta = iota
	secLengths
	secTermText
	secTermEnds
	secTermHash
	secTerms
	secContainers
	secIDs
	secBitmaps
	secExceptionIDs
	secExceptionTFs
	secExceptionIndex
	secBigTFs
	secSuperBounds
	secBlockBounds
	secForwardStarts
	secForward
	numSections
)

var sectionNames = [numSections]string{
	"meta", "lengths", "term text", "term ends", "term hash", "terms", "containers", "ids", "bitmaps", "exception ids",
	"exception frequencies", "exception index", "big frequencies", "super-block bounds", "block bounds",
	"forward starts", "forward lists",
}

// The meta section, 64 bytes.
const (
	metaNumDocs    = 0  // u32
	metaNumTerms   = 4  // u32
	metaDocCount   = 8  // u32
	metaFlags      = 12 // u32, zero
	metaTotalTerms = 16 // u64
	metaPostings   = 24 // u64
	metaK1         = 32 // f32
	metaB          = 36 // f32
	metaAverage    = 40 // f32: average length that the bounds were made for
	metaSize       = 64 // the rest is zero
)

// A term's entry in the terms section: eight u32. One more entry closes the section and holds the ends.
const (
	termDocFreq    = iota
	termContainers // first entry in the containers section
	termIDs        // start in the ids section
	termBitmaps    // first bitmap container
	termExceptions // start in the exception sections
	termMaxPart    // f32: bound of the tf part over the list
	termSupers     // index of its row of super-block bounds, or noBounds
	termBlocks     // index of its row of block bounds, or noBounds
	termWidth
)

// A container's entry in the containers section: three u16.
const (
	conKey        = iota
	conCardinal   // less one
	conExceptions // number of exceptions; allExceptions = one for every posting
	conWidth
)

// allExceptions stands for a container whose postings are all exceptions. A container that has 65,535 of 65,536 lists
// the last one too, with its frequency of 1, so that the count fits in 16 bits.
const allExceptions = 0xffff

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sectionWriter writes sections one after the other, with checksums.
type sectionWriter struct {
	w      io.Writer
	buf    []byte
	at     uint64
	crc    uint32
	table  []byte
	opened uint64
	err    error
}

func newSectionWriter(w io.Writer) *sectionWriter {
	s := &sectionWriter{w: w, buf: make([]byte, 0, 1<<18)}
	header := make([]byte, headerSize)
	copy(header, magic)
	binary.LittleEndian.PutUint32(header[8:], formatVersion)
	s.write(header)
	return s
}

func (s *sectionWriter) write(b []byte) {
	s.crc = crc32.Update(s.crc, castagnoli, b)
	s.at += uint64(len(b))
	if len(s.buf)+len(b) > cap(s.buf) {
		s.flush()
	}
	if len(b) > cap(s.buf) {
		s.put(b)
		return
	}
	s.buf = append(s.buf, b...)
}

func (s *sectionWriter) put(b []byte) {
	if s.err == nil && len(b) > 0 {
		_, s.err = s.w.Write(b)
	}
}

func (s *sectionWriter) flush() {
	s.put(s.buf)
	s.buf = s.buf[:0]
}

// begin aligns the file and opens the next section; end enters it in the table.
func (s *sectionWriter) begin() {
	s.pad()
	s.opened, s.crc = s.at, 0
}

func (s *sectionWriter) pad() {
	var zero [sectionAlign]byte
	if rest := s.at % sectionAlign; rest != 0 {
		s.write(zero[rest:])
	}
}

func (s *sectionWriter) end(kind int) {
	s.table = binary.LittleEndian.AppendUint32(s.table, uint32(kind))
	s.table = binary.LittleEndian.AppendUint32(s.table, s.crc)
	s.table = binary.LittleEndian.AppendUint64(s.table, s.opened)
	s.table = binary.LittleEndian.AppendUint64(s.table, s.at-s.opened)
}

func (s *sectionWriter) section(kind int, parts ...[]byte) {
	s.begin()
	for _, p := range parts {
		s.write(p)
	}
	s.end(kind)
}

// close writes the footer.
func (s *sectionWriter) close() error {
	s.pad()
	trailer := binary.LittleEndian.AppendUint32(nil, uint32(len(s.table)/entrySize))
	trailer = binary.LittleEndian.AppendUint32(trailer, crc32.Checksum(s.table, castagnoli))
	trailer = binary.LittleEndian.AppendUint64(trailer, s.at+uint64(len(s.table))+trailerSize)
	trailer = append(trailer, magic...)
	s.write(s.table)
	s.write(trailer)
	s.flush()
	return s.err
}
