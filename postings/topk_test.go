package postings

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestTopKIsASort(t *testing.T) {
	var top topK
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOf(rapid.Float32Range(0, 3)).Draw(t, "scores")
		coarse := rapid.Bool().Draw(t, "coarse")
		var all []Hit
		for d, s := range scores {
			if coarse {
				s = float32(int(s))
			}
			all = append(all, Hit{uint32(d), s})
		}
		order := rapid.Permutation(all).Draw(t, "order")
		k := rapid.IntRange(1, len(all)+2).Draw(t, "k")
		top.reset(k)
		byRank := func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Doc, a.Doc)) }
		var seen []Hit
		for _, h := range order {
			top.offer(h.Score, h.Doc)
			seen = append(seen, h)
			slices.SortFunc(seen, byRank)
			want := -1.0
			if len(seen) >= k {
				want = float64(seen[k-1].Score)
			}
			if top.theta != want || top.entry > top.theta || top.theta > 0 && top.entry < top.theta*(1-1e-6) {
				t.Fatalf("after %d of %d: theta %v, entry %v, the k-th score is %v", len(seen), k, top.theta, top.entry, want)
			}
		}
		if got, want := top.appendHits(nil), seen[:min(k, len(seen))]; firstDifference(got, want) >= 0 {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

// A sum that rounds to the k-th score is not below the entry threshold, however it was rounded.
func TestEntryAdmitsEverySumThatRoundsToTheta(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sum := rapid.Float64Range(1e-30, 1e6).Draw(t, "sum")
		var top topK
		top.reset(1)
		top.offer(float32(sum), 1)
		if sum < top.entry {
			t.Fatalf("%v rounds to %v and lies below %v", sum, top.theta, top.entry)
		}
	})
}

func TestTopKForgetsTheLastQuery(t *testing.T) {
	var top topK
	top.reset(2)
	for d := range uint32(5) {
		top.offer(9, d)
	}
	top.raise(11)
	if top.entry != 11 {
		t.Errorf("raised to 11, entry is %v", top.entry)
	}
	top.reset(1)
	if top.theta >= 0 || top.entry >= 0 || len(top.keys) != 0 {
		t.Errorf("theta %v, entry %v, %d keys", top.theta, top.entry, len(top.keys))
	}
	if top.offer(2, 1); top.theta != 2 || top.entry > 2 {
		t.Errorf("after a hit of 2: theta %v, entry %v", top.theta, top.entry)
	}
}

// An entry that was raised holds until the k-th hit's is higher.
func TestRaisedEntry(t *testing.T) {
	var top topK
	top.reset(2)
	top.raise(5)
	top.raise(3)
	for _, step := range []struct{ score, least, most float64 }{{1, 5, 5}, {4, 5, 5}, {6, 5, 5}, {7, 5.99, 6}, {9, 6.99, 7}} {
		if top.offer(float32(step.score), 1); top.entry < step.least || top.entry > step.most {
			t.Errorf("after %v: entry %v", step.score, top.entry)
		}
	}
}
