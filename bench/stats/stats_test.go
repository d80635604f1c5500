package stats

import (
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

var (
	smallA = []float64{0.61, 0.52, 0.0, 1.0, 0.43, 0.7, 0.33, 0.25, 0.9, 0.5}
	smallB = []float64{0.65, 0.5, 0.1, 1.0, 0.55, 0.72, 0.3, 0.45, 0.95, 0.61}
)

// shuffled returns two samples of 50: i / 50 and (37 i mod 50) / 49.
func shuffled() (a, b []float64) {
	for i := range 50 {
		a = append(a, float64(i)/50)
		b = append(b, float64(i*37%50)/49)
	}
	return a, b
}

// TestPairedT has the values of scipy.stats.ttest_rel, SciPy 1.17.1.
func TestPairedT(t *testing.T) {
	longA, longB := shuffled()
	tests := []struct {
		a, b []float64
		want TTest
	}{
		{smallA, smallB, TTest{T: 2.5684563034420287, DF: 9, P: 0.030264342089963876}},
		{longA, longB, TTest{T: 0.16668498767194723, DF: 49, P: 0.8683038649452491}},
		{[]float64{1.5, 4}, []float64{1, 2}, TTest{T: -1.6666666666666667, DF: 1, P: 0.34404173924526144}},
	}
	for _, test := range tests {
		got, err := PairedT(test.a, test.b)
		if err != nil {
			t.Fatal(err)
		}
		if got.DF != test.want.DF || math.Abs(got.T-test.want.T) > 1e-10 || math.Abs(got.P-test.want.P) > 1e-10 {
			t.Errorf("got %+v, want %+v", got, test.want)
		}
	}
}

func TestPairedTWithoutSpread(t *testing.T) {
	got, err := PairedT(smallA, smallA)
	if err != nil || got.T != 0 || got.P != 1 {
		t.Errorf("equal samples: %+v, %v; want t 0, p 1", got, err)
	}
	got, err = PairedT([]float64{1, 2, 3}, []float64{0.5, 1.5, 2.5})
	if err != nil || !math.IsInf(got.T, -1) || got.P != 0 {
		t.Errorf("a constant difference: %+v, %v; want t -Inf, p 0", got, err)
	}
}

// TestBootstrap compares with scipy.stats.bootstrap (SciPy 1.17.1, percentile method, 1,000,000 and 400,000
// resamples); what is left is the noise of resampling, well under a tenth of the interval.
func TestBootstrap(t *testing.T) {
	longA, longB := shuffled()
	tests := []struct {
		a, b            []float64
		o               BootstrapOptions
		low, mean, high float64
	}{
		{smallA, smallB, BootstrapOptions{Seed: 1, Resamples: 100_000}, 0.018, 0.059, 0.103},
		{longA, longB, BootstrapOptions{Seed: 2, Resamples: 100_000, Confidence: 0.9}, -0.087878, 0.01, 0.107322},
	}
	for _, test := range tests {
		got, err := Bootstrap(test.a, test.b, test.o)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got.Mean-test.mean) > 1e-12 || math.Abs(got.Low-test.low) > 0.0025 || math.Abs(got.High-test.high) > 0.0025 {
			t.Errorf("got %+v, want %v to %v around %v", got, test.low, test.high, test.mean)
		}
	}
}

func TestBootstrapIsDeterministic(t *testing.T) {
	one, err := Bootstrap(smallA, smallB, BootstrapOptions{Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	same, err := Bootstrap(smallA, smallB, BootstrapOptions{Seed: 5, Resamples: 10_000, Confidence: 0.95})
	if err != nil {
		t.Fatal(err)
	}
	other, err := Bootstrap(smallA, smallB, BootstrapOptions{Seed: 6})
	if err != nil {
		t.Fatal(err)
	}
	if one != same {
		t.Errorf("the same seed and the defaults written out give %+v and %+v", one, same)
	}
	if one == other {
		t.Errorf("two seeds give the same interval %+v", one)
	}
}

func TestBootstrapProperties(t *testing.T) {
	values := rapid.SliceOfN(rapid.Float64Range(0, 1), 1, 30)
	rapid.Check(t, func(t *rapid.T) {
		a := values.Draw(t, "a")
		b := rapid.SliceOfN(rapid.Float64Range(0, 1), len(a), len(a)).Draw(t, "b")
		o := BootstrapOptions{Resamples: 200, Seed: rapid.Uint64().Draw(t, "seed")}
		narrow, err := Bootstrap(a, b, BootstrapOptions{Resamples: o.Resamples, Seed: o.Seed, Confidence: 0.5})
		if err != nil {
			t.Fatal(err)
		}
		wide, err := Bootstrap(a, b, o)
		if err != nil {
			t.Fatal(err)
		}
		d, err := differences(a, b, 1)
		if err != nil {
			t.Fatal(err)
		}
		const slack = 1e-12
		if wide.Low < slices.Min(d)-slack || wide.High > slices.Max(d)+slack || wide.Low > wide.High {
			t.Fatalf("the interval %+v leaves the differences %v", wide, d)
		}
		if narrow.Low < wide.Low || narrow.High > wide.High {
			t.Fatalf("50 %% gives %+v, 95 %% gives %+v", narrow, wide)
		}
	})
}

// TestQuantile has the values of numpy.quantile.
func TestQuantile(t *testing.T) {
	sorted := []float64{1, 2, 4, 8, 16}
	for p, want := range map[float64]float64{0: 1, 0.1: 1.4, 0.25: 2, 0.5: 4, 0.975: 15.2, 1: 16} {
		if got := quantile(sorted, p); math.Abs(got-want) > 1e-12 {
			t.Errorf("quantile %v is %v, want %v", p, got, want)
		}
	}
	if got := quantile([]float64{7}, 0.025); got != 7 {
		t.Errorf("quantile of one value is %v", got)
	}
}

// TestHolm has the values of statsmodels' multipletests(method="holm").
func TestHolm(t *testing.T) {
	tests := []struct{ p, want []float64 }{
		{nil, []float64{}},
		{[]float64{0.03}, []float64{0.03}},
		{[]float64{0.01, 0.04, 0.03, 0.005, 0.8}, []float64{0.04, 0.09, 0.09, 0.025, 0.8}},
		{[]float64{0.02, 0.02, 0.6}, []float64{0.06, 0.06, 0.6}},
		{[]float64{0.9, 0.8}, []float64{1, 1}},
	}
	for _, test := range tests {
		got := Holm(test.p)
		if !slices.EqualFunc(got, test.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }) {
			t.Errorf("Holm(%v) = %v, want %v", test.p, got, test.want)
		}
	}
}

func TestHolmKeepsOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOf(rapid.Float64Range(0, 1)).Draw(t, "p")
		got := Holm(p)
		for i := range p {
			if got[i] < p[i] || got[i] > 1 {
				t.Fatalf("p %v became %v", p[i], got[i])
			}
			for j := range p {
				if p[i] < p[j] && got[i] > got[j] {
					t.Fatalf("%v < %v, but adjusted %v > %v", p[i], p[j], got[i], got[j])
				}
			}
		}
	})
}

func TestCompare(t *testing.T) {
	got, err := Compare(smallA, smallB, BootstrapOptions{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	if got.N != 10 || got.Wins != 7 || got.Losses != 2 || got.Ties != 1 {
		t.Errorf("%d pairs: %d wins, %d losses, %d ties; want 10: 7, 2, 1", got.N, got.Wins, got.Losses, got.Ties)
	}
	if math.Abs(got.MeanB-got.MeanA-got.Diff) > 1e-12 || math.Abs(got.MeanA-0.524) > 1e-12 {
		t.Errorf("means %v and %v, difference %v", got.MeanA, got.MeanB, got.Diff)
	}
	if interval, _ := Bootstrap(smallA, smallB, BootstrapOptions{Seed: 3}); got.Interval != interval {
		t.Errorf("interval %+v, want %+v", got.Interval, interval)
	}
	if test, _ := PairedT(smallA, smallB); got.TTest != test {
		t.Errorf("test %+v, want %+v", got.TTest, test)
	}
}

func TestSamplesRefused(t *testing.T) {
	nan := math.NaN()
	for name, call := range map[string]func() error{
		"lengths":  func() error { _, err := PairedT([]float64{1, 2}, []float64{1}); return err },
		"one pair": func() error { _, err := PairedT([]float64{1}, []float64{2}); return err },
		"no pair":  func() error { _, err := Bootstrap(nil, nil, BootstrapOptions{}); return err },
		"NaN":      func() error { _, err := Bootstrap([]float64{nan}, []float64{1}, BootstrapOptions{}); return err },
		"infinite": func() error {
			_, err := Compare([]float64{1, math.Inf(1)}, []float64{1, 2}, BootstrapOptions{})
			return err
		},
		"confidence 1": func() error { _, err := Bootstrap(smallA, smallB, BootstrapOptions{Confidence: 1}); return err },
		"confidence NaN": func() error {
			_, err := Compare(smallA, smallB, BootstrapOptions{Confidence: nan})
			return err
		},
		"resamples": func() error { _, err := Bootstrap(smallA, smallB, BootstrapOptions{Resamples: -1}); return err },
	} {
		if err := call(); !errors.Is(err, ErrSample) {
			t.Errorf("%s: %v, want ErrSample", name, err)
		}
	}
}
