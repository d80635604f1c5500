package analysis

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The examples of Porter's paper, rule by rule, and of the departures in its author's program.
func TestPorterRules(t *testing.T) {
	for _, tt := range []struct{ words, stems string }{
		{"caresses ponies ties caress cats", "caress poni ti caress cat"},
		{"feed agreed plastered bled motoring sing", "feed agre plaster bled motor sing"},
		{"conflated troubled sized hopping tanned falling hissing fizzed failing filing", "conflat troubl size hop tan fall hiss fizz fail file"},
		{"happy sky enjoy", "happi sky enjoi"},
		{"relational conditional rational valenci hesitanci digitizer conformabli radicalli", "relat condit ration valenc hesit digit conform radic"},
		{"vietnamization predication operator feudalism decisiveness", "vietnam predic oper feudal decis"},
		{"triplicate formative formalize electriciti electrical hopeful goodness", "triplic form formal electr electr hope good"},
		{"revival allowance inference airliner gyroscopic adjustable defensible irritant replacement", "reviv allow infer airlin gyroscop adjust defens irrit replac"},
		{"adoption homologou communism activate angulariti effective bowdlerize", "adopt homolog commun activ angular effect bowdler"},
		{"probate rate cease controll roll", "probat rate ceas control roll"},
		{"possibly archaeology geologi", "possibl archaeolog geologi"},
		{"a as is by ion yy", "a as is by ion yy"},
	} {
		stems := strings.Fields(tt.stems)
		for i, w := range strings.Fields(tt.words) {
			if got := string(porter([]byte(w))); got != stems[i] {
				t.Errorf("%s: got %s, want %s", w, got, stems[i])
			}
		}
	}
}

// isConsonantPlain is the paper's definition, letter by letter.
func isConsonantPlain(w string, i int) bool {
	switch w[i] {
	case 'a', 'e', 'i', 'o', 'u':
		return false
	case 'y':
		return i == 0 || !isConsonantPlain(w, i-1)
	}
	return true
}

func TestMeasure(t *testing.T) {
	for w, want := range map[string]int{
		"": 0, "tr": 0, "ee": 0, "tree": 0, "y": 0, "by": 0, "trouble": 1, "oats": 1, "trees": 1, "ivy": 1, "y'all": 1,
		"troubles": 2, "private": 2, "oaten": 2, "syzygy": 2,
	} {
		if got := measure([]byte(w)); got != want {
			t.Errorf("m(%s) = %d, want %d", w, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.StringMatching(`[aeybc]{0,12}`).Draw(t, "word")
		m := 0
		for i := range len(w) {
			if isConsonant([]byte(w), i) != isConsonantPlain(w, i) {
				t.Fatalf("%s: letter %d", w, i)
			}
			if i > 0 && isConsonantPlain(w, i) && !isConsonantPlain(w, i-1) {
				m++
			}
		}
		if got := measure([]byte(w)); got != min(m, 2) {
			t.Fatalf("m(%s) = %d, want %d", w, got, m)
		}
	})
}

// Bytes and code units give one stem, which is not longer than the word and begins as it does.
func TestPorterUnits(t *testing.T) {
	suffixes := []string{"", "s", "ed", "ing", "eed", "ational", "iveness", "ement", "ion", "ll", "e", "y", "bli", "logi", "izer"}
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.StringMatching(`[a-z']{1,8}`).Draw(t, "head") + rapid.SampledFrom(suffixes).Draw(t, "suffix")
		units := make([]uint16, len(w))
		for i := range w {
			units[i] = uint16(w[i])
		}
		stem := porter([]byte(w))
		var wide []byte
		for _, u := range porter(units) {
			wide = append(wide, byte(u))
		}
		if !bytes.Equal(stem, wide) || len(stem) > len(w) || stem[0] != w[0] {
			t.Fatalf("%s: %s, as units %s", w, stem, wide)
		}
	})
}

// A letter beyond ASCII is a consonant, and two of a kind are a double one.
func TestPorterBeyondASCII(t *testing.T) {
	english := lookup(t, "english")
	for word, want := range map[string]string{
		"cafés": "café", "naïvely": "naïv", "xaééing": "xaé", "xa𐐨𐐨ing": "xa𐐨𐐨", "𐐀aing": "𐐨a", "éing": "éing", "œuvres": "œuvr",
	} {
		if got := strings.Join(terms(english, word), " "); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
}
