package analysis

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// at makes a scanner that stands in text.
func at(text string) *scanner {
	s := newScanner()
	s.reset(text)
	return &s
}

func TestEmojiEnds(t *testing.T) {
	for _, want := range []string{
		"😀", "👍🏽", "❤\ufe0f", "👨\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈", "🏴\U000e0067\U000e0062\U000e007f", "🏴\ufe0f\U000e0067\U000e007f", "🏽", "🏽\u0301",
		"😀\u0301\u200d", "👩🏾\u200d💻", "❤\ufe0f\u200d🔥",
	} {
		for _, after := range []string{"", "a", " ", "😀", "\ufe0e", "中"} {
			if strings.HasSuffix(want, "\u200d") && after == "😀" {
				continue // the joiner would join
			}
			if got := at(want + after).emoji(0); got != len(want) {
				t.Errorf("%q before %q ends at %d, want %d", want, after, got, len(want))
			}
		}
	}
}

func TestFlagsAndKeycaps(t *testing.T) {
	const half = len("🇺")
	for text, want := range map[string]int{"🇺🇸": 2 * half, "🇺🇸\u0301": 2*half + 2, "🇺\u0301🇸": 2*half + 2, "🇺a": 0, "🇺": 0, "🇺\u0301": 0} {
		if got := at(text).flag(half); got != want {
			t.Errorf("flag %q ends at %d, want %d", text, got, want)
		}
	}
	for text, want := range map[string]int{
		"#\u20e3": 4, "#\ufe0f\u20e3": 7, "#\u0301\u20e3": 6, "#\u20e3\u20e3": 7, "#\u20e3\ufe0f\u20e3": 10, "#\ufe0e\u20e3": 0, "#\ufe0f": 0, "#": 0, "#a": 0,
	} {
		if got := at(text).keycap(1); got != want {
			t.Errorf("keycap %q ends at %d, want %d", text, got, want)
		}
	}
}

// However long a sequence is, a token of it has at most 255 UTF-16 code units, and nothing between pictures is lost.
func TestLongEmoji(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{"😀", "\u200d", "\u200d😀", "🏽", "\ufe0f", "☃", "\u0301", "🇺"}), 1, 12).Draw(t, "parts")
		text := strings.Repeat(strings.Join(parts, ""), 80)
		pictures := 0
		for _, token := range tokens(text) {
			units := 0
			for _, r := range token {
				if units++; r > 0xffff {
					units++
				}
			}
			if units > maxUnits || !utf8.ValidString(token) {
				t.Fatalf("%q: a token of %d code units", parts, units)
			}
			pictures += strings.Count(token, "😀") + strings.Count(token, "☃")
		}
		if want := strings.Count(text, "😀") + strings.Count(text, "☃"); pictures != want {
			t.Fatalf("%q: %d pictures in the tokens, want %d", parts, pictures, want)
		}
	})
}
