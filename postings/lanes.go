package postings

import "encoding/binary"

// lanes sums the bounds of the 64 blocks of a super-block in 16-bit lanes, four to a machine word: plain Go's
// substitute for a vector register. Block b lies in word b/8, in even if b is even, else in odd, in lane b%8/2.
// The caller keeps the sum of the weights at or below maxLaneWeight, so that no lane overflows.
type lanes struct{ even, odd [8]uint64 }

const (
	maxLaneWeight = 65535 / boundScale
	lowBytes      = 0x00ff00ff00ff00ff
	highBits      = 0x8000800080008000
	laneOnes      = 0x0001000100010001
)

func (s *lanes) reset() { *s = lanes{} }

// addRow adds weight times each of a row of 64 bound bytes.
func (s *lanes) addRow(row []uint8, weight uint64) {
	row = row[:blocksPer]
	for i := range s.even {
		x := binary.LittleEndian.Uint64(row[8*i:])
		s.even[i] += (x & lowBytes) * weight
		s.odd[i] += (x >> 8 & lowBytes) * weight
	}
}

// add adds to one block.
func (s *lanes) add(block uint, value uint64) {
	shift := block % 8 / 2 * 16
	if block%2 == 0 {
		s.even[block/8%8] += value << shift
	} else {
		s.odd[block/8%8] += value << shift
	}
}

// at returns the sum of a block.
func (s *lanes) at(block uint) uint64 {
	shift := block % 8 / 2 * 16
	if block%2 == 0 {
		return s.even[block/8%8] >> shift & 0xffff
	}
	return s.odd[block/8%8] >> shift & 0xffff
}

// atLeast returns the blocks whose sum reaches a threshold of at most 65535, as bits.
func (s *lanes) atLeast(threshold uint64) uint64 {
	var mask uint64
	for i := range s.even {
		e, o := laneAtLeast(s.even[i], threshold), laneAtLeast(s.odd[i], threshold)
		mask |= (gatherLanes(e) | gatherLanes(o)<<1) << (8 * i)
	}
	return mask
}

// laneAtLeast sets the highest bit of each lane that is not below the threshold, and clears the rest. The lower 15
// bits are compared by a subtraction that the highest bit keeps from borrowing out of its lane.
func laneAtLeast(x, threshold uint64) uint64 {
	low := (x | highBits) - (threshold&0x7fff)*laneOnes
	if threshold >= 0x8000 {
		return x & low & highBits
	}
	return (x | low) & highBits
}

// gatherLanes moves the highest bits of the four lanes to bits 0, 2, 4 and 6.
func gatherLanes(x uint64) uint64 {
	return (x >> 15) * (1<<48 | 1<<34 | 1<<20 | 1<<6) >> 48 & 0x55
}
