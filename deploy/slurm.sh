#!/usr/bin/env bash
# A sweep as an array of Slurm: a shard a task, each with a store of its own on the local disk.
#   sbatch --array=0-63 deploy/slurm.sh job.json /shared/results
# and when all have ended:
#   xanthi sweep merge all.db /shared/results/part-*.db
# A task that was preempted or ran out of time goes on when it is submitted again.
#SBATCH --job-name=xanthi
#SBATCH --cpus-per-task=4
#SBATCH --mem=8G
#SBATCH --time=04:00:00
#SBATCH --signal=B:INT@60
set -euo pipefail
job=${1:?JOB} results=${2:?DIRECTORY}
part="part-${SLURM_ARRAY_TASK_ID:?run this with --array}.db"
local=${TMPDIR:-/tmp}/xanthi-${SLURM_ARRAY_JOB_ID:-0}-$part
mkdir -p "$results"
# SQLite does not belong on a network drive: work here, and take the file back whatever happens.
[ ! -e "$results/$part" ] || cp "$results/$part" "$local"
save() { xanthi sweep merge "$local.out" "$local" >/dev/null && cp "$local.out" "$results/$part.new" && mv "$results/$part.new" "$results/$part"; rm -f "$local.out"; }
trap save EXIT
# Status 3 says that something is undecided within the limits: that is an answer.
xanthi sweep "$job" --store "$local" --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/${SLURM_ARRAY_TASK_COUNT:?}" &
sweep=$!
trap 'kill -INT $sweep' INT TERM
wait $sweep || { status=$?; [ $status = 3 ] || exit $status; }
