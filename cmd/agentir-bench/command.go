package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"agentir/analysis"
	"agentir/bench/measure"
	"agentir/bench/peers"
	"agentir/bench/result"
	"agentir/postings"
)

// grammar is the command line: a field a verb. Kong takes flags, defaults and help from the tags.
type grammar struct {
	globals
	Quickstart quickstartCmd `cmd:"" help:"Index and search a built-in set of agent memories; needs no data and no network."`
	BEIR       beirCmd       `cmd:"" name:"beir" help:"Index and search a test set in BEIR layout, score it and time it."`
	Eval       evalCmd       `cmd:"" help:"Score a TREC run file against judgements."`
	Compare    compareCmd    `cmd:"" help:"Test whether two run files differ by more than chance."`
	Peers      peersCmd      `cmd:"" help:"Time the same work on other engines found on this machine."`
	Generate   generateCmd   `cmd:"" help:"Write a synthetic corpus of agent memories with its queries."`
	Data       dataCmd       `cmd:"" help:"List, verify and fetch test sets."`
	Doctor     doctorCmd     `cmd:"" help:"Say what this machine has and which code paths run on it."`
	Version    versionCmd    `cmd:"" help:"Say what this binary is."`
	Completion completionCmd `cmd:"" help:"Print a completion script for a shell."`
}

// globals are the flags that every verb has.
type globals struct {
	JSON  bool   `name:"json" help:"Print one JSON object and nothing else."`
	Out   string `placeholder:"FILE" help:"Write that object to FILE too, whole or not at all."`
	Quiet bool   `help:"Draw no progress."`
}

// env is what a verb works with. No verb reaches for os.Stdout or os.Args, so that tests can run all of it in process.
type env struct {
	globals
	args   []string
	stdin  io.Reader
	stdout *bufio.Writer // flushed by run, which also checks its error: a verb need not
	stderr io.Writer
	style  style
}

// newParser builds the parser for g; the lists in the help texts come from the packages that know them.
func newParser(g *grammar, options ...kong.Option) (*kong.Kong, error) {
	searchers := []string{postings.Auto.String()}
	for _, s := range postings.Strategies() {
		searchers = append(searchers, s.String())
	}
	var measures []string
	for _, m := range measure.Default() {
		measures = append(measures, m.String())
	}
	return kong.New(g, append([]kong.Option{
		kong.Name("agentir-bench"),
		kong.Description("Measures AgentIR. Data goes to standard output, progress and complaints to standard error.\n\n" +
			"Exit codes: 0 done, 1 a gate failed, 2 bad usage, 3 bad data, 130 interrupted."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
		kong.Vars{
			"analyzers":       strings.Join(analysis.Names(), ", "),
			"searchers":       strings.Join(searchers, ","),
			"measures":        strings.Join(measures, " "),
			"engines":         strings.Join(peers.Names(), ", "),
			"default_engines": strings.Join(peers.DefaultEngines(), ","),
		},
	}, options...)...)
}

// run executes one command line and returns the process's exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	var g grammar
	e := &env{args: args, stdin: stdin, stdout: bufio.NewWriter(output{stdout}), stderr: stderr, style: styleOf(stdout)}
	helped := false
	var help io.Writer = e.stdout
	if len(args) == 0 {
		help = stderr
	}
	parser, err := newParser(&g,
		kong.Writers(help, stderr),
		kong.Exit(func(int) { helped = true }),
		kong.Bind(e),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err != nil { // a fault in the tags above, found by the first test that runs
		fmt.Fprintln(stderr, "agentir-bench:", err)
		return exitUsage
	}
	parsed, err := parser.Parse(spelledOut(args))
	switch {
	case len(args) == 0:
		err = usagef("no verb given")
	case helped: // kong goes on parsing after it printed help, and complains of what is missing
		err = nil
	case err != nil:
		err = &usageError{fmt.Errorf("%w; see agentir-bench --help", err)}
	default:
		e.globals = g.globals
		err = parsed.Run(parser.Model)
	}
	if flushErr := e.stdout.Flush(); err == nil && flushErr != nil {
		err = fmt.Errorf("standard output: %w", flushErr)
	}
	code := exitCode(err)
	switch code {
	case exitHeld:
	case exitInterrupted:
		fmt.Fprintln(stderr, "agentir-bench: interrupted")
	default:
		fmt.Fprintln(stderr, "agentir-bench:", strings.TrimSuffix(err.Error(), "\n"))
	}
	return code
}

// spelledOut turns what people type out of habit into what the grammar has: nothing and "help" into --help, "help VERB" into
// "VERB --help", "--version" into the verb.
func spelledOut(args []string) []string {
	switch {
	case len(args) == 0:
		return []string{"--help"}
	case args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	case args[0] == "--version":
		return append([]string{"version"}, args[1:]...)
	}
	return args
}

// checkOut finds out whether --out can be written, before long work.
func (e *env) checkOut() error {
	if e.Out == "" {
		return nil
	}
	return result.CheckWritable(e.Out)
}

// emit writes a finished result: to --out where asked, then to standard output as JSON or by show.
func (e *env) emit(r *result.Result, show func()) error {
	if e.Out != "" {
		if err := r.WriteFile(e.Out); err != nil {
			return err
		}
	}
	if e.JSON {
		return r.Write(e.stdout)
	}
	show()
	return nil
}

// emitVerdict emits the result of a gate and returns the verdict, nil where the gate holds. The verdict stands even where
// the output broke, for it is what a script asks the exit code about.
func (e *env) emitVerdict(r *result.Result, show func(), verdict error) error {
	err := e.emit(r, show)
	if verdict == nil {
		return err
	}
	var left *readerLeftError
	if err != nil && !errors.As(err, &left) {
		e.notef("%v", err)
	}
	return verdict
}

// notef tells the user something that is not data.
func (e *env) notef(format string, args ...any) {
	fmt.Fprintf(e.stderr, "agentir-bench: "+format+"\n", args...)
}
