package dataset

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/klauspost/compress/zstd"
)

// Stdin is the path that stands for the standard input.
const Stdin = "-"

// suffixes are tried in this order when the plain file is missing.
var suffixes = [...]string{"", ".gz", ".zst"}

var (
	gzipMagic = []byte{0x1f, 0x8b}
	zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}
)

// Find returns path, path.gz or path.zst, the first that exists as something other than a folder.
// The error is a *DataError that wraps fs.ErrNotExist when none does.
func Find(path string) (string, error) {
	for _, suffix := range suffixes {
		info, err := os.Stat(path + suffix)
		switch {
		case err == nil && !info.IsDir():
			return path + suffix, nil
		case err == nil || errors.Is(err, fs.ErrNotExist):
			continue
		default:
			return "", &DataError{File: path + suffix, Reason: "cannot open the file", Err: err}
		}
	}
	return "", &DataError{File: path, Reason: "no such file, nor one with .gz or .zst added", Err: fs.ErrNotExist}
}

// Open opens the file that Find finds, or the standard input for "-", and unpacks gzip and zstd, which it tells by
// their first bytes. The caller closes what it returns.
func Open(path string) (io.ReadCloser, error) {
	if path == Stdin {
		return unpack(io.NopCloser(os.Stdin), path)
	}
	found, err := Find(path)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(found)
	if err != nil {
		return nil, &DataError{File: found, Reason: "cannot open the file", Err: err}
	}
	return unpack(file, found)
}

// stream is a decoder over a source that is closed with it.
type stream struct {
	io.Reader
	close  func() error
	source io.Closer
}

func (s *stream) Close() error {
	if s.close != nil {
		if err := s.close(); err != nil {
			_ = s.source.Close()
			return err
		}
	}
	return s.source.Close()
}

func unpack(source io.ReadCloser, name string) (io.ReadCloser, error) {
	buffered := bufio.NewReaderSize(source, 1<<16)
	// A short or failing file shows itself at the first read.
	head, _ := buffered.Peek(len(zstdMagic))
	switch {
	case bytes.HasPrefix(head, gzipMagic):
		decoder, err := gzip.NewReader(buffered)
		if err != nil {
			_ = source.Close()
			return nil, &DataError{File: name, Reason: "damaged gzip header", Err: err}
		}
		return &stream{Reader: decoder, close: decoder.Close, source: source}, nil
	case bytes.HasPrefix(head, zstdMagic):
		decoder, err := zstd.NewReader(buffered, zstd.WithDecoderConcurrency(1))
		if err != nil {
			_ = source.Close()
			return nil, &DataError{File: name, Reason: "damaged zstd header", Err: err}
		}
		free := func() error { decoder.Close(); return nil }
		return &stream{Reader: decoder, close: free, source: source}, nil
	default:
		return &stream{Reader: buffered, source: source}, nil
	}
}
