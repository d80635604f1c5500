package postings

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var freeze = flag.Bool("freeze", false, "write testdata's part of the current version, where there is none yet")

// frozenDocuments are what the frozen file was made of. They never change.
func frozenDocuments() [][]int {
	docs := make([][]int, 700)
	for d := range docs {
		for i := range d % 11 {
			docs[d] = append(docs[d], i, d*i%37)
		}
		if d%100 == 50 {
			for range 250 + d/100 {
				docs[d] = append(docs[d], 5)
			}
		}
	}
	return docs
}

// A file that version 1 wrote is read by every later program of that version, and gives the same answers. The file was
// written by this test with -freeze and is not written again; a new version of the format gets a file of its own.
func TestFrozenVersion1(t *testing.T) {
	path := filepath.Join("testdata", "v1.postings")
	fresh := build(t, BuilderOptions{NewestFirst: true}, frozenDocuments())
	if _, err := os.Stat(path); *freeze && os.IsNotExist(err) {
		if err := os.WriteFile(path, fresh.data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, fresh.data) {
		t.Log("today's builder writes other bytes than those that are frozen; that is allowed, if they are read alike")
	}
	fresh.reader = open(t, data)
	samePostings(t, fresh)
	for doc := range uint32(700) {
		if got, want := len(forwardList(t, fresh.reader, doc)), distinct(fresh.docs[doc]); got != want {
			t.Fatalf("document %d has %d terms, want %d", doc, got, want)
		}
	}
	for _, terms := range [][]int{{0}, {5, 7, 9}, {1, 2, 3, 4, 30, 30}} {
		if hits := fresh.check(t, trial{terms: terms, k: 40}); len(hits) != 40 {
			t.Errorf("%d hits", len(hits))
		}
	}
}

func distinct(terms []int) int {
	seen := map[int]bool{}
	for _, t := range terms {
		seen[t] = true
	}
	return len(seen)
}
