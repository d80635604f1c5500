package analysis

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrUnknown is wrapped by the errors of Lookup.
var ErrUnknown = errors.New("unknown analyser")

// UnknownError tells of a name that no analyser has.
type UnknownError struct{ Name string }

func (e *UnknownError) Error() string {
	return fmt.Sprintf("%v %q: choose one of %s", ErrUnknown, e.Name, strings.Join(Names(), ", "))
}

// Unwrap gives ErrUnknown.
func (e *UnknownError) Unwrap() error { return ErrUnknown }

// byName holds one analyser for each name; they share nothing but pools of scratch memory.
var byName = map[string]Analyzer{
	"agent":      newAgent(),
	"english":    newEnglish(),
	"standard":   newStandard(),
	"whitespace": whitespace{},
}

// Lookup gives the analyser of a name, the same one each time. The error is an *UnknownError.
func Lookup(name string) (Analyzer, error) {
	a, ok := byName[name]
	if !ok {
		return nil, &UnknownError{Name: name}
	}
	return a, nil
}

// Names lists the analysers in alphabetical order.
func Names() []string {
	names := make([]string, 0, len(byName))
	for name := range byName {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
