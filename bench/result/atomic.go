package result

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// WriteFileAtomic lets write fill a new file in the folder of path, syncs it, renames it to path and
// syncs the folder. When anything before that fails the new file is removed and path is as it was; an error of write is
// returned as it is. A link is followed; a
// device or a pipe is written as it is, since nothing may take its place.
func WriteFileAtomic(path string, write func(io.Writer) error) (err error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return writeThrough(path, write)
	}
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	defer func() {
		if err != nil {
			_ = file.Close()
			_ = os.Remove(file.Name())
		}
	}()
	if err := write(file); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	// CreateTemp makes files that only their owner reads; results are meant to be shared.
	if err := file.Chmod(0o644); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	if err := SyncFolder(filepath.Dir(path)); err != nil {
		return fmt.Errorf("%s is written, and a crash may undo it: %w", path, err)
	}
	return nil
}

func writeThrough(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	if err := write(file); err != nil {
		_ = file.Close()
		return err
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	return nil
}
