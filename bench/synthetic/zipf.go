package synthetic

import "strings"

const (
	zipfWords = 46_717
	zipfScale = 70_000_000
	zipfShift = 3
)

// Zipf returns a vocabulary of 46,717 words that needs no file. The word of rank r (from 0) has the count
// floor(70,000,000 / (r + 3)), Mandelbrot's form of Zipf's law with exponent 1. The 33 stop words take every other
// one of the first 66 ranks; the rest are made up of syllables, frequent words short, and end in a, o or u, so that
// no English stemmer changes them.
func Zipf() *Vocabulary {
	stop := strings.Fields(stopWords)
	words := make([]string, zipfWords)
	counts := make([]uint64, zipfWords)
	made := 0
	for rank := range words {
		if rank%2 == 0 && rank/2 < len(stop) {
			words[rank] = stop[rank/2]
		} else {
			words[rank] = syllables(made)
			made++
		}
		counts[rank] = zipfScale / uint64(rank+zipfShift)
	}
	return newVocabulary(words, counts)
}

const (
	consonants = "bdfgklmnprtvz"
	vowels     = "aeiou"
	lastVowels = "aou"
	open       = len(consonants) * len(vowels)     // syllables inside a word
	last       = len(consonants) * len(lastVowels) // at its end
)

// syllables returns the made-up word number n: of two syllables while there are such, then of three. Inside each
// length the numbers are spread by a factor that shares no divisor with the count, so that neighbours differ.
func syllables(n int) string {
	const two, three = open * last, open * open * last
	const spread = 7919 // a prime that divides neither count
	var word []byte
	if n < two {
		n = n * spread % two
	} else {
		n = (n - two) * spread % three
		word = syllable(word, n/two, vowels)
		n %= two
	}
	word = syllable(word, n/last, vowels)
	return string(syllable(word, n%last, lastVowels))
}

func syllable(word []byte, n int, vowels string) []byte {
	return append(word, consonants[n/len(vowels)], vowels[n%len(vowels)])
}
