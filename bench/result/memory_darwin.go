package result

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// totalMemory returns the memory of the machine in bytes, 0 when it cannot be read.
func totalMemory() uint64 {
	bytes, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return bytes
}

// PeakRSS returns the most memory that this process has held at once, in bytes.
func PeakRSS() (bytes uint64, ok bool) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0, false
	}
	return uint64(usage.Maxrss), true
}
