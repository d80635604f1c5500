package analysis

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// Composed, decomposed and compatibility spellings of one text give one list of terms.
func TestAgentFormsMeet(t *testing.T) {
	agent := lookup(t, "agent")
	letters := []rune("aeoucnsyAE1 .-_'éüñçøßàệΆόйёשׁกำ가각ガパべ中ｱＺﬁ²①㎏½…")
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(rapid.SampledFrom(letters), 0, 40).Draw(t, "text"))
		want := terms(agent, text)
		for _, form := range []norm.Form{norm.NFC, norm.NFD, norm.NFKC, norm.NFKD} {
			if got := terms(agent, form.String(text)); !slices.Equal(got, want) {
				t.Fatalf("%q\n gives %q\n in form %d %q", text, want, form, got)
			}
		}
	})
}

func TestAgentWidthsMeet(t *testing.T) {
	agent := lookup(t, "agent")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([A-Za-z]{1,9}[A-Za-z0-9_./:@-]{0,9}[ ,;!]?){0,8}`).Draw(t, "text")
		if got, want := terms(agent, fullWidth(text)), terms(agent, text); !slices.Equal(got, want) {
			t.Fatalf("%q\n gives %q\n in full width %q", text, want, got)
		}
	})
}

// normalize does what x/text does, but for the grapheme joiners that x/text puts into long runs of marks.
func TestNormalize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := mixedText(t)
		s := newAgentScratch()
		withoutJoiners := strings.NewReplacer("\u034f", "").Replace
		if got, want := withoutJoiners(string(s.normalize(nil, text))), withoutJoiners(norm.NFKC.String(text)); got != want {
			t.Fatalf("%q: got %q, want %q", text, got, want)
		}
	})
}

func TestStretchEnd(t *testing.T) {
	long := strings.Repeat("中", maxStretch)
	for _, tt := range []struct {
		text string
		want int
	}{
		{"é a", len("é")},
		{"é é a", len("é é")},
		{"éa,b\tc", len("éa,b")},
		{"é™a", len("é")},
		{"™a", len("™")},
		{"a℠", 1},
		{"é", len("é")},
		{long, (maxStretch + 2) / 3 * 3},
		{strings.Repeat("\u0301", maxStretch*2), 2 * maxStretch},
		{strings.Repeat("\x80", maxStretch*3), 2 * maxStretch},
	} {
		if got := stretchEnd(tt.text, 0); got != tt.want {
			t.Errorf("%.20q: got %d, want %d", tt.text, got, tt.want)
		}
	}
}

// A long text is cut into stretches, and no more than the terms across the cuts is lost.
func TestLongStretches(t *testing.T) {
	agent := lookup(t, "agent")
	const n = 3 * maxStretch
	wholes := 0
	agent.Tokens(strings.Repeat("Ｂ，中，", n), func(_ []byte, overlap bool) bool {
		if !overlap {
			wholes++
		}
		return true
	})
	if wholes != 2*n {
		t.Errorf("%d terms, want %d", wholes, 2*n)
	}
}

func TestFold(t *testing.T) {
	s := newAgentScratch()
	for word, want := range map[string]string{
		"café": "cafe", "e\u0301": "e", "łódź": "lodz", "œuvre": "oeuvre", "straße": "strasse", "þór": "thor", "đà": "da", "ğı": "gi",
		"όδοσ": "οδοσ", "йё": "ие", "שָׁ": "ש", "हिन्दी": "हिन्दी", "กำ": norm.NFD.String("กำ"), "plain": "plain", "ŋħæø": "nhaeo",
	} {
		s.fold([]byte(word))
		if string(s.folded) != want {
			t.Errorf("%s: got %s, want %s", word, s.folded, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		word := strings.ToValidUTF8(mixedText(t), "")
		s.fold([]byte(word))
		once := string(s.folded)
		if !utf8.ValidString(once) {
			t.Fatalf("%q: %q", word, once)
		}
		s.fold([]byte(once))
		if string(s.folded) != once {
			t.Fatalf("%q: %q, again %q", word, once, s.folded)
		}
	})
}

func TestFoldLetters(t *testing.T) {
	for word, want := range map[string]string{"don’t": "don't", "οδος": "οδοσ", "Hawaiʼi": "Hawai'i", "中": "中", "": ""} {
		if got := string(foldLetters([]byte(word))); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
}

func TestWithoutPossessive(t *testing.T) {
	for word, want := range map[string]string{
		"dog's": "dog", "DOG'S": "DOG", "dog’s": "dog", "dog＇s": "dog", "dogs": "dogs", "dogs'": "dogs'", "'s": "", "s": "", "": "", "x's's": "x's",
	} {
		if word == "s" {
			want = "s"
		}
		if got := withoutPossessive(word); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
}
