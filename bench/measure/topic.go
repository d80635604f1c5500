package measure

import (
	"math"
	"slices"
)

// leastExponent is far below the least power of two that is not zero.
const leastExponent = -10_000

// unjudged is the grade of a document without a judgement.
const unjudged = math.MinInt

// topic is what the judgements of one query say, in the form that measures need.
type topic struct {
	grades map[string]int
	ideal  []int // the grades above 0, best first
}

func newTopic(grades map[string]int) topic {
	t := topic{grades: grades}
	for _, grade := range grades {
		if grade > 0 {
			t.ideal = append(t.ideal, grade)
		}
	}
	slices.SortFunc(t.ideal, func(a, b int) int { return b - a })
	return t
}

// ranked appends the grades of docs to dst.
func (t *topic) ranked(dst []int, docs []string) []int {
	for _, doc := range docs {
		grade, ok := t.grades[doc]
		if !ok {
			grade = unjudged
		}
		dst = append(dst, grade)
	}
	return dst
}

// relevant returns how many documents have at least the grade level.
func (t *topic) relevant(level int) int {
	n := 0
	for n < len(t.ideal) && t.ideal[n] >= level {
		n++
	}
	return n
}

// value scores the grades of a ranking, best first.
func (m Measure) value(t *topic, ranking []int) float64 {
	whole := len(ranking)
	if m.cutoff > 0 && m.cutoff < whole {
		ranking = ranking[:m.cutoff]
	}
	level := max(m.level, 1)
	switch m.kind {
	case nDCG:
		ideal := t.ideal
		if m.cutoff > 0 && m.cutoff < len(ideal) {
			ideal = ideal[:m.cutoff]
		}
		best := 0
		if len(ideal) > 0 {
			best = ideal[0]
		}
		return ratio(m.gains(ranking, best), m.gains(ideal, best))
	case averagePrecision:
		return ratio(precisions(ranking, level), float64(t.relevant(level)))
	case precision:
		return ratio(float64(count(ranking, level)), float64(m.cutoff))
	case recall:
		return ratio(float64(count(ranking, level)), float64(t.relevant(level)))
	case reciprocalRank:
		return ratio(1, float64(1+slices.IndexFunc(ranking, func(grade int) bool { return grade >= level })))
	case success:
		return float64(min(count(ranking, level), 1))
	case judged:
		return ratio(float64(count(ranking, unjudged+1)), float64(len(ranking)))
	case numQueries:
		return 1
	case numRetrieved:
		if m.level > 0 {
			return float64(count(ranking, m.level))
		}
		return float64(whole)
	default: // numRelevant
		return float64(t.relevant(level))
	}
}

// gains is the discounted cumulative gain of Jarvelin and Kekalainen, with the discount log2(rank + 1). The exponential
// gain is divided by 2^best, where best is the topic's highest grade: the quotient of two sums is the same, to the bit
// for grades up to 1,000, and no grade makes a sum infinite.
func (m Measure) gains(grades []int, best int) float64 {
	sum := 0.0
	for i, grade := range grades {
		if grade <= 0 {
			continue
		}
		gain := float64(grade)
		if m.exp {
			gain = math.Ldexp(1, max(grade-best, leastExponent)) - math.Ldexp(1, max(-best, leastExponent))
		}
		sum += gain / math.Log2(float64(i+2))
	}
	return sum
}

// precisions sums the precision at the rank of each relevant document.
func precisions(grades []int, level int) float64 {
	sum, found := 0.0, 0
	for i, grade := range grades {
		if grade >= level {
			found++
			sum += float64(found) / float64(i+1)
		}
	}
	return sum
}

func count(grades []int, level int) int {
	n := 0
	for _, grade := range grades {
		if grade >= level {
			n++
		}
	}
	return n
}

// ratio is a / b, and 0 when there is nothing to divide by.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
