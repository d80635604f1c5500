package analysis

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestKinds(t *testing.T) {
	for chars, want := range map[string]kind{
		"éßΩя한アｱ１٣अⅣⓐ々": word, "‿＿\u202f": joiner, "中〇あ": ideograph, "กขກကក": complexContext, "😀★☃™㊗": pictograph,
		"\u0301\u00ad\u200d\ufe0f\u0600ि": mark, "🇺🇿": regional, "“—²½￼\ufffd\u200b": 0, "’·٬": middle, "Ⓜℹ": word | pictograph,
		"ัེ"[:3]: mark | complexContext, "🏽": mark | pictograph,
	} {
		for _, r := range chars {
			if got := kindOf(r) &^ katakana; got != want {
				t.Errorf("%c %U: got %b, want %b", r, r, got, want)
			}
		}
	}
	for _, r := range []rune{-1, 0x110000, unicode.MaxRune} {
		if kindOf(r) != 0 {
			t.Errorf("%U has a kind", r)
		}
	}
}

func TestKindRangesAreSorted(t *testing.T) {
	last := rune(utf8.RuneSelf - 1)
	for _, r := range kindRanges {
		if r.lo <= last || r.hi < r.lo || r.k == 0 {
			t.Errorf("%U to %U after %U", r.lo, r.hi, last)
		}
		last = r.hi
	}
}

func TestCJKRuns(t *testing.T) {
	for text, want := range map[string]int{"中文a": 6, "a中": 0, "カナ・": 6, "か\u3099x": 6, "한국 어": 6, "。": 0, "": 0, "\u0301中": 0, "中\xff": 3} {
		if got := cjkEnd(text, 0); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
	for token, want := range map[string]int{"abc": -1, "K팝": 1, "éカ": 2, "中": 0, "": -1} {
		if got := cjkIndex(token); got != want {
			t.Errorf("%q: got %d, want %d", token, got, want)
		}
	}
}

// A run of n characters gives n-1 bigrams, and each of the n once beside them.
func TestCJKGrams(t *testing.T) {
	agent := lookup(t, "agent")
	rapid.Check(t, func(t *rapid.T) {
		run := rapid.SliceOfN(rapid.SampledFrom([]rune("中文字日本語あいカナー한국어")), 1, 30).Draw(t, "run")
		var singles, wholes []string
		for _, term := range terms(agent, string(run)) {
			if strings.HasPrefix(term, "+") {
				singles = append(singles, term[1:])
			} else {
				wholes = append(wholes, term)
			}
		}
		if len(run) == 1 {
			singles, wholes = wholes, nil
		}
		if strings.Join(singles, "") != string(run) || len(wholes) != len(run)-1 {
			t.Fatalf("%q gives %q and %q", string(run), wholes, singles)
		}
		for i, w := range wholes {
			if w != string(run[i:i+2]) {
				t.Fatalf("%q: bigram %d is %q", string(run), i, w)
			}
		}
	})
}

// Whatever is cut out of a Thai run of at least two clusters is found in the run.
func TestClusterGramsAreFound(t *testing.T) {
	agent := lookup(t, "agent")
	rapid.Check(t, func(t *rapid.T) {
		clusters := rapid.SliceOfN(rapid.SampledFrom([]string{"ก", "ขี", "ไ", "ท", "ย่", "า", "ນ", "ກໍ", "ក", "ស៊"}), 2, 20).Draw(t, "clusters")
		from := rapid.IntRange(0, len(clusters)-2).Draw(t, "from")
		to := rapid.IntRange(from+2, len(clusters)).Draw(t, "to")
		have := map[string]bool{}
		for _, term := range terms(agent, strings.Join(clusters, "")) {
			have[strings.TrimPrefix(term, "+")] = true
		}
		for _, term := range terms(agent, strings.Join(clusters[from:to], "")) {
			if !have[strings.TrimPrefix(term, "+")] {
				t.Fatalf("%q of %q is not found: %q", strings.Join(clusters[from:to], ""), strings.Join(clusters, ""), term)
			}
		}
	})
}

// The parts of an identifier are terms wherever they stand in it, and the whole is the one term that counts.
func TestCompoundParts(t *testing.T) {
	agent := lookup(t, "agent")
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.StringMatching(`[b-z][0-9][a-z0-9]{1,6}`), 2, 6).Draw(t, "parts")
		text := parts[0]
		for _, p := range parts[1:] {
			text += rapid.SampledFrom([]string{".", "-", "/", "_", ":", "\\", "@", "::"}).Draw(t, "connector") + p
		}
		got := terms(agent, "("+text+")")
		if got[0] != text {
			t.Fatalf("%s gives %q", text, got)
		}
		overlaps := strings.Join(got[1:], " ") + " "
		for _, p := range parts {
			if !strings.Contains(overlaps, "+"+p+" ") {
				t.Fatalf("%s: no %s in %q", text, p, got)
			}
		}
		if strings.Count(overlaps, "+") != len(got)-1 {
			t.Fatalf("%s: a part counts: %q", text, got)
		}
	})
}

// More words than the cache holds, twice over: none gets the stem of another.
func TestStemCacheCollisions(t *testing.T) {
	english := lookup(t, "english")
	letters := "bcdfgaei"
	var b strings.Builder
	for i := range 40_000 {
		for n := i; n > 0; n /= len(letters) {
			b.WriteByte(letters[n%len(letters)])
		}
		b.WriteString("ing ")
	}
	words := strings.Fields(b.String())
	for range 2 {
		got := terms(english, b.String())
		if len(got) != len(words) {
			t.Fatalf("%d terms of %d words", len(got), len(words))
		}
		for i, w := range words {
			if want := string(porter([]byte(w))); got[i] != want {
				t.Fatalf("%s: got %s, want %s", w, got[i], want)
			}
		}
	}
}

// A change of these sums is a change of terms: raise the analyser's version with it.
func TestVersionsPinTerms(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("testdata", "lucene_mixed.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	names, err := os.ReadFile(filepath.Join("testdata", "agent_texts.txt"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw) + string(names)
	for name, want := range map[string]struct {
		version int
		sum     string
	}{
		"agent": {1, "19027456611e442c"}, "english": {1, "fa92403742020eb7"}, "standard": {1, "e166bd7b0f991503"}, "whitespace": {1, "adee91a885ecdc7a"},
	} {
		a := lookup(t, name)
		sum := sha256.Sum256([]byte(strings.Join(terms(a, text), "\n")))
		if got := hex.EncodeToString(sum[:8]); a.Version() != want.version || got != want.sum {
			t.Errorf("%s: version %d with sum %s, want %d with %s", name, a.Version(), got, want.version, want.sum)
		}
	}
}
