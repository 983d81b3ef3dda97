# Two commands matter: `make serve` and `make test`. Each installs what it lacks.

TOOLS ?= $(or $(SAKIYOMI_TOOLS),$(or $(XDG_CACHE_HOME),$(HOME)/.cache)/sakiyomi)
export SAKIYOMI_TOOLS := $(TOOLS)
# Before the system's: Debian's wasm-opt is too old for this project.
export PATH := $(CURDIR)/scripts/bin:$(TOOLS)/node_modules/.bin:$(TOOLS)/bin:$(PATH)

WASM := --target wasm32-unknown-unknown
# How many cases `make soak` gives each property test.
SOAK_CASES ?= 20000
PUBLIC_URL ?= /
# `make serve RELEASE=1` serves the published build; without it, one built in a fraction of the time.
RELEASE ?=
# Records how long a step took; `make test` prints the slowest of them and of the tests.
STEP := sh scripts/step.sh
# Test programs run through a script that records how long each of their tests took.
TEST := cargo test --locked --config 'target."cfg(not(target_family = \"wasm\"))".runner = "scripts/timed.sh"'
# Which leagues `make league` plays: those whose name starts like this.
LEAGUE ?=
# Which groups `make compare` plays: those whose name starts like this.
COMPARE ?=
# What `make strength` measures: this player, this preset (all), so many games each (as many as the time they
# take allows), so many players at a time.
PLAYER ?=
PRESET ?=
GAMES ?=
THREADS ?= 1
# A checkout of gakumas-tools that `make contest-peer` plays against.
PEER ?=
# Harnesses and a network of others that `make strangers` plays against, and which matches of them.
BREW_HARNESS ?=
SPLENDOR_HARNESS ?=
NETWORK ?=
NETWORK_NAME ?=
ONLY ?=
# Folder and generations of a training that `make ladder` compares.
FOLDER ?= two
GENERATIONS ?= 20 50 100

.PHONY: help tools tools-build target serve build test test-native test-wasm test-site \
        check bench bench-wasm league strength rehearsals contest-peer strangers compare ladder audit soak draft pairs clean
.DEFAULT_GOAL := help

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name what; do \
	    printf '  make %-12s %s\n' "$$name" "$$what"; done

tools: ## install what the tests need (quick when it is there)
	@sh scripts/tools.sh test

tools-build:
	@sh scripts/tools.sh build

serve: tools-build ## build the page quickly and serve it on http://127.0.0.1:8080 (RELEASE=1: as published)
	@$(if $(RELEASE),,echo "A quick build: larger than what is published, and not optimised as a whole; RELEASE=1 makes that.")
	trunk serve $(if $(RELEASE),--release)

build: tools-build ## build the page into dist/ (PUBLIC_URL=/folder/ for a sub-folder)
	trunk build --release --public-url "$(PUBLIC_URL)"

# Native tests come first: they need no tools and fail early.
test: ## install the tools and run every test
	@rm -rf target/times
	$(MAKE) test-native
	$(STEP) "tools" $(MAKE) tools
	$(MAKE) test-wasm
	$(MAKE) test-site
	@sh scripts/slowest.sh

# The same random cases in every run, so that a failure is of the change; `make soak` draws others.
test-native: export PROPTEST_RNG_SEED ?= 1
test-native: ## rules, jobs, command line, layers
	$(STEP) "native tests: compile" cargo test --locked --no-run
	$(STEP) "native tests: run" $(TEST)

test-wasm: ## the parts that need a browser, in headless Chromium
	CHROMEDRIVER="$$(command -v chromedriver)" WASM_BINDGEN_TEST_TIMEOUT=120 \
	    $(STEP) "wasm tests" cargo test --locked --profile web $(WASM) --package sakiyomi --test browser --test anywhere

test-site: ## the release build end to end, and its size
	$(STEP) "release build" trunk build --release
	$(STEP) "site tests: compile" cargo test --locked --test budget --test site --no-run
	$(STEP) "sizes" $(TEST) --test budget -- --nocapture
	$(STEP) "site tests: run" bash scripts/site_tests.sh $(TEST) --test site --

check: target ## formatting, lints, docs, layers
	cargo fmt --check
	$(STEP) "layers" cargo test --locked --test house layers
	$(STEP) "clippy: native" cargo clippy --locked --all-targets -- -D warnings
	$(STEP) "clippy: site tests" cargo clippy --locked --test site --test budget -- -D warnings
	$(STEP) "clippy: wasm" cargo clippy --locked $(WASM) --package sakiyomi --package protocol --package worker \
	    --lib --bins --test browser --test anywhere --test bench_wasm -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(STEP) "doc" cargo doc --no-deps --locked

target:
	@rustup target list --installed | grep -qx wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown

bench: ## time the engines natively
	cargo bench --locked --package sakiyomi

bench-wasm: tools ## time the engines in Chromium
	for lab in milljan battleship contest brew splendor; do \
	    CHROMEDRIVER="$$(command -v chromedriver)" WASM_BINDGEN_TEST_TIMEOUT=600 \
	        cargo test --locked --profile web-bench $(WASM) --test bench_wasm $$lab -- --nocapture || exit 1; \
	done

league: ## leagues between the players, resumed where they stopped
	cargo build --locked --release --package cli
	sh scripts/league.sh $(LEAGUE)

strength: ## Battleship's table of players and presets, resumed where it stopped (PLAYER=, PRESET=, GAMES=, THREADS=)
	cargo run --locked --release --package cli -- battleship strength --threads $(THREADS) \
	    $(if $(PLAYER),--player $(PLAYER)) $(if $(PRESET),--preset $(PRESET)) $(if $(GAMES),--games $(GAMES)) \
	    data/battleship/strength.json

rehearsals: ## how far Contest's AI agrees with the game, into data/contest/agreement.json (about a minute)
	cargo build --locked --release --package cli
	sh scripts/rehearsals.sh

contest-peer: ## Contest's engine beside that of a checkout of surisuririsu/gakumas-tools (PEER=FOLDER)
	@test -d "$(PEER)" || { echo "contest-peer: name a checkout of surisuririsu/gakumas-tools with PEER=FOLDER; nothing was compared."; exit 2; }
	cargo build --locked --release --package cli
	node scripts/contest_peer.mjs "$(PEER)" target/release/sakiyomi

strangers: ## Brew and Splendor against players of others (BREW_HARNESS=, SPLENDOR_HARNESS=, NETWORK=, NETWORK_NAME=, ONLY=, GAMES=, AGAIN=yes)
	cargo build --locked --release --package cli
	node scripts/strangers.mjs target/release/sakiyomi --brew "$(BREW_HARNESS)" --splendor "$(SPLENDOR_HARNESS)" \
	    --network "$(NETWORK)" --network-name "$(NETWORK_NAME)" --only "$(ONLY)" --games "$(GAMES)" \
	    --again "$(AGAIN)"

compare: ## Battleship players on the same fleets, with their differences, resumed where they stopped (COMPARE=)
	cargo build --locked --release --package cli
	sh scripts/compare.sh $(COMPARE)

ladder: ## networks of a Splendor training against each other (FOLDER=, GENERATIONS="20 50 100")
	cargo build --locked --release --package cli
	sh scripts/ladder.sh $(FOLDER) $(GENERATIONS)

draft: ## measure what each spell of Brew does for the win (about 30 minutes on two cores)
	mkdir -p target
	cargo run --locked --release --example brew_draft > target/draft.json
	mv target/draft.json data/brew/draft.json

pairs: ## measure what two spells of Brew bring together (about four minutes on two cores)
	mkdir -p target
	cargo run --locked --release --example brew_pairs > target/pairs.json
	mv target/pairs.json data/brew/pairs.json

audit: ## Lighthouse, sizes, screenshots into target/screens/
	@sh scripts/tools.sh audit
	trunk build --release
	mkdir -p target/screens
	sh scripts/audit.sh

soak: ## the property tests with many more cases, and every kept game of Battleship's table
	PROPTEST_CASES=$(SOAK_CASES) cargo test --locked --release
	cargo test --locked --release --test battleship strength -- --ignored

clean: ## remove what was built
	cargo clean
	rm -rf dist
