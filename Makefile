# Two commands are all you need: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.svg') setup.py pyproject.toml
GAMES ?= 20000
GREEDY_GAMES ?= 2000
MINUTES ?= 60
SERVED := tests/wire tests/browser
RULES := tests/core tests/minds tests/contract tests/games tests/cli README.md docs

.PHONY: play test test-compiled test-interpreted lint fuzz bench load docs clean

play: $(VENV)/ready ## build if needed and open the table in the browser
	$(BIN)/quincunx play

test: $(VENV)/tools ## check and test everything, at both speeds
	$(MAKE) --jobs 2 test-interpreted $(VENV)/wheel
	$(MAKE) test-compiled

test-compiled: $(VENV)/ready-dev
	QUINCUNX_EXPECT=compiled $(BIN)/python -m pytest -n auto $(addprefix --ignore ,$(SERVED))
	$(BIN)/python -m pytest -n 3 --dist loadfile --reruns 2 $(SERVED)

test-interpreted: lint
	QUINCUNX_EXPECT=interpreted PYTHONPATH=src $(BIN)/python -m pytest -n auto $(RULES)

lint: $(VENV)/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

fuzz: $(VENV)/ready-dev ## many games under every contract check: make fuzz GAMES=20000 MINUTES=60
	$(BIN)/python -m quincunx.contract.fuzz --games $(GAMES) --minutes $(MINUTES) --mind random
	$(BIN)/python -m quincunx.contract.fuzz --games $(GREEDY_GAMES) --minutes $(MINUTES) --mind greedy

bench: $(VENV)/ready-bench ## speed, measured beside peers
	$(BIN)/python bench/bench.py

load: $(VENV)/ready-dev ## many live games at once on the served table
	$(BIN)/python bench/load.py

docs: $(VENV)/ready-dev ## print the rule references from the ledgers, and the pictures
	$(BIN)/python docs/make.py

$(VENV)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	touch $@

$(VENV)/ready: $(VENV)/python $(SOURCES)
	rm -rf build
	@echo "Building Quincunx; the first time this takes a few minutes"
	$(BIN)/pip install --quiet ".[server]"
	touch $@

$(VENV)/tools: $(VENV)/python pyproject.toml
	QUINCUNX_INTERPRETED=1 $(BIN)/pip install --quiet ".[server,dev]"
	touch $@

$(VENV)/wheel: $(VENV)/python $(SOURCES)
	rm -rf build $(VENV)/wheels
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir $(VENV)/wheels .
	touch $@

$(VENV)/ready-dev: $(VENV)/tools $(VENV)/wheel
	$(BIN)/pip install --quiet --force-reinstall --no-deps $(VENV)/wheels/*.whl
	touch $@ $(VENV)/ready

$(VENV)/ready-bench: $(VENV)/ready-dev bench/peers.py
	$(BIN)/pip install --quiet $$($(BIN)/python bench/peers.py --requirements)
	touch $@

clean:
	rm -rf $(VENV) build dist artifacts .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
