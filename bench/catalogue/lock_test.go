package catalogue

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestFetchAlone: of two fetches into one folder the second is refused, touches nothing, and the first succeeds.
func TestFetchAlone(t *testing.T) {
	started, goOn := make(chan struct{}), make(chan struct{})
	set := serve(t, func(w http.ResponseWriter, r *http.Request) {
		close(started) // a second request would panic
		<-goOn
		whole(w, r)
	})
	dir := t.TempDir()
	first := make(chan error, 1)
	go func() {
		_, err := quick().Fetch(t.Context(), set, dir)
		first <- err
	}()
	<-started
	if _, err := quick().Fetch(t.Context(), set, dir); !errors.Is(err, ErrBusy) {
		t.Errorf("the second fetch: %v, want ErrBusy", err)
	}
	close(goOn)
	if err := <-first; err != nil {
		t.Fatal(err)
	}
	wantFile(t, filepath.Join(dir, "set.zip"))
	if _, err := os.Stat(filepath.Join(dir, "set.zip.lock")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the lock is still there: %v", err)
	}
}

func TestLockIsFreeAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	for range 3 {
		unlock, err := lock(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := lock(path); !errors.Is(err, ErrBusy) {
			t.Errorf("a lock that is held: %v", err)
		}
		unlock()
	}
	if _, err := lock(filepath.Join(path, "nowhere", "lock")); err == nil || errors.Is(err, ErrBusy) {
		t.Errorf("a lock in a folder that is not there: %v", err)
	}
}

// TestLockOutlivesItsHolder: where the kernel keeps the locks, a file that a killed fetch left behind blocks nobody.
func TestLockOutlivesItsHolder(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" {
		t.Skip("the lock is the file itself here")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "set.zip.lock"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	path, err := quick().Fetch(t.Context(), serve(t, whole), dir)
	if err != nil {
		t.Fatal(err)
	}
	wantFile(t, path)
}
