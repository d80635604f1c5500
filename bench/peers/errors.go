package peers

import (
	"errors"
	"fmt"
	"strings"
)

// What an error of this package is, for errors.Is.
var (
	// ErrOptions: Run was asked for something that cannot be done.
	ErrOptions = errors.New("invalid options")
	// ErrWorkload: the terms of a workload cannot be handed to other engines.
	ErrWorkload = errors.New("unusable workload")
	// ErrProtocol: a driver did not answer as the protocol says. Errors that wrap it are *ProtocolError.
	ErrProtocol = errors.New("engine broke the protocol")
	// ErrEngine: a driver answered that it failed. Errors that wrap it are *EngineError.
	ErrEngine = errors.New("engine failed")
)

// ProtocolError says which answer of which driver could not be used.
type ProtocolError struct {
	Engine  string
	Command string // "" for the line that a driver sends unasked when it is ready
	Answer  string // the start of the line, "" when there was none
	Stderr  string // the end of what the driver complained about
	Reason  string
	Err     error // the cause, or nil
}

func (e *ProtocolError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: %s", ErrProtocol, e.Engine)
	if e.Command != "" {
		fmt.Fprintf(&b, ", asked to %q", e.Command)
	}
	fmt.Fprintf(&b, ": %s", e.Reason)
	if e.Err != nil {
		fmt.Fprintf(&b, ": %v", e.Err)
	}
	if e.Answer != "" {
		fmt.Fprintf(&b, ": it answered %q", e.Answer)
	}
	if e.Stderr != "" {
		fmt.Fprintf(&b, "; its last words: %s", e.Stderr)
	}
	return b.String()
}

// Unwrap gives ErrProtocol and the cause.
func (e *ProtocolError) Unwrap() []error {
	if e.Err == nil {
		return []error{ErrProtocol}
	}
	return []error{ErrProtocol, e.Err}
}

// EngineError is a failure that a driver reported itself.
type EngineError struct {
	Engine  string
	Command string
	Message string
}

func (e *EngineError) Error() string {
	return fmt.Sprintf("%v: %s, asked to %q: %s", ErrEngine, e.Engine, e.Command, e.Message)
}

// Unwrap makes errors.Is(err, ErrEngine) hold.
func (e *EngineError) Unwrap() error { return ErrEngine }
