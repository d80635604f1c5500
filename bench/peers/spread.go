package peers

import (
	"math"
	"slices"
)

// spreadOf sums values up. None gives zeros.
func spreadOf(values []float64) Spread {
	if len(values) == 0 {
		return Spread{}
	}
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return Spread{Median: (sorted[(n-1)/2] + sorted[n/2]) / 2, Min: sorted[0], Max: sorted[n-1]}
}

// summary is the distribution of some searches, in microseconds.
type summary struct{ mean, p50, p99 float64 }

// summarise sorts ns, which must not be empty. Quantiles are by nearest rank.
func summarise(ns []int64) summary {
	slices.Sort(ns)
	sum := 0.0
	for _, x := range ns {
		sum += float64(x)
	}
	quantile := func(q float64) float64 {
		rank := int(math.Ceil(q * float64(len(ns))))
		return float64(ns[max(rank, 1)-1]) / 1e3
	}
	return summary{mean: sum / float64(len(ns)) / 1e3, p50: quantile(0.50), p99: quantile(0.99)}
}

// clocked gathers the rounds of one engine.
type clocked struct {
	engine string
	passes int
	rounds []summary
	best   []int64 // by query
}

func (c *clocked) add(r round, queries int) {
	if c.best == nil {
		c.best = slices.Clone(r.NS[:queries])
	}
	for i, ns := range r.NS {
		c.best[i%queries] = min(c.best[i%queries], ns)
	}
	c.passes += r.Passes
	c.rounds = append(c.rounds, summarise(r.NS))
}

func (c *clocked) over(pick func(summary) float64) Spread {
	values := make([]float64, len(c.rounds))
	for i, s := range c.rounds {
		values[i] = pick(s)
	}
	return spreadOf(values)
}

func (c *clocked) bestSummary() summary { return summarise(slices.Clone(c.best)) }

func (c *clocked) timing() Timing {
	best := c.bestSummary()
	return Timing{
		Engine: c.engine, Passes: c.passes,
		Mean: c.over(meanOf), P50: c.over(p50Of), P99: c.over(p99Of),
		BestMean: best.mean, BestP50: best.p50, BestP99: best.p99,
	}
}

func meanOf(s summary) float64 { return s.mean }
func p50Of(s summary) float64  { return s.p50 }
func p99Of(s summary) float64  { return s.p99 }

// ratio compares the rounds of c with those of base, one by one.
func (c *clocked) ratio(base *clocked) Ratio {
	over := func(pick func(summary) float64) *Spread {
		var values quotients
		for i := range min(len(c.rounds), len(base.rounds)) {
			values.add(pick(c.rounds[i]), pick(base.rounds[i]))
		}
		return values.spread()
	}
	ratio := Ratio{Engine: c.engine, Mean: over(meanOf), P50: over(p50Of), P99: over(p99Of)}
	own, other := c.bestSummary(), base.bestSummary()
	if other.mean > 0 {
		ratio.BestMean = own.mean / other.mean
	}
	if other.p99 > 0 {
		ratio.BestP99 = own.p99 / other.p99
	}
	return ratio
}

// quotients leave out the rounds in which the clock was too coarse for the divisor: as a zero or an infinity they would
// stand for a speed that nobody measured.
type quotients []float64

func (q *quotients) add(a, b float64) {
	if b > 0 {
		*q = append(*q, a/b)
	}
}

// spread is nil where nothing could be divided.
func (q quotients) spread() *Spread {
	if len(q) == 0 {
		return nil
	}
	s := spreadOf(q)
	return &s
}
