package quickstart

import (
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"agentir/bench/dataset"
)

// builtIn is Load for tests.
func builtIn(t *testing.T) *Set {
	t.Helper()
	set, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestSetIsLargeEnough(t *testing.T) {
	set := builtIn(t)
	if n := len(set.Documents); n < 400 {
		t.Errorf("%d records, want 400 at least", n)
	}
	if n := len(set.Queries); n < 60 {
		t.Errorf("%d questions, want 60 at least", n)
	}
}

func TestRecordsAreWholeAndInOrderOfTime(t *testing.T) {
	type metadata struct {
		TS     int64  `json:"ts"`
		Source string `json:"source"`
		Scope  string `json:"scope"`
	}
	ids := map[string]int{}
	texts := map[string]string{}
	last := int64(0)
	for _, d := range builtIn(t).Documents {
		if before, ok := ids[d.ID]; ok || d.ID == "" {
			t.Errorf("line %d: id %q is that of line %d", d.Line, d.ID, before)
		}
		ids[d.ID] = d.Line
		if other, ok := texts[d.Text]; ok {
			t.Errorf("line %d: %s has the text of %s", d.Line, d.ID, other)
		}
		texts[d.Text] = d.ID
		if strings.TrimSpace(d.Text) == "" || !utf8.ValidString(d.Text) {
			t.Errorf("line %d: text %q", d.Line, d.Text)
		}
		var m metadata
		if err := json.Unmarshal(d.Metadata, &m); err != nil || m.Source == "" || m.Scope == "" {
			t.Errorf("line %d: metadata %s: %v", d.Line, d.Metadata, err)
		}
		if m.TS < last {
			t.Errorf("line %d: time %d is before the line above", d.Line, m.TS)
		}
		last = m.TS
	}
}

func TestEveryQuestionHasARelevantRecord(t *testing.T) {
	set := builtIn(t)
	known := map[string]bool{}
	for _, d := range set.Documents {
		known[d.ID] = true
	}
	if unknown := set.Qrels.Unknown(func(id string) bool { return known[id] }); len(unknown) > 0 {
		t.Errorf("judged records that do not exist: %v", unknown)
	}
	if set.Qrels.Repeated > 0 {
		t.Errorf("%d judgements are repeated", set.Qrels.Repeated)
	}
	seen := map[string]bool{}
	for _, q := range set.Queries {
		if q.Text == "" || seen[q.ID] {
			t.Errorf("line %d: question %q is empty or there twice", q.Line, q.ID)
		}
		seen[q.ID] = true
		relevant := 0
		for _, grade := range set.Qrels.Grades(q.ID) {
			if grade > 0 {
				relevant++
			}
		}
		if relevant == 0 {
			t.Errorf("question %s has no relevant record", q.ID)
		}
	}
	for _, id := range set.Qrels.Queries() {
		if !seen[id] {
			t.Errorf("judgements for %s, which is no question", id)
		}
	}
}

func TestDamagedSetNamesThePlace(t *testing.T) {
	for name, c := range map[string]struct{ content, want string }{
		"data/corpus.jsonl":   {`{"_id":"a","text":"x"}` + "\n{\n", "data/corpus.jsonl:2: "},
		"data/queries.jsonl":  {`{"_id":"a","text":"x"}` + "\n" + `{"_id":"a","text":"y"}`, "data/queries.jsonl:2: "},
		"data/qrels/test.tsv": {"query-id\tcorpus-id\tscore\na\tb\tmuch\n", "data/qrels/test.tsv:2: "},
	} {
		folder := fstest.MapFS{}
		for _, file := range []string{"data/corpus.jsonl", "data/queries.jsonl", "data/qrels/test.tsv"} {
			content, err := files.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			folder[file] = &fstest.MapFile{Data: content}
		}
		if _, err := load(folder); err != nil {
			t.Fatalf("the set as it is: %v", err)
		}
		folder[name] = &fstest.MapFile{Data: []byte(c.content)}
		if _, err := load(folder); !errors.Is(err, dataset.ErrData) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v does not name %s", err, c.want)
		}
		delete(folder, name)
		if _, err := load(folder); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}
