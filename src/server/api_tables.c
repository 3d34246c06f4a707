/* api_tables.c: tables over HTTP: lists, one table, making one, sitting down, what is shown at the end. */
#include "server/api.h"
#include "server/invitations.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 200 };

static void seats_json(srv_call *c, const char *key, uint8_t seats)
{
    rk_json_karray(&c->w, key);
    for (int i = 0; i < RK_MAX_SEATS; i++)
        if (seats >> i & 1)
            rk_json_int(&c->w, i);
    rk_json_end(&c->w, ']');
}

/* A table that cannot be opened is still in the lists, with what is known of it. */
static void broken_json(srv_call *c, const srv_table *l)
{
    rk_text open = RK_TEXT_INIT;
    rk_text_addn(&open, l->card, strlen(l->card) - 1); /* without its last brace */
    rk_json_raw(&c->w, rk_text_str(&open));
    rk_text_free(&open);
    rk_text_char(c->w.out, ',');
    rk_json w = rk_json_to(c->w.out);
    rk_json_kstr(&w, "broken", l->broken);
    rk_text_char(c->w.out, '}');
}

/* What everybody may know, and for those who belong there: their seats, whether it is their turn, the invitation. */
void srv_table_json(srv_call *c, srv_table *l)
{
    const char *card = srv_table_card(c->s, l);
    if (l->broken)
        broken_json(c, l);
    if (l->broken || !card)
        return;
    size_t  n = strlen(card);
    rk_text open = RK_TEXT_INIT;
    uint8_t mine = c->person ? srv_table_seats_of(l, c->person->id) : 0;
    bool    host = c->person && !strcmp(c->person->id, l->owner);
    rk_text_addn(&open, card, n - 1); /* without its last brace */
    rk_json_raw(&c->w, rk_text_str(&open));
    rk_text_free(&open);
    if (mine || host) {
        rk_text_char(c->w.out, ',');
        rk_json members = rk_json_to(c->w.out), w = c->w;
        c->w = members;
        seats_json(c, "mine", mine);
        seats_json(c, "turn", mine & srv_table_deciding(l));
        seats_json(c, "deciding", srv_table_deciding(l));
        if (host)
            rk_json_kbool(&c->w, "hosting", true);
        if (*l->invite)
            rk_json_kstr(&c->w, "invite", l->invite);
        if (srv_code_fits(l, l->code))
            rk_json_kstr(&c->w, "code", l->code);
        c->w = w;
    }
    rk_text_char(c->w.out, '}');
    if (l->ticket > c->out->after)
        c->out->after = l->ticket;
}

typedef struct {
    srv_call *call;
    size_t    n;
    char      id[LIST_MAX][SRV_ID];
} id_list;

static void take_id(void *ctx, const store_row *row)
{
    id_list *list = ctx;
    srv_table_row(list->call->s, row);
    if (list->n < LIST_MAX)
        snprintf(list->id[list->n++], SRV_ID, "%s", row->id);
}

/* At all servers. */
static void all_listed(srv_call *c)
{
    id_list *listed = rk_alloc(sizeof *listed);
    listed->call = c;
    listed->n = 0;
    store_listed(c->s->store, LIST_MAX, take_id, listed);
    rk_json_array(&c->w);
    for (size_t i = 0; i < listed->n; i++) {
        srv_table *l = srv_get(&c->s->tables, listed->id[i]);
        if (!l->over && !l->gone)
            srv_table_json(c, l);
    }
    rk_json_end(&c->w, ']');
    free(listed);
}

void srv_get_tables(srv_call *c)
{
    size_t at = 0;
    int    n = 0;
    if (c->s->shared) {
        all_listed(c);
        return;
    }
    rk_json_array(&c->w);
    for (srv_table *l; n < LIST_MAX && (l = srv_each(&c->s->tables, &at));)
        if (l->t && l->listed && !l->over && !l->gone) {
            srv_table_json(c, l);
            n++;
        }
    rk_json_end(&c->w, ']');
}

void srv_get_my_tables(srv_call *c)
{
    id_list *mine = rk_alloc(sizeof *mine);
    bool     here = true; /* what was never described must be loaded once */
    mine->call = c;
    mine->n = 0;
    store_tables_of(c->s->store, c->person->id, INT64_MAX, LIST_MAX, take_id, mine);
    for (size_t i = 0; i < mine->n && here; i++) {
        srv_table *l = srv_table_find(c->s, mine->id[i]);
        here = !l || l->t || l->card || l->broken || l->elsewhere || srv_table_here(c, l);
    }
    if (here) {
        rk_json_array(&c->w);
        for (size_t i = 0; i < mine->n; i++) {
            srv_table *l = srv_table_find(c->s, mine->id[i]);
            if (l)
                srv_table_json(c, l);
        }
        rk_json_end(&c->w, ']');
    }
    free(mine);
}

bool srv_table_here(srv_call *c, srv_table *l)
{
    switch (srv_table_want(c->s, l, c->in->address, c->person, c->in->serial)) {
    case SRV_HERE: l->used = srv_now(); return true;
    case SRV_COMES: c->out->later = true; break; /* it is asked once more when the table is here */
    case SRV_BUSY: srv_fail(c, 429, "slow_down", "too much work for you at the moment; try again in a few minutes"); break;
    case SRV_AWAY: srv_fail(c, 503, "storage", "the database cannot be read at the moment"); break;
    case SRV_BROKEN: srv_fail(c, 503, "broken", l->broken); break;
    case SRV_ELSEWHERE: srv_fail(c, 503, "storage", "the table is on its way to another server; ask again"); break;
    }
    return false;
}

srv_table *srv_table_asked(srv_call *c)
{
    srv_table *l = srv_table_find(c->s, c->id);
    if (!l)
        srv_fail(c, 404, "table", "there is no such table");
    if (!l || !srv_table_here(c, l))
        return NULL;
    c->out->after = l->ticket;
    return l;
}

void srv_get_table(srv_call *c)
{
    srv_table *l = srv_table_asked(c);
    if (l)
        srv_table_json(c, l);
}

/* What nobody may see before the end. */
static srv_table *finished(srv_call *c)
{
    srv_table *l = srv_table_asked(c);
    if (l && !l->over) {
        srv_fail(c, 409, "not_over", "the match goes on; this is shown at its end");
        return NULL;
    }
    return l;
}

/* The log of a finished match is given out even if this program cannot read it: another one may. */
static bool give_broken_log(srv_call *c)
{
    const srv_table *l = srv_table_find(c->s, c->id);
    if (!l || !l->broken || !l->over || store_log(c->s->store, c->id, &c->out->body) != STORE_FOUND)
        return false;
    c->out->type = "text/plain; charset=utf-8";
    return true;
}

void srv_get_log(srv_call *c)
{
    if (give_broken_log(c))
        return;
    srv_table *l = finished(c);
    size_t     n;
    if (!l)
        return;
    const char *log = tbl_log(l->t, &n);
    c->out->type = "text/plain; charset=utf-8";
    rk_text_addn(&c->out->body, log, n);
}

void srv_get_match(srv_call *c)
{
    srv_table *l = finished(c);
    if (!l)
        return;
    c->out->type = "text/plain; charset=utf-8";
    rk_match_write(tbl_match(l->t), &c->out->body);
}

/* ---- making one ---- */

static bool is_wanted(srv_call *c, const char *key)
{
    rk_node at = rk_node_maybe(&c->body, key);
    return rk_node_there(&at) && rk_node_bool(&at);
}

static bool wants_listing(srv_call *c)
{
    return is_wanted(c, "listed");
}

/* What a person puts into the dice: "+" for somebody who will commit and reveal. */
static const char *nonce_of(srv_call *c)
{
    return is_wanted(c, "dice") ? "+" : srv_body_text(c, "nonce", "");
}

static bool read_rules(srv_call *c, const rk_dataset *set, int seats, tbl_rules *rules, rk_text *err)
{
    memset(rules, 0, sizeof *rules);
    if (!rk_setup_default(set->game, seats, &rules->setup, err))
        return false;
    rk_node options = rk_node_maybe(&c->body, "options");
    if (rk_node_there(&options) && !rk_setup_read(set->game, &rules->setup, &options, err))
        return false;
    if (!tbl_clock_read(srv_body_text(c, "clock", "none"), rules)) {
        rk_text_add(err, "clock is none, decision SECONDS, days DAYS or game SECONDS INCREMENT");
        return false;
    }
    const char *timeout = srv_body_text(c, "timeout", "");
    if (*timeout && !tbl_bot_ok(timeout)) {
        rk_text_add(err, "timeout is empty or the name of a bot");
        return false;
    }
    snprintf(rules->timeout, sizeof rules->timeout, "%s", timeout);
    rules->guests = is_wanted(c, "guests");
    srv_random(c->s, rules->seed, sizeof rules->seed);
    nonce_of(c);
    wants_listing(c);
    return rk_node_ok(&c->body); /* what is looked at later has the right type too */
}

/* The seat asked for; or any, if the dice will give them out at the start (AUF-19.5). */
static int seat_for(const tbl_table *t, int wanted)
{
    const rk_setup *setup = &tbl_match(t)->setup;
    bool            free = wanted < setup->seats && tbl_seat_at(t, wanted)->kind == TBL_SEAT_OPEN;
    if (free || !rk_setup_by_lot(tbl_match(t)->set->game, setup))
        return wanted;
    for (int i = 0; i < setup->seats; i++)
        if (tbl_seat_at(t, i)->kind == TBL_SEAT_OPEN)
            return i;
    return wanted;
}

/* What the person on that seat is called: several may sit at one screen (`names`), each with a name of their own. */
static bool name_at(srv_call *c, int i, char name[TBL_NAME_SIZE])
{
    rk_node names = rk_node_maybe(&c->body, "names");
    if (rk_node_there(&names) && i < rk_node_count(&names)) {
        rk_node     at = rk_node_at(&names, i);
        const char *typed = rk_node_str(&at);
        if (*typed)
            return rk_node_ok(&at) && srv_clean_name(typed, name);
    }
    snprintf(name, TBL_NAME_SIZE, "%s", c->person->name);
    return rk_node_ok(&c->body);
}

/* "me", "open", or the name of a bot. */
static bool seat_all(srv_call *c, tbl_table *t, const rk_node *seats, rk_text *err)
{
    for (int i = 0; i < rk_node_count(seats); i++) {
        rk_node     at = rk_node_at(seats, i);
        int         seat = seat_for(t, i);
        const char *who = rk_node_str(&at);
        char        name[TBL_NAME_SIZE];
        bool        ok = !strcmp(who, "open");
        if (!strcmp(who, "me") && !name_at(c, i, name)) {
            rk_text_addf(err, "seat %d: a name has 1 to 24 Latin letters, digits, blanks or . - _ ' !", i);
            return false;
        }
        if (!strcmp(who, "me"))
            ok = tbl_seat_person(t, srv_now(), seat, c->person->id, nonce_of(c), name);
        else if (!ok)
            ok = tbl_seat_bot(t, srv_now(), seat, who);
        if (!ok) {
            rk_text_addf(
                err, "seat %d: \"%.40s\" is not \"me\", \"open\" or the name of a bot, or the nonce is not of letters and digits",
                i, who);
            return false;
        }
    }
    return true;
}

static void made(srv_call *c, tbl_table *t)
{
    char       commitment[65];
    srv_table *l = srv_table_new(c->s, t, c->person->id, wants_listing(c));
    srv_person_sits(c->s, c->person->id, l);
    srv_table_changed(c->s, l);
    srv_wrote(c->s, c->in->address, c->person->id, l->stored);
    tbl_commitment(t, commitment);
    rk_json_object(&c->w);
    rk_json_kstr(&c->w, "id", l->id);
    rk_json_kstr(&c->w, "invite", l->invite);
    rk_json_kstr(&c->w, "commitment", commitment);
    rk_json_end(&c->w, '}');
    c->out->status = 201;
    c->out->after = l->ticket;
}

static unsigned mine_among(const rk_node *seats)
{
    unsigned n = 0;
    for (int i = 0; i < rk_node_count(seats); i++) {
        rk_node at = rk_node_at(seats, i);
        n += !strcmp(rk_node_str(&at), "me");
    }
    return n;
}

/* A person has so many tables and seats at matches that are not over. What they have left alone gives way. */
static bool may_sit(srv_call *c, unsigned seats)
{
    do
        if (srv_open_seats_of(c->s, c->person->id) + seats <= c->s->config->max_person_seats)
            return true;
    while (srv_make_room(c->s, c->person->id));
    srv_fail(c, 429, "quota", "you sit at too many tables whose match is not over");
    return false;
}

bool srv_may_open(srv_call *c, unsigned seats)
{
    do
        if (srv_open_tables_of(c->s, c->person->id) < c->s->config->max_person_tables)
            return may_sit(c, seats);
    while (srv_make_room(c->s, c->person->id));
    srv_fail(c, 429, "quota", "you have made too many tables whose match is not over");
    return false;
}

static bool may_make(srv_call *c)
{
    bool ok = c->s->tables_live < c->s->config->max_tables && srv_may_write(c->s, c->in->address, c->person->id)
              && srv_allow(c->s, c->in->address, 1);
    if (!ok)
        srv_fail(c, 429, "slow_down", "too many tables at the moment");
    return ok;
}

void srv_post_tables(srv_call *c)
{
    rk_text           err = RK_TEXT_INIT;
    tbl_rules         rules;
    rk_node           seats = rk_node_get(&c->body, "seats");
    const rk_dataset *set = srv_find_set(c->s, &(rk_set_name){.game = srv_body_text(c, "game", "")}, &err);
    int               n = rk_node_count(&seats);
    if (!set || !rk_node_ok(&c->body) || !read_rules(c, set, n, &rules, &err)) {
        srv_fail(c, 400, "table", err.len ? rk_text_str(&err) : rk_text_str(&c->doc.error));
    } else if (srv_may_open(c, mine_among(&seats)) && may_make(c)) {
        tbl_table *t = tbl_new(set, &rules);
        if (seat_all(c, t, &seats, &err)) {
            made(c, t);
        } else {
            tbl_free(t);
            srv_fail(c, 400, "seats", rk_text_str(&err));
        }
    }
    rk_text_free(&err);
}

static bool is_refused(srv_call *c, const srv_table *l)
{
    return (l->refused && strstr(l->refused, c->person->id)) || store_is_refused(c->s->store, l->id, c->person->id);
}

static bool may_come(srv_call *c, const srv_table *l)
{
    char hash[SRV_HASH];
    srv_hash(srv_body_text(c, "invite", ""), hash);
    bool host = !strcmp(l->owner, c->person->id), invited = l->listed || host || srv_same(hash, l->invite_hash);
    if (!invited && !(invited = srv_code_fits(l, srv_body_text(c, "code", ""))) && *srv_body_text(c, "code", ""))
        srv_invitation_missed(c->s, c->in->address);
    if (!srv_allow(c->s, c->in->address, invited ? 1 : 2))
        srv_fail(c, 429, "slow_down", "too many attempts from this address");
    else if (!invited || l->imported)
        srv_fail(c, 403, "invite", "this table needs its invitation");
    else if (!host && is_refused(c, l))
        srv_fail(c, 403, "refused", "the host of this table does not want you at it");
    else
        return true;
    return false;
}

/* Before the match a free seat; while it runs, that of a bot, if the table is for guests. */
static bool sit_down(srv_call *c, srv_table *l, int seat)
{
    if (!tbl_started(l->t))
        return tbl_seat_person(l->t, srv_now(), seat, c->person->id, nonce_of(c), c->person->name);
    if (l->abandoned || !tbl_seat_take(l->t, srv_now(), seat, c->person->id, c->person->name))
        return false;
    srv_person_sits(c->s, c->person->id, l);
    return true;
}

void srv_post_sit(srv_call *c)
{
    srv_table *l = srv_table_asked(c);
    if (!l)
        return;
    int wanted = (int)rk_node_kint(&c->body, "seat", 0, RK_MAX_SEATS - 1), seat = seat_for(l->t, wanted);
    if (!may_come(c, l) || !may_sit(c, 1))
        return;
    if (!rk_node_ok(&c->body)) {
        srv_fail(c, 400, "seat", rk_text_str(&c->doc.error));
    } else if (!sit_down(c, l, seat)) {
        srv_fail(c, 409, "seat",
                 "that seat is taken; the match has begun, and it is not a bot's seat that you may take; or the nonce is not of "
                 "letters and digits");
    } else {
        l->seen[seat] = srv_now();
        srv_table_changed(c->s, l);
        srv_clients_reseat(c->s, l);
        c->out->after = l->ticket;
        srv_table_json(c, l);
    }
}

/* Before the match begins, whoever sits somewhere may be called something else there. */
void srv_post_name(srv_call *c)
{
    char        name[TBL_NAME_SIZE];
    srv_table  *l = srv_table_asked(c);
    const char *wanted = srv_body_text(c, "name", "");
    if (!l)
        return;
    int seat = (int)rk_node_kint(&c->body, "seat", 0, RK_MAX_SEATS - 1);
    if (!rk_node_ok(&c->body) || !(tbl_seats_of(l->t, c->person->id) >> seat & 1)) {
        srv_fail(c, 403, "seat", "you do not sit there");
    } else if (!srv_clean_name(wanted, name)) {
        srv_fail(c, 400, "name", "a name has 1 to 24 Latin letters, digits, blanks or . - _ ' !");
    } else if (!srv_may_write(c->s, c->in->address, c->person->id)) {
        srv_fail(c, 429, "quota", "that is enough for an hour");
    } else if (!tbl_seat_name(l->t, srv_now(), seat, name)) {
        srv_fail(c, 409, "started", "the match has begun, and everybody is called what they are called");
    } else {
        size_t was = l->stored;
        srv_table_changed(c->s, l);
        srv_wrote(c->s, c->in->address, c->person->id, l->stored - was);
        c->out->after = l->ticket;
        srv_table_json(c, l);
    }
}
