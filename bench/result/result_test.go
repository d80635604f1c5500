package result

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"agentir/bench/dataset"
)

func TestWriteForm(t *testing.T) {
	r := New("beir", NewManifest([]string{"beir", "--dir", "<D>"}))
	r.Manifest.SetSeed(math.MaxUint64)
	r.Manifest.Duration("index", 1500*time.Millisecond)
	r.Add("latency_us", 12.5, "quantile", "0.5", "k", "10")
	r.Add("index_bytes", 4096)
	var out bytes.Buffer
	if err := r.Write(&out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"<D>"`) || !bytes.HasSuffix(out.Bytes(), []byte("}\n")) {
		t.Errorf("the arguments are escaped, or the object does not end in a line:\n%s", &out)
	}
	var got map[string]any
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if keys := slices.Sorted(maps.Keys(got)); !slices.Equal(keys, []string{"manifest", "measurements", "schema", "verb"}) {
		t.Errorf("keys %v", keys)
	}
	if got["schema"] != "agentir.result/v1" || got["verb"] != "beir" {
		t.Errorf("schema %v, verb %v", got["schema"], got["verb"])
	}
	measurements := got["measurements"].([]any)
	first := measurements[0].(map[string]any)
	if len(measurements) != 2 || first["name"] != "latency_us" || first["value"] != 12.5 ||
		!maps.Equal(first["labels"].(map[string]any), map[string]any{"quantile": "0.5", "k": "10"}) {
		t.Errorf("measurements %v", measurements)
	}
	manifest := got["manifest"].(map[string]any)
	for _, key := range []string{"version", "revision", "modified", "arguments", "data", "seed", "hardware", "start", "durations"} {
		if manifest[key] == nil {
			t.Errorf("the manifest lacks %q", key)
		}
	}
	if labels := measurements[1].(map[string]any)["labels"]; labels == nil {
		t.Error("a measurement without labels has null for them, want {}")
	}
}

func TestWithoutMeasurements(t *testing.T) {
	var out bytes.Buffer
	if err := New("version", Manifest{}).Write(&out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"measurements": []`) {
		t.Errorf("no empty list in\n%s", &out)
	}
}

func TestRoundTrip(t *testing.T) {
	r := New("eval", NewManifest([]string{"eval"}))
	r.Manifest.SetSeed(7)
	r.Add("metric", 1.0/3, "measure", "nDCG(dcg='exp-log2')@10", "odd")
	path := filepath.Join(t.TempDir(), "r.json")
	if err := r.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	got, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	m := got.Measurements[0]
	if m.Value != 1.0/3 || m.Labels["measure"] != "nDCG(dcg='exp-log2')@10" || len(m.Labels) != 2 || *got.Manifest.Seed != 7 {
		t.Errorf("read back %+v, seed %d", m, *got.Manifest.Seed)
	}
	if !got.Manifest.Start.Equal(r.Manifest.Start) || got.Manifest.Hardware != r.Manifest.Hardware {
		t.Errorf("manifest %+v, want %+v", got.Manifest, r.Manifest)
	}
}

func TestValuesThatJSONCannotHold(t *testing.T) {
	for _, value := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		r := New("compare", Manifest{})
		r.Add("t", value, "measure", "AP")
		path := filepath.Join(t.TempDir(), "r.json")
		err := r.WriteFile(path)
		if err == nil || !strings.Contains(err.Error(), "measurement t map[measure:AP]") {
			t.Errorf("%v: error %v", value, err)
		}
		if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 0 {
			t.Errorf("%v: left %v, %v", value, entries, err)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for text, says := range map[string]string{
		"":                                "not a JSON result",
		`{"schema": "agentir.result/v1"`:  "not a JSON result",
		`{"schema": "agentir.result/v2"}`: "agentir.result/v2",
		`{}`:                              `the schema is ""`,
	} {
		path := filepath.Join(t.TempDir(), "r.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Read(path)
		if !errors.Is(err, dataset.ErrData) || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want bad data with %q", text, err, says)
		}
		if strings.HasPrefix(text, "{}") && !errors.Is(err, ErrSchema) {
			t.Errorf("%q: %v is not ErrSchema", text, err)
		}
	}
	if _, err := Read(filepath.Join(t.TempDir(), "absent")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("absent file: %v", err)
	}
}

func TestWriteFileAtomic(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	write := func(text string, fail error) error {
		return WriteFileAtomic(path, func(w io.Writer) error {
			if _, err := io.WriteString(w, text); err != nil {
				return err
			}
			return fail
		})
	}
	if err := write("first", nil); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	if err := write("half of the sec", broken); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "first" {
		t.Errorf("after a failed write the file holds %q, %v", got, err)
	}
	if err := write("second", nil); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "second" {
		t.Errorf("the file holds %q, %v", got, err)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("left %v, %v", entries, err)
	}
	if err := WriteFileAtomic(filepath.Join(path, "below a file"), func(io.Writer) error { return nil }); err == nil {
		t.Error("a path below a file is accepted")
	}
}

func TestWriteFileAtomicFollowsLinksAndSparesDevices(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := os.WriteFile(target, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	write := func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }
	if err := WriteFileAtomic(link, write); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(target); err != nil || string(got) != "new" {
		t.Errorf("the target holds %q, %v", got, err)
	}
	if err := WriteFileAtomic(os.DevNull, write); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s became a file: %v", os.DevNull, err)
	}
	if err := WriteFileAtomic(dir, write); err == nil {
		t.Error("a folder is accepted")
	}
}

func TestCheckWritable(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "out")
	if err := CheckWritable(file); err != nil {
		t.Error(err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("left %v, %v", entries, err)
	}
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(CheckWritable(file), CheckWritable(os.DevNull)); err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "old" {
		t.Errorf("the file holds %q, %v", got, err)
	}
	missing := filepath.Join(dir, "missing")
	err := CheckWritable(filepath.Join(missing, "out"))
	if !errors.Is(err, os.ErrNotExist) || !strings.HasSuffix(err.Error(), "folder "+missing+": "+errors.Unwrap(err).Error()) {
		t.Errorf("missing folder: %v", err)
	}
	if err := CheckWritable(dir); err == nil {
		t.Error("a folder is accepted")
	}
}
