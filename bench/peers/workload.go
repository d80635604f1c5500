package peers

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"agentir/analysis"
	"agentir/bench/dataset"
)

// Names of the files of an exchange folder.
const (
	docsFile    = "docs.txt"
	queriesFile = "queries.txt"
	textsFile   = "texts.txt"
)

// workload is a corpus and queries, analysed and laid out in a folder for all engines.
type workload struct {
	name, dir  string
	documents  int
	queries    int
	queryTerms int   // of all queries, repetitions counted
	textBytes  int64 // of texts.txt; 0 when it was not written
	analyzer   analysis.Analyzer
}

// prepare analyses the set in source.Dir into dir, an existing folder. Documents without text stay, as empty lines:
// every engine counts the same ones.
func prepare(ctx context.Context, source Source, analyzer analysis.Analyzer, dir string, texts bool) (*workload, error) {
	w := &workload{name: source.Name, dir: dir, analyzer: analyzer}
	corpus, err := dataset.Find(filepath.Join(source.Dir, "corpus.jsonl"))
	if err != nil {
		return nil, err
	}
	path, err := dataset.Find(filepath.Join(source.Dir, "queries.jsonl"))
	if err != nil {
		return nil, err
	}
	queries, err := dataset.ReadQueries(path)
	if err != nil {
		return nil, err
	}
	w.queries = len(queries)
	err = writeLines(filepath.Join(dir, queriesFile), func(l *lines) error {
		for _, q := range queries {
			if err := l.terms(analyzer, q.Text); err != nil {
				return fmt.Errorf("%w: query %s: %w", ErrWorkload, q.ID, err)
			}
		}
		w.queryTerms = l.count
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := w.writeCorpus(ctx, corpus, texts); err != nil {
		return nil, err
	}
	return w, nil
}

func (w *workload) writeCorpus(ctx context.Context, corpus string, texts bool) error {
	documents := func(raw *lines) error {
		return writeLines(filepath.Join(w.dir, docsFile), func(l *lines) error {
			return dataset.ReadCorpus(corpus, func(d dataset.Document) error {
				w.documents++
				text := d.Contents()
				if raw != nil {
					raw.text(text)
				}
				if err := l.terms(w.analyzer, text); err != nil {
					return fmt.Errorf("%w: document %s: %w", ErrWorkload, d.ID, err)
				}
				return ctx.Err()
			})
		})
	}
	if !texts {
		return documents(nil)
	}
	return writeLines(filepath.Join(w.dir, textsFile), func(raw *lines) error {
		err := documents(raw)
		w.textBytes = raw.bytes
		return err
	})
}

// lines writes an exchange file.
type lines struct {
	out   *bufio.Writer
	count int   // terms
	bytes int64 // of text, line ends left out
}

func writeLines(path string, fill func(*lines) error) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	l := &lines{out: bufio.NewWriterSize(file, 1<<20)}
	err = fill(l)
	if flushErr := l.out.Flush(); err == nil {
		err = flushErr
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return err
}

// terms writes the terms of a text as one line.
func (l *lines) terms(analyzer analysis.Analyzer, text string) error {
	var bad error
	first := true
	analyzer.Tokens(text, func(term []byte, overlap bool) bool {
		switch {
		case overlap:
			bad = fmt.Errorf("the analyser %s gives overlapping terms, which other engines would count in the length", analyzer.Name())
		case len(term) == 0 || bytes.ContainsAny(term, " \r\n"):
			bad = fmt.Errorf("the term %q cannot stand in a file of terms", term)
		}
		if bad != nil {
			return false
		}
		if !first {
			_ = l.out.WriteByte(' ') // A failed write comes back from Flush.
		}
		first = false
		_, _ = l.out.Write(term)
		l.count++
		return true
	})
	_ = l.out.WriteByte('\n')
	return bad
}

// lineEnds become spaces: a text is one line for every engine.
var lineEnds = strings.NewReplacer("\n", " ", "\r", " ")

func (l *lines) text(text string) {
	n, _ := lineEnds.WriteString(l.out, text)
	_ = l.out.WriteByte('\n')
	l.bytes += int64(n)
}
