package postings

// The faults that reached users of other engines, by number, and those that our own tricks invite.
//
//	 1 bound from the exact length, score from the coded one     10 skip on bound <= theta where a tie could win
//	 2 not the greatest value of a range kept                    11 threshold shared across threads or segments
//	 3 (k1+1) in one of score and bound only                     12 idf of the part in place of the namespace's
//	 4 bound not adapted to a new average length                 13 N without deleted documents, df with them
//	 5 bound 0 where a list is short                             14 filter forgotten on one path
//	 6 boost or query frequency missing in the bound             15 a loop that fails on long queries
//	 7 k1 and b swapped when written                             16 scoring by windows skips a document
//	 8 integer overflow                                          17 threshold kept between queries, or off by one
//	 9 float32 sum of bounds against a float64 score             18 threshold from deleted or foreign documents

// cannotExist says which of the eighteen cannot be put in here, and why.
var cannotExist = map[int]string{
	11: "a search runs on one goroutine and has its own threshold; nothing is shared",
}

// Tests that several mutants fail.
const (
	tight     = "TestBoundsThatEqualTheThreshold"
	onePost   = "TestOnePostingBeatsLongLists"
	dense     = "TestSearchersEqualOracle/dense"
	topics    = "TestSearchersEqualOracle/topics"
	ties      = "TestTiesGoToTheHigherDocid/identical"
	allGates  = "TestGatesOfEveryThickness"
	kinds     = "TestContainerKinds"
	drifting  = "TestBoundsHoldUnderDrift"
	covering  = "TestStoredBoundsCoverTheirRanges"
	manyLists = "TestMoreListsThanLanes"
	manyTight = "TestManyTightBlockBounds"
	roundedUp = "TestSumThatRoundsUpToTheThreshold"
)

var mutants = append(append([]mutant{}, knownMutants...), ownMutants...)

var knownMutants = []mutant{
	{
		1, "bound from a longer length than the coded one", "container.go", "part := tfPart(float32(tf[i]), v.norms.inverse[code])",
		"part := tfPart(float32(tf[i]), v.norms.inverse[min(code, 254)+1])", "TestBoundsReadTheCodedLength",
	},
	{2, "the last posting of a block, not the best", "container.go", "blocks[d/blockDocs] = max(blocks[d/blockDocs], q)", "blocks[d/blockDocs] = q", covering},
	{2, "the last posting of a super-block, not the best", "container.go", "supers[d/superDocs] = max(supers[d/superDocs], q)", "supers[d/superDocs] = q", covering},
	{2, "the last posting of a list, not the best", "container.go", "best = max(best, part)", "best = part", covering},
	{3, "k1+1 in the score only", "similarity.go", "return weight - weight/(1+float32(tf*inverse))", "return 1.9 * (weight - weight/(1+float32(tf*inverse)))", drifting},
	{4, "drift of the average length left out", "list.go", "return float64(now) / float64(made) * boundSlack", "return 1", drifting},
	{4, "drift the wrong way round", "list.go", "return float64(now) / float64(made) * boundSlack", "return float64(made) / float64(now) * boundSlack", "TestBestPostingChangesWithTheAverage"},
	{5, "bound 0 for a list without bytes", "list.go", "\treturn l.bound\n", "\treturn 0\n", onePost},
	{5, "bound 0 for the super-blocks of a short list", "supers.go", "if i := int(low / superDocs); i != last {", "if i := int(low / superDocs); i != last && c.size > 1 {", onePost},
	{
		6, "query frequency missing in the bounds", "search.go", "s.r.resolve(&s.ws.lists[len(s.ws.lists)-1], s.ws, id, weight, average)",
		"s.r.resolve(&s.ws.lists[len(s.ws.lists)-1], s.ws, id, weight, average)\n\t\ts.ws.lists[len(s.ws.lists)-1].unit /= float64(q.terms[i].count)", "TestRepeatedTermsWeighLinearly",
	},
	{6, "query frequency missing in the score", "query.go", "float32(float32(t.count) * idf(", "float32(1 * idf(", "TestRepeatedTermsWeighLinearly"},
	{
		7, "k1 and b swapped when written", "writer.go", "le.PutUint32(m[metaK1:], math.Float32bits(b.params.K1))\n\tle.PutUint32(m[metaB:], math.Float32bits(b.params.B))",
		"le.PutUint32(m[metaK1:], math.Float32bits(b.params.B))\n\tle.PutUint32(m[metaB:], math.Float32bits(b.params.K1))", "TestSearchersEqualOracleUnderParams",
	},
	{8, "lanes overflow", "lanes.go", "maxLaneWeight = 65535 / boundScale", "maxLaneWeight = 2 * 65535 / boundScale", "TestLanesAreSixtyFourSums"},
	{8, "frequencies stop at a byte", "list.go", "if code := r.excTFs[exception]; code != bigTFCode {", "if code := r.excTFs[exception]; code <= bigTFCode {", kinds},
	{8, "65,536 exceptions counted in 16 bits", "container.go", "all := countAbove1(tf) >= allExceptions", "all := false", kinds},
	{
		9, "pivot bounds summed in float32", "blockmaxwand.go", "if bound += cursors[i].list.bound; bound >= s.top.entry {",
		"if bound = float64(float32(bound) + float32(cursors[i].list.bound)); bound >= s.top.entry {", "TestBoundSumsKeepSmallParts",
	},
	{9, "scores summed in float32", "exhaustive.go", "sums[doc] += s.score(l, float32(tf), doc)", "sums[doc] = float64(float32(sums[doc]) + float32(s.score(l, float32(tf), doc)))", dense},
	{
		10, "pivot does not take a tie", "blockmaxwand.go", "if bound += cursors[i].list.bound; bound >= s.top.entry {",
		"if bound += cursors[i].list.bound; bound > s.top.theta*(1+1e-5) {", tight,
	},
	{10, "ties lose in the heap", "topk.go", "} else if x > t.keys[0] {", "} else if x>>32 > t.keys[0]>>32 {", ties},
	{10, "the first of equal scores wins term at a time", "termatatime.go", "for j := i; j > i-4; j-- {", "for j := i - 3; j <= i; j++ {", ties},
	{10, "a super-block that ties is skipped", "supers.go", "if bound == 0 || bound < s.top.entry {", "if bound == 0 || bound <= s.top.theta*(1+1e-5) {", tight},
	{12, "document frequency of the part", "search.go", "id, _, ok := s.r.Lookup(q.TermText(i))", "id, df, ok := s.r.Lookup(q.TermText(i))\n\t\tq.terms[i].docFreq = uint64(df)", "TestStatisticsComeWithTheQuery"},
	{12, "average length of the part", "search.go", "average := q.Stats.averageLength()", "average := s.r.average", "TestStatisticsComeWithTheQuery"},
	{13, "df above N is let pass", "query.go", "t.docFreq > q.Stats.DocCount {", "false {", "TestContradictoryStatistics"},
	{14, "gates forgotten by the oracle", "exhaustive.go", "if !s.gate.admits(doc) {", "if false {", allGates},
	{14, "gates forgotten term at a time", "termatatime.go", "if !s.gate.open() {", "if false {", allGates},
	{14, "gates forgotten by block-max WAND", "blockmaxwand.go", "if !s.gate.admits(doc) {", "if false {", allGates},
	{14, "gates forgotten in windows", "windowscore.go", "open := s.gate.open()", "open := true", allGates},
	{14, "gates forgotten in blocks", "blockmaxprune.go", ":= s.gate.word(w.super*blocksPer+b), uint64(0)", ":= ^uint64(0), uint64(0)", allGates},
	{14, "filter forgotten beside live documents", "docset.go", "w &= at(g.filter, block)", "_ = at(g.filter, block)", allGates},
	{15, "lanes for any number of lists", "blockmaxprune.go", "if len(w.active) > maxLaneLists {", "if false {", manyLists},
	{16, "a cursor passes a document", "blockmaxwand.go", "s.advance(cursors, pivot, doc+1)", "s.advance(cursors, pivot, doc+2)", dense},
	{16, "a skip goes past the next list", "blockmaxwand.go", "end = min(end, cursors[pivot+1].doc)", "end = max(end, cursors[pivot+1].doc)", topics},
	{17, "threshold kept between queries", "topk.go", "t.theta, t.entry, t.floor = -1, -1, -1", "t.floor = -1", "TestTopKForgetsTheLastQuery"},
	{17, "first threshold kept between queries", "topk.go", "t.theta, t.entry, t.floor = -1, -1, -1", "t.theta, t.entry = -1, -1", "TestTopKForgetsTheLastQuery"},
	{17, "one hit less than wanted", "topk.go", "if len(t.keys) == t.k {", "if len(t.keys) >= t.k-1 {", "TestTopKIsASort"},
	{18, "first threshold from deleted documents", "seed.go", "if !s.gate.admits(doc) {", "if false {", "TestThresholdIgnoresDeletedDocuments"},
}
