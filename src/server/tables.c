/* tables.c: tables in memory, their logs on their way to the store, and their events on their way out. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

enum { IDLE_MS = 10 * 60 * 1000 };

/* ---- events wait here until the change they belong to has its ticket ---- */

static void collect(void *ctx, int viewer, uint64_t n, const char *json, size_t len)
{
    srv_server *s = ctx;
    (void)n;
    if (s->events == s->events_cap) {
        s->events_cap = s->events_cap ? s->events_cap * 2 : 64;
        s->event_end = rk_realloc(s->event_end, s->events_cap * sizeof *s->event_end);
        s->event_viewer = rk_realloc(s->event_viewer, s->events_cap * sizeof *s->event_viewer);
    }
    rk_text_addn(&s->event_bytes, json, len);
    s->event_end[s->events] = s->event_bytes.len;
    s->event_viewer[s->events++] = (uint8_t)viewer;
}

/* To everybody at the table. */
static void deliver(srv_server *s, srv_table *l)
{
    for (size_t i = 0, from = 0; i < s->events; from = s->event_end[i++])
        for (srv_client *c = l->clients; c; c = c->next)
            if (c->viewers >> s->event_viewer[i] & 1)
                srv_client_send(c, s->event_bytes.at + from, s->event_end[i] - from, l->ticket);
    rk_text_clear(&s->event_bytes);
    s->events = 0;
}

/* ---- coming and going ---- */

void srv_table_unload(srv_server *s, srv_table *l)
{
    srv_table_remember(s, l);
    l->last = tbl_time(l->t);
    s->tables_live--;
    tbl_free(l->t);
    l->t = NULL;
}

void srv_table_adopt(srv_server *s, srv_table *l, tbl_table *t, size_t stored)
{
    l->t = t;
    l->stored = stored;
    l->moves = tbl_moves(t);
    l->used = srv_now();
    if (l->over && !l->ended)
        l->ended = tbl_time(t); /* ended before that was stored */
    if (stored && !l->noted)
        l->noted = rk_strdup(""); /* whoever was there then has it in their list */
    for (int i = 0; i < RK_MAX_SEATS; i++)
        l->seen[i] = l->used;
    l->calls_known = false;
    l->called = l->callless = 0;
    memset(l->waits, 0, sizeof l->waits);
    memset(l->asked, 0, sizeof l->asked);
    memset(l->heard, 0, sizeof l->heard);
    tbl_listen(t, (tbl_sink){collect, s});
    if (l->imported)
        tbl_brought(t);
    s->tables_live++;
}

srv_table *srv_table_new(srv_server *s, tbl_table *t, const char *owner, bool listed)
{
    srv_table *l = rk_alloc(sizeof *l);
    memset(l, 0, sizeof *l);
    srv_random_id(s, l->id);
    for (int tries = 0; tries < 32; tries++) { /* two tables that wait have different codes, unless nearly all are taken */
        srv_random_secret(s, l->invite);
        srv_code_of(l->invite, l->code);
        if (srv_code_free(s, l->code))
            break;
    }
    srv_hash(l->invite, l->invite_hash);
    snprintf(l->owner, sizeof l->owner, "%s", owner);
    l->listed = listed;
    l->imported = !strcmp(owner, "import");
    l->created = srv_now();
    srv_put(&s->tables, l->id, l);
    const store_row row = {
        .id = l->id, .owner = owner, .invite_hash = l->invite_hash, .invite = l->invite, .listed = listed, .created = l->created};
    l->ticket = store_table(s->store, &row);
    srv_table_adopt(s, l, t, 0);
    return l;
}

/* What may change. */
static void take_row(void *table, const store_row *row)
{
    srv_table *l = table;
    l->listed = row->listed;
    l->over = row->over != STORE_RUNNING;
    l->abandoned = row->over == STORE_ABANDONED;
    l->silent = row->silent;
    l->used = srv_now();
    l->ended = row->ended;
    free(l->card);
    free(l->people);
    l->card = *row->card ? rk_strdup(row->card) : NULL;
    l->people = *row->card ? rk_strdup(row->people) : NULL;
    l->described = 0;
    l->elsewhere = row->elsewhere;
    l->deciding = row->turn;
    if (row->elsewhere)
        l->started = !*row->code;
}

void srv_table_row(void *server, const store_row *row)
{
    srv_server *s = server;
    srv_table  *l = srv_get(&s->tables, row->id);
    if (l && s->shared && !l->t && !l->loading && !l->gone && l->ticket <= store_durable(s->store))
        take_row(l, row); /* another server may have changed it */
    if (l)
        return;
    l = rk_alloc(sizeof *l);
    memset(l, 0, sizeof *l);
    snprintf(l->id, sizeof l->id, "%s", row->id);
    snprintf(l->owner, sizeof l->owner, "%s", row->owner);
    snprintf(l->invite, sizeof l->invite, "%s", row->invite);
    srv_code_of(l->invite, l->code);
    snprintf(l->invite_hash, sizeof l->invite_hash, "%s", row->invite_hash);
    l->imported = !strcmp(l->owner, "import");
    l->created = row->created;
    take_row(l, row);
    srv_put(&s->tables, l->id, l);
}

/* Of one that is in memory, the host or the operator may have changed this at another server. */
static void take_flags(void *table, const store_row *row)
{
    srv_table *l = table;
    l->listed = row->listed;
    l->silent = row->silent;
    l->described = 0;
}

/* Somebody else has written to it. False: it cannot be looked at now. */
static bool look_again(srv_server *s, srv_table *l)
{
    uint64_t unread = store_unread(s->store);
    bool     found = store_find_table(s->store, l->id, l->t ? take_flags : take_row, l);
    if (store_unread(s->store) != unread)
        return false;
    l->gone = !found;
    l->stale = false;
    return true;
}

/* An alarm: nobody can play or watch there until somebody has looked into it. Whatever else there is goes on. People are told
 * the reason without the place in the log, which could tell how many moves are hidden from them. */
void srv_table_give_up(srv_server *s, srv_table *l, const char *log, const char *why)
{
    size_t      place = strcspn(why, " ");
    const char *reason = place && why[place - 1] == ':' && why[place] ? why + place + 1 : why;
    srv_log("error", "table", "%s does not load: %s", l->id, why);
    l->broken = rk_strdup(reason);
    s->broken++;
    if (!l->card)
        srv_table_guess(l, log);
}

srv_table *srv_table_find(srv_server *s, const char *id)
{
    srv_table *l = srv_get(&s->tables, id);
    if (!l && store_find_table(s->store, id, srv_table_row, s))
        l = srv_get(&s->tables, id);
    if (!l || (l->stale && !look_again(s, l)) || l->gone)
        return NULL;
    l->used = srv_now();
    return l;
}

void srv_table_ended(srv_table *l)
{
    for (srv_client *c = l->clients; c; c = c->next) {
        srv_catch_up_stop(c);
        c->leaving = true;
        net_conn_close(c->conn, 4404, "the table has ended");
    }
}

void srv_table_drop(srv_server *s, srv_table *l, int64_t upto)
{
    l->gone = true;
    s->broken -= l->broken != NULL;
    l->ticket = store_forget(s->store, l->id, upto);
    srv_table_ended(l);
}

void srv_table_free(void *table)
{
    srv_table *l = table;
    tbl_free(l->t);
    free(l->card);
    free(l->people);
    free(l->noted);
    free(l->refused);
    free(l->waiting);
    free(l->broken);
    free(l);
}

/* ---- after every change ---- */

static void save(srv_server *s, srv_table *l)
{
    size_t      n;
    const char *log = tbl_log(l->t, &n);
    if (n > l->stored)
        l->ticket = store_append(s->store, l->id, l->stored, log + l->stored, n - l->stored);
    l->stored = n;
    if (tbl_over(l->t) && !l->over) {
        l->over = true;
        l->ended = tbl_foreign(l->t) ? l->created : tbl_time(l->t);
        srv_table_remember(s, l);
        const store_row row = {
            .id = l->id, .over = STORE_OVER, .ended = l->ended, .card = l->card, .people = l->people, .upto = l->stored};
        l->ticket = store_table_over(s->store, &row);
    }
}

static void begin_rematch(srv_server *s, srv_table *l)
{
    uint8_t seed[TBL_SEED_SIZE];
    srv_random(s, seed, sizeof seed);
    tbl_table *t = tbl_rematch(l->t, srv_now(), seed);
    srv_table *next = srv_table_new(s, t, l->owner, l->listed);
    srv_table_changed(s, next);
    tbl_next(l->t, srv_now(), next->id);
}

/* A table that is changed before its beginning may have got somebody new. */
static void note_people(srv_server *s, srv_table *l)
{
    for (int i = 0; i < tbl_match(l->t)->setup.seats && !l->imported; i++)
        if (tbl_seat_at(l->t, i)->kind == TBL_SEAT_PERSON)
            srv_person_sits(s, tbl_seat_at(l->t, i)->who, l);
}

void srv_table_changed(srv_server *s, srv_table *l)
{
    if (!l->noted || !l->started)
        note_people(s, l);
    if (!l->started && tbl_started(l->t) && rk_setup_by_lot(tbl_match(l->t)->set->game, &tbl_match(l->t)->setup))
        srv_clients_moved(l);
    l->started = tbl_started(l->t);
    save(s, l);
    deliver(s, l);
    s->moves += tbl_moves(l->t) - l->moves;
    l->moves = tbl_moves(l->t);
    if (tbl_rematch_wanted(l->t) && !l->imported) {
        begin_rematch(s, l);
        save(s, l);
        deliver(s, l);
    }
    if (s->shared && !l->shown)
        srv_home_show(s, l);
    srv_bots_ask(s, l);
    if (!l->started)
        srv_presence_look(s, l, NULL);
}

void srv_tables_tick(srv_server *s)
{
    int64_t now = srv_now();
    size_t  at = 0;
    for (srv_table *l; (l = srv_each(&s->tables, &at));) {
        if (!l->t || l->gone)
            continue;
        if (tbl_alarm(l->t) <= now && !s->failing && !l->over) {
            tbl_tick(l->t, now);
            srv_table_changed(s, l);
        }
        bool wanted = l->clients || (l->listed && !l->over) || tbl_alarm(l->t) != INT64_MAX || tbl_bots(l->t);
        if (!wanted && now - l->used > IDLE_MS && l->ticket <= store_durable(s->store))
            srv_table_unload(s, l);
    }
}
