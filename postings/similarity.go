package postings

import (
	"fmt"
	"math"
)

// Params are BM25's two constants.
type Params struct {
	K1 float32 // saturation of the term frequency, finite and >= 0
	B  float32 // strength of the length normalisation, in [0, 1]
}

// DefaultParams are the values that Anserini and the BEIR baselines use: k1 0.9, b 0.4.
func DefaultParams() Params { return Params{K1: 0.9, B: 0.4} }

func (p Params) validate() error {
	if !(p.K1 >= 0 && p.K1 <= math.MaxFloat32) || !(p.B >= 0 && p.B <= 1) {
		return fmt.Errorf("%w: k1 = %v, b = %v; k1 must be finite and not negative, b between 0 and 1", ErrParams, p.K1, p.B)
	}
	return nil
}

// Stats are the statistics of a namespace's live documents. They come with the query and never from a part, so
// that a part can be one of many.
type Stats struct {
	DocCount   uint64 // documents with at least one term
	TotalTerms uint64 // sum of the documents' lengths, before they are coded in a byte
}

// averageLength is Lucene's avgdl: one division in float64, rounded to float32.
func (s Stats) averageLength() float32 {
	if s.DocCount == 0 || s.TotalTerms == 0 {
		return 1
	}
	return float32(float64(s.TotalTerms) / float64(s.DocCount))
}

// idf is Lucene's BM25Similarity.idf: computed in float64 and rounded once.
func idf(docCount, docFreq uint64) float32 {
	n, df := float64(docCount), float64(docFreq)
	return float32(math.Log(1 + (n-df+0.5)/(df+0.5)))
}

// norms holds what Lucene calls the cache: for each length byte 1 / (k1 * ((1-b) + b*length/avgdl)), every step
// rounded to float32.
type norms struct {
	params  Params
	average float32
	inverse [256]float32
}

// set fills the table unless it already holds these parameters.
func (n *norms) set(p Params, average float32) {
	if n.params == p && n.average == average {
		return
	}
	n.params, n.average = p, average
	for code := range n.inverse {
		length := float32(decodeLength(uint8(code)))
		n.inverse[code] = 1 / float32(p.K1*(float32(1-p.B)+float32(float32(p.B*length)/average)))
	}
}

// score is the contribution of one term: weight - weight/(1 + tf*inverse), the form of Lucene's BM25Scorer that
// stays monotone in tf after rounding. The conversion keeps the compiler from fusing the multiply and the add.
func score(weight, tf, inverse float32) float32 {
	return weight - weight/(1+float32(tf*inverse))
}

// boundScale is the number of steps of a stored bound: a byte q says that the tf part is at most q/boundScale.
const boundScale = 255

// partSlack covers what float32 rounding can add to a score over weight * tf part: three roundings of at most
// 2^-24 of the weight each.
const partSlack = 1.0 / (1 << 22)

// tfPart is an upper bound of score/weight for a posting.
func tfPart(tf, inverse float32) float64 {
	x := float64(float32(tf * inverse))
	if math.IsInf(x, 1) {
		return 1 + partSlack
	}
	return x/(1+x) + partSlack
}

// quantise rounds a tf part up to a bound byte. A part above 1 by rounding slack is still covered by 255: the
// slack of the whole query bound is wider.
func quantise(part float64) uint8 {
	q := math.Ceil(part * boundScale)
	if q > boundScale {
		return boundScale
	}
	return uint8(q)
}

// roundUp is the least float32 that is not below x.
func roundUp(x float64) float32 {
	f := float32(x)
	if float64(f) < x {
		f = math.Nextafter32(f, float32(math.Inf(1)))
	}
	return f
}
