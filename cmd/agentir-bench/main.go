// Command agentir-bench measures AgentIR: quality on test sets with judgements, speed beside other
// engines, and the agreement of its searchers with each other.
//
// Each verb lives in a file of its own and only reads flags and prints; the work is done by the
// packages bench and bench/peers. Data goes to standard output, progress and complaints to standard
// error, and the exit code says what happened (see the constants in exit.go).
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the process at once
	// With this a write to a pipe without a reader fails and does not kill: a gate is still judged, and files are closed.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
