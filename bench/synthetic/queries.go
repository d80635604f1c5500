package synthetic

import (
	"context"
	"fmt"
)

// Query is a query made of words of one record.
type Query struct {
	ID     string
	Text   string
	Source int   // the number of the record
	TS     int64 // its time in Unix seconds
	Now    int64 // the time of the query
}

// bookmarkGap is the number of records between two bookmarks: 16 MB of them for a billion records.
const bookmarkGap = 1024

const (
	leastWords = 3
	mostWords  = 8
	// triesPerQuery bounds the search for records of three different words that are no stop words.
	triesPerQuery = 1000
)

// Queries returns the queries of the corpus. A corpus so small that no record of it serves is ErrOptions.
func (g *Generator) Queries(ctx context.Context) ([]Query, error) {
	marks, err := g.bookmarks(ctx)
	if err != nil {
		return nil, err
	}
	r := random(g.options.Seed + 2)
	records := uint64(g.options.Records)
	newest := max(records/5, 1)
	var queries []Query
	var words []uint32
	for tries := 0; len(queries) < g.options.Queries; tries++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if tries > triesPerQuery*g.options.Queries {
			return nil, fmt.Errorf("%w: %d records are too few, none has 3 different words that are no stop words", ErrOptions, records)
		}
		var source uint64
		if r.uniform(10) < 8 {
			source = records - newest + r.uniform(newest)
		} else {
			source = r.uniform(records - newest)
		}
		stream := marks[source/bookmarkGap]
		for range source % bookmarkGap {
			stream.skip()
		}
		var ts int64
		words, ts = stream.next(words[:0])
		words = g.distinct(words)
		want := leastWords + int(r.uniform(mostWords-leastWords+1))
		if len(words) < leastWords {
			continue
		}
		words = words[:pick(&r, words, want)]
		queries = append(queries, Query{
			ID: fmt.Sprintf("q%04d", len(queries)), Text: string(g.appendText(nil, words)),
			Source: int(source), TS: ts, Now: g.Now(),
		})
	}
	return queries, nil
}

// bookmarks returns the states before records 0, bookmarkGap, 2 bookmarkGap and so on.
func (g *Generator) bookmarks(ctx context.Context) ([]recordStream, error) {
	stream := g.records()
	var marks []recordStream
	for i := range g.options.Records {
		if err := every(ctx, i); err != nil {
			return nil, err
		}
		if i%bookmarkGap == 0 {
			marks = append(marks, stream)
		}
		stream.skip()
	}
	return marks, nil
}

// distinct keeps the first of equal words and drops stop words, in place.
func (g *Generator) distinct(words []uint32) []uint32 {
	kept := words[:0]
next:
	for _, w := range words {
		if g.vocabulary.stop[w] {
			continue
		}
		for _, k := range kept {
			if k == w {
				continue next
			}
		}
		kept = append(kept, w)
	}
	return kept
}

// pick moves want random words, or all, to the front and returns how many (Fisher and Yates).
func pick(r *random, words []uint32, want int) int {
	want = min(want, len(words))
	for i := range want {
		j := i + int(r.uniform(uint64(len(words)-i)))
		words[i], words[j] = words[j], words[i]
	}
	return want
}
