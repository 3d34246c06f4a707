/* talk.c: chat that somebody does not want: reports for the operator, people whom a person does not hear, tables without chat. */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

/* ---- whom a person does not hear ---- */

static void mark(void *ctx, const char *other, int64_t number, const char *more)
{
    srv_client *c = ctx;
    (void)number, (void)more;
    c->deaf |= tbl_seats_of(c->table->t, other);
}

void srv_client_deafen(srv_server *s, srv_client *c)
{
    c->deaf = 0;
    if (*c->person && c->table->t && !c->table->imported)
        store_muted_by(s->store, c->person, mark, c);
}

/* The event is sent, so that the numbers are right, but not the words. */
void srv_client_send(srv_client *c, const char *json, size_t n, uint64_t after)
{
    static const char say[] = "\"ev\":\"say\",\"seat\":", text[] = ",\"text\":";
    const char       *at = c->deaf ? memmem(json, n < 80 ? n : 80, say, sizeof say - 1) : NULL;
    const char       *words = at ? memmem(at, n - (size_t)(at - json), text, sizeof text - 1) : NULL;
    int               seat = words ? at[sizeof say - 1] - '0' : 0;
    if (!words || !(c->deaf >> seat & 1)) {
        net_conn_send(c->conn, json, n, after);
        return;
    }
    rk_text out = RK_TEXT_INIT;
    rk_text_addn(&out, json, (size_t)(words - json));
    rk_text_add(&out, ",\"muted\":true}");
    net_conn_send(c->conn, out.at, out.len, after);
    rk_text_free(&out);
}

/* The person at the seat in the body; NULL: there is none, and the answer says so. */
static const char *person_meant(srv_call *c, srv_table **l)
{
    *l = srv_table_asked(c);
    if (!*l)
        return NULL;
    int  seat = (int)rk_node_kint(&c->body, "seat", 0, RK_MAX_SEATS - 1);
    bool there = rk_node_ok(&c->body) && !(*l)->imported && seat < tbl_match((*l)->t)->setup.seats
                 && tbl_seat_at((*l)->t, seat)->kind == TBL_SEAT_PERSON;
    if (there)
        return tbl_seat_at((*l)->t, seat)->who;
    srv_fail(c, 400, "seat", "no person sits there");
    return NULL;
}

static bool body_on(srv_call *c)
{
    rk_node on = rk_node_maybe(&c->body, "on");
    return !rk_node_there(&on) || rk_node_bool(&on);
}

static void say_done(srv_call *c, uint64_t ticket)
{
    rk_json_object(&c->w);
    rk_json_end(&c->w, '}');
    c->out->after = ticket;
}

void srv_post_mute(srv_call *c)
{
    srv_table  *l;
    const char *other = person_meant(c, &l);
    bool        on = body_on(c);
    if (!other)
        return;
    if (!rk_node_ok(&c->body) || !strcmp(other, c->person->id)) {
        srv_fail(c, 400, "seat", "that is the seat of somebody else, and \"on\" is true or false");
        return;
    }
    for (srv_client *x = l->clients; x; x = x->next)
        if (!strcmp(x->person, c->person->id)) {
            uint8_t seats = tbl_seats_of(l->t, other);
            x->deaf = on ? x->deaf | seats : x->deaf & (uint8_t)~seats;
        }
    say_done(c, store_mute(c->s->store, c->person->id, other, on));
}

void srv_post_report(srv_call *c)
{
    srv_table  *l;
    const char *other = person_meant(c, &l), *text = srv_body_text(c, "text", "");
    if (!other)
        return;
    if (!rk_node_ok(&c->body) || strlen(text) > SRV_REPORT_BYTES) {
        srv_fail(c, 400, "text", "a report has at most 500 bytes");
    } else if (!srv_allow(c->s, c->in->address, 2)) {
        srv_fail(c, 429, "slow_down", "too many reports from this address");
    } else {
        const store_complaint r = {.at = srv_now(), .by = c->person->id, .about = other, .table = l->id, .text = text};
        srv_log("warning", "report", "somebody at table %s is reported; see /reports at the door", l->id);
        say_done(c, store_report(c->s->store, &r));
    }
}

/* The host's word, at any time. */
void srv_post_chat(srv_call *c)
{
    srv_table *l = srv_table_asked(c);
    bool       on = body_on(c);
    if (!l)
        return;
    if (strcmp(l->owner, c->person->id) != 0) {
        srv_fail(c, 403, "host", "only the host of the table may do that");
    } else if (!rk_node_ok(&c->body)) {
        srv_fail(c, 400, "on", rk_text_str(&c->doc.error));
    } else {
        l->silent = !on;
        l->described = 0;
        say_done(c, store_silent(c->s->store, l->id, l->silent));
    }
}

/* May this line be said? NULL: yes; otherwise a code. Deals, and everything else that belongs to the game, are not chat. */
const char *srv_talk_refused(srv_server *s, const srv_client *c, const char *line)
{
    if (!tbl_is_chat(line))
        return NULL;
    if (srv_banned(s, SRV_BAN_MUTE, c->person))
        return "muted";
    return c->table->silent ? "chat_off" : NULL;
}
