package analysis

import (
	"sync"
	"unicode/utf16"
	"unicode/utf8"
)

// english is Lucene's default English chain.
type english struct{ pool sync.Pool }

func newEnglish() *english {
	return &english{pool: sync.Pool{New: func() any { return &englishScratch{scan: newScanner()} }}}
}

func (*english) Name() string { return "english" }
func (*english) Version() int { return 1 }

// englishScratch is the working memory of one call.
type englishScratch struct {
	scan  scanner
	cache stemCache
	short [16]byte
	term  []byte
	units []uint16
}

func (a *english) Tokens(text string, yield func(term []byte, overlap bool) bool) {
	s := a.pool.Get().(*englishScratch)
	defer a.pool.Put(s)
	s.scan.reset(text)
	defer s.scan.reset("")
	s.run(text, yield)
}

func (s *englishScratch) run(text string, yield func(term []byte, overlap bool) bool) {
	for i := 0; i < len(text); {
		c := byteClass[text[i]]
		if c == letterByte && i+18 <= len(text) {
			word, n := packLetters(text[i:])
			if n < 16 && endsAfterLetters(text[i+n], text[i+n+1]) {
				if term := s.cached(word); len(term) > 0 && !yield(term, false) {
					return
				}
				i += n
				continue
			}
		} else if c&(tokenByte|wideByte|keycapByte) == 0 {
			i++
			continue
		}
		s.scan.pos = i
		if !s.scan.next() {
			return
		}
		i = s.scan.end
		if term := s.stem(text[s.scan.start:i], s.scan.ascii); len(term) > 0 && !yield(term, false) {
			return
		}
	}
}

// endsAfterLetters reports whether a word ends between a letter and b, before next, whatever follows.
func endsAfterLetters(b, next byte) bool {
	switch c := byteClass[b]; {
	case c&(tokenByte|wideByte) != 0:
		return false
	case c&midLetterByte != 0:
		return byteClass[next]&(letterByte|wideByte) == 0
	}
	return true
}

// cached gives the stem of a short ASCII word in lower case, valid until the next call; empty for a stop word.
func (s *englishScratch) cached(word packedWord) []byte {
	set := s.cache.set(word)
	if set[0].word != word {
		set[0], set[1] = set[1], set[0]
		if set[0].word != word {
			word.store(&s.short)
			set[0] = stemEntry{word, pack16(stemASCII(cutPossessive(s.short[:word.len()])))}
		}
	}
	stem := set[0].stem
	stem.store(&s.short)
	return s.short[:stem.len()]
}

// cutPossessive cuts 's off an ASCII word in lower case.
func cutPossessive(w []byte) []byte {
	if n := len(w); n >= 2 && w[n-1] == 's' && w[n-2] == '\'' {
		return w[:n-2]
	}
	return w
}

// stemASCII stems an ASCII word in lower case in place; nothing is left of a stop word.
func stemASCII(w []byte) []byte {
	if isStopWord(w) {
		return nil
	}
	return porter(w)
}

// stem takes a token through the filters; nothing is left of a stop word. The result is valid until the next call.
func (s *englishScratch) stem(token string, ascii bool) []byte {
	if ascii {
		s.term = appendLower(s.term[:0], token)
		if len(s.term) <= 16 {
			return s.cached(pack16(s.term))
		}
		return stemASCII(cutPossessive(s.term))
	}
	s.term = appendLower(s.term[:0], withoutPossessive(token))
	n := len(s.term)
	if n == 0 || s.term[n-1] >= utf8.RuneSelf {
		return s.term
	}
	for _, c := range s.term {
		if c >= utf8.RuneSelf {
			return s.stemUnits()
		}
	}
	return stemASCII(s.term)
}

// stemUnits stems the term as UTF-16, in which Lucene's stemmer counts.
func (s *englishScratch) stemUnits() []byte {
	s.units = s.units[:0]
	for i := 0; i < len(s.term); {
		r, n := utf8.DecodeRune(s.term[i:])
		s.units = utf16.AppendRune(s.units, r)
		i += n
	}
	stem := porter(s.units)
	s.term = s.term[:0]
	for i := 0; i < len(stem); i++ {
		r := rune(stem[i])
		if utf16.IsSurrogate(r) && i+1 < len(stem) {
			i++
			r = utf16.DecodeRune(r, rune(stem[i]))
		}
		s.term = utf8.AppendRune(s.term, r)
	}
	return s.term
}
