package dataset

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

// maxLine bounds a line, so that a damaged or hostile packed file cannot take all memory.
const maxLine = 1 << 30

var byteOrderMark = []byte("\ufeff")

// lines yields the lines of one file that are not blank.
type lines struct {
	file   string
	reader *bufio.Reader
	long   []byte // collects a line that the reader's buffer does not hold
	number int    // of the line that next returned last
	limit  int
}

func newLines(r io.Reader, file string) *lines {
	return &lines{file: file, reader: bufio.NewReaderSize(r, 1<<18), limit: maxLine}
}

// next returns the next line that is not blank, without its end; it is valid until the next call.
// At the end of the file the error is io.EOF, otherwise a *DataError.
func (l *lines) next() ([]byte, error) {
	for {
		line, err := l.read()
		if err != nil {
			return nil, err
		}
		if l.number == 1 {
			line = bytes.TrimPrefix(line, byteOrderMark)
		}
		if len(bytes.TrimLeft(line, blanks)) == 0 {
			continue
		}
		if !utf8.Valid(line) {
			return nil, l.fault("the line is not valid UTF-8: convert the file", nil)
		}
		if bytes.IndexByte(line, 0) >= 0 {
			return nil, l.fault("the line holds a NUL byte: is this a text file?", nil)
		}
		return line, nil
	}
}

func (l *lines) read() ([]byte, error) {
	l.number++
	line, err := l.reader.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long = append(l.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) {
			if len(l.long) > l.limit {
				return nil, l.fault("the line is longer than a gigabyte", nil)
			}
			line, err = l.reader.ReadSlice('\n')
			l.long = append(l.long, line...)
		}
		line = l.long
	}
	switch {
	case errors.Is(err, io.EOF) && len(line) == 0:
		return nil, io.EOF
	case err != nil && !errors.Is(err, io.EOF):
		return nil, l.fault("cannot read on", err)
	}
	line = bytes.TrimSuffix(line, []byte{'\n'})
	return bytes.TrimSuffix(line, []byte{'\r'}), nil
}

// fault makes an error about the line that was read last.
func (l *lines) fault(reason string, cause error) *DataError {
	return &DataError{File: l.file, Line: l.number, Reason: reason, Err: cause}
}
