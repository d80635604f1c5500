package result

import (
	"strings"
	"testing"
)

func TestFindKilobytes(t *testing.T) {
	const text = "Name:\tx\nVmPeak:\t  900 kB\nVmHWM:\t    512 kB\nOdd: 7\nFar: 99999999999999999999 kB\n"
	tests := []struct {
		key  string
		want uint64
		ok   bool
	}{
		{"VmHWM:", 512 << 10, true},
		{"VmPeak:", 900 << 10, true},
		{"Odd:", 0, false},
		{"Absent:", 0, false},
		{"Far:", 0, false},
	}
	for _, test := range tests {
		got, ok := findKilobytes(strings.NewReader(text), test.key)
		if ok != test.ok || (ok && got != test.want) {
			t.Errorf("%s is %d, %v; want %d, %v", test.key, got, ok, test.want, test.ok)
		}
	}
	if totalMemory() < 1<<20 {
		t.Errorf("this machine has %d bytes of memory", totalMemory())
	}
}
