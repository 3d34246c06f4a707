/* job.c: see job.h. */
#include "work/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALER = 1u << 16 }; /* the stream of random numbers that deals; bots use those numbered by seat */

/* ---- writing ---- */

/* A copy of the state in which everything the seat cannot know is dealt again. */
static void *deal_again(const work_job *job, const void *state)
{
    const rk_game *g = job->set->game;
    size_t         size = (size_t)g->state_size + g->annex_size;
    void          *world = rk_alloc(size);
    rk_rng         rng;
    memcpy(world, state, size);
    rk_rng_seed(&rng, job->seed, DEALER);
    g->resample(job->set->data, world, job->seat, &rng);
    return world;
}

void work_job_write(const work_job *job, const void *state, rk_json *w)
{
    const rk_game *g = job->set->game;
    void          *world = deal_again(job, state);
    rk_json_object(w);
    rk_json_kstr(w, "id", job->id);
    rk_json_kstr(w, "game", g->id);
    rk_json_kstr(w, "set", job->set->hash);
    rk_json_kint(w, "rules", job->set->rules);
    rk_json_kint(w, "seats", job->setup.seats);
    rk_json_key(w, "options");
    rk_setup_json(g, &job->setup, w);
    rk_json_kint(w, "seat", job->seat);
    rk_json_kstr(w, "bot", job->spec.name);
    rk_json_kint(w, "millis", job->millis);
    rk_json_kint(w, "seed", (int64_t)job->seed);
    rk_json_key(w, "state");
    rk_show(g, job->set->data, world, RK_ALL, w);
    rk_json_end(w, '}');
    free(world);
}

/* ---- reading ---- */

static bool read_state(work_job *out, void **state, const rk_node *doc)
{
    const rk_game *g = out->set->game;
    size_t         size = (size_t)g->state_size + g->annex_size;
    rk_node        at = rk_node_get(doc, "state");
    *state = rk_alloc(size);
    memset(*state, 0, size);
    if (rk_load_state(g, out->set->data, *state, &out->setup, &at) && rk_node_ok(doc)
        && g->turn(out->set->data, *state).seats >> out->seat & 1)
        return true;
    free(*state);
    *state = NULL;
    return false;
}

static bool read_all(work_job *out, void **state, const rk_node *doc, work_find_set find, void *ctx, rk_text *err)
{
    rk_set_name name = {rk_node_kstr(doc, "game"), rk_node_kstr(doc, "set"), (unsigned)rk_node_kint(doc, "rules", 1, UINT8_MAX)};
    int         seats = (int)rk_node_kint(doc, "seats", 1, RK_MAX_SEATS);
    rk_node     options = rk_node_get(doc, "options");
    snprintf(out->id, sizeof out->id, "%s", rk_node_kstr(doc, "id"));
    out->seat = (int)rk_node_kint(doc, "seat", 0, seats - 1);
    out->millis = (uint32_t)rk_node_kint(doc, "millis", 1, 3600000);
    out->seed = (uint64_t)rk_node_kint(doc, "seed", 0, INT64_MAX);
    if (!rk_node_ok(doc) || !(out->set = find(ctx, &name, err)))
        return false;
    if (!bot_spec_read(rk_node_kstr(doc, "bot"), &out->spec) || !strcmp(out->spec.policy, "exec")) {
        rk_node_fail(doc, "there is no such bot here");
        return false; /* and nobody else's command is ever run */
    }
    if (!out->spec.millis || out->spec.millis > out->millis)
        out->spec.millis = out->millis;
    return rk_setup_default(out->set->game, seats, &out->setup, err) && rk_setup_read(out->set->game, &out->setup, &options, err)
           && read_state(out, state, doc);
}

bool work_job_read(work_job *out, void **state, const rk_node *doc, work_find_set find, void *ctx, rk_text *err)
{
    memset(out, 0, sizeof *out);
    *state = NULL;
    if (read_all(out, state, doc, find, ctx, err))
        return true;
    if (!err->len)
        rk_text_add(err, doc->doc->error.len ? rk_text_str(&doc->doc->error) : "the seat has nothing to decide");
    return false;
}

/* ---- thinking ---- */

void work_job_do(const work_job *job, const void *state, rk_text *move)
{
    bot_player bot;
    bot_init(&bot, &job->spec, job->set, &job->setup, job->seat, job->seed);
    rk_write_move(job->set->game, job->set->data, bot_choose(&bot, state), move);
    bot_clear(&bot);
}

/* ---- the key ---- */

bool work_key_read(const char *path, char key[WORK_KEY_MAX], rk_text *err)
{
    rk_text bytes = RK_TEXT_INIT;
    bool    ok = rk_read_file(path, &bytes, err);
    size_t  n = ok ? strcspn(rk_text_str(&bytes), " \t\r\n") : 0;
    if (ok && (n < WORK_KEY_LEAST || n >= WORK_KEY_MAX)) {
        rk_text_addf(err, "%s: the first line is the key, %d to %d characters without blanks", path, WORK_KEY_LEAST,
                     WORK_KEY_MAX - 1);
        ok = false;
    }
    for (size_t i = 0; ok && i < n; i++)
        if (bytes.at[i] <= ' ' || bytes.at[i] > '~') {
            rk_text_addf(err, "%s: a key has ASCII letters, digits and signs only", path);
            ok = false;
        }
    if (ok)
        snprintf(key, WORK_KEY_MAX, "%.*s", (int)n, rk_text_str(&bytes));
    rk_text_free(&bytes);
    return ok;
}
