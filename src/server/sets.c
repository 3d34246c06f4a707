/* sets.c: data sets. Every match is played with the one it was begun with, and by the rules it was begun with, whatever the
 * program brings today: the database keeps them all. */
#include "games/registry.h"
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

/* One of an earlier day, once a table has asked for it. */
typedef struct old_set {
    struct old_set *next;
    rk_dataset      set;
} old_set;

struct srv_sets {
    rk_dataset     *now; /* one of each game */
    int             n;
    pthread_mutex_t lock; /* replays ask on their thread */
    old_set        *old;
};

static bool open_all(struct srv_sets *sets, const char *folder, rk_text *err)
{
    int n = 0;
    while (rk_game_at(n))
        n++;
    sets->now = rk_alloc((size_t)n * sizeof *sets->now);
    for (; sets->n < n; sets->n++)
        if (!rk_dataset_open(&sets->now[sets->n], rk_game_at(sets->n), folder, err))
            return false;
    return true;
}

bool srv_sets_open(srv_server *s, rk_text *err)
{
    s->sets = rk_alloc(sizeof *s->sets);
    memset(s->sets, 0, sizeof *s->sets);
    pthread_mutex_init(&s->sets->lock, NULL);
    return open_all(s->sets, s->config->data, err);
}

void srv_sets_free(struct srv_sets *sets)
{
    if (!sets)
        return;
    for (int i = 0; i < sets->n; i++)
        rk_dataset_free(&sets->now[i]);
    for (old_set *o; (o = sets->old);) {
        sets->old = o->next;
        rk_dataset_free(&o->set);
        free(o);
    }
    pthread_mutex_destroy(&sets->lock);
    free(sets->now);
    free(sets);
}

void srv_sets_keep(srv_server *s)
{
    rk_text there = RK_TEXT_INIT;
    for (int i = 0; i < s->sets->n; i++) {
        const rk_dataset *set = &s->sets->now[i];
        if (set->source.len && store_find_dataset(s->store, set->hash, &there) != STORE_FOUND)
            store_dataset(s->store, set->hash, set->game->id, set->source.at, set->source.len);
    }
    rk_text_free(&there);
}

const rk_dataset *srv_set_at(const srv_server *s, int i)
{
    return i < s->sets->n ? &s->sets->now[i] : NULL;
}

const rk_dataset *srv_set_of(const srv_server *s, const char *game)
{
    for (int i = 0; i < s->sets->n; i++)
        if (!strcmp(s->sets->now[i].game->id, game))
            return &s->sets->now[i];
    return NULL;
}

/* The file of this hash: that of today, or a kept one. */
static bool find_source(srv_server *s, const rk_dataset *today, const char *hash, rk_text *out)
{
    if (strcmp(hash, today->hash) != 0)
        return store_find_dataset(s->store, hash, out) == STORE_FOUND;
    rk_text_addn(out, today->source.at, today->source.len);
    return true;
}

static bool open_old(srv_server *s, old_set *o, const rk_dataset *today, const rk_set_name *name, rk_text *err)
{
    rk_text source = RK_TEXT_INIT;
    bool    found = find_source(s, today, name->hash, &source);
    bool    ok = found && rk_dataset_parse(&o->set, today->game, name->hash, rk_text_str(&source), source.len, err);
    if (!found)
        rk_text_add(err, "the data set that the match was begun with is neither in the program nor in the database");
    rk_text_free(&source);
    if (ok && !rk_dataset_use_rules(&o->set, name->rules, err)) {
        rk_dataset_free(&o->set);
        ok = false;
    }
    return ok;
}

static const rk_dataset *find_old(srv_server *s, const rk_dataset *today, const rk_set_name *name, rk_text *err)
{
    for (old_set *o = s->sets->old; o; o = o->next)
        if (rk_dataset_is(&o->set, name))
            return &o->set;
    old_set *o = rk_alloc(sizeof *o);
    if (!open_old(s, o, today, name, err)) {
        free(o);
        return NULL;
    }
    o->next = s->sets->old;
    s->sets->old = o;
    return &o->set;
}

const rk_dataset *srv_find_set(void *server, const rk_set_name *name, rk_text *err)
{
    srv_server       *s = server;
    const rk_dataset *today = srv_set_of(s, name->game);
    if (!today)
        rk_text_addf(err, "there is no game \"%.40s\"", name->game);
    if (!today || rk_dataset_is(today, name))
        return today;
    rk_set_name exact = *name;
    if (!exact.hash)
        exact.hash = today->hash;
    pthread_mutex_lock(&s->sets->lock);
    const rk_dataset *set = find_old(s, today, &exact, err);
    pthread_mutex_unlock(&s->sets->lock);
    return set;
}
