/* presence.c: who is at the table just now: here, away (the tab is hidden, or the line is lost), or gone (away for a while).
 *
 * It follows from connections alone, never from the match, and is in no log. It is told to those who ask for it when they
 * connect (?presence=1), so that what others receive stays the same to the byte. */
#include "server/api.h"

#include <string.h>

enum { LOOK_MS = 1000, DAY_MS = 24 * 60 * 60 * 1000 };

bool srv_is_here(const srv_table *l, const char *person)
{
    for (const srv_client *c = l->clients; c; c = c->next)
        if (!c->leaving && !c->hidden && !strcmp(c->person, person))
            return true;
    return false;
}

/* Where people have days to decide, nobody is gone. */
static bool is_slow(const tbl_table *t)
{
    const tbl_rules *r = tbl_rules_of(t);
    return r->clock == TBL_CLOCK_DECISION && r->base >= DAY_MS;
}

static srv_here here_now(const srv_server *s, srv_table *l, int seat, int64_t now)
{
    const tbl_seat *is = tbl_seat_at(l->t, seat);
    if (is->kind != TBL_SEAT_PERSON || l->imported)
        return SRV_SEAT_EMPTY;
    if (srv_is_here(l, is->who)) {
        l->left[seat] = 0;
        return SRV_SEAT_HERE;
    }
    if (!l->left[seat])
        l->left[seat] = now;
    bool long_ago = now - l->left[seat] >= (int64_t)s->config->gone_seconds * 1000;
    return long_ago && !is_slow(l->t) ? SRV_SEAT_GONE : SRV_SEAT_AWAY;
}

static void write_presence(const srv_table *l, rk_text *out)
{
    static const char *const words[] = {"null", "\"here\"", "\"away\"", "\"gone\""};
    rk_text_add(out, "{\"ev\":\"presence\",\"who\":[");
    for (int i = 0; i < tbl_match(l->t)->setup.seats; i++)
        rk_text_addf(out, "%s%s", i ? "," : "", words[l->here[i]]);
    rk_text_add(out, "]}");
}

static void tell(srv_table *l, srv_client *only)
{
    rk_text out = RK_TEXT_INIT;
    write_presence(l, &out);
    for (srv_client *c = l->clients; c; c = c->next)
        if (c->presence && !c->leaving && !c->query && (!only || c == only))
            net_conn_send(c->conn, out.at, out.len, 0);
    rk_text_free(&out);
}

void srv_presence_look(srv_server *s, srv_table *l, srv_client *fresh)
{
    bool    changed = false;
    int64_t now = srv_now();
    for (int i = 0; l->t && i < tbl_match(l->t)->setup.seats; i++) {
        srv_here is = here_now(s, l, i, now);
        changed = changed || is != l->here[i];
        l->here[i] = (uint8_t)is;
    }
    if (l->t && !l->gone && (changed || fresh))
        tell(l, changed ? NULL : fresh);
}

void srv_presence_tick(srv_server *s)
{
    int64_t now = srv_now();
    size_t  at = 0;
    if (now < s->next_presence)
        return;
    s->next_presence = now + LOOK_MS;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        if (l->clients && l->t && !l->over)
            srv_presence_look(s, l, NULL);
}

bool srv_presence_line(srv_server *s, srv_client *c, const char *line)
{
    bool hidden = !strcmp(line, "hidden");
    if (!hidden && strcmp(line, "here") != 0)
        return false;
    c->hidden = hidden;
    srv_presence_look(s, c->table, NULL);
    return true;
}

/* Somebody is gone: anybody else at the table may let a bot play on. Whoever was gone takes the seat back with `back`. */
void srv_post_relieve(srv_call *c)
{
    srv_table *l = srv_table_asked(c);
    if (!l)
        return;
    int     seat = (int)rk_node_kint(&c->body, "seat", 0, RK_MAX_SEATS - 1);
    uint8_t mine = srv_table_seats_of(l, c->person->id);
    srv_presence_look(c->s, l, NULL);
    if (!rk_node_ok(&c->body) || seat >= tbl_match(l->t)->setup.seats)
        srv_fail(c, 400, "seat", "there is no such seat");
    else if (!mine || mine >> seat & 1)
        srv_fail(c, 403, "seat", "only somebody else at this table may do that");
    else if (l->here[seat] != SRV_SEAT_GONE)
        srv_fail(c, 409, "here", "whoever sits there is not gone");
    else if (l->abandoned || !tbl_relieve(l->t, srv_now(), seat))
        srv_fail(c, 409, "away", "a bot plays there already, or there is nothing to play");
    else {
        srv_table_changed(c->s, l);
        c->out->after = l->ticket;
        srv_table_json(c, l);
    }
}
