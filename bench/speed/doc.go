// Package speed holds the benchmarks of the searchers: microseconds a query and documents scored, for each searcher on each
// workload, and the speed of building. They say how fast one searcher is beside another on this machine, in this hour;
// bench/peers sets AgentIR beside other engines in interleaved rounds, and those ratios are what is published.
//
// A benchmark needs its data: the sets are found by AGENTIR_DATA, the synthetic corpora are made in memory (with the frequency list of
// AGENTIR_DATA/wordfreq where it is there, else with the generator's own vocabulary). Corpora of a million records
// and more take part only where AGENTIR_BENCH_LARGE is set.
package speed
