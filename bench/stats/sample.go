package stats

import (
	"fmt"
	"math"
)

// differences returns b[i] - a[i]; least is the smallest number of pairs that will do.
func differences(a, b []float64, least int) ([]float64, error) {
	if len(a) != len(b) {
		return nil, fmt.Errorf("%w: %d values against %d, but the test is paired", ErrSample, len(a), len(b))
	}
	if len(a) < least {
		return nil, fmt.Errorf("%w: %d pairs, want %d or more", ErrSample, len(a), least)
	}
	d := make([]float64, len(a))
	for i := range d {
		d[i] = b[i] - a[i]
		if math.IsNaN(d[i]) || math.IsInf(d[i], 0) {
			return nil, fmt.Errorf("%w: pair %d is %v and %v", ErrSample, i, a[i], b[i])
		}
	}
	return d, nil
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}
