package dataset

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Document is a line of a corpus.
type Document struct {
	ID       string
	Title    string // "" when absent or null
	Text     string // "" when null
	Metadata json.RawMessage
	Line     int
}

// Contents is the text that is indexed: title, line feed and text, or the text alone when the title is empty
// (Anserini's BeirFlatCollection).
func (d *Document) Contents() string {
	if d.Title == "" {
		return d.Text
	}
	return d.Title + "\n" + d.Text
}

// Blank reports whether the contents trim to nothing in Java's sense (all characters up to U+0020).
// Anserini does not index such a document at all, so it counts in no statistic.
func (d *Document) Blank() bool { return trimsToNothing(d.Title) && trimsToNothing(d.Text) }

func trimsToNothing(s string) bool {
	for i := range len(s) {
		if s[i] > ' ' {
			return false
		}
	}
	return true
}

// record is a line of corpus.jsonl or queries.jsonl; pointers tell an absent key or null from "".
type record struct {
	ID       *string         `json:"_id"`
	Title    *string         `json:"title"`
	Text     *string         `json:"text"`
	Metadata json.RawMessage `json:"metadata"`
}

// ReadCorpus calls fn for each document of a BEIR corpus, in file order; an error of fn ends the reading and is
// returned as it is. An id that stands twice, and a file without a document, is a *DataError.
func ReadCorpus(path string, fn func(Document) error) error {
	return ReadCorpusIDs(path, new(IDs), fn)
}

// ReadCorpusIDs does what ReadCorpus does and adds every id to ids, which should be empty: the id of the i-th call
// of fn then has the number i.
func ReadCorpusIDs(path string, ids *IDs, fn func(Document) error) error {
	source, err := Open(path)
	if err != nil {
		return err
	}
	defer source.Close()
	return ScanCorpus(source, path, ids, fn)
}

// ScanCorpus does what ReadCorpusIDs does with a corpus that comes from r, unpacked; file names it in errors.
func ScanCorpus(r io.Reader, file string, ids *IDs, fn func(Document) error) error {
	before := ids.Len()
	err := scanRecords(r, file, ids, func(rec *record, line int) error {
		return fn(Document{ID: *rec.ID, Title: value(rec.Title), Text: value(rec.Text), Metadata: rec.Metadata, Line: line})
	})
	if err == nil && ids.Len() == before {
		return &DataError{File: file, Reason: "the corpus holds no document"}
	}
	return err
}

// scanRecords reads JSON lines with ids that are all different.
func scanRecords(r io.Reader, file string, ids *IDs, fn func(rec *record, line int) error) error {
	in := newLines(r, file)
	for {
		line, err := in.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var rec record
		if err := json.Unmarshal(line, &rec); err != nil {
			return in.fault("the line is not a JSON object with the strings _id, title and text", err)
		}
		if rec.ID == nil {
			return in.fault(`the line has no "_id"`, nil)
		}
		if reason := idFault(*rec.ID); reason != "" {
			return in.fault(fmt.Sprintf("_id %q: %s", brief(*rec.ID), reason), nil)
		}
		if rec.Text == nil && rec.Title == nil {
			return in.fault(`the line has neither "text" nor "title"`, nil)
		}
		if _, fresh := ids.Add(*rec.ID); !fresh {
			return in.fault(fmt.Sprintf("the id %q stands twice in this file", brief(*rec.ID)), nil)
		}
		if err := fn(&rec, in.number); err != nil {
			return err
		}
	}
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// brief cuts what an error message quotes.
func brief(s string) string {
	const most = 80
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}
