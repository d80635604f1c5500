package bench

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"time"

	"agentir/bench/dataset"
	"agentir/postings"
)

// index builds the index of a corpus. The time of building is that of analysis and indexing, without the reading of
// the file. Documents that trim to nothing are left out; those without a term take a docid all the same.
func (x *experiment) index(ctx context.Context, corpus string) error {
	start := time.Now()
	builder, err := postings.NewBuilder(postings.BuilderOptions{Params: x.Params, NewestFirst: true})
	if err != nil {
		return err
	}
	var building time.Duration
	err = dataset.ReadCorpusIDs(corpus, &x.ids, func(d dataset.Document) error {
		line := x.ids.Len() - 1
		if line%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			x.progress.at("index", line, 0)
		}
		if d.Blank() {
			x.report.Skipped = append(x.report.Skipped, d.ID)
			return nil
		}
		began := time.Now()
		x.analyzer.Tokens(d.Contents(), builder.Term)
		if err := builder.EndDocument(); err != nil {
			return &dataset.DataError{File: corpus, Line: d.Line, Reason: "cannot index the document", Err: err}
		}
		building += time.Since(began)
		x.indexed = append(x.indexed, uint32(line))
		return nil
	})
	if err != nil {
		return err
	}
	x.progress.at("index", x.ids.Len(), x.ids.Len())
	began := time.Now()
	part, err := finish(builder)
	if err != nil {
		return err
	}
	building += time.Since(began)
	if x.reader, err = postings.Open(part); err != nil {
		return fmt.Errorf("cannot open the index that was just built: %w", err)
	}
	x.report.Documents, x.report.Indexed = x.ids.Len(), x.reader.NumDocs()
	x.report.Stats, x.report.IndexBytes, x.report.Sections = x.reader.Stats(), int64(len(part)), x.reader.Sizes()
	x.report.Durations["build"] = building
	x.report.Durations["index"] = time.Since(start)
	return nil
}

// finish writes the part to a temporary file and reads it back: a buffer that grows would take twice the memory.
func finish(builder *postings.Builder) (part []byte, err error) {
	file, err := os.CreateTemp("", "agentir-part-*")
	if err != nil {
		return nil, fmt.Errorf("cannot write the index: %w", err)
	}
	defer func() {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}()
	out := bufio.NewWriterSize(file, 1<<20)
	if err := builder.Finish(out); err != nil {
		return nil, fmt.Errorf("cannot write the index: %w", err)
	}
	if err := out.Flush(); err != nil {
		return nil, fmt.Errorf("cannot write the index: %w", err)
	}
	if part, err = os.ReadFile(file.Name()); err != nil {
		return nil, fmt.Errorf("cannot read the index back: %w", err)
	}
	return part, nil
}

// docID returns the id of a document of the index, which numbers them from the last line to the first.
func (x *experiment) docID(doc uint32) string {
	return x.ids.At(int(x.indexed[len(x.indexed)-1-int(doc)]))
}
