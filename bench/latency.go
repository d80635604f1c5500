package bench

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"agentir/postings"
)

// Latency sums up durations. Quantiles come from a histogram and are right to 0.1 %; the mean is exact.
type Latency struct {
	P50, P95, P99, P999, Mean time.Duration
}

type namedDuration struct {
	name  string
	value time.Duration
}

// quantiles names the values as results do.
func (l Latency) quantiles() []namedDuration {
	return []namedDuration{{"0.5", l.P50}, {"0.95", l.P95}, {"0.99", l.P99}, {"0.999", l.P999}, {"mean", l.Mean}}
}

// longest is the greatest duration that a timer tells apart; longer ones count as it.
const longest = time.Hour

// timer gathers durations.
type timer struct {
	histogram *hdrhistogram.Histogram // of nanoseconds
	sum       time.Duration
	count     int
}

func newTimer() *timer { return &timer{histogram: hdrhistogram.New(1, int64(longest), 3)} }

func (t *timer) add(d time.Duration) {
	t.sum += d
	t.count++
	// Within the bounds given above the histogram takes every value.
	_ = t.histogram.RecordValue(int64(min(max(d, 0), longest)))
}

func (t *timer) latency() Latency {
	if t.count == 0 {
		return Latency{}
	}
	at := func(percent float64) time.Duration { return time.Duration(t.histogram.ValueAtQuantile(percent)) }
	return Latency{P50: at(50), P95: at(95), P99: at(99), P999: at(99.9), Mean: t.sum / time.Duration(t.count)}
}

// clock gathers what the searches of an experiment cost.
type clock struct {
	search, analysis *timer
	wall             time.Duration // while searching, all threads together
	postings         uint64
	searchers        map[postings.Strategy]int
}

func newClock() *clock {
	return &clock{search: newTimer(), analysis: newTimer(), searchers: make(map[postings.Strategy]int)}
}

func (c *clock) add(f *found) {
	c.search.add(f.search)
	c.analysis.add(f.analysis)
	c.postings += f.trace.Postings
	c.searchers[f.trace.Searcher]++
}

func (c *clock) summarise(r *BEIRReport) {
	r.Latency, r.Analysis, r.Searchers = c.search.latency(), c.analysis.latency(), c.searchers
	if c.search.count > 0 {
		r.Postings = float64(c.postings) / float64(c.search.count)
	}
	if c.wall > 0 {
		r.QPS = float64(c.search.count) / c.wall.Seconds()
	}
}
