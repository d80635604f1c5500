package postings

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// forwardList is what Forward gives of a document, as texts.
func forwardList(t testing.TB, r *Reader, doc uint32) []string {
	t.Helper()
	var out []string
	if err := r.Forward(doc, func(term, tf uint32) bool {
		out = append(out, fmt.Sprintf("%s*%d", r.Term(term), tf))
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// Enough documents for several chunks of forward lists, read in both directions.
func TestForwardGivesTheDocuments(t *testing.T) {
	rng := seeded(4)
	docs := zipfDocs(rng, 30000, 40000, 60)
	docs[77] = slices.Repeat([]int{3}, 70000)
	for _, newest := range []bool{false, true} {
		if newest && testing.Short() {
			continue
		}
		c := build(t, BuilderOptions{NewestFirst: newest}, docs)
		if c.reader.Sizes()["forward lists"] < 3*forwardChunk/2 {
			t.Fatal("the corpus makes one chunk only")
		}
		for i, d := range c.docs {
			var want []string
			tf := map[int]int{}
			for _, term := range d {
				tf[term]++
			}
			for _, term := range d {
				if tf[term] > 0 {
					want = append(want, fmt.Sprintf("%s*%d", termName(term), tf[term]))
					tf[term] = 0
				}
			}
			if got := forwardList(t, c.reader, uint32(i)); !slices.Equal(got, want) {
				t.Fatalf("newest first %v, document %d: %v, want %v", newest, i, got, want)
			}
		}
		samePostings(t, c)
	}
}

func TestForwardStopsWhenTold(t *testing.T) {
	c := build(t, BuilderOptions{}, [][]int{{1, 2, 3}})
	n := 0
	if err := c.reader.Forward(0, func(uint32, uint32) bool { n++; return n < 2 }); err != nil || n != 2 {
		t.Fatalf("%d terms, %v", n, err)
	}
}

// A forward list is checked when it is read. The error has to point into the file.
func TestForwardReportsItsPlace(t *testing.T) {
	c := build(t, BuilderOptions{}, [][]int{{1, 2, 3}, {1, 1, 2}})
	for name, list := range map[string][]byte{
		"too many terms":      {9},
		"cut off":             {2, 0},
		"unknown term":        {1, 200},
		"a frequency of 0":    {1, 1, 0},
		"frequency cut off":   {1, 1, 0x80},
		"count without end":   {0x80, 0x80},
		"frequency too large": {1, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 1},
	} {
		forged := openParts(c.data)
		start := forged.u32(secForwardStarts, 1)
		forged.sections[secForward] = append(forged.sections[secForward][:start:start], list...)
		data := forged.seal()
		r := open(t, data)
		err := r.Forward(1, func(uint32, uint32) bool { return true })
		var corrupt *CorruptError
		if !errors.As(err, &corrupt) || !errors.Is(err, ErrCorrupt) || corrupt.Section != "forward lists" {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if want := int64(openParts(data).offset(secForward)) + int64(start); corrupt.Offset < want || corrupt.Offset > want+int64(len(list)) {
			t.Errorf("%s: offset %d in the file, the list is at %d", name, corrupt.Offset, want)
		}
	}
}
