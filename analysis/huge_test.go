package analysis

import (
	"runtime"
	"strings"
	"testing"
)

// Long texts of one kind, each hard on some part, cost no memory beyond the scratch and end in good time.
func TestHugeTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: texts of 100 MB take seconds")
	}
	const large, small = 100 << 20, 4 << 20
	checkHuge(t, "words", strings.Repeat("Running openVault\n", large/18))
	checkHuge(t, "malformed", strings.Repeat("\xe4\xb8", large/2))
	for _, unit := range []string{
		"a", "1.", "_", "a/", "\x00", "a+", "ab ", "\u200d", "_\u200d", "\u0301", "Ａ", "é", "中", "ก", "😀\u200d", "🇺\u0301", "#\u20e3",
		"a\u2019", "😀\U000e0041", "é'\u0301",
	} {
		checkHuge(t, unit, strings.Repeat(unit, small/len(unit)))
	}
}

func checkHuge(t *testing.T, kind, text string) {
	t.Helper()
	for _, name := range Names() {
		a := lookup(t, name)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		longest := 0
		a.Tokens(text, func(term []byte, _ bool) bool {
			longest = max(longest, len(term))
			return true
		})
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 2<<20 {
			t.Errorf("%s, %q: %d bytes allocated", name, kind, used)
		}
		if longest > maxStretch {
			t.Errorf("%s, %q: a term of %d bytes", name, kind, longest)
		}
	}
}
