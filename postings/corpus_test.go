package postings

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// corpus is a test corpus: documents as lists of term numbers, the part made of them, and what the oracle reads.
type corpus struct {
	docs   [][]int // by docid
	params Params
	data   []byte
	reader *Reader
	index  map[int][]posting
	own    statistics
}

type posting struct{ doc, tf int }

// statistics are those of a namespace, as plain numbers. Terms without an entry in df are absent.
type statistics struct {
	docs, tokens int
	df           map[int]int
}

// tester is what *testing.T, *testing.F and *rapid.T have in common.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

func termName(t int) []byte { return fmt.Appendf(nil, "t%d", t) }

// termNumber undoes termName; a name that it does not give is number -1000.
func termNumber(name []byte) int {
	n, err := strconv.Atoi(strings.TrimPrefix(string(name), "t"))
	if err != nil {
		return -1000
	}
	return n
}

// build makes a part of documents given in the order of addition.
func build(t tester, o BuilderOptions, docs [][]int) *corpus {
	t.Helper()
	c := &corpus{docs: docs, params: DefaultParams(), data: write(t, o, docs)}
	if o.Params != nil {
		c.params = *o.Params
	}
	if o.NewestFirst {
		c.docs = slices.Clone(docs)
		slices.Reverse(c.docs)
	}
	c.reader = open(t, c.data)
	c.index, c.own = map[int][]posting{}, statistics{df: map[int]int{}}
	for i, d := range c.docs {
		tf := map[int]int{}
		for _, term := range d {
			tf[term]++
		}
		for term, n := range tf {
			c.index[term] = append(c.index[term], posting{i, n})
			c.own.df[term]++
		}
		if len(d) > 0 {
			c.own.docs++
			c.own.tokens += len(d)
		}
	}
	return c
}

func write(t tester, o BuilderOptions, docs [][]int) []byte {
	t.Helper()
	b, err := NewBuilder(o)
	if err != nil {
		t.Fatal(err)
	}
	names := map[int][]byte{}
	for _, d := range docs {
		for _, term := range d {
			name := names[term]
			if name == nil {
				name = termName(term)
				names[term] = name
			}
			b.Term(name, false)
		}
		if err := b.EndDocument(); err != nil {
			t.Fatal(err)
		}
	}
	var buf bytes.Buffer
	if err := b.Finish(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func open(t tester, data []byte) *Reader {
	t.Helper()
	r, err := Open(data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }

// zipfDocs are documents of terms by Zipf's law, some of them empty.
func zipfDocs(rng *rand.Rand, n, vocabulary, meanLength int) [][]int {
	z := rand.NewZipf(rng, 1.2, 2, uint64(vocabulary-1))
	docs := make([][]int, n)
	for i := range docs {
		docs[i] = make([]int, rng.IntN(2*meanLength))
		for j := range docs[i] {
			docs[i][j] = int(z.Uint64())
		}
	}
	return docs
}

// topicDocs come in runs about one topic, so that super-blocks and blocks differ in what they can score.
func topicDocs(rng *rand.Rand, n, run int) [][]int {
	docs := make([][]int, n)
	for i := range docs {
		topic := i / run
		for range 3 + rng.IntN(10) {
			term := rng.IntN(20)
			if rng.IntN(3) > 0 {
				term = 20 + (topic*7+min(rng.IntN(9), rng.IntN(9)))%180
			}
			docs[i] = append(docs[i], term)
		}
	}
	return docs
}

// nearDuplicates are copies of a few documents, most of them with nothing changed: storms of ties.
func nearDuplicates(rng *rand.Rand, n int) [][]int {
	bases := zipfDocs(rng, 7, 40, 12)
	docs := make([][]int, n)
	for i := range docs {
		docs[i] = slices.Clone(bases[rng.IntN(len(bases))])
		if len(docs[i]) > 0 && rng.IntN(4) == 0 {
			docs[i][rng.IntN(len(docs[i]))] = rng.IntN(40)
		}
	}
	return docs
}

// repeated gives every document n times in a row.
func repeated(docs [][]int, n int) [][]int {
	var out [][]int
	for _, d := range docs {
		out = append(out, slices.Repeat([][]int{d}, n)...)
	}
	return out
}

// borderLengths are where the one-byte length code jumps, and lengths beside them; 599 is coded as 536.
var borderLengths = []int{1, 2, 23, 24, 25, 31, 32, 39, 40, 41, 42, 43, 44, 55, 56, 57, 59, 60, 87, 88, 89, 311, 312, 535, 536, 599, 600, 601, 1100}

// borderDocs have such lengths: a few terms to ask for, filled up with one term, whose frequency so passes 255.
func borderDocs(rng *rand.Rand, n int) [][]int {
	docs := make([][]int, n)
	for i := range docs {
		length := borderLengths[rng.IntN(len(borderLengths))]
		for len(docs[i]) < length && rng.IntN(6) > 0 {
			term := rng.IntN(12)
			for range 1 + rng.IntN(3) {
				docs[i] = append(docs[i], term)
			}
		}
		filler := 100 + rng.IntN(2)
		for len(docs[i]) < length {
			docs[i] = append(docs[i], filler)
		}
	}
	return docs
}
