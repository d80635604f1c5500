package speed

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"

	"agentir/analysis"
	"agentir/bench/dataset"
	"agentir/bench/synthetic"
	"agentir/postings"
)

// Workload is an index and the queries to run on it, analysed and with their statistics.
type Workload struct {
	Name    string
	Reader  *postings.Reader
	Queries []*postings.Query
}

// Folder indexes a BEIR folder with the English analyser, earlier lines at higher docids.
func Folder(dir string) (*Workload, error) {
	folder, err := dataset.OpenFolder(dir, "test")
	if err != nil {
		return nil, err
	}
	english, err := analysis.Lookup("english")
	if err != nil {
		return nil, err
	}
	builder, err := postings.NewBuilder(postings.BuilderOptions{NewestFirst: true})
	if err != nil {
		return nil, err
	}
	err = dataset.ReadCorpus(folder.Corpus, func(d dataset.Document) error {
		if d.Blank() {
			return nil
		}
		english.Tokens(d.Contents(), builder.Term)
		return builder.EndDocument()
	})
	if err != nil {
		return nil, err
	}
	queries, err := dataset.ReadQueries(folder.Queries)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(queries))
	for i, q := range queries {
		texts[i] = q.Text
	}
	return finish(filepath.Base(dir), builder, english, texts)
}

// Synthetic indexes records of the synthetic corpus in time order.
func Synthetic(ctx context.Context, records int, vocabulary *synthetic.Vocabulary) (*Workload, error) {
	generator, err := synthetic.New(synthetic.Options{Records: records, Vocabulary: vocabulary})
	if err != nil {
		return nil, err
	}
	english, err := analysis.Lookup("english")
	if err != nil {
		return nil, err
	}
	builder, err := postings.NewBuilder(postings.BuilderOptions{})
	if err != nil {
		return nil, err
	}
	var failed error
	generator.Records(func(_ int, _ int64, text []byte) bool {
		english.Tokens(string(text), builder.Term)
		failed = builder.EndDocument()
		return failed == nil && ctx.Err() == nil
	})
	if failed != nil {
		return nil, failed
	}
	queries, err := generator.Queries(ctx)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(queries))
	for i, q := range queries {
		texts[i] = q.Text
	}
	return finish(fmt.Sprintf("synthetic-%d", records), builder, english, texts)
}

func finish(name string, builder *postings.Builder, analyzer analysis.Analyzer, texts []string) (*Workload, error) {
	var part bytes.Buffer
	if err := builder.Finish(&part); err != nil {
		return nil, err
	}
	reader, err := postings.Open(part.Bytes())
	if err != nil {
		return nil, err
	}
	w := &Workload{Name: name, Reader: reader}
	for _, text := range texts {
		q := &postings.Query{}
		analyzer.Tokens(text, q.Term)
		q.UseStatistics(reader)
		w.Queries = append(w.Queries, q)
	}
	return w, nil
}
