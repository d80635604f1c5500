package analysis

import "unicode/utf8"

// isCJK reports whether a character of the given kind is written without spaces or, like Hangul, with
// particles attached: Han, kana and Hangul.
func isCJK(r rune, k kind) bool {
	if k&ideograph != 0 {
		return true
	}
	if k&word == 0 {
		return false
	}
	switch {
	case r < 0x1100:
		return false
	case r <= 0x11ff, // Hangul jamo
		r == 0x3005, r == 0x303b, // repetition marks
		0x3031 <= r && r <= 0x3035, 0x3099 <= r && r <= 0x30ff, 0x31f0 <= r && r <= 0x31ff, // kana
		0x3130 <= r && r <= 0x318f, 0xa960 <= r && r <= 0xa97f, 0xac00 <= r && r <= 0xd7ff, // Hangul
		0x1aff0 <= r && r <= 0x1b16f: // kana, old and small
		return true
	}
	return false
}

// cjkEnd gives the end of the run of CJK characters and their marks at text[i], or i.
func cjkEnd(text string, i int) int {
	for first := i; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r < utf8.RuneSelf {
			break
		}
		if k := kindOf(r); !isCJK(r, k) && (i == first || k&mark == 0) {
			break
		}
		i += n
	}
	return i
}

// cjkIndex gives the place of the first CJK character in a token, or -1.
func cjkIndex(token string) int {
	for i, r := range token {
		if r >= utf8.RuneSelf && isCJK(r, kindOf(r)) {
			return i
		}
	}
	return -1
}

// cjk yields the bigrams of a run, and beside each the characters that it adds. Marks are left out.
// A single character is a term of its own.
func (s *agentScratch) cjk(run string) bool {
	last, count := rune(0), 0
	for _, r := range run {
		if kindOf(r)&mark != 0 {
			continue
		}
		if count > 0 {
			s.piece = utf8.AppendRune(utf8.AppendRune(s.piece[:0], last), r)
			if !s.yield(s.piece, false) || count == 1 && !s.yieldRune(last, true) || !s.yieldRune(r, true) {
				return false
			}
		}
		last = r
		count++
	}
	return count != 1 || s.yieldRune(last, false)
}

func (s *agentScratch) yieldRune(r rune, overlap bool) bool {
	s.piece = utf8.AppendRune(s.piece[:0], r)
	return s.yield(s.piece, overlap)
}
