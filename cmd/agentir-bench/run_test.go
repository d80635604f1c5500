package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"agentir/bench/result"
)

// failingWriter takes nothing and says why.
type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestRunEndsQuietlyWhereTheReaderLeft(t *testing.T) {
	var stderr bytes.Buffer
	code := run(t.Context(), []string{"version"}, strings.NewReader(""), failingWriter{fmt.Errorf("write: %w", syscall.EPIPE)}, &stderr)
	if code != exitHeld || stderr.Len() > 0 {
		t.Errorf("exit code %d, %q", code, stderr.String())
	}
}

func TestRunTellsOfAnOutputThatTakesNothing(t *testing.T) {
	var stderr bytes.Buffer
	code := run(t.Context(), []string{"version"}, strings.NewReader(""), failingWriter{errors.New("no space left")}, &stderr)
	if code != exitData || !strings.Contains(stderr.String(), "standard output: no space left") {
		t.Errorf("exit code %d, %q", code, stderr.String())
	}
}

func TestRunStopsWhenInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	for _, args := range [][]string{
		{"quickstart"},
		{"generate", "--records", "100000", "--dir", dir},
	} {
		var stdout, stderr bytes.Buffer
		if code := run(ctx, args, strings.NewReader(""), &stdout, &stderr); code != exitInterrupted || stdout.Len() > 0 || stderr.String() != "agentir-bench: interrupted\n" {
			t.Errorf("%v: exit code %d, output %q, %q", args, code, stdout.String(), stderr.String())
		}
	}
}

// TestErrorsAreOneLine: a complaint is the program's name and one line, so that logs stay readable.
func TestErrorsAreOneLine(t *testing.T) {
	for _, args := range [][]string{{"frobnicate"}, {"beir"}, {"beir", "--dir", "nowhere"}, {"eval", "nowhere", "nowhere"}, {"data", "fetch"}} {
		var stdout, stderr bytes.Buffer
		code := run(t.Context(), args, strings.NewReader(""), &stdout, &stderr)
		text := stderr.String()
		if code == exitHeld || !strings.HasPrefix(text, "agentir-bench: ") || strings.Count(text, "\n") != 1 || !strings.HasSuffix(text, "\n") {
			t.Errorf("%v: exit code %d, %q", args, code, text)
		}
	}
}

func TestProgressIsSilentWithoutATerminal(t *testing.T) {
	var stderr bytes.Buffer
	e := &env{stderr: &stderr}
	p := e.progress()
	p.set("index", 1, 10)
	p.set("search", 1, 0)
	p.close()
	p.close()
	if stderr.Len() > 0 {
		t.Errorf("drew %q", stderr.String())
	}
}

func TestTableAlignsNumbersRight(t *testing.T) {
	var stdout, stderr bytes.Buffer
	e := &env{stdout: bufio.NewWriter(&stdout), stderr: &stderr}
	g := newGrid("name", "value")
	g.row("a", "1")
	g.row("long name", "12,345")
	e.table(g)
	if err := e.stdout.Flush(); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(stdout.String(), "\n"), "\n")
	want := []string{"name        value", "-------------------", "a               1", "long name  12,345"}
	if strings.Join(lines, "|") != strings.Join(want, "|") {
		t.Errorf("table is\n%s", stdout.String())
	}
}

func TestInvocationNamesWhatTheUserCanType(t *testing.T) {
	for path, want := range map[string]string{
		"/tmp/go-build123/b001/exe/agentir-bench": "go run ./cmd/agentir-bench",
		"/usr/local/bin/agentir-bench":            "agentir-bench",
	} {
		if got := invocation(path, nil); got != want {
			t.Errorf("%s: %q", path, got)
		}
	}
	if got := invocation("", errors.New("unknown")); got != "agentir-bench" {
		t.Errorf("%q", got)
	}
}

// TestGateIsJudgedWhereTheReaderLeft: the exit code of a failed gate does not depend on who reads the table.
func TestGateIsJudgedWhereTheReaderLeft(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"reader left", fmt.Errorf("write: %w", syscall.EPIPE), "agentir-bench: the lists differ\n"},
		{"disk full", errors.New("no space left"), "agentir-bench: result of test: no space left\nagentir-bench: the lists differ\n"},
	} {
		var stderr bytes.Buffer
		e := &env{globals: globals{JSON: true}, stdout: bufio.NewWriterSize(output{failingWriter{c.err}}, 16), stderr: &stderr}
		r := result.New("test", result.NewManifest(nil))
		err := e.emitVerdict(r, nil, gatef("the lists differ"))
		if code := exitCode(err); code != exitGate {
			t.Errorf("%s: exit code %d of %v", c.name, code, err)
		}
		fmt.Fprintln(&stderr, "agentir-bench:", err)
		if stderr.String() != c.want {
			t.Errorf("%s: complaints %q", c.name, stderr.String())
		}
		if err := e.emitVerdict(r, nil, nil); !errors.Is(err, c.err) {
			t.Errorf("%s: a gate that holds gives %v", c.name, err)
		}
	}
}
