#!/bin/sh
# The strength curve of a Splendor training (docs/BENCHMARKS.md): networks of a folder of `sakiyomi
# splendor train`, each against the one before it, the first against the plain heuristic, under both
# rules. `make ladder FOLDER=…` builds the program.
#
#   ladder.sh FOLDER GENERATION…
#
# GAMES (200) for each pair and rules, SIMULATIONS (400) per move and THREADS (2) can be set.
set -eu
cd "$(dirname "$0")/.."

program=${PROGRAM:-target/release/sakiyomi}
folder=$1
shift
simulations=${SIMULATIONS:-400}
before=heuristic
printf 'generation\tbefore\trules\tresult\n'
for generation in "$@"; do
    network=$folder/$generation.net
    for rules in 406 81; do
        result=$("$program" splendor arena --games "${GAMES:-200}" --threads "${THREADS:-2}" \
            --rules "$rules" "$network:$simulations" "$before:$simulations" | head -n 1)
        printf '%s\t%s\t%s\t%s\n' "$generation" "$before" "$rules" "$result"
    done
    before=$network
done
