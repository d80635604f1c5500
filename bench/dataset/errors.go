package dataset

import (
	"errors"
	"strconv"
	"strings"
)

// ErrData is what every error about the content of a data file is, for errors.Is.
var ErrData = errors.New("bad data")

// DataError says what is wrong with a data file, and where.
type DataError struct {
	File   string
	Line   int // from 1; 0 when the fault belongs to no line
	Reason string
	Err    error // the cause, or nil
}

// Error returns "file:line: reason: cause", without the parts that are absent.
func (e *DataError) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		b.WriteByte(':')
		b.WriteString(strconv.Itoa(e.Line))
	}
	b.WriteString(": ")
	b.WriteString(e.Reason)
	if e.Err != nil {
		b.WriteString(": ")
		b.WriteString(e.Err.Error())
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *DataError) Unwrap() error { return e.Err }

// Is reports whether target is ErrData.
func (e *DataError) Is(target error) bool { return target == ErrData }
