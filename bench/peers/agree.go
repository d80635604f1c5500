package peers

import "math"

// agree compares an engine's ranking with the baseline's, query by query.
func agree(engine string, r, base ranking) Agreement {
	a := Agreement{Engine: engine, Queries: len(base.Docs)}
	for q := range base.Docs {
		d := differ(q, r, base)
		if d == nil {
			a.Equal++
		} else if a.First == nil {
			a.First = d
		}
	}
	return a
}

// differ finds the first rank at which the two lists of a query differ, or nil.
func differ(q int, r, base ranking) *Difference {
	for i := range max(len(r.Docs[q]), len(base.Docs[q])) {
		doc, bits := r.at(q, i)
		baseDoc, baseBits := base.at(q, i)
		if doc != baseDoc || bits != baseBits {
			return &Difference{
				Query: q, Rank: i + 1,
				Document: doc, Score: math.Float32frombits(bits),
				BaseDocument: baseDoc, BaselineScore: math.Float32frombits(baseBits),
			}
		}
	}
	return nil
}

func (r ranking) at(q, i int) (doc int, bits uint32) {
	if i >= len(r.Docs[q]) {
		return -1, 0
	}
	return int(r.Docs[q][i]), r.Bits[q][i]
}
