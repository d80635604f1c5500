package postings

import (
	"bytes"
	"errors"
	"io"
	"math"
	"testing"
)

var errDisk = errors.New("disk full")

// limitedWriter fails after so many bytes.
type limitedWriter int

func (w *limitedWriter) Write(b []byte) (int, error) {
	if *w -= limitedWriter(len(b)); *w < 0 {
		return 0, errDisk
	}
	return len(b), nil
}

func newBuilder(t *testing.T, docs ...[]int) *Builder {
	t.Helper()
	b, err := NewBuilder(BuilderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range docs {
		for _, term := range d {
			if !b.Term(termName(term), false) {
				t.Fatal("a term was refused")
			}
		}
		if err := b.EndDocument(); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func TestBuilderWriteErrorComesBack(t *testing.T) {
	docs := zipfDocs(seeded(1), 3000, 300, 9)
	size := len(write(t, BuilderOptions{}, docs))
	for _, room := range []int{0, 1, size / 2, size - 1} {
		w := limitedWriter(room)
		if err := newBuilder(t, docs...).Finish(&w); !errors.Is(err, errDisk) {
			t.Errorf("%d bytes of room for %d: %v", room, size, err)
		}
	}
	w := limitedWriter(size)
	if err := newBuilder(t, docs...).Finish(&w); err != nil {
		t.Error(err)
	}
}

func TestBuilderAfterTheEnd(t *testing.T) {
	b := newBuilder(t, []int{1}, []int{1, 2})
	if b.NumDocs() != 2 {
		t.Errorf("%d documents", b.NumDocs())
	}
	if err := b.Finish(io.Discard); err != nil {
		t.Fatal(err)
	}
	if b.Term([]byte("x"), false) {
		t.Error("a finished builder takes a term")
	}
	if b.EndDocument() == nil || b.Finish(io.Discard) == nil {
		t.Error("a finished builder goes on")
	}
}

func TestBuilderOpenDocument(t *testing.T) {
	for _, overlap := range []bool{false, true} {
		b := newBuilder(t, []int{1})
		b.Term([]byte("left open"), overlap)
		var buf bytes.Buffer
		if err := b.Finish(&buf); err == nil || buf.Len() > 0 {
			t.Errorf("finished inside a document: %v, %d bytes written", err, buf.Len())
		}
		if err := b.EndDocument(); err != nil {
			t.Errorf("and the document can be closed no more: %v", err)
		}
		if err := b.Finish(&buf); err != nil || open(t, buf.Bytes()).NumDocs() != 2 {
			t.Errorf("nor the part be written: %v", err)
		}
	}
}

// The limits are too far to be walked to, so the counters are moved close to them. The document that has no room is dropped
// whole, terms and all, and what was there before can be finished.
func TestBuilderLimits(t *testing.T) {
	for name, near := range map[string]func(*Builder) (back func()){
		"tokens of a document": func(b *Builder) func() {
			b.tokens = math.MaxInt32
			return func() {}
		},
		"bytes of forward lists": func(b *Builder) func() {
			size := b.forward.size
			b.forward.size = math.MaxUint32 - 1
			return func() { b.forward.size = size }
		},
		"number of documents": func(b *Builder) func() {
			lengths := b.lengths
			b.lengths = make([]uint8, maxDocs)
			return func() { b.lengths = lengths }
		},
	} {
		b := newBuilder(t, []int{1, 2}, []int{2})
		back := near(b)
		b.Term([]byte("one more"), false)
		b.Term([]byte("t2"), false)
		if err := b.EndDocument(); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
		back()
		var buf bytes.Buffer
		if err := b.Finish(&buf); err != nil {
			t.Errorf("%s: the part cannot be finished: %v", name, err)
			continue
		}
		r := open(t, buf.Bytes())
		if _, _, ok := r.Lookup([]byte("one more")); ok || r.NumDocs() != 2 || r.NumTerms() != 2 || r.NumPostings() != 3 {
			t.Errorf("%s: %d documents, %d terms, %d postings are left", name, r.NumDocs(), r.NumTerms(), r.NumPostings())
		}
		if err := r.Check(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	b := newBuilder(t)
	b.tokens = math.MaxInt32 - 1
	b.Term([]byte("the last"), false)
	if err := b.EndDocument(); err != nil {
		t.Errorf("the longest document: %v", err)
	}
	if err := b.Finish(io.Discard); err != nil {
		t.Error(err)
	}
	if err := b.EndDocument(); !errors.Is(err, ErrBuilder) || b.Term([]byte("x"), false) || !errors.Is(b.Finish(io.Discard), ErrBuilder) {
		t.Errorf("a finished builder goes on: %v", err)
	}
}

func TestBuilderSizeFollowsTheInput(t *testing.T) {
	small, large := newBuilder(t, zipfDocs(seeded(1), 100, 50, 9)...), newBuilder(t, zipfDocs(seeded(1), 20000, 9000, 9)...)
	if small.Size() <= 0 || large.Size() < 50*small.Size() {
		t.Errorf("%d bytes for 100 documents, %d for 20,000", small.Size(), large.Size())
	}
}

// The same documents give the same bytes.
func TestBuilderIsDeterministic(t *testing.T) {
	for _, o := range []BuilderOptions{{}, {NewestFirst: true}, {Params: &Params{1.2, 0.75}}} {
		docs := borderDocs(seeded(9), 5000)
		first := write(t, o, docs)
		for range 3 {
			if !bytes.Equal(first, write(t, o, docs)) {
				t.Fatalf("%+v: the same input gave other bytes", o)
			}
		}
	}
}
