package postings

import (
	"bytes"
	"strings"
	"testing"

	"github.com/cespare/xxhash/v2"
	"pgregory.net/rapid"
)

func TestDictionaryNumbersInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDictionary(1)
		ids := map[string]uint32{}
		for _, term := range rapid.SliceOf(rapid.StringMatching(`[ab]{0,5}|\x00{0,3}`)).Draw(t, "terms") {
			want, known := ids[term]
			if !known {
				want = uint32(len(ids))
				ids[term] = want
			}
			if got, ok := d.add([]byte(term)); !ok || got != want || string(d.term(got)) != term {
				t.Fatalf("%q has id %d, %v, want %d", term, got, ok, want)
			}
		}
		if len(d.slots) < 2*len(ids) {
			t.Fatalf("%d terms in %d slots", len(ids), len(d.slots))
		}
	})
}

func TestDictionaryGrows(t *testing.T) {
	d := newDictionary(2)
	for round := range 2 {
		for i := range uint32(20000) {
			if got, ok := d.add(termName(int(i))); !ok || got != i {
				t.Fatalf("round %d: term %d has id %d, %v", round, i, got, ok)
			}
		}
	}
	d.reset()
	if got, ok := d.add([]byte("later")); !ok || got != 0 || string(d.term(0)) != "later" {
		t.Errorf("after reset: id %d, %v, %q", got, ok, d.term(0))
	}
}

// Terms that share a slot, and one that shares the check bits too, stay apart.
func TestDictionaryCollisions(t *testing.T) {
	d := newDictionary(1 << 12)
	slot := xxhash.Sum64([]byte("anchor")) & (1<<12 - 1)
	same := [][]byte{[]byte("anchor")}
	for i := 0; len(same) < 8; i++ {
		if term := termName(i); xxhash.Sum64(term)&(1<<12-1) == slot {
			same = append(same, term)
		}
	}
	for i, term := range same {
		d.add(term)
		d.slots[(slot+uint64(i))&(1<<12-1)].check = uint32(xxhash.Sum64(same[len(same)-1]) >> 32)
	}
	for i := range same[:len(same)-1] {
		if id, _ := d.add(same[len(same)-1]); int(id) != len(same)-1 {
			t.Fatalf("the last term is taken for number %d, after %d", id, i)
		}
	}
}

func TestTermsOfAnyBytes(t *testing.T) {
	terms := []string{"", "\x00", "\x00\x00", "\xff\xfe", "a\nb", strings.Repeat("x", 100000), "café", "cafe\u0301", " "}
	b, err := NewBuilder(BuilderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, term := range terms {
		b.Term([]byte(term), false)
	}
	if err := b.EndDocument(); err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := b.Finish(&buf); err != nil {
		t.Fatal(err)
	}
	r := open(t, buf.Bytes())
	for _, term := range terms {
		id, df, ok := r.Lookup([]byte(term))
		if !ok || df != 1 || string(r.Term(id)) != term {
			t.Errorf("%q: %d documents, found %v", term, df, ok)
		}
	}
	if _, _, ok := r.Lookup([]byte("\x00\x00\x00")); ok {
		t.Error("a term that is not there was found")
	}
}
