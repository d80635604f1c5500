package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"syscall"

	"agentir/analysis"
	"agentir/bench"
	"agentir/bench/measure"
	"agentir/bench/peers"
	"agentir/bench/synthetic"
	"agentir/postings"
)

// Exit codes, on which scripts may rely.
const (
	exitHeld        = 0   // done, and every gate held
	exitGate        = 1   // done, and a gate failed: searchers disagree, a checksum differs
	exitUsage       = 2   // the command line cannot be understood
	exitData        = 3   // a file cannot be read, written or believed
	exitInterrupted = 130 // stopped by an interrupt, as shells count it
)

// usageError marks a command line that parses but makes no sense.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

func usagef(format string, args ...any) error {
	return &usageError{fmt.Errorf(format, args...)}
}

// gateError marks work that was done and whose result does not hold.
type gateError struct{ err error }

func (e *gateError) Error() string { return e.err.Error() }
func (e *gateError) Unwrap() error { return e.err }

func gatef(format string, args ...any) error {
	return &gateError{fmt.Errorf(format, args...)}
}

// wordErrors come from packages that were asked for something by a name, or a number, off the command line.
var wordErrors = []error{analysis.ErrUnknown, measure.ErrName, postings.ErrStrategy, postings.ErrParams, bench.ErrOptions, peers.ErrOptions, synthetic.ErrOptions}

// exitCode maps a verb's error to the process's exit code. What is neither usage nor gate is data:
// a verb has nothing else to fail on.
func exitCode(err error) int {
	var usage *usageError
	var gate *gateError
	var left *readerLeftError
	switch {
	case err == nil, errors.As(err, &left):
		return exitHeld
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.As(err, &usage), slices.ContainsFunc(wordErrors, func(word error) bool { return errors.Is(err, word) }):
		return exitUsage
	case errors.As(err, &gate):
		return exitGate
	default:
		return exitData
	}
}

// output is our own standard output. A broken pipe there is marked, since one of any other file, a driver's or a
// connection's, is an error like any other.
type output struct{ io.Writer }

func (o output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if errors.Is(err, syscall.EPIPE) {
		err = &readerLeftError{err}
	}
	return n, err
}

// readerLeftError says that the reader of our standard output went away, as head does: no fault of ours.
type readerLeftError struct{ err error }

func (e *readerLeftError) Error() string { return e.err.Error() }
func (e *readerLeftError) Unwrap() error { return e.err }
