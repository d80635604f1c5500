package postings

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"
)

// countdown is a context that is well at the first looks at Err and over after them.
type countdown struct {
	context.Context
	left   atomic.Int64
	reason error
}

func newCountdown(looks int64, reason error) *countdown {
	c := &countdown{Context: context.Background(), reason: reason}
	c.left.Store(looks)
	return c
}

func (c *countdown) Err() error {
	if c.left.Add(-1) >= 0 {
		return nil
	}
	return c.reason
}

func (c *countdown) Done() <-chan struct{} {
	closed := make(chan struct{})
	close(closed)
	return closed
}

func TestCancelledBefore(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(1), 300, 30, 5))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	late, stop := context.WithDeadline(context.Background(), time.Unix(1, 0))
	defer stop()
	for _, s := range everyStrategy {
		q := c.query(trial{terms: []int{1}, k: 1})
		if hits, _, err := c.reader.Search(ctx, q, s, nil); !errors.Is(err, context.Canceled) || len(hits) > 0 {
			t.Errorf("%v: %v, %v", s, hits, err)
		}
		if _, _, err := c.reader.Search(late, q, s, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v: %v", s, err)
		}
	}
}

// A search that is under way stops, says why, and leaves nothing behind in the memory that the next one takes over.
func TestCancelledOnTheWay(t *testing.T) {
	c := build(t, BuilderOptions{}, zipfDocs(seeded(2), 2*containerDocs, 60, 6))
	var terms []int
	for term := range 60 {
		terms = append(terms, term, term, 100+term)
	}
	q := c.query(trial{terms: terms, k: 70000})
	for _, s := range []Strategy{Exhaustive, TermAtATime, BlockMaxWAND} {
		for _, reason := range []error{context.Canceled, context.DeadlineExceeded} {
			hits, _, err := c.reader.Search(newCountdown(1, reason), q, s, nil)
			if !errors.Is(err, reason) || len(hits) > 0 {
				t.Errorf("%v: %d hits, %v, want %v", s, len(hits), err, reason)
			}
		}
		c.check(t, trial{terms: []int{1, 30}, k: 20})
	}
}
