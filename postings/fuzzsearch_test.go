package postings

import (
	"testing"
)

// decodeCorpus makes a corpus and a query of a fuzzer's bytes. Documents come first: below 200 a byte is a term, one of 20, that is said once,
// or up to nine times; 200 to 229 close a document; 230 to 254 close it and repeat it up to a thousand times in all. 255 ends the
// documents; the rest is the query's k, its gates, its statistics, and its terms.
func decodeCorpus(data []byte) (docs [][]int, tr trial) {
	doc, last := []int{}, []int{}
	for len(data) > 0 && data[0] != 255 && len(docs) < 9000 {
		switch b := data[0]; {
		case b < 200:
			for range 1 + int(b)/20 {
				doc = append(doc, int(b)%20)
			}
		case b < 230:
			docs, last, doc = append(docs, doc), doc, nil
		default:
			if len(doc) > 0 {
				last = doc
			}
			for range 40 * int(b-229) {
				docs = append(docs, last)
			}
			doc = nil
		}
		data = data[1:]
	}
	docs = append(docs, doc)
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return int(b)
	}
	next()
	tr.k = []int{1, 2, 10, 100, len(docs), 1e6, 0}[next()%7]
	if gate := next(); gate%3 == 1 {
		tr.live = bitmapOf()
		for d := gate / 3; d < len(docs); d += 1 + gate%5 {
			tr.live.AddInt(d)
		}
	}
	if factor := next(); factor%4 > 0 {
		tr.stats = &statistics{docs: len(docs) * (1 + factor), tokens: len(docs) * (1 + next()*3), df: map[int]int{}}
		for term := range 23 {
			tr.stats.df[term] = 1 + (factor*term*term)%tr.stats.docs
		}
	}
	for len(data) > 0 && len(tr.terms) < 300 {
		tr.terms = append(tr.terms, next()%23) // some are absent
	}
	return docs, tr
}

// FuzzSearch lets all searchers answer a query that a fuzzer made, on a corpus that it made.
func FuzzSearch(f *testing.F) {
	for _, seed := range [][]byte{
		{},
		{1, 2, 3, 200, 255, 2, 0, 0, 1},
		{1, 2, 254, 1, 21, 254, 2, 254, 255, 0, 1, 0, 1, 2},
		{1, 181, 240, 3, 254, 1, 3, 3, 250, 2, 22, 200, 255, 2, 4, 1, 9, 1, 2, 3, 3, 22},
		{0, 1, 2, 3, 4, 5, 6, 7, 254, 20, 41, 62, 254, 9, 254, 180, 1, 254, 5, 254, 255, 2, 7, 3, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
		{10, 254, 11, 254, 12, 254, 10, 11, 12, 254, 12, 12, 200, 254, 255, 3, 10, 2, 200, 10, 11, 12, 12},
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		docs, tr := decodeCorpus(data)
		c := build(t, BuilderOptions{NewestFirst: len(data)%2 == 1}, docs)
		c.check(t, tr)
	})
}
