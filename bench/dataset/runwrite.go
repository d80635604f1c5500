package dataset

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
)

// RunWriter writes a TREC run file. A score is written as the shortest decimal that gives the same float32 back
// (such as 12.5 or 1e-07, both of which C's atof reads), ranks count from 1. Not safe for concurrent use.
type RunWriter struct {
	out *bufio.Writer
	tag string
	row []byte
}

// NewRunWriter returns a writer of rows that end in tag. The caller calls Flush at the end.
func NewRunWriter(w io.Writer, tag string) (*RunWriter, error) {
	if reason := idFault(tag); reason != "" {
		return nil, fmt.Errorf("run tag %q: %s", brief(tag), reason)
	}
	return &RunWriter{out: bufio.NewWriterSize(w, 1<<16), tag: tag}, nil
}

// Query writes the ranking of one query, best first: docs and their scores, which must be finite and as many.
// Nothing of the ranking is written when it is refused.
func (w *RunWriter) Query(id string, docs []string, scores []float32) error {
	if len(docs) != len(scores) {
		return fmt.Errorf("query %q: %d documents but %d scores", brief(id), len(docs), len(scores))
	}
	if reason := idFault(id); reason != "" {
		return fmt.Errorf("query %q: %s", brief(id), reason)
	}
	for i, doc := range docs {
		if reason := idFault(doc); reason != "" {
			return fmt.Errorf("query %q, document %q: %s", brief(id), brief(doc), reason)
		}
		if s := float64(scores[i]); math.IsNaN(s) || math.IsInf(s, 0) {
			return fmt.Errorf("query %q, document %q: the score is %v, which no reader orders", brief(id), brief(doc), s)
		}
	}
	for i, doc := range docs {
		w.row = append(append(w.row[:0], id...), " Q0 "...)
		w.row = append(append(w.row, doc...), ' ')
		w.row = append(strconv.AppendInt(w.row, int64(i+1), 10), ' ')
		w.row = append(strconv.AppendFloat(w.row, float64(scores[i]), 'g', -1, 32), ' ')
		w.row = append(append(w.row, w.tag...), '\n')
		if _, err := w.out.Write(w.row); err != nil {
			return fmt.Errorf("cannot write the run: %w", err)
		}
	}
	return nil
}

// Flush writes what is still buffered.
func (w *RunWriter) Flush() error {
	if err := w.out.Flush(); err != nil {
		return fmt.Errorf("cannot write the run: %w", err)
	}
	return nil
}

// WriteRun writes run in its own order of queries and rows; ranks are counted anew.
func WriteRun(w io.Writer, run *Run) error {
	out, err := NewRunWriter(w, run.Tag)
	if err != nil {
		return err
	}
	var docs []string
	var scores []float32
	for _, query := range run.Queries() {
		docs, scores = docs[:0], scores[:0]
		for _, row := range run.Rows(query) {
			docs = append(docs, row.Doc)
			scores = append(scores, row.Score)
		}
		if err := out.Query(query, docs, scores); err != nil {
			return err
		}
	}
	return out.Flush()
}
