// Package catalogue knows the data sets that the harness is tested on: it lists them, verifies the files of one, and
// fetches one when asked to. Nothing is fetched unasked.
//
// The list is a file in JSON: an array of sets, each with a name, a description, a licence, the archive it comes in
// (address, size in bytes, sha256) and the files it unpacks to (path, size, sha256 of the content).
//
//   - Only an archive whose size and sha256 are pinned can be fetched. The archives of the public BEIR sets in the
//     built-in list are not: their publisher states no sha256, and none is made up here. Whoever has checked such an
//     archive pins it in a list of their own (Read) and fetches by that.
//   - The files' sums were measured on copies that the tests use, with the queries of the judged splits. They verify
//     such a copy; another release of the same set differs and is reported as different, not as wrong.
package catalogue
