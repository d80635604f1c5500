package peers

import (
	"strings"
	"testing"
)

var small = &workload{documents: 3, queries: 2}

func TestAnswersThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		name, line string
		into       interface{ check() error }
		want       string // part of the error, "" for none
	}{
		{"ready", `{"documents":3,"queries":2,"index_bytes":1}`, &readyCase{}, ""},
		{"ready, other documents", `{"documents":2,"queries":2,"index_bytes":1}`, &readyCase{}, "2 documents and 2 queries, the workload 3 and 2"},
		{"ready, other queries", `{"documents":3,"queries":0,"index_bytes":1}`, &readyCase{}, "0 queries"},
		{"ready, no index", `{"documents":3,"queries":2}`, &readyCase{}, "0 bytes"},
		{"round", `{"k":10,"passes":2,"ns":[1,2,3,0]}`, &roundCase{}, ""},
		{"round, other k", `{"k":1,"passes":1,"ns":[1,2]}`, &roundCase{}, "1 hits, not 10"},
		{"round, no pass", `{"k":10,"passes":0,"ns":[]}`, &roundCase{}, "0 passes"},
		{"round, a time too few", `{"k":10,"passes":2,"ns":[1,2,3]}`, &roundCase{}, "3 times for 2 passes"},
		{"round, back in time", `{"k":10,"passes":1,"ns":[1,-2]}`, &roundCase{}, "search 1 took -2"},
		{"top", `{"k":10,"docs":[[2,0],[]],"bits":[[5,4],[]]}`, &topCase{}, ""},
		{"top, other k", `{"docs":[[],[]],"bits":[[],[]]}`, &topCase{}, "0 hits, not 10"},
		{"top, a query too few", `{"k":10,"docs":[[]],"bits":[[],[]]}`, &topCase{}, "lists of 1 and 2 queries"},
		{"top, a score too few", `{"k":10,"docs":[[1],[]],"bits":[[],[]]}`, &topCase{}, "1 documents and 0 scores"},
		{"top, too long", `{"k":10,"docs":[[0,0,0,0,0,0,0,0,0,0,0],[]],"bits":[[],[]]}`, &topCase{}, "11 documents"},
		{"top, unknown document", `{"k":10,"docs":[[3],[]],"bits":[[1],[]]}`, &topCase{}, "document 3 of 3"},
		{"build", `{"records":3,"seconds":0.1,"index_bytes":5}`, &buildCase{}, ""},
		{"build, a record too few", `{"records":2,"seconds":0.1,"index_bytes":5}`, &buildCase{}, "2 records"},
		{"build in no time", `{"records":3,"seconds":0,"index_bytes":5}`, &buildCase{}, "0, 0 and 0 seconds"},
		{"build, merged before", `{"records":3,"seconds":1,"merge_seconds":-1,"index_bytes":5}`, &buildCase{}, "1, -1 and 0 seconds"},
		{"build, synced before", `{"records":3,"seconds":1,"commit_seconds":-2,"index_bytes":5}`, &buildCase{}, "1, 0 and -2 seconds"},
	} {
		t.Run(c.name, func(t *testing.T) {
			failure, err := decode([]byte(c.line), c.into)
			if failure != "" || err != nil {
				t.Fatalf("decode: failure %q, error %v", failure, err)
			}
			err = c.into.check()
			if c.want == "" && err != nil {
				t.Fatalf("refused: %v", err)
			}
			if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Fatalf("error %v, want one that says %q", err, c.want)
			}
		})
	}
}

type readyCase struct{ readyAnswer }

func (c *readyCase) check() error { return c.readyAnswer.check(small) }

type roundCase struct{ roundAnswer }

func (c *roundCase) check() error { return c.roundAnswer.check(10, small) }

type topCase struct{ topAnswer }

func (c *topCase) check() error { return c.topAnswer.check(10, small) }

type buildCase struct{ built }

func (c *buildCase) check() error { return c.built.check(small) }

func TestDecodeReadsTheEnginesOwnError(t *testing.T) {
	var a roundAnswer
	failure, err := decode([]byte(`{"error":"out of memory"}`), &a)
	if failure != "out of memory" || err != nil {
		t.Fatalf("failure %q, error %v", failure, err)
	}
}

// FuzzAnswer: whatever a driver sends is refused or safe to count with.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{
		`{"k":10,"passes":1,"ns":[1,2]}`, `{"k":10,"docs":[[0],[]],"bits":[[1],[]]}`, `{"error":"x"}`, `[]`, `null`, ``,
		`{"k":10,"passes":4611686018427387904,"ns":[]}`, `{"k":10,"passes":1,"ns":[1e99,2]}`, `{"k":10,"docs":[[4294967295],[]],"bits":[[0],[]]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var turn roundAnswer
		if failure, err := decode(line, &turn); failure == "" && err == nil && turn.check(10, small) == nil {
			var c clocked
			c.add(turn.round, small.queries)
			if got := c.timing(); got.Passes != turn.Passes || got.Mean.Median < 0 {
				t.Fatalf("%s: timing %+v", line, got)
			}
		}
		var top topAnswer
		if failure, err := decode(line, &top); failure == "" && err == nil && top.check(10, small) == nil {
			if a := agree("x", top.ranking, top.ranking); a.Equal != small.queries {
				t.Fatalf("%s: a ranking differs from itself: %+v", line, a)
			}
		}
	})
}
