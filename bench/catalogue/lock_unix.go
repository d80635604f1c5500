//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package catalogue

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lock takes the lock file at path for this fetch alone and returns what gives it back. The kernel drops the lock of a
// process that dies, so a file left behind by one blocks nobody.
func lock(path string) (unlock func(), err error) {
	for {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, fmt.Errorf("cannot lock the archive: %w", err)
		}
		if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			_ = file.Close()
			if errors.Is(err, syscall.EWOULDBLOCK) {
				return nil, fmt.Errorf("%w on %s: wait for its end", ErrBusy, path)
			}
			return nil, fmt.Errorf("cannot lock %s: %w", path, err)
		}
		if stillAt(path, file) {
			return func() { _, _ = os.Remove(path), file.Close() }, nil
		}
		_ = file.Close()
	}
}

// stillAt reports whether path is the file that was opened there: its holder may have removed it before we had the lock.
func stillAt(path string, file *os.File) bool {
	opened, openedErr := file.Stat()
	named, namedErr := os.Stat(path)
	return openedErr == nil && namedErr == nil && os.SameFile(opened, named)
}
