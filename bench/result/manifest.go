package result

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"
)

// Manifest says under which conditions a result came about.
type Manifest struct {
	Version   string             `json:"version"`  // of the module, "(devel)" for a build from a working copy
	Revision  string             `json:"revision"` // of the source, "" when the build does not know it
	Modified  bool               `json:"modified"` // the working copy had changes beyond the revision
	Arguments []string           `json:"arguments"`
	Data      []DataFile         `json:"data"`
	Model     string             `json:"model,omitempty"` // of the encoder, "" without one
	Seed      *uint64            `json:"seed,omitempty"`
	Hardware  Hardware           `json:"hardware"`
	Start     time.Time          `json:"start"`
	Durations map[string]float64 `json:"durations"` // seconds by stage
}

// DataFile identifies a file that was read, by its bytes on disk.
type DataFile struct {
	Path   string `json:"path"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// NewManifest describes this program, this machine and this moment; args are the arguments of the command.
func NewManifest(args []string) Manifest {
	m := Manifest{
		Arguments: append([]string{}, args...),
		Data:      []DataFile{},
		Hardware:  ReadHardware(),
		Start:     time.Now().UTC().Round(0),
		Durations: make(map[string]float64),
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		m.setBuild(info)
	}
	return m
}

func (m *Manifest) setBuild(info *debug.BuildInfo) {
	m.Version = info.Main.Version
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			m.Revision = s.Value
		case "vcs.modified":
			m.Modified = s.Value == "true"
		case "GOAMD64", "GOARM64":
			m.Hardware.Level = s.Value
		}
	}
}

// SetSeed notes the seed of the run.
func (m *Manifest) SetSeed(seed uint64) { m.Seed = &seed }

// Duration notes how long a stage took.
func (m *Manifest) Duration(stage string, d time.Duration) { m.Durations[stage] = d.Seconds() }

// AddFile notes a file that the run reads. The standard input ("-") is noted without a sum.
func (m *Manifest) AddFile(ctx context.Context, path string) error {
	file, err := HashFile(ctx, path)
	if err == nil {
		m.Data = append(m.Data, file)
	}
	return err
}

// HashFile returns the size and the sha256 of a file's bytes on disk; the standard input ("-") has neither.
func HashFile(ctx context.Context, path string) (DataFile, error) {
	if path == "-" {
		return DataFile{Path: path}, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return DataFile{}, fmt.Errorf("cannot hash the data: %w", err)
	}
	defer file.Close()
	sum, n, err := Sum(ctx, file)
	if err != nil {
		return DataFile{}, fmt.Errorf("cannot hash %s: %w", path, err)
	}
	return DataFile{Path: path, Bytes: n, SHA256: sum}, nil
}

// Sum returns the sha256 of r in hexadecimal and its length; it ends early when ctx does.
func Sum(ctx context.Context, r io.Reader) (sum string, n int64, err error) {
	hash := sha256.New()
	buffer := make([]byte, 1<<20)
	for {
		if err := ctx.Err(); err != nil {
			return "", n, err
		}
		read, err := r.Read(buffer)
		hash.Write(buffer[:read])
		n += int64(read)
		if errors.Is(err, io.EOF) {
			return hex.EncodeToString(hash.Sum(nil)), n, nil
		}
		if err != nil {
			return "", n, err
		}
	}
}
