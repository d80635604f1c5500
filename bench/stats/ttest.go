package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// TTest is the outcome of a paired t test.
type TTest struct {
	T  float64 // positive when b is the greater; infinite when all differences are one and the same number but 0
	DF int     // degrees of freedom, the number of pairs less one
	P  float64 // two-sided; 1 when all differences are 0
}

// PairedT tests whether the mean of b - a is 0 (Student's t on the differences); it wants two pairs or more.
func PairedT(a, b []float64) (TTest, error) {
	d, err := differences(a, b, 2)
	if err != nil {
		return TTest{}, err
	}
	n, m := float64(len(d)), mean(d)
	squares := 0.0
	for _, v := range d {
		squares += float64((v - m) * (v - m))
	}
	result := TTest{DF: len(d) - 1}
	deviation := math.Sqrt(squares / float64(result.DF))
	switch {
	case m == 0:
		result.P = 1
	case deviation == 0:
		result.T = math.Copysign(math.Inf(1), m)
	default:
		result.T = m / (deviation / math.Sqrt(n))
		result.P = 2 * distuv.StudentsT{Sigma: 1, Nu: float64(result.DF)}.Survival(math.Abs(result.T))
	}
	return result, nil
}
