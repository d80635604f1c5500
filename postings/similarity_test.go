package postings

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestParamsRange(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, p := range []Params{{-0.1, 0.4}, {nan, 0.4}, {inf, 0.4}, {0.9, -0.1}, {0.9, 1.1}, {0.9, nan}, {0.9, inf}} {
		if _, err := NewBuilder(BuilderOptions{Params: &p}); !errors.Is(err, ErrParams) {
			t.Errorf("%v: %v", p, err)
		}
	}
	for _, p := range []Params{{}, {0, 1}, {math.MaxFloat32, 0}, DefaultParams()} {
		if _, err := NewBuilder(BuilderOptions{Params: &p}); err != nil {
			t.Errorf("%v: %v", p, err)
		}
	}
	if DefaultParams() != (Params{0.9, 0.4}) {
		t.Error("the defaults are not those of the baselines")
	}
}

func TestIDF(t *testing.T) {
	for _, c := range []struct {
		docs, df uint64
		want     float64
	}{{4, 2, math.Log(2)}, {1, 1, math.Log(4.0 / 3)}, {1000, 1, math.Log(1 + 999.5/1.5)}, {1000, 1000, math.Log(1 + 0.5/1000.5)}} {
		if got := idf(c.docs, c.df); got != float32(c.want) {
			t.Errorf("idf(%d, %d) = %v, want %v", c.docs, c.df, got, float32(c.want))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Range(1, 1<<40).Draw(t, "documents")
		df := rapid.Uint64Range(1, n).Draw(t, "df")
		more := rapid.Uint64Range(df, n).Draw(t, "higher df")
		if a, b := idf(n, df), idf(n, more); a < b || b < 0 || math.IsInf(float64(a), 0) {
			t.Fatalf("idf(%d, %d) = %v, idf(%d, %d) = %v", n, df, a, n, more, b)
		}
	})
}

func TestAverageLength(t *testing.T) {
	for _, c := range []struct {
		s    Stats
		want float32
	}{{Stats{}, 1}, {Stats{DocCount: 3}, 1}, {Stats{0, 5}, 1}, {Stats{2, 5}, 2.5}, {Stats{8673, 969528}, math.Float32frombits(0x42df92e8)}} {
		if got := c.s.averageLength(); got != c.want {
			t.Errorf("%v: %v, want %v", c.s, got, c.want)
		}
	}
}

func TestScoreRisesWithFrequencyAndFallsWithLength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var n norms
		n.set(drawParams(t), rapid.Float32Range(0.1, 2000).Draw(t, "average"))
		w := rapid.Float32Range(1e-6, 1e4).Draw(t, "weight")
		tf := float32(rapid.IntRange(1, 1<<20).Draw(t, "tf"))
		code := rapid.Uint8Range(0, 254).Draw(t, "length byte")
		here := score(w, tf, n.inverse[code])
		if here < 0 || here > w {
			t.Fatalf("score %v with weight %v", here, w)
		}
		if more := score(w, tf+1, n.inverse[code]); more < here {
			t.Fatalf("frequency %v scores %v, one more %v", tf, here, more)
		}
		if longer := score(w, tf, n.inverse[code+1]); longer > here {
			t.Fatalf("length byte %d scores %v, the next %v", code, here, longer)
		}
	})
}

func drawParams(t *rapid.T) Params {
	return Params{
		K1: rapid.OneOf(rapid.Just(float32(0)), rapid.Just(float32(0.9)), rapid.Float32Range(0, 10)).Draw(t, "k1"),
		B:  rapid.OneOf(rapid.Just(float32(0)), rapid.Just(float32(1)), rapid.Float32Range(0, 1)).Draw(t, "b"),
	}
}

func TestNormsAreFilledAnew(t *testing.T) {
	var n, fresh norms
	n.set(Params{0.9, 0.4}, 10)
	for _, c := range []struct {
		p   Params
		avg float32
	}{{Params{0.9, 0.4}, 11}, {Params{0.9, 0.5}, 11}, {Params{1, 0.5}, 11}, {Params{}, 11}} {
		n.set(c.p, c.avg)
		fresh = norms{}
		fresh.set(c.p, c.avg)
		if n != fresh {
			t.Fatalf("%v, average %v: the table is an older one", c.p, c.avg)
		}
	}
}

func TestRoundUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(0, 2).Draw(t, "x")
		f := roundUp(x)
		if below := math.Nextafter32(f, -1); float64(f) < x || float64(below) >= x {
			t.Fatalf("%v is rounded to %v", x, f)
		}
	})
}

func TestQuantise(t *testing.T) {
	for _, c := range []struct {
		part float64
		want uint8
	}{{0, 0}, {1e-9, 1}, {1.0 / 255, 1}, {1.01 / 255, 2}, {0.999, 255}, {1, 255}, {1 + partSlack, 255}} {
		if got := quantise(c.part); got != c.want {
			t.Errorf("%v: %d, want %d", c.part, got, c.want)
		}
	}
}
