//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package catalogue

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// lock makes the lock file at path for this fetch alone and returns what removes it. A process that is killed leaves it
// behind.
func lock(path string) (unlock func(), err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%w: %s is there; wait, or remove it where no fetch runs", ErrBusy, path)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot lock the archive: %w", err)
	}
	return func() { _, _ = file.Close(), os.Remove(path) }, nil
}
