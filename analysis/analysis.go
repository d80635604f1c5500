// Package analysis turns text into index terms.
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
