package result

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
)

// Schema names the form of a result; a reader refuses others.
const Schema = "agentir.result/v1"

// Result is what one run of a verb gave.
type Result struct {
	Schema       string        `json:"schema"`
	Verb         string        `json:"verb"`
	Manifest     Manifest      `json:"manifest"`
	Measurements []Measurement `json:"measurements"`
}

// Measurement is one finite number.
type Measurement struct {
	Name   string            `json:"name"`
	Labels map[string]string `json:"labels"`
	Value  float64           `json:"value"`
}

// New returns a result without measurements.
func New(verb string, m Manifest) *Result {
	return &Result{Schema: Schema, Verb: verb, Manifest: m, Measurements: []Measurement{}}
}

// Add appends a measurement; labels are keys and values in turn. A key without a value gets "".
func (r *Result) Add(name string, value float64, labels ...string) {
	r.Measurements = append(r.Measurements, Of(name, value, labels...))
}

// Of returns a measurement; labels are keys and values in turn. A key without a value gets "".
func Of(name string, value float64, labels ...string) Measurement {
	m := Measurement{Name: name, Labels: make(map[string]string, len(labels)/2), Value: value}
	for i := 0; i < len(labels); i += 2 {
		label := ""
		if i+1 < len(labels) {
			label = labels[i+1]
		}
		m.Labels[labels[i]] = label
	}
	return m
}

// Write writes the result as one indented JSON object and a line end. A value that JSON cannot hold (NaN, infinite)
// is an error that names it.
func (r *Result) Write(w io.Writer) error {
	for _, m := range r.Measurements {
		if math.IsNaN(m.Value) || math.IsInf(m.Value, 0) {
			return fmt.Errorf("result of %s: measurement %s %v is %v, which JSON cannot hold", r.Verb, m.Name, m.Labels, m.Value)
		}
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(r); err != nil {
		return fmt.Errorf("result of %s: %w", r.Verb, err)
	}
	return nil
}

// WriteFile writes the result to path by way of a file beside it, so that path never holds half of one.
func (r *Result) WriteFile(path string) error { return WriteFileAtomic(path, r.Write) }
