package analysis

import "unicode"

//go:generate go test -run TestKindTable -update

// A kind is what a character can do in a token, as bits. Zero: it separates tokens.
type kind uint16

const (
	// word: a letter, digit or katakana, or what UAX #29 counts among them.
	word kind = 1 << iota
	// joiner: the underscore and its like (ExtendNumLet), which are no token alone.
	joiner
	// ideograph: Han and Hiragana, a token each.
	ideograph
	// complexContext: South-East Asian scripts without spaces, a token a run.
	complexContext
	// pictograph: emoji (Extended_Pictographic); with mark, a skin tone.
	pictograph
	// mark: Extend, Format and ZWJ, which stay with the character before them.
	mark
	// regional: half of a flag.
	regional
	// katakana: a word of its own beside other letters; with word.
	katakana
	// middle: joins two letters or two digits that it stands between.
	middle
)

type kindRange struct {
	lo, hi rune
	k      kind
}

const (
	pageBits = 7
	pageSize = 1 << pageBits
)

// kindTable maps a code point to its kind in two steps; pages of equal content are stored once.
type kindTable struct {
	index [(0x10ffff + 1) >> pageBits]uint8
	pages [][pageSize]kind
}

var kinds = newKindTable(kindRanges)

// newKindTable expands sorted ranges.
func newKindTable(ranges []kindRange) *kindTable {
	t := &kindTable{}
	seen := map[[pageSize]kind]uint8{}
	for i := range t.index {
		var page [pageSize]kind
		first := rune(i) << pageBits
		for len(ranges) > 0 && ranges[0].hi < first {
			ranges = ranges[1:]
		}
		for _, r := range ranges {
			if r.lo >= first+pageSize {
				break
			}
			for c := max(r.lo, first); c <= min(r.hi, first+pageSize-1); c++ {
				page[c-first] = r.k
			}
		}
		n, ok := seen[page]
		if !ok {
			n = uint8(len(t.pages))
			seen[page] = n
			t.pages = append(t.pages, page)
		}
		t.index[i] = n
	}
	return t
}

// kindOf gives the kind of a character from U+0080 up.
func kindOf(r rune) kind {
	if uint32(r) > 0x10ffff {
		return 0
	}
	return kinds.pages[kinds.index[r>>pageBits]][r&(pageSize-1)]
}

// laterLetters became letters for UAX #29 after Unicode 12.1, the version that Lucene's tokenizer follows;
// there they separate tokens: cedilla, tone letters, Armenian apostrophe and hyphen.
var laterLetters = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0xb8, Hi: 0xb8, Stride: 1},
		{Lo: 0x2e5, Hi: 0x2eb, Stride: 1},
		{Lo: 0x55a, Hi: 0x55a, Stride: 1},
		{Lo: 0x58a, Hi: 0x58a, Stride: 1},
		{Lo: 0xa708, Hi: 0xa716, Stride: 1},
	},
	LatinOffset: 1,
}
