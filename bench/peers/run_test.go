package peers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"agentir/analysis"
	"agentir/bench/dataset"
)

// quick makes rounds of one pass.
func quick(t *testing.T, o Options) Options {
	t.Helper()
	o.Sources = []Source{{Name: "sample", Dir: sampleSet(t)}}
	o.Warmup, o.RoundTime = time.Nanosecond, time.Nanosecond
	o.TempDir = t.TempDir()
	return o
}

func isEmpty(t *testing.T, dir string) bool {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return len(entries) == 0
}

func TestRunReportsAllEngines(t *testing.T) {
	o := quick(t, Options{Dir: fakeDrivers(t, "good", "lucene", "bm25s"), Build: true, Rounds: 2})
	report, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if report.Baseline != "agentir" || report.Analyzer != "english" || report.K1 != 0.9 || report.Rounds != 2 || len(report.Absent) != 0 {
		t.Errorf("report %+v", report)
	}
	w := report.Workloads[0]
	if w.Name != "sample" || w.Documents != 5 || w.Queries != 4 || w.TermsPerQuery != 1.5 || len(w.Engines) != 3 {
		t.Errorf("workload %+v", w)
	}
	if len(w.Searches) != 2 || w.Searches[0].K != 10 || w.Searches[1].K != 100 {
		t.Fatalf("searches %+v", w.Searches)
	}
	s := w.Searches[0]
	if len(s.Timings) != 3 || len(s.Ratios) != 2 || s.Ratios[0].Engine != "lucene" || s.Ratios[1].Engine != "bm25s" {
		t.Errorf("timings %+v, ratios %+v", s.Timings, s.Ratios)
	}
	// The fake takes 1 to 8 microseconds over two passes of four queries.
	if got := s.Timings[1]; got.Mean != (Spread{4.5, 4.5, 4.5}) || got.BestMean != 2.5 || got.Passes != 4 {
		t.Errorf("timing of the fake %+v", got)
	}
	// The fake finds the last document for every query: wrong for each, and never compared for bm25s.
	if len(s.Agreement) != 1 || s.Agreement[0].Engine != "lucene" || s.Agreement[0].Equal != 0 || s.Agreement[0].First == nil {
		t.Errorf("agreement %+v", s.Agreement)
	}
	if len(s.Work) != 1 || s.Work[0].Engine != "agentir" {
		t.Errorf("work %+v", s.Work)
	}
	if len(w.Builds) != 3 || w.Builds[1].RecordsPerSecond.Median != 5./6 || w.Builds[1].Ratio == nil || w.Builds[0].Ratio.Median != 1 {
		t.Errorf("builds %+v", w.Builds)
	}
	if _, err := json.Marshal(report); err != nil {
		t.Errorf("the report is no JSON: %v", err)
	}
	if !isEmpty(t, o.TempDir) {
		t.Error("files are left behind")
	}
}

func TestRunNamesAbsentEngines(t *testing.T) {
	o := quick(t, Options{Engines: []string{"lucene", "agentir", "bm25s"}, Dir: t.TempDir(), K: []int{3}, Rounds: 1})
	report, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Absent) != 2 || report.Absent[0].Engine != "lucene" || report.Absent[1].Engine != "bm25s" {
		t.Fatalf("absent %+v", report.Absent)
	}
	for _, a := range report.Absent {
		if !strings.Contains(a.Reason, filepath.Join(o.Dir, a.Engine, "run")) || !strings.Contains(a.Install, "setup.sh "+a.Engine) {
			t.Errorf("%+v does not say what is missing and what to do", a)
		}
	}
	if report.Baseline != "agentir" || len(report.Workloads[0].Searches[0].Timings) != 1 {
		t.Errorf("without its baseline: %+v", report)
	}
}

func TestDriversAreFoundByTheEnvironment(t *testing.T) {
	t.Setenv(DirVariable, "somewhere")
	if got := (&Options{}).driverDir(); got != "somewhere" {
		t.Errorf("%s=somewhere gives %q", DirVariable, got)
	}
	if got := (&Options{Dir: "here"}).driverDir(); got != "here" {
		t.Errorf("the option gives way: %q", got)
	}
	t.Setenv(DirVariable, "")
	if got, want := (&Options{}).driverDir(), filepath.Join("build", "peers"); got != want {
		t.Errorf("by default %q, want %q", got, want)
	}
}

func TestRunRefuses(t *testing.T) {
	source := []Source{{Dir: "x"}}
	for name, o := range map[string]Options{
		"nothing to run":   {},
		"no engine":        {Sources: source, Engines: []string{}},
		"an engine twice":  {Sources: source, Engines: []string{"lucene", "lucene"}},
		"unknown engine":   {Sources: source, Engines: []string{"tantivy"}},
		"unknown searcher": {Sources: source, Engines: []string{"agentir:magic"}},
		"k = 0":            {Sources: source, K: []int{0}},
		"negative rounds":  {Sources: source, Rounds: -1},
		"negative time":    {Sources: source, Warmup: -1},
		"unknown analyser": {Sources: source, Analyzer: "klingon"},
	} {
		if _, err := Run(t.Context(), o); !errors.Is(err, ErrOptions) {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := Run(t.Context(), Options{Sources: source, Analyzer: "klingon"})
	if !errors.Is(err, analysis.ErrUnknown) {
		t.Errorf("unknown analyser: %v", err)
	}
	o := quick(t, Options{})
	o.Sources[0].Dir = t.TempDir()
	if _, err := Run(t.Context(), o); !errors.Is(err, dataset.ErrData) || !strings.Contains(err.Error(), "workload sample") {
		t.Errorf("an empty folder: %v", err)
	}
}

func TestRunStopsAndCleansUp(t *testing.T) {
	pidFile := filepath.Join(t.TempDir(), "pid")
	t.Setenv(pidVariable, pidFile)
	ctx, cancel := context.WithCancel(t.Context())
	o := quick(t, Options{Engines: []string{"agentir", "lucene"}, Dir: fakeDrivers(t, "hangs", "lucene")})
	o.Progress = func(p Progress) {
		if p.Engine == "lucene" && p.Stage == StageWarm {
			time.AfterFunc(20*time.Millisecond, cancel)
		}
	}
	if _, err := Run(ctx, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want the context's", err)
	}
	if alive(t, pidFile) {
		t.Error("a driver is left behind")
	}
	if !isEmpty(t, o.TempDir) {
		t.Error("files are left behind")
	}
}

func TestRunFailsWithTheEngine(t *testing.T) {
	o := quick(t, Options{Engines: []string{"agentir", "bm25s-api"}, Dir: fakeDrivers(t, "babbles", "bm25s")})
	var broken *ProtocolError
	if _, err := Run(t.Context(), o); !errors.As(err, &broken) || broken.Engine != "bm25s-api" {
		t.Errorf("error %v", err)
	}
	o = quick(t, Options{Engines: []string{"bm25s"}, Dir: fakeDrivers(t, "unhappy", "bm25s"), Rounds: 1})
	if _, err := Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), "end bm25s") {
		t.Errorf("a driver that ends badly: %v", err)
	}
	if !isEmpty(t, o.TempDir) {
		t.Error("files are left behind")
	}
}

// recorder is an engine that writes down when it is called. Its searches get faster with every call until the third.
type recorder struct {
	label string
	calls *[]string
	turns int
}

func (r *recorder) note(format string, args ...any) {
	*r.calls = append(*r.calls, r.label+" "+fmt.Sprintf(format, args...))
}
func (r *recorder) name() string { return r.label }
func (r *recorder) load(context.Context, *workload, string) (Loaded, error) {
	r.note("load")
	return Loaded{Engine: r.label}, nil
}

func (r *recorder) round(_ context.Context, k int, d time.Duration) (round, error) {
	r.note("round %d %v", k, d)
	r.turns++
	return round{Passes: 1, NS: []int64{max(100, 700-int64(r.turns)*200)}}, nil
}

func (r *recorder) top(context.Context, int) (ranking, error) {
	r.note("top")
	return ranking{Docs: [][]uint32{{}}, Bits: [][]uint32{{}}}, nil
}

func (r *recorder) build(context.Context) (built, error) {
	r.note("build")
	return built{Records: 1, Seconds: 1, Analysis: r.label != "c"}, nil
}
func (r *recorder) close() error { r.note("close"); return nil }

func TestEnginesTakeTurns(t *testing.T) {
	var calls []string
	o := Options{Sources: []Source{{}}, K: []int{7}, Rounds: 2, Warmup: time.Second, RoundTime: time.Minute, Build: true}
	if err := o.setDefaults(); err != nil {
		t.Fatal(err)
	}
	engines := []engine{&recorder{label: "lucene", calls: &calls}, &recorder{label: "agentir", calls: &calls}, &recorder{label: "c", calls: &calls}}
	report, err := o.measure(t.Context(), &workload{dir: t.TempDir(), documents: 1, queries: 1, textBytes: 2e6}, engines)
	if err != nil {
		t.Fatal(err)
	}
	// 500, 300, 100 and again 100 ns: warm after the fourth turn.
	var want []string
	each := func(format string, args ...any) {
		for _, label := range []string{"lucene", "agentir", "c"} {
			want = append(want, label+" "+fmt.Sprintf(format, args...))
		}
	}
	each("load")
	for _, label := range []string{"lucene", "agentir", "c"} {
		want = append(want, slices.Repeat([]string{label + " round 7 1s"}, 4)...)
	}
	each("round 7 1m0s")
	each("round 7 1m0s")
	want = append(want, "lucene top", "agentir top")
	each("build")
	each("build")
	each("build")
	each("close")
	if !slices.Equal(calls, want) {
		t.Errorf("calls\n%s\nwant\n%s", strings.Join(calls, "\n"), strings.Join(want, "\n"))
	}
	if b := report.Builds; b[0].MBPerSecond.Median != 2 || b[1].Ratio == nil || b[2].Ratio != nil || b[2].MBPerSecond.Median != 0 {
		t.Errorf("builds %+v", b)
	}
	if a := report.Searches[0].Agreement; len(a) != 1 || a[0].Engine != "agentir" || a[0].Equal != 1 {
		t.Errorf("agreement %+v", a)
	}
}

func TestNamesOpen(t *testing.T) {
	o := Options{Sources: []Source{{}}, Dir: fakeDrivers(t, "good", "lucene", "bm25s")}
	if err := o.setDefaults(); err != nil {
		t.Fatal(err)
	}
	names := Names()
	for _, name := range names {
		e, absent, err := o.open(name, &part{})
		if err != nil || absent != nil || e.name() != name {
			t.Errorf("%s: engine %v, absent %v, error %v", name, e, absent, err)
		}
	}
	for _, name := range DefaultEngines() {
		if !slices.Contains(names, name) {
			t.Errorf("the default engine %s has no name", name)
		}
	}
}
