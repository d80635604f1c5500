// Package measure scores rankings: ir_measures' names, trec_eval's definitions.
//
//	nDCG@k, nDCG            gain = grade / log2(rank + 1), linear; the ideal ranks all judged grades above 0
//	nDCG(dcg='exp-log2')@k  the same with gain 2^grade - 1
//	AP, AP@k                mean over all relevant documents of the precision at the rank of each
//	P@k, R@k                relevant in the first k / k, and / relevant at all
//	RR, RR@k                1 / rank of the first relevant document
//	Success@k               1 when the first k hold a relevant document
//	Judged@k                judged in the first k / number retrieved in the first k
//	NumQ, NumRet, NumRel    counts, summed over the queries; NumRet(rel=1) counts relevant documents retrieved
//
// A document is relevant from grade 1, or from N with (rel=N); nDCG looks at grades and knows no such level.
// A document without a judgement gains nothing, and neither does one with a negative grade, which trec_eval reads
// as pooled but not judged; Judged@k counts both 0 and negative grades as judged, as ir_measures does.
//
// Means are over every query that has judgements. One that the run leaves out counts as zero (trec_eval -c), and
// one that nobody judged is left out. Definitions: usnistgov/trec_eval, m_*.c; ir_measures' documentation.
package measure
