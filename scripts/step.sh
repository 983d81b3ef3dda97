#!/bin/sh
# Runs a command and records how long it took, for scripts/slowest.sh.
#
#   scripts/step.sh NAME COMMAND...
set -u
name=$1
shift

begin=$(date +%s)
"$@"
status=$?
mkdir -p target/times/steps
printf '%s\t%s\n' "$(($(date +%s) - begin))" "$name" >"target/times/steps/$name"
exit $status
