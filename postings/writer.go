package postings

import (
	"encoding/binary"
	"io"
	"math"
)

// writeFile writes the sections. The pieces are brought into term order on the way: within a term they already
// rise by container.
func (v *inverter) writeFile(w io.Writer) error {
	b := v.b
	order, starts := v.termOrder()
	s := newSectionWriter(w)
	s.section(secMeta, v.meta())
	s.section(secLengths, b.lengths)
	s.section(secTermText, b.dict.text)
	s.section(secTermEnds, raw(b.dict.ends))
	s.section(secTermHash, raw(hashTable(len(b.docFreq), b.dict.term)))
	s.section(secTerms, raw(v.termEntries(order, starts)))

	s.begin()
	for _, i := range order {
		p := &v.pieces[i]
		s.write(raw([]uint16{p.key, p.cardinalM1, uint16(min(p.numExceptions, allExceptions))}))
	}
	s.end(secContainers)

	s.begin()
	for _, i := range order {
		p := &v.pieces[i]
		s.write(raw(v.ids[p.ids : p.ids+p.idSlots()]))
	}
	s.end(secIDs)

	s.begin()
	for _, i := range order {
		if p := &v.pieces[i]; p.isBitmap() {
			s.write(raw(v.bitmap[p.bitmap][:]))
		}
	}
	s.end(secBitmaps)

	s.begin()
	for _, i := range order {
		p := &v.pieces[i]
		s.write(raw(v.excIDs[p.exceptions : p.exceptions+p.numExceptions]))
	}
	s.end(secExceptionIDs)

	s.begin()
	for _, i := range order {
		p := &v.pieces[i]
		s.write(v.excTFs[p.exceptions : p.exceptions+p.numExceptions])
	}
	s.end(secExceptionTFs)

	s.begin()
	for _, i := range order {
		if p := &v.pieces[i]; p.isBitmap() {
			s.write(raw(v.index[p.bitmap][:]))
		}
	}
	s.end(secExceptionIndex)

	s.section(secBigTFs, raw(v.bigTFsInOrder(order)))
	s.section(secSuperBounds, v.superBounds)
	s.section(secBlockBounds, v.blockBounds)
	s.section(secForwardStarts, raw(v.forwardStarts()))
	s.section(secForward, b.forward.chunks...)
	return s.close()
}

func (p *piece) isBitmap() bool { return p.cardinalM1 >= arrayMax }

// idSlots is how many u16 of the ids section the piece takes, its table of steps included.
func (p *piece) idSlots() uint32 { return idSlots(uint32(p.cardinalM1) + 1) }

func idSlots(cardinality uint32) uint32 {
	switch {
	case cardinality > arrayMax:
		return 0
	case cardinality >= stepMin:
		return supersPer + cardinality
	}
	return cardinality
}

// termOrder is a counting sort of the pieces by term: their order, and where each term's start in it.
func (v *inverter) termOrder() (order, starts []uint32) {
	starts = make([]uint32, len(v.b.docFreq)+1)
	for i := range v.pieces {
		starts[v.pieces[i].term+1]++
	}
	for i := range v.b.docFreq {
		starts[i+1] += starts[i]
	}
	next := append([]uint32(nil), starts...)
	order = make([]uint32, len(v.pieces))
	for i := range v.pieces {
		t := v.pieces[i].term
		order[next[t]] = uint32(i)
		next[t]++
	}
	return order, starts
}

func (v *inverter) termEntries(order, starts []uint32) []uint32 {
	terms := len(v.b.docFreq)
	entries := make([]uint32, 0, (terms+1)*termWidth)
	var ids, bitmaps, exceptions uint32
	for id := range terms {
		entries = append(entries, v.b.docFreq[id], starts[id], ids, bitmaps, exceptions,
			math.Float32bits(v.maxPart[id]), v.superStart[id], v.blockStart[id])
		for _, i := range order[starts[id]:starts[id+1]] {
			p := &v.pieces[i]
			ids += p.idSlots()
			exceptions += p.numExceptions
			if p.isBitmap() {
				bitmaps++
			}
		}
	}
	return append(entries, 0, starts[terms], ids, bitmaps, exceptions, 0, noBounds, noBounds)
}

// bigTFsInOrder renumbers the big frequencies: pairs of exception and frequency, rising.
func (v *inverter) bigTFsInOrder(order []uint32) []uint32 {
	if len(v.bigTFs) == 0 {
		return nil
	}
	byException := make(map[uint32]uint32, len(v.bigTFs))
	for _, b := range v.bigTFs {
		byException[b.exception] = b.tf
	}
	var out []uint32
	at := uint32(0)
	for _, i := range order {
		p := &v.pieces[i]
		for e := p.exceptions; e < p.exceptions+p.numExceptions; e++ {
			if v.excTFs[e] == bigTFCode {
				out = append(out, at, byException[e])
			}
			at++
		}
	}
	return out
}

// forwardStarts gives the start of each document's forward list, by docid.
func (v *inverter) forwardStarts() []uint32 {
	starts := v.b.forward.starts
	if !v.b.newestFirst {
		return starts
	}
	out := make([]uint32, len(starts))
	for i, s := range starts {
		out[len(starts)-1-i] = s
	}
	return out
}

func (v *inverter) meta() []byte {
	b := v.b
	m := make([]byte, metaSize)
	le := binary.LittleEndian
	le.PutUint32(m[metaNumDocs:], uint32(v.numDocs))
	le.PutUint32(m[metaNumTerms:], uint32(len(b.docFreq)))
	le.PutUint32(m[metaDocCount:], b.docCount)
	le.PutUint64(m[metaTotalTerms:], b.totalTerms)
	le.PutUint64(m[metaPostings:], b.postings)
	le.PutUint32(m[metaK1:], math.Float32bits(b.params.K1))
	le.PutUint32(m[metaB:], math.Float32bits(b.params.B))
	le.PutUint32(m[metaAverage:], math.Float32bits(v.norms.average))
	return m
}
