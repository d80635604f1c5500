package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// writeCatalogue writes a list of one set whose archive has the pins given, and returns its path.
func writeCatalogue(t *testing.T, address string, size int, sum string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "list.json")
	list := fmt.Sprintf(`[{"name": "tiny", "licence": "CC0", "archive": {"url": %q, "size": %d, "sha256": %q}}]`, address, size, sum)
	if err := os.WriteFile(file, []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestDataFetch(t *testing.T) {
	content := bytes.Repeat([]byte("memory "), 1000)
	sum := fmt.Sprintf("%x", sha256.Sum256(content))
	requests := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests++
		http.ServeContent(w, r, "tiny.zip", time.Time{}, bytes.NewReader(content))
	}))
	defer server.Close()
	dir := t.TempDir()
	archive := filepath.Join(dir, "tiny.zip")
	fetch := func(list string) (code int, stdout, stderr string) {
		var out, complaints bytes.Buffer
		code = run(t.Context(), []string{"data", "fetch", "tiny", "--dir", dir, "--catalogue", list}, strings.NewReader(""), &out, &complaints)
		return code, out.String(), complaints.String()
	}

	// Bytes that are not those pinned are refused, and nothing keeps their name.
	code, stdout, stderr := fetch(writeCatalogue(t, server.URL+"/tiny.zip", len(content), strings.Repeat("0", 64)))
	if code != exitData || stdout != "" || !strings.Contains(stderr, sum) {
		t.Errorf("wrong pin: exit code %d, %q, %q", code, stdout, stderr)
	}
	if _, err := os.Stat(archive); err == nil {
		t.Error("an archive with a wrong sum has got its name")
	}

	// A fetch that stopped goes on from there.
	if err := os.WriteFile(archive+".part", content[:1234], 0o600); err != nil {
		t.Fatal(err)
	}
	list := writeCatalogue(t, server.URL+"/tiny.zip", len(content), sum)
	code, stdout, stderr = fetch(list)
	if code != exitHeld || stderr != "" || !strings.Contains(stdout, sum) {
		t.Errorf("resumed: exit code %d, %q, %q", code, stdout, stderr)
	}
	if got, err := os.ReadFile(archive); err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes were stored, %v", len(got), err)
	}

	// What is there is compared, not fetched again.
	before := requests
	if code, _, stderr = fetch(list); code != exitHeld || requests != before {
		t.Errorf("again: exit code %d, %d more requests, %q", code, requests-before, stderr)
	}
}
