package postings

// maxScore is MaxScore (Turtle & Flood 1995) over windows of one super-block with dense accumulators, the form that Lucene's
// MaxScoreBulkScorer takes: in each window the lists whose bounds together stay below the threshold are not essential, the
// others are scored term at a time, and only documents that could still enter are looked up in the rest. Windows are visited in
// descending order of bound, so that the threshold rises early.
func (s *search) maxScore() error {
	s.sortLists()
	return s.eachSuper(func(super int) {
		if total := s.openWindow(super); total < s.top.entry {
			return
		}
		s.trace.SuperBlocks++
		essential, reserve := s.splitWindow()
		s.scoreWindow(essential, reserve, ^uint64(0))
	})
}

// splitWindow returns how many of the weakest active lists stay below the threshold together, and the sum of their bounds.
func (s *search) splitWindow() (essential int, reserve float64) {
	active := s.ws.window.active
	for ; essential < len(active); essential++ {
		if sum := reserve + active[essential].bound; sum < s.top.entry {
			reserve = sum
			continue
		}
		break
	}
	return essential, reserve
}

// scoreWindow scores the essential lists in the blocks of a mask and completes what can enter.
func (s *search) scoreWindow(essential int, reserve float64, mask uint64) {
	acc := (*[superDocs]float64)(s.ws.accumulators()[:superDocs])
	active := s.ws.window.active
	for i := essential; i < len(active); i++ {
		s.accumulateWindow(acc, &active[i], mask)
	}
	s.finishWindow(acc, essential, reserve)
}
