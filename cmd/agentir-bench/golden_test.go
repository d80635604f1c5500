package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentir/bench/result"
)

// goldenFolders returns the folders of test sets and of golden files, or skips the test.
func goldenFolders(t *testing.T) (data, golden string) {
	t.Helper()
	data, golden = os.Getenv("AGENTIR_DATA"), os.Getenv("AGENTIR_GOLDEN")
	if data == "" || golden == "" {
		t.Skip("set AGENTIR_DATA and AGENTIR_GOLDEN to the folders of test sets and of golden files")
	}
	return data, golden
}

// metrics runs a verb in process and returns its means by measure.
func metrics(t *testing.T, args ...string) map[string]float64 {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), append(args, "--json", "--quiet"), strings.NewReader(""), &stdout, &stderr); code != exitHeld {
		t.Fatalf("%v: exit code %d: %s", args, code, stderr.String())
	}
	var r result.Result
	if err := json.Unmarshal(stdout.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	means := map[string]float64{}
	for _, m := range r.Measurements {
		if m.Name == "metric" {
			means[m.Labels["measure"]] = m.Value
		}
	}
	return means
}

// expect compares means with golden ones, which are rounded to six decimals.
func expect(t *testing.T, what string, got, want map[string]float64) {
	t.Helper()
	for measure, value := range want {
		if mean, ok := got[measure]; !ok || math.Abs(mean-value) > 0.000_000_6 {
			t.Errorf("%s: %s is %.6f, not %.6f", what, measure, mean, value)
		}
	}
}

// TestGoldenMetrics: beir prints what trec_eval's code gave for Lucene's lists, in Lucene's order of ties; eval prints the
// same by the ranks of the run file, and by trec_eval's order of ties what trec_eval would.
func TestGoldenMetrics(t *testing.T) {
	data, golden := goldenFolders(t)
	text, err := os.ReadFile(filepath.Join(golden, "metrics.json"))
	if err != nil {
		t.Fatal(err)
	}
	var sets map[string]map[string]json.RawMessage
	if err := json.Unmarshal(text, &sets); err != nil {
		t.Fatal(err)
	}
	for set, rows := range sets {
		row := func(t *testing.T, name string) map[string]float64 {
			t.Helper()
			var want map[string]float64
			if err := json.Unmarshal(rows[name], &want); err != nil || len(want) == 0 {
				t.Fatalf("%s has no row %q: %v", set, name, err)
			}
			return want
		}
		t.Run(set, func(t *testing.T) {
			dir := filepath.Join(data, set)
			if _, err := os.Stat(dir); err != nil {
				t.Skipf("AGENTIR_DATA has no set %s", set)
			}
			qrels := filepath.Join(dir, "qrels", "test.tsv")
			runFile := filepath.Join(t.TempDir(), "out.run")
			args := []string{"beir", "--dir", dir, "--run", runFile}
			if set == "arguana" {
				args = append(args, "--drop-self")
			}
			expect(t, "beir", metrics(t, args...), row(t, "k1=0.9,b=0.4"))
			expect(t, "eval --ties rank", metrics(t, "eval", "--ties", "rank", qrels, runFile), row(t, "k1=0.9,b=0.4"))
			expect(t, "eval", metrics(t, "eval", qrels, runFile), row(t, "k1=0.9,b=0.4, ties by id descending (trec_eval on raw scores)"))
			expect(t, "beir with 1.2 and 0.75", metrics(t, append(args, "--k1", "1.2", "--b", "0.75")...), row(t, "k1=1.2,b=0.75"))
		})
	}
}

// TestGoldenSearchersWriteOneRun: the run file is the same whichever searcher and however many threads wrote it.
func TestGoldenSearchersWriteOneRun(t *testing.T) {
	data, _ := goldenFolders(t)
	dir := filepath.Join(data, "cranfield")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("AGENTIR_DATA has no set cranfield")
	}
	var first []byte
	for _, how := range [][]string{{"exhaustive", "1"}, {"termatatime", "1"}, {"blockmaxwand", "2"}, {"maxscore", "2"}, {"blockmaxprune", "2"}, {"auto", "2"}} {
		file := filepath.Join(t.TempDir(), "out.run")
		metrics(t, "beir", "--dir", dir, "--run", file, "--k", "100", "--searcher", how[0], "--threads", how[1])
		written, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = written
		}
		if len(written) == 0 || !bytes.Equal(first, written) {
			t.Errorf("%s on %s threads writes another run than exhaustive", how[0], how[1])
		}
	}
}
