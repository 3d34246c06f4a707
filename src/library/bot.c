/* bot.c: bots for a seat. */
#include "bots/bot.h"
#include "library/internal.h"

#include <stdlib.h>

struct rk_bot {
    uint32_t    tag;
    rk_ruleset *rules;
    bot_player  player;
};

static const char not_both[] = "a bot and a state are needed";

char *rk_bot_names(void)
{
    rk_text out = RK_TEXT_INIT;
    bot_names(&out);
    return lib_hand_over(&out);
}

rk_bot *rk_bot_new(const rk_ruleset *r, const char *name, int seat, uint64_t seed, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(r, LIB_RULESET, p))
        return NULL;
    bot_spec spec;
    if (!name || !bot_spec_read(name, &spec)) {
        rk_text words = RK_TEXT_INIT;
        rk_text_addf(&words, "there is no bot \"%s\" (there are: ", name ? name : "");
        bot_names(&words);
        rk_text_char(&words, ')');
        lib_fail_text(p, RK_BAD_ARGUMENT, &words);
        return NULL;
    }
    if (!lib_seat(r, seat, false, p))
        return NULL;
    rk_bot *b = rk_alloc(sizeof *b);
    b->tag = LIB_BOT;
    b->rules = lib_ruleset_keep(r);
    bot_init(&b->player, &spec, &r->set, &r->setup, seat, seed);
    return b;
}

void rk_bot_free(rk_bot *b)
{
    if (!lib_is(b, LIB_BOT))
        return;
    bot_clear(&b->player);
    rk_ruleset_free(b->rules);
    free(b);
}

static bool fits(const rk_bot *b, const rk_state *s, rk_problem *p)
{
    lib_fine(p);
    if (!lib_is(b, LIB_BOT) || !lib_is(s, LIB_STATE)) {
        lib_fail(p, RK_BAD_ARGUMENT, not_both);
        return false;
    }
    if (!lib_same_rules(b->rules, s->rules)) {
        lib_fail(p, RK_BAD_ARGUMENT, "the bot plays by another ruleset than the state");
        return false;
    }
    return true;
}

int rk_bot_choose(rk_bot *b, const rk_state *s, rk_problem *p)
{
    if (!fits(b, s, p))
        return RK_BAD_ARGUMENT;
    if (!(lib_turn(s).seats >> b->player.seat & 1))
        return lib_fail(p, RK_BAD_ARGUMENT, "seat %d has nothing to decide here", b->player.seat);
    int64_t number = rk_action_of(&b->rules->actions, bot_choose(&b->player, s->bytes));
    return number >= 0 ? (int)number : lib_fail(p, RK_BAD_ARGUMENT, "the bot chose a move that has no number");
}

int rk_bot_saw(rk_bot *b, const rk_state *before, int seat, int action, rk_problem *p)
{
    rk_move move;
    if (!fits(b, before, p) || !lib_move(b->rules, seat, action, &move, p))
        return RK_BAD_ARGUMENT;
    bot_saw(&b->player, lib_turn(before), move);
    return RK_SUCCESS;
}

char *rk_bot_talk(rk_bot *b, const rk_state *s, rk_problem *p)
{
    if (!fits(b, s, p))
        return NULL;
    rk_text line = RK_TEXT_INIT;
    rk_text_addf(&line, "%d ", b->player.seat);
    if (bot_talk(&b->player, s->bytes, &line))
        return lib_hand_over(&line);
    rk_text_free(&line);
    return NULL;
}
