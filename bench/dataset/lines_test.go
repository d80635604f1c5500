package dataset

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func readLines(t *testing.T, in *lines) []string {
	t.Helper()
	var got []string
	for {
		line, err := in.next()
		if errors.Is(err, io.EOF) {
			return got
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(line))
	}
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	tests := []struct {
		text string
		want []string
	}{
		{"", nil},
		{"\n\r\n \t\n", nil},
		{"a\nb\n", []string{"a", "b"}},
		{"a\r\nb", []string{"a", "b"}},
		{"\ufeffa\n\ufeffb", []string{"a", "\ufeffb"}},
		{"a\n\n\nb\n", []string{"a", "b"}},
		{long + "\r\n" + long + "y", []string{long, long + "y"}},
		{"a\u2028b\u0085c\n", []string{"a\u2028b\u0085c"}},
	}
	for _, test := range tests {
		for _, reader := range []io.Reader{strings.NewReader(test.text), iotest.OneByteReader(strings.NewReader(test.text))} {
			if got := readLines(t, newLines(reader, "f")); !slices.Equal(got, test.want) {
				t.Errorf("%.40q: %d lines %.80q", test.text, len(got), got)
			}
		}
	}
}

func TestLineNumbers(t *testing.T) {
	in := newLines(strings.NewReader("a\n\n\nb\r\n\xff\n"), "f")
	for _, want := range []int{1, 4} {
		if _, err := in.next(); err != nil || in.number != want {
			t.Errorf("line number %d, %v; want %d", in.number, err, want)
		}
	}
	_, err := in.next()
	wantDataError(t, err, 5, "UTF-8")
	_, err = newLines(strings.NewReader("a\x00b\n"), "f").next()
	wantDataError(t, err, 1, "NUL")
}

func TestLineLimit(t *testing.T) {
	in := newLines(strings.NewReader("short\n"+strings.Repeat("x", 3<<20)), "f")
	in.limit = 1 << 20
	if line, err := in.next(); err != nil || string(line) != "short" {
		t.Fatalf("%q, %v", line, err)
	}
	_, err := in.next()
	wantDataError(t, err, 2, "longer")
}

func TestReadErrorNamesLine(t *testing.T) {
	broken := errors.New("disk gone")
	in := newLines(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), "f")
	if _, err := in.next(); err != nil {
		t.Fatal(err)
	}
	_, err := in.next()
	wantDataError(t, err, 2, "cannot read on")
	if !errors.Is(err, broken) {
		t.Errorf("%v does not wrap the cause", err)
	}
}
