package main

import (
	"fmt"
	"strconv"

	"agentir/bench/peers"
)

func (c *peersCmd) show(e *env, report *peers.Report) {
	fmt.Fprintf(e.stdout, "%d interleaved rounds, one thread (AgentIR: GOMAXPROCS 1), analyser %s, k1 %g, b %g; latency without analysis, median of the rounds\n",
		report.Rounds, report.Analyzer, report.K1, report.B)
	for _, w := range report.Workloads {
		fmt.Fprintf(e.stdout, "\n%s: %s documents, %s queries of %s terms\n\n", w.Name, count(w.Documents), count(w.Queries), fixed(w.TermsPerQuery, 1))
		for _, s := range w.Searches {
			e.table(searchGrid(report, s))
			fmt.Fprintln(e.stdout)
		}
		showWork(e, w)
		showBuilds(e, report.Baseline, w)
	}
	for _, a := range report.Absent {
		fmt.Fprintf(e.stdout, "not here: %s (%s); to install: %s\n", a.Engine, a.Reason, a.Install)
	}
}

// searchGrid has an engine a row: latencies, and how many times as long it takes as the baseline.
func searchGrid(report *peers.Report, s peers.SearchReport) *grid {
	g := newGrid(fmt.Sprintf("top %d", s.K), "mean us", "p50 us", "p99 us", "/ "+report.Baseline, "min .. max", "p99 /", "same lists")
	ratios := map[string]peers.Ratio{}
	for _, r := range s.Ratios {
		ratios[r.Engine] = r
	}
	same := map[string]string{}
	for _, a := range s.Agreement {
		same[a.Engine] = fmt.Sprintf("%d of %d", a.Equal, a.Queries)
	}
	for _, t := range s.Timings {
		ratio, span, tail := "", "", ""
		if r, ok := ratios[t.Engine]; ok {
			ratio, span, tail = median(r.Mean), extent(r.Mean), median(r.P99)
		}
		g.row(t.Engine, fixed(t.Mean.Median, 1), fixed(t.P50.Median, 1), fixed(t.P99.Median, 1), ratio, span, tail, same[t.Engine])
	}
	return g
}

// showWork prints what our own engines did for a list: documents scored, allocations.
func showWork(e *env, w peers.WorkloadReport) {
	g := newGrid("work", "k", "matched", "scored", "share", "allocations/query")
	for _, s := range w.Searches {
		for _, work := range s.Work {
			g.row(work.Engine, strconv.Itoa(s.K), fixed(work.Matched, 0), fixed(work.Scored, 0),
				fixed(100*work.ScoredShare, 2)+" %", fixed(work.AllocsPerQuery, 2))
		}
	}
	if len(g.rows) > 0 {
		e.table(g)
	}
}

// showBuilds prints the builds until the files are synced, compared with and without Lucene's merge to one segment.
func showBuilds(e *env, baseline string, w peers.WorkloadReport) {
	if len(w.Builds) == 0 {
		return
	}
	g := newGrid("build", "with analysis", "records/s", "MB/s", "index bytes", "/ "+baseline, "min .. max", "without forced merge /", "min .. max")
	for _, b := range w.Builds {
		g.row(b.Engine, strconv.FormatBool(b.Analysis), fixed(b.RecordsPerSecond.Median, 0), fixed(b.MBPerSecond.Median, 1), count(b.IndexBytes),
			median(b.Ratio), extent(b.Ratio), median(b.RatioUnmerged), extent(b.RatioUnmerged))
	}
	fmt.Fprintln(e.stdout)
	e.table(g)
	fmt.Fprintln(e.stdout, "one thread, from raw text to synced files; an engine without analysis is given terms and is not compared")
}

// median and extent are empty where there is nothing to show.
func median(s *peers.Spread) string {
	if s == nil {
		return ""
	}
	return fixed(s.Median, 2)
}

func extent(s *peers.Spread) string {
	if s == nil {
		return ""
	}
	return fixed(s.Min, 2) + " .. " + fixed(s.Max, 2)
}
