//go:build race

package peers

// raceDetector: sync.Pool drops some of what is put back, so warm searches allocate.
const raceDetector = true
