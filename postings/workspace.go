package postings

import "sync"

// workspace is the memory of one running search. It is pooled, so that a warm query allocates nothing, and holds
// nothing between searches: every part is reset where it is used.
type workspace struct {
	lists []list
	conts []container
	keys  []int16
	norms norms
	top   topK
	seeds topK

	acc     *[containerDocs]float64 // zero between uses
	table   [256]float64
	floats  []float64
	matched []uint64
	window  window
	supers  superOrder
	prune   pruneScratch
	cursors []cursor
}

var workspaces = sync.Pool{New: func() any { return new(workspace) }}

func getWorkspace() *workspace {
	ws := workspaces.Get().(*workspace)
	ws.lists, ws.conts, ws.keys = ws.lists[:0], ws.conts[:0], ws.keys[:0]
	return ws
}

// release gives the workspace back, without what would keep a part alive, or not at all if a very long query made it large.
func (ws *workspace) release() {
	const large = 1 << 16
	if cap(ws.conts) > large || cap(ws.keys) > large || cap(ws.lists) > large/16 {
		return
	}
	clear(ws.lists[:cap(ws.lists)])
	clear(ws.cursors[:cap(ws.cursors)])
	clear(ws.window.active[:cap(ws.window.active)])
	workspaces.Put(ws)
}

// takeContainers returns n containers; those that were taken before stay valid where they are.
func (ws *workspace) takeContainers(n int) []container {
	if cap(ws.conts)-len(ws.conts) < n {
		ws.conts = make([]container, 0, max(2*cap(ws.conts), n, 256))
	}
	at := len(ws.conts)
	ws.conts = ws.conts[:at+n]
	return ws.conts[at : at+n : at+n]
}

// takeKeys returns n container indexes, all of them -1.
func (ws *workspace) takeKeys(n int) []int16 {
	if cap(ws.keys)-len(ws.keys) < n {
		ws.keys = make([]int16, 0, max(2*cap(ws.keys), n, 256))
	}
	at := len(ws.keys)
	ws.keys = ws.keys[:at+n]
	out := ws.keys[at : at+n : at+n]
	for i := range out {
		out[i] = -1
	}
	return out
}

// accumulators returns the dense accumulators, all zero. Whoever writes them clears them.
func (ws *workspace) accumulators() *[containerDocs]float64 {
	if ws.acc == nil {
		ws.acc = new([containerDocs]float64)
	}
	return ws.acc
}

// resized returns a slice of length n, with any contents.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
