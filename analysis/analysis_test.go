package analysis

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestLookup(t *testing.T) {
	if got, want := Names(), []string{"agent", "english", "standard", "whitespace"}; !slices.Equal(got, want) {
		t.Errorf("Names() = %q, want %q", got, want)
	}
	for _, name := range Names() {
		a := lookup(t, name)
		if a.Name() != name || a.Version() < 1 {
			t.Errorf("%s is called %s, version %d", name, a.Name(), a.Version())
		}
	}
}

func TestLookupUnknown(t *testing.T) {
	a, err := Lookup("English")
	if a != nil || !errors.Is(err, ErrUnknown) {
		t.Fatalf("got %v, %v", a, err)
	}
	var unknown *UnknownError
	if !errors.As(err, &unknown) || unknown.Name != "English" {
		t.Errorf("got %#v", err)
	}
	if want := `unknown analyser "English": choose one of agent, english, standard, whitespace`; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
}

func TestStandardAndWhitespace(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"standard", "The Dogs' BONES, re-running_it 3.14 don't", "the dogs bones re running_it 3.14 don't"},
		{"standard", "İstanbul 中文 กข 😀!", "istanbul 中 文 กข 😀"},
		{"standard", "", ""},
		{"whitespace", " The\tDogs'\u00a0BONES,\u3000re-running \n", "The Dogs' BONES, re-running"},
		{"whitespace", "a\xffb \xe4\xb8 c", "a b c"},
		{"whitespace", "\n \t", ""},
	} {
		if got := strings.Join(terms(lookup(t, tt.name), tt.text), " "); got != tt.want {
			t.Errorf("%s: %q gives %q, want %q", tt.name, tt.text, got, tt.want)
		}
	}
}

func TestWhitespaceCutsLongPieces(t *testing.T) {
	long := strings.Repeat("é", maxPiece)
	got := terms(whitespace{}, "x "+long+" y")
	if strings.Join(got[1:len(got)-1], "") != long || len(got) != 4 {
		t.Errorf("%d pieces", len(got))
	}
}

func TestStopsWhenTold(t *testing.T) {
	const text = "openVault rotate_keys a/b cats 日本語 ภาษาไทย résumé العربية 😀 I️ C++ ﬁne"
	for _, name := range Names() {
		a := lookup(t, name)
		all := terms(a, text)
		for n := 1; n <= len(all); n++ {
			calls := 0
			a.Tokens(text, func([]byte, bool) bool { calls++; return calls < n })
			if calls != n {
				t.Errorf("%s: told to stop after %d terms, gave %d", name, n, calls)
			}
		}
	}
}

func TestConcurrentUse(t *testing.T) {
	texts := []string{"running openVaultWithPin cats", "日本語のテスト ＡＰＩ", "résumés and wordsunheardof", "ภาษาไทย العربية"}
	for _, name := range Names() {
		a := lookup(t, name)
		var want [][]string
		for _, text := range texts {
			want = append(want, terms(a, text))
		}
		var wg sync.WaitGroup
		for g := range 8 {
			wg.Go(func() {
				for i := range 200 {
					k := (g + i) % len(texts)
					if got := terms(a, texts[k]); !slices.Equal(got, want[k]) {
						t.Errorf("%s: got %q, want %q", name, got, want[k])
						return
					}
				}
			})
		}
		wg.Wait()
	}
}

// nested calls of one analyser must not share scratch memory.
func TestNestedUse(t *testing.T) {
	for _, name := range Names() {
		a := lookup(t, name)
		var got []string
		a.Tokens("alpha résumé gamma", func(term []byte, _ bool) bool {
			terms(a, "omega 日本語 openVault")
			got = append(got, string(term))
			return true
		})
		if want := terms(a, "alpha résumé gamma"); strings.Join(got, " ") != strings.ReplaceAll(strings.Join(want, " "), "+", "") {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector empties pools")
	}
	const text = "The dog's bones, running openVaultWithPin rotate_keys /usr/lib 3.14 https://a.b/c?d=e résumés ＡＰＩ " +
		"日本語のテスト 한국어 ภาษาไทย العَرَبِيَّة Straße e\u0301 😀 👨‍👩‍👧 #️⃣ Σίσυφος हिन्दी C++ couldn’t\n"
	long := strings.Repeat(text, 20)
	for _, name := range Names() {
		a := lookup(t, name)
		yield := func([]byte, bool) bool { return true }
		if n := testing.AllocsPerRun(20, func() { a.Tokens(long, yield) }); n != 0 {
			t.Errorf("%s: %v allocations in a warm call", name, n)
		}
	}
}

// pieces of text that try the rules, also in each other's company.
var snippets = []string{
	"a", "b", "S", "'s", "ing", "ed", "y", "l", "e", "1", "2", "_", ".", ",", ":", ";", "'", "\"", "\u2019", "\uff07", "-", "/",
	"\\", "@", "+", "#", "*", "?", "&", "=", "://", " ", "\n", "\r\n", "\x00", "É", "é", "e\u0301", "\u0301", "\u200d", "\u00ad",
	"\ufe0f", "\ufe0e", "\u20e3", "中", "あ", "カ", "ｶﾞ", "ー", "한", "ᄒ", "ก", "ั", "က", "א", "ש", "😀", "👍", "🏽", "🇺", "★", "Ⓜ",
	"\U000e0041", "\U000e007f", "·", "\u0600", "²", "½", "™", "İ", "ß", "Σ", "ς", "０", "\u202f", "\u200b", "क", "़", "𐐀", "\xff",
	"\xe4\xb8", "\xed\xa0\x80", "\xf0\x9f", "the", "national", "open", "Vault", "APIs", "http", "ال", "ها", "ة", "َ", "ﷺ", "Đ",
}

func mixedText(t *rapid.T) string {
	some := rapid.SliceOfN(rapid.SampledFrom(snippets), 1, 8).Draw(t, "snippets")
	var b strings.Builder
	for _, s := range rapid.SliceOfN(rapid.SampledFrom(some), 0, 24).Draw(t, "text") {
		b.WriteString(s)
	}
	return strings.Repeat(b.String(), rapid.SampledFrom([]int{1, 1, 1, 2, 30}).Draw(t, "times"))
}

// checkTerms reports what no analyser may do: give empty or malformed terms, begin with an overlap, or differ in a second call.
func checkTerms(t interface{ Errorf(string, ...any) }, a Analyzer, text string) {
	first := true
	var got []string
	a.Tokens(text, func(term []byte, overlap bool) bool {
		if len(term) == 0 || !utf8.Valid(term) || first && overlap {
			t.Errorf("%s: %q gives term %q, overlap %t", a.Name(), text, term, overlap)
		}
		first = false
		got = append(got, string(term))
		return true
	})
	i := 0
	a.Tokens(text, func(term []byte, _ bool) bool {
		if i >= len(got) || got[i] != string(term) {
			t.Errorf("%s: %q gives %q at %d the second time", a.Name(), text, term, i)
			return false
		}
		i++
		return true
	})
}

func TestTermsOfMixedText(t *testing.T) {
	for _, name := range Names() {
		a := lookup(t, name)
		rapid.Check(t, func(t *rapid.T) { checkTerms(t, a, mixedText(t)) })
	}
}

// Texts on both sides of white space do not touch each other.
func TestWhiteSpaceSeparates(t *testing.T) {
	for _, name := range Names() {
		a := lookup(t, name)
		rapid.Check(t, func(t *rapid.T) {
			x, y := mixedText(t), mixedText(t)
			if r, _ := utf8.DecodeRuneInString(y); unicode.IsMark(r) || r == '\u200d' || r == utf8.RuneError {
				return
			}
			want := append(terms(a, x), terms(a, y)...)
			if got := terms(a, x+" \n "+y); !slices.Equal(got, want) {
				t.Fatalf("%s: %q and %q together give\n%q, apart\n%q", a.Name(), x, y, got, want)
			}
		})
	}
}

func TestRandomBytes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		b := make([]byte, r.IntN(400))
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		for _, name := range Names() {
			checkTerms(t, lookup(t, name), string(b))
		}
	}
}
