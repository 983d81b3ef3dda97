#!/usr/bin/env bash
# Runs a test program that steers a browser. On a busy machine a tap can meet a page that is just being
# drawn; a few failures are therefore tried once more, alone and one at a time, and named as flaky if they
# pass then. What fails twice fails, and so does a program that ends before its last test.
#
#   scripts/site_tests.sh COMMAND... -- (the command ends in --, before the arguments of its tests)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly MOST=5
log=$(mktemp)
trap 'rm -rf "$log" "$log.times"' EXIT

if "$@" --test-threads=3 2>&1 | tee "$log"; then
    exit 0
fi
mapfile -t failed < <(sed -n 's/^test \(.*\) \.\.\. FAILED.*$/\1/p' "$log")
count=${#failed[@]}
if [ "$count" -eq 0 ] || [ "$count" -gt "$MOST" ] ||
    ! grep -q "^test result: FAILED\..* $count failed;" "$log"; then
    exit 1
fi
echo "== once more, one at a time: ${failed[*]}"
# The times that count are those of the whole run.
cp -r target/times/tests "$log.times"
"$@" --test-threads=1 --exact "${failed[@]}" 2>&1 | tee "$log"
cp "$log.times"/* target/times/tests/
grep -q "^test result: ok\. $count passed;" "$log"
echo "== flaky, passed only the second time: ${failed[*]}"
