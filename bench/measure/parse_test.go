package measure

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	tests := []struct{ name, want string }{
		{"nDCG@10", "nDCG@10"},
		{"nDCG", "nDCG"},
		{"NDCG@5", "nDCG@5"},
		{" nDCG@10 ", "nDCG@10"},
		{"nDCG(dcg='exp-log2')@10", "nDCG(dcg='exp-log2')@10"},
		{`nDCG(dcg="exp-log2")`, "nDCG(dcg='exp-log2')"},
		{"nDCG(dcg='log2')@10", "nDCG@10"},
		{"AP", "AP"},
		{"MAP@100", "AP@100"},
		{"AP(rel=2)", "AP(rel=2)"},
		{"P(rel=2)@5", "P(rel=2)@5"},
		{"Precision@5", "P@5"},
		{"R@100", "R@100"},
		{"Recall(rel=3)@20", "R(rel=3)@20"},
		{"RR", "RR"},
		{"MRR@10", "RR@10"},
		{"Success@1", "Success@1"},
		{"Judged@10", "Judged@10"},
		{"Judged", "Judged"},
		{"NumQ", "NumQ"},
		{"NumRet", "NumRet"},
		{"NumRel(rel=2)", "NumRel(rel=2)"},
		{"ndcg", "nDCG"},
		{"ndcg_cut_10", "nDCG@10"},
		{"ndcg_cut.10", "nDCG@10"},
		{"map", "AP"},
		{"map_cut_1000", "AP@1000"},
		{"recip_rank", "RR"},
		{"recall_100", "R@100"},
		{"recall.100", "R@100"},
		{"P_5", "P@5"},
		{"P.5", "P@5"},
		{"success_1", "Success@1"},
		{"num_q", "NumQ"},
		{"num_ret", "NumRet"},
		{"num_rel", "NumRel"},
		{"num_rel_ret", "NumRet(rel=1)"},
	}
	for _, test := range tests {
		m, err := Parse(test.name)
		if err != nil {
			t.Errorf("Parse(%q): %v", test.name, err)
			continue
		}
		if m.String() != test.want {
			t.Errorf("Parse(%q) = %s, want %s", test.name, m, test.want)
		}
		if again, err := Parse(m.String()); err != nil || again != m {
			t.Errorf("Parse(%q) = %v, %v: the canonical name does not give the measure back", m, again, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct{ name, says string }{
		{"", "known are"},
		{"ndgc@10", "known are"},
		{"P", "needs a cutoff"},
		{"R", "needs a cutoff"},
		{"Success", "needs a cutoff"},
		{"NumQ@10", "takes no cutoff"},
		{"nDCG@0", "1 or more"},
		{"nDCG@-1", "1 or more"},
		{"nDCG@ten", "1 or more"},
		{"nDCG@", "1 or more"},
		{"P_", "known are"},
		{"AP(rel=0)", "1 or more"},
		{"AP(rel=2", "not closed"},
		{"nDCG(rel=2)@10", "rel=2"},
		{"AP(dcg='exp-log2')", "dcg="},
		{"nDCG(dcg='linear')@10", "dcg="},
		{"Judged(rel=1)@10", "rel=1"},
		{"AP()", "parameter"},
	}
	for _, test := range tests {
		m, err := Parse(test.name)
		if err == nil {
			t.Errorf("Parse(%q) = %v, want an error", test.name, m)
			continue
		}
		if !errors.Is(err, ErrName) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("Parse(%q): %v; want ErrName with %q", test.name, err, test.says)
		}
	}
}

func TestParseList(t *testing.T) {
	for _, list := range []string{"nDCG@10 P(rel=2)@5,map", "nDCG@10, P(rel=2)@5\tAP\n"} {
		measures, err := ParseList(list)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, m := range measures {
			names = append(names, m.String())
		}
		if got := strings.Join(names, " "); got != "nDCG@10 P(rel=2)@5 AP" {
			t.Errorf("ParseList(%q) = %s", list, got)
		}
	}
	for _, list := range []string{"", " , ", "nDCG@10 nothing"} {
		if _, err := ParseList(list); !errors.Is(err, ErrName) {
			t.Errorf("ParseList(%q): %v, want ErrName", list, err)
		}
	}
}

func TestParseNeverPanics(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringOf(rapid.SampledFrom([]rune("nDCGAPR@()=,'_.0127relmapcut "))).Draw(t, "name")
		m, err := Parse(name)
		if err != nil {
			if !errors.Is(err, ErrName) {
				t.Fatalf("Parse(%q): %v is not ErrName", name, err)
			}
			return
		}
		if again, err := Parse(m.String()); err != nil || again != m {
			t.Fatalf("Parse(%q) = %v, whose own name gives %v, %v", name, m, again, err)
		}
	})
}

func TestDefault(t *testing.T) {
	want, err := ParseList("nDCG@10 R@100 AP@1000 RR@10")
	if err != nil {
		t.Fatal(err)
	}
	got := Default()
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("measure %d is %v, want %v", i, got[i], want[i])
		}
	}
}

func TestParseTies(t *testing.T) {
	for _, rule := range []Ties{ByDocno, ByRank} {
		if got, err := ParseTies(rule.String()); err != nil || got != rule {
			t.Errorf("ParseTies(%q) = %v, %v", rule, got, err)
		}
	}
	if _, err := ParseTies("docno"); !errors.Is(err, ErrName) {
		t.Errorf("an unknown rule gives %v, want ErrName", err)
	}
}
