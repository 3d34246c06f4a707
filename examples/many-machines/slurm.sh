#!/bin/sh
# A balance as a job array of Slurm: sixteen parts, wherever there is room, then one job that puts them together.
#     sbatch --array=1-16 slurm.sh FOLDER GAME [flags of ratskeller balance]
#     sbatch --dependency=afterok:JOB slurm.sh merge FOLDER
# FOLDER must be the same on all nodes. A part that failed: sbatch --array=7 with the same words, and --array=1-16 once more for N:
#     PARTS=16 sbatch --array=7 slurm.sh FOLDER GAME ...
#SBATCH --job-name=balance --cpus-per-task=1 --output=balance-%A-%a.log
set -eu
program=${RATSKELLER:-ratskeller}
if [ "$1" = merge ]; then
    exec "$program" balance merge "$2/parts" --out "$2/all"
fi
folder=$1
shift
mkdir -p "$folder/parts"
exec "$program" balance "$@" --part "$SLURM_ARRAY_TASK_ID/${PARTS:-$SLURM_ARRAY_TASK_MAX}" --out "$folder/parts/$SLURM_ARRAY_TASK_ID" --resume
