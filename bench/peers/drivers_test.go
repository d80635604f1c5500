package peers

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"agentir/analysis"
)

// realDriver finds a driver that setup.sh has built, or skips: these tests need more than Go.
func realDriver(t *testing.T, name string) engine {
	t.Helper()
	if testing.Short() {
		t.Skip("starting a driver takes seconds")
	}
	o := Options{Sources: []Source{{}}, Dir: os.Getenv(DirVariable)}
	if o.Dir == "" {
		t.Skipf("%s does not name the folder that setup.sh builds the drivers in", DirVariable)
	}
	if err := o.setDefaults(); err != nil {
		t.Fatal(err)
	}
	var err error
	if o.Dir, err = filepath.Abs(o.Dir); err != nil {
		t.Fatal(err)
	}
	e, absent, err := o.open(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	if absent != nil {
		t.Skipf("%s; %s", absent.Reason, absent.Install)
	}
	return e
}

// randomSet has short documents over few words, so that scores tie often and lengths are stored exactly.
func randomSet(t *testing.T) *workload {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 14))
	text := func(most int) string {
		words := make([]string, 1+rng.IntN(most))
		for i := range words {
			words[i] = fmt.Sprintf("w%d", int(math.Pow(200, rng.Float64())))
		}
		return strings.Join(words, " ")
	}
	var corpus, queries strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&corpus, "{\"_id\":\"d%d\",\"text\":%q}\n", i, text(38))
	}
	corpus.WriteString(`{"_id":"none","text":" "}` + "\n" + `{"_id":"odd","text":"naïve 東京 w1 e\u0301 \u202f w2"}` + "\n")
	for i := range 200 {
		fmt.Fprintf(&queries, "{\"_id\":\"q%d\",\"text\":%q}\n", i, text(9))
	}
	queries.WriteString(`{"_id":"none","text":"w1 nowhere"}` + "\n" + `{"_id":"odd","text":"東京 naïve"}` + "\n" + `{"_id":"zero","text":""}` + "\n")
	dir := t.TempDir()
	write(t, filepath.Join(dir, "corpus.jsonl"), corpus.String())
	write(t, filepath.Join(dir, "queries.jsonl"), queries.String())
	english, err := analysis.Lookup("english")
	if err != nil {
		t.Fatal(err)
	}
	w, err := prepare(t.Context(), Source{Name: "random", Dir: dir}, english, t.TempDir(), true)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// exercise loads a driver, lets it answer every command, and returns its rankings and AgentIR's for each k.
func exercise(t *testing.T, e engine, w *workload, ks ...int) (got, want []ranking) {
	t.Helper()
	o := Options{Sources: []Source{{}}}
	if err := o.setDefaults(); err != nil {
		t.Fatal(err)
	}
	a, _, err := o.open("agentir:exhaustive", &part{params: *o.Params})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := e.close(); err != nil {
			t.Error(err)
		}
	}()
	for _, each := range []engine{e, a} {
		if _, err := each.load(t.Context(), w, t.TempDir()); err != nil {
			t.Fatal(err)
		}
	}
	for _, k := range ks {
		turn, err := e.round(t.Context(), k, 50*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		if turn.Passes < 1 || len(turn.NS) != turn.Passes*w.queries {
			t.Errorf("%d passes, %d searches", turn.Passes, len(turn.NS))
		}
		theirs, err := e.top(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		ours, err := a.top(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		got, want = append(got, theirs), append(want, ours)
	}
	for range 2 {
		if _, err := e.build(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return got, want
}

func TestLuceneFindsTheSameBits(t *testing.T) {
	e := realDriver(t, "lucene")
	w := randomSet(t)
	ks := []int{1, 10, 4000}
	got, want := exercise(t, e, w, ks...)
	for i, k := range ks {
		if a := agree("lucene", got[i], want[i]); a.Equal != w.queries {
			t.Errorf("k = %d: %d of %d lists are equal; first difference %+v", k, a.Equal, a.Queries, a.First)
		}
	}
}

// bm25s sums float32 scores, so only the size of the scores can be compared, for queries without repeated terms.
func TestBM25SScoresAreAlike(t *testing.T) {
	for _, name := range []string{"bm25s", "bm25s-api"} {
		t.Run(name, func(t *testing.T) {
			e := realDriver(t, name)
			w := randomSet(t)
			lines, err := os.ReadFile(filepath.Join(w.dir, queriesFile))
			if err != nil {
				t.Fatal(err)
			}
			queries := strings.Split(strings.TrimSuffix(string(lines), "\n"), "\n")
			allGot, allWant := exercise(t, e, w, 10)
			got, want := allGot[0], allWant[0]
			compared := 0
			for q, line := range queries {
				if repeats(strings.Fields(line)) {
					continue
				}
				compared++
				if len(got.Bits[q]) != len(want.Bits[q]) {
					t.Fatalf("query %q: %d hits, want %d", line, len(got.Bits[q]), len(want.Bits[q]))
				}
				for i := range got.Bits[q] {
					x, y := math.Float32frombits(got.Bits[q][i]), math.Float32frombits(want.Bits[q][i])
					if math.Abs(float64(x-y)) > 2e-3*float64(y) {
						t.Fatalf("query %q, rank %d: score %v, want about %v", line, i+1, x, y)
					}
				}
			}
			if compared < 20 {
				t.Errorf("only %d queries could be compared", compared)
			}
		})
	}
}

func repeats(terms []string) bool {
	seen := map[string]bool{}
	for _, term := range terms {
		if seen[term] {
			return true
		}
		seen[term] = true
	}
	return false
}
