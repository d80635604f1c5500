package measure

import "agentir/bench/dataset"

// Evaluation holds the value of each measure for each judged query.
type Evaluation struct {
	Measures []Measure
	Queries  []string    // every query with judgements, in the order of the judgements
	Values   [][]float64 // of measure m and query q: Values[m][q]
	Missing  []string    // queries with judgements and no ranking: they have the value 0
	Unjudged int         // rankings of queries without judgements: left out
}

// NumQ returns the number of queries that the means are over.
func (e *Evaluation) NumQ() int { return len(e.Queries) }

// Mean returns the mean of measure m over the judged queries, or the sum where the measure is a count.
func (e *Evaluation) Mean(m int) float64 {
	sum := 0.0
	for _, v := range e.Values[m] {
		sum += v
	}
	if e.Measures[m].Summed() {
		return sum
	}
	return ratio(sum, float64(len(e.Queries)))
}

// Evaluate scores a run, ordered by the rule ties, against the judgements.
func Evaluate(qrels *dataset.Qrels, run *dataset.Run, measures []Measure, ties Ties) *Evaluation {
	scorer := NewScorer(qrels, measures)
	for _, query := range run.Queries() {
		scorer.Add(query, ties.Order(run.Rows(query)))
	}
	return scorer.Finish()
}

// Scorer scores rankings one by one, so that a run need not be kept. Not safe for concurrent use.
type Scorer struct {
	qrels   *dataset.Qrels
	result  Evaluation
	index   map[string]int
	ranked  []bool
	ranking []int
}

// NewScorer returns a scorer against the judgements.
func NewScorer(qrels *dataset.Qrels, measures []Measure) *Scorer {
	queries := qrels.Queries()
	s := &Scorer{
		qrels:  qrels,
		result: Evaluation{Measures: measures, Queries: queries},
		index:  make(map[string]int, len(queries)),
		ranked: make([]bool, len(queries)),
	}
	for i, query := range queries {
		s.index[query] = i
	}
	for range measures {
		s.result.Values = append(s.result.Values, make([]float64, len(queries)))
	}
	return s
}

// Add scores the ranking of a query: the ids of distinct documents, best first. A second ranking of the same query
// takes the place of the first.
func (s *Scorer) Add(query string, docs []string) {
	q, ok := s.index[query]
	if !ok {
		s.result.Unjudged++
		return
	}
	s.ranked[q] = true
	s.score(q, docs)
}

func (s *Scorer) score(q int, docs []string) {
	t := newTopic(s.qrels.Grades(s.result.Queries[q]))
	s.ranking = t.ranked(s.ranking[:0], docs)
	for i, m := range s.result.Measures {
		s.result.Values[i][q] = m.value(&t, s.ranking)
	}
}

// Finish scores the judged queries that got no ranking as empty ones and returns the evaluation. The scorer must
// not be used after it.
func (s *Scorer) Finish() *Evaluation {
	for q, ranked := range s.ranked {
		if !ranked {
			s.result.Missing = append(s.result.Missing, s.result.Queries[q])
			s.score(q, nil)
		}
	}
	return &s.result
}
