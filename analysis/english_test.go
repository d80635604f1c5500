package analysis

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// slowTokens finds tokens without any of the short cuts: every word comes from uax29.
func slowTokens(text string) []string {
	var out []string
	s := newScanner()
	s.reset(text)
	for s.pos < len(text) {
		_, n, k := s.rune(s.pos)
		found := false
		switch {
		case k&(word|joiner) != 0:
			found = s.askedWord(k)
		case text[s.pos] == '#' || text[s.pos] == '*' || text[s.pos] >= utf8.RuneSelf:
			found = s.general()
		default:
			s.pos += n
		}
		if found {
			out = append(out, text[s.start:s.end])
		}
	}
	return out
}

var stopWords = strings.Fields("a an and are as at be but by for if in into is it no not of on or such that the their then there " +
	"these they this to was will with")

// slowEnglish is the chain of english, step by step.
func slowEnglish(text string) []string {
	var out []string
	for _, token := range slowTokens(text) {
		for _, apostrophe := range []string{"'", "’", "＇"} {
			if strings.HasSuffix(token, apostrophe+"s") || strings.HasSuffix(token, apostrophe+"S") {
				token = token[:len(token)-len(apostrophe)-1]
				break
			}
		}
		token = string(appendLower(nil, token))
		if token == "" || slices.Contains(stopWords, token) {
			continue
		}
		out = append(out, string(utf16.Decode(porter(utf16.Encode([]rune(token))))))
	}
	return out
}

func checkEnglish(t interface{ Errorf(string, ...any) }, text string) {
	english, err := Lookup("english")
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	if got, want := terms(english, text), slowEnglish(text); !slices.Equal(got, want) {
		t.Errorf("%q\n gives %q\n slowly %q", text, got, want)
	}
}

func TestEnglishMixedText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkEnglish(t, mixedText(t)) })
}

func TestEnglishASCII(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.StringMatching(`[a-zA-Z]{1,20}[a-z0-9_.,:;'#*-]{0,4}[ ]?`)).Draw(t, "words")
		checkEnglish(t, strings.Join(words, ""))
		checkEnglish(t, rapid.StringMatching(`[ -~]{0,60}`).Draw(t, "any"))
	})
}

// Words of about 255 code units are cut where Lucene's buffer ends, whatever they are made of.
func TestEnglishLongTokens(t *testing.T) {
	for _, unit := range []string{"a", "é", "𐐀", "a'", "1.", "日", "カ", "ก", "e\u0301", "😀\u200d", "🏽", "_", "x\u200d"} {
		for n := 84; n < 260; n++ {
			text := strings.Repeat(unit, n) + "s' ing"
			checkEnglish(t, text)
			for _, token := range slowTokens(text) {
				if units := len([]rune(token)); units > maxUnits {
					t.Fatalf("a token of %d characters", units)
				}
			}
		}
	}
}

func TestEnglishDataSets(t *testing.T) {
	for _, set := range []string{"scifact", "xquad_ar", "xquad_zh"} {
		for _, d := range readDocuments(t, set, "queries.jsonl") {
			checkEnglish(t, d.contents())
		}
	}
}

func TestStopWords(t *testing.T) {
	for _, w := range stopWords {
		if !isStopWord([]byte(w)) {
			t.Errorf("%s is no stop word", w)
		}
		for _, other := range []string{w + "x", "x" + w, w[:len(w)-1]} {
			if isStopWord([]byte(other)) != slices.Contains(stopWords, other) {
				t.Errorf("%s", other)
			}
		}
	}
}

func TestPackLetters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[a-zA-Z]{0,20}`).Draw(t, "letters") + string(rapid.SliceOfN(rapid.Byte(), 20, 20).Draw(t, "rest"))
		n := 0
		for byteClass[s[n]] == letterByte && n < 16 {
			n++
		}
		w, got := packLetters(s)
		if want := pack16([]byte(strings.ToLower(s[:n]))); got != n || w != want || w.len() != n {
			t.Fatalf("%q: got %d letters %x, want %d %x", s, got, w, n, want)
		}
		if inside := strings.ContainsFunc(s[min(n, 1):n], func(r rune) bool { return r < 'a' }); n < 16 && capitalInside(s, n) != inside {
			t.Fatalf("%q: capital inside: %t", s[:n], inside)
		}
	})
}

func FuzzEnglish(f *testing.F) {
	for _, seed := range []string{
		"The dogs' bones aren't John's; 3.14, 1,234 U.S.A. foo_bar", "naïve cafés’s ＫＡＴＥ＇Ｓ", "a'é 1,١ b.中 _é __\u0301_ก", "x\u200d😀 Ⓜ\u200d🏽 #\ufe0f\u20e3 *\u20e3",
		"🇺🇸🇬🇧🇫 ก\u200d♂ א'א א\"א", "\xff\xe4\xb8\xed\xa0\x80\xf0", strings.Repeat("ab'", 90), "ééing ééed yyying abilities",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { checkEnglish(t, text) })
}
