package analysis

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// tokens collects what the scanner finds, with its short cuts.
func tokens(text string) []string {
	var out []string
	s := newScanner()
	s.reset(text)
	for s.next() {
		out = append(out, text[s.start:s.end])
	}
	return out
}

// What Lucene's StandardTokenizer gives, with | between the tokens.
func TestScanner(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"a.b a..b a.1 1.1 1,1 a,b a:b a;b 1;2 1:2", "a.b|a|b|a|1|1.1|1,1|a|b|a:b|a|b|1;2|1|2"},
		{"_ __ _a a_ a_1_b .a a. 'a' a'b a''b", "_a|a_|a_1_b|a|a|a|a'b|a|b"},
		{"a’b a·b a‧b 1٬2 é.é é'1", "a’b|a·b|a‧b|1٬2|é.é|é|1"},
		{"中文あいカタカナ한국", "中|文|あ|い|カタカナ|한국"},
		{"a中b カa カ_a あ_", "a|中|b|カ|a|カ_a|あ"},
		{"ภาษาไทย abcไทย ไทย1", "ภาษาไทย|abc|ไทย|ไทย|1"},
		{".ัก _ั ą́b", "ัก|ั|ą́b"},
		{"א\"א א'א א' א\"", "א\"א|א'א|א'|א"},
		{"e\u0301a \u0301a a\u200db a\u200bb a\u00adb", "e\u0301a|a|a\u200db|a|b|a\u00adb"},
		{"😀😀 👍🏽 👨‍👩‍👧 a😀b ★☃", "😀|😀|👍🏽|👨‍👩‍👧|a|😀|b|★|☃"},
		{"🇺🇸🇬 🇺 🇺\u0301🇸", "🇺🇸|🇺\u0301🇸"},
		{"#️⃣ *⃣ 1️⃣ # #a #\ufe0f *\ufe0e⃣", "#️⃣|*⃣|1️⃣|a"},
		{"☃\ufe0e ☃\ufe0f ☃\ufe0f\u0301 \u200d☃ _\u200d☃ a\u200d☃", "☃|☃\ufe0f|☃\ufe0f|\u200d☃|\u200d☃|a\u200d|☃"},
		{"🏴\U000e0067\U000e007f 🏴\ufe0f\U000e0067\U000e007f 🏴\ufe0f\U000e0067", "🏴\U000e0067\U000e007f|🏴\ufe0f\U000e0067\U000e007f|🏴\ufe0f"},
		{"a¸b ՚ ˥a \u0600١", "a|b|a|١"},
		{"a\xffb \xe4\xb8 é\xffé \xf0\x9f\x98", "a|b|é|é"},
	} {
		if got := strings.Join(tokens(tt.text), "|"); got != tt.want {
			t.Errorf("%q\n gives %q\n  want %q", tt.text, got, tt.want)
		}
	}
}

func TestScannerShortCuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := mixedText(t)
		if got, want := tokens(text), slowTokens(text); !slices.Equal(got, want) {
			t.Fatalf("%q\n gives %q\n slowly %q", text, got, want)
		}
	})
}

// A run of 300 characters is cut after 255 UTF-16 code units, or 254 where a pair would be parted.
func TestScannerCuts(t *testing.T) {
	for unit, want := range map[string][]int{"a": {255, 45}, "é": {255, 45}, "ก": {255, 45}, "カ": {255, 45}, "𐐀": {127, 127, 46}} {
		var got []int
		for _, token := range tokens(strings.Repeat(unit, 300)) {
			got = append(got, len([]rune(token)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: tokens of %v characters, want %v", unit, got, want)
		}
	}
}

func TestScanCompound(t *testing.T) {
	for text, want := range map[string]compoundSpan{
		"a-b c": {end: 3, joined: true}, "a- b": {end: 1}, "a--b": {end: 1}, "abc": {end: 3}, "a/b.c_d:e": {end: 9, joined: true},
		"a::b": {end: 4, joined: true}, "a?b": {end: 1}, "h://x?y=z&w#v": {end: 13, joined: true}, "a+b@c": {end: 5, joined: true},
		"a+b c@d": {end: 1}, "a-é": {end: 1, wide: true}, "a-b-é": {end: 3, joined: true, wide: true}, "a-bé": {end: 1, wide: true},
		"aé": {wide: true}, `c:\d`: {end: 4, joined: true}, "x@y.": {end: 3, joined: true}, "x) é": {end: 1},
	} {
		if got := scanCompound(text, 0); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestIsCamel(t *testing.T) {
	for word, want := range map[string]bool{
		"openVault": true, "OpenVault": true, "iOS": true, "HTTPServer": true, "mRNAs": true, "PhD": true,
		"open": false, "Open": false, "OPEN": false, "APIs": false, "a": false, "As": false, "": false,
	} {
		if isCamel(word) != want {
			t.Errorf("%s: got %t", word, !want)
		}
	}
}

func TestArabicStems(t *testing.T) {
	for word, want := range map[string]string{
		"الكتاب": "كتاب", "والكتاب": "كتاب", "بالكتاب": "كتاب", "للكتاب": "كتاب", "كتابها": "كتاب", "كتابات": "كتاب", "معلمون": "معلم",
		"مدرسة": "مدرس", "وقت": "وقت", "أحمد": "احمد", "إلى": "ال", "كـــتاب": "كتاب", "ها": "ها", "مسؤول": "مسوول",
	} {
		if got := string(stemArabic(appendArabic(nil, []byte(word)))); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
	if isArabic([]byte("کتاب")) || isArabic([]byte("abc")) || !isArabic([]byte("كِتاب")) {
		t.Error("the letters of the Arabic language are not told apart")
	}
}

func TestAppendLower(t *testing.T) {
	for s, want := range map[string]string{"ÀÉ": "àé", "İI": "ii", "ẞ": "ß", "ΑΣ": "ας"[:2] + "σ", "Ⴀ": "ⴀ", "𐐀": "𐐨", "中א": "中א", "a\xffB": "ab"} {
		if got := string(appendLower(nil, s)); got != want {
			t.Errorf("%s: got %s, want %s", s, got, want)
		}
	}
}
