/* jobs.c: a browser's worker has one thread, and no signals: jobs are run one after the other. */
#include "arena/jobs.h"

bool ar_jobs_run(ar_jobs *j)
{
    for (uint64_t n = 0; n < j->total && !atomic_load(&j->stop); n++) {
        j->job(j->ctx, n);
        if (!atomic_load(&j->stop))
            atomic_fetch_add(&j->done, 1);
    }
    return atomic_load(&j->done) == j->total;
}
