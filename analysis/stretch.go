package analysis

import (
	"unicode/utf8"
	"unsafe"

	"golang.org/x/text/unicode/norm"
)

const (
	// maxStretch bounds what is normalised at once.
	maxStretch = 4 << 10
	tradeMark  = "\u2122"
	service    = "\u2120"
)

// stretchEnd gives the end of the stretch that begins at i: at ASCII white space with ASCII behind it.
// A trademark sign ends it too: its compatibility form, TM, would grow into the word before it.
func stretchEnd(text string, i int) int {
	for j := i; j < len(text); {
		switch c := text[j]; {
		case c <= ' ' && (!isWide(text, j+1) || j-i >= maxStretch):
			return j
		case c == tradeMark[0] && j+3 <= len(text) && (text[j:j+3] == tradeMark || text[j:j+3] == service):
			if j > i {
				return j
			}
			return j + 3
		case j-i >= 2*maxStretch:
			return j
		case j-i >= maxStretch && utf8.RuneStart(c):
			if r, _ := utf8.DecodeRuneInString(text[j:]); c < utf8.RuneSelf || kindOf(r)&mark == 0 {
				return j
			}
		}
		j++
	}
	return len(text)
}

// stretch takes text with characters beyond ASCII.
func (s *agentScratch) stretch(text string) bool {
	if text == tradeMark || text == service {
		return true
	}
	if norm.NFKC.QuickSpanString(text) != len(text) {
		s.normal = s.normalize(s.normal[:0], text)
		if len(s.normal) == 0 {
			return true
		}
		// The bytes stay as they are until the next stretch, and no term outlives its yield.
		text = unsafe.String(&s.normal[0], len(s.normal))
	}
	s.settled = true
	defer func() { s.settled = false }()
	for i := 0; i < len(text); {
		n, wide, ok := s.asciiRun(text, i)
		if !ok {
			return false
		}
		i = n
		if wide {
			if i, ok = s.wideToken(text, i); !ok {
				return false
			}
		}
	}
	return true
}

// normalize appends text in NFKC. What is so already is copied as it is; the rest goes segment by segment, without
// an allocation.
func (s *agentScratch) normalize(dst []byte, text string) []byte {
	for len(text) > 0 {
		n := norm.NFKC.QuickSpanString(text)
		dst = append(dst, text[:n]...)
		text = text[n:]
		n = max(0, norm.NFKC.NextBoundaryInString(text, true))
		if n == 0 {
			return append(dst, text...)
		}
		s.iter.InitString(norm.NFKC, text[:n])
		for !s.iter.Done() {
			dst = append(dst, s.iter.Next()...)
		}
		text = text[n:]
	}
	return dst
}
