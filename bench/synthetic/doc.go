// Package synthetic makes a corpus of short, time-ordered agent-memory records with drifting topics, and queries on
// it, of any size and without files.
//
// A record has 8 to 60 words, 22.01 on average; seven words in ten come from the whole vocabulary by its counts, the
// others from the current one of 5,000 topics of 200 words, by weights that fall with the rank. The topic jumps in
// 2 % of the records and moves to a near one in 13 %. A query takes 3 to 8 words of one record, in 80 % of the cases
// one of the newest fifth.
//
// All arithmetic is on integers, and the random numbers are SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), so the
// bytes are the same on every platform. Words come from a frequency list, or from Zipf, a vocabulary of made-up words.
package synthetic
