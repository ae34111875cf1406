# Two commands are all you need: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*') setup.py pyproject.toml
BUILD_REQUIREMENTS := import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'])
GAMES ?= 20000
GREEDY_GAMES ?= 2000
MINUTES ?= 60
GAME ?= milito
N ?= 200
# Tests that talk to a server or a browser wait half of their time: two processes more than there are cores.
PROCESSES := $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 2)")
# The tests are compiled once for all processes that run them, even where somebody wants no such files elsewhere.
unexport PYTHONDONTWRITEBYTECODE
RULES := tests/core tests/minds tests/contract tests/games README.md docs

.PHONY: play test test-compiled test-interpreted packages lint fuzz mutants bench load dist docs clean

play: $(VENV)/ready ## build if needed and open the table in the browser
	$(BIN)/quincunx play

# What is interpreted needs no compiler: it is checked while the rest is compiled, so that no core ever waits.
test: packages ## check and test everything, at both speeds
	$(MAKE) --jobs 3 $(VENV)/wheel lint test-interpreted
	$(MAKE) test-compiled

# Each of these processes is one of several: where numpy took all cores for itself, its threads would wait for one another.
test-compiled: export OPENBLAS_NUM_THREADS := 1
test-compiled: $(VENV)/ready-dev
	QUINCUNX_EXPECT=compiled $(BIN)/python -m pytest -n $(PROCESSES) --dist loadgroup

test-interpreted: $(VENV)/tools
	QUINCUNX_EXPECT=interpreted PYTHONPATH=src $(BIN)/python -m pytest -n auto $(RULES)

packages: ## install what the tests need from the system: a browser and PostgreSQL
	.ci/packages

lint: $(VENV)/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

fuzz: $(VENV)/ready-dev ## many games under every contract check: make fuzz GAMES=20000 MINUTES=60
	$(BIN)/python -m quincunx.contract.fuzz --games $(GAMES) --minutes $(MINUTES) --mind random
	$(BIN)/python -m quincunx.contract.fuzz --games $(GREEDY_GAMES) --minutes $(MINUTES) --mind greedy
	QUINCUNX_GEOMETRY_CASES=100000 $(BIN)/python -m pytest -q -n auto tests/core/kit/test_geometry.py

bench: $(VENV)/ready-bench ## speed of the wheel that `make dist` makes, measured beside peers
	$(BIN)/python bench/bench.py

load: $(VENV)/ready-dev ## what a choice costs the served table and where that goes, with 1, 2 and 4 server processes
	$(BIN)/python bench/load.py --games 40 --seconds 4 --every 0 --rounds 3
	$(BIN)/python bench/load.py --games 40 --seconds 4 --every 0 --rounds 3 --game battalion
	$(BIN)/python bench/scale.py

dist: $(VENV)/tools $(VENV)/practised ## source archive, interpreted and compiled wheel, checked and tried
	rm -rf dist
	$(BIN)/python -m build --no-isolation --sdist --outdir dist .
	QUINCUNX_INTERPRETED=1 $(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	cp $(VENV)/practised-wheels/*.whl dist
	$(BIN)/python -m twine check --strict dist/*
	$(BIN)/python tests/building/distribution.py dist

mutants: $(VENV)/tools ## break rules at random places, and count how many the tests notice: make mutants GAME=milito N=200 SEED=1
	$(BIN)/python tests/mutants/run.py --game $(GAME) -n $(N) $(addprefix --seed ,$(SEED))

docs: $(VENV)/ready-dev ## print the rule references from the ledgers, and the pictures
	$(BIN)/python -m docs.make

$(VENV)/python: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --upgrade pip
	$(PIP) install --quiet --upgrade $$($(BIN)/python -c "$(BUILD_REQUIREMENTS)")
	touch $@

# What a wheel holds may change with any file, but only libraries whose own C has changed are compiled: see setup.py.
$(VENV)/wheel: $(VENV)/python $(SOURCES) | $(VENV)/interpreted
	@echo "Building Quincunx; the first time this takes a minute or two"
	rm -rf $(VENV)/wheels
	$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir $(VENV)/wheels .
	touch $@

# What it depends on is installed with the interpreted wheel, which needs no compiler, while the compiled one is built.
$(VENV)/interpreted: $(VENV)/python pyproject.toml
	rm -rf $(VENV)/interpreted-wheels
	QUINCUNX_INTERPRETED=1 $(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir $(VENV)/interpreted-wheels .
	touch $@

$(VENV)/server: $(VENV)/interpreted
	$(PIP) install --quiet "$$(echo $(VENV)/interpreted-wheels/*.whl)[server]"
	touch $@

# Of all that is installed here a fifth is ever imported, and Python compiles that by itself.
$(VENV)/tools: $(VENV)/interpreted
	$(PIP) install --quiet --no-compile "$$(echo $(VENV)/interpreted-wheels/*.whl)[server,dev]"
	touch $@ $(VENV)/server

define INSTALL
	$(PIP) install --quiet --force-reinstall --no-deps $(VENV)/wheels/*.whl
	@cd $(VENV) && bin/python -c "import quincunx; print('The rules run', quincunx.speed())"
endef

$(VENV)/ready: $(VENV)/server $(VENV)/wheel
	$(INSTALL)
	touch $@

$(VENV)/ready-dev: $(VENV)/tools $(VENV)/wheel
	$(INSTALL)
	touch $@ $(VENV)/ready

# A wheel to give away is compiled twice: once to play games and count which way they go, once for the ways most gone.
$(VENV)/practised: $(VENV)/tools $(SOURCES) bench/practice.py
	@echo "Compiling Quincunx twice, with some games between; this takes ten minutes or so"
	rm -rf build/practice $(VENV)/practised-wheels
	find build -name '*.gcda' -delete
	QUINCUNX_PRACTICE=record $(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir build/practice .
	$(BIN)/python -m zipfile -e build/practice/*.whl build/practice/wheel
	PYTHONPATH=build/practice/wheel $(BIN)/python bench/practice.py
	QUINCUNX_PRACTICE=use $(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir $(VENV)/practised-wheels .
	touch $@

$(VENV)/ready-bench: $(VENV)/practised bench/peers.py
	$(PIP) install --quiet --force-reinstall --no-deps $(VENV)/practised-wheels/*.whl
	touch $(VENV)/ready-dev $(VENV)/ready
	$(PIP) install --quiet $$($(BIN)/python bench/peers.py --requirements)
	touch $@

clean:
	rm -rf $(VENV) build dist artifacts .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
