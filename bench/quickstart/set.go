// Package quickstart is a small retrieval test that needs no download: the memory of a coding agent and of a
// personal assistant over a year, with questions and judged answers, all written for this package, and one run
// over it that shows what the engine does and that its searchers agree.
//
// The set is too small and too easy to compare engines by. It is there to see the parts work.
package quickstart

import (
	"embed"
	"fmt"
	"io"
	"io/fs"

	"agentir/bench/dataset"
)

//go:embed data/corpus.jsonl data/queries.jsonl data/qrels/test.tsv
var files embed.FS

// Set is the built-in test set in the terms of package dataset.
type Set struct {
	Documents []dataset.Document // in order of time: the last one is the newest
	Queries   []dataset.Query
	Qrels     *dataset.Qrels
}

// Load decodes the embedded files. An error means that the program was built with damaged ones; it wraps
// dataset.ErrData and names file and line.
func Load() (*Set, error) { return load(files) }

func load(folder fs.FS) (*Set, error) {
	s := &Set{}
	for _, part := range []struct {
		name string
		scan func(r io.Reader, file string) error
	}{
		{"data/corpus.jsonl", func(r io.Reader, file string) error {
			return dataset.ScanCorpus(r, file, new(dataset.IDs), func(d dataset.Document) error {
				s.Documents = append(s.Documents, d)
				return nil
			})
		}},
		{"data/queries.jsonl", func(r io.Reader, file string) (err error) {
			s.Queries, err = dataset.ScanQueries(r, file)
			return err
		}},
		{"data/qrels/test.tsv", func(r io.Reader, file string) (err error) {
			s.Qrels, err = dataset.ScanQrels(r, file)
			return err
		}},
	} {
		file, err := folder.Open(part.name)
		if err != nil {
			return nil, fmt.Errorf("built-in set: %w", err)
		}
		err = part.scan(file, "built-in "+part.name)
		_ = file.Close() // of memory
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}
