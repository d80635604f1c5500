package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strconv"

	"agentir/bench/catalogue"
	"agentir/bench/result"
)

type dataCmd struct {
	List   dataListCmd   `cmd:"" help:"List the known test sets."`
	Verify dataVerifyCmd `cmd:"" help:"Compare the files of a test set with their pinned sizes and checksums."`
	Fetch  dataFetchCmd  `cmd:"" help:"Download a test set: resumed where it stopped, checked, then renamed."`
}

// source is where the list of sets comes from.
type source struct {
	Catalogue string `placeholder:"FILE" help:"A list of sets of your own. Default: the built-in one."`
}

func (s source) read() (catalogue.Catalogue, error) {
	if s.Catalogue == "" {
		return catalogue.Builtin()
	}
	return catalogue.Read(s.Catalogue)
}

type dataListCmd struct{ source }

// Run needs no network.
func (c *dataListCmd) Run(_ context.Context, e *env) error {
	sets, err := c.read()
	if err != nil {
		return err
	}
	r := result.New("data list", result.NewManifest(e.args))
	g := newGrid("set", "files", "fetch", "licence", "what it is", "archive").text(3, 4, 5)
	for _, set := range sets {
		fetched, how, address := 0.0, "-", ""
		if set.Archive != nil {
			address = set.Archive.URL
		}
		switch {
		case set.Archive.Pinned():
			fetched, how = float64(set.Archive.Size), count(set.Archive.Size)
		case set.Archive != nil:
			how = "not pinned"
		}
		r.Add("bytes", fetched, "set", set.Name, "url", address)
		g.row(set.Name, strconv.Itoa(len(set.Files)), how, set.Licence, set.Description, cmp.Or(address, "-"))
	}
	return e.emit(r, func() { e.table(g) })
}

type dataVerifyCmd struct {
	source
	Set string `arg:"" optional:"" help:"Name of the set. Default: the one whose corpus is in the folder."`
	Dir string `required:"" placeholder:"DIR" help:"Folder of the set."`
}

// Run is a gate: it fails where a file is missing or differs.
func (c *dataVerifyCmd) Run(ctx context.Context, e *env) error {
	set, err := c.find(ctx)
	if err != nil {
		return err
	}
	checks, err := set.Verify(ctx, c.Dir)
	if err != nil {
		return err
	}
	manifest := result.NewManifest(e.args)
	bad := 0
	g := newGrid("file of "+set.Name, "status", "bytes", "sha256")
	for _, check := range checks {
		if check.Status != catalogue.OK {
			bad++
		}
		if check.Status != catalogue.Missing {
			manifest.Data = append(manifest.Data, result.DataFile{
				Path: filepath.Join(c.Dir, filepath.FromSlash(check.File.Path)), Bytes: check.Size, SHA256: check.SHA256,
			})
		}
		g.row(check.File.Path, string(check.Status), count(check.Size), check.SHA256)
	}
	r := result.New("data verify", manifest)
	for _, check := range checks {
		r.Add("verified", truth(check.Status == catalogue.OK), "set", set.Name, "file", check.File.Path)
	}
	var verdict error
	if bad > 0 {
		verdict = gatef("%s: %d of %d files are not those of %s", c.Dir, bad, len(checks), set.Name)
	}
	return e.emitVerdict(r, func() { e.table(g) }, verdict)
}

func (c *dataVerifyCmd) find(ctx context.Context) (catalogue.Dataset, error) {
	sets, err := c.read()
	if err != nil {
		return catalogue.Dataset{}, err
	}
	if c.Set == "" {
		return sets.Identify(ctx, c.Dir)
	}
	return findSet(sets, c.Set)
}

// findSet looks up a name off the command line.
func findSet(sets catalogue.Catalogue, name string) (catalogue.Dataset, error) {
	set, err := sets.Find(name)
	if err != nil {
		return set, &usageError{err}
	}
	return set, nil
}

type dataFetchCmd struct {
	source
	Set string `arg:"" help:"Name of the set."`
	Dir string `required:"" placeholder:"DIR" help:"Folder for the archive."`
}

// Run is the one place of the program that uses the network.
func (c *dataFetchCmd) Run(ctx context.Context, e *env) error {
	sets, err := c.read()
	if err != nil {
		return err
	}
	set, err := findSet(sets, c.Set)
	if err != nil {
		return err
	}
	manifest := result.NewManifest(e.args)
	p := e.progress()
	fetcher := catalogue.Fetcher{Progress: func(done, total int64) { p.set("fetch "+set.Name, done, total) }}
	path, err := fetcher.Fetch(ctx, set, c.Dir)
	p.close()
	if err != nil {
		return err
	}
	if err := manifest.AddFile(ctx, path); err != nil {
		return err
	}
	r := result.New("data fetch", manifest)
	r.Add("bytes", float64(set.Archive.Size), "set", set.Name)
	return e.emit(r, func() {
		fmt.Fprintf(e.stdout, "%s: %s bytes, sha256 %s as pinned; licence: %s\n", path, count(set.Archive.Size), set.Archive.SHA256, set.Licence)
	})
}
