# Two commands do everything on a fresh clone: `make pads` installs the program and prints, `make test`
# installs what the tests need and runs ruff, mypy and the tests of the day.

PYTHON ?= python3
BIN := .venv/bin
PROGRAMS := chromium firefox pdftoppm qpdf gs mutool java zsh fish npm mandoc
LIBRARIES := libcairo libpango libharfbuzz-subset
LANGUAGES := fr de
PAPER_LANGUAGES := es it nl pl pt
CATALOGUE := generator/locale/scriptorium
PIP := -m pip install --quiet --disable-pip-version-check

export PYTHON

.DEFAULT_GOAL := pads
.DELETE_ON_ERROR:
.PHONY: pads studio test quick nightly slowest lint system axe bench bench-studio bench-shelf fuzz oldest newest lock sbom mutants catalogues gallery gallery-site gallery-playtest docs clean help

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST)

.venv/made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Scriptorium needs Python 3.11 or later; name one with: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	touch $@

.venv/installed: .venv/made pyproject.toml
	$(BIN)/python $(PIP) --editable .
	touch $@

.venv/installed-for-studio: .venv/made pyproject.toml
	$(BIN)/python $(PIP) --editable '.[web,scan]'
	touch .venv/installed $@

# CI installs the locked versions with their hashes; others get what pyproject.toml allows. Only what
# is imported is compiled then: to compile all files takes a third of the time.
.venv/installed-for-tests: .venv/made pyproject.toml locks/test.txt
	if [ "$$CI" = true ]; then \
		$(BIN)/python $(PIP) --no-compile --require-hashes --requirement locks/test.txt && \
		$(BIN)/python $(PIP) --no-deps --no-build-isolation --editable .; \
	else \
		$(BIN)/python $(PIP) --editable '.[test]'; \
	fi
	touch .venv/installed .venv/installed-for-studio .venv/installed-for-docs $@

pads: .venv/installed ## print the score sheets of domains A to D into output/
	$(BIN)/scriptorium pad A B C D

studio: .venv/installed-for-studio ## open the studio in the browser
	$(BIN)/scriptorium serve

system:
	.ci/system-programs $(PROGRAMS)

axe: system
	@cmp -s tests/package-lock.json tests/node_modules/installed || \
		{ npm ci --prefix tests --ignore-scripts --no-audit --no-fund --silent && \
			cp tests/package-lock.json tests/node_modules/installed; } || \
		{ echo "axe-core could not be installed. Install it with: npm ci --prefix tests" >&2; [ "$$CI" != true ]; }

lint: .venv/installed-for-tests ## run ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

quick: .venv/installed-for-tests ## run the first case of every test that is neither slow nor in a browser
	HYPOTHESIS_PROFILE=quick $(BIN)/pytest --quick

test: .venv/installed-for-tests system axe lint ## install what the tests need, also system programs if it may, then run ruff, mypy and the tests of the day
	$(BIN)/pytest -n 2 -m "not nightly"

nightly: .venv/installed-for-tests system axe lint ## the same, but every test there is; ARGUMENTS=--record notes what each costs
	$(BIN)/pytest -n 2 $(ARGUMENTS)

slowest: ## list the tests and the files that take the most processor time
	$(PYTHON) tests/support/seconds.py

.venv-bench/installed: pyproject.toml
	.ci/system-programs $(LIBRARIES)
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python $(PIP) --editable '.[bench]'
	touch $@

bench: .venv-bench/installed ## measure the speed; ARGUMENTS=--write updates the table in the docs
	.venv-bench/bin/python benchmarks/run.py $(ARGUMENTS)

bench-studio: .venv/installed-for-tests ## measure the studio in a real browser; ARGUMENTS=--write updates the docs
	.ci/system-programs chromium wrk
	$(BIN)/python benchmarks/run_studio.py $(ARGUMENTS)

bench-shelf: .venv/installed-for-tests ## measure a shelf with fifty people for ten minutes; ARGUMENTS=--write updates the docs
	$(BIN)/python benchmarks/run_shelf.py $(ARGUMENTS)

fuzz: .venv/installed-for-tests ## run random files and command lines, send the studio random requests, and attack it; none may break it
	PYTHONPATH=tests:. $(BIN)/python -m support.fuzz $(ARGUMENTS)

oldest: ## install the lowest versions that pyproject.toml declares, run every command and the quick tests
	PYTHONPATH=tests $(PYTHON) -m support.versions oldest

newest: ## the same with the newest versions there are
	PYTHONPATH=tests $(PYTHON) -m support.versions newest

.venv-lock/made:
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python $(PIP) uv
	touch $@

LOCK = .venv-lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" --output-file

lock: .venv-lock/made ## choose new versions for CI and the Docker image, with hashes, and list them
	$(LOCK) locks/build.txt locks/build.in
	$(LOCK) locks/studio.txt --extra web --extra xlsx --extra scan --extra lab pyproject.toml
	$(LOCK) locks/test.txt --constraints locks/studio.txt --constraints locks/build.txt \
		--extra web --extra xlsx --extra scan --extra test pyproject.toml locks/build.in
	$(MAKE) sbom

sbom: ## write the bill of materials of the Docker image from its lock
	$(PYTHON) .ci/bill_of_materials.py

mutants: .venv/installed-for-tests ## put small bugs into a copy and list those that no test catches; ARGUMENTS="--sample 300 --seed 2"
	PYTHONPATH=tests nice -n 10 $(BIN)/python -m mutants $(ARGUMENTS)

catalogues: .venv/installed-for-tests ## update the translations with the messages, compile them, and write the manual pages
	$(BIN)/pybabel -q extract --mapping pyproject.toml --no-wrap --add-location file --sort-by-file \
		--omit-header --output $(CATALOGUE).pot generator templates docs/samples
	$(BIN)/python docs/developers/paper_messages.py generator/locale/paper.pot
	for language in $(LANGUAGES) $(PAPER_LANGUAGES); do \
		case " $(PAPER_LANGUAGES) " in *" $$language "*) messages=paper;; *) messages=scriptorium;; esac; \
		$(BIN)/pybabel -q update --no-wrap --no-fuzzy-matching --ignore-obsolete --init-missing \
			--ignore-pot-creation-date --input generator/locale/$$messages.pot --locale $$language \
			--output-file generator/locale/$$language/LC_MESSAGES/scriptorium.po || exit 1; \
	done
	$(BIN)/pybabel -q compile --domain scriptorium --directory generator/locale
	$(BIN)/python docs/developers/write_manual.py

gallery: .venv/installed-for-tests ## redraw the pictures of the docs
	$(BIN)/python docs/developers/make_gallery.py
	$(BIN)/python docs/developers/photograph_studio.py
	$(BIN)/python docs/developers/draw_lab.py
	PYTHONPATH=benchmarks $(BIN)/python docs/developers/draw_scans.py

.venv/installed-for-docs: .venv/made pyproject.toml
	$(BIN)/python $(PIP) --editable '.[docs]'
	touch .venv/installed $@

docs: .venv/installed-for-docs ## build the site of the docs, with its search, into build/site
	$(BIN)/python docs/developers/build_site.py build/site

gallery-site: .venv/installed-for-docs ## build the gallery of docs/domains beside the site of the docs, in build/site/gallery; STUDIO=URL lets visitors open domains there
	test -e build/site/index.html || $(MAKE) docs
	$(BIN)/scriptorium gallery docs/domains --title "Scriptorium gallery" $(if $(STUDIO),--studio $(STUDIO)) -o build/site/gallery

gallery-playtest: .venv/installed-for-tests ## play the domains of docs/domains that have no playtest yet
	$(BIN)/scriptorium gallery docs/domains --title "Scriptorium gallery" -o build/site/gallery --playtest 500

clean: ## remove everything that these commands made
	rm -rf .venv .venv-bench .venv-oldest .venv-newest .venv-lock fuzz tests/node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find output -mindepth 1 ! -name README.md -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
