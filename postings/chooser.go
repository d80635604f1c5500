package postings

// choose turns Auto into a searcher by the shape of the query, and any other into the oracle where float64 sums of its scores depend on the order of the terms.
func (s *search) choose(asked Strategy) Strategy {
	if asked == Exhaustive || !s.sumsExactly() {
		return Exhaustive
	}
	if asked != Auto {
		return asked
	}
	if s.r.numDocs < 50_000 {
		return TermAtATime
	}
	return BlockMaxPrune
}
