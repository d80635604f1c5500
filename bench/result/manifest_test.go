package result

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/klauspost/cpuid/v2"
)

func TestNewManifest(t *testing.T) {
	args := []string{"beir", "--k", "10"}
	m := NewManifest(args)
	args[0] = "changed"
	if m.Arguments[0] != "beir" || len(m.Arguments) != 3 {
		t.Errorf("arguments %v", m.Arguments)
	}
	if since := time.Since(m.Start); since < 0 || since > time.Minute || m.Start.Location() != time.UTC {
		t.Errorf("start %v", m.Start)
	}
	h := m.Hardware
	if h.CPU == "" || h.Tier == "" || h.Threads < 1 || h.OS != runtime.GOOS || h.Arch != runtime.GOARCH || h.Go != runtime.Version() {
		t.Errorf("hardware %+v", h)
	}
}

func TestBuildInfo(t *testing.T) {
	var m Manifest
	m.setBuild(&debug.BuildInfo{
		Main: debug.Module{Version: "v1.2.3"},
		Settings: []debug.BuildSetting{
			{Key: "vcs.revision", Value: "abc123"}, {Key: "vcs.modified", Value: "true"}, {Key: "GOAMD64", Value: "v3"},
		},
	})
	if m.Version != "v1.2.3" || m.Revision != "abc123" || !m.Modified || m.Hardware.Level != "v3" {
		t.Errorf("manifest %+v", m)
	}
}

func TestAddFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(path, []byte("abc"), 0o600); err != nil {
		t.Fatal(err)
	}
	var m Manifest
	if err := m.AddFile(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	// The sum of "abc" is the first example of FIPS 180-2.
	want := DataFile{Path: path, Bytes: 3, SHA256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}
	if len(m.Data) != 1 || m.Data[0] != want {
		t.Errorf("data %+v, want %+v", m.Data, want)
	}
	if err := m.AddFile(t.Context(), "-"); err != nil || m.Data[1] != (DataFile{Path: "-"}) {
		t.Errorf("stdin: %+v, %v", m.Data, err)
	}
	if err := m.AddFile(t.Context(), path+"x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("absent file: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := m.AddFile(ended, path); !errors.Is(err, context.Canceled) || len(m.Data) != 2 {
		t.Errorf("ended context: %v, data %+v", err, m.Data)
	}
}

func TestSumReportsReadErrors(t *testing.T) {
	broken := errors.New("broken")
	if _, _, err := Sum(t.Context(), iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	sum, n, err := Sum(t.Context(), iotest.OneByteReader(strings.NewReader("abc")))
	if err != nil || n != 3 || !strings.HasPrefix(sum, "ba7816bf") {
		t.Errorf("sum %s of %d bytes, %v", sum, n, err)
	}
}

func TestTier(t *testing.T) {
	avx512 := []cpuid.FeatureID{cpuid.AVX2, cpuid.FMA3, cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512DQ, cpuid.AVX512VL}
	tests := []struct {
		arch string
		has  []cpuid.FeatureID
		want string
	}{
		{"amd64", append(slices.Clip(avx512), cpuid.AVX512VNNI), "avx512-vnni"},
		{"amd64", avx512, "avx512"},
		{"amd64", avx512[:3], "avx2"},
		{"amd64", avx512[:1], "baseline"},
		{"arm64", nil, "neon"},
		{"riscv64", avx512, "baseline"},
	}
	for _, test := range tests {
		has := func(wanted ...cpuid.FeatureID) bool {
			set := make(map[cpuid.FeatureID]bool)
			for _, f := range test.has {
				set[f] = true
			}
			for _, f := range wanted {
				if !set[f] {
					return false
				}
			}
			return true
		}
		if got := tier(test.arch, has); got != test.want {
			t.Errorf("%s with %v is %s, want %s", test.arch, test.has, got, test.want)
		}
	}
}

func TestPeakRSSRises(t *testing.T) {
	before, ok := PeakRSS()
	if !ok {
		t.Skip("this system does not tell")
	}
	block := make([]byte, 64<<20)
	for i := 0; i < len(block); i += 512 {
		block[i] = 1
	}
	after, _ := PeakRSS()
	if after < before || after < uint64(len(block)) {
		t.Errorf("the peak went from %d to %d bytes while %d were touched", before, after, len(block))
	}
	runtime.KeepAlive(block)
}
