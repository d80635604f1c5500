package dataset

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// writeFile puts data into a new folder and returns the path.
func writeFile(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func gzipped(t testing.TB, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zstded(t testing.TB, text string) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return w.EncodeAll([]byte(text), nil)
}

// wantDataError checks the type, the line and a part of the text of an error.
func wantDataError(t *testing.T, err error, line int, says string) {
	t.Helper()
	var data *DataError
	if !errors.As(err, &data) || !errors.Is(err, ErrData) {
		t.Fatalf("error %v, want a *DataError", err)
	}
	if data.Line != line || !strings.Contains(err.Error(), says) || data.File == "" {
		t.Errorf("error %q (file %q, line %d), want line %d and %q", err, data.File, data.Line, line, says)
	}
}

func TestOpen(t *testing.T) {
	const text = "first\nsecond\n"
	tests := []struct {
		name, open string
		data       []byte
	}{
		{"a.txt", "a.txt", []byte(text)},
		{"a.txt.gz", "a.txt.gz", gzipped(t, text)},
		{"a.txt.gz", "a.txt", gzipped(t, text)},
		{"a.txt.zst", "a.txt.zst", zstded(t, text)},
		{"a.txt.zst", "a.txt", zstded(t, text)},
		{"packed-without-suffix", "packed-without-suffix", gzipped(t, text)},
		{"two members.gz", "two members.gz", append(gzipped(t, "first\n"), gzipped(t, "second\n")...)},
		{"plain-with-suffix.gz", "plain-with-suffix", []byte(text)},
	}
	for _, test := range tests {
		path := writeFile(t, test.name, test.data)
		r, err := Open(filepath.Join(filepath.Dir(path), test.open))
		if err != nil {
			t.Errorf("%s: %v", test.open, err)
			continue
		}
		got, err := io.ReadAll(r)
		if err != nil || string(got) != text {
			t.Errorf("%s: read %q, %v", test.open, got, err)
		}
		if err := r.Close(); err != nil {
			t.Errorf("%s: close: %v", test.open, err)
		}
	}
}

func TestOpenStdin(t *testing.T) {
	file, err := os.Open(writeFile(t, "in", zstded(t, "from stdin")))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	old := os.Stdin
	os.Stdin = file
	defer func() { os.Stdin = old }()
	r, err := Open(Stdin)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || string(got) != "from stdin" {
		t.Errorf("read %q, %v", got, err)
	}
}

func TestOpenFails(t *testing.T) {
	dir := t.TempDir()
	_, err := Open(filepath.Join(dir, "absent"))
	wantDataError(t, err, 0, "no such file")
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v is not fs.ErrNotExist", err)
	}
	_, err = Open(dir)
	wantDataError(t, err, 0, "no such file")
	_, err = Open(writeFile(t, "bad.gz", []byte{0x1f, 0x8b, 0xff, 0xff, 1, 2, 3}))
	wantDataError(t, err, 0, "gzip")
}

func TestTruncatedArchives(t *testing.T) {
	corpus := strings.Repeat(`{"_id": "x", "text": "some text that packs"}`+"\n", 1) + strings.Repeat("\n", 5000)
	for name, packed := range map[string][]byte{"c.gz": gzipped(t, corpus), "c.zst": zstded(t, corpus)} {
		path := writeFile(t, name, packed[:len(packed)-6])
		err := ReadCorpus(path, func(Document) error { return nil })
		var data *DataError
		if !errors.As(err, &data) || data.Err == nil {
			t.Errorf("%s: a truncated file gives %v, want a *DataError with its cause", name, err)
		}
	}
}

func TestEmptyFileIsNotPacked(t *testing.T) {
	r, err := Open(writeFile(t, "empty", nil))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || len(got) != 0 {
		t.Errorf("read %q, %v", got, err)
	}
}
