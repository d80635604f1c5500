package analysis

import (
	"bytes"
	"unicode/utf8"
)

// Light stemming for Arabic follows light10: L. S. Larkey, L. Ballesteros, M. E. Connell, "Light stemming for
// Arabic information retrieval", in Arabic Computational Morphology, Springer, 2007.

const (
	alef, tehMarbuta, tatweel = '\u0627', '\u0629', '\u0640'
	heh, waw                  = '\u0647', '\u0648'
	alefMaksura, yeh          = '\u0649', '\u064a'
	hamzaOnWaw, hamzaOnYeh    = '\u0624', '\u0626'
)

// isArabic reports whether a word has nothing but the letters and marks of the Arabic language; those that
// Persian, Urdu and others add have words that the stemmer does not know.
func isArabic(w []byte) bool {
	for i := 0; i < len(w); {
		r, n := utf8.DecodeRune(w[i:])
		if (r < 0x0621 || r > 0x065f) && r != 0x0670 {
			return false
		}
		i += n
	}
	return true
}

// arabic yields the light stem of a word.
func (s *agentScratch) arabic(word []byte) bool {
	s.folded = appendArabic(s.folded[:0], word)
	stem := stemArabic(s.folded)
	return len(stem) == 0 || s.yield(stem, false)
}

// appendArabic appends a word without vowel marks and elongation, its letters in their basic shapes. light10 leaves
// the hamza on waw and yeh; it goes here too, since many type without it.
func appendArabic(dst, word []byte) []byte {
	for i := 0; i < len(word); {
		r, n := utf8.DecodeRune(word[i:])
		i += n
		switch r {
		case 0x0622, 0x0623, 0x0625, 0x0671:
			r = alef
		case hamzaOnWaw:
			r = waw
		case alefMaksura, hamzaOnYeh:
			r = yeh
		case tehMarbuta:
			r = heh
		case tatweel:
			continue
		}
		if kindOf(r)&mark == 0 {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// arabicArticles and arabicSuffixes are tried in this order. A teh marbuta is a heh by now.
var (
	arabicAnd      = []byte("و")
	arabicArticles = [][]byte{[]byte("ال"), []byte("وال"), []byte("بال"), []byte("كال"), []byte("فال"), []byte("لل")}
	arabicSuffixes = [][]byte{
		[]byte("ها"), []byte("ان"), []byte("ات"), []byte("ون"), []byte("ين"), []byte("يه"), []byte("ه"), []byte("ي"),
	}
)

// arabicLetter is the length of each Arabic letter in UTF-8.
const arabicLetter = 2

// stemArabic cuts the conjunction where three letters remain, an article and suffixes where two remain.
func stemArabic(w []byte) []byte {
	if len(w) >= (1+3)*arabicLetter && bytes.HasPrefix(w, arabicAnd) {
		w = w[len(arabicAnd):]
	}
	for _, article := range arabicArticles {
		if len(w) >= len(article)+2*arabicLetter && bytes.HasPrefix(w, article) {
			w = w[len(article):]
			break
		}
	}
	for _, suffix := range arabicSuffixes {
		if len(w) >= len(suffix)+2*arabicLetter && bytes.HasSuffix(w, suffix) {
			w = w[:len(w)-len(suffix)]
		}
	}
	return w
}
