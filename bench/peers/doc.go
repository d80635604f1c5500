// Package peers times the same searches on other engines and on AgentIR, side by side.
//
// A speed on a shared machine means little by itself: clocks, neighbours and caches change by the minute. So every
// engine is loaded first and kept warm, each in its own process and language, and then the engines take turns, one
// at a time, round after round; what is reported is the ratio within a round, over all rounds.
//
// All engines get the same terms: the texts are analysed once, by AgentIR's analyser, and handed over as files with
// one document or query a line and one U+0020 between terms. So the postings are the same, analysis is timed
// nowhere, and the ranked lists of exact engines must agree to the last bit of the score, which is checked for every
// query. Only the build, which is timed on request, starts from raw text: each engine then uses its own analysis.
//
// Where there is a choice it favours the other engine. Lucene keeps no positions, may use its vector module, and is
// not asked to count more hits than it returns. bm25s is timed around its compiled search alone, and a repeated query
// term counts once for it, since it has no weights. For that reason, and because it keeps lengths that Lucene's code
// rounds, its lists are not compared.
//
// One thread means one: while AgentIR has its turn its process runs with GOMAXPROCS 1, so that Go's collector takes its
// time from the search or build under the clock and not from an idle core; Lucene merges on the calling thread and has
// the serial collector, and only its compiler, which the warm-up is for, runs beside it. A build ends when its files
// are synced, in both. Lucene's is reported with and without the merge to one segment that is asked of it.
//
// A driver is an executable DIR/NAME/run, made by setup.sh beside this file, that speaks the line protocol of
// protocol.go. The clock is read inside the engine's process, around the search of one query: from a query whose
// terms are known as bytes (bm25s: as term numbers) to k scored document numbers. An engine whose driver is not
// there is named in the report with how to install it.
package peers
