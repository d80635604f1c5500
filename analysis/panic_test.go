package analysis

import (
	"slices"
	"sync"
	"testing"
)

// TestPanicLeavesNoTrace: a yield that panics in the middle of a text must leave neither the text nor itself in the
// scratch of a later call.
func TestPanicLeavesNoTrace(t *testing.T) {
	const text = "plain openVault Straße 東京 https://a.example/p"
	want := terms(newAgent(), text)
	for at := range want {
		a := newAgent()
		var made []*agentScratch
		a.pool = sync.Pool{New: func() any {
			made = append(made, newAgentScratch())
			return made[len(made)-1]
		}}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			n := 0
			a.Tokens(text, func([]byte, bool) bool {
				if n == at {
					panic("enough")
				}
				n++
				return true
			})
		}()
		if s := a.pool.Get().(*agentScratch); s.yield != nil || s == made[0] {
			t.Errorf("after a panic at term %d the scratch is back in the pool", at)
		}
		if got := terms(a, text); !slices.Equal(got, want) {
			t.Errorf("after a panic at term %d: %v, want %v", at, got, want)
		}
	}
}
