# From a fresh clone on: python3, for the native core a C++20 compiler, for the page node and npm.
# The rest comes into .venv and web/node_modules.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --constraint constraints.txt
# In place: an edit of a Python file shows at once, for 2 ms a start; the default import hook takes 8.
INSTALL_SELF := $(INSTALL) --no-build-isolation -C wheel.cmake=false -C wheel.py-api=py3 -C editable.mode=inplace --editable
# Two more than there are cores: many tests wait for a server or a browser.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')
PYTEST := $(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal
PEERS := game24 point24 exact-cover xcover ortools slidingpuzzle unblockme
QUICK := tests/engines tests/render tests/test_api.py $(addprefix tests/laws/test_,layers.py words.py) \
	$(addprefix src/unriddle/laws/test_,package.py texts.py golden.py) \
	$(addprefix tests/cli/test_,reader.py solve.py verbs.py errors.py)
ALONE := env -u MAKEFLAGS  # ninja would look for the jobs of `make --jobs`, which are not for it
CPP := $(shell find native -name '*.[ch]pp')
export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONDONTWRITEBYTECODE  # else every worker compiles all tests anew

PAGE := src/unriddle/web/static/index.html
PAGE_SOURCES := $(shell find web src/unriddle \( -name node_modules -o -name static -o -name __pycache__ \) -prune \
	-o -type f \( -path 'web/*' -o -path '*/locale/*.json' \) -print)

.PHONY: help setup run test checks quick test-all bench fuzz mutants pictures site site-test bench-site wheels lint format clean core browser engines native-tests

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup: core $(PAGE) ## make .venv, build and install everything, start nothing
	@$(BIN)/python -m compileall -qq src/unriddle  # also where the environment forbids it on import

run: setup ## solve one puzzle of each family, then serve the page at http://127.0.0.1:8024
	$(BIN)/unriddle tour
	$(BIN)/unriddle serve

test: checks ## all that CI runs: lint, C++ tests under sanitizers, Python tests
	$(PYTEST)

# Side by side: style and types keep one core busy, the C++ tests the other.
checks: setup browser
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint native-tests

quick: core ## for the inner loop, in under a minute: style, engines, texts, golden cases, the main verbs
	$(BIN)/ruff check --quiet
	$(PYTEST) --quiet $(QUICK)

test-all: checks engines .venv-peers/ready site build/wasm/packages/ready ## the same with the slow tests and more examples of the random ones
	$(PYTEST) -m '' --hypothesis-profile thorough
	$(page-on-site)

bench: setup .venv-peers/ready ## run the benchmarks, peers side by side
	$(BIN)/python -m bench

# FUZZ_SECONDS: how long each reader is fuzzed.
FUZZ_SECONDS ?= 60
fuzz: setup ## fuzz every reader, guided by coverage, then run the property tests with many more examples
	$(INSTALL) atheris
	$(BIN)/python -m tests.fuzz --seconds $(FUZZ_SECONDS)
	$(PYTEST) src/unriddle/laws tests/engines tests/families -m hypothesis --hypothesis-profile fuzz

# MUTANTS: what `python -m tests.mutants --help` lists, such as --threads 4.
mutants: setup ## change the source in 300 small ways and more, and see that the tests notice
	$(INSTALL) mutmut coverage
	$(BIN)/python -m tests.mutants $(MUTANTS)

pictures: setup browser ## draw the pictures of the README anew
	$(BIN)/unriddle solve iq 5x11 --nth 1000000 --colours box --out docs/pictures/iq.svg >/dev/null
	$(BIN)/unriddle show klotski BAAC/BAAC/DFFE/DGHE/I..J --out docs/pictures/klotski.svg >/dev/null
	$(INSTALL) pillow
	$(BIN)/python -m tests.browser.pictures

# SITE: a folder to copy it to, over what is there; any web server can host it, under any path.
SITE_BUILT := dist/site
# The page's own tests on a site; its journeys are made without a network, after one visit.
# JOURNEYS: which, for all of them `way` (twenty minutes).
JOURNEYS ?= touch-390x844-en or touch-390x844-id or mouse-1280x800-en or keyboard-1920x1080-id
ON_SITE = UNRIDDLE_SITE='$(CURDIR)/$(SITE_BUILT)' $(PYTEST)
define page-on-site
UNRIDDLE_OFFLINE='$(CURDIR)/$(SITE_BUILT)' $(ON_SITE) tests/browser/journeys -m '' -k '$(JOURNEYS)'
$(ON_SITE) tests/browser --ignore tests/browser/journeys --ignore tests/browser/engines
endef
site: build/wasm/ready ## the page with Python inside, as a folder of static files that needs no server of ours
	@cd web && UNRIDDLE_PAGE='$(CURDIR)/$(SITE_BUILT)' npm run --silent build -- --mode site >/dev/null
	$(BIN)/python web/baking.py $(SITE_BUILT)
	$(BIN)/python web/site.py build/wasm $(SITE_BUILT) $(if $(SITE),'$(SITE)')

site-test: site build/wasm/packages/ready browser ## the same product within Pyodide, and the page's tests on the site
	$(PYTEST) -m '' tests/site
	$(page-on-site)

build/wasm/ready: $(CPP) $(wildcard native/wasm/*.py native/wasm/include/*) constraints.txt web/package-lock.json | setup
	$(INSTALL) ziglang
	$(BIN)/python -m native.wasm.build web/node_modules/pyodide build/wasm
	touch $@

bench-site: site browser ## the searches of the site beside the native ones, and what a visit takes
	$(BIN)/python -m bench.site $(SITE_BUILT)

# Within Pyodide our tests are run by packages without compiled parts: some are older than ours.
build/wasm/packages/ready: constraints.txt | .venv/ready
	rm -rf $(@D)
	$(BIN)/python -m pip install --quiet --target $(@D) --platform any --implementation py --abi none \
		--python-version 3.14 --only-binary :all: --no-deps hypothesis==6.155.7 attrs==26.1.0 \
		$(shell grep -E '^(pytest|pluggy|iniconfig|packaging|pygments|sortedcontainers)==' constraints.txt)
	touch $@

wheels: .venv/ready ## build the sdist and the wheels into dist/wheels, and try each where nothing else is installed
	$(BIN)/python -m release.wheels dist/wheels

lint: setup ## check style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(if $(CPP),$(BIN)/clang-format --dry-run --Werror $(CPP))
	test ! -d web/node_modules || npm run --silent --prefix web check

format: setup ## bring all code into style, and write the page's types anew
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python web/typescript.py
	$(if $(CPP),$(BIN)/clang-format -i $(CPP))
	test ! -d web/node_modules || npm run --silent --prefix web format

clean: ## remove what was built, except .venv
	rm -rf build dist web/node_modules src/unriddle/web/static .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -f src/unriddle/_native/*.so src/unriddle/_native/*.pyi

.venv/ready: pyproject.toml constraints.txt
	test -x $(BIN)/python || { $(PYTHON) -m venv .venv && rm -rf build; }
	$(INSTALL) scikit-build-core nanobind cmake ninja
	$(INSTALL_SELF) '.[png,web,cluster,test]'
	touch $@

# Apart, because a peer may install more packages at run time. Without a peer its rows say so.
.venv-peers/ready: constraints.txt
	$(PYTHON) -m venv .venv-peers && echo '*' > .venv-peers/.gitignore
	.venv-peers/bin/python -m pip install --quiet --constraint constraints.txt $(PEERS) && touch $@ \
		|| echo 'make: cannot install $(PEERS), see above; going on without' >&2

# A machine without a compiler cannot configure, and does without; what configures must build.
# $(call configure,directory,cmake options)
configure = test $1/build.ninja -nt .venv/ready || $(ALONE) $(BIN)/cmake -G Ninja -B $1 $2 \
	-DCMAKE_MAKE_PROGRAM='$(CURDIR)/$(BIN)/ninja' >/dev/null \
	|| { rm -rf $1; echo 'make: cannot build C++ here, see above; going on with Python alone' >&2; }

core: .venv/ready
	@$(call configure,build/core,-S . -DCMAKE_BUILD_TYPE=Release -DUNRIDDLE_PAGE=OFF -DPython_EXECUTABLE='$(CURDIR)/$(BIN)/python')
	@test ! -f build/core/build.ninja || { $(ALONE) $(BIN)/ninja --quiet -C build/core \
		&& $(BIN)/cmake --install build/core --prefix src >/dev/null; }
	@for built in src/unriddle/_native/*.so src/unriddle/_native/*.pyi; do name=$${built##*/}; \
		test -f "native/bindings/$${name%%.*}.cpp" || rm -f "$$built"; done  # modules renamed since they were built

# Without npm the rule makes nothing, and is tried again next time.
$(PAGE): $(PAGE_SOURCES) | .venv/ready
	@$(BIN)/cmake -DOUT='$(CURDIR)/$(@D)' -P web/build.cmake

# The page is tested in a chromium. Who may install one does; else the tests say at their end what they left out.
browser: .venv/ready
	@$(BIN)/python -c 'import sys; from tests import browsers; sys.exit(not browsers.executable())' \
		|| { test "$$(id -u)" = 0 && apt-get update -qq \
			&& { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; } >/dev/null; } \
		|| echo 'make: no chromium here; going on without the tests of the page, which are listed at the end' >&2

# The slow tests look at the page in Firefox and WebKitGTK too, where they are or may be installed.
engines: .venv/ready
	@$(BIN)/python -c 'import sys; from tests import browsers; sys.exit(not all(map(browsers.other, browsers.OTHERS)))' \
		|| { test "$$(id -u)" = 0 && apt-get update -qq \
			&& apt-get install -y -qq --no-install-recommends firefox-esr webkit2gtk-driver xvfb >/dev/null; } \
		|| echo 'make: no Firefox or WebKitGTK here; going on without, see the end' >&2

native-tests: .venv/ready
	@$(call configure,build/native-tests,-S native -DCMAKE_CXX_FLAGS='-Og -g1')
	@test ! -f build/native-tests/build.ninja || { $(ALONE) $(BIN)/ninja --quiet -C build/native-tests \
		&& $(BIN)/ctest --test-dir build/native-tests --parallel $(WORKERS) --output-on-failure; }
