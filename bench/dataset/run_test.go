package dataset

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func runOf(t testing.TB, text string) (*Run, error) {
	t.Helper()
	return scanRun(strings.NewReader(text), "run")
}

// TestReadRunOddRows: tabs, runs of blanks, CRLF, a BOM, negative and scientific scores and ids with commas read
// the same as clean rows (castorini/pyserini#1756, joaopalotti/trectools#34).
func TestReadRunOddRows(t *testing.T) {
	clean := "q1 Q0 Smith,_J._(2001) 1 2.5 tag\nq1 Q0 b 2 1e-05 tag\nq2 Q0 b 1 -3 tag\nq1 Q0 c 3 -4 tag\n"
	odd := "\ufeffq1\tQ0\tSmith,_J._(2001)\t1\t2.50\ttag\r\n\r\n  q1   Q0  b 2\t \t0.00001 tag  \r\nq2 Q0 b 1 -3.0 tag\nq1 Q0 c 3 -0.4e1 tag"
	want, err := runOf(t, clean)
	if err != nil {
		t.Fatal(err)
	}
	got, err := runOf(t, odd)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Queries(), []string{"q1", "q2"}) || got.Len() != 4 || got.Tag != "tag" {
		t.Errorf("queries %v, %d rows, tag %q", got.Queries(), got.Len(), got.Tag)
	}
	for _, query := range want.Queries() {
		a, b := want.Rows(query), got.Rows(query)
		if len(a) != len(b) {
			t.Fatalf("query %s: %v and %v", query, a, b)
		}
		for i := range a {
			if a[i].Doc != b[i].Doc || a[i].Rank != b[i].Rank || a[i].Score != b[i].Score {
				t.Errorf("query %s, row %d: %+v, want %+v", query, i, b[i], a[i])
			}
		}
	}
	if got.Rows("q1")[2].Line != 5 || got.Rows("q3") != nil {
		t.Errorf("rows %+v", got.Rows("q1"))
	}
}

func TestReadRunRefuses(t *testing.T) {
	good := "q Q0 d 1 2.5 t\n"
	tests := []struct {
		name, text string
		line       int
		says       string
	}{
		{"empty", "", 0, "no row"},
		{"five columns", good + "q Q0 e 2 1.5\n", 2, "got 5"},
		{"seven columns", good + "q Q0 e f 2 1.5 t\n", 2, "got 7"},
		{"rank", good + "q Q0 e second 1.5 t\n", 2, `rank "second"`},
		{"score", good + "q Q0 e 2 high t\n", 2, `score "high"`},
		{"NaN", good + "q Q0 e 2 NaN t\n", 2, "finite"},
		{"infinite", good + "q Q0 e 2 -inf t\n", 2, "finite"},
		{"beyond float32", good + "q Q0 e 2 1e39 t\n", 2, "finite"},
		{"document twice", good + "r Q0 d 1 1 t\nq Q0 d 2 1.5 t\n", 3, "before in line 1"},
		{"the first of two repeats", "a Q0 x 1 2 t\nb Q0 y 1 2 t\nb Q0 y 2 1 t\na Q0 x 2 1 t\n", 3, `"y"`},
		{"not UTF-8", good + "q Q0 \xc3 2 1.5 t\n", 2, "UTF-8"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := runOf(t, test.text)
			wantDataError(t, err, test.line, test.says)
			if !strings.HasPrefix(err.Error(), "run:") {
				t.Errorf("%q does not begin with the file", err)
			}
		})
	}
}

// TestRunWriterGivesTheBitsBack: every finite float32 is read back with its own bits, by correct rounding to float32
// and also by way of float64, which is what C's atof followed by a cast does.
func TestRunWriterGivesTheBitsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SliceOfN(rapid.Uint32(), 1, 50).Draw(t, "bits")
		var docs []string
		var scores []float32
		for i, b := range bits {
			if score := math.Float32frombits(b); !math.IsNaN(float64(score)) && !math.IsInf(float64(score), 0) {
				docs = append(docs, fmt.Sprintf("d%d", i))
				scores = append(scores, score)
			}
		}
		if len(docs) == 0 {
			return
		}
		var out bytes.Buffer
		w, err := NewRunWriter(&out, "tag")
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Query("q", docs, scores); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		run, err := scanRun(bytes.NewReader(out.Bytes()), "run")
		if err != nil {
			t.Fatal(err)
		}
		texts := strings.Fields(out.String())
		for i, row := range run.Rows("q") {
			if row.Doc != docs[i] || row.Rank != i+1 || math.Float32bits(row.Score) != math.Float32bits(scores[i]) {
				t.Fatalf("row %d is %+v, want %s with %x", i, row, docs[i], math.Float32bits(scores[i]))
			}
			wide, err := strconv.ParseFloat(texts[6*i+4], 64)
			if err != nil || float32(wide) != scores[i] {
				t.Fatalf("%s by way of float64 is %v, %v; want %v", texts[6*i+4], float32(wide), err, scores[i])
			}
		}
	})
}

func TestRunWriterForm(t *testing.T) {
	var out bytes.Buffer
	w, err := NewRunWriter(&out, "agentir")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Query("q", []string{"a", "b", "c"}, []float32{12.25, 0.1, 1e-7}); err != nil {
		t.Fatal(err)
	}
	if err := w.Query("empty", nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	want := "q Q0 a 1 12.25 agentir\nq Q0 b 2 0.1 agentir\nq Q0 c 3 1e-07 agentir\n"
	if out.String() != want {
		t.Errorf("wrote\n%swant\n%s", &out, want)
	}
	run, err := runOf(t, want)
	if err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if err := WriteRun(&out, run); err != nil || out.String() != want {
		t.Errorf("WriteRun: %v\n%s", err, &out)
	}
}

func TestRunWriterRefuses(t *testing.T) {
	if _, err := NewRunWriter(&bytes.Buffer{}, "two words"); err == nil {
		t.Error("a tag with a blank is accepted")
	}
	tests := []struct {
		name, query string
		docs        []string
		scores      []float32
	}{
		{"lengths", "q", []string{"a"}, nil},
		{"query id", "q 1", []string{"a"}, []float32{1}},
		{"empty query id", "", []string{"a"}, []float32{1}},
		{"document id", "q", []string{"a", "b\tc"}, []float32{1, 2}},
		{"NaN", "q", []string{"a"}, []float32{float32(math.NaN())}},
		{"infinite", "q", []string{"a"}, []float32{float32(math.Inf(1))}},
	}
	for _, test := range tests {
		var out bytes.Buffer
		w, err := NewRunWriter(&out, "t")
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Query(test.query, test.docs, test.scores); err == nil {
			t.Errorf("%s: accepted", test.name)
		}
		if err := w.Flush(); err != nil || out.Len() != 0 {
			t.Errorf("%s: %q was written although it was refused (%v)", test.name, out.String(), err)
		}
	}
}
