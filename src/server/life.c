/* life.c: tables end, and what is old becomes small (docs/hosting.md, "Life of a table"). A table that has not begun is forgotten
 * when nothing has happened at it for some hours; a match that nobody goes on with is over after some days. Seats at a table that
 * has not begun belong to those who are there. Logs of finished matches are packed. */
#include "server/internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY_MS = 1000, FORGET_MS = 5 * 60 * 1000, PACK_AFTER_MS = 60 * 60 * 1000 };

static const int64_t minute = 60 * 1000, hour = 60 * 60 * 1000, day = 24 * 60 * 60 * 1000;

/* ---- seats ---- */

static bool is_there(const srv_table *l, const char *person)
{
    for (const srv_client *c = l->clients; c; c = c->next)
        if (!strcmp(c->person, person))
            return true;
    return false;
}

/* Whoever sits at a table that has not begun, and stays away from it, gives the seat up. The host may stay away. */
static void free_seats(srv_server *s, srv_table *l, int64_t now)
{
    bool freed = false;
    for (int i = 0; i < tbl_match(l->t)->setup.seats; i++) {
        const tbl_seat *seat = tbl_seat_at(l->t, i);
        if (seat->kind != TBL_SEAT_PERSON || !strcmp(seat->who, l->owner) || is_there(l, seat->who))
            l->seen[i] = now;
        else if (now - l->seen[i] > (int64_t)s->config->seat_minutes * minute)
            freed = tbl_seat_open(l->t, now, i) || freed;
    }
    if (!freed)
        return;
    srv_table_changed(s, l);
    srv_clients_reseat(s, l);
}

/* ---- the end ---- */

static char *card_of_abandoned(const char *card)
{
    rk_text out = RK_TEXT_INIT;
    rk_text_addf(&out, "{\"abandoned\":true,%s", card + 1);
    char *copy = rk_strdup(rk_text_str(&out));
    rk_text_free(&out);
    return copy;
}

void srv_table_abandon(srv_server *s, srv_table *l)
{
    l->over = l->abandoned = true;
    l->ended = srv_now();
    if (l->t) {
        srv_table_remember(s, l);
    } else {
        char *card = card_of_abandoned(l->card ? l->card : "{}");
        free(l->card);
        l->card = card;
    }
    const store_row row = {.id = l->id,
                           .over = STORE_ABANDONED,
                           .ended = l->ended,
                           .card = l->card,
                           .people = l->people ? l->people : "",
                           .upto = l->stored};
    l->ticket = store_table_over(s->store, &row);
    srv_log("info", "table", "%s: nobody goes on with it, so it is over", l->id);
}

/* Somebody's clock runs, or a bot thinks: it goes on by itself. */
static bool goes_on(const srv_table *l)
{
    return l->t && (tbl_alarm(l->t) != INT64_MAX || tbl_bots(l->t));
}

static void look_at(srv_server *s, srv_table *l, int64_t now)
{
    if (l->gone || l->over || l->elsewhere)
        return;
    if (l->t) {
        l->last = tbl_time(l->t) > l->created ? tbl_time(l->t) : l->created;
        l->started = tbl_started(l->t);
    }
    if (!l->last)
        return; /* nobody knows yet: it comes into memory after the start */
    int64_t quiet = now - l->last;
    if (l->started && quiet > (int64_t)s->config->abandoned_days * day && !goes_on(l)) {
        srv_table_abandon(s, l);
    } else if (!l->started && quiet > (int64_t)s->config->unstarted_hours * hour) {
        srv_log("info", "table", "%s: it has not begun, so it is forgotten", l->id);
        srv_table_drop(s, l, (int64_t)l->stored);
    } else if (!l->started && l->t) {
        free_seats(s, l, now);
    }
}

/* What nobody has asked for lately is in the store, and that is enough. */
static bool may_leave(srv_server *s, const srv_table *l, int64_t now)
{
    if (l->clients || l->loading || l->waitings || l->ticket > store_durable(s->store))
        return false;
    return l->gone || ((l->over || l->elsewhere) && !l->t && !l->broken && now - l->used > FORGET_MS);
}

static void let_go(srv_server *s, srv_table **leave, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        s->tables_live -= leave[i]->t != NULL;
        srv_table_free(srv_take(&s->tables, leave[i]->id));
    }
}

/* ---- packing ---- */

typedef struct {
    srv_job   job;
    store_db *store;
    char      id[SRV_ID];
    uint64_t  ticket;
} packing;

static void pack(srv_job *job)
{
    packing *w = (packing *)job;
    w->ticket = store_pack(w->store, w->id);
}

static void packed(srv_server *s, srv_job *job)
{
    s->packing = false;
    s->packed = ((packing *)job)->ticket;
}

static void free_packing(srv_job *job)
{
    free(job);
}

static void pack_one(srv_server *s, int64_t now)
{
    char id[SRV_ID];
    if (s->packing || s->packed > store_durable(s->store) || !store_unpacked(s->store, now - PACK_AFTER_MS, id, sizeof id))
        return;
    packing *w = rk_alloc(sizeof *w);
    memset(w, 0, sizeof *w);
    w->job = (srv_job){.kind = SRV_LONG, .most = INFINITY, .run = pack, .done = packed, .free = free_packing};
    w->store = s->store;
    memcpy(w->id, id, sizeof w->id);
    s->packing = srv_jobs_add(s, &w->job);
    if (!s->packing)
        free(w);
}

void srv_life_tick(srv_server *s)
{
    int64_t now = srv_now();
    size_t  at = 0, n = 0;
    if (now < s->next_look || s->failing)
        return;
    s->next_look = now + EVERY_MS;
    srv_table **leave = rk_alloc((s->tables.used + 1) * sizeof *leave);
    for (srv_table *l; (l = srv_each(&s->tables, &at));) {
        look_at(s, l, now);
        if (may_leave(s, l, now))
            leave[n++] = l;
    }
    let_go(s, leave, n);
    free(leave);
    pack_one(s, now);
}

/* ---- how many of them are whose ---- */

/* What has just come is known here only, and what is elsewhere in the database only. */
static unsigned at_all_servers(srv_server *s, const char *person, unsigned here,
                               unsigned (*count)(store_db *, const char *person))
{
    unsigned all = s->shared ? count(s->store, person) : 0;
    return all > here ? all : here;
}

unsigned srv_open_tables_of(srv_server *s, const char *person)
{
    unsigned n = 0;
    size_t   at = 0;
    for (const srv_table *l; (l = srv_each(&s->tables, &at));)
        n += !l->over && !l->gone && !l->elsewhere && !strcmp(l->owner, person);
    return at_all_servers(s, person, n, store_open_tables);
}

unsigned srv_open_seats_of(srv_server *s, const char *person)
{
    unsigned n = 0;
    size_t   at = 0;
    for (const srv_table *l; (l = srv_each(&s->tables, &at));)
        if (!l->over && !l->gone && !l->elsewhere)
            n += (unsigned)__builtin_popcount(srv_table_seats_of(l, person));
    return at_all_servers(s, person, n, store_open_seats);
}

/* Nobody else sits there, and nobody is looking. */
static bool is_left_alone(srv_table *l, const char *person)
{
    if (l->gone || l->over || l->loading || l->clients || l->elsewhere || strcmp(l->owner, person) != 0 || (!l->t && !l->people))
        return false;
    if (!l->t) {
        for (const char *at = l->people; *at; at += strcspn(at, ",") + (at[strcspn(at, ",")] == ','))
            if (strcspn(at, ",") && strncmp(at, person, strlen(person)) != 0)
                return false;
        return true;
    }
    for (int i = 0; i < tbl_match(l->t)->setup.seats; i++) {
        const tbl_seat *seat = tbl_seat_at(l->t, i);
        if (seat->kind == TBL_SEAT_PERSON && strcmp(seat->who, person) != 0)
            return false;
    }
    return true;
}

bool srv_make_room(srv_server *s, const char *person)
{
    srv_table *oldest = NULL;
    size_t     at = 0;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        if (is_left_alone(l, person) && (!oldest || l->used < oldest->used))
            oldest = l;
    if (!oldest)
        return false;
    if (oldest->t ? tbl_started(oldest->t) : oldest->started)
        srv_table_abandon(s, oldest);
    else
        srv_table_drop(s, oldest, (int64_t)oldest->stored);
    return true;
}
