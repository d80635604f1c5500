package result

import (
	"runtime"

	"github.com/klauspost/cpuid/v2"
)

// Hardware describes the machine that measured. Zero numbers are unknown.
type Hardware struct {
	CPU           string `json:"cpu"`
	Tier          string `json:"tier"` // the widest instructions that matter here, see Tier
	PhysicalCores int    `json:"physical_cores"`
	LogicalCores  int    `json:"logical_cores"`
	Threads       int    `json:"threads"` // GOMAXPROCS
	L1Bytes       int    `json:"l1_bytes"`
	L2Bytes       int    `json:"l2_bytes"`
	L3Bytes       int    `json:"l3_bytes"`
	MemoryBytes   uint64 `json:"memory_bytes"`
	OS            string `json:"os"`
	Arch          string `json:"arch"`
	Level         string `json:"level,omitempty"` // GOAMD64 or GOARM64 of the build
	Go            string `json:"go"`
}

// ReadHardware describes this machine.
func ReadHardware() Hardware {
	cpu := &cpuid.CPU
	name := cpu.BrandName
	if name == "" {
		name = "unknown"
	}
	return Hardware{
		CPU:           name,
		Tier:          tier(runtime.GOARCH, func(f ...cpuid.FeatureID) bool { return cpu.Supports(f...) }),
		PhysicalCores: max(cpu.PhysicalCores, 0),
		LogicalCores:  max(cpu.LogicalCores, 0),
		Threads:       runtime.GOMAXPROCS(0),
		L1Bytes:       max(cpu.Cache.L1D, 0),
		L2Bytes:       max(cpu.Cache.L2, 0),
		L3Bytes:       max(cpu.Cache.L3, 0),
		MemoryBytes:   totalMemory(),
		OS:            runtime.GOOS,
		Arch:          runtime.GOARCH,
		Go:            runtime.Version(),
	}
}

// tier names what the processor offers: avx512-vnni, avx512, avx2 or baseline on amd64, neon on arm64, baseline
// elsewhere. It says what the hardware has, not what a program was told to use.
func tier(arch string, has func(...cpuid.FeatureID) bool) string {
	switch {
	case arch == "arm64":
		return "neon"
	case arch != "amd64":
		return "baseline"
	case has(cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512DQ, cpuid.AVX512VL):
		if has(cpuid.AVX512VNNI) {
			return "avx512-vnni"
		}
		return "avx512"
	case has(cpuid.AVX2, cpuid.FMA3):
		return "avx2"
	}
	return "baseline"
}
