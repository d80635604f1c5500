package bench

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"agentir/bench/dataset"
	"agentir/bench/measure"
	"agentir/postings"
)

// TestBEIRGolden runs the experiment on the four golden sets under both parameter pairs. The metrics must be those of
// trec_eval's code on Lucene's rankings to all six decimals of the golden file; the run file, read back and ordered
// as trec_eval does, must give the golden row for that; and its first hundred rows must be Lucene's, to the score bit.
func TestBEIRGolden(t *testing.T) {
	golden, data := os.Getenv("AGENTIR_GOLDEN"), os.Getenv("AGENTIR_DATA")
	if golden == "" || data == "" {
		t.Skip("set AGENTIR_GOLDEN to the folder of golden files and AGENTIR_DATA to the data sets to run this test")
	}
	text, err := os.ReadFile(filepath.Join(golden, "metrics.json"))
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]map[string]json.RawMessage
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	for set := range want {
		for _, params := range []postings.Params{{K1: 0.9, B: 0.4}, {K1: 1.2, B: 0.75}} {
			path := filepath.Join(t.TempDir(), "run.txt")
			report := mustRun(t, BEIROptions{
				Dir: filepath.Join(data, set), K: 1000, Params: &params, Threads: 2, DropSelf: set == "arguana", RunPath: path,
			})
			key := fmt.Sprintf("k1=%s,b=%s", decimal(params.K1), decimal(params.B))
			wantMetrics(t, set+" "+key, report.Evaluation, want[set][key])
			if params != postings.DefaultParams() {
				continue
			}
			run, err := dataset.ReadRun(path)
			if err != nil {
				t.Fatal(err)
			}
			qrels, err := dataset.ReadQrels(filepath.Join(data, set, "qrels", "test.tsv"))
			if err != nil {
				t.Fatal(err)
			}
			for _, ties := range []measure.Ties{measure.ByRank, measure.ByDocno} {
				row := key
				if ties == measure.ByDocno {
					row += ", ties by id descending (trec_eval on raw scores)"
				}
				wantMetrics(t, fmt.Sprintf("%s %s, ties %v", set, key, ties), measure.Evaluate(qrels, run, measure.Default(), ties), want[set][row])
			}
			wantGoldenRows(t, set, run, filepath.Join(golden, "scores_"+set+".tsv.zst"))
		}
	}
}

func wantMetrics(t *testing.T, what string, got *measure.Evaluation, golden json.RawMessage) {
	t.Helper()
	var want map[string]float64
	if err := json.Unmarshal(golden, &want); err != nil {
		t.Fatal(err)
	}
	for i, m := range got.Measures {
		if math.Abs(got.Mean(i)-want[m.String()]) > 5.1e-7 {
			t.Errorf("%s: %s is %.6f, want %.6f", what, m, got.Mean(i), want[m.String()])
		}
	}
}

func wantGoldenRows(t *testing.T, set string, run *dataset.Run, path string) {
	t.Helper()
	source, err := dataset.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	rows, wrong := 0, 0
	for in := bufio.NewScanner(source); in.Scan(); rows++ {
		column := strings.Split(in.Text(), "\t")
		rank, err := strconv.Atoi(column[1])
		if err != nil {
			t.Fatal(err)
		}
		ranked := run.Rows(column[0])
		if rank > len(ranked) {
			t.Errorf("%s, query %s: %d rows, want a rank %d", set, column[0], len(ranked), rank)
			continue
		}
		got := ranked[rank-1]
		if bits := fmt.Sprintf("%08x", math.Float32bits(got.Score)); got.Doc != column[2] || bits != column[4] {
			if wrong++; wrong <= 5 {
				t.Errorf("%s, query %s, rank %d: %s with %s, want %s with %s", set, column[0], rank, got.Doc, bits, column[2], column[4])
			}
		}
	}
	if rows == 0 || wrong > 0 {
		t.Errorf("%s: %d of %d rows differ", set, wrong, rows)
	}
}
