// Package analysis turns text into index terms.
//
// There are four analysers, found by Lookup:
//
//   - english gives the terms of Apache Lucene's default English chain: StandardTokenizer (the words of UAX #29,
//     ideographs one by one, South-East Asian runs and emoji; tokens are cut after 255 UTF-16 code units), the
//     possessive 's cut off, lower case, 33 stop words, Porter's original stemmer.
//   - agent, the default for what agents store, is english with the rules below.
//   - standard gives the same tokenizer's tokens in lower case, without stop words and stems.
//   - whitespace splits at Unicode white space and changes nothing.
//
// # The rules of agent
//
// A word of ASCII letters is treated as in english. Beyond that:
//
//   - Words with connectors between them (. - / \ : @ :: and, in URLs, what follows ://) and words with an underscore
//     are identifiers: paths, flags, error codes, dates, versions, e-mail addresses, URLs. The whole is one term, in
//     lower case and not stemmed; the parts at each level overlap it, words among them stemmed. A dot between
//     digits separates nothing.
//   - A camel-case name is a term as it is, in lower case; the stem of the same name in small letters and the
//     words that its capitals begin overlap it. So a name is found in any casing, and by its words.
//   - A word that begins with a letter and holds digits is not stemmed. C++, C# and their like are terms.
//   - Text beyond ASCII is brought to NFKC first, so that composed, decomposed, full-width and half-width spellings
//     are one.
//   - A word with other letters than a to z is not stemmed. Its form without the diacritics of Latin, Greek,
//     Cyrillic or Hebrew overlaps it, as english would take that form. Marks of other scripts stay in their words.
//   - Han, kana and Hangul give bigrams, which single characters overlap.
//   - Thai, Lao, Khmer, Myanmar and their neighbours give trigrams of grapheme clusters, which bigrams overlap.
//   - A word of the Arabic language gives its light10 stem.
//
// # Where english is not Lucene
//
// Lucene's tokenizer follows Unicode 12.1 and this package what uax29 follows, so letters and emoji of later
// versions are tokens here and separators there. Three rarities differ besides: a digit, an underscore or a second
// apostrophe after a Hebrew letter with an apostrophe; a boxed letter tied to katakana by a zero-width joiner; and an
// Arabic number sign inside a katakana word or after an apostrophe.
//
// # Malformed text
//
// Any bytes are accepted. A byte that is not UTF-8 separates tokens; every term is valid UTF-8 and not empty. Nothing
// is kept of a text but a few kilobytes at a time, however long it is.
//
// # Memory
//
// A call of english or agent works in about 0.5 MB of scratch, most of it a cache of stems. Scratch is pooled: there are
// as many as there were calls at a time, and the garbage collector takes back those that lie idle.
package analysis

// Analyzer splits text into terms. Implementations are safe for concurrent use and allocate nothing per token.
type Analyzer interface {
	// Name is the name under which Lookup finds the analyser, such as "english".
	Name() string
	// Version rises whenever the terms of any text change; a store records it.
	Version() int
	// Tokens calls yield for each term of text, in text order, until yield returns false.
	// The bytes of term are valid only until yield returns. An overlap term stands at the position
	// of the term before it and does not count in the document's length.
	Tokens(text string, yield func(term []byte, overlap bool) bool)
}
