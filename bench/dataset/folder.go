package dataset

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Folder names the files of a set in BEIR's layout: corpus.jsonl, queries.jsonl and qrels/SPLIT.tsv,
// each plain or with .gz or .zst added.
type Folder struct {
	Dir     string
	Corpus  string
	Queries string
	Qrels   string // "" when the set has no judgements
}

// OpenFolder finds the files of the set in dir. A set without a folder qrels has no judgements; a split that is
// not among those of the folder is a *DataError that names those that are.
func OpenFolder(dir, split string) (Folder, error) {
	folder := Folder{Dir: dir}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		if err == nil {
			err = errors.New("not a folder")
		}
		return folder, &DataError{File: dir, Reason: "cannot open the data set", Err: err}
	}
	var err error
	if folder.Corpus, err = Find(filepath.Join(dir, "corpus.jsonl")); err != nil {
		return folder, err
	}
	if folder.Queries, err = Find(filepath.Join(dir, "queries.jsonl")); err != nil {
		return folder, err
	}
	splits, err := splitsOf(dir)
	if err != nil || len(splits) == 0 {
		return folder, err
	}
	path := filepath.Join(dir, "qrels", split+".tsv")
	if folder.Qrels, err = Find(path); errors.Is(err, fs.ErrNotExist) {
		return folder, &DataError{File: path, Reason: fmt.Sprintf("the set has no split %q; it has: %s", split, strings.Join(splits, ", ")), Err: fs.ErrNotExist}
	}
	return folder, err
}

// splitsOf lists the splits of a set by name; none when it has no folder qrels.
func splitsOf(dir string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(dir, "qrels"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, &DataError{File: filepath.Join(dir, "qrels"), Reason: "cannot list the judgements", Err: err}
	}
	var splits []string
	for _, entry := range entries {
		name := entry.Name()
		for _, suffix := range suffixes {
			if base, ok := strings.CutSuffix(name, ".tsv"+suffix); ok && !entry.IsDir() {
				splits = append(splits, base)
			}
		}
	}
	slices.Sort(splits)
	return slices.Compact(splits), nil
}
