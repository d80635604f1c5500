package analysis

import "strings"

// An identifier in the wide sense: words of letters, digits and underscores with single connectors between them,
// as paths, flags, error codes, versions, dates, e-mail addresses and URLs have them.

func isConnector(b byte) bool {
	switch b {
	case '.', '-', '/', '\\', ':', '@':
		return true
	}
	return false
}

// urlMarks join words as well once :// has been seen.
const urlMarks = "?&=#%+~"

type compoundSpan struct {
	end    int  // 0: there is none
	joined bool // there is a connector in it
	wide   bool // a character beyond ASCII comes next, maybe behind a connector
}

func isTokenByte(text string, i int) bool {
	return i < len(text) && byteClass[text[i]]&tokenByte != 0
}

// scanCompound finds the identifier that begins at text[i]. Beside a character beyond ASCII it ends at
// the connector before.
func scanCompound(text string, i int) compoundSpan {
	url := false
	var c compoundSpan
	for words := 1; ; words++ {
		for isTokenByte(text, i) {
			i++
		}
		if isWide(text, i) {
			c.wide = true
			return c
		}
		c = compoundSpan{end: i, joined: words > 1}
		n := connectorLen(text, i, &url)
		if n == 0 || !isTokenByte(text, i+n) {
			c.wide = isWide(text, i+n)
			return c
		}
		i += n
	}
}

// connectorLen measures what at text[i] may stand between two words of an identifier, or gives 0.
func connectorLen(text string, i int, url *bool) int {
	if i >= len(text) {
		return 0
	}
	rest := text[i:]
	switch c := text[i]; {
	case strings.HasPrefix(rest, "://"):
		*url = true
		return 3
	case strings.HasPrefix(rest, "::"), strings.HasPrefix(rest, `:\`):
		return 2
	case isConnector(c), *url && strings.IndexByte(urlMarks, c) >= 0, c == '+' && beforeAt(rest[1:]):
		return 1
	}
	return 0
}

// beforeAt reports whether the local part of an e-mail address goes on at text and ends in @.
func beforeAt(text string) bool {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '@':
			return i > 0
		case byteClass[c]&tokenByte == 0 && c != '.' && c != '-' && c != '+':
			return false
		}
	}
	return false
}

// compound yields an identifier as a whole, and its parts as overlaps.
func (s *agentScratch) compound(text string) bool {
	s.piece = appendLower(s.piece[:0], text)
	return s.yield(s.piece, false) && s.parts(text, 0)
}

// partLevels are the separators between the parts, from the outer to the inner.
var partLevels = [...]string{"/\\:@" + urlMarks, ".", "-", "_"}

// parts yields what separators of the given level and below make of text.
func (s *agentScratch) parts(text string, level int) bool {
	if level == len(partLevels) {
		return !isCamel(text) || s.camelParts(text)
	}
	for start := 0; start < len(text); {
		end := partEnd(text, start, level)
		part := text[start:end]
		// A lone letter between dots or underscores is no word.
		if len(part) > 0 && len(part) < len(text) && (len(part) > 1 || level == 0 || level == 2 || isDigit(part[0])) {
			if !s.part(part) {
				return false
			}
		}
		if len(part) > 1 && !s.parts(part, level+1) {
			return false
		}
		start = end + 1
	}
	return true
}

// partEnd finds the next separator of a level. A dot between digits separates nothing.
func partEnd(text string, start, level int) int {
	for i := start; i < len(text); i++ {
		if strings.IndexByte(partLevels[level], text[i]) < 0 {
			continue
		}
		if text[i] == '.' && i > 0 && isDigit(text[i-1]) && i+1 < len(text) && isDigit(text[i+1]) {
			continue
		}
		return i
	}
	return len(text)
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// part yields one part: a word goes through the filters of english, all else is kept as it is.
func (s *agentScratch) part(text string) bool {
	for i := range len(text) {
		if byteClass[text[i]] != letterByte {
			s.piece = appendLower(s.piece[:0], text)
			return s.yield(s.piece, true)
		}
	}
	if isCamel(text) {
		return s.camelWhole(text, true)
	}
	term := s.stem(text, true)
	return len(term) == 0 || s.yield(term, true)
}

// languageMark measures the ++ or # behind a lone letter, as in C++ and F#.
func languageMark(text string, i int) int {
	n := 0
	switch {
	case strings.HasPrefix(text[i:], "++"):
		n = 2
	case strings.HasPrefix(text[i:], "#"):
		n = 1
	}
	if isTokenByte(text, i+n) {
		return 0
	}
	return n
}

// language yields C++ and its like, and the letter beside it.
func (s *agentScratch) language(name string) bool {
	s.piece = appendLower(s.piece[:0], name)
	return s.yield(s.piece, false) && s.part(name[:1])
}
