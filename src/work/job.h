/* job.h: one decision of a bot, as it travels to a worker on another machine (docs/workers.md).
 *
 * What travels is never the true state. The server deals again what the seat cannot know, and writes that. With the same seed,
 * all states that the seat cannot tell apart become the very same document: so a worker cannot know more than the seat. */
#ifndef WORK_JOB_H
#define WORK_JOB_H

#include "bots/bot.h"
#include "engine/read.h"

enum {
    WORK_PROTOCOL = 1,
    WORK_ID_SIZE = 17,
    WORK_POLL_SECONDS = 20, /* a worker's question is answered after so long, even if there is nothing to do */
    WORK_KEY_LEAST = 16,    /* characters of a key */
    WORK_KEY_MAX = 256
};

typedef struct {
    char              id[WORK_ID_SIZE];
    const rk_dataset *set;
    rk_setup          setup;
    bot_spec          spec;
    int               seat;
    uint64_t          seed;
    uint32_t          millis; /* at most this long */
} work_job;

/* The document: one JSON object. */
void work_job_write(const work_job *job, const void *state, rk_json *w);

/* Finds the data set that a job names; NULL, with a message, if there is none. */
typedef const rk_dataset *(*work_find_set)(void *ctx, const rk_set_name *name, rk_text *err);

/* Reads it back. `state` is allocated, and for the caller to free. False with a message; then there is nothing to free. */
bool work_job_read(work_job *out, void **state, const rk_node *doc, work_find_set find, void *ctx, rk_text *err);

/* Thinks, and writes the move in notation. */
void work_job_do(const work_job *job, const void *state, rk_text *move);

/* The key in a file: its first line. False with a message. */
bool work_key_read(const char *path, char key[WORK_KEY_MAX], rk_text *err);

#endif
