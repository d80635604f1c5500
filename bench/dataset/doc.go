// Package dataset reads and writes the files of a retrieval experiment: BEIR corpora and queries (JSON lines),
// relevance judgements (BEIR's tab-separated form and TREC's four columns) and TREC run files.
//
// Every reader streams, takes plain, gzip and zstd files (told apart by their first bytes), falls back from a
// missing path to path.gz and path.zst, and sets no limit on the length of a line short of a gigabyte.
// A byte order mark at the start and CRLF line ends are accepted, blank lines are skipped.
//
// What a reader cannot accept is a *DataError that names the file and the line; errors.Is(err, ErrData) holds for
// all of them. Nothing is repaired in silence: an id that stands twice, a document twice in one query of a run,
// a row with a column too few, an id that a run file could not carry and invalid UTF-8 all end the reading.
package dataset
