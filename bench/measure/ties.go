package measure

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"agentir/bench/dataset"
)

// Ties is the rule that orders the rows of a run.
type Ties uint8

const (
	// ByDocno is trec_eval's rule: score descending, equal scores by document id descending in byte order. Ranks
	// in the file are ignored. Scores are float32, as trec_eval's are.
	ByDocno Ties = iota
	// ByRank is the file's own order: ranks ascending, equal ranks as they stand in the file.
	ByRank
)

// String returns "trec" or "rank".
func (t Ties) String() string {
	if t == ByRank {
		return "rank"
	}
	return "trec"
}

// ParseTies reads "trec" or "rank"; errors.Is(err, ErrName) holds for its error.
func ParseTies(name string) (Ties, error) {
	switch name {
	case "trec":
		return ByDocno, nil
	case "rank":
		return ByRank, nil
	}
	return 0, fmt.Errorf("tie rule %q: %w; known are trec and rank", name, ErrName)
}

// Order returns the documents of rows in the order of the rule; rows stay as they are.
func (t Ties) Order(rows []dataset.Row) []string {
	sorted := slices.Clone(rows)
	if t == ByRank {
		slices.SortStableFunc(sorted, func(a, b dataset.Row) int { return cmp.Compare(a.Rank, b.Rank) })
	} else {
		slices.SortFunc(sorted, func(a, b dataset.Row) int {
			return cmp.Or(cmp.Compare(b.Score, a.Score), strings.Compare(b.Doc, a.Doc))
		})
	}
	docs := make([]string, len(sorted))
	for i := range sorted {
		docs[i] = sorted[i].Doc
	}
	return docs
}
