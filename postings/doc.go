// Package postings is the sparse index of one part: a builder, an immutable file format, a reader, and five searchers that rank by
// BM25 with Lucene's float32 scores, to the bit.
//
// # Ranges
//
// One hierarchy of fixed docid ranges is shared by everything: a block is 64 documents (one word of a bitmap), a super-block 4,096
// (64 blocks, whose bounds fill one cache line), a container 65,536 (one roaring container). A posting list keeps its docids in roaring
// containers: an array of 16-bit ids, or above 4,096 a bitmap. Document lengths take one byte each, as in Lucene. Frequencies are
// exceptions: 1 unless a sorted side list says otherwise.
//
// # Bounds
//
// For its ranges a list keeps one byte: an upper bound of the tf part 1 - 1/(1 + tf*inverse) of any posting in it, in steps of 1/255,
// rounded up, from the length byte and not from the exact length. The idf is applied when a query runs, so bounds outlive any
// change of N and of document frequencies. They are made under one average length A; under a longer one A' the tf
// part rises by a factor of A'/A at most, and that factor is applied. k1 and b are fixed when a part is built. Every list has a bound over all of it, those with two or more
// postings a super-block have super-block bounds, those with half a posting a block and more have block bounds.
// A range is skipped only where its bound lies below the score of the k-th hit, less what the last rounding to float32 can add:
// an equal score may still enter.
//
// # Statistics
//
// N, the total length and document frequencies come with the query and are never taken from the part, so that a part can be one of
// many. Live and filter sets gate documents before they are scored, in every searcher.
//
// # Order
//
// Score descending, then docid descending. Whoever builds the part gives newer documents higher docids.
//
// # Exactness
//
// Lucene sums a document's term scores in float64 and rounds once. The searchers add in the order that suits them; that gives the
// same bits because float64 sums of these float32 scores are exact as long as the query's weights do not lie some 2^27
// apart. Where they do, every strategy runs the exhaustive one, which adds in the order of the query's terms.
//
// The file format is described in docs/format/postings.md.
package postings
