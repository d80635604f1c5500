package analysis

import "sync"

// standard gives the tokens of Lucene's StandardTokenizer in lower case.
type standard struct{ pool sync.Pool }

type standardScratch struct {
	scan scanner
	term []byte
}

func newStandard() *standard {
	return &standard{pool: sync.Pool{New: func() any { return &standardScratch{scan: newScanner()} }}}
}

func (*standard) Name() string { return "standard" }
func (*standard) Version() int { return 1 }

func (a *standard) Tokens(text string, yield func(term []byte, overlap bool) bool) {
	s := a.pool.Get().(*standardScratch)
	defer a.pool.Put(s)
	s.scan.reset(text)
	defer s.scan.reset("")
	for s.scan.next() {
		s.term = appendLower(s.term[:0], text[s.scan.start:s.scan.end])
		if !yield(s.term, false) {
			return
		}
	}
}
