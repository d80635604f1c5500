package synthetic

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentir/bench/dataset"
)

// listed makes a frequency list of n words, each with the count 2.
func listed(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(syllables(i) + " 2\n")
	}
	return b.String()
}

func readVocabulary(t *testing.T, text string) (*Vocabulary, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "words.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return ReadVocabulary(path)
}

func TestReadVocabulary(t *testing.T) {
	v, err := readVocabulary(t, "it's 9\nthe 7\nAb 5\n"+listed(minWords)+"naïve 4\nword 3")
	if err != nil {
		t.Fatal(err)
	}
	if v.Len() != minWords+2 || v.Word(0) != "the" || v.Word(v.Len()-1) != "word" || v.Total() != 7+2*minWords+3 {
		t.Errorf("%d words from %q to %q, total %d", v.Len(), v.Word(0), v.Word(v.Len()-1), v.Total())
	}
	if !v.stop[0] || v.stop[v.Len()-1] {
		t.Errorf("stop words: the %v, word %v", v.stop[0], v.stop[v.Len()-1])
	}
}

func TestReadVocabularyRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		line       int
		says       string
	}{
		{"empty", "", 0, "0 words"},
		{"too few", listed(minWords - 1), 0, "999 words"},
		{"no count", "the\n", 1, "its count"},
		{"tab", "the\t5\n", 1, "its count"},
		{"negative", "the 5\nof -1\n", 2, "its count"},
		{"twice", listed(minWords) + "baba 1\nbaba 1\n", 0, "twice"},
		{"overflow", listed(minWords) + "the 9223372036854775807\n", 0, "63 bits"},
		{"a line too long", listed(1) + strings.Repeat("x", 1<<17), 2, "cannot read on"},
	}
	for _, test := range tests {
		_, err := readVocabulary(t, test.text)
		var data *dataset.DataError
		if !errors.As(err, &data) || data.Line != test.line || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want line %d and %q", test.name, err, test.line, test.says)
		}
	}
	if _, err := ReadVocabulary(filepath.Join(t.TempDir(), "absent")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("absent file: %v", err)
	}
}

func TestNewVocabularyRefuses(t *testing.T) {
	words := make([]string, minWords)
	for i := range words {
		words[i] = syllables(i)
	}
	if _, err := NewVocabulary(words, make([]uint64, minWords)); !errors.Is(err, ErrOptions) {
		t.Errorf("counts of 0: %v", err)
	}
	if _, err := NewVocabulary(words, make([]uint64, minWords-1)); !errors.Is(err, ErrOptions) {
		t.Errorf("a count too few: %v", err)
	}
	counts := slices.Repeat([]uint64{1}, minWords)
	for _, bad := range []string{`quo"te`, "", "two words", words[1]} {
		changed := slices.Clone(words)
		changed[0] = bad
		if _, err := NewVocabulary(changed, counts); !errors.Is(err, ErrOptions) {
			t.Errorf("the word %q: %v", bad, err)
		}
	}
	if _, err := NewVocabulary(words, counts); err != nil {
		t.Error(err)
	}
}

func TestZipf(t *testing.T) {
	v := Zipf()
	if v.Len() != 46_717 {
		t.Fatalf("%d words", v.Len())
	}
	seen := make(map[string]int)
	stops := 0
	for i := range v.Len() {
		word := v.Word(i)
		if before, twice := seen[word]; twice || !isLowerASCII(word) {
			t.Fatalf("word %d is %q, and so is %d", i, word, before)
		}
		seen[word] = i
		if v.stop[i] {
			stops++
			continue
		}
		if len(word)%2 != 0 || len(word) > 6 || !strings.ContainsRune(lastVowels, rune(word[len(word)-1])) {
			t.Errorf("word %d is %q, want two or three syllables that end in one of %s", i, word, lastVowels)
		}
	}
	if stops != 33 || v.Word(0) != "a" || v.Word(64) != "with" {
		t.Errorf("%d stop words, from %q to %q", stops, v.Word(0), v.Word(64))
	}
	sum := uint64(0)
	for rank := range v.Len() {
		sum += zipfScale / uint64(rank+zipfShift)
		if v.drawn.sums[rank] != sum {
			t.Fatalf("the counts up to rank %d sum to %d, want %d", rank, v.drawn.sums[rank], sum)
		}
	}
}

// TestSyllables goes through every made-up word that there could be: the numbers of one length are a permutation.
func TestSyllables(t *testing.T) {
	const two, three = open * last, open * open * last
	seen := make(map[string]bool, two+three)
	for n := range two + three {
		word := syllables(n)
		if want := 4 + 2*min(n/two, 1); len(word) != want || seen[word] {
			t.Fatalf("word %d is %q, of %d letters where %d are due, or stands twice", n, word, len(word), want)
		}
		seen[word] = true
	}
}
