package analysis

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// goldenFile opens a file of the goldens, unpacked, or skips the test.
func goldenFile(t *testing.T, name string) io.Reader {
	t.Helper()
	dir := os.Getenv("AGENTIR_GOLDEN")
	if dir == "" {
		t.Skip("AGENTIR_GOLDEN does not name the folder of the goldens")
	}
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	if !strings.HasSuffix(name, ".zst") {
		return f
	}
	z, err := zstd.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(z.Close)
	return z
}

// eachLine calls fn with the two fields of every line.
func eachLine(t *testing.T, r io.Reader, fn func(line int, first, second string)) {
	t.Helper()
	b := bufio.NewReader(r)
	for line := 1; ; line++ {
		s, err := b.ReadString('\n')
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		first, second, _ := strings.Cut(strings.TrimSuffix(s, "\n"), "\t")
		fn(line, first, second)
	}
}

var unescape = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r")

// terms collects what an analyser makes of a text; overlapping terms have a + before them.
func terms(a Analyzer, text string) []string {
	var out []string
	a.Tokens(text, func(term []byte, overlap bool) bool {
		if overlap {
			out = append(out, "+"+string(term))
		} else {
			out = append(out, string(term))
		}
		return true
	})
	return out
}

func lookup(t testing.TB, name string) Analyzer {
	t.Helper()
	a, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestEnglishGoldenTokens(t *testing.T) {
	english := lookup(t, "english")
	for _, name := range []string{
		"analysis_nasty.tsv", "tokens_scifact.tsv.zst", "tokens_arguana.tsv.zst", "tokens_cranfield.tsv.zst",
	} {
		t.Run(name, func(t *testing.T) {
			lines := 0
			eachLine(t, goldenFile(t, name), func(line int, text, want string) {
				lines = line
				if got := strings.Join(terms(english, unescape.Replace(text)), " "); got != want {
					t.Errorf("line %d: %q\n got %q\nwant %q", line, text, got, want)
				}
			})
			if lines < 100 {
				t.Errorf("only %d lines", lines)
			}
		})
	}
}

// The file holds random texts of awkward pieces with the terms that Lucene 10.5.2 gave for them, in the goldens' format.
// Hebrew and boxed letters are left out: the package comment says where they differ.
func TestEnglishLikeLucene(t *testing.T) {
	f, err := os.Open(filepath.Join("testdata", "lucene_mixed.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	english := lookup(t, "english")
	eachLine(t, f, func(line int, text, want string) {
		if got := strings.Join(terms(english, unescape.Replace(text)), " "); got != want {
			t.Errorf("line %d: %q\n got %q\nwant %q", line, text, got, want)
		}
	})
}

// document is a line of a corpus.jsonl.
type document struct {
	ID    string `json:"_id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

func (d document) contents() string {
	if d.Title == "" {
		return d.Text
	}
	return d.Title + "\n" + d.Text
}

// readDocuments reads corpus.jsonl or queries.jsonl of a data set, or skips the test.
func readDocuments(t testing.TB, set, file string) []document {
	t.Helper()
	dir := os.Getenv("AGENTIR_DATA")
	if dir == "" {
		t.Skip("AGENTIR_DATA does not name the folder of the data sets")
	}
	f, err := os.Open(filepath.Join(dir, set, file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var docs []document
	for dec := json.NewDecoder(f); ; {
		var d document
		if err := dec.Decode(&d); err == io.EOF {
			return docs
		} else if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, d)
	}
}

func TestEnglishGoldenLengths(t *testing.T) {
	english := lookup(t, "english")
	for _, set := range []string{"scifact", "arguana", "cranfield", "med"} {
		t.Run(set, func(t *testing.T) {
			var got []string
			for _, d := range readDocuments(t, set, "corpus.jsonl") {
				if text := d.contents(); strings.TrimFunc(text, func(r rune) bool { return r <= ' ' }) != "" {
					n := 0
					english.Tokens(text, func([]byte, bool) bool { n++; return true })
					got = append(got, d.ID+"\t"+strconv.Itoa(n))
				}
			}
			lines := 0
			eachLine(t, goldenFile(t, "lengths_"+set+".tsv.zst"), func(line int, id, length string) {
				lines = line
				if line > len(got) {
					return
				}
				if want := id + "\t" + length; got[line-1] != want {
					t.Errorf("document %d: got %q, want %q", line, got[line-1], want)
				}
			})
			if lines != len(got) {
				t.Errorf("%d documents, want %d", len(got), lines)
			}
		})
	}
}
