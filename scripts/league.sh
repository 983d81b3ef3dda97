#!/bin/sh
# The leagues of docs/BENCHMARKS.md, in chunks of deals; `make league` builds the program.
# An existing chunk is not played again, so it can be stopped at any time and resumed later.
#
#   league.sh                         all leagues
#   league.sh NAME                    those whose name starts so
#
# DEALS (per league, 0: as below), CHUNK (20) and THREADS (2) can be set.
set -eu
cd "$(dirname "$0")/.."

program=${PROGRAM:-target/release/sakiyomi}
chunk=${CHUNK:-20}
threads=${THREADS:-2}
only=${1:-}
out=target/league

# name, day, deals, line-up, further fields
league() {
    case $1-$2 in "$only"*) ;; *) return 0 ;; esac
    deals=${DEALS:-0}
    [ "$deals" -gt 0 ] || deals=$3
    folder=$out/$1-$2
    mkdir -p "$folder"
    requests=$folder/requests
    : >"$requests"
    at=0
    while [ "$at" -lt "$deals" ]; do
        from=$((at + 1))
        games=$((deals - at < chunk ? deals - at : chunk))
        printf '%s %s\n' "$folder/$from-$games.json" \
            "{\"job\":\"milljan.league\",\"snapshot\":\"$2\",\"lineup\":[$4],\"games\":$games,\"seed_from\":$from${5:-}}" \
            >>"$requests"
        at=$((at + games))
    done
    PROGRAM=$program xargs -P "$threads" -L 1 sh -c '
        [ -s "$0" ] || { printf "%s\n" "$1" | "$PROGRAM" job >"$0.part" && mv "$0.part" "$0"; }
    ' <<LINES
$(sed "s/ \(.*\)/ '\1'/" "$requests")
LINES
    cut -d ' ' -f 1 "$requests" | xargs cat | "$program" merge >"$folder.json"
    show "$folder.json"
}

# Deals, and for each two players the margin in points per seat and game with its 95 % interval.
show() {
    printf '%s: ' "$1"
    # Fields are in alphabetical order: a, b, scale, sq, sum.
    sed -n 's/.*"games":\([0-9]*\),"margins":\[\(.*\)\],"played".*/\1,\2/p' "$1" | tr -d '{}"' | awk -F, '{
        n = $1
        printf "%d deals", n
        for (i = 2; i + 4 <= NF; i += 5) {
            for (j = 0; j < 5; j++) { split($(i + j), part, ":"); value[j] = part[2] }
            mean = value[4] / n
            sd = sqrt((value[3] - n * mean * mean) / (n - 1))
            printf "; player %d less player %d: %.0f ± %.0f", value[0], value[1],
                mean / value[2], 1.96 * sd / sqrt(n) / value[2]
        }
        print ""
    }'
}

plain='{"player":"plain"}'
strong() { printf '{"player":"strong","nodes":%s}' "$1"; }

for day in 2019-12-12 2025-12-16; do
    league alone "$day" 2000 "$plain" ',"most_draws":28'
    league four "$day" 500 "$plain,$plain,$plain,$plain" ',"rotate":false'
    for nodes in 4000 1; do
        league "strong-$nodes" "$day" 500 "$(strong "$nodes"),$plain,$plain,$plain"
    done
done
