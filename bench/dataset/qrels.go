package dataset

import (
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Judgement is the grade that one document got for one query.
type Judgement struct {
	Query string
	Doc   string
	Grade int // relevant from 1; negative = in the pool but not judged (trec_eval)
	Line  int // 0 when it comes from no file
}

// Qrels are the relevance judgements of a set of queries. They are not changed once made.
type Qrels struct {
	File       string
	Judgements []Judgement // in file order, each query and document once
	Repeated   int         // rows that said again what an earlier row had said

	queries []string
	grades  map[string]map[string]int
}

// NewQrels makes judgements that do not come from a file; file names them in errors. Two grades for one document
// of a query are a *DataError.
func NewQrels(file string, judgements []Judgement) (*Qrels, error) {
	q := &Qrels{File: file, grades: make(map[string]map[string]int)}
	for _, j := range judgements {
		if err := q.add(j); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// Queries returns the ids of the judged queries, in the order of their first rows. The caller must not change it.
func (q *Qrels) Queries() []string { return q.queries }

// Grades returns the grade of each judged document of a query; nil when it has none. The caller must not change it.
func (q *Qrels) Grades(query string) map[string]int { return q.grades[query] }

// Unknown returns the judgements of documents that known denies, in file order.
func (q *Qrels) Unknown(known func(doc string) bool) []Judgement {
	var unknown []Judgement
	for _, j := range q.Judgements {
		if !known(j.Doc) {
			unknown = append(unknown, j)
		}
	}
	return unknown
}

func (q *Qrels) add(j Judgement) error {
	grades := q.grades[j.Query]
	if grades == nil {
		grades = make(map[string]int)
		q.grades[j.Query] = grades
		q.queries = append(q.queries, j.Query)
	}
	switch old, judged := grades[j.Doc]; {
	case !judged:
		grades[j.Doc] = j.Grade
		q.Judgements = append(q.Judgements, j)
	case old == j.Grade:
		q.Repeated++
	default:
		return &DataError{File: q.File, Line: j.Line, Reason: fmt.Sprintf(
			"document %q of query %q has the grade %d here and %d before", brief(j.Doc), brief(j.Query), j.Grade, old)}
	}
	return nil
}

// ReadQrels reads judgements in BEIR's form (query-id, corpus-id, score; the header may be absent) or TREC's
// (query, iteration, document, grade). The first line tells which: three columns or four, and all lines must have
// as many. Grades are integers.
func ReadQrels(path string) (*Qrels, error) {
	source, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	return ScanQrels(source, path)
}

// ScanQrels does what ReadQrels does with judgements that come from r, unpacked; file names them in errors.
func ScanQrels(r io.Reader, file string) (*Qrels, error) {
	q := &Qrels{File: file, grades: make(map[string]map[string]int)}
	in := newLines(r, file)
	columns := 0
	var column [4][]byte
	for {
		line, err := in.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		n := fields(line, column[:])
		first := columns == 0
		if first {
			if n != 3 && n != 4 {
				return nil, in.fault(fmt.Sprintf(
					"want 3 columns (query-id, corpus-id, score) or 4 (query, iteration, document, grade), got %d", n), nil)
			}
			columns = n
		}
		if n != columns {
			return nil, in.fault(fmt.Sprintf("want %d columns as in the first line, got %d", columns, n), nil)
		}
		grade, err := strconv.Atoi(string(column[n-1]))
		if err != nil {
			if first && n == 3 && !isNumber(column[2]) {
				continue // the header
			}
			return nil, in.fault(fmt.Sprintf("the grade %q is not an integer", brief(string(column[n-1]))), nil)
		}
		j := Judgement{Query: string(column[0]), Doc: string(column[n-2]), Grade: grade, Line: in.number}
		if err := q.add(j); err != nil {
			return nil, err
		}
	}
	if len(q.Judgements) == 0 {
		return nil, &DataError{File: file, Reason: "the file holds no judgement"}
	}
	return q, nil
}

func isNumber(text []byte) bool {
	_, err := strconv.ParseFloat(string(text), 64)
	return err == nil
}
