package peers

// Report holds what Run measured. All durations are of one search in microseconds, unless the name says otherwise.
type Report struct {
	Analyzer  string           `json:"analyzer"`
	K1        float32          `json:"k1"`
	B         float32          `json:"b"`
	Rounds    int              `json:"rounds"`
	Baseline  string           `json:"baseline"` // the engine that ratios are taken against
	Absent    []Absent         `json:"absent,omitempty"`
	Workloads []WorkloadReport `json:"workloads"`
}

// WorkloadReport is one set on all engines.
type WorkloadReport struct {
	Name          string         `json:"name"`
	Documents     int            `json:"documents"`
	Queries       int            `json:"queries"`
	TermsPerQuery float64        `json:"terms_per_query"` // mean, repetitions counted
	Engines       []Loaded       `json:"engines"`
	Searches      []SearchReport `json:"searches"`
	Builds        []BuildReport  `json:"builds,omitempty"`
}

// SearchReport compares the engines on the top K.
type SearchReport struct {
	K         int         `json:"k"`
	Timings   []Timing    `json:"timings"`
	Ratios    []Ratio     `json:"ratios"`
	Agreement []Agreement `json:"agreement"`
	Work      []Work      `json:"work"`
}

// Spread is a quantity over the rounds.
type Spread struct {
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

// Timing is how long an engine's searches took: of each round the mean and two quantiles, over all queries and
// passes. The best figures are over the queries, each by its fastest pass of all rounds: what a quiet machine shows.
type Timing struct {
	Engine   string  `json:"engine"`
	Passes   int     `json:"passes"` // over the queries, of all rounds
	Mean     Spread  `json:"mean_us"`
	P50      Spread  `json:"p50_us"`
	P99      Spread  `json:"p99_us"`
	BestMean float64 `json:"best_mean_us"`
	BestP50  float64 `json:"best_p50_us"`
	BestP99  float64 `json:"best_p99_us"`
}

// Ratio is an engine's time over the baseline's in the same round: above 1 the baseline is faster. A round in which the
// clock was too coarse to time the baseline is left out; a figure that no round has is nil, or 0 for the best ones.
type Ratio struct {
	Engine string  `json:"engine"`
	Mean   *Spread `json:"mean,omitempty"`
	P50    *Spread `json:"p50,omitempty"`
	P99    *Spread `json:"p99,omitempty"`
	// BestMean and BestP99 are the ratios of the best figures.
	BestMean float64 `json:"best_mean,omitempty"`
	BestP99  float64 `json:"best_p99,omitempty"`
}

// Agreement counts the queries for which an engine's list is the baseline's: the same documents in the same order,
// with the same bits of the scores.
type Agreement struct {
	Engine  string      `json:"engine"`
	Queries int         `json:"queries"`
	Equal   int         `json:"equal"`
	First   *Difference `json:"first,omitempty"`
}

// Difference is where two lists part. Documents are places in the corpus, from 0; a list that ends has document -1.
type Difference struct {
	Query         int     `json:"query"` // place in the query file, from 0
	Rank          int     `json:"rank"`  // from 1
	Document      int     `json:"document"`
	Score         float32 `json:"score"`
	BaseDocument  int     `json:"base_document"`
	BaselineScore float32 `json:"baseline_score"`
}

// Work says what AgentIR's searches do: means over the queries.
type Work struct {
	Engine         string         `json:"engine"`
	Searchers      map[string]int `json:"searchers"`        // queries by the searcher that ran
	Matched        float64        `json:"matched"`          // documents that hold a term of the query
	Scored         float64        `json:"scored"`           // documents that were scored
	ScoredShare    float64        `json:"scored_share"`     // of the matched documents, mean of the queries' shares
	Postings       float64        `json:"postings"`         // scores of one term in one document that were computed
	AllocsPerQuery float64        `json:"allocs_per_query"` // of a warm query
	BytesPerQuery  float64        `json:"bytes_per_query"`
}

// BuildReport is the indexing of the raw texts on one thread until the files are synced, analysis included where Analysis
// says so. Ratio is the time over the baseline's in the same round, RatioUnmerged the same without the merge to one segment
// that the harness asks Lucene for; nil where the two did not do the same work.
type BuildReport struct {
	Engine           string  `json:"engine"`
	Analysis         bool    `json:"analysis"`
	RecordsPerSecond Spread  `json:"records_per_second"`
	MBPerSecond      Spread  `json:"mb_per_second"` // 10^6 bytes of text; 0 without analysis
	IndexBytes       int64   `json:"index_bytes"`
	Ratio            *Spread `json:"ratio,omitempty"`
	RatioUnmerged    *Spread `json:"ratio_unmerged,omitempty"`
}
