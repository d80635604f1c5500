package postings

import (
	"fmt"
	"math"
)

// Query is a bag of terms with the statistics to score them by. Fill it with Term, then give it statistics: those of
// one reader by UseStatistics, or Stats and SetDocFreq where a namespace has several parts. A Query may be used
// again after Reset and then allocates nothing. It is read by searches and may be shared by them while nobody writes it.
type Query struct {
	// K is how many hits are wanted; 0 gives none, and no more come back than match.
	K int
	// Stats are those of the live namespace.
	Stats Stats
	// Live and Filter gate documents before they are scored; nil admits all.
	Live, Filter *DocSet
	// CountScored makes TermAtATime fill in Trace.Scored, which costs it up to a quarter of its time; the other
	// searchers always do.
	CountScored bool

	dict  dictionary
	terms []queryTerm
	err   error
}

type queryTerm struct {
	count   uint32 // occurrences in the query, a linear boost
	docFreq uint64
}

// Reset empties the query of its terms and keeps its memory.
func (q *Query) Reset() {
	q.dict.reset()
	q.terms = q.terms[:0]
	q.err = nil
}

// Term adds one token of the query's text. A token that is already there counts once more. Overlap terms weigh like
// any other. The signature is that of an analyser's yield; it returns false when the query is full, and Search then fails
// with an error that wraps ErrTooLarge.
func (q *Query) Term(term []byte, _ bool) bool {
	if q.dict.slots == nil {
		q.dict = newDictionary(64)
	}
	id, ok := q.dict.add(term)
	if !ok || int(id) < len(q.terms) && q.terms[id].count == math.MaxUint32 {
		q.err = fmt.Errorf("%w: the query has more than %d distinct terms, 4 GiB of them, or one 2^32 times", ErrTooLarge, maxTerms)
		return false
	}
	if int(id) == len(q.terms) {
		q.terms = append(q.terms, queryTerm{})
	}
	q.terms[id].count++
	return true
}

// NumTerms is the number of distinct terms.
func (q *Query) NumTerms() int { return len(q.terms) }

// TermText returns the text of the i-th distinct term, valid until Reset; nil if there is none.
func (q *Query) TermText(i int) []byte {
	if i < 0 || i >= len(q.terms) {
		return nil
	}
	return q.dict.term(uint32(i))
}

// SetDocFreq sets the document frequency of the i-th distinct term in the live namespace. It reports whether there is
// such a term. A term whose frequency is not set, or 0, matches nothing.
func (q *Query) SetDocFreq(i int, docFreq uint64) bool {
	if i < 0 || i >= len(q.terms) {
		return false
	}
	q.terms[i].docFreq = docFreq
	return true
}

// UseStatistics takes the statistics of a reader that is the whole namespace, deleted documents included.
func (q *Query) UseStatistics(r *Reader) {
	q.Stats = r.Stats()
	for i := range q.terms {
		_, df, _ := r.Lookup(q.TermText(i))
		q.terms[i].docFreq = uint64(df)
	}
}

// weight is the term's count times its idf, rounded once (Lucene's boost * idf), or an error where the document
// frequency cannot be.
func (q *Query) weight(i int) (float32, error) {
	t := q.terms[i]
	if t.docFreq > q.Stats.DocCount {
		return 0, fmt.Errorf("%w: term %q has document frequency %d among %d documents; both count live documents",
			ErrStatistics, q.TermText(i), t.docFreq, q.Stats.DocCount)
	}
	return float32(float32(t.count) * idf(q.Stats.DocCount, t.docFreq)), nil
}

// Hit is one result: a docid of the part and its score.
type Hit struct {
	Doc   uint32
	Score float32
}

// Trace says what a search did. Counts are of documents unless named otherwise.
type Trace struct {
	Searcher    Strategy // the one that ran: never Auto
	Scored      uint64   // documents of which at least one term was scored, see Query.CountScored
	Seeds       uint64   // scored beforehand for a first threshold, and perhaps once more later
	Postings    uint64   // term scores computed
	SuperBlocks uint64   // opened, by searchers that skip by super-block
	Blocks      uint64   // opened, by searchers that skip by block
}

// key orders hits: the higher score first, then the higher docid. Scores are not negative, so their bits rise with them.
func key(score float32, doc uint32) uint64 {
	return uint64(math.Float32bits(score))<<32 | uint64(doc)
}

func (q *Query) gate(r *Reader) (gate, error) {
	var g gate
	for _, s := range []struct {
		set   *DocSet
		words *[]uint64
	}{{q.Live, &g.live}, {q.Filter, &g.filter}} {
		if s.set == nil {
			continue
		}
		if s.set.numDocs != r.numDocs {
			return g, fmt.Errorf("%w: the set is of %d documents, the part has %d", ErrDocSet, s.set.numDocs, r.numDocs)
		}
		*s.words = s.set.words
	}
	return g, nil
}
