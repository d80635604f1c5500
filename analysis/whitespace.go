package analysis

import (
	"sync"
	"unicode"
	"unicode/utf8"
)

// maxPiece is the length in bytes at which whitespace cuts what holds no white space.
const maxPiece = 1 << 10

var pieces = sync.Pool{New: func() any { return new([maxPiece]byte) }}

// whitespace splits at Unicode white space and changes nothing else. Malformed bytes separate too.
type whitespace struct{}

func (whitespace) Name() string { return "whitespace" }
func (whitespace) Version() int { return 1 }

func (whitespace) Tokens(text string, yield func(term []byte, overlap bool) bool) {
	piece := pieces.Get().(*[maxPiece]byte)
	defer pieces.Put(piece)
	n := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		separates := unicode.IsSpace(r) || r == utf8.RuneError && size == 1
		if n > 0 && (separates || n+size > maxPiece) {
			if !yield(piece[:n:n], false) {
				return
			}
			n = 0
		}
		if !separates {
			n += copy(piece[n:], text[i:i+size])
		}
		i += size
	}
	if n > 0 {
		yield(piece[:n:n], false)
	}
}
