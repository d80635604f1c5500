package bench

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"agentir/bench/result"
	"agentir/postings"
)

// TestMeasurements checks the names and labels on which scripts rely.
func TestMeasurements(t *testing.T) {
	dir := folder(t, lines("a", "heron nest", "b", "moss"), lines("q", "heron", "r", "moss"), "q\ta\t1\nr\ta\t1\n")
	var stages []string
	report := mustRun(t, BEIROptions{
		Dir: dir, K: 10, Params: &postings.Params{K1: 1.2, B: 0.75},
		Progress: func(p Progress) { stages = append(stages, p.Stage) },
	})
	got := make(map[string]result.Measurement)
	for _, m := range report.Measurements() {
		key := m.Name + "|" + m.Labels["measure"] + m.Labels["quantile"] + m.Labels["searcher"] + m.Labels["section"]
		if _, twice := got[key]; twice {
			t.Errorf("%s stands twice", key)
		}
		got[key] = m
	}
	metric := got["metric|nDCG@10"]
	if metric.Value != 0.5 || len(metric.Labels) != 4 || metric.Labels["k1"] != "1.2" || metric.Labels["b"] != "0.75" || metric.Labels["mode"] != "sparse" {
		t.Errorf("metric %+v", metric)
	}
	for _, q := range []string{"0.5", "0.95", "0.99", "0.999", "mean"} {
		if m := got["latency_us|"+q]; m.Value <= 0 || m.Labels["k"] != "10" || len(m.Labels) != 2 {
			t.Errorf("latency %s is %+v", q, m)
		}
	}
	for _, name := range []string{"index_bytes", "build_records_per_second", "analysis_us", "queries_per_second"} {
		if m, ok := got[name+"|"]; name != "analysis_us" && (!ok || m.Value <= 0) {
			t.Errorf("%s is %+v", name, m)
		}
	}
	sections := 0.0
	for key, m := range got {
		if strings.HasPrefix(key, "index_section_bytes|") {
			sections += m.Value
		}
	}
	if total := got["index_bytes|"].Value; sections <= 0 || sections > total {
		t.Errorf("the sections have %v bytes, the index %v", sections, total)
	}
	if got["queries_judged|"].Value != 2 || got["queries_searched|"].Value != 2 || got["documents|"].Value != 2 {
		t.Errorf("counts %+v", report)
	}
	if _, known := result.PeakRSS(); known && got["peak_rss_bytes|"].Value < 1<<20 {
		t.Errorf("peak memory %+v", got["peak_rss_bytes|"])
	}
	if !slices.Contains(stages, "index") || !slices.Contains(stages, "search") {
		t.Errorf("progress went through %v", stages)
	}

	manifest := result.NewManifest(nil)
	report.Note(&manifest)
	if len(manifest.Data) != 3 || !strings.HasSuffix(manifest.Data[0].Path, "corpus.jsonl") || len(manifest.Data[2].SHA256) != 64 {
		t.Errorf("data %+v", manifest.Data)
	}
	for _, stage := range []string{"hash", "index", "build", "search"} {
		if manifest.Durations[stage] <= 0 {
			t.Errorf("the stage %s took %v s", stage, manifest.Durations[stage])
		}
	}
	r := result.New("beir", manifest)
	r.Measurements = report.Measurements()
	if err := r.Write(&bytes.Buffer{}); err != nil {
		t.Error(err)
	}
}

func TestTimer(t *testing.T) {
	timer := newTimer()
	if timer.latency() != (Latency{}) {
		t.Errorf("no durations give %+v", timer.latency())
	}
	for i := 1; i <= 1000; i++ {
		timer.add(time.Duration(i) * time.Microsecond)
	}
	got := timer.latency()
	if got.Mean != 500_500*time.Nanosecond {
		t.Errorf("mean %v, want it exact: 500.5 µs", got.Mean)
	}
	for _, q := range []struct {
		got  time.Duration
		want float64
	}{{got.P50, 500}, {got.P95, 950}, {got.P99, 990}, {got.P999, 999}} {
		if us := microseconds(q.got); math.Abs(us-q.want)/q.want > 0.002 {
			t.Errorf("quantile %v µs, want %v", us, q.want)
		}
	}
	timer.add(3 * time.Hour)
	timer.add(-time.Second)
	if timer.count != 1002 || timer.latency().P50 > 502*time.Microsecond {
		t.Errorf("durations out of range: %d counted, median %v", timer.count, timer.latency().P50)
	}
}

func TestBuildRate(t *testing.T) {
	r := &BEIRReport{Indexed: 500, Durations: map[string]time.Duration{"build": 250 * time.Millisecond}}
	if r.BuildRate() != 2000 {
		t.Errorf("%v documents a second, want 2000", r.BuildRate())
	}
	if rate := (&BEIRReport{Indexed: 5}).BuildRate(); rate != 0 {
		t.Errorf("without a time: %v", rate)
	}
}
