package result

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"syscall"
)

// SyncFolder makes the names in a folder survive a crash of the machine, as File.Sync does for a file's bytes. It does
// nothing where that cannot be asked for: on Windows, on a file system without it, in a folder that may not be read.
func SyncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(dir)
	if errors.Is(err, fs.ErrPermission) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot sync the folder: %w", err)
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.EINVAL) {
		return fmt.Errorf("cannot sync the folder: %w", err)
	}
	return nil
}
