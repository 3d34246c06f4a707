# A short run of every fuzz target from its seeds: run.sh SOURCE_DIR [SECONDS [TARGET]]. Long runs: docs/testing.md.
cd "$1" || exit 1
seconds=${2:-8}
bin=build/fuzz/bin
[ -x $bin/fuzz-notation ] || { echo "skipped: the fuzz preset is not built"; exit 0; }
corpus=build/fuzz/corpus
[ -d $corpus/library ] || python3 tools/make-corpus build/plain/bin/ratskeller $corpus || exit 1
bad=0
for target in ${3:-notation scenario replay data state table net library}; do
    mkdir -p build/fuzz/found/$target
    $bin/fuzz-$target -max_total_time="$seconds" -rss_limit_mb=4096 -timeout=20 -verbosity=0 -print_final_stats=0 \
        -artifact_prefix=build/fuzz/found/$target/crash- build/fuzz/found/$target $corpus/$target >build/fuzz/$target.log 2>&1 || {
        echo "fuzz-$target:"
        tail -30 build/fuzz/$target.log
        bad=1
    }
done
exit $bad
