package main

import (
	"math"
	"strconv"
	"time"
)

// mean of a list of durations; zero for none.
func mean(sorted []time.Duration) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	var sum time.Duration
	for _, d := range sorted {
		sum += d
	}
	return sum / time.Duration(len(sorted))
}

// quantile is the smallest duration that at least the share q of an ascending list does not exceed
// (the nearest rank). q is a decimal, written as the label of a measurement is.
func quantile(sorted []time.Duration, q string) time.Duration {
	p, err := strconv.ParseFloat(q, 64)
	if err != nil || len(sorted) == 0 {
		return 0
	}
	rank := int(math.Ceil(p * float64(len(sorted))))
	return sorted[min(max(rank, 1), len(sorted))-1]
}

func microseconds(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

func share(part, whole uint64) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}
