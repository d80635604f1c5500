package catalogue

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

// TestFetchSurvivesSilence: the server says nothing at first, then stops in the middle, then serves.
func TestFetchSurvivesSilence(t *testing.T) {
	var calls atomic.Int32
	var last atomic.Value
	set := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch calls.Add(1) {
		case 1:
			<-r.Context().Done()
		case 2:
			_, _ = w.Write(content[:200_000])
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		default:
			last.Store(r.Header.Get("Range"))
			whole(w, r)
		}
	})
	f := quick()
	f.Stall = 500 * time.Millisecond
	path, err := f.Fetch(t.Context(), set, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	wantFile(t, path)
	if calls.Load() != 3 || last.Load() != "bytes=200000-" {
		t.Errorf("%d requests, the last for the range %v; want three, going on from the bytes that came", calls.Load(), last.Load())
	}
}

// TestFetchGivesUpOnSilence: the error names the cause and does not look like an interrupt by the caller.
func TestFetchGivesUpOnSilence(t *testing.T) {
	for name, sent := range map[string]int{"no head": 0, "half a body": 100_000} {
		set := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if sent > 0 {
				_, _ = w.Write(content[:sent])
				w.(http.Flusher).Flush()
			}
			<-r.Context().Done()
		})
		f := quick()
		f.Attempts, f.Stall = 2, 20*time.Millisecond
		_, err := f.Fetch(t.Context(), set, t.TempDir())
		if !errors.Is(err, ErrStalled) || errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want ErrStalled alone", name, err)
		}
	}
}

// TestFetchWaitsForASlowServer: what trickles in is no silence, however long the whole takes.
func TestFetchWaitsForASlowServer(t *testing.T) {
	var calls atomic.Int32
	set := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		const pieces = 8
		for i := range pieces {
			_, _ = w.Write(content[i*len(content)/pieces : (i+1)*len(content)/pieces])
			w.(http.Flusher).Flush()
			time.Sleep(150 * time.Millisecond)
		}
	})
	f := quick()
	f.Stall = time.Second // less than the pieces take together
	path, err := f.Fetch(t.Context(), set, t.TempDir())
	if err != nil || calls.Load() != 1 {
		t.Fatalf("%v after %d requests, want success with the first", err, calls.Load())
	}
	wantFile(t, path)
}
