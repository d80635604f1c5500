package result

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFileAtomic lets write fill a new file in the folder of path, syncs it, renames it to path and
// syncs the folder. When anything before that fails the new file is removed and path is as it was; an error of write is
// returned as it is. A link is followed; a
// device or a pipe is written as it is, since nothing may take its place.
func WriteFileAtomic(path string, write func(io.Writer) error) (err error) {
	path = resolve(path)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return writeThrough(path, write)
	}
	file, err := createBeside(path)
	if err != nil {
		return err
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

// CheckWritable reports what would keep WriteFileAtomic from writing to path, so that long work need not be done in vain.
// It leaves path and its folder as they are.
func CheckWritable(path string) error {
	path = resolve(path)
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return fmt.Errorf("cannot write %s: it is a folder", path)
	case err == nil && !info.Mode().IsRegular():
		return nil
	}
	file, err := createBeside(path)
	if err != nil {
		return err
	}
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	return nil
}

// resolve follows links.
func resolve(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// createBeside makes a new file in the folder of path. Its error names path and the folder, not the new file.
func createBeside(path string) (*os.File, error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if fault, ok := errors.AsType[*fs.PathError](err); ok {
		err = fault.Err
	}
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: folder %s: %w", path, filepath.Dir(path), err)
	}
	return file, nil
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
