package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"agentir/bench/catalogue"
	"agentir/bench/result"
)

// readDoc returns a file of the repository.
func readDoc(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPageNamesEveryVerbAndFlag keeps docs/cli in step with the grammar: flags in the section of their verb.
func TestPageNamesEveryVerbAndFlag(t *testing.T) {
	var g grammar
	parser, err := newParser(&g)
	if err != nil {
		t.Fatal(err)
	}
	page := readDoc(t, "docs/cli/README.md")
	for _, verb := range parser.Model.Children {
		_, section, found := strings.Cut(page, "\n## "+verb.Name+"\n")
		if !found {
			t.Errorf("no section on %s", verb.Name)
			continue
		}
		section, _, _ = strings.Cut(section, "\n## ")
		err := kong.Visit(verb, func(v kong.Visitable, next kong.Next) error {
			switch v := v.(type) {
			case *kong.Flag:
				if !strings.Contains(section, "`--"+v.Name+"`") {
					t.Errorf("%s: no word on --%s", verb.Name, v.Name)
				}
				if v.HasDefault && len(v.Default) > 3 && !strings.Contains(section, v.Default) {
					t.Errorf("%s: --%s is %s by default, which the page does not say", verb.Name, v.Name, v.Default)
				}
			case *kong.Node:
				if v != verb && !strings.Contains(section, "`"+verb.Name+" "+v.Name) {
					t.Errorf("%s: no word on %s", verb.Name, v.Name)
				}
			}
			return next(nil)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestPageNamesEveryMeasurement keeps docs/json-output.md in step with the verbs' code.
func TestPageNamesEveryMeasurement(t *testing.T) {
	page := readDoc(t, "docs/json-output.md")
	var files []string
	for _, pattern := range []string{"*.go", "../../bench/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	named := regexp.MustCompile(`(?:r\.Add\(|result\.Of\(|addSpread\(r, )"([a-z_0-9]+)"`)
	seen := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range named.FindAllStringSubmatch(string(source), -1) {
			seen++
			if !strings.Contains(page, "`"+match[1]+"`") {
				t.Errorf("%s: no word on %s", file, match[1])
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d measurements found in the code: has it changed its form?", seen)
	}
}

// TestPageNamesWhatBEIRWrites runs beir and looks every measurement and label up in its rows of the page.
func TestPageNamesWhatBEIRWrites(t *testing.T) {
	_, rows, _ := strings.Cut(readDoc(t, "docs/json-output.md"), "\n| `beir`")
	rows, _, found := strings.Cut(rows, "\n| `eval`")
	if !found {
		t.Fatal("the page has no rows of beir before those of eval")
	}
	var stdout, stderr bytes.Buffer
	args := []string{"beir", "--dir", filepath.Join("..", "..", "bench", "quickstart", "data"), "--json"}
	if code := run(t.Context(), args, strings.NewReader(""), &stdout, &stderr); code != exitHeld {
		t.Fatalf("exit code %d: %s", code, stderr.String())
	}
	var r result.Result
	if err := json.Unmarshal(stdout.Bytes(), &r); err != nil || len(r.Measurements) < 20 {
		t.Fatalf("%d measurements, %v", len(r.Measurements), err)
	}
	for _, m := range r.Measurements {
		for _, name := range append(slices.Collect(maps.Keys(m.Labels)), m.Name) {
			if !strings.Contains(rows, "`"+name+"`") {
				t.Errorf("%s: no word on %s", m.Name, name)
			}
		}
	}
}

// TestCatalogueExampleReads: the list that docs/cli shows is one that --catalogue takes.
func TestCatalogueExampleReads(t *testing.T) {
	_, example, _ := strings.Cut(readDoc(t, "docs/cli/README.md"), "```json\n")
	example, _, closed := strings.Cut(example, "```")
	file := filepath.Join(t.TempDir(), "sets.json")
	if err := os.WriteFile(file, []byte(example), 0o600); err != nil {
		t.Fatal(err)
	}
	sets, err := catalogue.Read(file)
	if !closed || err != nil || len(sets) != 1 || !sets[0].Archive.Pinned() || len(sets[0].Files) == 0 {
		t.Errorf("%d sets, %v", len(sets), err)
	}
}

// TestReadmeNamesTheSetsThatCanBeFetched keeps the README's limits in step with the built-in list.
func TestReadmeNamesTheSetsThatCanBeFetched(t *testing.T) {
	sets, err := catalogue.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	var pinned []string
	for _, set := range sets {
		if set.Archive.Pinned() {
			pinned = append(pinned, "`"+set.Name+"`")
		}
	}
	readme := strings.Join(strings.Fields(readDoc(t, "README.md")), " ")
	if want := "only one set of the built-in list (" + strings.Join(pinned, ", ") + ") has a pinned archive"; !strings.Contains(readme, want) {
		t.Errorf("the README does not say: %s", want)
	}
}

// TestReadmeExampleRuns compiles and runs the program that the README shows.
func TestReadmeExampleRuns(t *testing.T) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command in PATH")
	}
	_, program, found := strings.Cut(readDoc(t, "README.md"), "```go\n")
	program, _, closed := strings.Cut(program, "```")
	if !found || !closed {
		t.Fatal("the README shows no program")
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), goCommand, "run", file).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "openVaultWithPin") || strings.Contains(string(out), "bullet") {
		t.Errorf("%v\n%s", err, out)
	}
	if !strings.Contains(readDoc(t, "README.md"), "```\n"+string(out)+"```") {
		t.Errorf("the README does not show that the program prints\n%s", out)
	}
}

// TestLinksLeadSomewhere follows the links between the pages of the repository.
func TestLinksLeadSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#]+)[^)]*\)`)
	for _, page := range []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/cli/README.md", "docs/json-output.md", "docs/results/README.md"} {
		for _, match := range link.FindAllStringSubmatch(readDoc(t, page), -1) {
			if strings.Contains(match[1], "://") {
				continue
			}
			target := filepath.Join("..", "..", filepath.Dir(page), filepath.FromSlash(match[1]))
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s: %v", page, match[1], err)
			}
		}
	}
}

// TestArchitectureNamesFilesThatAreThere: a newcomer's walk must not lead to files that have moved.
func TestArchitectureNamesFilesThatAreThere(t *testing.T) {
	seen := 0
	for _, match := range regexp.MustCompile("`([a-z_/]+\\.go)`").FindAllStringSubmatch(readDoc(t, "ARCHITECTURE.md"), -1) {
		seen++
		name := match[1]
		if !strings.Contains(name, "/") {
			name = "postings/" + name // the page names that folder once and then its files
		}
		if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(name))); err != nil {
			t.Errorf("ARCHITECTURE.md names %s: %v", match[1], err)
		}
	}
	if seen < 10 {
		t.Errorf("only %d file names found: has the page changed its form?", seen)
	}
}
