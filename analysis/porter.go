package analysis

// Porter's algorithm: M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, with the two
// departures of its author's own program (bli > ble, logi > log), which Lucene's PorterStemFilter shares.
// Words are in lower case. A letter outside a to z counts as a consonant.

// unit is a byte of an ASCII word or a UTF-16 code unit of any other.
type unit interface{ byte | uint16 }

// porter stems w in place and returns the stem, which is never longer than w.
func porter[T unit](w []T) []T {
	if len(w) <= 2 {
		return w
	}
	w = porterPlural(w)
	w = porterPast(w)
	if hasSuffix(w, "y") && hasVowel(w[:len(w)-1]) {
		w[len(w)-1] = 'i'
	}
	w = porterLong(w)
	w = porterDerived(w)
	w = porterResidue(w)
	return porterFinal(w)
}

// isConsonant reports whether w[i] is one: not a vowel, and not a y after a consonant.
func isConsonant[T unit](w []T, i int) bool {
	flips := false
	for ; w[i] == 'y' && i > 0; i-- {
		flips = !flips
	}
	switch w[i] {
	case 'a', 'e', 'i', 'o', 'u':
		return flips
	}
	return !flips
}

// measure is m in [C](VC)^m[V], or 2 where it is more.
func measure[T unit](w []T) int {
	m := 0
	vowel := false
	for i, c := range w {
		was := vowel
		switch c {
		case 'a', 'e', 'i', 'o', 'u':
			vowel = true
		case 'y':
			vowel = i > 0 && !was
		default:
			vowel = false
		}
		if was && !vowel {
			if m++; m == 2 {
				return m
			}
		}
	}
	return m
}

func hasVowel[T unit](w []T) bool {
	for i := range w {
		if !isConsonant(w, i) {
			return true
		}
	}
	return false
}

// endsDouble: the last two letters are one consonant twice.
func endsDouble[T unit](w []T) bool {
	n := len(w)
	return n >= 2 && w[n-1] == w[n-2] && isConsonant(w, n-1)
}

// endsShort: w ends in consonant, vowel, consonant, the last not w, x or y, as in hop.
func endsShort[T unit](w []T) bool {
	n := len(w)
	if n < 3 || !isConsonant(w, n-1) || isConsonant(w, n-2) || !isConsonant(w, n-3) {
		return false
	}
	last := w[n-1]
	return last != 'w' && last != 'x' && last != 'y'
}

func hasSuffix[T unit](w []T, suffix string) bool {
	d := len(w) - len(suffix)
	if d < 0 {
		return false
	}
	for i := range len(suffix) {
		if w[d+i] != T(suffix[i]) {
			return false
		}
	}
	return true
}

// endWith puts tail behind w, in the room that a removed suffix left.
func endWith[T unit](w []T, tail string) []T {
	for i := range len(tail) {
		w = append(w, T(tail[i]))
	}
	return w
}

// porterPlural is step 1a: caresses > caress, ponies > poni, cats > cat.
func porterPlural[T unit](w []T) []T {
	n := len(w)
	switch {
	case w[n-1] != 's':
	case hasSuffix(w, "sses"), hasSuffix(w, "ies"):
		return w[:n-2]
	case w[n-2] != 's':
		return w[:n-1]
	}
	return w
}

// porterPast is step 1b: agreed > agree, plastered > plaster, hopping > hop, filing > file.
func porterPast[T unit](w []T) []T {
	n := len(w)
	switch {
	case hasSuffix(w, "eed"):
		if measure(w[:n-3]) > 0 {
			w = w[:n-1]
		}
		return w
	case hasSuffix(w, "ed") && hasVowel(w[:n-2]):
		w = w[:n-2]
	case hasSuffix(w, "ing") && hasVowel(w[:n-3]):
		w = w[:n-3]
	default:
		return w
	}
	switch {
	case hasSuffix(w, "at"), hasSuffix(w, "bl"), hasSuffix(w, "iz"):
		return endWith(w, "e")
	case endsDouble(w):
		if c := w[len(w)-1]; c != 'l' && c != 's' && c != 'z' {
			w = w[:len(w)-1]
		}
	case measure(w) == 1 && endsShort(w):
		return endWith(w, "e")
	}
	return w
}

type porterRule struct{ suffix, tail string }

// longRules are those of step 2 by the letter before the last: relational > relate.
var longRules = ['z' + 1][]porterRule{
	'a': {{"ational", "ate"}, {"tional", "tion"}},
	'c': {{"enci", "ence"}, {"anci", "ance"}},
	'e': {{"izer", "ize"}},
	'g': {{"logi", "log"}},
	'l': {{"bli", "ble"}, {"alli", "al"}, {"entli", "ent"}, {"eli", "e"}, {"ousli", "ous"}},
	'o': {{"ization", "ize"}, {"ation", "ate"}, {"ator", "ate"}},
	's': {{"alism", "al"}, {"iveness", "ive"}, {"fulness", "ful"}, {"ousness", "ous"}},
	't': {{"aliti", "al"}, {"iviti", "ive"}, {"biliti", "ble"}},
}

// derivedRules are those of step 3 by the last letter: triplicate > triplic.
var derivedRules = ['z' + 1][]porterRule{
	'e': {{"icate", "ic"}, {"ative", ""}, {"alize", "al"}},
	'i': {{"iciti", "ic"}},
	'l': {{"ical", "ic"}, {"ful", ""}},
	's': {{"ness", ""}},
}

// residueRules are those of step 4 by the letter before the last: revival > reviv.
var residueRules = ['z' + 1][]porterRule{
	'a': {{"al", ""}},
	'c': {{"ance", ""}, {"ence", ""}},
	'e': {{"er", ""}},
	'i': {{"ic", ""}},
	'l': {{"able", ""}, {"ible", ""}},
	'n': {{"ant", ""}, {"ement", ""}, {"ment", ""}, {"ent", ""}},
	'o': {{"sion", "s"}, {"tion", "t"}, {"ou", ""}},
	's': {{"ism", ""}},
	't': {{"ate", ""}, {"iti", ""}},
	'u': {{"ous", ""}},
	'v': {{"ive", ""}},
	'z': {{"ize", ""}},
}

// applyRules replaces the first suffix that fits where the stem before it has a measure above least.
func applyRules[T unit](w []T, table *['z' + 1][]porterRule, key T, least int) []T {
	if key < 'a' || key > 'z' {
		return w
	}
	for _, r := range table[key] {
		if hasSuffix(w, r.suffix) {
			stem := w[:len(w)-len(r.suffix)]
			if measure(w[:len(stem)+kept(r)]) > least {
				return endWith(stem, r.tail)
			}
			return w
		}
	}
	return w
}

// kept counts the letters of a suffix that belong to the stem already: the s or t before ion.
func kept(r porterRule) int {
	if len(r.tail) == 1 && r.suffix[0] == r.tail[0] && len(r.suffix) == 4 {
		return 1
	}
	return 0
}

func porterLong[T unit](w []T) []T {
	if len(w) < 2 {
		return w
	}
	return applyRules(w, &longRules, w[len(w)-2], 0)
}

func porterDerived[T unit](w []T) []T {
	return applyRules(w, &derivedRules, w[len(w)-1], 0)
}

func porterResidue[T unit](w []T) []T {
	if len(w) < 2 {
		return w
	}
	return applyRules(w, &residueRules, w[len(w)-2], 1)
}

// porterFinal is step 5: probate > probat, controll > control.
func porterFinal[T unit](w []T) []T {
	n := len(w)
	if w[n-1] == 'e' {
		stem := w[:n-1]
		if m := measure(stem); m > 1 || m == 1 && !endsShort(stem) {
			w = stem
		}
	}
	if n = len(w); w[n-1] == 'l' && endsDouble(w) && measure(w[:n-1]) > 1 {
		w = w[:n-1]
	}
	return w
}
