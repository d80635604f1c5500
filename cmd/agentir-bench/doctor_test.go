package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentir/bench/result"
)

func TestDiagnosisSaysWhatAReportNeeds(t *testing.T) {
	dir := t.TempDir()
	lookup := func(name string) (string, bool) {
		return map[string]string{"AGENTIR_DATA": dir}[name], name == "AGENTIR_DATA"
	}
	m := result.Manifest{Version: "v1.2.3", Hardware: result.Hardware{
		CPU: "Testor 9", Tier: "avx2", PhysicalCores: 2, Threads: 3, L1Bytes: 48 << 10, L3Bytes: 3 << 19, OS: "plan9", Arch: "amd64", Level: "v3", Go: "go1.26",
	}}
	var text strings.Builder
	for _, line := range diagnosis(m, []feature{{"fma", true, true}}, lookup) {
		text.WriteString(line[0] + ": " + line[1] + "\n")
	}
	for _, want := range []string{
		"cpu: Testor 9", "2 physical, unknown logical, GOMAXPROCS 3", "L1 data 48 KiB, L2 unknown, L3 1.5 MiB", "memory: unknown",
		"system: plan9/amd64", "tier: avx2", "features: fma", "go1.26, GOAMD64=v3", "v1.2.3, revision unknown",
		"assembly kernels: none in this version", "AGENTIR_DATA: " + dir, "AGENTIR_GOLDEN: unset: tests", "AGENTIR_MODELS: unset: nothing reads it", "AGENTIR_PEERS: unset: peers looks in build/peers",
		"switched off: none", "not there: none",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
}

func TestDescribeFeatures(t *testing.T) {
	all := func(feature) bool { return true }
	usable := func(f feature) bool { return f.usable }
	features := []feature{{"sse", true, true}, {"avx2", true, false}, {"fma", true, true}}
	if got := describeFeatures(features, usable); got != "sse, fma" {
		t.Errorf("%q", got)
	}
	if got := describeFeatures(features[1:2], usable); got != "none" {
		t.Errorf("%q", got)
	}
	if got := describeFeatures(nil, all); !strings.Contains(got, "not known") {
		t.Errorf("%q", got)
	}
}

// TestFeaturesAreConsistent: nothing can be usable that the processor lacks.
func TestFeaturesAreConsistent(t *testing.T) {
	for _, f := range readFeatures() {
		if f.usable && !f.present {
			t.Errorf("%s is usable and not present", f.name)
		}
	}
}

func TestDescribeFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]string{"": "unset: skipped", file: "not a folder", file + "/none": "none", t.TempDir(): "00"} {
		got := describeFolder("X", "skipped", func(string) (string, bool) { return value, true })
		if !strings.Contains(got, want) {
			t.Errorf("%q is described as %q", value, got)
		}
	}
}

func TestSize(t *testing.T) {
	for bytes, want := range map[uint64]string{0: "unknown", 1: "1 B", 1023: "1023 B", 1024: "1 KiB", 1536: "1.5 KiB", 5 << 20: "5 MiB", 3 << 40: "3 TiB", 9 << 50: "9216 TiB"} {
		if got := size(bytes); got != want {
			t.Errorf("size(%d) = %q, not %q", bytes, got, want)
		}
	}
}

func TestLevelSetting(t *testing.T) {
	for _, c := range []struct{ arch, level, want string }{
		{"amd64", "v3", "GOAMD64=v3"}, {"arm64", "v8.0", "GOARM64=v8.0"}, {"riscv64", "", "GOARCH=riscv64"},
	} {
		if got := levelSetting(result.Hardware{Arch: c.arch, Level: c.level}); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}
