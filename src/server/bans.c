/* bans.c: who may not come, and who may not talk. The operator says so at the door; it is kept in the store. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    int64_t until;
    char   *why;
} ban;

static void free_ban(void *value)
{
    ban *b = value;
    free(b->why);
    free(b);
}

static void name_of(srv_ban_kind kind, const char *whom, char out[SRV_BAN])
{
    static const char *const kinds[] = {"person", "address", "mute"};
    snprintf(out, SRV_BAN, "%s %.50s", kinds[kind], whom);
}

static void remember(void *ctx, const char *what, int64_t until, const char *why)
{
    srv_server *s = ctx;
    ban        *b = srv_take(&s->bans, what);
    if (b)
        free_ban(b);
    b = rk_alloc(sizeof *b);
    *b = (ban){until, rk_strdup(why)};
    srv_put(&s->bans, what, b);
}

void srv_bans_read(srv_server *s)
{
    store_bans(s->store, remember, s);
}

void srv_bans_free(srv_server *s)
{
    srv_map_free(&s->bans, free_ban);
}

bool srv_banned(srv_server *s, srv_ban_kind kind, const char *whom)
{
    char       what[SRV_BAN];
    const ban *b;
    if (!s->bans.used || !*whom)
        return false;
    name_of(kind, whom, what);
    b = srv_get(&s->bans, what);
    return b && b->until > srv_now();
}

uint64_t srv_ban(srv_server *s, srv_ban_kind kind, const char *whom, int64_t until, const char *why)
{
    char what[SRV_BAN];
    name_of(kind, whom, what);
    remember(s, what, until, why);
    return store_ban(s->store, what, until, why);
}

uint64_t srv_unban(srv_server *s, srv_ban_kind kind, const char *whom)
{
    char what[SRV_BAN];
    name_of(kind, whom, what);
    ban *b = srv_take(&s->bans, what);
    if (b)
        free_ban(b);
    return store_unban(s->store, what);
}
