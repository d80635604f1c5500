// Package result holds what a verb of the harness measured, and under which conditions: the object that --json
// prints and --out writes.
//
//	{"schema": "agentir.result/v1", "verb": ..., "manifest": {...},
//	 "measurements": [{"name": ..., "labels": {...}, "value": ...}]}
//
// The schema grows by addition only. Labels are strings; a name carries its unit; name and labels together identify
// one value. The manifest says what a reader needs to repeat the run: version and revision of the program, its
// arguments, the sha256 of each data file, the seed, the hardware and the durations in seconds.
package result
