// Package stats compares two systems on the same queries: a paired bootstrap interval of the mean difference, the
// paired t test, and Holm's correction for a family of tests.
//
// All functions are pure and safe for concurrent use; the same input and seed give the same output everywhere.
package stats

import "errors"

// ErrSample is what every error about unusable samples is, for errors.Is.
var ErrSample = errors.New("unusable sample")
