package postings

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// formatPage is the table rows of the page on the format, a row a slice of cells.
func formatPage(t *testing.T) [][]string {
	t.Helper()
	page, err := os.ReadFile("../docs/format/postings.md")
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(page)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "|") {
			var cells []string
			for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
				cells = append(cells, strings.Trim(strings.TrimSpace(cell), "`*"))
			}
			rows = append(rows, cells)
		}
	}
	return rows
}

// The page lists the sections in file order, each with a row of a table: number, name, and what it holds.
func TestFormatPageListsTheSections(t *testing.T) {
	var names []string
	for _, row := range formatPage(t) {
		if n, err := strconv.Atoi(row[0]); err == nil && len(row) > 2 && n == len(names) {
			names = append(names, row[1])
		}
	}
	if !slices.Equal(names, sectionNames[:]) {
		t.Errorf("the page lists the sections %q, the code %q", names, sectionNames)
	}
}

// What the page says of sizes and places is what the code has.
func TestFormatPageGivesTheSizes(t *testing.T) {
	page, err := os.ReadFile("../docs/format/postings.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, phrase := range []string{
		fmt.Sprintf("version %d.", formatVersion),
		fmt.Sprintf("magic %q, u32 version = %d", magic, formatVersion),
		fmt.Sprintf("next multiple of %d", sectionAlign),
		fmt.Sprintf("section %d ", numSections-1),
		fmt.Sprintf("%d × { u32 kind", numSections),
		fmt.Sprintf("see below, %d bytes", metaSize),
		fmt.Sprintf("u32 × %d × (terms + 1)", termWidth),
		fmt.Sprintf("u16 × %d × containers", conWidth),
		fmt.Sprintf("u64 × %s a bitmap container (more than %s postings)", thousands(wordsPer), thousands(arrayMax)),
		fmt.Sprintf("u16 × %s a bitmap container: how many of its exceptions", thousands(wordsPer)),
		fmt.Sprintf("one of %d and more is preceded by %d × u16", stepMin, supersPer),
		fmt.Sprintf("or %d for one that stands in section %d", bigTFCode, secBigTFs),
		fmt.Sprintf("u8 × %d × super-blocks a row", blocksPer),
		fmt.Sprintf("q / %d", boundScale),
		fmt.Sprintf("docid / %s", thousands(containerDocs)),
		fmt.Sprintf("%s exceptions mean that every posting is one", thousands(allExceptions)),
	} {
		if !strings.Contains(string(page), phrase) {
			t.Errorf("the page does not say %q", phrase)
		}
	}
}

func thousands(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }

// The fields of the meta section and of a term's entry stand where the page has them.
func TestFormatPagePlacesTheFields(t *testing.T) {
	rows := formatPage(t)
	for field, at := range map[string]int{
		"documents (at most 2^28)": metaNumDocs, "terms": metaNumTerms, "documents with at least one term": metaDocCount,
		"sum of the documents' exact lengths": metaTotalTerms, "postings": metaPostings, "k1": metaK1, "b": metaB,
		"average length that the bounds were made for": metaAverage,
		"document frequency":                           termDocFreq, "its first container": termContainers, "start of its ids": termIDs,
		"its first bitmap": termBitmaps, "its first exception": termExceptions,
		"f32: bound of the tf part over the list, rounded up": termMaxPart,
		"its row of super-block bounds, or 2^32 - 1":          termSupers, "its row of block bounds, or 2^32 - 1": termBlocks,
	} {
		if !slices.ContainsFunc(rows, func(row []string) bool {
			return row[0] == strconv.Itoa(at) && row[len(row)-1] == field
		}) {
			t.Errorf("no row with %d and %q", at, field)
		}
	}
	if maxDocs != 1<<28 {
		t.Errorf("the page says at most 2^28 documents, the code %d", maxDocs)
	}
}
