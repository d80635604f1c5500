package dataset

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// Row is a document that a run retrieved for a query.
type Row struct {
	Doc   string
	Rank  int     // as the file says; BEIR's own writer puts 0 in every row
	Score float32 // trec_eval keeps scores as C floats, so scores that differ beyond float32 are ties
	Line  int
}

// Run holds the rankings of a TREC run file.
type Run struct {
	File string
	Tag  string // of the last row

	queries []string
	rows    map[string][]Row
	count   int
}

// Queries returns the ids of the queries, in the order of their first rows. The caller must not change it.
func (r *Run) Queries() []string { return r.queries }

// Rows returns the rows of a query in file order; nil when it has none. The caller must not change it.
func (r *Run) Rows(query string) []Row { return r.rows[query] }

// Len returns the number of rows.
func (r *Run) Len() int { return r.count }

// ReadRun reads a run of six columns (query, Q0, document, rank, score, tag) separated by any blanks; "-" is the
// standard input. The rank must be an integer and the score finite. A document twice in one query is a *DataError,
// and so is a file without a row.
func ReadRun(path string) (*Run, error) {
	source, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	return scanRun(source, path)
}

func scanRun(r io.Reader, file string) (*Run, error) {
	run := &Run{File: file, rows: make(map[string][]Row)}
	in := newLines(r, file)
	var query string
	var rows []Row // of query: taken from the map and put back only when the query changes
	put := func() {
		if len(rows) > 0 {
			run.rows[query] = rows
		}
	}
	for {
		line, err := in.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		var column [6][]byte
		if n := fields(line, column[:]); n != len(column) {
			return nil, in.fault(fmt.Sprintf("want 6 columns (query, Q0, document, rank, score, tag), got %d", n), nil)
		}
		row, err := parseRow(column, in)
		if err != nil {
			return nil, err
		}
		if len(rows) == 0 || string(column[0]) != query {
			put()
			query = string(column[0])
			rows = run.rows[query]
			if rows == nil {
				run.queries = append(run.queries, query)
			}
		}
		rows = append(rows, row)
		run.count++
		if string(column[5]) != run.Tag {
			run.Tag = string(column[5])
		}
	}
	put()
	if run.count == 0 {
		return nil, &DataError{File: file, Reason: "the run holds no row"}
	}
	if err := run.checkRepeats(); err != nil {
		return nil, err
	}
	return run, nil
}

func parseRow(column [6][]byte, in *lines) (Row, error) {
	rank, err := strconv.Atoi(string(column[3]))
	if err != nil {
		return Row{}, in.fault(fmt.Sprintf("the rank %q is not an integer", brief(string(column[3]))), nil)
	}
	score, err := strconv.ParseFloat(string(column[4]), 32)
	if err != nil || math.IsNaN(score) || math.IsInf(score, 0) {
		return Row{}, in.fault(fmt.Sprintf("the score %q is not a finite number", brief(string(column[4]))), nil)
	}
	return Row{Doc: string(column[2]), Rank: rank, Score: float32(score), Line: in.number}, nil
}

// checkRepeats finds the first row whose document stands earlier in the same query. Counted twice, it would lift
// recall and nDCG above 1.
func (r *Run) checkRepeats() error {
	var first *DataError
	seen := make(map[string]int)
	for _, query := range r.queries {
		clear(seen)
		for _, row := range r.rows[query] {
			before, repeated := seen[row.Doc]
			if !repeated {
				seen[row.Doc] = row.Line
				continue
			}
			if first == nil || row.Line < first.Line {
				first = &DataError{File: r.File, Line: row.Line, Reason: fmt.Sprintf(
					"document %q stands twice in query %q, before in line %d", brief(row.Doc), brief(query), before)}
			}
			break
		}
	}
	if first != nil {
		return first
	}
	return nil
}
