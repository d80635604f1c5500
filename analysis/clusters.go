package analysis

// gramSize is the number of grapheme clusters in a term of a script without spaces.
const gramSize = 3

// clusterGrams yields the trigrams of grapheme clusters in a South-East Asian run, and beside each the bigram
// that it begins with, so that a word of two clusters is found too. A shorter run is one term.
func (s *agentScratch) clusterGrams(run string) bool {
	s.bounds = append(s.bounds[:0], 0)
	s.clusters.SetText(run)
	for s.clusters.Next() {
		s.bounds = append(s.bounds, s.clusters.End())
	}
	n := len(s.bounds) - 1
	if n < gramSize {
		return s.yieldGram(run, false)
	}
	for i := 0; i+gramSize <= n; i++ {
		if !s.yieldGram(run[s.bounds[i]:s.bounds[i+gramSize]], false) ||
			!s.yieldGram(run[s.bounds[i]:s.bounds[i+gramSize-1]], true) {
			return false
		}
	}
	return s.yieldGram(run[s.bounds[n-gramSize+1]:], true)
}

func (s *agentScratch) yieldGram(gram string, overlap bool) bool {
	s.piece = append(s.piece[:0], gram...)
	return s.yield(s.piece, overlap)
}
