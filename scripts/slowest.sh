#!/bin/sh
# Prints the five longest steps and tests of the last runs.
set -eu
cd "$(dirname "$0")/../target/times"
for what in steps tests; do
    echo "The slowest $what, in seconds:"
    sort -rn "$what"/* | head -n 5
done
