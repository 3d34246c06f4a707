#!/bin/sh
# An arena over several machines with GNU parallel, and its result in one folder.
#     parallel.sh FOLDER PARTS GAME [flags of ratskeller arena]
#     MACHINES=2/:,4/anna@big.example parallel.sh results/levels 32 ninety --bots hard,medium,easy --blocks 400
# MACHINES (what parallel calls --sshlogin; ":" is this one) must share FOLDER, by NFS for instance, and have the program.
# Called again it goes on: parts that are finished are not played twice.
set -eu
folder=$1 parts=$2
shift 2
program=${RATSKELLER:-ratskeller}
mkdir -p "$folder/parts"
folder=$(cd "$folder" && pwd)
parallel --quote --sshlogin "${MACHINES:-:}" --joblog "$folder/jobs.log" --resume-failed \
    "$program" arena "$@" --part "{}/$parts" --out "$folder/parts/{}" --resume ::: $(seq "$parts") >"$folder/log"
rm -rf "$folder/all"
"$program" arena merge "$folder/parts" --out "$folder/all"
