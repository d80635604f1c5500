package synthetic

// recordStream is the state from which the next record follows; a copy of it is a bookmark.
type recordStream struct {
	g     *Generator
	r     random
	i     int
	topic uint32
}

const (
	minLength = 8
	maxLength = 60
)

func (g *Generator) records() recordStream {
	s := recordStream{g: g, r: random(g.options.Seed + 1)}
	s.topic = uint32(s.r.uniform(topicCount))
	return s
}

// next appends the words of the next record to dst and returns its time.
func (s *recordStream) next(dst []uint32) (words []uint32, ts int64) {
	length, ts := s.head()
	vocabulary, topic := s.g.vocabulary.drawn, &s.g.topics.words[s.topic]
	rank := s.g.topics.rank
	for range length {
		if s.r.uniform(10) < 7 {
			dst = append(dst, vocabulary.draw(&s.r))
		} else {
			dst = append(dst, topic[rank.draw(&s.r)])
		}
	}
	return dst, ts
}

// skip passes over the next record. Each word takes two random numbers, and a SplitMix64 state moves by a constant.
func (s *recordStream) skip() {
	length, _ := s.head()
	s.r += random(2*length) * 0x9E3779B97F4A7C15
}

// head draws what comes before the words of a record: topic, time and length.
func (s *recordStream) head() (length int, ts int64) {
	switch u := s.r.uniform(1000); {
	case u < 20:
		s.topic = uint32(s.r.uniform(topicCount))
	case u < 150:
		step := 1 + uint32(s.r.uniform(3))
		if s.r.uniform(2) != 0 {
			step = topicCount - step
		}
		s.topic = (s.topic + step) % topicCount
	}
	span := s.g.span
	ts = Start + int64((uint64(s.i)*span+s.r.uniform(span))/uint64(s.g.options.Records))
	s.i++
	length = minLength
	for length < maxLength && s.r.uniform(10_000) < 9353 {
		length++
	}
	return length, ts
}
