package stats

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// BootstrapOptions are the parameters of a bootstrap; the zero value gives the defaults.
type BootstrapOptions struct {
	Resamples  int     // 0 = 10,000
	Confidence float64 // in (0, 1); 0 = 0.95
	Seed       uint64  // of the resampling
}

// Interval is a confidence interval around the mean of a difference.
type Interval struct {
	Low, Mean, High float64
	Confidence      float64
}

// Bootstrap returns the percentile bootstrap interval of the mean of b - a over paired values (Efron and
// Tibshirani, An Introduction to the Bootstrap, chapter 13): pairs are drawn with replacement, as many as there are.
func Bootstrap(a, b []float64, o BootstrapOptions) (Interval, error) {
	d, err := differences(a, b, 1)
	if err != nil {
		return Interval{}, err
	}
	if o.Resamples == 0 {
		o.Resamples = 10_000
	}
	if o.Confidence == 0 {
		o.Confidence = 0.95
	}
	if o.Resamples < 1 || !(o.Confidence > 0 && o.Confidence < 1) {
		return Interval{}, fmt.Errorf("%w: %d resamples at confidence %v, want 1 or more and a confidence between 0 and 1",
			ErrSample, o.Resamples, o.Confidence)
	}
	source := rand.NewPCG(o.Seed, 0)
	means := make([]float64, o.Resamples)
	for r := range means {
		sum := 0.0
		for range d {
			// The high word of the product is uniform below len(d) to within 2^-64 len(d).
			i, _ := bits.Mul64(source.Uint64(), uint64(len(d)))
			sum += d[i]
		}
		means[r] = sum / float64(len(d))
	}
	slices.Sort(means)
	tail := (1 - o.Confidence) / 2
	return Interval{Low: quantile(means, tail), Mean: mean(d), High: quantile(means, 1-tail), Confidence: o.Confidence}, nil
}

// quantile interpolates between the order statistics around p (Hyndman and Fan's type 7, as numpy does).
func quantile(sorted []float64, p float64) float64 {
	at := p * float64(len(sorted)-1)
	low := int(math.Floor(at))
	if low+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	step := sorted[low+1] - sorted[low]
	return sorted[low] + float64((at-float64(low))*step)
}
