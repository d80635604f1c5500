package dataset

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRealSets reads the data sets from end to end and compares the counts with those of their list of sources.
func TestRealSets(t *testing.T) {
	data := os.Getenv("AGENTIR_DATA")
	if data == "" {
		t.Skip("set AGENTIR_DATA to the data sets to run this test")
	}
	tests := []struct {
		set                                   string
		documents, queries, judged, judgement int
		unknown                               int // judged documents that the corpus lacks
	}{
		{"scifact", 5183, 1109, 300, 339, 0},
		{"arguana", 8674, 1406, 1406, 1406, 5},
		{"cranfield", 1400, 225, 225, 1837, 0},
		{"med", 1033, 30, 30, 696, 0},
		{"cisi", 1460, 112, 76, 3114, 0},
		{"npl", 11_429, 93, 93, 2083, 0},
		{"cacm", 3204, 64, 52, 796, 0},
		{"locomo", 5882, 1986, 1982, 2820, 0},
		{"xquad_zh", 240, 1190, 1190, 1190, 0},
		{"xquad_ar", 240, 1190, 1190, 1190, 0},
		{"cmrc2018_dev", 848, 3219, 3219, 3219, 0},
	}
	for _, test := range tests {
		folder, err := OpenFolder(filepath.Join(data, test.set), "test")
		if err != nil {
			t.Error(err)
			continue
		}
		ids, documents := new(IDs), 0
		if err := ReadCorpusIDs(folder.Corpus, ids, func(Document) error { documents++; return nil }); err != nil {
			t.Error(err)
		}
		queries, err := ReadQueries(folder.Queries)
		if err != nil {
			t.Error(err)
		}
		qrels, err := ReadQrels(folder.Qrels)
		if err != nil {
			t.Error(err)
			continue
		}
		unknown := qrels.Unknown(func(doc string) bool { _, ok := ids.Find(doc); return ok })
		if documents != test.documents || ids.Len() != documents || len(queries) != test.queries || len(qrels.Queries()) != test.judged ||
			len(qrels.Judgements) != test.judgement || len(unknown) != test.unknown {
			t.Errorf("%s: %d documents, %d queries, %d of them judged, %d judgements, %d unknown; want %+v",
				test.set, documents, len(queries), len(qrels.Queries()), len(qrels.Judgements), len(unknown), test)
		}
	}
}
