package main

import (
	"context"
	"strings"

	"github.com/alecthomas/kong"
)

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: bash, zsh or fish."`
}

// Help is shown by "completion --help".
func (completionCmd) Help() string {
	return `Put one of these lines into the shell's start-up file:
  bash:  source <(agentir-bench completion bash)
  zsh:   source <(agentir-bench completion zsh)
  fish:  agentir-bench completion fish | source`
}

// Run prints the script, the same bytes with and without --json: a script is read by a shell.
func (c *completionCmd) Run(_ context.Context, e *env, app *kong.Application) error {
	if e.JSON || e.Out != "" {
		return usagef("completion prints a shell script and has no --json and no --out")
	}
	script := map[string]func(string, []completionNode) string{
		"bash": bashScript, "zsh": zshScript, "fish": fishScript,
	}[c.Shell]
	_, err := e.stdout.WriteString(script(app.Name, completionNodes(app)))
	return err
}

// completionNode is a place on the command line: what may follow the verbs in path.
type completionNode struct {
	path  string // the verbs so far, each after a blank: "", " beir", " data fetch"
	verbs []completionWord
	flags []completionFlag
	words []string // values of the verb's positional arguments, where they are a closed list
}

type completionWord struct{ name, help string }

type completionFlag struct {
	name, help string
	short      rune
	values     []string // the closed list of values, if there is one
	takesValue bool
}

// completionNodes flattens kong's model, so that a flag or a verb added anywhere is completed at once.
func completionNodes(app *kong.Application) []completionNode {
	var nodes []completionNode
	var visit func(n *kong.Node, path string)
	visit = func(n *kong.Node, path string) {
		node := completionNode{path: path}
		for _, group := range n.AllFlags(true) {
			for _, f := range group {
				node.flags = append(node.flags, completionFlag{
					name: "--" + f.Name, help: oneLine(f.Help), short: f.Short, values: enumValues(f.Value), takesValue: !f.IsBool(),
				})
			}
		}
		for _, p := range n.Positional {
			node.words = append(node.words, enumValues(p)...)
		}
		for _, c := range n.Children {
			if !c.Hidden {
				node.verbs = append(node.verbs, completionWord{c.Name, oneLine(c.Help)})
			}
		}
		nodes = append(nodes, node)
		for _, c := range n.Children {
			visit(c, path+" "+c.Name)
		}
	}
	visit(app.Node, "")
	return nodes
}

func enumValues(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return v.EnumSlice()
}

// oneLine is the first sentence of a help text, without the quotes that would need escaping in a script.
func oneLine(help string) string {
	first, _, _ := strings.Cut(help, ". ")
	first, _, _ = strings.Cut(first, ": ") // what follows is a list, which the shell completes anyway
	return strings.NewReplacer("'", "", "\"", "", "`", "", "\\", "", "\n", " ", ":", "", "$", "").Replace(strings.TrimSuffix(first, "."))
}
