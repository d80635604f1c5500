package analysis

import "bytes"

func isUpper(b byte) bool { return 'A' <= b && b <= 'Z' }
func isLower(b byte) bool { return 'a' <= b && b <= 'z' }

// capitalInside reports whether one of the n letters at the head of s, after the first, is a capital.
// s has at least 16 bytes.
func capitalInside(s string, n int) bool {
	capitals := ^load8(s) & caseBits &^ 0xff
	if n < 8 {
		return capitals&(1<<(8*n)-1) != 0
	}
	return capitals != 0 || ^load8(s[8:])&caseBits&(1<<(8*(n-8))-1) != 0
}

// isCamel reports whether capitals inside a word part it: a small letter is there too, and it is not
// the plural of an acronym (APIs).
func isCamel(word string) bool {
	capital, small := false, false
	for i := range len(word) {
		capital = capital || i > 0 && isUpper(word[i])
		small = small || isLower(word[i])
	}
	if !capital || !small {
		return false
	}
	last := len(word) - 1
	for i := range last {
		if !isUpper(word[i]) {
			return true
		}
	}
	return word[last] != 's'
}

// camelWhole yields a camel-case name as it is and, beside it, the term that the same name gives
// when it is typed in small letters.
func (s *agentScratch) camelWhole(name string, overlap bool) bool {
	s.piece = appendLower(s.piece[:0], name)
	if !s.yield(s.piece, overlap) {
		return false
	}
	s.piece = appendLower(s.piece[:0], name)
	term := s.stem(name, true)
	return len(term) == 0 || bytes.Equal(term, s.piece) || s.yield(term, true)
}

// camelParts yields the words of a camel-case name but for lone letters.
func (s *agentScratch) camelParts(name string) bool {
	start := 0
	for i := 1; i <= len(name); i++ {
		if i < len(name) && !isHump(name, i) {
			continue
		}
		if part := name[start:i]; len(part) > 1 {
			if term := s.stem(part, true); len(term) > 0 && !s.yield(term, true) {
				return false
			}
		}
		start = i
	}
	return true
}

// isHump reports whether a word begins at name[i]: a capital after a small letter or digit, or the last
// capital of several before a small letter, unless that is the s of a plural (mRNAs).
func isHump(name string, i int) bool {
	switch {
	case !isUpper(name[i]):
		return false
	case !isUpper(name[i-1]):
		return true
	case i+1 == len(name) || !isLower(name[i+1]):
		return false
	}
	return name[i+1] != 's' || i+2 < len(name) && isLower(name[i+2])
}
