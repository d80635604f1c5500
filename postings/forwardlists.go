package postings

import (
	"encoding/binary"
	"fmt"
	"math"
)

// forwardLists holds, a document at a time, the terms of each document: the number of distinct terms, then each term as
// id<<1, or id<<1|1 followed by its frequency where that is not 1, all as varints. A list lies in one chunk.
type forwardLists struct {
	chunks [][]byte
	starts []uint32 // by ordinal: offset in the concatenation of the chunks
	size   uint64
	held   int64 // bytes of the chunks, used or not
}

// forwardChunk is the size that chunks grow to.
const forwardChunk = 1 << 20

func (f *forwardLists) add(terms, counts []uint32) error {
	need := 5 + 10*len(terms)
	if f.size+uint64(need) > math.MaxUint32 {
		return fmt.Errorf("%w: more than 4 GiB of forward lists", ErrTooLarge)
	}
	last := len(f.chunks) - 1
	if last < 0 || cap(f.chunks[last])-len(f.chunks[last]) < need {
		size := max(need, min(forwardChunk, max(1024, int(f.size))))
		f.chunks = append(f.chunks, make([]byte, 0, size))
		f.held += int64(size)
		last++
	}
	chunk := f.chunks[last]
	before := len(chunk)
	f.starts = append(f.starts, uint32(f.size))
	chunk = binary.AppendUvarint(chunk, uint64(len(terms)))
	for i, id := range terms {
		if counts[i] == 1 {
			chunk = binary.AppendUvarint(chunk, uint64(id)<<1)
			continue
		}
		chunk = binary.AppendUvarint(chunk, uint64(id)<<1|1)
		chunk = binary.AppendUvarint(chunk, uint64(counts[i]))
	}
	f.chunks[last] = chunk
	f.size += uint64(len(chunk) - before)
	return nil
}

// forwardCursor finds the list of a document in the chunks; documents are asked for in rising or falling order.
type forwardCursor struct {
	chunk int
	base  uint32 // offset of the chunk
}

func (c *forwardCursor) list(f *forwardLists, ordinal int) []byte {
	at := f.starts[ordinal]
	for at >= c.base+uint32(len(f.chunks[c.chunk])) {
		c.base += uint32(len(f.chunks[c.chunk]))
		c.chunk++
	}
	for at < c.base {
		c.chunk--
		c.base -= uint32(len(f.chunks[c.chunk]))
	}
	return f.chunks[c.chunk][at-c.base:]
}
