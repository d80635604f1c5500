package analysis

import (
	"strings"
	"testing"
)

func benchText(b *testing.B, set, file string) string {
	b.Helper()
	var all strings.Builder
	for _, d := range readDocuments(b, set, file) {
		all.WriteString(d.contents())
		all.WriteByte('\n')
	}
	return all.String()
}

func BenchmarkTokens(b *testing.B) {
	for _, set := range []string{"scifact", "locomo", "xquad_zh", "xquad_ar"} {
		text := benchText(b, set, "corpus.jsonl")
		for _, name := range Names() {
			a := lookup(b, name)
			b.Run(set+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					a.Tokens(text, func([]byte, bool) bool { return true })
				}
			})
		}
	}
}
