package postings

// One hierarchy of fixed docid ranges is shared by containers, bounds, accumulators and document sets.
const (
	blockDocs     = 64                        // one word of a bitmap container
	superDocs     = 4096                      // super-block: 64 blocks, one cache line of block bounds
	containerDocs = 1 << 16                   // one roaring container
	blocksPer     = superDocs / blockDocs     // blocks in a super-block
	supersPer     = containerDocs / superDocs // super-blocks in a container
	wordsPer      = containerDocs / blockDocs // words in a bitmap container
	arrayMax      = 4096                      // roaring's limit: above it a bitmap is smaller than an array
	stepMin       = 256                       // from this size on an array container starts with its super-block table
	maxDocs       = 1 << 28                   // limit of the format
	maxTerms      = 1 << 28                   // likewise
)

func ceilDiv(a, b int) int { return (a + b - 1) / b }
