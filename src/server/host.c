/* host.c: what the host of a table may do before the match begins: free a seat, seat bots, end it. */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

static srv_table *own(srv_call *c)
{
    srv_table *l = srv_table_asked(c);
    if (l && strcmp(l->owner, c->person->id) != 0) {
        srv_fail(c, 403, "host", "only the host of the table may do that");
        return NULL;
    }
    return l;
}

static srv_table *own_unstarted(srv_call *c)
{
    srv_table *l = own(c);
    if (l && tbl_started(l->t)) {
        srv_fail(c, 409, "started", "the match has begun; ask the others to replace a player who does not come back");
        return NULL;
    }
    return l;
}

static void refuse_person(srv_call *c, srv_table *l, const char *person)
{
    rk_text all = RK_TEXT_INIT;
    rk_text_addf(&all, "%s%s,", l->refused ? l->refused : "", person);
    free(l->refused);
    l->refused = rk_strdup(rk_text_str(&all));
    rk_text_free(&all);
    store_refused(c->s->store, l->id, person);
}

/* Frees a seat; a person who sat there may not come back to this table. */
void srv_post_remove(srv_call *c)
{
    srv_table *l = own_unstarted(c);
    int        seat = (int)rk_node_kint(&c->body, "seat", 0, RK_MAX_SEATS - 1);
    char       who[TBL_WHO_SIZE] = "";
    if (!l)
        return;
    if (rk_node_ok(&c->body) && seat < tbl_match(l->t)->setup.seats)
        snprintf(who, sizeof who, "%s", tbl_seat_at(l->t, seat)->who);
    if (!rk_node_ok(&c->body) || !tbl_seat_open(l->t, srv_now(), seat)) {
        srv_fail(c, 409, "seat", "nobody sits there");
        return;
    }
    if (*who && strcmp(who, l->owner) != 0)
        refuse_person(c, l, who);
    srv_table_changed(c->s, l);
    srv_clients_reseat(c->s, l);
    c->out->after = l->ticket;
    srv_table_json(c, l);
}

/* ---- chairs for bots ---- */

/* Seats of bots cost bytes of the log, as talk does. */
static bool may_change(srv_call *c)
{
    bool ok = srv_may_write(c->s, c->in->address, c->person->id);
    if (!ok)
        srv_fail(c, 429, "quota", "that is enough for an hour");
    return ok;
}

static const char *bot_wanted(srv_call *c)
{
    const char *bot = srv_body_text(c, "bot", "");
    if (rk_node_ok(&c->body) && tbl_bot_ok(bot))
        return bot;
    srv_fail(c, 400, "bot", "bot is the name of a bot: random, novice, easy, medium, hard, expert or champion");
    return NULL;
}

static void changed(srv_call *c, srv_table *l)
{
    size_t was = l->stored;
    srv_table_changed(c->s, l);
    srv_clients_reseat(c->s, l);
    srv_wrote(c->s, c->in->address, c->person->id, l->stored - was);
    c->out->after = l->ticket;
    srv_table_json(c, l);
}

/* A bot sits down on an open seat, or takes the place of another bot. */
void srv_post_bot(srv_call *c)
{
    srv_table  *l = own_unstarted(c);
    const char *bot = l && may_change(c) ? bot_wanted(c) : NULL;
    if (!bot)
        return;
    int seat = (int)rk_node_kint(&c->body, "seat", 0, RK_MAX_SEATS - 1);
    if (!rk_node_ok(&c->body) || seat >= tbl_match(l->t)->setup.seats || tbl_seat_at(l->t, seat)->kind == TBL_SEAT_PERSON) {
        srv_fail(c, 409, "seat", "there is no such seat, or a person sits there");
        return;
    }
    if (tbl_seat_at(l->t, seat)->kind == TBL_SEAT_BOT)
        tbl_seat_open(l->t, srv_now(), seat);
    tbl_seat_bot(l->t, srv_now(), seat, bot);
    changed(c, l);
}

/* Bots take all chairs that are free, and the match begins. */
void srv_post_fill(srv_call *c)
{
    srv_table  *l = own_unstarted(c);
    const char *bot = l && may_change(c) ? bot_wanted(c) : NULL;
    if (!bot)
        return;
    for (int i = 0; i < tbl_match(l->t)->setup.seats; i++)
        if (tbl_seat_at(l->t, i)->kind == TBL_SEAT_OPEN)
            tbl_seat_bot(l->t, srv_now(), i, bot);
    changed(c, l);
}

/* The table will not be played. A match that has begun is given up, if its host plays there alone: then nobody misses it, and its
 * log may be taken along. */
void srv_post_end(srv_call *c)
{
    srv_table *l = own(c);
    if (!l)
        return;
    if (!tbl_started(l->t)) {
        srv_table_drop(c->s, l, STORE_ANY_LENGTH);
    } else if (!l->over && tbl_alone(l->t)) {
        srv_table_abandon(c->s, l);
    } else {
        srv_fail(c, 409, "started", "the match has begun, and others play there, or it is over");
        return;
    }
    c->out->after = l->ticket;
    rk_json_object(&c->w);
    rk_json_end(&c->w, '}');
}
