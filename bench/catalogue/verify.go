package catalogue

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"agentir/bench/dataset"
	"agentir/bench/result"
)

// Status is how a file compares with the list.
type Status string

// The outcomes of a comparison.
const (
	OK      Status = "ok"
	Missing Status = "missing"
	Differs Status = "differs"
)

// Check is the comparison of one file; Size and SHA256 are those found.
type Check struct {
	File   File
	Status Status
	Size   int64
	SHA256 string
}

// Verify compares the files in dir with the list, each by its content: a corpus.jsonl.gz that unpacks to the listed
// bytes is the same. A file that cannot be read to its end is an error; ErrNotPinned is one when nothing is listed.
func (d *Dataset) Verify(ctx context.Context, dir string) ([]Check, error) {
	if len(d.Files) == 0 {
		return nil, fmt.Errorf("data set %q: %w: the list names no files of it", d.Name, ErrNotPinned)
	}
	var checks []Check
	for _, file := range d.Files {
		check := Check{File: file, Status: Missing}
		sum, size, err := contentSum(ctx, filepath.Join(dir, filepath.FromSlash(file.Path)))
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, err
		case sum == file.SHA256 && size == file.Size:
			check = Check{File: file, Status: OK, Size: size, SHA256: sum}
		default:
			check = Check{File: file, Status: Differs, Size: size, SHA256: sum}
		}
		checks = append(checks, check)
	}
	return checks, nil
}

// Identify returns the set whose corpus is the one in dir; its error wraps ErrUnknown when the list has no such.
func (c Catalogue) Identify(ctx context.Context, dir string) (Dataset, error) {
	const corpus = "corpus.jsonl"
	sum, _, err := contentSum(ctx, filepath.Join(dir, corpus))
	if err != nil {
		return Dataset{}, err
	}
	for _, d := range c {
		for _, f := range d.Files {
			if f.Path == corpus && f.SHA256 == sum {
				return d, nil
			}
		}
	}
	return Dataset{}, fmt.Errorf("%w: no corpus in the list has the sha256 %s of the one in %s", ErrUnknown, sum, dir)
}

func contentSum(ctx context.Context, path string) (sum string, size int64, err error) {
	source, err := dataset.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer source.Close()
	if sum, size, err = result.Sum(ctx, source); err != nil {
		if ctx.Err() != nil {
			return "", 0, err
		}
		return "", 0, &dataset.DataError{File: path, Reason: "cannot read the file to its end", Err: err}
	}
	return sum, size, nil
}
