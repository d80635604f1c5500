# AgentIR. The first group needs Go alone; `make ci` also wants a network, the data and the tools that
# .ci/run installs. Everything made here lies under build/, which git ignores.

GO      ?= go
BUILD   := build
# The toolchain for scans and releases: it has the newest security fixes of its line.
RELEASE := go1.26.10
# Where the packed data sets, the golden files and the encoder models lie. None is needed for `make test`.
SHARED  ?= ../shared
SETS    := scifact arguana cranfield med locomo longmemeval_s wordfreq xquad_zh xquad_ar xquad_en cmrc2018_dev \
           cisi npl cacm
FUZZTIME ?= 15s
BENCH    ?= .

LINT_VERSION := v2.15.0
VULN_VERSION := v1.9.0
VULNDB       := v0.0.0-20261105234957-e22db6528018
# The packages whose results depend on the arithmetic that the compiler makes.
SCORING      := ./analysis ./postings ./bench ./bench/measure ./cmd/agentir-bench
TARGETS      := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

# The environment by which tests find what is too large, or not ours, to be in the repository.
WITH_DATA := AGENTIR_DATA=$(abspath $(BUILD)/data) AGENTIR_GOLDEN=$(abspath $(SHARED)/golden) AGENTIR_MODELS=$(abspath $(SHARED)/models)
# So are the drivers of the other engines, which bench/peers/setup.sh builds; their tests take half a minute.
WITH_PEERS := $(if $(wildcard $(BUILD)/peers),AGENTIR_PEERS=$(abspath $(BUILD)/peers))

.PHONY: test build fmt cover bench fuzz lint vuln cross race quickstart golden tiers arm64 mutants data ci clean help

# The first line of a recipe that needs what is not in the repository.
need_shared = @test -x $(SHARED)/data/unpack -a -d $(SHARED)/golden || \
  { echo "no reference files in $(SHARED): set SHARED=..., see CONTRIBUTING.md" >&2; exit 1; }
need_data = @test -d $(BUILD)/data || { echo "no test sets in $(BUILD)/data: run make data first" >&2; exit 1; }

test: ## vet and every test that needs Go alone
	$(GO) vet ./...
	$(GO) test ./...

help: ## these lines
	@grep -E '^[a-z0-9]+:.*## ' Makefile | sed -E 's/^([a-z0-9]+):.*## /\1\t/' | expand -t 12

build: ## the command, under build/bin, with the revision stamped in
	$(GO) build -buildvcs=auto -trimpath -o $(BUILD)/bin/ ./cmd/agentir-bench

fmt: $(BUILD)/bin/golangci-lint ## format as the linter wants it
	$(BUILD)/bin/golangci-lint fmt

cover: ## statement coverage, as text and as build/cover.html
	@mkdir -p $(BUILD)
	$(GO) test -coverprofile=$(BUILD)/cover.out -coverpkg=./... ./...
	$(GO) tool cover -func=$(BUILD)/cover.out | tail -1
	$(GO) tool cover -html=$(BUILD)/cover.out -o $(BUILD)/cover.html

bench: ## Go benchmarks; BENCH selects by pattern; those on data sets run after `make data`
	$(WITH_DATA) $(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -timeout 0 ./...

fuzz: ## every fuzz target for FUZZTIME
	FUZZTIME=$(FUZZTIME) GO=$(GO) .ci/fuzz

lint: $(BUILD)/bin/golangci-lint ## the linter
	$(BUILD)/bin/golangci-lint run

vuln: ## known vulnerabilities that our code reaches
	GO=$(GO) RELEASE=$(RELEASE) VULN_VERSION=$(VULN_VERSION) VULNDB=$(VULNDB) BUILD=$(BUILD) .ci/vuln

cross: ## every platform compiles without cgo, tests included
	GO=$(GO) TARGETS='$(TARGETS)' .ci/cross

data: ## lay the data sets out under build/data
	$(need_shared)
	$(SHARED)/data/unpack $(BUILD)/data $(SETS)

race: ## the race detector, on the tests that need no data
	.ci/gotest race -race -short ./...

quickstart: build ## the newcomer's command, which fails unless every searcher finds the same
	$(BUILD)/bin/agentir-bench quickstart

golden: ## every test: parity with the golden files in tokens, scores and metrics, data, drivers where they are built
	$(need_shared)
	$(need_data)
	$(WITH_DATA) $(WITH_PEERS) GOAMD64=v1 .ci/gotest v1 -timeout 20m ./...

tiers: ## tokens, scores and metrics again with AVX2 code from the compiler, where the machine can run it
	$(need_shared)
	$(need_data)
	@if grep -qw avx2 /proc/cpuinfo 2>/dev/null; then \
	  $(WITH_DATA) GOAMD64=v3 .ci/gotest v3 -timeout 20m $(SCORING); \
	else echo "GOAMD64=v3: not run, this machine has no AVX2"; fi

arm64: ## golden scores on arm64, emulated where the machine is not one
	$(need_shared)
	$(need_data)
	$(WITH_DATA) GO=$(GO) .ci/arm64

mutants: ## every known pruning bug, put in on purpose, is caught
	AGENTIR_MUTANTS=1 .ci/gotest mutants -timeout 20m -run '^TestMutant' ./postings

ci: lint vuln cross race fuzz mutants quickstart ## all of it
	@if [ -x $(SHARED)/data/unpack ]; then $(MAKE) --no-print-directory data golden tiers arm64; \
	else echo "golden, tiers, arm64: not run, no data in $(SHARED)"; fi
	@.ci/summary

clean: ## take build/ away
	rm -rf $(BUILD)

$(BUILD)/bin/golangci-lint: Makefile
	GOTOOLCHAIN=$(RELEASE) GOBIN=$(abspath $(BUILD)/bin) $(GO) install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)
	@touch $@
