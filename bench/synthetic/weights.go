package synthetic

// weights draws indexes in proportion to integer weights.
type weights struct {
	sums  []uint64 // running sums
	shift uint
	guide []uint32 // guide[x>>shift] is at or below the index that x draws
}

// newWeights wants a total of 1 or more that fits 64 bits.
func newWeights(weight []uint64) *weights {
	w := &weights{sums: make([]uint64, len(weight))}
	total := uint64(0)
	for i, v := range weight {
		total += v
		w.sums[i] = total
	}
	const entries = 1 << 16
	for total>>w.shift >= entries {
		w.shift++
	}
	w.guide = make([]uint32, total>>w.shift+1)
	i := 0
	for g := range w.guide {
		for i < len(w.sums)-1 && w.sums[i] <= uint64(g)<<w.shift {
			i++
		}
		w.guide[g] = uint32(i)
	}
	return w
}

func (w *weights) total() uint64 { return w.sums[len(w.sums)-1] }

// draw returns the smallest index whose running sum exceeds a uniform number below the total.
func (w *weights) draw(r *random) uint32 {
	x := r.uniform(w.total())
	i := w.guide[x>>w.shift]
	for w.sums[i] <= x {
		i++
	}
	return i
}
