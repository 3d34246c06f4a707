/* think.c: bots. A question is copied out of the table that has it and answered elsewhere, in a worker of its own, so that the
 * table can be talked to meanwhile. The bot sees what its seat may know (bot.h). */
#include "wasm/export.h"

#include "bots/advice.h"
#include "games/registry.h"
#include "wasm/sets.h"

#include <stdlib.h>
#include <string.h>

/* Both workers run the same module, so it is handed over as it lies in memory. Behind it comes the state, and then the set, if it
 * is a designer's. */
typedef struct {
    rk_setup setup;
    char     game[24], policy[TBL_POLICY_SIZE];
    char     data[65];
    uint32_t rules, set_n;
    int32_t  seat;
    bool     to_move; /* else it is only asked whether it has something to say */
    bool     advises; /* a person: the answer are reasons */
} question;

static void write_question(const tbl_table *t, int seat, const char *policy, bool to_move, bool advises)
{
    const rk_match       *m = tbl_match(t);
    const wasm_set_bytes *own = wasm_own_set(m->set);
    question              q;
    memset(&q, 0, sizeof q);
    q.setup = m->setup;
    q.rules = m->set->rules;
    q.set_n = own ? own->n : 0;
    strncpy(q.data, m->set->hash, sizeof q.data - 1);
    q.seat = seat;
    q.to_move = to_move;
    q.advises = advises;
    strncpy(q.game, m->set->game->id, sizeof q.game - 1);
    strncpy(q.policy, policy, sizeof q.policy - 1);
    rk_text *to = wasm_answer();
    rk_text_addn(to, (const char *)&q, sizeof q);
    rk_text_addn(to, m->state, rk_match_state_size(m->set->game));
    if (own)
        rk_text_addn(to, (const char *)own->bytes, own->n);
}

WASM_EXPORT(bots) unsigned wasm_bots(const tbl_table *t)
{
    return tbl_bots(t);
}

WASM_EXPORT(talkers) unsigned wasm_talkers(const tbl_table *t)
{
    return tbl_talkers(t);
}

WASM_EXPORT(question) uint32_t wasm_question(const tbl_table *t, int seat)
{
    return wasm_is_seat(t, seat) ? tbl_question(t, seat) : 0;
}

WASM_EXPORT(asides) uint32_t wasm_asides(const tbl_table *t)
{
    return tbl_asides(t);
}

/* What the bot of this seat is to think about; nothing if there is no such seat. */
WASM_EXPORT(ask) void wasm_ask(const tbl_table *t, int seat)
{
    wasm_answer();
    if (wasm_is_seat(t, seat))
        write_question(t, seat, tbl_seat_at(t, seat)->policy, tbl_bots(t) >> seat & 1, false);
}

/* Somebody has just asked what the champion would do: the same for that. The seat, or -1: nobody has. */
static tbl_wish wish;

WASM_EXPORT(advise) int wasm_advise(tbl_table *t)
{
    if (!tbl_wish_take(t, &wish))
        return -1;
    write_question(t, wish.seat, tbl_adviser, true, true);
    return wish.seat;
}

/* What came of it: the move, and the answer of `think`. */
WASM_EXPORT(advice) void wasm_advice(const tbl_table *t, uint64_t move, const char *why)
{
    rk_move m;
    memcpy(&m, &move, sizeof m);
    tbl_wish_answer(t, &wish, m, why, wasm_answer());
}

/* A slow phone has less time than a server: milliseconds by level. A fast one needs less anyway. */
static void limit(bot_spec *spec)
{
    static const struct {
        const char *level;
        uint32_t    millis;
    } limits[] = {{"hard", 850}, {"expert", 4000}, {"champion", 4000}};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (!strcmp(spec->name, limits[i].level))
            spec->millis = limits[i].millis;
}

static rk_move advise(const question *q, const bot_spec *spec, const rk_dataset *set, uint64_t seed, const void *state,
                      rk_text *why)
{
    bot_case   is = {set, &q->setup, q->seat, seed, state};
    bot_advice found;
    bot_advise(&is, spec, &found);
    bot_advice_json(set, &found, why);
    return found.move;
}

static bot_vote *votes; /* of the decision made last */
static size_t    votes_n;

static rk_move talk_or_move(const question *q, const bot_spec *spec, const rk_dataset *set, uint64_t seed, const void *state,
                            rk_text *said)
{
    bot_player bot;
    rk_move    move = {0};
    bot_init(&bot, spec, set, &q->setup, q->seat, seed);
    if (!bot_talk(&bot, state, said) && q->to_move) {
        move = bot_choose(&bot, state);
        free(votes);
        votes = bot_votes(&bot, &votes_n);
    }
    bot_clear(&bot);
    return move;
}

/* A designer's set is new to this worker when it is first asked about it. */
static const rk_dataset *set_of(const question *q, const rk_set_name *name, const char *state, rk_text *err)
{
    const rk_game *g = q->set_n ? rk_game_by_id(q->game) : NULL;
    if (g)
        wasm_add_set(q->game, q->data, state + rk_match_state_size(g), q->set_n);
    return wasm_find_set(NULL, name, err);
}

/* A question as it came; NULL: it is none of this module. */
static const rk_dataset *read_question(const char *bytes, question *q, bot_spec *spec)
{
    rk_text *complaint = wasm_answer();
    memcpy(q, bytes, sizeof *q);
    q->game[sizeof q->game - 1] = q->policy[sizeof q->policy - 1] = q->data[sizeof q->data - 1] = 0;
    const rk_set_name name = {.game = q->game, .hash = q->data, .rules = q->rules};
    const rk_dataset *set = set_of(q, &name, bytes + sizeof *q, complaint);
    rk_text_clear(complaint);
    if (!set || q->seat < 0 || q->seat >= q->setup.seats)
        return NULL;
    if (!bot_spec_read(q->policy, spec))
        bot_spec_read("random", spec); /* a level of another version */
    limit(spec);
    return set;
}

static uint64_t answer(const question *q, const bot_spec *spec, const rk_dataset *set, const char *bytes, uint64_t seed)
{
    uint64_t packed = 0;
    size_t   size = rk_match_state_size(set->game);
    void    *state = memcpy(rk_alloc(size), bytes + sizeof *q, size); /* where it lies in the message, it may be misaligned */
    rk_move  move = (q->advises ? advise : talk_or_move)(q, spec, set, seed, state, wasm_answer());
    free(state);
    memcpy(&packed, &move, sizeof move);
    return packed;
}

/* The answer is what the bot says, or empty, or for a person the reasons; the move is returned. */
WASM_EXPORT(think) uint64_t wasm_think(const char *bytes, uint64_t seed)
{
    question          q;
    bot_spec          spec;
    const rk_dataset *set = read_question(bytes, &q, &spec);
    return set ? answer(&q, &spec, set, bytes, seed) : 0;
}

/* ---- a decision in several workers, each with a tree of its own ---- */

enum { TREES_MAX = 64 }; /* as many as a bot's word can ask for */

/* Whether it is worth that: only the levels that think longest. */
WASM_EXPORT(is_long) bool wasm_is_long(const char *bytes)
{
    question q;
    bot_spec spec;
    return read_question(bytes, &q, &spec) && q.to_move && !q.advises && spec.millis >= 4000;
}

/* As `think`, with one tree of several, which share the iterations. Each of them says the same, if there is something to say. */
WASM_EXPORT(grow) uint64_t wasm_grow(const char *bytes, uint64_t seed, int tree, int trees)
{
    question          q;
    bot_spec          spec;
    const rk_dataset *set = read_question(bytes, &q, &spec);
    votes_n = 0;
    if (!set || q.advises || trees < 1 || trees > TREES_MAX || tree < 0 || tree >= trees)
        return 0;
    spec.threads = (uint16_t)trees;
    spec.only = (uint16_t)(tree + 1);
    spec.shares = true;
    return answer(&q, &spec, set, bytes, seed);
}

/* How the tree votes that has just grown; nothing: there was no choice, and its move is the answer. */
WASM_EXPORT(votes) void wasm_votes(void)
{
    rk_text_addn(wasm_answer(), (const char *)votes, votes_n * sizeof *votes);
}

/* The votes of all trees, in their order: the move. */
WASM_EXPORT(count) uint64_t wasm_count(const char *bytes, size_t n)
{
    uint64_t  packed;
    size_t    rows = n / sizeof(bot_vote);
    bot_vote *all = rk_alloc((rows + 1) * sizeof *all);
    memcpy(all, bytes, rows * sizeof *all);
    rk_move move = bot_count_votes(all, rows);
    free(all);
    memcpy(&packed, &move, sizeof move);
    return packed;
}

/* What it has come up with; false: the question is void by now. */
WASM_EXPORT(bot_move) bool wasm_bot_move(tbl_table *t, double now, int seat, uint32_t answered, uint64_t move)
{
    rk_move m;
    memcpy(&m, &move, sizeof m);
    return wasm_is_seat(t, seat) && tbl_bot_move(t, (int64_t)now, seat, answered, m);
}

WASM_EXPORT(bot_aside) bool wasm_bot_aside(tbl_table *t, double now, int seat, const char *line)
{
    return wasm_is_seat(t, seat) && tbl_bot_aside(t, (int64_t)now, seat, line);
}
