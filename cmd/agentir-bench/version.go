package main

import (
	"context"
	"fmt"

	"agentir/bench/result"
)

type versionCmd struct{}

// Run prints what is known of the build; a binary made by "go run" knows no revision.
func (*versionCmd) Run(_ context.Context, e *env) error {
	r := result.New("version", result.NewManifest(e.args))
	return e.emit(r, func() {
		m := r.Manifest
		fmt.Fprintf(e.stdout, "agentir-bench %s", m.Version)
		if m.Revision != "" {
			fmt.Fprintf(e.stdout, ", revision %s", m.Revision)
			if m.Modified {
				fmt.Fprint(e.stdout, " with changes")
			}
		}
		fmt.Fprintln(e.stdout)
	})
}
