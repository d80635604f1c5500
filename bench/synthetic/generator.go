package synthetic

import (
	"context"
	"fmt"
)

const (
	// DefaultSeed is the seed of the corpora whose sums are published.
	DefaultSeed = 20260525
	// DefaultSpanDays is the time from the first record to now, in days.
	DefaultSpanDays = 1095
	// DefaultQueries is the number of queries.
	DefaultQueries = 1000
	// Start is the time of the first record, 2023-01-01 UTC, in Unix seconds.
	Start = 1672531200

	maxRecords = 1_000_000_000
	maxDays    = 100_000
	daySeconds = 86_400
)

// Options say what to make; a zero field gets the default.
type Options struct {
	Records    int         // 1 to 1,000,000,000; no default
	SpanDays   int         // 1 to 100,000
	Seed       uint64      // of the topics; records take the next number, queries the one after
	Queries    int         // 0 = 1,000
	Vocabulary *Vocabulary // nil = Zipf()
}

// Generator makes the records and queries of one corpus. It is immutable and safe for concurrent use.
type Generator struct {
	options    Options
	span       uint64 // seconds
	vocabulary *Vocabulary
	topics     *topics
}

// New returns a generator; errors.Is(err, ErrOptions) holds for its error.
func New(o Options) (*Generator, error) {
	if o.SpanDays == 0 {
		o.SpanDays = DefaultSpanDays
	}
	if o.Seed == 0 {
		o.Seed = DefaultSeed
	}
	if o.Queries == 0 {
		o.Queries = DefaultQueries
	}
	switch {
	case o.Records < 1 || o.Records > maxRecords:
		return nil, fmt.Errorf("%w: %d records, want 1 to %d", ErrOptions, o.Records, maxRecords)
	case o.SpanDays < 1 || o.SpanDays > maxDays:
		return nil, fmt.Errorf("%w: a span of %d days, want 1 to %d", ErrOptions, o.SpanDays, maxDays)
	case o.Queries < 0:
		return nil, fmt.Errorf("%w: %d queries", ErrOptions, o.Queries)
	}
	if o.Vocabulary == nil {
		o.Vocabulary = Zipf()
	}
	return &Generator{
		options:    o,
		span:       uint64(o.SpanDays) * daySeconds,
		vocabulary: o.Vocabulary,
		topics:     newTopics(o.Vocabulary, random(o.Seed)),
	}, nil
}

// Now is the time to measure the age of records by, the end of the span, in Unix seconds.
func (g *Generator) Now() int64 { return Start + int64(g.span) }

// Records calls yield for each record in time order until it returns false: its number from 0, its time in Unix
// seconds and its text, whose bytes are valid until yield returns.
func (g *Generator) Records(yield func(i int, ts int64, text []byte) bool) {
	stream := g.records()
	var words []uint32
	var text []byte
	for i := range g.options.Records {
		var ts int64
		words, ts = stream.next(words[:0])
		text = g.appendText(text[:0], words)
		if !yield(i, ts, text) {
			return
		}
	}
}

func (g *Generator) appendText(text []byte, words []uint32) []byte {
	for i, w := range words {
		if i > 0 {
			text = append(text, ' ')
		}
		text = append(text, g.vocabulary.words[w]...)
	}
	return text
}

// every calls check now and then, so that a long loop ends when its context does.
func every(ctx context.Context, i int) error {
	if i%4096 == 0 {
		return ctx.Err()
	}
	return nil
}
