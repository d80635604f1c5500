package postings

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// mutant is a fault put into the source on purpose, and the test that has to fail because of it.
type mutant struct {
	// bug is the number of the fault among the eighteen of other engines that mutanttable_test.go names, or 0 for one of our own.
	bug      int
	name     string
	file     string
	old, new string // old stands in the file once
	test     string // for go test -run
}

// Each mutant is caught by the test that the table names, and these tests pass without it. It takes some minutes.
func TestMutants(t *testing.T) {
	if os.Getenv("AGENTIR_MUTANTS") == "" {
		t.Skip("AGENTIR_MUTANTS is not set: put in every known bug and see it caught")
	}
	module := readModule(t)
	run := make(chan struct{}, runtime.GOMAXPROCS(0))
	t.Run("none", func(t *testing.T) {
		var tests []string
		for _, m := range mutants {
			tests = append(tests, strings.Split(m.test, "/")[0])
		}
		if out, err := runMutant(t, module, mutant{}, strings.Join(tests, "|")); err != nil {
			t.Fatalf("the tests fail without a mutant: %v\n%s", err, out)
		}
	})
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			run <- struct{}{}
			defer func() { <-run }()
			out, err := runMutant(t, module, m, m.test)
			switch {
			case err == nil:
				t.Errorf("bug %d lives: %s passes", m.bug, m.test)
			case !strings.Contains(out, "--- FAIL: ") && !strings.Contains(out, "panic: test timed out"):
				t.Errorf("no test failed: %v\n%s", err, out)
			}
		})
	}
}

// readModule reads what a copy of the package needs, once for all mutants.
func readModule(t *testing.T) map[string]string {
	t.Helper()
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	module := map[string]string{}
	for _, name := range append(sources, filepath.Join("..", "go.mod"), filepath.Join("..", "go.sum")) {
		if name == "golden_test.go" {
			continue // it needs another package
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		module[filepath.Join("postings", name)] = string(data)
	}
	return module
}

// runMutant writes a copy of the package with the fault in it and runs tests of the copy.
func runMutant(t *testing.T, module map[string]string, m mutant, test string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "postings"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, source := range module {
		if name == filepath.Join("postings", m.file) {
			if n := strings.Count(source, m.old); n != 1 {
				t.Fatalf("%s holds %d times: %s", name, n, m.old)
			}
			source = strings.Replace(source, m.old, m.new, 1)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "test", "-vet=off", "-count=1", "-timeout=60s", "-run", "^("+anchored(test)+")", "./postings", "-rapid.nofailfile")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "AGENTIR_MUTANTS=")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// anchored makes a pattern of a test's name that holds for nothing longer, subtests apart.
func anchored(test string) string {
	name, sub, has := strings.Cut(test, "/")
	if !has {
		return name + ")$("
	}
	return name + ")$/^(" + sub
}

// The table is held true by every run of the tests: each text is there once, each test exists, each fault has a name of its own,
// and of the eighteen each is there that can be.
func TestMutantTable(t *testing.T) {
	var tests strings.Builder
	sources, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sources {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(data)
	}
	names, bugs := map[string]bool{}, map[int]bool{}
	for _, m := range mutants {
		data, err := os.ReadFile(m.file)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(data), m.old); n != 1 || m.old == m.new {
			t.Errorf("%s: %s holds %d times: %s", m.name, m.file, n, m.old)
		}
		if name, _, _ := strings.Cut(m.test, "/"); !strings.Contains(tests.String(), fmt.Sprintf("func %s(t *testing.T)", name)) {
			t.Errorf("%s: there is no test %s", m.name, name)
		}
		if names[m.name] {
			t.Errorf("two mutants have the name %s", m.name)
		}
		names[m.name], bugs[m.bug] = true, true
	}
	for bug := 1; bug <= 18; bug++ {
		if _, absent := cannotExist[bug]; bugs[bug] == absent {
			t.Errorf("bug %d: in the table %v, said to be impossible %v", bug, bugs[bug], absent)
		}
	}
}
