/* refusals.c: what is not legal is refused, with a rule that exists and words that read well. */
#include "contract/contract.h"

#include <string.h>

void check_words(table *t, const rk_msg *msg)
{
    for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
        rk_reader reader = {game_of(t), t->set.data, lang, NULL, 0};
        rk_text   out = RK_TEXT_INIT;
        rk_render(&reader, msg, &out);
        const char *s = rk_text_str(&out);
        CHECK(out.len && s[0] != '[' && !strchr(s, '{'), "%s: message %s reads \"%s\"", t->where, msg->key, s);
        CHECK(rk_utf8_ok(s, out.len), "%s: message %s is not UTF-8", t->where, msg->key);
        rk_text_free(&out);
    }
    check_items(t, msg);
}

static uint16_t random_arg(table *t)
{
    switch (rk_rng_below(&t->rng, 8)) {
    case 0: return RK_UNKNOWN;
    case 1: return RK_NONE;
    case 2: return (uint16_t)rk_rng_next(&t->rng);
    case 3: return (uint16_t)rk_rng_below(&t->rng, 300);
    default: return (uint16_t)rk_rng_below(&t->rng, 12);
    }
}

/* Any verb with any arguments, or a legal move with one thing changed. */
static rk_move wild_move(table *t)
{
    const rk_game *g = game_of(t);
    int            verbs = 0;
    while (g->verbs[verbs].name)
        verbs++;
    rk_turn  turn = g->turn(t->set.data, t->state);
    rk_moves legal;
    int      seat = turn.stage == RK_CHANCE_TURN ? RK_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : 0;
    g->moves(t->set.data, t->state, seat, &legal);
    rk_move m = {.verb = (uint8_t)rk_rng_below(&t->rng, (uint32_t)verbs), .seat = (uint8_t)rk_rng_below(&t->rng, 7)};
    if (legal.count && rk_rng_below(&t->rng, 2)) {
        m = rk_moves_at(&legal, rk_rng_below(&t->rng, legal.count));
        uint32_t what = rk_rng_below(&t->rng, 5);
        if (what < 3)
            m.arg[what] = random_arg(t);
        else if (what == 3)
            m.seat = (uint8_t)(rk_rng_below(&t->rng, 4) ? rk_rng_below(&t->rng, 8) : RK_CHANCE);
        else
            m.verb = (uint8_t)rk_rng_below(&t->rng, (uint32_t)verbs);
        return m;
    }
    for (int i = 0; i < g->verbs[m.verb].args; i++)
        m.arg[i] = random_arg(t);
    if (g->verbs[m.verb].flags & RK_V_CHANCE && rk_rng_below(&t->rng, 2))
        m.seat = RK_CHANCE;
    return m;
}

/* A refusal names a rule of this game that exists, and reads well. */
static void check_why(table *t, const rk_why *why, const char *line)
{
    const rk_game *g = game_of(t);
    rk_text        rule = RK_TEXT_INIT;
    CHECK(!strncmp(why->rule, g->prefix, strlen(g->prefix)), "%s: \"%s\": foreign rule %s", t->where, line, why->rule);
    CHECK(g->example || rk_rule_text(why->rule, RK_DEFAULT_LANG, &rule), "%s: \"%s\": there is no rule %s", t->where, line,
          why->rule);
    check_words(t, &why->msg);
    rk_text_free(&rule);
}

void check_refusals(table *t, int n)
{
    const rk_game *g = game_of(t);
    for (int i = 0; i < n; i++) {
        rk_move  m = wild_move(t);
        rk_moves legal;
        rk_text  line = RK_TEXT_INIT;
        g->moves(t->set.data, t->state, m.seat, &legal);
        rk_write_move(g, t->set.data, m, &line);
        memcpy(t->spare[0], t->state, t->size);
        rk_why why = rk_legal(g, t->set.data, t->state, m);
        CHECK(!memcmp(t->spare[0], t->state, t->size), "%s: asking about \"%s\" changed the state", t->where, rk_text_str(&line));
        if (rk_moves_has(&legal, m)) {
            CHECK(!why.rule, "%s: \"%s\" is listed, but refused by %s", t->where, rk_text_str(&line), why.rule);
        } else {
            CHECK(why.rule, "%s: \"%s\" is not listed, but not refused", t->where, rk_text_str(&line));
            check_why(t, &why, rk_text_str(&line));
        }
        rk_text_free(&line);
    }
}
