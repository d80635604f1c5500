package dataset

import "strings"

// blanks are the characters that separate columns, those of C's isspace. Unicode's other spaces may stand in an id.
const blanks = " \t\v\f\r\n"

func isBlank(c byte) bool { return c == ' ' || (c >= '\t' && c <= '\r') }

// fields cuts line at runs of blanks into dst and returns the number of columns, which can exceed len(dst).
func fields(line []byte, dst [][]byte) int {
	count := 0
	for i := 0; i < len(line); {
		for i < len(line) && isBlank(line[i]) {
			i++
		}
		start := i
		for i < len(line) && !isBlank(line[i]) {
			i++
		}
		if i == start {
			break
		}
		if count < len(dst) {
			dst[count] = line[start:i]
		}
		count++
	}
	return count
}

// idFault says why id cannot be an id: run and judgement files are cut at blanks and lines.
func idFault(id string) string {
	switch {
	case id == "":
		return "the id is empty"
	case strings.ContainsAny(id, blanks):
		return "the id holds a blank, a tab or a line end, which a run file cannot carry"
	case strings.IndexByte(id, 0) >= 0:
		return "the id holds a NUL byte, which a run file cannot carry"
	}
	return ""
}
