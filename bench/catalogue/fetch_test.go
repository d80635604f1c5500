package catalogue

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// content is the archive that the tests serve.
var content = bytes.Repeat([]byte("a line of an archive\n"), 50_000)

func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// serve starts a server on the loopback and returns a set whose archive is there, pinned to content.
func serve(t *testing.T, handler http.HandlerFunc) Dataset {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return Dataset{Name: "set", Archive: &Archive{URL: server.URL + "/set.zip", Size: int64(len(content)), SHA256: sumOf(content)}}
}

func quick() *Fetcher { return &Fetcher{Wait: time.Millisecond} }

// whole serves content with ranges, as a file server does.
func whole(w http.ResponseWriter, r *http.Request) {
	http.ServeContent(w, r, "set.zip", time.Time{}, bytes.NewReader(content))
}

func wantFile(t *testing.T, path string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got, content) {
		t.Errorf("%s holds %d bytes, %v; want the archive of %d", path, len(got), err, len(content))
	}
	if _, err := os.Stat(path + ".part"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the part is still there: %v", err)
	}
}

func TestFetch(t *testing.T) {
	var requests atomic.Int32
	set := serve(t, func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		if r.Header.Get("Accept-Encoding") != "identity" || r.Header.Get("Range") != "" {
			t.Errorf("headers %v", r.Header)
		}
		whole(w, r)
	})
	dir := filepath.Join(t.TempDir(), "new", "folder")
	var done, total int64
	f := quick()
	f.Progress = func(d, n int64) { done, total = d, n }
	path, err := f.Fetch(t.Context(), set, dir)
	if err != nil {
		t.Fatal(err)
	}
	wantFile(t, path)
	if filepath.Base(path) != "set.zip" || done != int64(len(content)) || total != done {
		t.Errorf("path %s, progress %d of %d", path, done, total)
	}
	again, err := f.Fetch(t.Context(), set, dir)
	if err != nil || again != path || requests.Load() != 1 {
		t.Errorf("the second fetch gave %s, %v after %d requests; want no further request", again, err, requests.Load())
	}
}

// TestFetchResumesAfterCuts: the server hangs up after 300,000 bytes, again and again.
func TestFetchResumesAfterCuts(t *testing.T) {
	var ranges []string
	set := serve(t, func(w http.ResponseWriter, r *http.Request) {
		ranges = append(ranges, r.Header.Get("Range"))
		cut := &cutWriter{ResponseWriter: w, left: 300_000}
		whole(cut, r)
	})
	path, err := quick().Fetch(t.Context(), set, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	wantFile(t, path)
	if len(ranges) != 4 || ranges[0] != "" || ranges[1] == "" || ranges[1] == ranges[2] {
		t.Errorf("the ranges asked for were %q, want four, each from a later byte", ranges)
	}
}

// cutWriter breaks the connection off after left bytes.
type cutWriter struct {
	http.ResponseWriter
	left int
}

func (w *cutWriter) Write(p []byte) (int, error) {
	if len(p) > w.left {
		_, _ = w.ResponseWriter.Write(p[:w.left])
		w.ResponseWriter.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	w.left -= len(p)
	return w.ResponseWriter.Write(p)
}

func TestFetchResumesEarlierPart(t *testing.T) {
	var first string
	set := serve(t, func(w http.ResponseWriter, r *http.Request) {
		first = r.Header.Get("Range")
		whole(w, r)
	})
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "set.zip.part"), content[:12_345], 0o600); err != nil {
		t.Fatal(err)
	}
	path, err := quick().Fetch(t.Context(), set, dir)
	if err != nil {
		t.Fatal(err)
	}
	wantFile(t, path)
	if first != "bytes=12345-" {
		t.Errorf("asked for the range %q", first)
	}
}

func TestFetchCompletePartNeedsNoRequest(t *testing.T) {
	set := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("a request was made") })
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "set.zip.part"), content, 0o600); err != nil {
		t.Fatal(err)
	}
	path, err := quick().Fetch(t.Context(), set, dir)
	if err != nil {
		t.Fatal(err)
	}
	wantFile(t, path)
}

func TestFetchFromServerWithoutRanges(t *testing.T) {
	set := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(content) })
	for name, part := range map[string][]byte{"a part": content[:5000], "a part too long": append(slices.Clip(content), 'x')} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "set.zip.part"), part, 0o600); err != nil {
			t.Fatal(err)
		}
		path, err := quick().Fetch(t.Context(), set, dir)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		wantFile(t, path)
	}
}

func TestFetchWrongContent(t *testing.T) {
	other := bytes.Clone(content)
	other[77] ^= 1
	tests := map[string]http.HandlerFunc{
		"another sum": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(other) },
		"shorter": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "10")
			_, _ = w.Write(content[:10])
		},
		"longer, length announced": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", strconv.Itoa(len(content)+1))
			_, _ = w.Write(append(bytes.Clone(content), 'x'))
		},
		"longer, unannounced": func(w http.ResponseWriter, _ *http.Request) {
			for range 3 {
				_, _ = w.Write(content)
				w.(http.Flusher).Flush()
			}
		},
	}
	for name, handler := range tests {
		dir := t.TempDir()
		_, err := quick().Fetch(t.Context(), serve(t, handler), dir)
		if !errors.Is(err, ErrMismatch) {
			t.Errorf("%s: %v, want ErrMismatch", name, err)
		}
		if _, err := os.Stat(filepath.Join(dir, "set.zip")); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: the archive has its name although it is wrong (%v)", name, err)
		}
		if info, err := os.Stat(filepath.Join(dir, "set.zip.part")); err == nil && info.Size() > 0 {
			t.Errorf("%s: %d wrong bytes are kept for the next try", name, info.Size())
		}
	}
}

func TestFetchWrongRange(t *testing.T) {
	set := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Range", fmt.Sprintf("bytes 0-%d/%d", len(content)-1, len(content)))
		w.WriteHeader(http.StatusPartialContent)
		_, _ = w.Write(content)
	})
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "set.zip.part"), content[:100], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := quick().Fetch(t.Context(), set, dir); !errors.Is(err, ErrMismatch) {
		t.Errorf("a range that was not asked for gives %v", err)
	}
}

func TestFetchRetries(t *testing.T) {
	var calls atomic.Int32
	set := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch calls.Add(1) {
		case 1:
			http.Error(w, "busy", http.StatusServiceUnavailable)
		case 2:
			http.Error(w, "no", http.StatusRequestedRangeNotSatisfiable)
		default:
			whole(w, r)
		}
	})
	path, err := quick().Fetch(t.Context(), set, t.TempDir())
	if err != nil || calls.Load() != 3 {
		t.Fatalf("%v after %d calls, want success at the third", err, calls.Load())
	}
	wantFile(t, path)
}

func TestFetchGivesUp(t *testing.T) {
	var calls atomic.Int32
	status := http.StatusBadGateway
	set := serve(t, func(w http.ResponseWriter, _ *http.Request) { calls.Add(1); http.Error(w, "", status) })
	f := quick()
	f.Attempts = 3
	if _, err := f.Fetch(t.Context(), set, t.TempDir()); err == nil || !strings.Contains(err.Error(), "3 tries") || calls.Load() != 3 {
		t.Errorf("%v after %d calls", err, calls.Load())
	}
	calls.Store(0)
	status = http.StatusNotFound
	if _, err := f.Fetch(t.Context(), set, t.TempDir()); err == nil || !strings.Contains(err.Error(), "404") || calls.Load() != 1 {
		t.Errorf("not found: %v after %d calls, want one", err, calls.Load())
	}
}

func TestFetchRefuses(t *testing.T) {
	set := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("a request was made") })
	unpinned := Dataset{Name: "u", Archive: &Archive{URL: set.Archive.URL}}
	for _, d := range []Dataset{unpinned, {Name: "nowhere"}} {
		if _, err := quick().Fetch(t.Context(), d, t.TempDir()); !errors.Is(err, ErrNotPinned) {
			t.Errorf("%s: %v, want ErrNotPinned", d.Name, err)
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "set.zip"), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := quick().Fetch(t.Context(), set, dir); !errors.Is(err, ErrMismatch) || !strings.Contains(err.Error(), "remove it") {
		t.Errorf("another file of that name: %v", err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "set.zip")); err != nil || string(got) != "mine" {
		t.Errorf("the file was changed to %q, %v", got, err)
	}
}

func TestFetchCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	set := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(content[:100_000])
		w.(http.Flusher).Flush()
		cancel()
		<-ctx.Done()
		panic(http.ErrAbortHandler)
	})
	dir := t.TempDir()
	f := &Fetcher{Wait: time.Hour}
	if _, err := f.Fetch(ctx, set, dir); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "set.zip")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("half an archive has its name: %v", err)
	}
}
