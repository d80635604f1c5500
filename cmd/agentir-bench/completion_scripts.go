package main

import (
	"fmt"
	"strings"
)

// bashScript walks the words before the cursor to find the verb, then offers that verb's words.
// Where nothing fits, "-o default" falls back to file names.
func bashScript(name string, nodes []completionNode) string {
	var b strings.Builder
	fn := functionName(name)
	fmt.Fprintf(&b, "# bash completion for %s\n%s() {\n", name, fn)
	b.WriteString("  local cur=${COMP_WORDS[COMP_CWORD]} verb='' words='' i\n")
	b.WriteString("  for ((i = 1; i < COMP_CWORD; i++)); do\n")
	fmt.Fprintf(&b, "    case \"$verb ${COMP_WORDS[i]}\" in\n      %s) verb=\"$verb ${COMP_WORDS[i]}\" ;;\n    esac\n  done\n", verbPaths(nodes))
	b.WriteString("  case \"$verb ${COMP_WORDS[COMP_CWORD-1]}\" in\n")
	for _, n := range nodes {
		for _, f := range n.flags {
			switch {
			case len(f.values) > 0:
				fmt.Fprintf(&b, "    '%s %s') COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;\n", n.path, f.name, strings.Join(f.values, " "))
			case f.takesValue:
				fmt.Fprintf(&b, "    '%s %s') COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n", n.path, f.name)
			}
		}
	}
	b.WriteString("  esac\n  case \"$verb\" in\n")
	for _, n := range nodes {
		fmt.Fprintf(&b, "    '%s') words='%s' ;;\n", n.path, strings.Join(n.allWords(), " "))
	}
	fmt.Fprintf(&b, "  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\ncomplete -o default -F %s %s\n", fn, name)
	return b.String()
}

// zshScript has the shape of bashScript and adds the help texts. The variable is not called "path":
// zsh ties that name to PATH.
func zshScript(name string, nodes []completionNode) string {
	var b strings.Builder
	fn := functionName(name)
	fmt.Fprintf(&b, "#compdef %s\n%s() {\n", name, fn)
	b.WriteString("  local verb='' word\n  local -a items\n  for word in ${words[2,CURRENT-1]}; do\n")
	fmt.Fprintf(&b, "    case \"$verb $word\" in\n      (%s) verb=\"$verb $word\" ;;\n    esac\n  done\n", verbPaths(nodes))
	b.WriteString("  case \"$verb ${words[CURRENT-1]}\" in\n")
	for _, n := range nodes {
		for _, f := range n.flags {
			switch {
			case len(f.values) > 0:
				fmt.Fprintf(&b, "    ('%s %s') compadd -- %s; return ;;\n", n.path, f.name, strings.Join(f.values, " "))
			case f.takesValue:
				fmt.Fprintf(&b, "    ('%s %s') _files; return ;;\n", n.path, f.name)
			}
		}
	}
	b.WriteString("  esac\n  case \"$verb\" in\n")
	for _, n := range nodes {
		items := make([]string, 0, len(n.verbs)+len(n.flags))
		for _, v := range n.verbs {
			items = append(items, fmt.Sprintf("'%s:%s'", v.name, v.help))
		}
		for _, w := range n.words {
			items = append(items, fmt.Sprintf("'%s'", w))
		}
		for _, f := range n.flags {
			items = append(items, fmt.Sprintf("'%s:%s'", f.name, f.help))
		}
		fmt.Fprintf(&b, "    ('%s') items=(%s) ;;\n", n.path, strings.Join(items, " "))
	}
	fmt.Fprintf(&b, "  esac\n  _describe '%s' items || _files\n}\ncompdef %s %s\n", name, fn, name)
	return b.String()
}

// fishScript is a list of rules: a condition on the verbs seen, and what is offered then.
func fishScript(name string, nodes []completionNode) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# fish completion for %s\n", name)
	for _, n := range nodes {
		condition := fishCondition(n)
		for _, v := range n.verbs {
			fmt.Fprintf(&b, "complete -c %s -f -n '%s' -a '%s' -d '%s'\n", name, condition, v.name, v.help)
		}
		if len(n.words) > 0 {
			fmt.Fprintf(&b, "complete -c %s -f -n '%s' -a '%s'\n", name, condition, strings.Join(n.words, " "))
		}
		if len(n.verbs) > 0 {
			continue // flags are offered once the verb is complete
		}
		for _, f := range n.flags {
			fmt.Fprintf(&b, "complete -c %s -n '%s' -l '%s' -d '%s'", name, condition, strings.TrimPrefix(f.name, "--"), f.help)
			if f.short != 0 {
				fmt.Fprintf(&b, " -s '%c'", f.short)
			}
			switch {
			case len(f.values) > 0:
				fmt.Fprintf(&b, " -x -a '%s'", strings.Join(f.values, " "))
			case f.takesValue:
				b.WriteString(" -r")
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// fishCondition holds where exactly the verbs of n were typed.
func fishCondition(n completionNode) string {
	if n.path == "" {
		return "__fish_use_subcommand"
	}
	var parts []string
	for verb := range strings.FieldsSeq(n.path) {
		parts = append(parts, "__fish_seen_subcommand_from "+verb)
	}
	if len(n.verbs) > 0 {
		names := make([]string, len(n.verbs))
		for i, v := range n.verbs {
			names[i] = v.name
		}
		parts = append(parts, "not __fish_seen_subcommand_from "+strings.Join(names, " "))
	}
	return strings.Join(parts, "; and ")
}

func (n completionNode) allWords() []string {
	var out []string
	for _, v := range n.verbs {
		out = append(out, v.name)
	}
	out = append(out, n.words...)
	for _, f := range n.flags {
		out = append(out, f.name)
	}
	return out
}

// verbPaths is the shell pattern that matches every verb path but the empty one.
func verbPaths(nodes []completionNode) string {
	var out []string
	for _, n := range nodes {
		if n.path != "" {
			out = append(out, "'"+n.path+"'")
		}
	}
	return strings.Join(out, "|")
}

func functionName(name string) string { return "_" + strings.ReplaceAll(name, "-", "_") }
