package analysis

import (
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// maxUnits is the length, in UTF-16 code units, at which Lucene's tokenizer cuts a token; it sees no further either.
const maxUnits = 255

// A scanner finds the tokens of Lucene's StandardTokenizer: the words of UAX #29, ideographs one by one,
// South-East Asian runs and emoji. Everything else separates. Bytes that are not UTF-8 separate too.
type scanner struct {
	text string
	pos  int // where the next token is looked for
	// The token: its place in text, what its characters are, and whether all are ASCII.
	start, end int
	kind       kind
	ascii      bool

	words *words.Iterator[string]
}

func newScanner() scanner {
	return scanner{words: words.FromString("")}
}

// reset begins with a new text; "" lets go of the old one.
func (s *scanner) reset(text string) {
	s.text, s.pos = text, 0
	if text == "" {
		s.words.SetText("")
	}
}

// next moves to the next token.
func (s *scanner) next() bool {
	for s.pos < len(s.text) {
		c := byteClass[s.text[s.pos]]
		switch {
		case c == 0, c&(midLetterByte|midNumberByte) != 0:
			s.pos++
			continue
		case c&tokenByte != 0:
			end, seen, ok := scanASCII(s.text[:min(len(s.text), s.pos+maxUnits)], s.pos)
			if ok {
				s.start, s.end, s.pos, s.kind, s.ascii = s.pos, end, end, word, true
				if seen != underscoreByte {
					return true
				}
				continue
			}
		}
		if s.general() {
			return true
		}
	}
	return false
}

// emit makes text[start:end] the token.
func (s *scanner) emit(start, end int, k kind) bool {
	s.start, s.end, s.pos, s.kind, s.ascii = start, end, end, k, false
	return true
}

// rune decodes text[i:] and gives the character's kind; ASCII letters, digits and the underscore have theirs too.
func (s *scanner) rune(i int) (rune, int, kind) {
	if i >= len(s.text) {
		return utf8.RuneError, 0, 0
	}
	if c := s.text[i]; c < utf8.RuneSelf {
		switch {
		case byteClass[c]&(letterByte|digitByte) != 0:
			return rune(c), 1, word
		case c == '_':
			return '_', 1, joiner
		}
		return rune(c), 1, 0
	}
	r, n := utf8.DecodeRuneInString(s.text[i:])
	return r, n, kindOf(r)
}

// general handles what begins at pos by all the rules: it finds a token there, or moves pos past what is none.
func (s *scanner) general() bool {
	p := s.pos
	r, n, k := s.rune(p)
	switch {
	case k&(word|joiner) != 0:
		return s.word(k)
	case k&complexContext != 0:
		return s.emit(p, s.extend(p, complexContext|mark), complexContext)
	case k&ideograph != 0:
		return s.emit(p, s.extend(p, mark), ideograph)
	case k&pictograph != 0:
		return s.emit(p, s.emoji(p), pictograph)
	case k&regional != 0:
		if end := s.flag(p + n); end > 0 {
			return s.emit(p, end, pictograph)
		}
	case r == '#' || r == '*':
		if end := s.keycap(p + n); end > 0 {
			return s.emit(p, end, pictograph)
		}
	case r == zeroWidthJoiner:
		return s.joinedEmoji(p)
	}
	s.pos = p + n
	return false
}

// word finds the word at pos, whose first character has kind k: by itself if it is simple, or else it asks UAX #29.
func (s *scanner) word(k kind) bool {
	p := s.pos
	if end := s.plainWord(p); end > 0 {
		return s.emit(p, end, word)
	}
	return s.askedWord(k)
}

// askedWord is word without the short cut.
func (s *scanner) askedWord(k kind) bool {
	p := s.pos
	window := s.text[p:min(len(s.text), p+3*maxUnits)]
	for {
		s.words.SetText(window)
		s.words.Next()
		end, isWord, cut := checkWord(window, s.words.End())
		if cut {
			window = window[:end]
			continue
		}
		if k&pictograph != 0 {
			if e := s.emoji(p); e > p+end {
				return s.emit(p, e, pictograph)
			}
		}
		if isWord {
			return s.emit(p, p+end, word)
		}
		s.pos = p + s.skipJoiners(window[:end])
		return false
	}
}

// plainWord gives the end of a word of letters, digits and marks alone, or 0 where UAX #29 has to be asked.
func (s *scanner) plainWord(p int) int {
	limit := min(len(s.text), p+maxUnits) // in bytes: fewer units
	for i := p; i < limit; {
		c := s.text[i]
		if c < utf8.RuneSelf {
			switch {
			case byteClass[c]&(letterByte|digitByte) != 0:
				i++
				continue
			case byteClass[c]&^keycapByte != 0 || c == '"':
				return 0
			}
			return i
		}
		r, n := utf8.DecodeRuneInString(s.text[i:])
		switch k := kindOf(r); {
		case k == word, k == mark && r != zeroWidthJoiner:
			i += n
		case k != 0:
			return 0
		default:
			return i
		}
	}
	if limit == len(s.text) {
		return limit
	}
	return 0
}

// checkWord looks through the word window[:end] that UAX #29 found. cut: Lucene sees no further than end there,
// so the search has to be made again in window[:end]. isWord: there is more in it than underscores.
func checkWord(window string, end int) (at int, isWord, cut bool) {
	units := 0
	joiner := false
	for i := 0; i < end; {
		c := window[i]
		n := 1
		if c < utf8.RuneSelf {
			isWord = isWord || byteClass[c]&(letterByte|digitByte) != 0
			units++
			joiner = false
		} else {
			var r rune
			r, n = utf8.DecodeRuneInString(window[i:])
			k := kindOf(r)
			isWord = isWord || k&word != 0
			units++
			if n == 4 {
				units++
			}
			// A malformed byte, a letter of later versions, or a picture that a zero-width joiner ties to a word.
			if n == 1 || k == 0 && unicode.Is(laterLetters, r) || joiner && k&(pictograph|mark|word) == pictograph {
				return i, isWord, i > 0
			}
			joiner = r == zeroWidthJoiner
		}
		if units > maxUnits {
			return i, isWord, true
		}
		i += n
	}
	return end, isWord, false
}

// skipJoiners gives the place in a run of underscores and marks where a token could begin.
func (s *scanner) skipJoiners(run string) int {
	joiners := 0
	for i, r := range run {
		if i > 0 && r >= utf8.RuneSelf && kindOf(r)&(complexContext|pictograph) != 0 {
			return i - joiners
		}
		joiners += len(string(r))
		if r != zeroWidthJoiner {
			joiners = 0
		}
	}
	return len(run) - joiners
}

// extend gives the end of the run of characters of the given kinds that follow the one at p.
func (s *scanner) extend(p int, kinds kind) int {
	units := 0
	for i := p; ; {
		r, n, k := s.rune(i)
		units++
		if r > 0xffff {
			units++
		}
		if n == 0 || i > p && k&kinds == 0 || units > maxUnits {
			return i
		}
		i += n
	}
}
