//go:build !race

package postings

const raceDetector = false
