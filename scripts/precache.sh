#!/bin/sh
# Runs after every trunk build, on the staged files; see scripts/precache.mjs.
set -eu
exec node "$(dirname "$0")/precache.mjs" "${TRUNK_STAGING_DIR:?trunk sets it}"
