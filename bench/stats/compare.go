package stats

// Comparison sets two systems beside each other, query by query; differences are b - a.
type Comparison struct {
	N                  int // pairs
	MeanA, MeanB, Diff float64
	Interval           Interval
	TTest              TTest
	Wins, Losses, Ties int // queries on which b is above, below and equal to a
}

// Compare runs the paired bootstrap and the paired t test on the values of two systems; it wants two pairs or more.
func Compare(a, b []float64, o BootstrapOptions) (Comparison, error) {
	test, err := PairedT(a, b)
	if err != nil {
		return Comparison{}, err
	}
	interval, err := Bootstrap(a, b, o)
	if err != nil {
		return Comparison{}, err
	}
	c := Comparison{N: len(a), MeanA: mean(a), MeanB: mean(b), Diff: interval.Mean, Interval: interval, TTest: test}
	for i := range a {
		switch {
		case b[i] > a[i]:
			c.Wins++
		case b[i] < a[i]:
			c.Losses++
		default:
			c.Ties++
		}
	}
	return c, nil
}
