package postings

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"testing"
)

func TestCheck(t *testing.T) {
	whole := write(t, BuilderOptions{NewestFirst: true}, zipfDocs(seeded(3), 9000, 300, 12))
	reader := open(t, whole)
	if err := reader.Check(context.Background()); err != nil {
		t.Errorf("a part as it was built: %v", err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := reader.Check(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	for _, edit := range []struct {
		kind int
		edit func(section []byte)
	}{
		{secSuperBounds, func(b []byte) { b[0]-- }},
		{secBlockBounds, func(b []byte) { b[0]-- }},
		{secTerms, func(b []byte) { b[4*termMaxPart+3]-- }},
		{secForward, func(b []byte) { b[0]-- }},
		{secForwardStarts, func(b []byte) { binary.LittleEndian.PutUint32(b, binary.LittleEndian.Uint32(b[4:])) }},
	} {
		p := openParts(slices.Clone(whole))
		edit.edit(p.sections[edit.kind])
		reader := open(t, p.seal())
		if err := reader.Check(context.Background()); !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: Check says %v", sectionNames[edit.kind], err)
		}
	}
}
