package postings

import (
	"errors"
	"math"
	"strings"
	"testing"
)

// hostile files have right checksums and wrong contents, each wrong in one way.
var hostile = []struct {
	name    string
	section string // that the error names
	edit    func(p *parts)
}{
	{"too many documents", "meta", func(p *parts) { p.setU32(secMeta, metaNumDocs/4, maxDocs+1) }},
	{"one document more", "lengths", func(p *parts) { p.setU32(secMeta, metaNumDocs/4, p.u32(secMeta, 0)+1) }},
	{"one term more", "term ends", func(p *parts) { p.setU32(secMeta, metaNumTerms/4, p.u32(secMeta, 1)+1) }},
	{"more documents with terms than documents", "meta", func(p *parts) { p.setU32(secMeta, metaDocCount/4, 1e6) }},
	{"another number of postings", "meta", func(p *parts) { p.setU32(secMeta, metaPostings/4, 3) }},
	{"tokens without end", "meta", func(p *parts) { p.setU32(secMeta, metaTotalTerms/4+1, math.MaxUint32) }},
	{"k1 is not a number", "meta", func(p *parts) { p.setU32(secMeta, metaK1/4, 0x7fc00000) }},
	{"average 0", "meta", func(p *parts) { p.setU32(secMeta, metaAverage/4, 0) }},
	{"flags", "meta", func(p *parts) { p.setU32(secMeta, metaFlags/4, 1) }},
	{"reserved bytes", "meta", func(p *parts) { p.sections[secMeta][metaSize-1] = 1 }},
	{"short meta", "meta", func(p *parts) { p.sections[secMeta] = p.sections[secMeta][:60] }},
	{"a term ends before it starts", "term ends", func(p *parts) { p.setU32(secTermEnds, 1, 0) }},
	{"text after the last term", "term ends", func(p *parts) { p.sections[secTermText] = append(p.sections[secTermText], 'x') }},
	{"three slots", "term hash", func(p *parts) { p.sections[secTermHash] = p.sections[secTermHash][:12] }},
	{"no slot", "term hash", func(p *parts) { p.sections[secTermHash] = nil }},
	{"slot of an unknown term", "term hash", func(p *parts) { p.setU32(secTermHash, 0, 1e6) }},
	{"another document frequency", "terms", func(p *parts) { p.setU32(secTerms, termDocFreq, 1) }},
	{"containers start late", "terms", func(p *parts) { p.setU32(secTerms, termContainers, 1) }},
	{"containers without end", "terms", func(p *parts) { p.setU32(secTerms, termWidth+termContainers, 1e9) }},
	{"ids elsewhere", "terms", func(p *parts) { p.setU32(secTerms, termWidth+termIDs, 1) }},
	{"maximum is not a number", "terms", func(p *parts) { p.setU32(secTerms, termMaxPart, 0x7fc00000) }},
	{"maximum above 1", "terms", func(p *parts) { p.setU32(secTerms, termMaxPart, math.Float32bits(1.1)) }},
	{"super-block bounds elsewhere", "terms", func(p *parts) { p.setU32(secTerms, termSupers, 1e9) }},
	{"block bounds elsewhere", "terms", func(p *parts) { p.setU32(secTerms, termBlocks, 1e9) }},
	{"block bounds alone", "terms", func(p *parts) {
		id := p.termWith(func(e []uint32) bool { return e[termBlocks] != noBounds })
		p.setU32(secTerms, id*termWidth+termSupers, noBounds)
	}},
	{"a container after the last document", "containers", func(p *parts) { p.setU16(secContainers, conKey, 5) }},
	{"a container too long", "ids", func(p *parts) { p.setU16(secContainers, conCardinal, 4000) }},
	{"a bitmap that is not there", "bitmaps", func(p *parts) { p.setU16(secContainers, conCardinal, 60000) }},
	{"more exceptions than postings", "exception ids", func(p *parts) { p.setU16(secContainers, conExceptions, 60000) }},
	{"ids fall", "ids", func(p *parts) { p.setU16(secIDs, 1, 0) }},
	{"an id after the last document", "ids", func(p *parts) { p.setU16(secIDs, int(p.u32(secTerms, 0))-1, 60000) }},
	{"an exception that is no posting", "exception ids", func(p *parts) { p.setU16(secExceptionIDs, 0, 149) }},
	{"a frequency of 0", "exception frequencies", func(p *parts) { p.sections[secExceptionTFs][0] = 0 }},
	{"a big frequency too many", "big frequencies", func(p *parts) { p.sections[secExceptionTFs][0] = bigTFCode }},
	{"a big frequency for another", "big frequencies", func(p *parts) { p.setU32(secBigTFs, 0, 0) }},
	{"a small big frequency", "big frequencies", func(p *parts) { p.setU32(secBigTFs, 1, 3) }},
	{"more ids than lists", "terms", func(p *parts) { p.sections[secIDs] = append(p.sections[secIDs], 0, 0) }},
	{"a forward list elsewhere", "forward starts", func(p *parts) { p.setU32(secForwardStarts, 3, 1e9) }},
	{"a document without forward list", "forward starts", func(p *parts) { p.sections[secForwardStarts] = p.sections[secForwardStarts][4:] }},
}

func TestHostileFilesAreRefused(t *testing.T) {
	data := smallPart(t)
	for _, h := range hostile {
		p := openParts(data)
		h.edit(p)
		sealed := p.seal()
		_, err := Open(sealed)
		var c *CorruptError
		if !errors.As(err, &c) || c.Section != h.section || !typed(err, len(sealed)) {
			t.Errorf("%s: %v; want %q", h.name, err, h.section)
			continue
		}
		at := openParts(sealed).offset(sectionNamed(c.Section))
		if c.Offset < int64(at) || c.Offset > int64(at)+int64(len(p.sections[sectionNamed(c.Section)])) {
			t.Errorf("%s: offset %d lies outside the section, which starts at %d", h.name, c.Offset, at)
		}
	}
}

func sectionNamed(name string) int {
	for i, n := range sectionNames {
		if n == name {
			return i
		}
	}
	return -1
}

// Containers too, of the kinds that a small part does not have.
func TestHostileContainersAreRefused(t *testing.T) {
	data := write(t, BuilderOptions{}, containerDocuments())
	for name, h := range map[string]struct {
		section string
		edit    func(p *parts)
	}{
		"a bit less in a bitmap":    {"bitmaps", func(p *parts) { p.sections[secBitmaps][9] &^= 1 }},
		"full but for 70 documents": {"bitmaps", func(p *parts) { p.setU16(secContainers, conKey, 2) }},
		"exception index":           {"exception index", func(p *parts) { p.setU16(secExceptionIndex, 3*wordsPer+5, 7) }},
		"table of steps": {"ids", func(p *parts) {
			id := p.termWith(func(e []uint32) bool { return e[termDocFreq] == 4096+70 })
			p.setU16(secIDs, int(p.u32(secTerms, id*termWidth+termIDs))+1, 1)
		}},
	} {
		p := openParts(data)
		h.edit(p)
		_, err := Open(p.seal())
		if err == nil || !strings.Contains(err.Error(), h.section) || !typed(err, len(data)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Bounds that are too low or too high give wrong answers at worst. A row may say that blocks after the last document hold
// something.
func TestHostileBoundsAreHarmless(t *testing.T) {
	for _, fill := range []byte{0, 1, 255} {
		p := openParts(smallPart(t))
		for _, kind := range []int{secSuperBounds, secBlockBounds} {
			for i := range p.sections[kind] {
				p.sections[kind][i] = fill
			}
		}
		exercise(t, open(t, p.seal()))
	}
}
