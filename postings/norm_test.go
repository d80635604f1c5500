package postings

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Lucene's table, byte by byte.
func TestGoldenNormLengths(t *testing.T) {
	dir := os.Getenv("AGENTIR_GOLDEN")
	if dir == "" {
		t.Skip("AGENTIR_GOLDEN does not name the folder of the golden files")
	}
	f, err := os.Open(filepath.Join(dir, "norm_lengths.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := 0
	for s := bufio.NewScanner(f); s.Scan(); lines++ {
		var code, length uint32
		if _, err := fmt.Sscanf(s.Text(), "%d\t%d", &code, &length); err != nil {
			t.Fatalf("line %d: %v", lines+1, err)
		}
		if got := decodeLength(uint8(code)); got != length {
			t.Errorf("byte %d means %d, want %d", code, got, length)
		}
		if got := uint32(encodeLength(length)); got != code {
			t.Errorf("length %d is coded %d, want %d", length, got, code)
		}
	}
	if lines != 256 {
		t.Errorf("%d lines", lines)
	}
}

// The same table without the file: its published digest, of the decimals joined by commas.
func TestNormTableDigest(t *testing.T) {
	var decimals []string
	for code := range 256 {
		decimals = append(decimals, fmt.Sprint(decodeLength(uint8(code))))
	}
	sum := sha256.Sum256([]byte(strings.Join(decimals, ",")))
	if got, want := hex.EncodeToString(sum[:]), "424725724f655f5df41947d34e428402581f93f05bd548ed097530691f765db4"; got != want {
		t.Errorf("sha256 %s, want %s", got, want)
	}
}

func TestLengthsRoundDown(t *testing.T) {
	for length, want := range map[uint32]uint32{
		0: 0, 1: 1, 23: 23, 24: 24, 39: 39, 40: 40, 41: 40, 42: 42, 43: 42, 54: 54, 55: 54, 56: 56, 59: 56, 60: 60,
		181: 168, 300: 280, 500: 472, 599: 536, 1000: 984, 5000: 4632,
	} {
		if got := decodeLength(encodeLength(length)); got != want {
			t.Errorf("%d is kept as %d, want %d", length, got, want)
		}
	}
}

func TestLengthCodeProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Uint32Range(0, 1<<31).Draw(t, "a")
		b := rapid.Uint32Range(0, 1<<31).Draw(t, "b")
		code := encodeLength(a)
		kept := decodeLength(code)
		if kept > a || encodeLength(kept) != code || a < 1<<30 && kept != uint32(naiveLength(int(a))) {
			t.Fatalf("%d is kept as %d", a, kept)
		}
		if code < 255 && decodeLength(code+1) <= a {
			t.Fatalf("%d is kept as %d, and %d would have been nearer", a, kept, decodeLength(code+1))
		}
		if a <= b && code > encodeLength(b) {
			t.Fatalf("%d is coded above %d", a, b)
		}
	})
	if encodeLength(1<<32-1) < encodeLength(1<<31-1) {
		t.Error("the greatest lengths are coded low")
	}
}
