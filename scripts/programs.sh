#!/bin/sh
# Runs before every trunk build. trunk asks cargo for one program after another, and the end of each
# keeps one core busy; built together they share the cores, and trunk finds them done.
set -eu
cd "$(dirname "$0")/.."

case ${TRUNK_PROFILE:-} in
    release) set -- --profile web ;;
    *) set -- ;;
esac
# The tables of Contest lie beside its worker.
mkdir -p target
cargo run --locked --quiet --package contest --example tables > target/contest.tables
for package in sakiyomi worker; do
    cargo build --locked --target wasm32-unknown-unknown --package "$package" --bins "$@"
done
