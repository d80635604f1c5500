package synthetic

const (
	topicCount = 5000
	topicWords = 200
	topicFirst = 300 // topics leave the most frequent words to the whole vocabulary
)

// topics are lists of word numbers, drawn from by rank.
type topics struct {
	words [][topicWords]uint32
	rank  *weights
}

func newTopics(v *Vocabulary, seed random) *topics {
	t := &topics{words: make([][topicWords]uint32, topicCount)}
	in := make([]int, v.Len()) // in[w] is 1 more than the last topic that took w
	for topic := range t.words {
		for n := 0; n < topicWords; {
			w := topicFirst + uint32(seed.uniform(uint64(v.Len()-topicFirst)))
			if in[w] == topic+1 || v.stop[w] {
				continue
			}
			in[w] = topic + 1
			t.words[topic][n] = w
			n++
		}
	}
	falling := make([]uint64, topicWords)
	for i := range falling {
		falling[i] = 1_000_000 / uint64(i+1)
	}
	t.rank = newWeights(falling)
	return t
}
