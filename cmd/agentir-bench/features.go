package main

import (
	"runtime"

	"github.com/klauspost/cpuid/v2"
	"golang.org/x/sys/cpu"
)

// feature is an instruction set that matters to scoring. The processor may have it and a program may still not use
// it: golang.org/x/sys/cpu obeys GODEBUG=cpu.avx2=off, which is how tests force a lower tier.
type feature struct {
	name            string
	present, usable bool
}

func readFeatures() []feature {
	has := cpuid.CPU.Supports
	switch runtime.GOARCH {
	case "amd64":
		return []feature{
			{"sse4.2", has(cpuid.SSE42), cpu.X86.HasSSE42},
			{"popcnt", has(cpuid.POPCNT), cpu.X86.HasPOPCNT},
			{"bmi2", has(cpuid.BMI2), cpu.X86.HasBMI2},
			{"fma", has(cpuid.FMA3), cpu.X86.HasFMA},
			{"avx2", has(cpuid.AVX2), cpu.X86.HasAVX2},
			{"avx512f", has(cpuid.AVX512F), cpu.X86.HasAVX512F},
			{"avx512bw", has(cpuid.AVX512BW), cpu.X86.HasAVX512BW},
			{"avx512vnni", has(cpuid.AVX512VNNI), cpu.X86.HasAVX512VNNI},
		}
	case "arm64":
		return []feature{
			{"asimd", has(cpuid.ASIMD), cpu.ARM64.HasASIMD},
			{"dotprod", has(cpuid.ASIMDDP), cpu.ARM64.HasASIMDDP},
			{"sve", has(cpuid.SVE), cpu.ARM64.HasSVE},
		}
	default:
		return nil
	}
}
