package postings

import (
	"errors"
	"fmt"
)

// Errors of building and of queries.
var (
	// ErrParams: BM25 parameters out of range.
	ErrParams = errors.New("invalid BM25 parameters")
	// ErrTooLarge: the part would pass a limit of the format. Seal it and start another.
	ErrTooLarge = errors.New("part too large")
	// ErrStatistics: the statistics that came with a query contradict each other or the part.
	ErrStatistics = errors.New("inconsistent statistics")
	// ErrBuilder: a builder was used after Finish, or finished with an open document.
	ErrBuilder = errors.New("postings builder used out of turn")
	// ErrStrategy: no searcher has that name.
	ErrStrategy = errors.New("unknown searcher")
	// ErrDocSet: a live or filter set, or a docid, belongs to a part of another size.
	ErrDocSet = errors.New("document set of another part")
)

// Errors of opening.
var (
	// ErrCorrupt: the bytes are not a part as this package writes it. Errors that wrap it are *CorruptError.
	ErrCorrupt = errors.New("corrupt postings file")
	// ErrVersion: the file was written by another version of the format.
	ErrVersion = errors.New("unsupported postings format version")
)

// CorruptError says where a file breaks the format.
type CorruptError struct {
	Section string // the section, or "header", "footer"
	Offset  int64  // of the fault, in bytes from the start of the file
	Reason  string
}

func (e *CorruptError) Error() string {
	return fmt.Sprintf("%v: %s at offset %d: %s; rebuild the part from its records", ErrCorrupt, e.Section, e.Offset, e.Reason)
}

// Unwrap makes errors.Is(err, ErrCorrupt) hold.
func (e *CorruptError) Unwrap() error { return ErrCorrupt }
