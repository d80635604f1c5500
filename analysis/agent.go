package analysis

import (
	"sync"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/unicode/norm"
)

// agent is the engine's default analyser; the package comment gives its rules.
type agent struct{ pool sync.Pool }

func newAgent() *agent { return &agent{pool: sync.Pool{New: func() any { return newAgentScratch() }}} }

func (*agent) Name() string { return "agent" }
func (*agent) Version() int { return 1 }

// agentScratch is the working memory of one call.
type agentScratch struct {
	englishScratch
	yield    func(term []byte, overlap bool) bool
	piece    []byte
	folded   []byte
	normal   []byte // the stretch at hand in NFKC
	settled  bool   // text is in NFKC: a character that separates tokens now will not grow into a word
	iter     norm.Iter
	clusters *graphemes.Iterator[string]
	bounds   []int
}

func newAgentScratch() *agentScratch {
	s := &agentScratch{clusters: graphemes.FromString("")}
	s.scan = newScanner()
	return s
}

func (a *agent) Tokens(text string, yield func(term []byte, overlap bool) bool) {
	s := a.pool.Get().(*agentScratch)
	s.yield = yield
	s.raw(text)
	s.release()
	a.pool.Put(s) // not deferred: where yield panics the scratch is in the middle of a text, and is given up
}

// release lets go of the caller's text and function.
func (s *agentScratch) release() {
	s.yield = nil
	s.scan.reset("")
	s.clusters.SetText("")
	s.iter.InitString(norm.NFKC, "")
}

// raw takes text as it comes, and normalises the stretches that are not ASCII.
func (s *agentScratch) raw(text string) {
	for i := 0; i < len(text); {
		n, wide, ok := s.asciiRun(text, i)
		if !ok {
			return
		}
		i = n
		if wide {
			end := stretchEnd(text, i)
			if !s.stretch(text[i:end]) {
				return
			}
			i = end
		}
	}
}

// asciiRun takes the words from text[i] on, up to one that a character beyond ASCII has to do with (wide).
// ok is false when the caller wants no more.
func (s *agentScratch) asciiRun(text string, i int) (end int, wide, ok bool) {
	for i < len(text) {
		c := byteClass[text[i]]
		if c&(tokenByte|wideByte|keycapByte) == 0 || c == keycapByte && (i+1 == len(text) || text[i+1] < utf8.RuneSelf) {
			i++
			continue
		}
		if c&(wideByte|keycapByte) != 0 {
			return i, true, true
		}
		if c == letterByte && i+18 <= len(text) {
			word, n := packLetters(text[i:])
			if n < 16 && !capitalInside(text[i:], n) && standsAlone(text[i+n], text[i+n+1]) {
				if term := s.cached(word); len(term) > 0 && !s.yield(term, false) {
					return i, false, false
				}
				i += n
				continue
			}
		}
		n, ok := s.asciiToken(text, i)
		if !ok {
			return i, false, false
		}
		if n == i {
			return i, true, true
		}
		i = n
	}
	return i, false, true
}

// standsAlone reports whether letters before b and next are a word and no part of something longer.
func standsAlone(b, next byte) bool {
	switch c := byteClass[b]; {
	case c&(tokenByte|wideByte) != 0:
		return false
	case b == '#' || b == '+':
		return false
	case c&midLetterByte != 0 || isConnector(b):
		return byteClass[next]&(tokenByte|wideByte) == 0 && next != b && next != '/' && next != '\\'
	}
	return true
}

// asciiToken takes the word, number or identifier at text[i]. end is i when it is not ASCII alone.
func (s *agentScratch) asciiToken(text string, i int) (end int, ok bool) {
	limited := text[:min(len(text), i+maxUnits)]
	if s.settled {
		limited = limited[:asciiEnd(limited, i)]
	}
	end, seen, plain := scanASCII(limited, i)
	if end == i+1 && seen == letterByte {
		if mark := languageMark(text, end); mark > 0 {
			return end + mark, s.language(text[i : end+mark])
		}
	}
	c := scanCompound(limited, i)
	switch {
	case c.wide && !s.settled: // NFKC may bring more of it
		return i, true
	case plain && seen == underscoreByte && !c.joined:
		return end, true
	case c.end >= end && (c.joined || plain && seen&underscoreByte != 0):
		return afterPossessive(text, c.end), s.compound(text[i:c.end])
	case !plain:
		return i, true
	}
	return end, s.word(text[i:end], seen)
}

// afterPossessive skips 's behind an identifier.
func afterPossessive(text string, i int) int {
	if i+2 <= len(text) && text[i] == '\'' && text[i+1]|0x20 == 's' &&
		(i+2 == len(text) || byteClass[text[i+2]]&(tokenByte|wideByte) == 0) {
		return i + 2
	}
	return i
}

// word takes a token of english: letters, digits, and marks between them.
func (s *agentScratch) word(token string, seen uint8) bool {
	switch {
	case seen == letterByte && isCamel(token):
		return s.camelWhole(token, false) && s.camelParts(token)
	case seen == letterByte|digitByte && byteClass[token[0]] == letterByte:
		s.piece = appendLower(s.piece[:0], token)
		return s.yield(s.piece, false) && (!isCamel(token) || s.camelParts(token))
	}
	term := s.stem(token, true)
	return len(term) == 0 || s.yield(term, false)
}
