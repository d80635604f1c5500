package catalogue

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"agentir/bench/result"
)

// Errors of a fetch.
var (
	// ErrMismatch: what came has another size or sum than the list pins.
	ErrMismatch = errors.New("not the pinned file")
	// ErrBusy: another fetch, of this process or another, is filling the same file.
	ErrBusy = errors.New("another fetch is at work")
	// ErrStalled: the server accepted the connection, or not even that, and then kept silent.
	ErrStalled = errors.New("the server is silent")
)

const (
	defaultAttempts = 5
	defaultWait     = time.Second
	defaultStall    = 30 * time.Second
)

// Fetcher downloads archives. The zero value works.
type Fetcher struct {
	Client   *http.Client            // nil = http.DefaultClient
	Attempts int                     // tries in all when the connection fails, 0 = 5
	Wait     time.Duration           // before the second try, doubled with each further one; 0 = 1 s
	Stall    time.Duration           // a try ends when nothing comes for so long, head or body; 0 = 30 s
	Progress func(done, total int64) // bytes; nil = none
}

// Fetch downloads the archive of a set into dir, which is made when missing, and returns its path. It stores the bytes
// in a file ending in .part, goes on where an earlier call or try stopped, compares size and sha256 with the pins, and
// only then gives the file its name. An archive that is there already is compared and kept.
//
// ErrNotPinned, ErrMismatch and ErrBusy say why nothing can or may be used; a file of the wrong sum is removed. A
// server that keeps silent (ErrStalled) is tried again like one that hangs up.
func (f *Fetcher) Fetch(ctx context.Context, d Dataset, dir string) (path string, err error) {
	if !d.Archive.Pinned() {
		return "", fmt.Errorf("data set %q: %w for its archive: pin its size and sha256 in a list of your own", d.Name, ErrNotPinned)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("cannot make the folder of the archive: %w", err)
	}
	path = filepath.Join(dir, d.Archive.file())
	if _, err := os.Lstat(path); err == nil {
		if err := compare(ctx, path, d.Archive); err != nil {
			return "", fmt.Errorf("%w; remove it to fetch it anew", err)
		}
		return path, nil
	}
	unlock, err := lock(path + ".lock")
	if err != nil {
		return "", err
	}
	defer unlock()
	part := path + ".part"
	if err := f.download(ctx, d.Archive, part); err != nil {
		return "", fmt.Errorf("cannot fetch %s: %w", d.Archive.URL, err)
	}
	if err := compare(ctx, part, d.Archive); err != nil {
		if errors.Is(err, ErrMismatch) {
			_ = os.Remove(part)
		}
		return "", fmt.Errorf("fetched %s: %w", d.Archive.URL, err)
	}
	if err := os.Rename(part, path); err != nil {
		return "", fmt.Errorf("cannot name the archive: %w", err)
	}
	if err := result.SyncFolder(dir); err != nil {
		return "", fmt.Errorf("cannot name the archive for good: %w", err)
	}
	return path, nil
}

// compare wraps ErrMismatch when the file is not what the list pins.
func compare(ctx context.Context, path string, a *Archive) error {
	file, err := result.HashFile(ctx, path)
	if err != nil {
		return err
	}
	if file.Bytes != a.Size || file.SHA256 != a.SHA256 {
		return fmt.Errorf("%s has %d bytes and the sha256 %s: %w (%d bytes, %s)", path, file.Bytes, file.SHA256, ErrMismatch, a.Size, a.SHA256)
	}
	return nil
}

// download fills part up to the size of the archive, in as many tries as allowed.
func (f *Fetcher) download(ctx context.Context, a *Archive, part string) error {
	attempts, wait := f.Attempts, f.Wait
	if attempts < 1 {
		attempts = defaultAttempts
	}
	if wait <= 0 {
		wait = defaultWait
	}
	for attempt := 1; ; attempt++ {
		err := f.try(ctx, a, part)
		var temporary *temporaryError
		if err == nil || !errors.As(err, &temporary) || ctx.Err() != nil {
			return err
		}
		if attempt == attempts {
			return fmt.Errorf("%d tries failed, the last: %w; what came is kept and the next fetch goes on from there", attempts, err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
			wait *= 2
		}
	}
}
