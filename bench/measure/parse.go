package measure

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrName is what every error about the name of a measure or a tie rule is, for errors.Is.
var ErrName = errors.New("unknown name")

const known = "nDCG@k, AP, AP@k, P@k, R@k, RR, RR@k, Success@k, Judged@k, NumQ, NumRet, NumRel, " +
	"with (rel=N) or for nDCG (dcg='exp-log2') before the @"

// nameOf gives ir_measures' name for its own aliases.
var nameOf = map[string]string{
	"NDCG": "nDCG", "MAP": "AP", "MRR": "RR", "Precision": "P", "Recall": "R",
}

// trecNames are trec_eval's names; those that end in a separator go on with a cutoff.
var trecNames = []struct {
	prefix string
	name   string
}{
	{"num_rel_ret", "NumRet(rel=1)"},
	{"num_rel", "NumRel"},
	{"num_ret", "NumRet"},
	{"num_q", "NumQ"},
	{"map_cut_", "AP@"},
	{"map", "AP"},
	{"recip_rank", "RR"},
	{"ndcg_cut_", "nDCG@"},
	{"ndcg", "nDCG"},
	{"recall_", "R@"},
	{"P_", "P@"},
	{"success_", "Success@"},
}

// Parse reads the name of a measure in ir_measures' form (nDCG@10, AP(rel=2), nDCG(dcg='exp-log2')@5) or
// trec_eval's (ndcg_cut_10 or ndcg_cut.10, map, recip_rank, recall_100, P_5). Cutoffs and levels are 1 or more.
// errors.Is(err, ErrName) holds for every error.
func Parse(name string) (Measure, error) {
	m, err := parse(translate(strings.TrimSpace(name)))
	if err != nil {
		return Measure{}, fmt.Errorf("measure %q: %w; known are %s", name, err, known)
	}
	return m, nil
}

// translate turns trec_eval's names into ir_measures'.
func translate(name string) string {
	for _, t := range trecNames {
		rest, ok := strings.CutPrefix(strings.Replace(name, ".", "_", 1), t.prefix)
		cut := strings.HasSuffix(t.name, "@")
		if ok && cut == (rest != "") {
			return t.name + rest
		}
	}
	return name
}

func parse(name string) (Measure, error) {
	base, cutoff, cut := strings.Cut(name, "@")
	base, params, hasParams := strings.Cut(base, "(")
	if hasParams {
		var closed bool
		if params, closed = strings.CutSuffix(params, ")"); !closed {
			return Measure{}, fmt.Errorf("%w: the bracket is not closed", ErrName)
		}
	}
	m, err := named(base)
	if err != nil {
		return m, err
	}
	t := traitsOf[m.kind]
	switch {
	case cut && !t.cut:
		return m, fmt.Errorf("%w: %s takes no cutoff", ErrName, base)
	case !cut && t.mustCut:
		return m, fmt.Errorf("%w: %s needs a cutoff, as in %s@10", ErrName, base, base)
	case cut:
		if m.cutoff, err = positive(cutoff); err != nil {
			return m, err
		}
	}
	if hasParams {
		err = m.setParams(params)
	}
	return m, err
}

func named(base string) (Measure, error) {
	if name, ok := nameOf[base]; ok {
		base = name
	}
	for k, t := range traitsOf {
		if t.name == base {
			return Measure{kind: kind(k)}, nil
		}
	}
	return Measure{}, ErrName
}

func (m *Measure) setParams(params string) error {
	for param := range strings.SplitSeq(params, ",") {
		key, value, _ := strings.Cut(param, "=")
		key, value = strings.TrimSpace(key), strings.Trim(strings.TrimSpace(value), `'"`)
		switch {
		case key == "rel" && traitsOf[m.kind].level:
			level, err := positive(value)
			if err != nil {
				return err
			}
			m.level = level
		case key == "dcg" && m.kind == nDCG && (value == "log2" || value == "exp-log2"):
			m.exp = value == "exp-log2"
		default:
			return fmt.Errorf("%w: the parameter %q", ErrName, strings.TrimSpace(param))
		}
	}
	return nil
}

func positive(digits string) (int, error) {
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%w: %q is not an integer of 1 or more", ErrName, digits)
	}
	return n, nil
}

// ParseList reads names that are separated by blanks or by commas outside brackets. An empty list is an error.
func ParseList(names string) ([]Measure, error) {
	var measures []Measure
	depth := 0
	for _, name := range strings.FieldsFunc(names, func(r rune) bool {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		return depth <= 0 && (r == ',' || r == ' ' || r == '\t' || r == '\n')
	}) {
		m, err := Parse(name)
		if err != nil {
			return nil, err
		}
		measures = append(measures, m)
	}
	if len(measures) == 0 {
		return nil, fmt.Errorf("no measure is named: %w; known are %s", ErrName, known)
	}
	return measures, nil
}
