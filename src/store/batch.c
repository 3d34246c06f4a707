/* batch.c: what is written in one commit. Logs come after what they belong to, and the ends of tables after their logs: a table
 * of which a log was lost in this very batch does not end. */
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>

piece store_field(const job *j, int i)
{
    return (piece){j->bytes + j->at[i], j->len[i]};
}

static int by_table(const void *a, const void *b)
{
    const job *x = *(const job *const *)a, *y = *(const job *const *)b;
    int        order = strcmp(x->bytes, y->bytes);
    return order ? order : (x->number > y->number) - (x->number < y->number);
}

size_t store_sort_logs(job *first, job **logs)
{
    size_t n = 0;
    for (job *j = first; j; j = j->next)
        if (j->kind == W_APPEND && !j->stale)
            logs[n++] = j;
    qsort(logs, n, sizeof *logs, by_table);
    return n;
}

/* It begins where the part before it ends. */
static bool follows(const job *j, const job *first, size_t n)
{
    return !strcmp(j->bytes, first->bytes)
           && strtoull(store_field(j, 1).at, NULL, 10) == strtoull(store_field(first, 1).at, NULL, 10) + n;
}

size_t store_same_log(job *const *logs, size_t from, size_t n, rk_text *all)
{
    size_t i = from;
    rk_text_clear(all);
    for (; i < n && follows(logs[i], logs[from], all->len); i++) {
        const piece bytes = store_field(logs[i], 2);
        rk_text_addn(all, bytes.at, bytes.len);
    }
    return i;
}

bool store_is_end(const job *j)
{
    return j->kind == W_OVER || j->kind >= W_FORGET_ENTRIES;
}

bool store_is_lost(const job *j, job *const *logs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (logs[i]->lost && !strcmp(logs[i]->bytes, j->bytes))
            return true;
    return false;
}

void store_free_jobs(job *j)
{
    while (j) {
        job *next = j->next;
        free(j);
        j = next;
    }
}
