package dataset

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestIDsLikeAMap: the table answers as a map of strings does.
func TestIDsLikeAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids, model := new(IDs), make(map[string]int)
		for _, id := range rapid.SliceOf(rapid.StringN(0, 4, -1)).Draw(t, "ids") {
			if ord, ok := ids.Find(id); ok {
				if want, known := model[id]; !known || ord != want {
					t.Fatalf("Find(%q) = %d before it was added as %d (known: %v)", id, ord, want, known)
				}
			}
			want, known := model[id]
			if !known {
				want = len(model)
				model[id] = want
			}
			if ord, fresh := ids.Add(id); ord != want || fresh == known {
				t.Fatalf("Add(%q) = %d, %v; want %d, %v", id, ord, fresh, want, !known)
			}
		}
		if ids.Len() != len(model) {
			t.Fatalf("Len() = %d, want %d", ids.Len(), len(model))
		}
		for id, want := range model {
			if ord, ok := ids.Find(id); !ok || ord != want || ids.At(ord) != id {
				t.Fatalf("Find(%q) = %d, %v; want %d", id, ord, ok, want)
			}
		}
	})
}

func TestIDsBeyondOnePiece(t *testing.T) {
	ids := new(IDs)
	huge := strings.Repeat("h", 3*pieceSize)
	const n = 200_000
	for i := range n {
		ids.Add("document-" + strconv.Itoa(i))
	}
	if ord, fresh := ids.Add(huge); ord != n || !fresh {
		t.Errorf("an id longer than a piece: %d, %v", ord, fresh)
	}
	ids.Add("after")
	for _, i := range []int{0, 1, n / 2, n - 1} {
		id := "document-" + strconv.Itoa(i)
		if ord, ok := ids.Find(id); !ok || ord != i || ids.At(i) != id {
			t.Errorf("id %d: found %d, %v, kept as %q", i, ord, ok, ids.At(i))
		}
	}
	if ids.At(n) != huge || ids.At(n+1) != "after" {
		t.Error("the ids at the border of a piece are not kept")
	}
}
