package peers

import (
	"math"
	"testing"
)

func TestAgree(t *testing.T) {
	one, two := math.Float32bits(1), math.Float32bits(2)
	base := ranking{Docs: [][]uint32{{4, 2}, {}, {7}}, Bits: [][]uint32{{two, one}, {}, {one}}}
	for _, c := range []struct {
		name  string
		other ranking
		equal int
		first *Difference
	}{
		{"the same", base, 3, nil},
		{
			"another order",
			ranking{Docs: [][]uint32{{2, 4}, {}, {7}}, Bits: base.Bits},
			2, &Difference{Query: 0, Rank: 1, Document: 2, Score: 2, BaseDocument: 4, BaselineScore: 2},
		},
		{
			"one bit of one score",
			ranking{Docs: base.Docs, Bits: [][]uint32{{two, one}, {}, {one + 1}}},
			2, &Difference{Query: 2, Rank: 1, Document: 7, Score: math.Nextafter32(1, 2), BaseDocument: 7, BaselineScore: 1},
		},
		{
			"a hit too few and one too many",
			ranking{Docs: [][]uint32{{4}, {0}, {7}}, Bits: [][]uint32{{two}, {one}, {one}}},
			1, &Difference{Query: 0, Rank: 2, Document: -1, Score: 0, BaseDocument: 2, BaselineScore: 1},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := agree("x", c.other, base)
			if got.Engine != "x" || got.Queries != 3 || got.Equal != c.equal {
				t.Errorf("%+v, want %d of 3 equal", got, c.equal)
			}
			if (got.First == nil) != (c.first == nil) || (got.First != nil && *got.First != *c.first) {
				t.Errorf("first difference %+v, want %+v", got.First, c.first)
			}
		})
	}
}
