package dataset

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func corpusOf(t *testing.T, text string) ([]Document, error) {
	t.Helper()
	var docs []Document
	err := ReadCorpus(writeFile(t, "corpus.jsonl", []byte(text)), func(d Document) error {
		docs = append(docs, d)
		return nil
	})
	return docs, err
}

// TestReadCorpus has the odd but valid lines, a null title among them (beir-cellar/beir#158).
func TestReadCorpus(t *testing.T) {
	docs, err := corpusOf(t, "\ufeff"+`{"_id": "a", "title": null, "text": "one", "metadata": {"ts": 7}}`+"\r\n"+
		`{"_id": "b", "text": "two"}`+"\n\n"+
		`{"_id": "c", "title": "T", "text": ""}`+"\n"+
		`{"_id": "d", "title": "T", "text": "three", "more": [1, {}]}`+"\n"+
		`{"_id": "e", "text": ""}`+"\n"+
		`{"_id": "f", "title": " \u0001", "text": "\t\n\u0000"}`+"\n"+
		`{"_id": "g", "text": "\u00a0"}`)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		id, contents string
		line         int
		blank        bool
	}{
		{"a", "one", 1, false},
		{"b", "two", 2, false},
		{"c", "T\n", 4, false},
		{"d", "T\nthree", 5, false},
		{"e", "", 6, true},
		{"f", " \x01\n\t\n\x00", 7, true},
		{"g", "\u00a0", 8, false},
	}
	if len(docs) != len(want) {
		t.Fatalf("%d documents, want %d", len(docs), len(want))
	}
	for i, w := range want {
		d := docs[i]
		if d.ID != w.id || d.Contents() != w.contents || d.Line != w.line || d.Blank() != w.blank {
			t.Errorf("document %d is %+v with contents %q, blank %v; want %+v", i, d, d.Contents(), d.Blank(), w)
		}
	}
	if string(docs[0].Metadata) != `{"ts": 7}` {
		t.Errorf("metadata %s", docs[0].Metadata)
	}
}

func TestReadCorpusRefuses(t *testing.T) {
	good := `{"_id": "a", "text": "one"}` + "\n"
	tests := []struct {
		name, text string
		line       int
		says       string
	}{
		{"empty", "", 0, "no document"},
		{"blank lines only", "\n\r\n", 0, "no document"},
		{"not JSON", good + "nonsense\n", 2, "JSON"},
		{"cut", good + `{"_id": "b", "text": "tw`, 2, "JSON"},
		{"an array", good + `["b", "two"]`, 2, "JSON"},
		{"a number as id", good + `{"_id": 5, "text": "x"}`, 2, "_id"},
		{"no id", good + `{"id": "b", "text": "x"}`, 2, "_id"},
		{"null id", good + `{"_id": null, "text": "x"}`, 2, "_id"},
		{"empty id", good + `{"_id": "", "text": "x"}`, 2, "empty"},
		{"tab in id", good + `{"_id": "b\tc", "text": "x"}`, 2, "tab"},
		{"blank in id", good + `{"_id": "b c", "text": "x"}`, 2, "blank"},
		{"line end in id", good + `{"_id": "b\n", "text": "x"}`, 2, "line end"},
		{"NUL in id", good + `{"_id": "b\u0000", "text": "x"}`, 2, "NUL"},
		{"neither text nor title", good + `{"_id": "b", "contents": "x"}`, 2, "neither"},
		{"id twice", good + "\n" + good, 3, "twice"},
		{"not UTF-8", good + "{\"_id\": \"b\", \"text\": \"\xff\"}", 2, "UTF-8"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := corpusOf(t, test.text)
			wantDataError(t, err, test.line, test.says)
		})
	}
}

func TestReadCorpusStopsAtCallersError(t *testing.T) {
	stop := errors.New("enough")
	calls := 0
	path := writeFile(t, "corpus.jsonl", []byte(`{"_id":"a","text":"x"}`+"\n"+`{"_id":"b","text":"x"}`))
	err := ReadCorpus(path, func(Document) error { calls++; return stop })
	if !errors.Is(err, stop) || errors.Is(err, ErrData) || calls != 1 {
		t.Errorf("error %v after %d calls", err, calls)
	}
}

func TestHugeLine(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a line of 100 MB")
	}
	text := strings.Repeat("0123456789", 10<<20)
	docs, err := corpusOf(t, `{"_id": "small", "text": "x"}`+"\n"+`{"_id": "huge", "text": "`+text+`"}`+"\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(docs) != 2 || docs[1].Text != text {
		t.Errorf("%d documents, the second of %d bytes", len(docs), len(docs[len(docs)-1].Text))
	}
}

func TestReadQueries(t *testing.T) {
	queries, err := ReadQueries(writeFile(t, "queries.jsonl", gzipped(t,
		`{"_id": "q1", "text": "what is it", "metadata": {"now": 9}}`+"\n"+`{"_id": "q2", "text": ""}`+"\n")))
	if err != nil {
		t.Fatal(err)
	}
	if len(queries) != 2 || queries[0].Text != "what is it" || string(queries[0].Metadata) != `{"now": 9}` ||
		queries[1].ID != "q2" || queries[1].Line != 2 {
		t.Errorf("queries %+v", queries)
	}
	for text, says := range map[string]string{
		"":                           "no query",
		`{"_id": "q", "title": "x"}`: `no "text"`,
		`{"_id": "q", "text": 3}`:    "JSON",
	} {
		_, err := ReadQueries(writeFile(t, "queries.jsonl", []byte(text)))
		wantDataError(t, err, min(len(text), 1), says)
	}
}

func TestOpenFolder(t *testing.T) {
	dir := t.TempDir()
	put := func(name string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, err := OpenFolder(filepath.Join(dir, "absent"), "test")
	wantDataError(t, err, 0, "cannot open the data set")
	_, err = OpenFolder(dir, "test")
	wantDataError(t, err, 0, "corpus.jsonl")
	put("corpus.jsonl.gz")
	_, err = OpenFolder(dir, "test")
	wantDataError(t, err, 0, "queries.jsonl")
	put("queries.jsonl")
	folder, err := OpenFolder(dir, "test")
	if err != nil || folder.Qrels != "" || !strings.HasSuffix(folder.Corpus, ".gz") {
		t.Errorf("without judgements: %+v, %v", folder, err)
	}
	put("qrels/test.tsv.zst")
	put("qrels/dev.tsv")
	folder, err = OpenFolder(dir, "test")
	if err != nil || !strings.HasSuffix(folder.Qrels, "test.tsv.zst") {
		t.Errorf("with judgements: %+v, %v", folder, err)
	}
	_, err = OpenFolder(dir, "train")
	wantDataError(t, err, 0, "dev, test")
}
