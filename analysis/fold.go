package analysis

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// foldedWord yields a word with characters beyond ASCII. Arabic has rules of its own; any other word stays as it is,
// in lower case, and its form without diacritics stands beside it, taken through english where only a to z are left.
func (s *agentScratch) foldedWord(token string) bool {
	s.piece = appendLower(s.piece[:0], withoutPossessive(token))
	word := foldLetters(s.piece)
	if len(word) == 0 {
		return true
	}
	if isASCII(word) {
		term := stemASCII(word)
		return len(term) == 0 || s.yield(term, false)
	}
	if isArabic(word) {
		return s.arabic(word)
	}
	if !s.yield(word, false) {
		return false
	}
	s.fold(word)
	if bytes.Equal(s.folded, word) {
		return true
	}
	term := s.folded
	if isASCII(term) {
		term = stemASCII(term)
	}
	return len(term) == 0 || s.yield(term, true)
}

// foldLetters unifies spellings that no reader tells apart, in place: typographic apostrophes, the Greek final sigma.
func foldLetters(w []byte) []byte {
	n := 0
	for i := 0; i < len(w); {
		r, size := utf8.DecodeRune(w[i:])
		switch r {
		case '\u2019', '\u02bc':
			w[n] = '\''
			n++
		case 'ς':
			n += copy(w[n:], "σ")
		default:
			n += copy(w[n:], w[i:i+size])
		}
		i += size
	}
	return w[:n]
}

func isASCII(w []byte) bool {
	for _, c := range w {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// fold leaves in s.folded the word without the diacritics of Latin, Greek, Cyrillic and Hebrew. The marks of other
// scripts are letters to their readers and stay.
func (s *agentScratch) fold(word []byte) {
	s.iter.Init(norm.NFD, word)
	s.folded = s.folded[:0]
	foldable := false
	for !s.iter.Done() {
		for segment := s.iter.Next(); len(segment) > 0; {
			r, n := utf8.DecodeRune(segment)
			switch {
			case r < utf8.RuneSelf:
				s.folded = append(s.folded, byte(r))
				foldable = true
			case foldable && kindOf(r)&mark != 0:
			default:
				foldable = unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Hebrew)
				if plain := plainLetter(r); plain != "" {
					s.folded = append(s.folded, plain...)
				} else {
					s.folded = append(s.folded, segment[:n]...)
				}
			}
			segment = segment[n:]
		}
	}
}

// plainLetter spells Latin letters that have no decomposition as those type them who lack the key.
func plainLetter(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'æ':
		return "ae"
	case 'œ':
		return "oe"
	case 'ø':
		return "o"
	case 'đ', 'ð':
		return "d"
	case 'ł':
		return "l"
	case 'ħ':
		return "h"
	case 'ı':
		return "i"
	case 'þ':
		return "th"
	case 'ŋ':
		return "n"
	}
	return ""
}
