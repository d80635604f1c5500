package dataset

import (
	"encoding/json"
	"io"
)

// Query is a line of a query file.
type Query struct {
	ID       string
	Text     string
	Metadata json.RawMessage
	Line     int
}

// ReadQueries reads a BEIR query file, in file order. An id that stands twice, and a file without a query, is a
// *DataError; an empty text is not.
func ReadQueries(path string) ([]Query, error) {
	source, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	return ScanQueries(source, path)
}

// ScanQueries does what ReadQueries does with queries that come from r, unpacked; file names them in errors.
func ScanQueries(r io.Reader, file string) ([]Query, error) {
	var queries []Query
	err := scanRecords(r, file, new(IDs), func(rec *record, line int) error {
		if rec.Text == nil {
			return &DataError{File: file, Line: line, Reason: `the query has no "text"`}
		}
		queries = append(queries, Query{ID: *rec.ID, Text: *rec.Text, Metadata: rec.Metadata, Line: line})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(queries) == 0 {
		return nil, &DataError{File: file, Reason: "the file holds no query"}
	}
	return queries, nil
}
