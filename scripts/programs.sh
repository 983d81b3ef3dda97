#!/bin/sh
# Runs before every trunk build. trunk asks cargo for one program after another, and the end of each
# keeps one core busy; built together they share the cores, and trunk finds them done.
set -eu
cd "$(dirname "$0")/.."

case ${TRUNK_PROFILE:-} in
    release) set -- --profile web ;;
    *) set -- ;;
esac
for package in sakiyomi worker; do
    cargo build --locked --target wasm32-unknown-unknown --package "$package" --bins "$@"
done
