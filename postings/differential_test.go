package postings

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// corpora are the kinds of corpus on which the searchers are held against the oracle.
var corpora = map[string]func(*rand.Rand) [][]int{
	"one document":          func(*rand.Rand) [][]int { return [][]int{{0, 1, 1, 2}} },
	"one block":             func(rng *rand.Rand) [][]int { return zipfDocs(rng, 64, 30, 6) },
	"one document more":     func(rng *rand.Rand) [][]int { return zipfDocs(rng, 65, 30, 6) },
	"one super-block":       func(rng *rand.Rand) [][]int { return zipfDocs(rng, 4096, 300, 10) },
	"super-block and one":   func(rng *rand.Rand) [][]int { return zipfDocs(rng, 4097, 300, 10) },
	"zipf":                  func(rng *rand.Rand) [][]int { return zipfDocs(rng, 9000, 3000, 12) },
	"dense":                 func(rng *rand.Rand) [][]int { return zipfDocs(rng, 13000, 25, 9) },
	"topics":                func(rng *rand.Rand) [][]int { return topicDocs(rng, 30000, 900) },
	"narrow topics":         func(rng *rand.Rand) [][]int { return topicDocs(rng, 14000, 70) },
	"near-duplicates":       func(rng *rand.Rand) [][]int { return nearDuplicates(rng, 9500) },
	"identical":             func(*rand.Rand) [][]int { return slices.Repeat([][]int{{0, 1, 2, 2}}, 8500) },
	"each document x 64":    func(rng *rand.Rand) [][]int { return repeated(zipfDocs(rng, 150, 60, 8), 64) },
	"lengths at the border": func(rng *rand.Rand) [][]int { return borderDocs(rng, 5000) },
	"only empty documents":  func(*rand.Rand) [][]int { return make([][]int, 70) },
}

func TestSearchersEqualOracle(t *testing.T) {
	trials := 40
	if testing.Short() {
		trials = 8
	}
	for name, docs := range corpora {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := seeded(uint64(len(name)))
			c := build(t, BuilderOptions{NewestFirst: len(name)%2 == 0}, docs(rng))
			for range trials {
				c.check(t, c.randomTrial(rng, 8))
			}
			for range trials / 4 {
				c.check(t, c.randomTrial(rng, 200))
			}
		})
	}
}

func TestSearchersEqualOracleUnderParams(t *testing.T) {
	for _, p := range []Params{{}, {K1: 0, B: 0.4}, {K1: 0.9, B: 0}, {K1: 1.2, B: 0.75}, {K1: 0.9, B: 1}, {K1: 2, B: 1}, {K1: 300, B: 0.5}} {
		rng := seeded(5)
		for _, docs := range [][][]int{zipfDocs(rng, 4500, 200, 10), borderDocs(rng, 700)} {
			c := build(t, BuilderOptions{Params: &p}, docs)
			if got := c.reader.Params(); got != p {
				t.Fatalf("the part was built with %v and has %v", p, got)
			}
			for range 12 {
				c.check(t, c.randomTrial(rng, 8))
			}
		}
	}
}

func TestNewestFirstTurnsDocidsRound(t *testing.T) {
	docs := zipfDocs(seeded(3), 300, 30, 6)
	old, young := build(t, BuilderOptions{}, docs), build(t, BuilderOptions{NewestFirst: true}, docs)
	a := old.check(t, trial{terms: []int{1, 2}, k: 300})
	b := young.check(t, trial{terms: []int{1, 2}, k: 300})
	if len(a) == 0 || len(a) != len(b) {
		t.Fatalf("%d and %d hits", len(a), len(b))
	}
	for i := 1; i < len(b); i++ {
		if b[i].Score == b[i-1].Score && b[i].Doc > b[i-1].Doc {
			t.Fatalf("hits %d and %d tie, and the document added later is first", i-1, i)
		}
	}
	for _, x := range a {
		if !slices.Contains(b, Hit{Doc: 299 - x.Doc, Score: x.Score}) {
			t.Fatalf("document added as number %d has score %v one way only", x.Doc, x.Score)
		}
	}
}

// Small corpora, drawn so that a failure shrinks to a few documents.
func TestSmallCorporaEqualOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		term := rapid.IntRange(0, 7)
		docs := rapid.SliceOfN(rapid.SliceOfN(term, 0, 9), 1, 60).Draw(t, "docs")
		times := rapid.IntRange(1, 90).Draw(t, "times each")
		p := Params{
			K1: rapid.Float32Range(0, 3).Draw(t, "k1"),
			B:  rapid.Float32Range(0, 1).Draw(t, "b"),
		}
		c := build(t, BuilderOptions{Params: &p, NewestFirst: rapid.Bool().Draw(t, "newest first")}, repeated(docs, times))
		for range 3 {
			c.check(t, trial{
				terms: rapid.SliceOfN(rapid.IntRange(0, 9), 1, 6).Draw(t, "query"),
				k:     rapid.IntRange(0, 2*len(docs)).Draw(t, "k"),
			})
		}
	})
}
