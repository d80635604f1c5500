package main

import (
	"sync"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"agentir/bench"
)

// progress draws one bar a stage on standard error, and nothing where that is no terminal.
type progress struct {
	mu      sync.Mutex
	bars    *mpb.Progress
	current *mpb.Bar
	stage   string
}

// progress starts the drawing; the caller ends it with close before it prints.
func (e *env) progress() *progress {
	p := &progress{}
	if !e.Quiet && isTerminal(e.stderr) {
		p.bars = mpb.New(mpb.WithOutput(e.stderr), mpb.WithWidth(60))
	}
	return p
}

// update is the callback for the experiments in package bench.
func (p *progress) update(u bench.Progress) { p.set(u.Stage, u.Done, u.Total) }

func (p *progress) set(stage string, done, total int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bars == nil {
		return
	}
	if stage != p.stage {
		p.finishStage()
		p.stage = stage
		p.current = p.bars.AddBar(total,
			mpb.PrependDecorators(decor.Name(stage, decor.WCSyncSpaceR)),
			mpb.AppendDecorators(decor.CurrentNoUnit("%d"), decor.OnComplete(decor.AverageETA(decor.ET_STYLE_GO, decor.WCSyncSpace), "")))
	}
	p.current.SetTotal(max(total, done), false)
	p.current.SetCurrent(done)
}

// finishStage completes the bar of the stage that ends.
func (p *progress) finishStage() {
	if p.current != nil {
		p.current.SetTotal(-1, true)
		p.current = nil
	}
}

// close completes the last bar and waits for the drawing to end, also after an error.
func (p *progress) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bars == nil {
		return
	}
	p.finishStage()
	p.bars.Wait()
	p.bars = nil
}
