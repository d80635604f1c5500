package analysis

import "strings"

// The emoji sequences of UTS #51, as Lucene's tokenizer takes them: marks may stand anywhere between
// the parts, but the two presentation selectors belong to the sequence alone.

const (
	zeroWidthJoiner   = '\u200d'
	textSelector      = '\ufe0e'
	emojiSelector     = '\ufe0f'
	enclosingKeycap   = '\u20e3'
	firstTag, lastTag = '\U000E0020', '\U000E007E'
	cancelTag         = '\U000E007F'
)

// marks skips marks other than presentation selectors from i on, at most to limit.
// joined: the last of them was a zero-width joiner.
func (s *scanner) marks(i, limit int) (end int, joined bool) {
	for i < limit {
		r, n, k := s.rune(i)
		if k&mark == 0 || r == textSelector || r == emojiSelector || i+n > limit {
			break
		}
		joined = r == zeroWidthJoiner
		i += n
	}
	return i, joined
}

// limit gives the place up to which a token that begins at p may reach.
func (s *scanner) limit(p int) int {
	units := 0
	for i := p; ; {
		r, n, _ := s.rune(i)
		units++
		if r > 0xffff {
			units++
		}
		if n == 0 || units > maxUnits {
			return i
		}
		i += n
	}
}

// emoji gives the end of the sequence that begins with the picture or skin tone at p.
func (s *scanner) emoji(p int) int {
	end := s.emojiWithin(p, min(len(s.text), p+3*maxUnits))
	if end-p > maxUnits {
		end = s.emojiWithin(p, s.limit(p))
	}
	return end
}

func (s *scanner) emojiWithin(p, limit int) int {
	_, n, k := s.rune(p)
	for i := p; ; {
		toned := k&mark != 0
		end, joined := s.marks(i+n, limit)
		r, m, next := s.rune(end)
		if r == emojiSelector && !toned && end+m <= limit {
			end += m
			if tagged := s.tags(end, limit); tagged > 0 {
				return tagged
			}
			i = end
			for r, m, next = s.rune(i); r == zeroWidthJoiner; r, m, next = s.rune(i) {
				i += m
			}
			joined = i > end
		} else {
			i = end
		}
		if !joined || next&pictograph == 0 || i+m > limit {
			return end
		}
		n, k = m, next
	}
}

// tags gives the end of the tag characters at i and their terminator, or 0.
func (s *scanner) tags(i, limit int) int {
	for p := i; i < limit; {
		r, n, _ := s.rune(i)
		if i += n; r == cancelTag && i-n > p && i <= limit {
			return i
		}
		if r < firstTag || r > lastTag {
			return 0
		}
	}
	return 0
}

// flag gives the end of a pair of regional indicators whose first ends at i, or 0.
func (s *scanner) flag(i int) int {
	for {
		_, n, k := s.rune(i)
		switch {
		case k&regional != 0:
			return s.extend(i, mark)
		case k&mark == 0:
			return 0
		}
		i += n
	}
}

// keycap gives the end of a keycap sequence whose base ends at i, or 0.
func (s *scanner) keycap(i int) int {
	limit := min(len(s.text), i+maxUnits-1)
	end, _ := s.marks(i, limit)
	if r, n, _ := s.rune(end); r == emojiSelector && s.runeIs(end+n, enclosingKeycap) {
		end, _ = s.marks(end+n, limit)
		return end
	}
	if strings.ContainsRune(s.text[i:end], enclosingKeycap) {
		return end
	}
	return 0
}

// joinedEmoji handles a run of zero-width joiners at p: with a picture behind them they begin its token.
func (s *scanner) joinedEmoji(p int) bool {
	i := p
	for s.runeIs(i, zeroWidthJoiner) {
		i += len(string(zeroWidthJoiner))
	}
	s.pos = i
	_, n, k := s.rune(i)
	if k&(pictograph|mark) != pictograph {
		return false
	}
	const size = len(string(zeroWidthJoiner))
	room := maxUnits - 1 // code units before the picture
	if n == 4 {
		room--
	}
	start := max(p, i-room*size)
	end := s.emoji(i)
	if end-start > maxUnits {
		end = max(i+n, min(end, s.limit(start)))
	}
	return s.emit(start, end, pictograph)
}

func (s *scanner) runeIs(i int, want rune) bool {
	r, n, _ := s.rune(i)
	return n > 0 && r == want
}
