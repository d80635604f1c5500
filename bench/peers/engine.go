package peers

import (
	"context"
	"time"
)

// engine is one system under the clock. It serves one workload at a time and one call at a time.
type engine interface {
	name() string
	// load indexes the workload; files may be written into work, an empty folder.
	load(ctx context.Context, w *workload, work string) (Loaded, error)
	// round passes over all queries until the time is over, at least once.
	round(ctx context.Context, k int, d time.Duration) (round, error)
	// top returns the ranking of every query.
	top(ctx context.Context, k int) (ranking, error)
	// build indexes the raw texts anew on one thread, for the clock alone.
	build(ctx context.Context) (built, error)
	// close frees what load took. It is safe to call twice.
	close() error
}

// worker is an engine that can say what a search does.
type worker interface {
	work(ctx context.Context, k int) (Work, error)
}

// Loaded describes an engine with a workload in it.
type Loaded struct {
	Engine      string  `json:"engine"`
	Version     string  `json:"version"`
	Detail      string  `json:"detail"`
	IndexBytes  int64   `json:"index_bytes"`
	LoadSeconds float64 `json:"load_seconds"` // indexing analysed terms; cold, so orientation only
}

// round is one turn of an engine: the nanoseconds of every search, query by query, pass after pass.
type round struct {
	Passes int     `json:"passes"`
	NS     []int64 `json:"ns"`
}

// ranking holds, query by query and best first, the documents' places in the corpus (from 0) and the bits of their
// float32 scores.
type ranking struct {
	Docs [][]uint32 `json:"docs"`
	Bits [][]uint32 `json:"bits"`
}

// built is what one build took. Analysis tells whether the engine analysed raw text; if not it was given terms.
type built struct {
	Records       int     `json:"records"`
	Seconds       float64 `json:"seconds"`        // until all records are written
	MergeSeconds  float64 `json:"merge_seconds"`  // then, until they are one segment
	CommitSeconds float64 `json:"commit_seconds"` // then, until a crash can undo nothing
	IndexBytes    int64   `json:"index_bytes"`
	Analysis      bool    `json:"analysis"`
}
