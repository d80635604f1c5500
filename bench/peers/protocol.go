package peers

import (
	"encoding/json"
	"fmt"
)

// The protocol. A driver is started as
//
//	run WORKLOAD WORK K1 B [VARIANT]
//
// WORKLOAD is a folder with docs.txt and queries.txt (one document or query a line, terms separated by one U+0020, an
// empty line for one without terms) and, where builds are timed, texts.txt (raw texts, one a line). WORK is an empty
// folder for the driver's own files. The driver indexes docs.txt and writes one line of JSON to standard output:
//
//	{"engine":"lucene","version":"...","detail":"...","documents":N,"queries":Q,"index_bytes":B,"load_seconds":S}
//
// Then it obeys commands on standard input, one a line, each answered by one line of JSON:
//
//	round K MILLISECONDS   {"k":K,"passes":P,"ns":[P*Q numbers]}
//	top K                  {"k":K,"docs":[[...] x Q],"bits":[[...] x Q]}
//	build                  {"records":N,"seconds":S,"merge_seconds":S,"commit_seconds":S,"index_bytes":B,"analysis":true}
//	quit                   no answer: the driver ends, as it does when standard input ends
//
// A round passes over all queries, one search at a time, until the milliseconds are over: once at least, 1,000 times
// at most. Its times are nanoseconds, query by query, pass after pass. A ranking gives the documents' places in
// docs.txt (from 0) and the bits of the float32 scores, both best first. A build indexes texts.txt on one thread;
// its seconds are until all records are written, then until a merge that was asked for ends, then until the files are
// synced. A part of the work that an engine does not have, or cannot tell from the one before, takes 0.
//
// A command that fails is answered by {"error":"..."}. Standard error is for complaints.

// maxAnswer limits what a driver may send, in bytes: a line of rankings has some megabytes.
const maxAnswer = 1 << 30

type readyAnswer struct {
	Loaded
	Documents int `json:"documents"`
	Queries   int `json:"queries"`
}

type roundAnswer struct {
	round
	K int `json:"k"`
}

type topAnswer struct {
	ranking
	K int `json:"k"`
}

// decode reads an answer into v, or returns the engine's own error message.
func decode(line []byte, v any) (failure string, err error) {
	var complaint struct {
		Error string `json:"error"`
	}
	if err := json.Unmarshal(line, &complaint); err != nil {
		return "", err
	}
	if complaint.Error != "" {
		return complaint.Error, nil
	}
	return "", json.Unmarshal(line, v)
}

func (a *readyAnswer) check(w *workload) error {
	if a.Documents != w.documents || a.Queries != w.queries {
		return fmt.Errorf("it holds %d documents and %d queries, the workload %d and %d", a.Documents, a.Queries, w.documents, w.queries)
	}
	if a.IndexBytes <= 0 {
		return fmt.Errorf("an index of %d bytes", a.IndexBytes)
	}
	return nil
}

func (a *roundAnswer) check(k int, w *workload) error {
	if a.K != k {
		return fmt.Errorf("it searched for %d hits, not %d", a.K, k)
	}
	if a.Passes < 1 || len(a.NS) != a.Passes*w.queries {
		return fmt.Errorf("%d times for %d passes over %d queries", len(a.NS), a.Passes, w.queries)
	}
	for i, ns := range a.NS {
		if ns < 0 {
			return fmt.Errorf("search %d took %d nanoseconds", i, ns)
		}
	}
	return nil
}

func (a *topAnswer) check(k int, w *workload) error {
	if a.K != k {
		return fmt.Errorf("it searched for %d hits, not %d", a.K, k)
	}
	if len(a.Docs) != w.queries || len(a.Bits) != w.queries {
		return fmt.Errorf("lists of %d and %d queries, not %d", len(a.Docs), len(a.Bits), w.queries)
	}
	for q, docs := range a.Docs {
		if len(docs) > k || len(docs) != len(a.Bits[q]) {
			return fmt.Errorf("query %d has %d documents and %d scores, k is %d", q, len(docs), len(a.Bits[q]), k)
		}
		for _, d := range docs {
			if int64(d) >= int64(w.documents) {
				return fmt.Errorf("query %d finds document %d of %d", q, d, w.documents)
			}
		}
	}
	return nil
}

func (b *built) check(w *workload) error {
	if b.Records != w.documents {
		return fmt.Errorf("it built %d records, the workload has %d", b.Records, w.documents)
	}
	if !(b.Seconds > 0) || b.MergeSeconds < 0 || b.CommitSeconds < 0 || b.IndexBytes <= 0 {
		return fmt.Errorf("%v, %v and %v seconds for %d bytes", b.Seconds, b.MergeSeconds, b.CommitSeconds, b.IndexBytes)
	}
	return nil
}
