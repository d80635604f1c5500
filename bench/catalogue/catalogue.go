package catalogue

import (
	"bytes"
	_ "embed" // for the built-in list
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"agentir/bench/dataset"
)

// Errors of looking a set up and of comparing it.
var (
	// ErrUnknown: no set of the list has that name, or those files.
	ErrUnknown = errors.New("unknown data set")
	// ErrNotPinned: the list holds no sum to check by.
	ErrNotPinned = errors.New("no pinned checksum")
)

// Dataset is an entry of the list.
type Dataset struct {
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Licence     string   `json:"licence"`
	Archive     *Archive `json:"archive,omitempty"` // nil when no address is known
	Files       []File   `json:"files,omitempty"`
}

// Archive is what a set is published as.
type Archive struct {
	URL    string `json:"url"`
	Size   int64  `json:"size,omitempty"`   // in bytes; 0 = not pinned
	SHA256 string `json:"sha256,omitempty"` // in lower-case hexadecimal; "" = not pinned
}

// Pinned reports whether the archive can be fetched.
func (a *Archive) Pinned() bool { return a != nil && a.Size > 0 && a.SHA256 != "" }

// file is the name that the archive is stored under.
func (a *Archive) file() string {
	address, err := url.Parse(a.URL)
	if err != nil {
		return ""
	}
	return path.Base(address.Path)
}

// File is one file of a set, by its content: unpacked where it is stored packed.
type File struct {
	Path   string `json:"path"` // below the set's folder, with slashes
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Catalogue is a list of sets with different names.
type Catalogue []Dataset

//go:embed datasets.json
var builtin []byte

// Builtin returns the list that comes with the program. A *dataset.DataError means that it was built with a damaged one.
func Builtin() (Catalogue, error) { return decode(bytes.NewReader(builtin), "datasets.json") }

// Read reads a list of the same form from a file; an unknown key, a name that stands twice, half a pin or a path
// that leaves the folder is a *dataset.DataError.
func Read(path string) (Catalogue, error) {
	source, err := dataset.Open(path)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	return decode(source, path)
}

func decode(r io.Reader, file string) (Catalogue, error) {
	decoder := json.NewDecoder(r)
	decoder.DisallowUnknownFields()
	var list Catalogue
	if err := decoder.Decode(&list); err != nil {
		return nil, &dataset.DataError{File: file, Reason: "the file is not a list of data sets", Err: err}
	}
	names := make(map[string]bool)
	for i, d := range list {
		reason := d.fault()
		if reason == "" && names[d.Name] {
			reason = "the name stands twice"
		}
		if reason != "" {
			return nil, &dataset.DataError{File: file, Reason: fmt.Sprintf("data set %d, %q: %s", i+1, d.Name, reason)}
		}
		names[d.Name] = true
	}
	return list, nil
}

// fault says what is wrong with an entry.
func (d *Dataset) fault() string {
	if d.Name == "" {
		return "it has no name"
	}
	if a := d.Archive; a != nil {
		address, err := url.Parse(a.URL)
		switch name := a.file(); {
		case err != nil || address.Host == "" || (address.Scheme != "https" && address.Scheme != "http"):
			return fmt.Sprintf("the address %q is not an http address", a.URL)
		case name == "." || name == "/" || !filepath.IsLocal(name):
			return fmt.Sprintf("the address %q names no file", a.URL)
		case (a.Size > 0) != (a.SHA256 != "") || a.Size < 0:
			return "the archive needs both size and sha256, or neither"
		case a.SHA256 != "" && !isSum(a.SHA256):
			return "the sha256 of the archive is not 64 lower-case hexadecimal digits"
		}
	}
	for _, f := range d.Files {
		if !filepath.IsLocal(filepath.FromSlash(f.Path)) {
			return fmt.Sprintf("the path %q leaves the folder", f.Path)
		}
		if !isSum(f.SHA256) {
			return fmt.Sprintf("the sha256 of %s is not 64 lower-case hexadecimal digits", f.Path)
		}
	}
	return ""
}

func isSum(s string) bool { return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == "" }

// Find returns the set of a name; its error wraps ErrUnknown and lists the names.
func (c Catalogue) Find(name string) (Dataset, error) {
	names := make([]string, len(c))
	for i, d := range c {
		if d.Name == name {
			return d, nil
		}
		names[i] = d.Name
	}
	return Dataset{}, fmt.Errorf("%w %q: choose one of %s", ErrUnknown, name, strings.Join(names, ", "))
}
