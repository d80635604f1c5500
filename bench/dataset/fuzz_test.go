package dataset

import (
	"bytes"
	"errors"
	"testing"
)

// checkFuzzError demands the one kind of error that readers may give.
func checkFuzzError(t *testing.T, err error) {
	t.Helper()
	var data *DataError
	if err != nil && (!errors.As(err, &data) || data.File != "fuzz" || data.Reason == "") {
		t.Fatalf("error %v (%T), want a *DataError that names the file", err, err)
	}
}

// FuzzReadRun: a run that is accepted has no document twice and reads back the same after it was written.
func FuzzReadRun(f *testing.F) {
	for _, seed := range []string{
		"q Q0 d 1 2.5 t\n", "\ufeffq\tQ0\td\t0\t-1e-05\tt\r\nq Q0 e 0 3 t", "q Q0 d 1 2.5\n", "q Q0 d 1 NaN t\n",
		"q Q0 d 1 1 t\nr Q0 d 1 1 t\nq Q0 d 2 0 t\n", "", "\n\n", "q Q0 \xff 1 1 t", "q Q0 a,b 1 0x1p-3 t", "q\x00 Q0 d 1 1 t",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		run, err := scanRun(bytes.NewReader(data), "fuzz")
		checkFuzzError(t, err)
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := WriteRun(&out, run); err != nil {
			t.Fatalf("a run that was read cannot be written: %v", err)
		}
		again, err := scanRun(&out, "fuzz")
		if err != nil {
			t.Fatalf("a run that was written cannot be read: %v", err)
		}
		if again.Len() != run.Len() || len(again.Queries()) != len(run.Queries()) {
			t.Fatalf("%d rows became %d", run.Len(), again.Len())
		}
		for _, query := range run.Queries() {
			seen := make(map[string]bool)
			for i, row := range run.Rows(query) {
				if back := again.Rows(query)[i]; back.Doc != row.Doc || back.Score != row.Score {
					t.Fatalf("query %q, row %d: %+v became %+v", query, i, row, back)
				}
				if seen[row.Doc] {
					t.Fatalf("query %q holds %q twice", query, row.Doc)
				}
				seen[row.Doc] = true
			}
		}
	})
}

// FuzzReadQrels: accepted judgements agree with the look-up by query, each pair once.
func FuzzReadQrels(f *testing.F) {
	for _, seed := range []string{
		"query-id\tcorpus-id\tscore\nq\td\t1\n", "q 0 d 1\nq 0 e -1\n", "q\td\t1.0\n", "q 0 d 1\nq 0 d 2\n",
		"q 0 d 1\nq 0 d 1\n", "", "q d\n", "\ufeffq d 1\r\n", "q 0 d 99999999999999999999\n", "a b c\nd e 1\nf g h\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		q, err := ScanQrels(bytes.NewReader(data), "fuzz")
		checkFuzzError(t, err)
		if err != nil {
			return
		}
		total := 0
		for _, query := range q.Queries() {
			total += len(q.Grades(query))
		}
		if total != len(q.Judgements) || total == 0 {
			t.Fatalf("%d judgements, but %d by query", len(q.Judgements), total)
		}
		for _, j := range q.Judgements {
			if grade, ok := q.Grades(j.Query)[j.Doc]; !ok || grade != j.Grade {
				t.Fatalf("%+v, but the look-up gives %d, %v", j, grade, ok)
			}
		}
	})
}

// FuzzReadCorpus: accepted documents have distinct ids that a run file can carry, in rising lines.
func FuzzReadCorpus(f *testing.F) {
	for _, seed := range []string{
		`{"_id": "a", "title": null, "text": "x"}` + "\n", `{"_id": "a", "text": "x"}` + "\n" + `{"_id": "a", "text": "y"}`,
		"\ufeff" + `{"_id":"a","title":"t"}` + "\r\n", `{"_id": 1, "text": "x"}`, `{"_id": "a b", "text": ""}`, "[]", "null",
		`{"_id": "\ud800", "text": "x", "metadata": {"a": [1e999]}}`, "{", `{"_id":"x","text":"` + "\xff" + `"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		seen, last := make(map[string]bool), 0
		err := ScanCorpus(bytes.NewReader(data), "fuzz", new(IDs), func(d Document) error {
			if seen[d.ID] || idFault(d.ID) != "" || d.Line <= last {
				t.Fatalf("document %+v was accepted after line %d", d, last)
			}
			if d.Blank() != (len(bytes.TrimLeft([]byte(d.Contents()), "\x00\x01\x02\x03\x04\x05\x06\a\b\t\n\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f ")) == 0) {
				t.Fatalf("Blank() is %v for %q", d.Blank(), d.Contents())
			}
			seen[d.ID], last = true, d.Line
			return nil
		})
		checkFuzzError(t, err)
		if err == nil && len(seen) == 0 {
			t.Fatal("an empty corpus was accepted")
		}
	})
}
