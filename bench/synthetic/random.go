package synthetic

import "math/bits"

// random is a SplitMix64 generator; its value is its state.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
	z = (z ^ (z >> 27)) * 0x94D049BB133111EB
	return z ^ (z >> 31)
}

// uniform returns a number below n, or 0 when n is 0: the high word of the product, without rejection.
func (r *random) uniform(n uint64) uint64 {
	high, _ := bits.Mul64(r.next(), n)
	return high
}
