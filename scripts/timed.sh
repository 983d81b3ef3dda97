#!/usr/bin/env bash
# Cargo's runner for test programs: records how long each test took, for scripts/slowest.sh.
#
# The harness reports it only with unstable options enabled; nothing else unstable is used.
set -euo pipefail
program=$1
shift
case $program in
    */deps/*) ;;
    *) exec "$program" "$@" ;; # documentation examples: thousandths of a second
esac

name=${program##*/}
name="$CARGO_PKG_NAME ${name%-*}"
times=$(dirname "${BASH_SOURCE[0]}")/../target/times/tests
mkdir -p "$times"
RUSTC_BOOTSTRAP=1 "$program" "$@" -Zunstable-options --report-time |
    tee >(sed -n "s/^test \(.*\) \.\.\. .*<\([0-9.]*\)s>$/\2\t$name \1/p" >"$times/$name")
