#!/bin/sh
# Draws the PNG icons from static/icons/icon.svg with headless Chromium. Run it after changing the
# drawing, and commit the result.
set -eu
cd "$(dirname "$0")/../static/icons"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

draw() { # file size scale: the drawing's share of the picture, on paper to the edges
    cat >"$work/page.html" <<PAGE
<style>html,body{margin:0;background:$4}img{position:absolute;inset:0;margin:auto;width:$3%;height:$3%}</style>
<img src="file://$PWD/icon.svg">
PAGE
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=1 \
        --default-background-color=00000000 --window-size="$2,$2" --screenshot="$PWD/$1" \
        "file://$work/page.html" >/dev/null 2>&1
}

draw icon-192.png 192 100 transparent
draw icon-512.png 512 100 transparent
# Phones round the corners themselves, so paper fills them; a mask may cut off a tenth.
draw icon-180.png 180 100 '#FBF8F1'
draw icon-maskable-512.png 512 82 '#FBF8F1'
