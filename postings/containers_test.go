package postings

import (
	"bytes"
	"slices"
	"testing"
)

// containerDocuments fill two containers and begin a third. Each term makes containers of one kind; what lists makes
// of it is documented beside it.
func containerDocuments() [][]int {
	docs := make([][]int, 2*containerDocs+70)
	add := func(doc, term, times int) {
		for range times {
			docs[doc] = append(docs[doc], term)
		}
	}
	for d := range docs {
		low := d % containerDocs
		add(d, 0, 1) // full bitmaps, no exception
		if d < containerDocs {
			add(d, 1, 2) // all 65,536 postings are exceptions
			if add(d, 2, 1); d != 40000 {
				add(d, 2, 1) // 65,535 exceptions
			}
			if d > 1 {
				add(d, 3, 2) // 65,534 exceptions and a posting
			}
			if d == 5 {
				add(d, 3, 1)
			}
		}
		if d >= containerDocs && low < 4096 {
			add(d, 4, 1+low%2) // the longest array container
		}
		if d >= containerDocs && low < 4097 {
			add(d, 5, 1+low%2) // the smallest bitmap
		}
		if d < containerDocs && low%257 == 3 {
			add(d, 6, 1) // an array of 255: no table of steps
		}
		if low%256 == 200 {
			add(d, 7, 1+low/256%3) // arrays of 256 with their table
		}
		if low > 30000 && low < 30300 {
			add(d, 8, 3) // an array of exceptions in one super-block
		}
	}
	for i, times := range []int{254, 255, 256, 1000} { // frequencies around the one-byte code's end
		add(100+i, 9, times)
		add(containerDocs+9000+i, 9, times)
	}
	add(len(docs)-1, 10, 1)
	add(0, 11, 1)
	return docs
}

func TestContainerKinds(t *testing.T) {
	c := build(t, BuilderOptions{}, containerDocuments())
	t.Run("postings", func(t *testing.T) { samePostings(t, c) })
	t.Run("frequencies", func(t *testing.T) { sameFrequencies(t, c) })
	t.Run("searches", func(t *testing.T) {
		var all []int
		for term := range 12 {
			all = append(all, term)
			c.check(t, trial{terms: []int{term}, k: 20})
		}
		c.check(t, trial{terms: all, k: 50})
		c.check(t, trial{terms: []int{1, 2, 3}, k: 10})
		c.check(t, trial{terms: []int{3, 9}, k: 70000}, TermAtATime, MaxScore, BlockMaxPrune, BlockMaxWAND)
		rng := seeded(8)
		for range 6 {
			tr := c.randomTrial(rng, 5)
			tr.k = min(tr.k, 1000)
			c.check(t, tr)
		}
	})
}

// samePostings holds the part's lists against the documents.
func samePostings(t *testing.T, c *corpus) {
	t.Helper()
	for term, want := range c.index {
		id, df, ok := c.reader.Lookup(termName(term))
		if !ok || int(df) != len(want) || !bytes.Equal(c.reader.Term(id), termName(term)) {
			t.Fatalf("term %d: found %v, %d documents, want %d", term, ok, df, len(want))
		}
		var got []posting
		c.reader.Postings(id, func(doc, tf uint32) bool {
			got = append(got, posting{int(doc), int(tf)})
			return true
		})
		if !slices.Equal(got, want) {
			t.Fatalf("term %d: %d postings differ from the documents' %d", term, len(got), len(want))
		}
	}
}

// sameFrequencies looks up single postings and single absences.
func sameFrequencies(t *testing.T, c *corpus) {
	t.Helper()
	ws := getWorkspace()
	defer ws.release()
	for term, want := range c.index {
		id, _, _ := c.reader.Lookup(termName(term))
		var l list
		c.reader.resolve(&l, ws, id, 1, c.reader.average)
		for i, p := range want {
			con := l.in(p.doc / containerDocs)
			if con == nil || !c.reader.contains(con, uint16(p.doc)) {
				t.Fatalf("term %d: document %d is missing", term, p.doc)
			}
			if tf := c.reader.frequency(con, uint16(p.doc)); int(tf) != p.tf {
				t.Fatalf("term %d: frequency %v in document %d, want %d", term, tf, p.doc, p.tf)
			}
			next := p.doc + 1
			if i+1 < len(want) && want[i+1].doc == next || next%containerDocs == 0 {
				continue
			}
			if c.reader.contains(con, uint16(next)) {
				t.Fatalf("term %d: document %d is there", term, next)
			}
		}
	}
}

func TestSuperRange(t *testing.T) {
	c := build(t, BuilderOptions{}, containerDocuments())
	ws := getWorkspace()
	defer ws.release()
	for _, term := range []int{4, 6, 7, 8, 9, 10, 11} {
		id, _, _ := c.reader.Lookup(termName(term))
		var l list
		c.reader.resolve(&l, ws, id, 1, c.reader.average)
		for i := range l.containers {
			con := &l.containers[i]
			ids := c.reader.array(con)
			for s := range supersPer {
				lo, hi := c.reader.superRange(con, s)
				for j, low := range ids {
					if inside := int(low)/superDocs == s; inside != (j >= lo && j < hi) {
						t.Fatalf("term %d, container %d, super-block %d: range [%d, %d), id %d at %d", term, con.key, s, lo, hi, low, j)
					}
				}
			}
		}
	}
}

func TestPostingsStopsWhenTold(t *testing.T) {
	c := build(t, BuilderOptions{}, containerDocuments())
	id, _, _ := c.reader.Lookup(termName(7))
	n := 0
	c.reader.Postings(id, func(uint32, uint32) bool { n++; return n < 300 })
	if n != 300 {
		t.Fatalf("%d postings after the 300th was refused", n-300)
	}
}
