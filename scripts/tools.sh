#!/bin/sh
# Installs what the build and the tests need and is not there yet.
#
# Everything that is not a Debian package goes to the user's cache folder, so a
# second clone finds it. Each step asks the tool for its version first: a second
# run takes well under a second.
#
#   scripts/tools.sh build     what `make build` and `make serve` need
#   scripts/tools.sh test      that, and the browser
#   scripts/tools.sh audit     that, and Lighthouse
set -eu

level=${1:-build}
root=$(cd "$(dirname "$0")/.." && pwd)
tools=${SAKIYOMI_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/sakiyomi}
trunk_version=0.21.14
binaryen_version=132.0.0
axe_version=4.14.1
lighthouse_version=12.8.2
bindgen_version=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[^0-9.]/, ""); print }' "$root/Cargo.lock")

say() { printf '%s\n' "tools: $*" >&2; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Installs Debian packages after one refresh of the package list.
apt() {
    say "installing $*"
    if [ -z "${apt_fresh:-}" ]; then
        as_root apt-get update -qq
        apt_fresh=1
    fi
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

mkdir -p "$tools"

rustup target list --installed | grep -qx wasm32-unknown-unknown ||
    rustup target add wasm32-unknown-unknown

command -v npm >/dev/null || apt nodejs npm
command -v brotli >/dev/null || apt brotli

npm_tool() { # package version
    have=$(sed -n 's/.*"version": "\(.*\)".*/\1/p' "$tools/node_modules/$1/package.json" 2>/dev/null | head -n 1)
    [ "$have" = "$2" ] && return
    say "installing $1 $2"
    npm install --prefix "$tools" --no-audit --no-fund --silent "$1@$2"
}

# Debian's binaryen is too old for what wasm-bindgen writes.
npm_tool binaryen "$binaryen_version"

if [ "$level" != build ]; then
    if ! command -v chromium >/dev/null || ! command -v chromedriver >/dev/null; then
        apt chromium chromium-driver
    fi
    [ -n "$(find /usr/share/fonts -iname '*NotoSansCJK*' 2>/dev/null | head -n 1)" ] || apt fonts-noto-cjk
    npm_tool axe-core "$axe_version"
fi
if [ "$level" = audit ]; then
    npm_tool lighthouse "$lighthouse_version"
fi

# The two Rust tools last: they are the long ones.
"$tools/bin/trunk" --version 2>/dev/null | grep -q "$trunk_version" || {
    say "building trunk $trunk_version (about five minutes, once)"
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        cargo install trunk --version "$trunk_version" --locked --quiet \
        --no-default-features --features rustls --root "$tools"
}
# Not --locked: its lock file names a release of a dependency that is not everywhere to be had.
"$tools/bin/wasm-bindgen" --version 2>/dev/null | grep -qF "$bindgen_version" || {
    say "building wasm-bindgen $bindgen_version (about four minutes, once)"
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        cargo install wasm-bindgen-cli --version "$bindgen_version" --quiet --root "$tools"
}
