# `make` lists what there is; `make check` is all that CI does.
SWIFT ?= swift
SOURCES = Package.swift Sources Tests Benchmarks Fuzzing
# The seeds whose behaviours `traceability` asks for.
TRACE_SEEDS ?= 000 001 002 003 004
# Those of which none is missing, to which `check` holds them.
COVERED_SEEDS =

.PHONY: help build release test specs features traceability covered bench fuzz lint format check

help: ## Show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

build: ## Build everything, tests included; a warning is an error
	$(SWIFT) build --build-tests

release: ## Build the program as it is given to others, which the optimizer may refuse
	$(SWIFT) build --configuration release --product specs

test: ## Run the tests of runner, domain and steps
	$(SWIFT) test

specs: ## Run the acceptance suite
	$(SWIFT) run specs Features/

features: ## Say what is wrong with the features, without running them
	$(SWIFT) run specs check Features

traceability: ## List behaviours without a scenario and scenarios without a behaviour; TRACE_SEEDS='000 001'
	@$(SWIFT) build --quiet --product specs
	@.build/debug/specs parse --output pickles Features | Scripts/traceability '$(TRACE_SEEDS)' Features/not-executable.md

covered: TRACE_SEEDS = $(COVERED_SEEDS)
covered: traceability ## The same for the seeds that are covered

bench: ## Measure every stage against its mark; STAGES='outline match' for some of them
	$(SWIFT) build --configuration release --product Benchmarks
	.build/release/Benchmarks --allocations $(STAGES)

fuzz: ## Throw inputs at parser and expressions, guided by coverage; SECONDS=600 for longer
	Scripts/fuzz.sh $(or $(SECONDS),60)

lint: ## Check the layout of all Swift files
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format: ## Lay out all Swift files
	$(SWIFT) format --in-place --recursive $(SOURCES)

check: lint build test features specs covered release ## All that CI does
