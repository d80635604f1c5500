package peers

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"agentir/analysis"
)

// The test binary is also a driver: with fakeVariable set it speaks the protocol, well or badly, and ends.
const (
	fakeVariable = "AGENTIR_TEST_FAKE_DRIVER"
	pidVariable  = "AGENTIR_TEST_FAKE_PID"
)

func TestMain(m *testing.M) {
	if mode := os.Getenv(fakeVariable); mode != "" {
		fakeDriver(mode)
		return
	}
	os.Exit(m.Run())
}

func fakeDriver(mode string) {
	if path := os.Getenv(pidVariable); path != "" {
		_ = os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())), 0o644)
	}
	args := os.Args[1:]
	docs, queries := countLines(filepath.Join(args[0], docsFile)), countLines(filepath.Join(args[0], queriesFile))
	switch mode {
	case "dumb":
		fmt.Fprintln(os.Stderr, "no such runtime here")
		os.Exit(3)
	case "miscounts":
		docs++
	}
	say(map[string]any{
		"engine": "fake", "version": "7", "detail": strings.Join(args[2:], " "), "documents": docs, "queries": queries,
		"index_bytes": 99, "load_seconds": 0.5, "unknown": "is ignored",
	})
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch {
		case words[0] == "quit" && mode == "unhappy":
			os.Exit(4)
		case words[0] == "quit":
			return
		case mode == "babbles":
			fmt.Println("OpenJDK warning: something")
		case mode == "fails":
			say(map[string]any{"error": "out of something"})
		case mode == "dies":
			fmt.Print(`{"k":10,`)
			fmt.Fprintln(os.Stderr, "Segmentation fault")
			os.Exit(1)
		case mode == "hangs":
			time.Sleep(time.Hour)
		case mode == "deaf":
			say(map[string]any{"k": 1, "passes": 1, "ns": []int{1}})
		default:
			fakeAnswer(words, docs, queries)
		}
	}
}

func fakeAnswer(words []string, docs, queries int) {
	k := 0
	if len(words) > 1 {
		k, _ = strconv.Atoi(words[1])
	}
	switch words[0] {
	case "round":
		ns := make([]int, 2*queries)
		for i := range ns {
			ns[i] = 1000 * (i + 1)
		}
		say(map[string]any{"k": k, "passes": 2, "ns": ns})
	case "top":
		lists := make([][]int, queries)
		for i := range lists {
			lists[i] = []int{docs - 1}
		}
		say(map[string]any{"k": k, "docs": lists, "bits": lists})
	case "build":
		say(map[string]any{"records": docs, "seconds": 2, "merge_seconds": 1, "commit_seconds": 3, "index_bytes": 77, "analysis": true})
	}
}

func say(fields map[string]any) {
	line, _ := json.Marshal(fields)
	fmt.Println(string(line))
}

func countLines(path string) int {
	data, _ := os.ReadFile(path)
	return strings.Count(string(data), "\n")
}

// fakeDrivers makes a folder of drivers in which every name has a fake in the given mode.
func fakeDrivers(t *testing.T, mode string, names ...string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("launchers are shell scripts")
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range names {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		script := fmt.Sprintf("#!/bin/sh\n%s=%s exec %q \"$@\"\n", fakeVariable, mode, binary)
		if err := os.WriteFile(filepath.Join(dir, name, "run"), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// sampleSet writes a small set and returns its folder. Two documents are equal, one has no term at all.
func sampleSet(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "corpus.jsonl"), `{"_id":"a","title":"Cats","text":"The cat sat\non the mat."}
{"_id":"b","title":"","text":"A dog sat."}
{"_id":"c","title":"","text":"..."}
{"_id":"d","title":"","text":"A dog sat."}
{"_id":"e","title":"","text":"Dogs and dogs chase cats; the cats run."}
`)
	write(t, filepath.Join(dir, "queries.jsonl"), `{"_id":"1","text":"cats"}
{"_id":"2","text":"a dog sat, a dog ran"}
{"_id":"3","text":"the"}
{"_id":"4","text":"unicorns"}
`)
	return dir
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// sampleWorkload prepares the set of sampleSet.
func sampleWorkload(t *testing.T) *workload {
	t.Helper()
	english, err := analysis.Lookup("english")
	if err != nil {
		t.Fatal(err)
	}
	w, err := prepare(t.Context(), Source{Name: "sample", Dir: sampleSet(t)}, english, t.TempDir(), true)
	if err != nil {
		t.Fatal(err)
	}
	return w
}
