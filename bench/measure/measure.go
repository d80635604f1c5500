package measure

import (
	"fmt"
	"strconv"
	"strings"
)

type kind uint8

const (
	nDCG kind = iota
	averagePrecision
	precision
	recall
	reciprocalRank
	success
	judged
	numQueries
	numRetrieved
	numRelevant
)

// traits say which parts a measure's name may and must have.
type traits struct {
	name    string
	cut     bool // takes @k
	mustCut bool
	level   bool // takes (rel=N)
	sum     bool // is summed over the queries, not averaged
}

var traitsOf = [...]traits{
	nDCG:             {name: "nDCG", cut: true},
	averagePrecision: {name: "AP", cut: true, level: true},
	precision:        {name: "P", cut: true, mustCut: true, level: true},
	recall:           {name: "R", cut: true, mustCut: true, level: true},
	reciprocalRank:   {name: "RR", cut: true, level: true},
	success:          {name: "Success", cut: true, mustCut: true, level: true},
	judged:           {name: "Judged", cut: true},
	numQueries:       {name: "NumQ", sum: true},
	numRetrieved:     {name: "NumRet", level: true, sum: true},
	numRelevant:      {name: "NumRel", level: true, sum: true},
}

// Measure is one measure with its parameters. The zero value is nDCG over the whole ranking. Comparable.
type Measure struct {
	kind   kind
	cutoff int // 0 = the whole ranking
	level  int // the least grade that counts as relevant; 0 = not given
	exp    bool
}

// String returns the measure's name in ir_measures' form, such as "P(rel=2)@5".
func (m Measure) String() string {
	var b strings.Builder
	b.WriteString(traitsOf[m.kind].name)
	if m.level > 0 {
		fmt.Fprintf(&b, "(rel=%d)", m.level)
	}
	if m.exp {
		b.WriteString("(dcg='exp-log2')")
	}
	if m.cutoff > 0 {
		b.WriteByte('@')
		b.WriteString(strconv.Itoa(m.cutoff))
	}
	return b.String()
}

// Cutoff returns the depth that the measure looks to, 0 for the whole ranking.
func (m Measure) Cutoff() int { return m.cutoff }

// Summed reports whether the measure is a count that is summed over the queries rather than averaged.
func (m Measure) Summed() bool { return traitsOf[m.kind].sum }

// Default returns what the harness prints when nothing else is asked for: nDCG@10, R@100, AP@1000 and RR@10.
func Default() []Measure {
	return []Measure{
		{kind: nDCG, cutoff: 10},
		{kind: recall, cutoff: 100},
		{kind: averagePrecision, cutoff: 1000},
		{kind: reciprocalRank, cutoff: 10},
	}
}
