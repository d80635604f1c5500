package analysis

// Classes of bytes below 0x80 in UAX #29 word segmentation. Zero: a break on both sides.
const (
	letterByte uint8 = 1 << iota
	digitByte
	underscoreByte
	// midLetterByte joins two letters, one of ' . and :.
	midLetterByte
	// midNumberByte joins two digits, one of ' . , and ;.
	midNumberByte
	// keycapByte begins an emoji when a keycap mark follows, # or *.
	keycapByte
	// wideByte: not ASCII at all.
	wideByte
)

const tokenByte = letterByte | digitByte | underscoreByte

var byteClass = func() (t [256]uint8) {
	for c := range t {
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z' && c < 0x80:
			t[c] = letterByte
		case '0' <= c && c <= '9':
			t[c] = digitByte
		case c == '_':
			t[c] = underscoreByte
		case c == '\'' || c == '.':
			t[c] = midLetterByte | midNumberByte
		case c == ':':
			t[c] = midLetterByte
		case c == ',' || c == ';':
			t[c] = midNumberByte
		case c == '#' || c == '*':
			t[c] = keycapByte
		case c >= 0x80:
			t[c] = wideByte
		}
	}
	return t
}()

// scanASCII finds the end of the word that begins at text[i], a letter, digit or underscore. seen holds the
// classes of its bytes. It gives up (ok false) when a byte that is not ASCII has a say in where the word ends.
func scanASCII(text string, i int) (end int, seen uint8, ok bool) {
	var last uint8
	for ; i < len(text); i++ {
		c := byteClass[text[i]]
		if c&tokenByte == 0 {
			if c&wideByte != 0 {
				return i, seen, false
			}
			// WB6, WB7, WB11, WB12: a mark between two of a kind joins them.
			joins := c&midLetterByte != 0 && last == letterByte || c&midNumberByte != 0 && last == digitByte
			if !joins || i+1 == len(text) {
				return i, seen, true
			}
			next := byteClass[text[i+1]]
			if next&wideByte != 0 {
				return i, seen, false
			}
			if next != last {
				return i, seen, true
			}
			i++
			c = next
		}
		last = c
		seen |= c
	}
	return i, seen, true
}
