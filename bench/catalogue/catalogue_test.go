package catalogue

import (
	"compress/gzip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentir/bench/dataset"
)

func builtinList(t *testing.T) Catalogue {
	t.Helper()
	list, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestBuiltinDamaged: a program built with half a list says so, instead of knowing no set.
func TestBuiltinDamaged(t *testing.T) {
	whole := builtin
	defer func() { builtin = whole }()
	builtin = whole[:len(whole)/2]
	if list, err := Builtin(); !errors.Is(err, dataset.ErrData) || !strings.Contains(err.Error(), "datasets.json") {
		t.Errorf("%d sets, %v", len(list), err)
	}
}

func TestBuiltin(t *testing.T) {
	list := builtinList(t)
	if len(list) < 20 {
		t.Fatalf("only %d sets", len(list))
	}
	for _, d := range list {
		if d.Description == "" || d.Licence == "" {
			t.Errorf("%s lacks a description or a licence", d.Name)
		}
		if d.Archive == nil && len(d.Files) == 0 {
			t.Errorf("%s has neither an address nor files: it says nothing", d.Name)
		}
		for _, f := range d.Files {
			if f.Size <= 0 {
				t.Errorf("%s: %s has the size %d", d.Name, f.Path, f.Size)
			}
		}
	}
	set, err := list.Find("scifact")
	if err != nil || set.Archive.Pinned() || len(set.Files) != 4 {
		t.Errorf("scifact: %+v, %v; want an address without a pin and four files", set, err)
	}
	set, err = list.Find("locomo10")
	if err != nil || !set.Archive.Pinned() {
		t.Errorf("locomo10: %+v, %v; want a pinned address", set, err)
	}
	_, err = list.Find("scifacts")
	if !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), "scifact, arguana") {
		t.Errorf("an unknown name gives %v", err)
	}
}

// abcSum is the sha256 of "abc", the first example of FIPS 180-2.
const abcSum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

func readList(t *testing.T, text string) (Catalogue, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "list.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return Read(path)
}

func TestRead(t *testing.T) {
	list, err := readList(t, `[{"name": "mine", "description": "d", "licence": "l",
		"archive": {"url": "https://example.org/sets/mine.zip?x=1", "size": 3, "sha256": "`+abcSum+`"},
		"files": [{"path": "qrels/test.tsv", "size": 3, "sha256": "`+abcSum+`"}]}, {"name": "bare"}]`)
	if err != nil {
		t.Fatal(err)
	}
	mine, err := list.Find("mine")
	if err != nil || !mine.Archive.Pinned() || mine.Archive.file() != "mine.zip" {
		t.Errorf("%+v, %v", mine, err)
	}
}

func TestReadRefuses(t *testing.T) {
	archive := func(fields string) string { return `[{"name": "a", "archive": {` + fields + `}}]` }
	tests := []struct{ name, text, says string }{
		{"empty", ``, "not a list"},
		{"no JSON", `nonsense`, "not a list"},
		{"unknown key", `[{"name": "a", "sha": "x"}]`, "sha"},
		{"no name", `[{"description": "x"}]`, "no name"},
		{"name twice", `[{"name": "a"}, {"name": "a"}]`, "twice"},
		{"no scheme", archive(`"url": "example.org/a.zip"`), "not an http address"},
		{"a file address", archive(`"url": "file:///etc/passwd"`), "not an http address"},
		{"no file", archive(`"url": "https://example.org/"`), "names no file"},
		{"parent", archive(`"url": "https://example.org/a/.."`), "names no file"},
		{"half a pin", archive(`"url": "https://example.org/a.zip", "sha256": "` + abcSum + `"`), "both size and sha256"},
		{"size alone", archive(`"url": "https://example.org/a.zip", "size": 3`), "both size and sha256"},
		{"short sum", archive(`"url": "https://example.org/a.zip", "size": 3, "sha256": "abc"`), "64"},
		{"upper case", archive(`"url": "https://example.org/a.zip", "size": 3, "sha256": "` + strings.ToUpper(abcSum) + `"`), "64"},
		{"a path outside", `[{"name": "a", "files": [{"path": "../b", "size": 3, "sha256": "` + abcSum + `"}]}]`, "leaves the folder"},
		{"an absolute path", `[{"name": "a", "files": [{"path": "/b", "size": 3, "sha256": "` + abcSum + `"}]}]`, "leaves the folder"},
		{"a file without sum", `[{"name": "a", "files": [{"path": "b", "size": 3}]}]`, "64"},
	}
	for _, test := range tests {
		_, err := readList(t, test.text)
		if !errors.Is(err, dataset.ErrData) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want bad data with %q", test.name, err, test.says)
		}
	}
	if _, err := Read(filepath.Join(t.TempDir(), "absent")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("absent file: %v", err)
	}
}

func TestVerify(t *testing.T) {
	dir := t.TempDir()
	set := Dataset{Name: "s", Files: []File{
		{Path: "corpus.jsonl", Size: 3, SHA256: abcSum},
		{Path: "queries.jsonl", Size: 3, SHA256: abcSum},
		{Path: "qrels/test.tsv", Size: 3, SHA256: abcSum},
	}}
	packed, err := os.Create(filepath.Join(dir, "corpus.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	w := gzip.NewWriter(packed)
	if _, err := w.Write([]byte("abc")); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Close(), packed.Close(), os.WriteFile(filepath.Join(dir, "queries.jsonl"), []byte("abd"), 0o600)); err != nil {
		t.Fatal(err)
	}
	checks, err := set.Verify(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []Status
	for _, c := range checks {
		got = append(got, c.Status)
	}
	if !slices.Equal(got, []Status{OK, Differs, Missing}) || checks[1].Size != 3 || checks[1].SHA256 == abcSum || checks[2].SHA256 != "" {
		t.Errorf("checks %+v, want ok (packed), differs and missing", checks)
	}
	found, err := Catalogue{{Name: "other"}, set}.Identify(t.Context(), dir)
	if err != nil || found.Name != "s" {
		t.Errorf("identified %q, %v", found.Name, err)
	}
	if _, err := builtinList(t).Identify(t.Context(), dir); !errors.Is(err, ErrUnknown) {
		t.Errorf("the built-in list identifies a file of 3 bytes: %v", err)
	}
}

func TestVerifyErrors(t *testing.T) {
	dir := t.TempDir()
	set := Dataset{Name: "s", Files: []File{{Path: "corpus.jsonl", Size: 3, SHA256: abcSum}}}
	if _, err := (&Dataset{Name: "bare"}).Verify(t.Context(), dir); !errors.Is(err, ErrNotPinned) {
		t.Errorf("a set without files passes: %v", err)
	}
	if _, err := (Catalogue{set}).Identify(t.Context(), dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("identify in an empty folder: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "corpus.jsonl"), []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 1}, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := set.Verify(t.Context(), dir); !errors.Is(err, dataset.ErrData) {
		t.Errorf("a file that does not unpack: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := set.Verify(ended, dir); !errors.Is(err, context.Canceled) || errors.Is(err, dataset.ErrData) {
		t.Errorf("ended context: %v", err)
	}
}

// TestVerifyRealSets verifies the unpacked data sets against the built-in list.
func TestVerifyRealSets(t *testing.T) {
	data := os.Getenv("AGENTIR_DATA")
	if data == "" {
		t.Skip("set AGENTIR_DATA to the data sets to run this test")
	}
	for _, name := range []string{"scifact", "arguana", "cranfield", "med", "xquad_zh"} {
		dir := filepath.Join(data, name)
		set, err := builtinList(t).Identify(t.Context(), dir)
		if err != nil || set.Name != name {
			t.Errorf("%s was identified as %q, %v", name, set.Name, err)
			continue
		}
		checks, err := set.Verify(t.Context(), dir)
		if err != nil {
			t.Error(err)
		}
		for _, c := range checks {
			if c.Status != OK {
				t.Errorf("%s: %s %s", name, c.File.Path, c.Status)
			}
		}
	}
}
