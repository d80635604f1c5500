package peers

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"agentir/bench/result"
	"agentir/postings"
)

// part is the index of a workload, which the engines of one run that differ only in the searcher have in common.
type part struct {
	params postings.Params
	w      *workload
	data   []byte
	took   time.Duration
}

func (p *part) of(w *workload) ([]byte, time.Duration, error) {
	if p.w == w {
		return p.data, p.took, nil
	}
	p.w, p.data = nil, nil
	docs, err := os.ReadFile(filepath.Join(w.dir, docsFile))
	if err != nil {
		return nil, 0, err
	}
	start := time.Now()
	builder, err := postings.NewBuilder(postings.BuilderOptions{Params: &p.params, NewestFirst: true})
	if err != nil {
		return nil, 0, err
	}
	for line := range bytes.Lines(docs) {
		eachTerm(line, builder.Term)
		if err := builder.EndDocument(); err != nil {
			return nil, 0, err
		}
	}
	var out bytes.Buffer
	if err := builder.Finish(&out); err != nil {
		return nil, 0, err
	}
	p.w, p.data, p.took = w, slices.Clip(out.Bytes()), time.Since(start)
	return p.data, p.took, nil
}

// eachTerm calls yield for the terms of a line of an exchange file.
func eachTerm(line []byte, yield func(term []byte, overlap bool) bool) {
	line = bytes.TrimSuffix(line, []byte("\n"))
	if len(line) == 0 {
		return
	}
	for term := range bytes.SplitSeq(line, []byte(" ")) {
		if !yield(term, false) {
			return
		}
	}
}

func (a *agentir) build(ctx context.Context) (built, error) {
	if a.texts == nil {
		data, err := os.ReadFile(filepath.Join(a.w.dir, textsFile))
		if err != nil {
			return built{}, err
		}
		a.texts = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	}
	path := filepath.Join(a.dir, "build")
	defer oneThread()()
	start := time.Now()
	if err := a.buildTo(ctx, path); err != nil {
		return built{}, fmt.Errorf("%s: build: %w", a.label, err)
	}
	took := time.Since(start)
	info, err := os.Stat(path)
	if err != nil {
		return built{}, err
	}
	return built{Records: len(a.texts), Seconds: took.Seconds(), IndexBytes: info.Size(), Analysis: true}, os.Remove(path)
}

func (a *agentir) buildTo(ctx context.Context, path string) error {
	builder, err := postings.NewBuilder(postings.BuilderOptions{Params: &a.shared.params, NewestFirst: true})
	if err != nil {
		return err
	}
	for i, text := range a.texts {
		a.w.analyzer.Tokens(text, builder.Term)
		if err := builder.EndDocument(); err != nil {
			return err
		}
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := finish(file, builder); err != nil {
		return err
	}
	return result.SyncFolder(a.dir)
}

// partFile is what finish needs of an *os.File.
type partFile interface {
	io.WriteCloser
	Sync() error
}

// finish writes the part and syncs it, as Lucene does with its files when a writer is closed.
func finish(file partFile, builder *postings.Builder) error {
	out := bufio.NewWriterSize(file, 1<<20)
	err := builder.Finish(out)
	if err == nil {
		err = out.Flush()
	}
	if err == nil {
		err = file.Sync()
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return err
}

// oneThread keeps this process to one thread of Go, the collector's work included, until the function that it returns is
// called: on a second core the collector would work for AgentIR off the clock.
func oneThread() (restore func()) {
	before := runtime.GOMAXPROCS(1)
	return func() { runtime.GOMAXPROCS(before) }
}
