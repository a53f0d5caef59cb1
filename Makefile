# Two commands for a fresh machine: `make play` and `make test`. Each sets up what it needs.
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
EXE := .exe
else
BIN := $(VENV)/bin
endif
INSTALLED := $(VENV)/.installed
DEVELOPING := $(VENV)/.developing
PACKAGING := $(VENV)/.packaging
SITE := out/site-venv

.PHONY: play test lint format unit for-suite test-plain test-long coverage mutants bench compiled languages package try-package \
	test-package measure-package reproducible windows pictures animation site clean

play: $(INSTALLED)
	$(BIN)/python build/play.py

# The rules are compiled, and the tests parsed, while the lint runs.
test: $(DEVELOPING)
	$(MAKE) -j 2 lint for-suite
	$(MAKE) unit

lint: $(DEVELOPING)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python build/plain_numbers.py

format: $(DEVELOPING)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# On compiled rules and search, kept by the digest of their sources, where a compiler is at hand.
unit: $(DEVELOPING)
	$(BIN)/python build/suite.py

for-suite: $(DEVELOPING)
	$(BIN)/python build/compile.py --keep
	$(BIN)/python build/suite.py --ready

# The same tests on the sources alone.
test-plain: $(DEVELOPING)
	$(BIN)/python -m pytest -n 3 --dist worksteal -q

test-long: $(DEVELOPING)
	$(BIN)/python -m pytest -n 2 -q -m long

# TESTS=tests/rules measures what these alone reach.
coverage: $(DEVELOPING)
	rm -rf out/coverage && mkdir -p out/coverage
	$(BIN)/python -m coverage run -m pytest -n 2 -q $(TESTS)
	$(BIN)/python build/coverage_report.py

mutants: $(DEVELOPING)
	$(BIN)/python build/mutants/run.py

bench: $(DEVELOPING)
	$(BIN)/python -m pytest -q -s -m bench

compiled: $(DEVELOPING)
	$(BIN)/python build/compile.py

# Compares every page with its reference picture; ACCEPT="NAME ..." takes some over, ACCEPT=all all that differ.
pictures: $(DEVELOPING)
	$(BIN)/python build/pictures.py $(if $(ACCEPT),--accept $(filter-out all,$(ACCEPT)))

# After a change of words: see docs/languages.md.
languages: $(DEVELOPING)
	$(BIN)/python build/languages/make.py

package: $(PACKAGING)
	$(BIN)/python build/package/make.py

try-package: $(DEVELOPING)
	$(BIN)/python build/package/try.py

test-package: $(DEVELOPING)
	TAMMANY_KILLS=150 $(BIN)/python -m pytest -q -m package tests/package

measure-package: $(PACKAGING)
	$(BIN)/python build/package/measure.py

# Builds everything twice, in two folders, and compares the bytes.
reproducible: $(PACKAGING)
	$(BIN)/python build/package/reproducible.py -- --compiled

# On Debian: the packages for Windows, tried under Wine (docs/packaging.md says what that needs).
windows: $(PACKAGING)
	$(BIN)/python build/windows/make.py $(STEPS)

# README's moving election; made at a commit, which is named beside it.
animation: $(DEVELOPING) $(SITE)/.installed
	$(BIN)/python build/site/election.py out/animation
	$(SITE)/$(notdir $(BIN))/python build/site/encode.py out/animation docs/pictures/election.webp

# The documents as a site in out/site/html, by a generator that has an environment of its own; with GAME=FILE a game that was
# kept as a web page is offered on it.
site: $(SITE)/.installed
	$(SITE)/$(notdir $(BIN))/python build/site/make.py $(GAME)

$(SITE)/.installed: build/site/requirements.txt
	$(PYTHON) -m venv $(SITE)
	$(SITE)/$(notdir $(BIN))/python -m pip install -q -r build/site/requirements.txt
	touch $@

$(BIN)/python$(EXE):
	$(PYTHON) -m venv $(VENV)

$(INSTALLED): pyproject.toml | $(BIN)/python$(EXE)
	$(BIN)/python -m pip install -q -e .
	touch $@

$(DEVELOPING): pyproject.toml | $(BIN)/python$(EXE)
	$(BIN)/python -m pip install -q -e '.[dev]'
	touch $@ $(INSTALLED)

$(PACKAGING): pyproject.toml | $(BIN)/python$(EXE)
	$(BIN)/python -m pip install -q -e '.[dev,package]'
	touch $@ $(INSTALLED) $(DEVELOPING)

clean:
	rm -rf $(VENV) out dist
