package synthetic

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
)

// WriteCorpus writes the records as corpus.jsonl and returns the number of words in them. progress, which may be
// nil, is called now and then with the number of records written.
func (g *Generator) WriteCorpus(ctx context.Context, w io.Writer, progress func(records int)) (words int64, err error) {
	out := bufio.NewWriterSize(w, 1<<18)
	stream := g.records()
	var record []uint32
	var line []byte
	for i := range g.options.Records {
		if err := every(ctx, i); err != nil {
			return words, err
		}
		if progress != nil && i%(1<<14) == 0 {
			progress(i)
		}
		var ts int64
		record, ts = stream.next(record[:0])
		words += int64(len(record))
		line = append(line[:0], `{"_id": "`...)
		line = appendID(line, i)
		line = append(line, `", "title": "", "text": "`...)
		line = g.appendText(line, record)
		line = append(line, `", "metadata": {"ts": `...)
		line = strconv.AppendInt(line, ts, 10)
		line = append(line, "}}\n"...)
		if _, err := out.Write(line); err != nil {
			return words, err
		}
	}
	if progress != nil {
		progress(g.options.Records)
	}
	return words, out.Flush()
}

// appendID appends the id of record i: r and at least seven digits.
func appendID(dst []byte, i int) []byte { return fmt.Appendf(dst, "r%07d", i) }

// WriteQueries writes the queries as queries.jsonl.
func (g *Generator) WriteQueries(ctx context.Context, w io.Writer) error {
	queries, err := g.Queries(ctx)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for _, q := range queries {
		if _, err := fmt.Fprintf(out, `{"_id": "%s", "text": "%s", "metadata": {"source": "%s", "ts": %d, "now": %d}}`+"\n",
			q.ID, q.Text, appendID(nil, q.Source), q.TS, q.Now); err != nil {
			return err
		}
	}
	return out.Flush()
}
