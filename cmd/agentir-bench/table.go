package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"
)

// style says how tables look on the standard output at hand.
type style struct{ color bool }

// styleOf allows colour on a terminal that can show it, unless NO_COLOR is set to anything (no-color.org).
func styleOf(stdout io.Writer) style {
	return style{color: isTerminal(stdout) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}

// grid is a table under construction. The first column is text, the others hold numbers where not said otherwise.
type grid struct {
	header []string
	rows   [][]string
	texts  []int
}

func newGrid(header ...string) *grid { return &grid{header: header} }

// text makes columns, counted from zero, left-aligned.
func (g *grid) text(columns ...int) *grid {
	g.texts = columns
	return g
}

func (g *grid) row(cells ...string) { g.rows = append(g.rows, cells) }

// table prints g with two blanks between the columns and no frame, so that the lines survive a copy into a mail or an issue.
func (e *env) table(g *grid) {
	t := table.NewWriter()
	s := table.StyleDefault
	s.Options = table.OptionsNoBordersAndSeparators
	s.Options.SeparateHeader = true
	s.Format.Header = text.FormatDefault
	s.Box.PaddingLeft, s.Box.PaddingRight = "", "  "
	if e.style.color {
		s.Color.Header = text.Colors{text.Bold}
	}
	t.SetStyle(s)
	t.SuppressTrailingSpaces()
	t.AppendHeader(cells(g.header))
	configs := make([]table.ColumnConfig, 0, len(g.header))
	for i := 1; i < len(g.header); i++ {
		if slices.Contains(g.texts, i) {
			continue
		}
		configs = append(configs, table.ColumnConfig{Number: i + 1, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(configs)
	for _, r := range g.rows {
		t.AppendRow(cells(r))
	}
	fmt.Fprintln(e.stdout, t.Render())
}

func cells(values []string) table.Row {
	row := make(table.Row, len(values))
	for i, v := range values {
		row[i] = v
	}
	return row
}

// fixed formats v with that many decimals.
func fixed(v float64, decimals int) string { return strconv.FormatFloat(v, 'f', decimals, 64) }

// count formats n with a comma every three digits.
func count[N int | int64 | uint64](n N) string {
	s := strconv.FormatUint(uint64(n), 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// number gives n with what it counts, in the singular or the plural.
func number(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + more
}
