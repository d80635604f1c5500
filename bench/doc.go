// Package bench holds the experiments of the harness: they read data sets, run the engine, measure, and report
// numbers; printing is left to the command.
//
// What an experiment is made of lives below: dataset (files), measure (nDCG and its like), stats (paired tests),
// synthetic (the generated corpus), catalogue (known data sets) and result (the file that a run leaves).
package bench

import "errors"

// ErrOptions is what every error about options out of range is, for errors.Is.
var ErrOptions = errors.New("unusable options")

// Progress tells how far an experiment has come.
type Progress struct {
	Stage string
	Done  int64
	Total int64 // 0 = not known
}

// reporter is the callback for progress of an experiment, or nil. It is called from one goroutine at a time.
type reporter func(Progress)

func (r reporter) at(stage string, done, total int) {
	if r != nil {
		r(Progress{Stage: stage, Done: int64(done), Total: int64(total)})
	}
}
