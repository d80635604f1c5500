//go:build !linux && !darwin

package result

// totalMemory returns 0: unknown on this system.
func totalMemory() uint64 { return 0 }

// PeakRSS reports that the peak is unknown on this system.
func PeakRSS() (bytes uint64, ok bool) { return 0, false }
