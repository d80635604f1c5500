package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// appendLower appends s with every character in its simple lower case, as Java's Character.toLowerCase does.
// Malformed bytes are left out.
func appendLower(dst []byte, s string) []byte {
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			dst = append(dst, c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
		case isCaseless(r):
			dst = append(dst, s[i:i+n]...)
		default:
			dst = utf8.AppendRune(dst, unicode.ToLower(r))
		}
		i += n
	}
	return dst
}

// isCaseless spares a search in the case tables: no letter from Hebrew to Myanmar has two cases, nor has one from
// the CJK blocks to Yi.
func isCaseless(r rune) bool {
	return 0x0590 <= r && r < 0x10a0 || 0x2e80 <= r && r < 0xa640
}

// withoutPossessive cuts 's off the end of a word, with any of the three apostrophes that
// Lucene's EnglishPossessiveFilter knows.
func withoutPossessive(s string) string {
	n := len(s)
	if n < 2 || s[n-1] != 's' && s[n-1] != 'S' {
		return s
	}
	for _, apostrophe := range [...]string{"'", "\u2019", "\uff07"} {
		if strings.HasSuffix(s[:n-1], apostrophe) {
			return s[:n-1-len(apostrophe)]
		}
	}
	return s
}
