/* seats.c: who sits where: persons, bots, a bot for a person and back, the beginning, the rematch. */
#include "bots/bot.h"
#include "table/internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char rk_stand_in[] = "medium";

/* A level, by its name. Budgets and outside programs, which `ratskeller sim` takes too, are no words. */
bool rk_table_bot_ok(const char *name)
{
    rk_bot_spec spec;
    return rk_word_ok(name, RK_POLICY_SIZE) && rk_bot_spec_read(name, &spec) && strcmp(spec.policy, "exec") != 0;
}

static bool seat_ok(const rk_table *t, int seat)
{
    return seat >= 0 && seat < t->rules.setup.seats;
}

void rk_table_seats_json(const rk_table *t, rk_json *w)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    rk_json_array(w);
    for (int i = 0; i < t->rules.setup.seats; i++) {
        const rk_seat *s = &t->seat[i];
        rk_json_object(w);
        rk_json_kstr(w, "kind", kinds[s->kind]);
        if (s->name[0])
            rk_json_kstr(w, "name", s->name);
        if (s->policy[0])
            rk_json_kstr(w, "bot", s->policy);
        if (s->away)
            rk_json_kbool(w, s->resigned ? "resigned" : "away", true);
        if (s->kind == RK_SEAT_PERSON)
            rk_json_kstr(w, "nonce", s->nonce);
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
}

static void announce_seats(rk_table *t)
{
    if (!t->followed)
        return;
    rk_text out = RK_TEXT_INIT;
    rk_text_add(&out, "\"ev\":\"seats\",\"seats\":");
    rk_json w = rk_json_to(&out);
    rk_table_seats_json(t, &w);
    rk_announce(t, rk_text_str(&out));
    rk_text_free(&out);
}

static bool nonce_ok(const char *s)
{
    size_t n = 0;
    while (isalnum((unsigned char)s[n]))
        n++;
    return !s[n] && n < RK_NONCE_SIZE;
}

bool rk_name_ok(const char *s)
{
    size_t n = strlen(s);
    if (!n || n >= RK_NAME_SIZE || !rk_utf8_ok(s, n))
        return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)s[i] < 0x20 || s[i] == 0x7F)
            return false;
    return true;
}

bool rk_do_sit(rk_table *t, int64_t now, int seat, const rk_seat *who)
{
    bool person = who->kind == RK_SEAT_PERSON;
    if (!seat_ok(t, seat) || t->started || t->seat[seat].kind != RK_SEAT_OPEN)
        return false;
    if (person ? !rk_word_ok(who->who, RK_WHO_SIZE) || !nonce_ok(who->nonce) || !rk_name_ok(who->name)
               : !rk_word_ok(who->policy, RK_POLICY_SIZE))
        return false;
    rk_log_begin(t, now, -1, 0, "sit ");
    if (person)
        rk_text_addf(&t->log, "%d person %s %s %s", seat, who->who, who->nonce[0] ? who->nonce : "-", who->name);
    else
        rk_text_addf(&t->log, "%d bot %s", seat, who->policy);
    rk_log_end(t);
    t->seat[seat] = *who;
    announce_seats(t);
    return true;
}

bool rk_do_open(rk_table *t, int64_t now, int seat)
{
    if (!seat_ok(t, seat) || t->started || t->seat[seat].kind == RK_SEAT_OPEN)
        return false;
    rk_log_begin(t, now, -1, 0, "open ");
    rk_text_int(&t->log, seat);
    rk_log_end(t);
    memset(&t->seat[seat], 0, sizeof t->seat[seat]);
    announce_seats(t);
    return true;
}

bool rk_do_start(rk_table *t, int64_t now)
{
    if (t->started)
        return false;
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].kind == RK_SEAT_OPEN)
            return false;
    rk_log_begin(t, now, -1, 0, "start");
    rk_log_end(t);
    for (int i = 0; i < t->rules.setup.seats; i++) {
        t->seat[i].left = t->rules.base;
        t->match.name[i] = t->seat[i].kind == RK_SEAT_PERSON ? rk_strdup(t->seat[i].name) : NULL;
    }
    t->started = t->dirty = true;
    t->simultaneous = __builtin_popcount(rk_table_turn(t).seats) > 1;
    rk_dice_key(t);
    rk_announce(t, "\"ev\":\"start\"");
    return true;
}

void rk_start_if_full(rk_table *t, int64_t now)
{
    if (rk_do_start(t, now))
        rk_carry_on(t, now);
}

bool rk_table_seat_person(rk_table *t, int64_t now, int seat, const char *who, const char *nonce, const char *name)
{
    rk_seat s;
    memset(&s, 0, sizeof s);
    s.kind = RK_SEAT_PERSON;
    if (strlen(who) >= sizeof s.who || strlen(nonce) >= sizeof s.nonce || strlen(name) >= sizeof s.name)
        return false;
    strcpy(s.who, who);
    strcpy(s.nonce, nonce);
    strcpy(s.name, name);
    if (!rk_do_sit(t, now, seat, &s))
        return false;
    rk_start_if_full(t, now);
    return true;
}

bool rk_table_seat_bot(rk_table *t, int64_t now, int seat, const char *policy)
{
    rk_seat s;
    memset(&s, 0, sizeof s);
    s.kind = RK_SEAT_BOT;
    if (!rk_table_bot_ok(policy))
        return false;
    strcpy(s.policy, policy);
    if (!rk_do_sit(t, now, seat, &s))
        return false;
    rk_start_if_full(t, now);
    return true;
}

bool rk_table_seat_open(rk_table *t, int64_t now, int seat)
{
    return rk_do_open(t, now, seat);
}

/* ---- a bot for a person, and back ---- */

bool rk_do_away(rk_table *t, int64_t now, int seat, uint64_t id, const char *policy, bool for_good)
{
    rk_seat *s = &t->seat[seat];
    if (!t->started || t->over || s->kind != RK_SEAT_PERSON || s->resigned || (s->away && !for_good)
        || !rk_word_ok(policy, RK_POLICY_SIZE))
        return false;
    rk_log_begin(t, now, seat, id, for_good ? "resign " : "away ");
    rk_text_add(&t->log, policy);
    rk_log_end(t);
    s->away = true;
    s->resigned = for_good;
    if (t->ask.kind == RK_ASK_REPLACE && t->ask.about == seat)
        memset(&t->ask, 0, sizeof t->ask);
    memmove(s->policy, policy, strlen(policy) + 1);
    rk_clocks_turn(t, t->now, false, -1);
    announce_seats(t);
    return true;
}

bool rk_do_back(rk_table *t, int64_t now, int seat, uint64_t id)
{
    rk_seat *s = &t->seat[seat];
    if (!s->away || s->resigned || t->over)
        return false;
    rk_log_begin(t, now, seat, id, "back");
    rk_log_end(t);
    s->away = false;
    s->policy[0] = 0;
    t->version++; /* what its bot is thinking about is no longer asked */
    rk_clocks_turn(t, t->now, false, -1);
    announce_seats(t);
    return true;
}

bool rk_do_leave(rk_table *t, int64_t now, int seat, uint64_t id)
{
    if (t->started || t->seat[seat].kind != RK_SEAT_PERSON)
        return false;
    rk_log_begin(t, now, seat, id, "leave");
    rk_log_end(t);
    memset(&t->seat[seat], 0, sizeof t->seat[seat]);
    announce_seats(t);
    return true;
}

/* ---- once more ---- */

bool rk_do_rematch(rk_table *t, int64_t now)
{
    if (!t->over || t->rematch || t->ask.kind != RK_ASK_REMATCH || rk_voices(t) & ~t->ask.agreed)
        return false;
    rk_log_begin(t, now, -1, 0, "rematch");
    rk_log_end(t);
    t->rematch = true;
    memset(&t->ask, 0, sizeof t->ask);
    rk_announce(t, "\"ev\":\"rematch\"");
    return true;
}

bool rk_table_rematch_wanted(const rk_table *t)
{
    return t->rematch;
}

rk_table *rk_table_rematch(const rk_table *t, int64_t now, const uint8_t seed[RK_SEED])
{
    rk_table_rules rules = t->rules;
    memcpy(rules.seed, seed, RK_SEED);
    rk_table *next = rk_table_new(t->set, &rules);
    int       seats = rules.setup.seats;
    for (int i = 0; i < seats; i++) {
        const rk_seat *old = &t->seat[(i + 1) % seats];
        if (old->kind == RK_SEAT_PERSON && !old->resigned)
            rk_table_seat_person(next, now, i, old->who, old->nonce, old->name);
        else
            rk_table_seat_bot(next, now, i, old->policy);
    }
    return next;
}

bool rk_do_next(rk_table *t, int64_t now, const char *id)
{
    if (!t->rematch || !rk_word_ok(id, 64))
        return false;
    rk_log_begin(t, now, -1, 0, "next ");
    rk_text_add(&t->log, id);
    rk_log_end(t);
    char json[128];
    snprintf(json, sizeof json, "\"ev\":\"next\",\"table\":\"%s\"", id);
    rk_announce(t, json);
    return true;
}

void rk_table_next(rk_table *t, int64_t now, const char *id)
{
    rk_do_next(t, now, id);
}
