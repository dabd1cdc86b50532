# make run    start the app            make test   everything that must pass
# make run TLS=1   the same, encrypted, so that phones can install it
# make club   many servers, one PostgreSQL
# make lint   style and types          make unit   tests without a browser
# make bench  measure                  make soak   long tests: kills, restarts, many hands
# make wheel  the rules and their cases for other programs
# make update bring new sentences into the catalogs in locale/
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

PORT ?= 8501
TLS ?=
PYTHON ?= $(shell command -v python3.11 || command -v python3)
# Two cores share the tests: a browser and its server often wait for each other, and somebody else goes on.
# In the browser tests each worker has a browser and servers of its own.
WORKERS ?= 4
# Each worker, and every child process of a test, reads the compiled program instead of compiling it again.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev
MADE := $(VENV)/.made
NODE := node_modules/.package-lock.json
CATALOGS := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

.PHONY: help run club test lint lint-types lint-style lint-scripts unit browser bench soak wheel format lock setup setup-dev \
    packages chromium postgres haproxy systemd catalogs extract update clean

help:
	@sed -n '/^# make /s/^# //p' Makefile

# --- the app -----------------------------------------------------------------

run: setup
	@PORT=$(PORT) TLS=$(TLS) exec tools/run.sh

# PostgreSQL, two servers and a proxy on this machine.
club: setup postgres haproxy
	@exec $(BIN)/python -m tools.club --port $(PORT)

setup: $(RUNTIME) catalogs

catalogs: $(CATALOGS)

%.mo: %.po | $(RUNTIME)
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

# --- the languages -----------------------------------------------------------

# The template, locale/companion.pot: every sentence of the program.
extract: setup
	@$(BIN)/python -m tools.catalogs extract

# The template, and its new sentences in every catalog.
update: setup
	@$(BIN)/python -m tools.catalogs update
	@$(MAKE) --no-print-directory catalogs

# --- what must pass ----------------------------------------------------------

# Debian's packages are installed while Python's and Node's are.
test:
	@$(MAKE) --no-print-directory packages & packages=$$!; $(MAKE) --no-print-directory setup-dev && wait $$packages
	@$(MAKE) --no-print-directory lint unit browser

packages: chromium postgres haproxy systemd

# The types take one core; the other does the rest meanwhile.
lint: setup-dev
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint-types lint-style lint-scripts

lint-types:
	$(BIN)/mypy --strict .

lint-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-scripts:
	node_modules/.bin/eslint .
	node_modules/.bin/tsc --project tsconfig.json

unit: setup-dev postgres haproxy systemd
	node --test tests/js
	$(BIN)/python -m pytest -m "not browser and not soak and not bench" -n $(WORKERS)

browser: setup-dev chromium postgres haproxy
	$(BIN)/python -m pytest tests/browser -m "browser and not soak" -n $(WORKERS) --dist worksteal

soak: setup-dev chromium postgres haproxy
	$(BIN)/python -m pytest -m soak

# `dist/intrige_rules-*.whl`, see docs/library.md.
wheel: $(MADE)
	@$(BIN)/python -m tools.wheel dist

bench: setup-dev chromium postgres haproxy
	$(BIN)/python -m bench

format: setup-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

setup-dev: $(DEV) $(NODE) catalogs

chromium:
	@tools/debian.sh "The browser tests" chromium chromium fonts-dejavu-core
	@tools/debian.sh "Faster browser tests" chromium-headless-shell chromium-headless-shell || \
	    echo "The browser tests run in chromium itself."

postgres:
	@tools/debian.sh "A club of many servers" "/usr/lib/postgresql/*/bin/postgres" postgresql

haproxy:
	@PATH="$$PATH:/usr/sbin" tools/debian.sh "A club of many servers" haproxy haproxy

# It checks the units in deploy/.
systemd:
	@tools/debian.sh "A club of many servers" systemd-analyze systemd

# --- the environment ---------------------------------------------------------

$(MADE):
	@tools/venv.sh "$(PYTHON)" $(VENV)
	@touch $@

$(RUNTIME): requirements.txt | $(MADE)
	@echo "Installing what the app needs ..."
	@$(PIP_INSTALL) -r requirements.txt
	@touch $@

# requirements-dev.txt holds every runtime pin too, so one installation serves both.
$(DEV): requirements-dev.txt requirements.txt | $(MADE)
	@echo "Installing what the app and its tests need ..."
	@$(PIP_INSTALL) -r requirements-dev.txt
	@touch $(RUNTIME) $@

# What checks the scripts; the app itself needs none of it.
$(NODE): package.json package-lock.json
	@echo "Installing what checks the scripts ..."
	@npm ci --silent --no-audit --no-fund
	@touch $@

# Pins move only here: every other target installs exactly what the files say.
lock:
	@tools/lock.sh "$(PYTHON)"

clean:
	rm -rf $(VENV) node_modules .lock-venv .mypy_cache .pytest_cache .ruff_cache $(CATALOGS)
