# Everything one does with inkwheel. `make help` lists the targets.

SHELL := /bin/bash
.DEFAULT_GOAL := help
# Two swift commands in one folder would only wait for each other.
.NOTPARALLEL:

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
FILE ?= docs/samples/welcome.ans

BINARY := .build/release/inkwheel
BUILD_FLAGS := --explicit-target-dependency-import-check error
# Lets the linker leave out single functions that nothing calls.
RELEASE_FLAGS := -Xswiftc -Xfrontend -Xswiftc -function-sections
SOURCES := Package.swift Sources Tests

# The program is linked whole where the C library comes as an archive too (Debian, Ubuntu): it starts
# a millisecond earlier and runs on machines without any of these libraries. Elsewhere only the Swift
# runtime is linked in. ncurses is two archives in Debian, which the linker has to be told.
STATIC := .build/static
define static-flags
  archive() { path=$$(clang -print-file-name=lib$$1.a); [ -f "$$path" ] && echo "$$path"; }; \
  mkdir -p $(STATIC); \
  if archive c >/dev/null && curses=$$(archive ncursesw) && info=$$(archive tinfo); then \
    echo "GROUP ( $$curses $$info )" > $(STATIC)/libncursesw.a; \
    flags="-Xswiftc -static-executable -Xlinker -L$(CURDIR)/$(STATIC)"; \
  else \
    flags=--static-swift-stdlib; \
  fi; \
  if command -v ld.bfd >/dev/null; then \
    printf '%s\n' "$$SHRINKING" > $(STATIC)/shrinking.ld; \
    flags="$$flags -Xswiftc -use-ld=bfd -Xlinker -T -Xlinker $(CURDIR)/$(STATIC)/shrinking.ld"; \
  fi
endef

# What the GNU linker leaves out, a tenth of the program: the unwind tables of Swift code and of C code
# that calls no C++. Errors of Swift are ordinary returns. Only the TOML parser throws exceptions, and
# they are caught in C++; its tables, those of the C++ runtime and of the C library stay.
define SHRINKING
SECTIONS
{
  /DISCARD/ :
  {
    *.swift.o(.eh_frame)
    */libswiftCore.a:*(.eh_frame)
    */libswift_Concurrency.a:*(.eh_frame)
    */libswift_StringProcessing.a:*(.eh_frame)
    */libswift_RegexParser.a:*(.eh_frame)
    */libswiftSynchronization.a:*(.eh_frame)
    */libFoundationEssentials.a:*(.eh_frame)
    */lib_FoundationCollections.a:*(.eh_frame)
    */libdispatch.a:*(.eh_frame)
    */libncursesw.a:*(.eh_frame)
    */libtinfo.a:*(.eh_frame)
    *(.swift_modhash)
  }
}
INSERT AFTER .comment;
endef
export SHRINKING

# Pieces of shell that print a package when its header or command is not there. The compiler is the
# one that comes with Swift.
missing-header = printf '\#include <%s>\n' $(1) | clang -E -x c - >/dev/null 2>&1 || echo $(2)
missing-command = command -v $(1) >/dev/null || echo $(2)
ncurses-missing = $(call missing-header,ncurses.h,libncurses-dev)

# Shell code that installs the packages in $$missing: silent and quick when there are none.
define install-missing
  missing=$$(echo $$missing); \
  [ -n "$$missing" ] || exit 0; \
  echo "Missing: $$missing"; \
  as_root=; [ "$$(id -u)" = 0 ] || as_root=$$(command -v sudo || true); \
  if command -v apt-get >/dev/null && { [ "$$(id -u)" = 0 ] || [ -n "$$as_root" ]; }; then \
    $$as_root apt-get update -qq; \
    $$as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends $$missing && exit 0; \
  fi; \
  echo "Install these (names of Debian and Ubuntu), then try again:"; \
  echo "  apt-get install $$missing"; \
  exit 1
endef

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## build, then open a sample (FILE=... opens another file)
	@if [ -t 0 ]; then \
	  exec $(BINARY) edit "$(FILE)"; \
	else \
	  echo "inkwheel needs a terminal, and standard input is none."; \
	  echo "To see a frame as text:"; \
	  echo "  $(BINARY) gallery --render editor --size 80x24 --time 0"; \
	fi

.PHONY: test
test: deps build ## run all tests (FILTER=... runs some of them)
	INKWHEEL_BINARY="$(CURDIR)/$(BINARY)" \
	  $(SWIFT) test $(BUILD_FLAGS) $(if $(FILTER),--filter '$(FILTER)')

.PHONY: check
check: export INKWHEEL_STRICT = 1
check: lint test ## lint, build with warnings as errors, test: what CI runs

.PHONY: build
build: deps-run ## build the release binary, the Swift runtime linked in
	@$(static-flags); set -x; \
	$(SWIFT) build -c release $(BUILD_FLAGS) $(RELEASE_FLAGS) $$flags --disable-local-rpath --product inkwheel

$(BINARY):
	@$(MAKE) --no-print-directory build

.PHONY: install
install: $(BINARY) ## install to PREFIX (/usr/local), below DESTDIR
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/doc/inkwheel"
	install -s -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/inkwheel"
	install -m 644 LICENSE README.md "$(DESTDIR)$(PREFIX)/share/doc/inkwheel"

.PHONY: uninstall
uninstall: ## remove what install has put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/inkwheel"
	rm -rf "$(DESTDIR)$(PREFIX)/share/doc/inkwheel"

.PHONY: format
format: deps-swift ## format the sources in place
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

.PHONY: lint
lint: deps-swift ## report what is not formatted or breaks a style rule
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

.PHONY: bench
bench: deps-run ## run the benchmarks
	@if [ -e Tests/Benchmarks/Package.swift ]; then \
	  cd Tests/Benchmarks && exec $(SWIFT) package benchmark; \
	else \
	  echo "There are no benchmarks: Tests/Benchmarks/Package.swift is missing."; exit 1; \
	fi

# Tests that record fail on purpose, so that a recording run never counts as a passed one.
.PHONY: golden
golden: deps build ## record the golden frames again and show what changed
	-INKWHEEL_BINARY="$(CURDIR)/$(BINARY)" RECORD_GOLDENS=1 $(SWIFT) test $(BUILD_FLAGS)
	@git --no-pager diff --stat -- Tests
	@git ls-files --others --exclude-standard -- Tests

.PHONY: clean
clean: ## remove everything that was built
	rm -rf .build Tests/Benchmarks/.build

.PHONY: deps
deps: deps-swift ## install what is missing to build and test (apt-get)
	@missing="$$($(ncurses-missing); $(call missing-header,vterm.h,libvterm-dev); \
	  $(call missing-command,tmux,tmux))"; $(install-missing)

.PHONY: deps-run
deps-run: deps-swift
	@missing="$$($(ncurses-missing))"; $(install-missing)

.PHONY: deps-swift
deps-swift:
	@command -v $(firstword $(SWIFT)) >/dev/null || { \
	  echo "Swift 6.2 or newer is needed: https://swift.org/install"; exit 1; }
