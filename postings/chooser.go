package postings

// Where term at a time stops being the fastest, as measured by the benchmarks of bench/speed on conversations, abstracts, sessions and
// synthetic records: it costs about 2.5 ns a posting and 1 ns a document, while MaxScore's cost hangs on how soon the
// threshold rises, and that on k.
const (
	prunedDocs     = 16_384  // for a few hits
	prunedManyDocs = 131_072 // for many: up to one document in manyHits
	fewHits        = 32
	manyHits       = 1000
	longQuery      = 32 // lists, from which bounds say little in a small part
)

// choose turns Auto into a searcher by the shape of the query, and any other into the oracle where float64 sums of its
// scores depend on the order of the terms.
func (s *search) choose(asked Strategy) Strategy {
	if asked == Exhaustive || !s.sumsExactly() {
		return Exhaustive
	}
	if asked != Auto {
		return asked
	}
	docs, k := s.r.numDocs, s.top.k
	switch {
	case docs < prunedDocs, len(s.lists) > longQuery && docs < prunedManyDocs:
		return TermAtATime
	case k <= fewHits, docs >= prunedManyDocs && k <= docs/manyHits:
		return MaxScore
	}
	return TermAtATime
}
