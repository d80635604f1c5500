package postings

import "math"

// maxScore is MaxScore (Turtle & Flood 1995) over windows of one super-block with dense accumulators, the form that Lucene's
// MaxScoreBulkScorer takes: in each window the weakest lists, whose bounds together stay below the threshold, are set aside, the
// others are scored term at a time, and only documents that could still enter are looked up in the rest. Windows are visited in
// descending order of bound, so that the threshold rises early.
func (s *search) maxScore() error {
	s.sortLists()
	return s.eachSuper(func(super int) {
		if total := s.openWindow(super); total < s.top.entry {
			return
		}
		s.trace.SuperBlocks++
		weak, reserve := s.splitWindow()
		s.scoreWindow(weak, reserve)
	})
}

// splitWindow returns how many of the weakest active lists stay below the threshold together, and the sum of their bounds.
func (s *search) splitWindow() (weak int, reserve float64) {
	for _, a := range s.ws.window.active {
		if reserve+a.bound >= s.top.entry {
			break
		}
		reserve += a.bound
		weak++
	}
	return weak, reserve
}

// boundWeakMin is from how many postings of the strong lists a super-block, on average, summing the weak lists' block bounds pays.
const boundWeakMin = 24

// scoreWindow scores the lists that are not weak, in the blocks where they and the weak lists' block bounds together reach the
// threshold, and completes what can enter.
func (s *search) scoreWindow(weak int, reserve float64) {
	active := s.ws.window.active
	strong, docs := 0.0, uint64(0)
	for i := weak; i < len(active); i++ {
		strong += active[i].bound
		docs += uint64(active[i].list.docs)
	}
	w := &s.ws.window
	w.flat, w.step = reserve, 0
	mask := ^uint64(0)
	if docs > boundWeakMin*uint64(s.r.supers) && weak > 0 && weak <= maxLaneLists {
		if mask = s.boundWeak(weak, strong); mask == 0 {
			return
		}
	}
	acc := (*[superDocs]float64)(s.ws.accumulators()[:superDocs])
	for i := weak; i < len(active); i++ {
		s.accumulateWindow(acc, &active[i], mask)
	}
	s.finishWindow(acc, weak)
}

// boundWeak sums the weak lists' block bounds in lanes, and returns the blocks in which they can lift what the strong lists may
// give over the threshold. Lists without block bounds count with the window's in every block.
func (s *search) boundWeak(weak int, strong float64) (mask uint64) {
	w, lanes := &s.ws.window, &s.ws.prune.lanes
	w.flat = 0
	units := 0.0
	for i := range w.active[:weak] {
		a := &w.active[i]
		if a.openRow(w.super); a.row == nil {
			w.flat += a.bound
		} else {
			units += a.unit
		}
	}
	if units == 0 {
		return ^uint64(0)
	}
	lanes.reset()
	w.step = units / float64(maxLaneWeight-weak)
	for i := range w.active[:weak] {
		if a := &w.active[i]; a.row != nil {
			lanes.addRow(a.row, uint64(math.Ceil(a.unit/w.step)))
		}
	}
	need := (s.top.entry - strong - w.flat) / w.step * (1 - 1e-12)
	if need <= 0 {
		return ^uint64(0)
	}
	if need > math.MaxUint16 {
		return 0
	}
	return lanes.atLeast(uint64(math.Ceil(need)))
}

// weakBound is an upper bound of what the weak lists together add to a document of a block.
func (s *search) weakBound(b int) float64 {
	w := &s.ws.window
	if w.step == 0 {
		return w.flat
	}
	return w.flat + float64(s.ws.prune.lanes.at(uint(b)))*w.step
}
