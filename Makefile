# `make` lists what there is; `make check` is what CI runs, and `make check-all` what a release needs besides.
SWIFT ?= swift
# SwiftPM may crash; a crash of what it builds or tests is not tried again.
SWIFTPM = Scripts/retry-crash $(SWIFT)
SOURCES = Package.swift Sources Tests Benchmarks Fuzzing Plugins Examples

# What `swift test` leaves out, or does a part of.
SLOW_TESTS = LibraryTests|AvailabilityTests|GeneratedCodeTests|StoryOfAYearTests|DiagnosticOracleTests|RenameRoundTripTests|ServicePropertyTests|MachineReportTests|PlayedAtPaceTests|HTTPFuzzTests

# The percentage of changes to Then steps that `mutation` wants noticed.
MUTATION_LEAST ?= 99

.PHONY: help build release test specs features traceability mutation mutation-sample faults soak bench fuzz fuzz-format lsp-soak web-soak web-fuzz portable documentation report-picture edit-picture api lint layout format examples vscode pipelines slow-tests check check-all

help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

build: ## Build everything, tests included; a warning is an error
	$(SWIFTPM) build --build-tests

release: ## Build the program as it is given to others, which the optimizer may refuse
	$(SWIFTPM) build --configuration release --product specs

test: ## Run the tests of runner, domain and steps
	Scripts/unless-stuck.py $(SWIFTPM) test

soak: build ## Run the tests again and again: TIMES=20 LOOPS=0; LOOPS=8 keeps the cores busy meanwhile
	SWIFT=$(SWIFT) Scripts/repeat-tests.sh $(or $(TIMES),20) $(or $(LOOPS),0) $(ARGUMENTS)

specs: ## Run the acceptance suite
	$(SWIFT) run specs Features/

features: ## Say what is wrong with the features, without running them
	$(SWIFT) run specs check Features

traceability: ## List behaviors without a scenario, and scenarios without a behavior or story
	$(SWIFT) run specs trace --quiet --every 'not @runner'

mutation: ## Find out whether the features would notice if something were wrong
	$(SWIFT) run specs mutate --quiet --at-least $(MUTATION_LEAST) Features/ $(ARGUMENTS)

# Each process plans all changes before it runs some, which takes longer than those of a sample.
mutation-sample: ## The same with SAMPLE=400 of the changes, chosen anew each time
	$(MAKE) mutation ARGUMENTS='--sample $(or $(SAMPLE),400) --parallel 4'

faults: ## Put faults into the product, one at a time, and find out what notices them; OF=runner, or ARGUMENTS='--seed 2'
	Scripts/mutate.py $(or $(OF),domain) $(ARGUMENTS)

bench: ## Measure every stage against its target, and fail if one is missed; STAGES='outline match' for some of them
	$(SWIFT) build --configuration release --product GherkinBenchmarks
	.build/release/GherkinBenchmarks --allocations $(STAGES)

fuzz: ## Throw inputs at parser and expressions, guided by coverage; SECONDS=600 for longer
	Scripts/fuzz.sh $(or $(SECONDS),60)

fuzz-format: ## Format features generated at random; FEATURES=100000 for as many, which is the usual number
	FORMAT_FUZZ=$(or $(FEATURES),100000) $(SWIFT) test --filter FormatPropertyTests

lsp-soak: ## Edit, fuzz and rebuild the language server for long: EDITS=20000 BUILDS=200 FUZZ=20000
	SLOW_TESTS=1 LSP_EDITS=$(or $(EDITS),20000) LSP_BUILDS=$(or $(BUILDS),200) LSP_FUZZ=$(or $(FUZZ),20000) \
	  $(SWIFT) test --filter 'DiagnosticOracleTests|LSPProcessTests|ServerFuzzTests|FrameReaderTests'

web-soak: ## Edit features through the calls of a page for long: EDITS=20000
	WEB_EDITS=$(or $(EDITS),20000) $(SWIFT) test --filter SessionEditsTests

web-fuzz: ## Send requests to the server of 'specs edit' that no browser would send; SECONDS=600 for ten minutes
	WEB_FUZZ=$(or $(SECONDS),60) $(SWIFT) test --filter HTTPFuzzTests

portable: ## Check that the library compiles where there are no processes, as on iOS
	Scripts/without-processes.sh

api: ## List changes since the last release, or since BASE, that break packages which use the libraries
	@base="$(or $(BASE),$(shell git describe --tags --abbrev=0 2>/dev/null))"; \
	if [ -z "$$base" ]; then echo "There is no release yet to compare with; BASE=COMMIT names one."; \
	else $(SWIFT) package diagnose-api-breaking-changes "$$base" --products GherkinRunner GherkinTesting; fi

documentation: build ## Make the documentation of the library, and check its links and examples
	Scripts/documentation.sh

report-picture: ## Make the picture of the HTML report that README.md shows; needs Chromium
	SWIFT=$(SWIFT) Scripts/report-picture.sh

edit-picture: build ## Make the picture of the page of 'specs edit' that README.md shows; needs Chromium
	Scripts/edit-picture.py

lint: ## Check the layout of all Swift files
	$(SWIFT) format lint --strict --recursive $(SOURCES)

examples: ## Build and run the packages in Examples
	SWIFT=$(SWIFT) Scripts/check-examples.sh

layout: ## Check the layout of all features; `specs format` mends it
	$(SWIFT) run specs format --check Features

format: ## Format all Swift files
	$(SWIFT) format --in-place --recursive $(SOURCES)

vscode: ## Package the extension for VS Code as build/specs.vsix
	Scripts/package-vscode.py build/specs.vsix

pipelines: build ## Run the pipelines of docs/ci.md step by step, as build servers would
	Scripts/check-pipelines.py .build/debug/specs

slow-tests: build ## Run the tests that 'swift test' leaves out: builds and toolchains, a year of a suite, edits by the hundred
	SLOW_TESTS=1 RENAMES=8 $(SWIFTPM) test --skip-build --filter '$(SLOW_TESTS)'

check: lint build layout features test specs traceability mutation-sample ## What CI runs for each change

check-all: check mutation examples pipelines slow-tests release portable documentation api ## The same, and what is slow and rarely fails
