#!/bin/sh
# Installs what the build and the tests need and is still missing.
#
# Everything that is not a Debian package goes to the user's cache folder, so a second clone finds
# it. Each step asks the tool for its version first: a second run takes well under a second.
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
esbuild_version=0.28.2
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

# A Rust tool, built with the cheapest settings: its own speed hardly matters, the build time does.
rust_tool() { # program level package version options...
    program=$1 opt_level=$2 package=$3 version=$4
    shift 4
    case $("$tools/bin/$program" --version 2>/dev/null || "$program" --version 2>/dev/null || true) in
        *" $version" | *" $version "*) return ;;
    esac
    say "building $package $version"
    # A folder of its own: two builds in one would wait for each other.
    built=$(mktemp -d)
    CARGO_TARGET_DIR=$built CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        CARGO_PROFILE_RELEASE_OPT_LEVEL=$opt_level \
        cargo install "$package" --version "$version" --quiet --root "$tools" "$@" && failed=0 || failed=1
    rm -rf "$built"
    return "$failed"
}

# These two take longest, about five minutes in parallel, so they start before anything else.
rust_tool trunk 0 trunk "$trunk_version" --locked --no-default-features --features rustls &
trunk=$!
# Not --locked: its lock file names a release of a dependency that is not available everywhere.
rust_tool wasm-bindgen 1 wasm-bindgen-cli "$bindgen_version" &
bindgen=$!

command -v npm >/dev/null || apt nodejs npm
command -v brotli >/dev/null || apt brotli

npm_tool() { # package version
    have=$(sed -n 's/.*"version": "\(.*\)".*/\1/p' "$tools/node_modules/$1/package.json" 2>/dev/null | head -n 1)
    [ "$have" = "$2" ] && return
    say "installing $1 $2"
    npm install --prefix "$tools" --no-audit --no-fund --silent "$1@$2"
}

# Debian's binaryen is too old for wasm-bindgen's output.
npm_tool binaryen "$binaryen_version"
# Makes the scripts of programs smaller.
npm_tool esbuild "$esbuild_version"

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

# If a tool could not be built, this exits with its error.
wait "$trunk"
wait "$bindgen"
