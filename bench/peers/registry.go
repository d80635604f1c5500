package peers

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"agentir/postings"
)

// driver is how an engine outside this process is found.
type driver struct {
	name    string // in Options.Engines
	folder  string // of the launcher
	variant string
	needs   string
}

var drivers = [...]driver{
	{name: "lucene", folder: "lucene", needs: "a JDK 21 or newer and Maven"},
	{name: "bm25s", folder: "bm25s", needs: "Python 3.10 or newer with venv and pip"},
	{name: "bm25s-api", folder: "bm25s", variant: "api", needs: "Python 3.10 or newer with venv and pip"},
}

const own = "agentir"

// DirVariable names the environment variable that says where drivers are.
const DirVariable = "AGENTIR_PEERS"

// Absent is an engine that could not take part, and what to do about it.
type Absent struct {
	Engine  string `json:"engine"`
	Reason  string `json:"reason"`
	Install string `json:"install"`
}

// DefaultEngines are AgentIR, the baseline of the ratios, and the yardsticks.
func DefaultEngines() []string { return []string{own, "lucene", "bm25s"} }

// Names lists what Options.Engines accepts. "agentir" leaves the searcher to the engine, "agentir:maxscore" and so
// on name one; "bm25s" times the compiled search alone, "bm25s-api" the call that a program makes.
func Names() []string {
	names := []string{own}
	for _, s := range postings.Strategies() {
		names = append(names, own+":"+s.String())
	}
	for _, d := range drivers {
		names = append(names, d.name)
	}
	return names
}

// exact says whether an engine's scores are Lucene's, so that rankings can be compared.
func exact(name string) bool {
	return name == "lucene" || name == own || strings.HasPrefix(name, own+":")
}

// open makes the engine of a name; nil and an Absent when its driver is not there.
func (o *Options) open(name string, shared *part) (engine, *Absent, error) {
	if name == own {
		return &agentir{label: name, strategy: postings.Auto, shared: shared}, nil, nil
	}
	if searcher, ok := strings.CutPrefix(name, own+":"); ok {
		strategy, err := postings.ParseStrategy(searcher)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: engine %q: %w", ErrOptions, name, err)
		}
		return &agentir{label: name, strategy: strategy, shared: shared}, nil, nil
	}
	for _, d := range drivers {
		if d.name != name {
			continue
		}
		launcher := filepath.Join(o.driverDir(), d.folder, "run")
		if info, err := os.Stat(launcher); err != nil || info.IsDir() {
			return nil, &Absent{
				Engine:  name,
				Reason:  "there is no driver " + launcher,
				Install: fmt.Sprintf("run bench/peers/setup.sh %s (it needs %s)", d.folder, d.needs),
			}, nil
		}
		return &process{engine: name, launcher: launcher, variant: d.variant, params: *o.Params}, nil, nil
	}
	return nil, nil, fmt.Errorf("%w: no engine is named %q; there are %s", ErrOptions, name, strings.Join(Names(), ", "))
}

func (o *Options) driverDir() string {
	return cmp.Or(o.Dir, os.Getenv(DirVariable), filepath.Join("build", "peers"))
}
