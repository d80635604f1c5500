package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"agentir/bench/result"
)

// TestMain lets the scripts run this very program as "agentir-bench", in a process of its own.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"agentir-bench": main})
}

// TestScripts runs the command as a user does; see testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":    exits,
			"one-json": oneJSON,
		},
	})
}

// exits runs a command and demands one exit code: "exits CODE COMMAND ARGS...".
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, not %d", got, want)
	}
}

// oneJSON demands that the last command's standard output, or a file, is one result object of the given verb and
// nothing else: "one-json VERB [FILE]".
func oneJSON(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 || len(args) > 2 {
		ts.Fatalf("usage: one-json VERB [FILE]")
	}
	file := "stdout"
	if len(args) == 2 {
		file = args[1]
	}
	decoder := json.NewDecoder(bytes.NewBufferString(ts.ReadFile(file)))
	var r result.Result
	ts.Check(decoder.Decode(&r))
	if err := decoder.Decode(new(any)); !errors.Is(err, io.EOF) {
		ts.Fatalf("%s: more than one object: %v", file, err)
	}
	if r.Schema != result.Schema || r.Verb != args[0] {
		ts.Fatalf("%s: schema %q, verb %q", file, r.Schema, r.Verb)
	}
	if len(r.Manifest.Arguments) == 0 || r.Manifest.Start.IsZero() {
		ts.Fatalf("%s: the manifest lacks the arguments or the time", file)
	}
}
