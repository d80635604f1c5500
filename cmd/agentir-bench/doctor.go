package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"

	"agentir/bench/result"
)

type doctorCmd struct{}

// Run prints what a fault report or a table of results needs to say about the machine.
func (*doctorCmd) Run(_ context.Context, e *env) error {
	r := result.New("doctor", result.NewManifest(e.args))
	features := readFeatures()
	for _, f := range features {
		r.Add("feature", truth(f.usable), "feature", f.name)
	}
	return e.emit(r, func() {
		for _, line := range diagnosis(r.Manifest, features, os.LookupEnv) {
			fmt.Fprintf(e.stdout, "%-18s%s\n", line[0], line[1])
		}
	})
}

// diagnosis is the answer as pairs of a head and a text.
func diagnosis(m result.Manifest, features []feature, lookup func(string) (string, bool)) [][2]string {
	h := m.Hardware
	lines := [][2]string{
		{"cpu", h.CPU},
		{"cores", fmt.Sprintf("%s physical, %s logical, GOMAXPROCS %d", known(h.PhysicalCores), known(h.LogicalCores), h.Threads)},
		{"caches", fmt.Sprintf("L1 data %s, L2 %s, L3 %s", size(uint64(h.L1Bytes)), size(uint64(h.L2Bytes)), size(uint64(h.L3Bytes)))},
		{"memory", size(h.MemoryBytes)},
		{"system", h.OS + "/" + h.Arch},
		{"tier", h.Tier + " (what the processor has)"},
		{"features", describeFeatures(features, func(f feature) bool { return f.usable })},
		{"switched off", describeFeatures(features, func(f feature) bool { return f.present && !f.usable })},
		{"not there", describeFeatures(features, func(f feature) bool { return !f.present })},
		{"build", fmt.Sprintf("%s, %s: what the compiler was told to use", h.Go, levelSetting(h))},
		{"program", fmt.Sprintf("%s, revision %s", m.Version, cmp.Or(m.Revision, "unknown (go build -buildvcs=true stamps it)"))},
		{"assembly kernels", "none in this version: every searcher and decoder is plain Go, on every tier"},
		{"gpu", "not used in this version"},
	}
	const skipped = "tests that need it are skipped"
	for _, folder := range []struct{ name, unset string }{
		{"AGENTIR_DATA", skipped},
		{"AGENTIR_GOLDEN", skipped},
		{"AGENTIR_MODELS", "nothing reads it in this version"},
		{"AGENTIR_PEERS", "peers looks in build/peers; " + skipped},
	} {
		lines = append(lines, [2]string{folder.name, describeFolder(folder.name, folder.unset, lookup)})
	}
	return lines
}

// describeFeatures lists the instruction sets that which picks.
func describeFeatures(features []feature, which func(feature) bool) string {
	if len(features) == 0 {
		return "not known on this architecture"
	}
	var names []string
	for _, f := range features {
		if which(f) {
			names = append(names, f.name)
		}
	}
	return cmp.Or(strings.Join(names, ", "), "none")
}

// levelSetting names the compiler's instruction level as the environment variable that sets it.
func levelSetting(h result.Hardware) string {
	if h.Level == "" {
		return "GOARCH=" + h.Arch
	}
	return "GO" + strings.ToUpper(h.Arch) + "=" + h.Level
}

// describeFolder says whether the folder that a variable names is there, and what follows where the variable is unset.
func describeFolder(name, unset string, lookup func(string) (string, bool)) string {
	dir, ok := lookup(name)
	if !ok || dir == "" {
		return "unset: " + unset
	}
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return fmt.Sprintf("%s: %v", dir, err)
	case !info.IsDir():
		return dir + ": not a folder"
	}
	return dir
}

func known(n int) string {
	if n <= 0 {
		return "unknown"
	}
	return strconv.Itoa(n)
}

// size gives bytes in the largest binary unit of which there is a whole one.
func size(bytes uint64) string {
	if bytes == 0 {
		return "unknown"
	}
	unit, name := uint64(1), "B"
	for _, next := range []string{"KiB", "MiB", "GiB", "TiB"} {
		if bytes/unit < 1024 {
			break
		}
		unit, name = unit*1024, next
	}
	return strings.TrimSuffix(fixed(float64(bytes)/float64(unit), 1), ".0") + " " + name
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
