package measure

import (
	"bufio"
	"cmp"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"agentir/bench/dataset"
)

// goldenRun makes a run of a golden scores file: query, rank, document, score, bits.
func goldenRun(t *testing.T, path string) map[string][]dataset.Row {
	t.Helper()
	source, err := dataset.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	run := make(map[string][]dataset.Row)
	in := bufio.NewScanner(source)
	for in.Scan() {
		column := strings.Split(in.Text(), "\t")
		rank, err := strconv.Atoi(column[1])
		if err != nil {
			t.Fatal(err)
		}
		bits, err := strconv.ParseUint(column[4], 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		run[column[0]] = append(run[column[0]], dataset.Row{Doc: column[2], Rank: rank, Score: math.Float32frombits(uint32(bits))})
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return run
}

// byIDAscending is the order that Anserini sorts by; the package does not offer it.
func byIDAscending(rows []dataset.Row) []string {
	sorted := slices.Clone(rows)
	slices.SortFunc(sorted, func(a, b dataset.Row) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), strings.Compare(a.Doc, b.Doc))
	})
	docs := make([]string, len(sorted))
	for i := range sorted {
		docs[i] = sorted[i].Doc
	}
	return docs
}

// TestGoldenMetrics scores Lucene's golden rankings (top 100) under three tie orders and compares with the values
// of trec_eval's code to all six decimals of the golden file. AP@1000 needs deeper rankings than there are.
func TestGoldenMetrics(t *testing.T) {
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
	orders := map[string]func([]dataset.Row) []string{
		"k1=0.9,b=0.4": ByRank.Order,
		"k1=0.9,b=0.4, ties by id descending (trec_eval on raw scores)": ByDocno.Order,
		"k1=0.9,b=0.4, ties by id ascending (Anserini)":                 byIDAscending,
	}
	measures, err := ParseList("nDCG@10 R@100 RR@10")
	if err != nil {
		t.Fatal(err)
	}
	for set := range want {
		qrels, err := dataset.ReadQrels(filepath.Join(data, set, "qrels", "test.tsv"))
		if err != nil {
			t.Fatal(err)
		}
		run := goldenRun(t, filepath.Join(golden, "scores_"+set+".tsv.zst"))
		for name, order := range orders {
			var values map[string]float64
			if err := json.Unmarshal(want[set][name], &values); err != nil {
				t.Fatal(err)
			}
			scorer := NewScorer(qrels, measures)
			for query, rows := range run {
				scorer.Add(query, order(rows))
			}
			got := scorer.Finish()
			for i, m := range measures {
				if math.Abs(got.Mean(i)-values[m.String()]) > 5.1e-7 {
					t.Errorf("%s, %s: %s is %.6f, want %.6f", set, name, m, got.Mean(i), values[m.String()])
				}
			}
		}
	}
}
