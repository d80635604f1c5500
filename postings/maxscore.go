package postings

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

// scoreWindow scores the lists that are not weak and completes what can enter.
func (s *search) scoreWindow(weak int, reserve float64) {
	acc := (*[superDocs]float64)(s.ws.accumulators()[:superDocs])
	active := s.ws.window.active
	for i := weak; i < len(active); i++ {
		s.accumulateWindow(acc, &active[i])
	}
	s.finishWindow(acc, weak, reserve)
}
