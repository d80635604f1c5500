package dataset

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func qrelsOf(t testing.TB, text string) (*Qrels, error) {
	t.Helper()
	return ScanQrels(strings.NewReader(text), "qrels")
}

func TestReadQrelsForms(t *testing.T) {
	tests := map[string]string{
		"BEIR":                 "query-id\tcorpus-id\tscore\nq2\td1\t2\nq1\td1\t0\nq2\td9\t-1\n",
		"BEIR, CRLF and a BOM": "\ufeffquery-id\tcorpus-id\tscore\r\nq2\td1\t2\r\nq1\td1\t0\r\n\r\nq2\td9\t-1",
		"BEIR, no header":      "q2\td1\t2\nq1\td1\t0\nq2\td9\t-1\n",
		"TREC":                 "q2 0 d1 2\nq1 0 d1 0\nq2 0 d9 -1\n",
		"TREC, odd blanks":     "  q2\t0   d1 \t 2\r\nq1\t0\td1\t0\nq2 Q0 d9 -1 \n",
	}
	for name, text := range tests {
		q, err := qrelsOf(t, text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Equal(q.Queries(), []string{"q2", "q1"}) || len(q.Judgements) != 3 || q.Repeated != 0 {
			t.Errorf("%s: queries %v, judgements %v, repeated %d", name, q.Queries(), q.Judgements, q.Repeated)
		}
		if !maps.Equal(q.Grades("q2"), map[string]int{"d1": 2, "d9": -1}) || q.Grades("q3") != nil {
			t.Errorf("%s: grades %v and %v", name, q.Grades("q2"), q.Grades("q3"))
		}
	}
}

func TestReadQrelsRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		line       int
		says       string
	}{
		{"empty", "", 0, "no judgement"},
		{"header only", "query-id\tcorpus-id\tscore\n", 0, "no judgement"},
		{"two columns", "q d\n", 1, "got 2"},
		{"a run", "q Q0 d 1 2.5 tag\n", 1, "got 6"},
		{"a column lost", "q\td\t1\nq\td2\n", 2, "want 3 columns as in the first line, got 2"},
		{"a tab in an id", "query-id\tcorpus-id\tscore\nq\td\t2\t1\n", 2, "got 4"},
		{"forms mixed", "q 0 d 1\nq e 1\n", 2, "got 3"},
		{"not an integer", "q 0 d 1\nq 0 e high\n", 2, `"high"`},
		{"a fraction", "q d 1\nq e 1.5\n", 2, `"1.5"`},
		{"a fraction in the first line is no header", "q\td\t1.0\n", 1, `"1.0"`},
		{"two grades", "q 0 d 1\nq 0 e 1\nq 0 d 2\n", 3, "grade 2 here and 1 before"},
		{"not UTF-8", "q 0 d 1\nq 0 \xfe 1\n", 2, "UTF-8"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := qrelsOf(t, test.text)
			wantDataError(t, err, test.line, test.says)
		})
	}
}

func TestQrelsRepeatedAndUnknown(t *testing.T) {
	q, err := ReadQrels(writeFile(t, "qrels", []byte("q 0 d 1\nq 0 d 1\nq 0 ghost 1\nr 0 d 0\nr 0 ghost 2\n")))
	if err != nil {
		t.Fatal(err)
	}
	if q.Repeated != 1 || len(q.Judgements) != 4 {
		t.Errorf("repeated %d of %d judgements, want 1 beside 4", q.Repeated, len(q.Judgements))
	}
	unknown := q.Unknown(func(doc string) bool { return doc == "d" })
	want := []Judgement{{"q", "ghost", 1, 3}, {"r", "ghost", 2, 5}}
	if !slices.Equal(unknown, want) {
		t.Errorf("unknown %v, want %v", unknown, want)
	}
}

func TestNewQrels(t *testing.T) {
	q, err := NewQrels("made", []Judgement{{Query: "q", Doc: "d", Grade: 1}, {Query: "q", Doc: "e"}})
	if err != nil || len(q.Grades("q")) != 2 {
		t.Errorf("%v, %v", q, err)
	}
	_, err = NewQrels("made", []Judgement{{Query: "q", Doc: "d", Grade: 1}, {Query: "q", Doc: "d", Grade: 3}})
	wantDataError(t, err, 0, "grade 3 here and 1 before")
}
