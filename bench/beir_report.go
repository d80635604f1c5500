package bench

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"agentir/bench/dataset"
	"agentir/bench/measure"
	"agentir/bench/result"
	"agentir/postings"
)

// BEIRReport is what a BEIR experiment found.
type BEIRReport struct {
	Params postings.Params
	K      int
	Data   []result.DataFile // corpus, queries, judgements

	Documents  int      // lines of the corpus
	Skipped    []string // ids of those whose text trims to nothing: not indexed
	Indexed    int
	Stats      postings.Stats // of the index: DocCount leaves out documents without a term
	IndexBytes int64
	Sections   map[string]int64 // bytes of the index by section
	PeakRSS    uint64           // of this process since its start, in bytes; 0 = not known

	Queries        int                 // lines of queries.jsonl, all of which were searched
	Evaluation     *measure.Evaluation // nil without judgements
	QrelsPath      string              // file of the judgements, "" without
	UnknownDocs    []dataset.Judgement // judgements of documents that the corpus lacks
	UnknownQueries []string            // judged queries that queries.jsonl lacks: they count as zero
	Dropped        int                 // hits that DropSelf took out

	Latency   Latency                   // of searches, without analysis
	Analysis  Latency                   // of the queries' texts
	QPS       float64                   // queries a second, all threads, analysis included
	Postings  float64                   // term scores computed a query, mean
	Searchers map[postings.Strategy]int // how often each ran
	Durations map[string]time.Duration  // hash, index (of which build), search
}

// BuildRate is the number of documents that were analysed and indexed in a second, reading left out.
func (r *BEIRReport) BuildRate() float64 {
	seconds := r.Durations["build"].Seconds()
	if seconds == 0 {
		return 0
	}
	return float64(r.Indexed) / seconds
}

// CutShort returns the measures that look deeper than the lists go, and so may be lower than their name promises.
func (r *BEIRReport) CutShort() []measure.Measure {
	if r.Evaluation == nil || r.Indexed <= r.K {
		return nil
	}
	var deep []measure.Measure
	for _, m := range r.Evaluation.Measures {
		if m.Cutoff() > r.K {
			deep = append(deep, m)
		}
	}
	return deep
}

// Note puts data and durations into a manifest.
func (r *BEIRReport) Note(m *result.Manifest) {
	m.Data = append(m.Data, r.Data...)
	for stage, d := range r.Durations {
		m.Duration(stage, d)
	}
}

// Measurements returns the report as measurements.
func (r *BEIRReport) Measurements() []result.Measurement {
	var ms []result.Measurement
	add := func(name string, value float64, labels ...string) { ms = append(ms, result.Of(name, value, labels...)) }
	k := strconv.Itoa(r.K)
	if e := r.Evaluation; e != nil {
		for i, m := range e.Measures {
			add("metric", e.Mean(i), "measure", m.String(), "k1", decimal(r.Params.K1), "b", decimal(r.Params.B), "mode", "sparse")
		}
		add("queries_judged", float64(e.NumQ()))
		add("queries_missing", float64(len(e.Missing)))
		add("judgements_unknown", float64(len(r.UnknownDocs)))
	}
	add("queries_searched", float64(r.Queries))
	for _, part := range []struct {
		name    string
		latency Latency
	}{{"latency_us", r.Latency}, {"analysis_us", r.Analysis}} {
		for _, q := range part.latency.quantiles() {
			add(part.name, microseconds(q.value), "quantile", q.name, "k", k)
		}
	}
	add("queries_per_second", r.QPS, "k", k)
	add("postings_scored_per_query", r.Postings, "k", k)
	for _, s := range slices.Sorted(maps.Keys(r.Searchers)) {
		add("searches", float64(r.Searchers[s]), "searcher", s.String(), "k", k)
	}
	add("documents", float64(r.Documents))
	add("documents_skipped", float64(len(r.Skipped)))
	add("documents_with_terms", float64(r.Stats.DocCount))
	add("index_bytes", float64(r.IndexBytes))
	for _, section := range slices.Sorted(maps.Keys(r.Sections)) {
		add("index_section_bytes", float64(r.Sections[section]), "section", section)
	}
	add("build_records_per_second", r.BuildRate())
	if r.PeakRSS > 0 {
		add("peak_rss_bytes", float64(r.PeakRSS))
	}
	return ms
}

func decimal(f float32) string { return strconv.FormatFloat(float64(f), 'g', -1, 32) }

func microseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e3 }
