// Package quickstart is a small retrieval test that needs no download: the memory of a coding agent and of a
// personal assistant over a year, with questions and judged answers, all written for this package, and one run
// over it that shows what the engine does and that its searchers agree.
//
// The set is too small and too easy to compare engines by. It is there to see the parts work.
package quickstart

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"agentir/bench/dataset"
)

//go:embed data/corpus.jsonl data/queries.jsonl data/qrels/test.tsv
var files embed.FS

// Set is the built-in test set in the terms of package dataset.
type Set struct {
	Documents []dataset.Document // in order of time: the last one is the newest
	Queries   []dataset.Query
	Qrels     *dataset.Qrels
}

// line is a line of either JSONL file, in BEIR's names.
type line struct {
	ID       string          `json:"_id"`
	Title    string          `json:"title"`
	Text     string          `json:"text"`
	Metadata json.RawMessage `json:"metadata"`
}

// Load decodes the embedded files. An error means that the program was built with damaged ones.
func Load() (*Set, error) {
	s := &Set{}
	err := eachLine("data/corpus.jsonl", func(number int, text []byte) error {
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			return err
		}
		s.Documents = append(s.Documents, dataset.Document{ID: l.ID, Title: l.Title, Text: l.Text, Metadata: l.Metadata, Line: number})
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = eachLine("data/queries.jsonl", func(number int, text []byte) error {
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			return err
		}
		s.Queries = append(s.Queries, dataset.Query{ID: l.ID, Text: l.Text, Metadata: l.Metadata, Line: number})
		return nil
	})
	if err != nil {
		return nil, err
	}
	s.Qrels, err = loadQrels("data/qrels/test.tsv")
	return s, err
}

func loadQrels(name string) (*dataset.Qrels, error) {
	var judgements []dataset.Judgement
	err := eachLine(name, func(number int, text []byte) error {
		if number == 1 {
			return nil // the header
		}
		fields := strings.Split(string(text), "\t")
		if len(fields) != 3 {
			return fmt.Errorf("%d fields where three belong", len(fields))
		}
		grade, err := strconv.Atoi(fields[2])
		if err != nil {
			return err
		}
		judgements = append(judgements, dataset.Judgement{Query: fields[0], Doc: fields[1], Grade: grade, Line: number})
		return nil
	})
	if err != nil {
		return nil, err
	}
	return dataset.NewQrels(name, judgements)
}

// eachLine calls fn for every line of an embedded file, counted from one, and adds the place to its error.
func eachLine(name string, fn func(number int, text []byte) error) error {
	content, err := files.ReadFile(name)
	if err != nil {
		return err
	}
	scanner := bufio.NewScanner(bytes.NewReader(content))
	for number := 1; scanner.Scan(); number++ {
		if err := fn(number, scanner.Bytes()); err != nil {
			return fmt.Errorf("built-in %s:%d: %w", name, number, err)
		}
	}
	return scanner.Err()
}
