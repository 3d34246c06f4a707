/* seats.c: who sits where: people, bots, bots that stand in for people, the start of the match, the rematch. */
#include "bots/bot.h"
#include "table/internal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char tbl_stand_in[] = "medium";

/* The name of a level. Budgets ("search:1000") and outside programs are not for tables: such a name is not a word. */
bool tbl_bot_ok(const char *name)
{
    bot_spec spec;
    return tbl_word_ok(name, TBL_POLICY_SIZE) && bot_spec_read(name, &spec) && strcmp(spec.policy, "exec") != 0;
}

static bool seat_ok(const tbl_table *t, int seat)
{
    return seat >= 0 && seat < t->rules.setup.seats;
}

void tbl_seats_json(const tbl_table *t, rk_json *w)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    rk_json_array(w);
    for (int i = 0; i < t->rules.setup.seats; i++) {
        const tbl_seat *s = &t->seat[i];
        rk_json_object(w);
        rk_json_kstr(w, "kind", kinds[s->kind]);
        if (s->name[0])
            rk_json_kstr(w, "name", s->name);
        if (s->policy[0])
            rk_json_kstr(w, "bot", s->policy);
        if (s->away)
            rk_json_kbool(w, s->resigned ? "resigned" : "away", true);
        if (s->kind == TBL_SEAT_PERSON)
            rk_json_kstr(w, "nonce", s->nonce);
        if (s->shares)
            rk_json_kstr(w, "commit", s->commit);
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
}

void tbl_announce_seats(tbl_table *t)
{
    if (!t->followed)
        return;
    rk_text out = RK_TEXT_INIT;
    rk_text_add(&out, "\"ev\":\"seats\",\"seats\":");
    rk_json w = rk_json_to(&out);
    tbl_seats_json(t, &w);
    tbl_announce(t, rk_text_str(&out));
    rk_text_free(&out);
}

bool tbl_name_ok(const char *s)
{
    size_t n = strlen(s);
    if (!n || n >= TBL_NAME_SIZE || !rk_utf8_ok(s, n))
        return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)s[i] < 0x20 || s[i] == 0x7F)
            return false;
    return true;
}

bool tbl_do_sit(tbl_table *t, int64_t now, int seat, const tbl_seat *who)
{
    bool person = who->kind == TBL_SEAT_PERSON;
    if (!seat_ok(t, seat) || t->started || t->seat[seat].kind != TBL_SEAT_OPEN)
        return false;
    if (who->shares && (!person || t->format < 2 || who->nonce[0]))
        return false;
    if (person ? !tbl_word_ok(who->who, TBL_WHO_SIZE) || !tbl_nonce_ok(who->nonce) || !tbl_name_ok(who->name)
               : !tbl_word_ok(who->policy, TBL_POLICY_SIZE))
        return false;
    tbl_log_begin(t, now, -1, 0, "sit ");
    if (person)
        rk_text_addf(&t->log, "%d person %s %s %s", seat, who->who,
                     who->shares     ? "+"
                     : who->nonce[0] ? who->nonce
                                     : "-",
                     who->name);
    else
        rk_text_addf(&t->log, "%d bot %s", seat, who->policy);
    tbl_log_end(t);
    t->seat[seat] = *who;
    tbl_announce_seats(t);
    return true;
}

bool tbl_do_open(tbl_table *t, int64_t now, int seat)
{
    if (!seat_ok(t, seat) || t->started || t->seat[seat].kind == TBL_SEAT_OPEN)
        return false;
    tbl_log_begin(t, now, -1, 0, "open ");
    rk_text_int(&t->log, seat);
    tbl_log_end(t);
    memset(&t->seat[seat], 0, sizeof t->seat[seat]);
    tbl_dice_void(t);
    tbl_announce_seats(t);
    return true;
}

bool tbl_do_name(tbl_table *t, int64_t now, int seat, const char *name)
{
    if (!seat_ok(t, seat) || t->started || t->seat[seat].kind != TBL_SEAT_PERSON || !tbl_name_ok(name))
        return false;
    tbl_log_begin(t, now, -1, 0, "name ");
    rk_text_addf(&t->log, "%d %s", seat, name);
    tbl_log_end(t);
    snprintf(t->seat[seat].name, TBL_NAME_SIZE, "%s", name);
    tbl_announce_seats(t);
    return true;
}

bool tbl_full(const tbl_table *t)
{
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].kind == TBL_SEAT_OPEN)
            return false;
    return true;
}

static bool by_lot(const tbl_table *t)
{
    return t->format > 1 && !t->given
           && rk_setup_by_lot(tbl_game(t), &t->rules.setup); /* before, seats were drawn without the dice */
}

/* Everybody moves to the seat that the dice give (AUF-19.5), with what they have put into the dice. */
bool tbl_do_lot(tbl_table *t, int64_t now)
{
    uint8_t  to[RK_MAX_SEATS];
    tbl_seat was[RK_MAX_SEATS];
    if (t->started || t->lots || !by_lot(t) || !tbl_full(t) || !tbl_dice_shared(t))
        return false;
    tbl_dice_key(t);
    tbl_dice_lot(t, to);
    tbl_log_begin(t, now, -1, 0, "lot");
    for (int i = 0; i < t->rules.setup.seats; i++)
        rk_text_addf(&t->log, " %d", to[i]);
    tbl_log_end(t);
    memcpy(was, t->seat, sizeof was);
    for (int i = 0; i < t->rules.setup.seats; i++)
        t->seat[to[i]] = was[i];
    t->lots = true;
    tbl_announce_seats(t);
    return true;
}

bool tbl_do_start(tbl_table *t, int64_t now)
{
    if (t->started || !tbl_full(t) || !tbl_dice_shared(t) || (by_lot(t) && !t->lots))
        return false;
    tbl_log_begin(t, now, -1, 0, "start");
    tbl_log_end(t);
    for (int i = 0; i < t->rules.setup.seats; i++) {
        t->seat[i].left = t->rules.base;
        t->match.name[i] = t->seat[i].kind == TBL_SEAT_PERSON ? rk_strdup(t->seat[i].name) : NULL;
    }
    t->started = t->dirty = true;
    t->simultaneous = __builtin_popcount(tbl_turn(t).seats) > 1;
    if (!t->lots)
        tbl_dice_key(t);
    tbl_announce(t, "\"ev\":\"start\"");
    return true;
}

void tbl_start_if_full(tbl_table *t, int64_t now)
{
    tbl_do_lot(t, now);
    if (tbl_do_start(t, now))
        tbl_go_on(t, now);
}

bool tbl_seat_person(tbl_table *t, int64_t now, int seat, const char *who, const char *nonce, const char *name)
{
    tbl_seat s;
    memset(&s, 0, sizeof s);
    s.kind = TBL_SEAT_PERSON;
    if (strlen(who) >= sizeof s.who || strlen(nonce) >= sizeof s.nonce || strlen(name) >= sizeof s.name)
        return false;
    strcpy(s.who, who);
    s.shares = !strcmp(nonce, "+") && t->format > 1;
    if (!s.shares)
        strcpy(s.nonce, nonce);
    strcpy(s.name, name);
    if (!tbl_do_sit(t, now, seat, &s))
        return false;
    tbl_start_if_full(t, now);
    return true;
}

bool tbl_seat_bot(tbl_table *t, int64_t now, int seat, const char *policy)
{
    tbl_seat s;
    memset(&s, 0, sizeof s);
    s.kind = TBL_SEAT_BOT;
    if (!tbl_bot_ok(policy))
        return false;
    strcpy(s.policy, policy);
    if (!tbl_do_sit(t, now, seat, &s))
        return false;
    tbl_start_if_full(t, now);
    return true;
}

bool tbl_seat_open(tbl_table *t, int64_t now, int seat)
{
    return tbl_do_open(t, now, seat);
}

/* ---- a bot for a person, and back ---- */

bool tbl_do_away(tbl_table *t, int64_t now, int seat, uint64_t id, const char *policy, bool for_good)
{
    tbl_seat *s = &t->seat[seat];
    if (!t->started || t->over || s->kind != TBL_SEAT_PERSON || s->resigned || (s->away && !for_good)
        || !tbl_word_ok(policy, TBL_POLICY_SIZE))
        return false;
    tbl_log_begin(t, now, seat, id, for_good ? "resign " : "away ");
    rk_text_add(&t->log, policy);
    tbl_log_end(t);
    s->away = true;
    s->resigned = for_good;
    if (t->ask.kind == TBL_ASK_REPLACE && t->ask.about == seat)
        memset(&t->ask, 0, sizeof t->ask);
    memmove(s->policy, policy, strlen(policy) + 1);
    tbl_clocks_turn(t, t->now, false, -1);
    tbl_announce_seats(t);
    return true;
}

bool tbl_relieve(tbl_table *t, int64_t now, int seat)
{
    if (!seat_ok(t, seat) || !tbl_do_away(t, now, seat, 0, t->rules.timeout[0] ? t->rules.timeout : tbl_stand_in, false))
        return false;
    tbl_settle(t, now); /* who is gone is not asked any more */
    return true;
}

bool tbl_do_back(tbl_table *t, int64_t now, int seat, uint64_t id)
{
    tbl_seat *s = &t->seat[seat];
    if (!s->away || s->resigned || t->over)
        return false;
    tbl_log_begin(t, now, seat, id, "back");
    tbl_log_end(t);
    s->away = false;
    s->policy[0] = 0;
    t->version++; /* the question its bot is working on is void */
    tbl_clocks_turn(t, t->now, false, -1);
    tbl_announce_seats(t);
    return true;
}

/* ---- a person for a bot ---- */

bool tbl_do_take(tbl_table *t, int64_t now, int seat, const char *who, const char *name)
{
    if (!seat_ok(t, seat) || !t->rules.guests || !t->started || t->over || t->seat[seat].kind != TBL_SEAT_BOT
        || !tbl_word_ok(who, TBL_WHO_SIZE) || !tbl_name_ok(name) || tbl_seats_of(t, who))
        return false;
    tbl_seat *s = &t->seat[seat];
    tbl_log_begin(t, now, -1, 0, "take ");
    rk_text_addf(&t->log, "%d %s %s", seat, who, name);
    tbl_log_end(t);
    s->kind = TBL_SEAT_PERSON;
    s->policy[0] = 0;
    snprintf(s->who, TBL_WHO_SIZE, "%s", who);
    snprintf(s->name, TBL_NAME_SIZE, "%s", name);
    t->match.name[seat] = rk_strdup(name);
    t->version++; /* the question the bot is working on is void */
    tbl_clocks_turn(t, t->now, false, -1);
    tbl_announce_seats(t);
    return true;
}

bool tbl_seat_take(tbl_table *t, int64_t now, int seat, const char *who, const char *name)
{
    return t->log.len <= TBL_LOG_MAX && tbl_do_take(t, now, seat, who, name);
}

bool tbl_seat_name(tbl_table *t, int64_t now, int seat, const char *name)
{
    return t->log.len <= TBL_LOG_MAX && tbl_do_name(t, now, seat, name);
}

bool tbl_do_leave(tbl_table *t, int64_t now, int seat, uint64_t id)
{
    if (t->started || t->seat[seat].kind != TBL_SEAT_PERSON)
        return false;
    tbl_log_begin(t, now, seat, id, "leave");
    tbl_log_end(t);
    memset(&t->seat[seat], 0, sizeof t->seat[seat]);
    tbl_dice_void(t);
    tbl_announce_seats(t);
    return true;
}

/* ---- once more ---- */

bool tbl_do_rematch(tbl_table *t, int64_t now)
{
    if (!t->over || t->rematch || t->ask.kind != TBL_ASK_REMATCH || tbl_voices(t) & ~t->ask.agreed)
        return false;
    tbl_log_begin(t, now, -1, 0, "rematch");
    tbl_log_end(t);
    t->rematch = true;
    memset(&t->ask, 0, sizeof t->ask);
    tbl_announce(t, "\"ev\":\"rematch\"");
    return true;
}

bool tbl_rematch_wanted(const tbl_table *t)
{
    return t->rematch && !*t->next;
}

tbl_table *tbl_rematch(const tbl_table *t, int64_t now, const uint8_t seed[TBL_SEED_SIZE])
{
    tbl_rules rules = t->rules;
    memcpy(rules.seed, seed, TBL_SEED_SIZE);
    tbl_table *next = tbl_new(t->set, &rules);
    int        seats = rules.setup.seats;
    for (int i = 0; i < seats; i++) {
        const tbl_seat *old = &t->seat[(i + 1) % seats];
        if (old->kind == TBL_SEAT_PERSON && !old->resigned)
            tbl_seat_person(next, now, i, old->who, old->shares ? "+" : "", old->name); /* fresh dice need fresh nonces */
        else
            tbl_seat_bot(next, now, i, old->policy);
    }
    return next;
}

bool tbl_alone(const tbl_table *t)
{
    const char *first = NULL;
    bool        alone = t->started && !t->foreign, plays = false;
    for (int i = 0; i < t->rules.setup.seats; i++) {
        if (t->seat[i].kind != TBL_SEAT_PERSON)
            continue;
        first = first ? first : t->seat[i].who;
        alone = alone && !strcmp(first, t->seat[i].who);
        plays = plays || !t->seat[i].resigned;
    }
    return alone && plays;
}

static void give_steps(tbl_table *t, int64_t now, const rk_match *m)
{
    rk_text step = RK_TEXT_INIT;
    for (size_t i = 0; i < m->steps; i++) {
        rk_text_clear(&step);
        rk_match_write_step(m, i, &step);
        bool ok = tbl_begin_with(t, now, rk_text_str(&step));
        assert(ok); /* it was possible before */
        (void)ok;
    }
    rk_text_free(&step);
}

tbl_table *tbl_take_along(const tbl_table *t, int64_t now, const uint8_t seed[TBL_SEED_SIZE], const char *who)
{
    if (!tbl_alone(t) || t->over)
        return NULL;
    tbl_rules rules = t->rules;
    memcpy(rules.seed, seed, TBL_SEED_SIZE);
    tbl_table *next = tbl_new(t->set, &rules);
    give_steps(next, now, &t->match);
    for (int i = 0; i < rules.setup.seats; i++) {
        const tbl_seat *is = &t->seat[i];
        if (is->kind == TBL_SEAT_PERSON && !is->resigned)
            tbl_seat_person(next, now, i, who, "", is->name);
        else if (!tbl_seat_bot(next, now, i, is->policy)) /* a level that is not known here */
            tbl_seat_bot(next, now, i, tbl_stand_in);
    }
    return next;
}

bool tbl_do_next(tbl_table *t, int64_t now, const char *id)
{
    if (!t->rematch || !tbl_word_ok(id, sizeof t->next))
        return false;
    snprintf(t->next, sizeof t->next, "%s", id);
    tbl_log_begin(t, now, -1, 0, "next ");
    rk_text_add(&t->log, id);
    tbl_log_end(t);
    char json[128];
    snprintf(json, sizeof json, "\"ev\":\"next\",\"table\":\"%s\"", id);
    tbl_announce(t, json);
    return true;
}

/* Only once. (Logs of older versions may have several such entries; they can still be read.) */
void tbl_next(tbl_table *t, int64_t now, const char *id)
{
    if (tbl_rematch_wanted(t))
        tbl_do_next(t, now, id);
}
