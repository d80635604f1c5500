package postings

import (
	"math"
	"slices"
)

// topK keeps the k greatest keys in a min-heap.
type topK struct {
	k    int
	keys []uint64
	// theta is the score of the k-th hit, -1 until k are held. An equal score still enters with a higher docid.
	theta float64
	// entry is what a bound is held against: a range, or a document, may be skipped only if its bound lies
	// below entry. It is theta less what the last rounding to float32 can add to a sum.
	entry float64
	floor float64 // what entry is at least, see raise
}

func (t *topK) reset(k int) {
	t.k = k
	t.keys = t.keys[:0]
	t.theta, t.entry, t.floor = -1, -1, -1
}

// offer enters a scored document if it belongs among the k best so far.
func (t *topK) offer(score float32, doc uint32) {
	x := key(score, doc)
	if len(t.keys) < t.k {
		t.keys = append(t.keys, x)
		t.up(len(t.keys) - 1)
	} else if x > t.keys[0] {
		t.keys[0] = x
		t.down(0)
	} else {
		return
	}
	if len(t.keys) == t.k {
		t.theta = float64(math.Float32frombits(uint32(t.keys[0] >> 32)))
		t.entry = max(t.floor, t.theta*(1-1.0/(1<<23)))
	}
}

// raise sets an entry known to be below the k-th hit's before k hits are held.
func (t *topK) raise(entry float64) {
	t.floor = max(t.floor, entry)
	t.entry = max(t.entry, t.floor)
}

func (t *topK) up(i int) {
	x := t.keys[i]
	for i > 0 {
		parent := (i - 1) / 2
		if t.keys[parent] <= x {
			break
		}
		t.keys[i] = t.keys[parent]
		i = parent
	}
	t.keys[i] = x
}

func (t *topK) down(i int) {
	keys := t.keys
	x := keys[i]
	for {
		child := 2*i + 1
		if child >= len(keys) {
			break
		}
		if child+1 < len(keys) && keys[child+1] < keys[child] {
			child++
		}
		if x <= keys[child] {
			break
		}
		keys[i] = keys[child]
		i = child
	}
	keys[i] = x
}

// appendHits appends the hits, best first, and empties the heap.
func (t *topK) appendHits(dst []Hit) []Hit {
	slices.Sort(t.keys)
	for _, x := range slices.Backward(t.keys) {
		dst = append(dst, Hit{Doc: uint32(x), Score: math.Float32frombits(uint32(x >> 32))})
	}
	t.keys = t.keys[:0]
	return dst
}
