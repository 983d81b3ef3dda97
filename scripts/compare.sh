#!/bin/sh
# Battleship players against the same fleets (docs/BENCHMARKS.md), in chunks of fleets; `make compare`
# builds the program. An existing chunk is not played again, so it can be stopped at any time and
# resumed later. The players of a group play against the same fleets, so that they can be compared.
#
#   compare.sh                        all groups
#   compare.sh NAME                   those whose name starts so
#
# GAMES (per group, 0: as below), CHUNK (0: as below) and THREADS (2) can be set.
set -eu
cd "$(dirname "$0")/.."

program=${PROGRAM:-target/release/sakiyomi}
threads=${THREADS:-2}
only=${1:-}
out=target/compare

# name, board, players, games, games of a chunk: the first shots of a chunk are computed once
group() {
    case $1 in "$only"*) ;; *) return 0 ;; esac
    games=${GAMES:-0}
    [ "$games" -gt 0 ] || games=$4
    chunk=${CHUNK:-0}
    [ "$chunk" -gt 0 ] || chunk=$5
    folder=$out/$1
    mkdir -p "$folder"
    requests=$folder/requests
    : >"$requests"
    at=0
    while [ "$at" -lt "$games" ]; do
        from=$((at + 1))
        part=$((games - at < chunk ? games - at : chunk))
        printf '%s %s\n' "$folder/$from-$part.json" \
            "{\"job\":\"battleship.batch\",$2,\"policies\":[$3],\"games\":$part,\"seed_from\":$from}" \
            >>"$requests"
        at=$((at + part))
    done
    PROGRAM=$program xargs -P "$threads" -L 1 sh -c '
        [ -s "$0" ] || { printf "%s\n" "$1" | "$PROGRAM" job >"$0.part" && mv "$0.part" "$0"; }
    ' <<LINES
$(sed "s/ \(.*\)/ '\1'/" "$requests")
LINES
    cut -d ' ' -f 1 "$requests" | xargs cat | "$program" merge >"$folder.json"
    show "$folder.json"
}

# Mean shots of each player, and of each two the difference on the same fleets, with 95 % intervals.
show() {
    games=$(grep -o '"games":[0-9]*' "$1" | head -n 1 | cut -d : -f 2)
    printf '%s: %s games\n' "$1" "$games"
    grep -o '{[^{]*"policy":{[^}]*}[^}]*}' "$1" | awk -v n="$games" "$mean"'{
        match($0, /"policy":{[^}]*}/)
        name = substr($0, RSTART + 10, RLENGTH - 11)
        printf "  %d %s: %s\n", NR - 1, name, mean(n, field("shots_sum"), field("shots_sq"))
    }'
    grep -o '{"a":[0-9]*,"b":[0-9]*[^}]*}' "$1" | awk -v n="$games" "$mean"'{
        printf "  %d less %d: %s\n", field("a"), field("b"), mean(n, field("sum"), field("sq"))
    }'
}

# Fields may be in any order.
mean='function field(name) {
    match($0, "\"" name "\":-?[0-9]+")
    return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
}
function mean(n, sum, sq,   m, sd) {
    m = sum / n
    sd = n > 1 ? sqrt((sq - n * m * m) / (n - 1)) : 0
    return sprintf("%.3f ± %.3f", m, 1.96 * sd / sqrt(n))
}
'

line() { # id, length, number
    cells='[0,0]'
    at=1
    while [ "$at" -lt "$2" ]; do cells="$cells,[0,$at]" at=$((at + 1)); done
    printf '{"id":"%s","count":%s,"cells":[%s]}' "$1" "$3" "$cells"
}

five="$(line 5 5 1),$(line 4 4 1),$(line 3a 3 1),$(line 3b 3 1),$(line 2 2 1)"
hasbro="\"h\":10,\"w\":10,\"touch\":\"free\",\"sunk_info\":\"class\",\"fleet\":[$five]"
apart="\"h\":10,\"w\":10,\"touch\":\"diag\",\"sunk_info\":\"class\",\"fleet\":[$five]"
russian="\"h\":10,\"w\":10,\"touch\":\"diag\",\"sunk_info\":\"cells\",\"fleet\":[$(line 4 4 1),$(line 3 3 2),$(line 2 2 3),$(line 1 1 4)]"

seed='{"policy":"p-matrix"},{"policy":"p-matrix","count":"distinct"},{"policy":"p-matrix","finish":false},{"policy":"classic"},{"policy":"classic","form":"published"}'
thumb='{"policy":"parity"},{"policy":"hunt-target"},{"policy":"random"}'
greedy='{"policy":"exact-greedy"},{"policy":"p-matrix"}'
further='{"policy":"exact-greedy"},{"policy":"lookahead"},{"policy":"p-matrix"}'

group hasbro-simple "$hasbro" "$seed,$thumb" 20000 1000
group apart-simple "$apart" "$seed,$thumb" 20000 1000
group russian-simple "$russian" "$seed,$thumb" 20000 1000
group russian-counting "$russian" "$further" 1000 100
group hasbro-counting "$hasbro" "$greedy" 5000 500
group apart-counting "$apart" "$greedy" 2000 250
group hasbro-further "$hasbro" "$further" 1000 100
group apart-further "$apart" "$further" 1000 100
