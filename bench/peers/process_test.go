package peers

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"agentir/postings"
)

func fakeProcess(t *testing.T, mode string) *process {
	t.Helper()
	launcher := filepath.Join(fakeDrivers(t, mode, "lucene"), "lucene", "run")
	p := &process{engine: "lucene", launcher: launcher, variant: "api", params: postings.Params{K1: 1.2, B: 0.75}}
	t.Cleanup(func() { _ = p.close() })
	return p
}

func TestProcessAnswers(t *testing.T) {
	w := sampleWorkload(t)
	p := fakeProcess(t, "good")
	loaded, err := p.load(t.Context(), w, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	want := Loaded{Engine: "lucene", Version: "7", Detail: "1.2 0.75 api", IndexBytes: 99, LoadSeconds: 0.5}
	if loaded != want {
		t.Errorf("loaded %+v, want %+v", loaded, want)
	}
	turn, err := p.round(t.Context(), 10, time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	if turn.Passes != 2 || len(turn.NS) != 2*w.queries || turn.NS[1] != 2000 {
		t.Errorf("round %+v", turn)
	}
	r, err := p.top(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Docs) != w.queries || r.Docs[0][0] != uint32(w.documents-1) || r.Bits[0][0] != r.Docs[0][0] {
		t.Errorf("top %+v", r)
	}
	b, err := p.build(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if b.Records != w.documents || b.total() != 6 || b.unmerged() != 5 {
		t.Errorf("build %+v", b)
	}
	for range 2 {
		if err := p.close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
}

func TestProcessFaults(t *testing.T) {
	w := sampleWorkload(t)
	for _, c := range []struct {
		mode  string
		loads bool
		want  error
		says  []string
	}{
		{"dumb", false, ErrProtocol, []string{"ended without an answer", "no such runtime here"}},
		{"miscounts", false, ErrProtocol, []string{"6 documents", "the workload 5"}},
		{"babbles", true, ErrProtocol, []string{`asked to "round 10 1"`, "OpenJDK warning"}},
		{"dies", true, ErrProtocol, []string{`{\"k\":10,`, "Segmentation fault"}},
		{"deaf", true, ErrProtocol, []string{"1 hits, not 10"}},
		{"fails", true, ErrEngine, []string{"out of something"}},
	} {
		t.Run(c.mode, func(t *testing.T) {
			p := fakeProcess(t, c.mode)
			_, err := p.load(t.Context(), w, t.TempDir())
			if c.loads {
				if err != nil {
					t.Fatal(err)
				}
				_, err = p.round(t.Context(), 10, time.Millisecond)
			}
			if !errors.Is(err, c.want) {
				t.Fatalf("error %v, want %v", err, c.want)
			}
			for _, part := range c.says {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("error %q does not say %q", err, part)
				}
			}
			var broken *ProtocolError
			if errors.As(err, &broken) && broken.Engine != "lucene" {
				t.Errorf("the error names the engine %q", broken.Engine)
			}
		})
	}
}

func TestProcessThatCannotStart(t *testing.T) {
	p := &process{engine: "lucene", launcher: filepath.Join(t.TempDir(), "none")}
	if _, err := p.load(t.Context(), small, t.TempDir()); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("error %v", err)
	}
	if err := p.close(); err != nil {
		t.Errorf("close: %v", err)
	}
}

func TestProcessThatEndsBadly(t *testing.T) {
	p := fakeProcess(t, "unhappy")
	if _, err := p.load(t.Context(), sampleWorkload(t), t.TempDir()); err != nil {
		t.Fatal(err)
	}
	if err := p.close(); err == nil || !strings.Contains(err.Error(), "exit status 4") {
		t.Errorf("close: %v", err)
	}
}

func TestCancellationKillsTheDriver(t *testing.T) {
	pidFile := filepath.Join(t.TempDir(), "pid")
	t.Setenv(pidVariable, pidFile)
	p := fakeProcess(t, "hangs")
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := p.load(ctx, sampleWorkload(t), t.TempDir()); err != nil {
		t.Fatal(err)
	}
	if !alive(t, pidFile) {
		t.Fatal("the driver does not run")
	}
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := p.round(ctx, 10, time.Millisecond); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want the context's", err)
	}
	_ = p.close()
	if alive(t, pidFile) {
		t.Error("the driver outlived the context")
	}
	if _, err := p.round(ctx, 10, time.Millisecond); !errors.Is(err, context.Canceled) {
		t.Errorf("a round after cancellation: %v", err)
	}
}

func alive(t *testing.T, pidFile string) bool {
	t.Helper()
	data, err := os.ReadFile(pidFile)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(data))
	if err != nil {
		t.Fatal(err)
	}
	process, err := os.FindProcess(pid)
	return err == nil && process.Signal(syscall.Signal(0)) == nil
}

func TestTailKeepsTheEnd(t *testing.T) {
	var kept tail
	for _, s := range []string{strings.Repeat("a", 3*tailSize), "b", strings.Repeat("c", tailSize-1)} {
		if n, err := kept.Write([]byte(s)); n != len(s) || err != nil {
			t.Fatalf("wrote %d of %d bytes: %v", n, len(s), err)
		}
	}
	if got, want := kept.String(), "b"+strings.Repeat("c", tailSize-1); got != want {
		t.Errorf("kept %d bytes that start %q", len(got), got[:2])
	}
}
