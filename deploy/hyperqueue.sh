#!/usr/bin/env bash
# A sweep on HyperQueue: many small shards, so that uneven ones even out.
#   hq server start & hq alloc add slurm --time-limit 4h & deploy/hyperqueue.sh job.json results 512
set -euo pipefail
job=$(realpath "${1:?JOB}") results=$(realpath "${2:?DIRECTORY}") shards=${3:-256}
hq submit --array "0-$((shards - 1))" --cpus 1 --crash-limit 5 --wait -- bash -c '
    part="$2/part-$HQ_TASK_ID.db"; local=$(mktemp -u)
    [ ! -e "$part" ] || cp "$part" "$local"
    xanthi sweep "$1" --store "$local" --threads 1 --shard "$HQ_TASK_ID/$3" --progress never || [ $? = 3 ]
    xanthi sweep merge "$local.out" "$local" && mv "$local.out" "$part"' - "$job" "$results" "$shards"
xanthi sweep merge "$results/all.db" "$results"/part-*.db
