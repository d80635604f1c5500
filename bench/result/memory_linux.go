package result

import (
	"bufio"
	"io"
	"os"
	"strconv"
	"strings"
)

// totalMemory returns the memory of the machine in bytes, 0 when it cannot be read.
func totalMemory() uint64 {
	bytes, _ := readKilobytes("/proc/meminfo", "MemTotal:")
	return bytes
}

// PeakRSS returns the most memory that this process has held at once, in bytes. It is read from the process's own
// status and not from getrusage, whose figure a new process inherits from the one that started it.
func PeakRSS() (bytes uint64, ok bool) { return readKilobytes("/proc/self/status", "VmHWM:") }

func readKilobytes(path, key string) (bytes uint64, ok bool) {
	file, err := os.Open(path)
	if err != nil {
		return 0, false
	}
	defer file.Close()
	return findKilobytes(file, key)
}

// findKilobytes reads lines such as "MemTotal:  2048 kB".
func findKilobytes(r io.Reader, key string) (bytes uint64, ok bool) {
	for in := bufio.NewScanner(r); in.Scan(); {
		if field := strings.Fields(in.Text()); len(field) == 3 && field[0] == key && field[2] == "kB" {
			kilobytes, err := strconv.ParseUint(field[1], 10, 54)
			return kilobytes << 10, err == nil
		}
	}
	return 0, false
}
