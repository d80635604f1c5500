//go:build race

package analysis

// raceDetector says that the race detector runs: it makes sync.Pool drop things on purpose.
const raceDetector = true
