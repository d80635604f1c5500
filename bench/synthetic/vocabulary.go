package synthetic

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"agentir/bench/dataset"
)

// ErrOptions is what every error about options and vocabularies out of range is, for errors.Is.
var ErrOptions = errors.New("unusable generator options")

const (
	// minWords leaves every topic enough words to choose from.
	minWords = 1000
	maxWords = 1 << 20
)

// stopWords are Lucene's 33 (EnglishAnalyzer.ENGLISH_STOP_WORDS_SET): records hold them, topics and queries do not.
const stopWords = "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with"

// Vocabulary is a list of words with counts, the frequent words first. It is not changed once made and may be shared.
type Vocabulary struct {
	words []string
	stop  []bool
	drawn *weights
}

// Len returns the number of words.
func (v *Vocabulary) Len() int { return len(v.words) }

// Word returns the word number i, which must be in 0..Len()-1.
func (v *Vocabulary) Word(i int) string { return v.words[i] }

// Total returns the sum of the counts.
func (v *Vocabulary) Total() uint64 { return v.drawn.total() }

// NewVocabulary makes a vocabulary of 1,000 to 1,048,576 different words of a to z; the counts must not sum to 0 nor
// beyond 63 bits. It keeps the slices.
func NewVocabulary(words []string, counts []uint64) (*Vocabulary, error) {
	if len(words) < minWords || len(words) > maxWords || len(words) != len(counts) {
		return nil, fmt.Errorf("%w: a vocabulary of %d words and %d counts, want as many of both, %d to %d", ErrOptions, len(words), len(counts), minWords, maxWords)
	}
	known := make(map[string]bool, len(words))
	for _, word := range words {
		if known[word] || !isLowerASCII(word) {
			return nil, fmt.Errorf("%w: the word %q stands twice or holds more than a to z", ErrOptions, word)
		}
		known[word] = true
	}
	total := uint64(0)
	for _, count := range counts {
		if total += count; count > math.MaxInt64 || total > math.MaxInt64 {
			return nil, fmt.Errorf("%w: the counts sum to more than 63 bits hold", ErrOptions)
		}
	}
	if total == 0 {
		return nil, fmt.Errorf("%w: all counts are 0", ErrOptions)
	}
	return newVocabulary(words, counts), nil
}

func newVocabulary(words []string, counts []uint64) *Vocabulary {
	stopped := make(map[string]bool)
	for word := range strings.FieldsSeq(stopWords) {
		stopped[word] = true
	}
	v := &Vocabulary{words: words, stop: make([]bool, len(words)), drawn: newWeights(counts)}
	for i, word := range words {
		v.stop[i] = stopped[word]
	}
	return v
}

// ReadVocabulary reads a frequency list, a word and its count a line, separated by a blank; .gz and .zst too. Words of
// anything but a to z are left out. Lines of another form are a *dataset.DataError.
func ReadVocabulary(path string) (*Vocabulary, error) {
	source, err := dataset.Open(path)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	words, counts, err := scanVocabulary(source, path)
	if err != nil {
		return nil, err
	}
	v, err := NewVocabulary(words, counts)
	if err != nil {
		return nil, &dataset.DataError{File: path, Reason: "the list cannot serve as a vocabulary", Err: err}
	}
	return v, nil
}

func scanVocabulary(r io.Reader, path string) (words []string, counts []uint64, err error) {
	in := bufio.NewScanner(r)
	line := 0
	for in.Scan() {
		line++
		word, digits, ok := strings.Cut(in.Text(), " ")
		count, err := strconv.ParseUint(digits, 10, 64)
		if !ok || err != nil {
			return nil, nil, &dataset.DataError{File: path, Line: line, Reason: "want a word, one blank and its count", Err: err}
		}
		if isLowerASCII(word) {
			words = append(words, word)
			counts = append(counts, count)
		}
	}
	if err := in.Err(); err != nil {
		return nil, nil, &dataset.DataError{File: path, Line: line + 1, Reason: "cannot read on", Err: err}
	}
	return words, counts, nil
}

func isLowerASCII(word string) bool {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return false
		}
	}
	return word != ""
}
