package stats

import (
	"cmp"
	"slices"
)

// Holm returns the p values of a family of tests adjusted by Holm's step-down method (Scandinavian Journal of
// Statistics 6, 1979), in the order given. A test is significant at level alpha over the family when its adjusted
// value is at most alpha.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	adjusted := make([]float64, len(p))
	highest := 0.0
	for rank, i := range order {
		highest = max(highest, min(1, float64(len(p)-rank)*p[i]))
		adjusted[i] = highest
	}
	return adjusted
}
