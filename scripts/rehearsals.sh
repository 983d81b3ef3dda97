#!/bin/sh
# Plays the rehearsals of data/contest/rehearsals/ by the AI with five seeds, and with one by each player
# that has to agree less; keeps the results in data/contest/agreement.json.
set -eu

table=data/contest/agreement.json
day=$(date +%F)

measure() { # policy seed games
    target/release/sakiyomi contest rehearsals data/contest/rehearsals/2024-08.json --policy "$1" --seed "$2" \
        --games "$3" --threads "$(nproc)" --record "$table" --day "$day" | tail -n 1 | sed "s/^/$1, seed $2: /"
}

for seed in 1 2 3 4 5; do
    measure ai "$seed" 10000
done
for policy in version-2 without-r29 items-in-r29 calculate-turn-1 calculate-turn-3 score-only random; do
    measure "$policy" 1 10000
done
