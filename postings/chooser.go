package postings

// Where term at a time stops being the fastest, as measured by the benchmarks of bench/speed on conversations, abstracts, sessions and
// synthetic records: it costs about 2.5 ns a posting and 1 ns a document, while MaxScore's cost hangs on how soon the
// threshold rises, and that on k.
const (
	prunedDocs     = 16_384  // for a few hits
	prunedManyDocs = 131_072 // for many: up to one document in manyHits
	fewHits        = 32
	manyHits       = 1000
	longQuery      = 20 // lists, from which bounds say little in a small part
)

// maxPrunedLists is up to how many lists searchers that prune are run: they walk all of them for every range or pivot, and the
// bounds of so many add up to nothing that could be pruned.
const maxPrunedLists = 4096

// choose turns Auto into a searcher by the shape of the query. Any is replaced by the oracle where float64 sums of the
// scores depend on the order of the terms, and by term at a time where the lists are too many to prune; the trace says so.
func (s *search) choose(asked Strategy) Strategy {
	if asked == Exhaustive || !s.sumsExactly() {
		return Exhaustive
	}
	if len(s.lists) > maxPrunedLists {
		return TermAtATime
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
