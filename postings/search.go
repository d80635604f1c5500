package postings

import (
	"context"
	"fmt"
	"math"
)

// Strategy names a searcher. All give the same ordered hits, to the bit.
type Strategy uint8

// The searchers. Auto picks one by measured cost.
const (
	Auto Strategy = iota
	Exhaustive
	TermAtATime
	BlockMaxWAND
	MaxScore
	BlockMaxPrune
)

var strategyNames = [...]string{"auto", "exhaustive", "termatatime", "blockmaxwand", "maxscore", "blockmaxprune"}

// String returns the name that ParseStrategy reads.
func (s Strategy) String() string {
	if int(s) < len(strategyNames) {
		return strategyNames[s]
	}
	return fmt.Sprintf("strategy(%d)", uint8(s))
}

// ParseStrategy returns the searcher of a name, or an error that wraps ErrStrategy and lists the names.
func ParseStrategy(name string) (Strategy, error) {
	for i, n := range strategyNames {
		if n == name {
			return Strategy(i), nil
		}
	}
	return 0, fmt.Errorf("%w %q: have %v", ErrStrategy, name, strategyNames)
}

// Strategies returns the searchers, Auto left out, the oracle first.
func Strategies() []Strategy {
	return []Strategy{Exhaustive, TermAtATime, BlockMaxWAND, MaxScore, BlockMaxPrune}
}

// search is one running search.
type search struct {
	r     *Reader
	ws    *workspace
	lists []list // of the query's terms that the part holds, in query order
	gate  gate
	top   *topK
	norms *norms
	trace Trace
	ctx   context.Context
	done  <-chan struct{}
	count bool
}

// Search appends the K best hits to dst: score descending, then docid descending, however many of the part's documents
// match. Searches may run at once. It fails with an error that wraps ErrStatistics, ErrDocSet or ErrStrategy, or with
// the context's, and then dst comes back as it was.
func (r *Reader) Search(ctx context.Context, q *Query, strategy Strategy, dst []Hit) ([]Hit, Trace, error) {
	if err := ctx.Err(); err != nil {
		return dst, Trace{}, err
	}
	if int(strategy) >= len(strategyNames) {
		return dst, Trace{}, fmt.Errorf("%w: %v", ErrStrategy, strategy)
	}
	g, err := q.gate(r)
	if err != nil {
		return dst, Trace{}, err
	}
	if q.err != nil {
		return dst, Trace{}, q.err
	}
	// A workspace goes back to the pool on return only: after a panic it may be dirty.
	ws := getWorkspace()
	s := search{r: r, ws: ws, gate: g, top: &ws.top, norms: &ws.norms, ctx: ctx, done: ctx.Done(), count: q.CountScored}
	err = s.search(q, strategy)
	if err == nil {
		dst = s.top.appendHits(dst)
	} else {
		s.trace = Trace{}
	}
	ws.release()
	return dst, s.trace, err
}

// search leaves the hits in s.top.
func (s *search) search(q *Query, strategy Strategy) error {
	s.top.reset(min(max(q.K, 0), s.r.numDocs))
	if err := s.resolveLists(q); err != nil {
		return err
	}
	if s.top.k == 0 || len(s.lists) == 0 {
		s.trace.Searcher = max(strategy, Exhaustive)
		return nil
	}
	return s.run(s.choose(strategy))
}

// resolveLists finds the lists of the query's terms. A term may be absent, or all of its documents deleted.
func (s *search) resolveLists(q *Query) error {
	average := q.Stats.averageLength()
	s.norms.set(s.r.params, average)
	for i := range q.terms {
		if i%256 == 255 {
			if err := s.cancelled(); err != nil {
				return err
			}
		}
		id, _, ok := s.r.Lookup(q.TermText(i))
		if !ok || q.terms[i].docFreq == 0 {
			continue
		}
		weight, err := q.weight(i)
		if err != nil {
			return err
		}
		s.ws.lists = append(s.ws.lists, list{})
		s.r.resolve(&s.ws.lists[len(s.ws.lists)-1], s.ws, id, weight, average)
	}
	s.lists = s.ws.lists
	return nil
}

func (s *search) run(strategy Strategy) error {
	s.trace.Searcher = strategy
	switch strategy {
	case TermAtATime:
		return s.termAtATime()
	case BlockMaxWAND:
		return s.blockMaxWAND()
	case MaxScore:
		return s.maxScore()
	case BlockMaxPrune:
		return s.blockMaxPrune()
	}
	return s.exhaustive()
}

// cancelled looks at the context. Searchers ask once a super-block or container of a list.
func (s *search) cancelled() error {
	select {
	case <-s.done:
		return s.ctx.Err()
	default:
		return nil
	}
}

// score is the exact contribution of a list to a document.
func (s *search) score(l *list, tf float32, doc uint32) float64 {
	return float64(score(l.weight, tf, s.norms.inverse[s.r.lengths[doc]]))
}

// sumsExactly says whether float64 sums of these lists' scores come out the same in any order of the terms, and
// whether every match scores above 0. Then searchers may add in the order that suits them and take 0 for "no match".
//
// A score is a multiple of half the weight's ulp: with y = weight/(1+x), weight-y is exact where y >= weight/2 (Sterbenz)
// and a multiple of ulp(y) >= ulp(weight)/2; elsewhere the result lies in [weight/2, weight], whose floats are such
// multiples. So no addition rounds while the sum of the weights stays below 2^53 of the smallest such step.
// Weights must lie some 2^27 apart to break this: a term in every one of 5 million documents beside a unique one that
// is repeated.
func (s *search) sumsExactly() bool {
	total, step := 0.0, math.Inf(1)
	for i := range s.lists {
		w := s.lists[i].weight
		total += float64(w)
		step = min(step, float64(w-math.Nextafter32(w, 0))/2)
		if score(w, 1, s.norms.inverse[s.r.longest]) <= 0 {
			return false
		}
	}
	return total < step*(1<<53)
}
