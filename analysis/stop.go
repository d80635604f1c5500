package analysis

// isStopWord tells Lucene's 33 English stop words (EnglishAnalyzer.ENGLISH_STOP_WORDS_SET), in lower case.
func isStopWord(w []byte) bool {
	switch len(w) {
	case 1:
		return w[0] == 'a'
	case 2:
		switch string(w) {
		case "an", "as", "at", "be", "by", "if", "in", "is", "it", "no", "of", "on", "or", "to":
			return true
		}
	case 3:
		switch string(w) {
		case "and", "are", "but", "for", "not", "the", "was":
			return true
		}
	case 4:
		switch string(w) {
		case "into", "such", "that", "then", "they", "this", "will", "with":
			return true
		}
	case 5:
		return string(w) == "their" || string(w) == "there" || string(w) == "these"
	}
	return false
}
