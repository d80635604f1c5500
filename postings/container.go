package postings

// encode codes one term's postings of one container: ids ascending in doc, frequencies in tf.
func (v *inverter) encode(id uint32, key int, doc []uint16, tf []uint32) {
	p := piece{
		term: id, key: uint16(key), cardinalM1: uint16(len(doc) - 1),
		ids: uint32(len(v.ids)), bitmap: uint32(len(v.bitmap)), exceptions: uint32(len(v.excIDs)),
	}
	all := countAbove1(tf) >= allExceptions
	if len(doc) > arrayMax {
		v.encodeBitmap(doc, tf, all)
	} else {
		if len(doc) >= stepMin {
			v.ids = appendSteps(v.ids, doc)
		}
		v.ids = append(v.ids, doc...)
	}
	v.encodeExceptions(doc, tf, all)
	p.numExceptions = uint32(len(v.excIDs)) - p.exceptions
	v.pieces = append(v.pieces, p)
	v.encodeBounds(id, key, doc, tf)
}

func countAbove1(tf []uint32) int {
	n := 0
	for _, f := range tf {
		if f > 1 {
			n++
		}
	}
	return n
}

// appendSteps appends the table that finds a super-block in a long array container: for each of the sixteen
// super-blocks the index of the first id that is not below it.
func appendSteps(dst, doc []uint16) []uint16 {
	at := 0
	for s := range supersPer {
		for at < len(doc) && int(doc[at]) < s*superDocs {
			at++
		}
		dst = append(dst, uint16(at))
	}
	return dst
}

// encodeBitmap appends a bitmap container and, for each of its blocks, how many exceptions lie before it.
func (v *inverter) encodeBitmap(doc []uint16, tf []uint32, all bool) {
	v.bitmap = append(v.bitmap, [wordsPer]uint64{})
	v.index = append(v.index, [wordsPer]uint16{})
	words, index := &v.bitmap[len(v.bitmap)-1], &v.index[len(v.index)-1]
	seen, block := 0, 0
	for i, d := range doc {
		for ; block <= int(d/blockDocs); block++ {
			index[block] = uint16(seen)
		}
		words[d/blockDocs] |= 1 << (d % blockDocs)
		if tf[i] > 1 || all {
			seen++
		}
	}
	for ; block < wordsPer; block++ {
		index[block] = uint16(seen)
	}
}

// encodeExceptions appends the postings whose frequency is not 1.
func (v *inverter) encodeExceptions(doc []uint16, tf []uint32, all bool) {
	for i, f := range tf {
		if f == 1 && !all {
			continue
		}
		if f >= bigTFCode {
			v.bigTFs = append(v.bigTFs, bigTF{exception: uint32(len(v.excIDs)), tf: f})
		}
		v.excIDs = append(v.excIDs, doc[i])
		v.excTFs = append(v.excTFs, uint8(min(f, bigTFCode)))
	}
}

// bigTFCode in a frequency byte says that the frequency stands in the table of big ones.
const bigTFCode = 255

// encodeBounds raises the bounds of the ranges that hold the postings.
func (v *inverter) encodeBounds(id uint32, key int, doc []uint16, tf []uint32) {
	var supers, blocks []uint8
	if at := v.superStart[id]; at != noBounds {
		supers = v.superBounds[int(at)*v.supers+key*supersPer:]
	}
	if at := v.blockStart[id]; at != noBounds {
		blocks = v.blockBounds[(int(at)*v.supers+key*supersPer)*blocksPer:]
	}
	lengths := v.b.lengths[key*containerDocs:]
	best := float64(v.maxPart[id])
	for i, d := range doc {
		code := lengths[d]
		part := tfPart(float32(tf[i]), v.norms.inverse[code])
		best = max(best, part)
		if supers == nil {
			continue
		}
		q := v.byNorm[code]
		if tf[i] != 1 {
			q = quantise(part)
		}
		supers[d/superDocs] = max(supers[d/superDocs], q)
		if blocks != nil {
			blocks[d/blockDocs] = max(blocks[d/blockDocs], q)
		}
	}
	v.maxPart[id] = roundUp(best)
}
