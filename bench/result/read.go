package result

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"agentir/bench/dataset"
)

// ErrSchema says that a file is no result, or one of another version of the form.
var ErrSchema = errors.New("not a result of the schema " + Schema)

// Read reads a result file; "-" is the standard input. Keys that this version does not know are ignored. Its errors
// are *dataset.DataError and, for another schema, ErrSchema besides.
func Read(path string) (*Result, error) {
	source, err := dataset.Open(path)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	return decode(source, path)
}

func decode(source io.Reader, path string) (*Result, error) {
	var r Result
	if err := json.NewDecoder(source).Decode(&r); err != nil {
		return nil, &dataset.DataError{File: path, Reason: "the file is not a JSON result", Err: err}
	}
	if r.Schema != Schema {
		return nil, &dataset.DataError{File: path, Reason: fmt.Sprintf("the schema is %q", r.Schema), Err: ErrSchema}
	}
	return &r, nil
}
