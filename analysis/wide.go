package analysis

import "unicode/utf8"

// wideToken takes the token at or after text[i] that has characters beyond ASCII.
func (s *agentScratch) wideToken(text string, i int) (end int, ok bool) {
	if end := cjkEnd(text, i); end > i {
		return end, s.cjk(text[i:end])
	}
	s.scan.text, s.scan.pos = text, i
	if !s.scan.next() {
		return len(text), true
	}
	start, end := s.scan.start, s.scan.end
	if start > i && text[start] < utf8.RuneSelf || cjkEnd(text, start) > start {
		return start, true // an ASCII word or a CJK run after something that is no token
	}
	token := text[start:end]
	switch {
	case s.scan.ascii:
		_, _, ok := s.asciiRun(token, 0)
		return end, ok
	case s.scan.kind&complexContext != 0:
		return end, s.clusterGrams(token)
	case s.scan.kind&pictograph != 0:
		return end, s.yieldGram(token, false)
	}
	if cut := cjkIndex(token); cut > 0 {
		end = start + cut
		token = text[start:end]
	}
	return end, s.foldedWord(token)
}

// asciiEnd gives the end of text, or the place after i of the first character beyond ASCII if no word reaches across it.
func asciiEnd(text string, i int) int {
	for ; i < len(text); i++ {
		c := text[i]
		if c <= ' ' {
			break
		}
		if c < utf8.RuneSelf {
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		k := kindOf(r)
		joins := k&(word|joiner|mark) != 0 && !isCJK(r, k) || k&middle != 0 && (isTokenByte(text, i+n) || isWide(text, i+n))
		if !joins {
			return i
		}
		break
	}
	return len(text)
}

func isWide(text string, i int) bool { return i < len(text) && text[i] >= utf8.RuneSelf }
