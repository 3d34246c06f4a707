/* advice.c: what a bot would do. It looks for the two most promising moves, then thinks about each of them, and says why. */
#include "bots/advice.h"
#include "engine/document.h"

#include <math.h>

enum { LOOKING = 3, PARTS = 5 }; /* of the time: for looking around; the rest is for comparing the two */

int bot_difference(const bot_opinion *a, const bot_opinion *b, int seat)
{
    float less = a->chance[seat] - b->chance[seat];
    return fabsf(less) > 2 * sqrtf(a->error * a->error + b->error * b->error) ? (int)lrintf(less * 1000) : 0;
}

/* A part of the effort. */
static bot_spec share_of(const bot_spec *spec, unsigned part, unsigned of)
{
    bot_spec out = *spec;
    out.iterations = spec->iterations ? spec->iterations * part / of + 1 : 0;
    out.millis = spec->millis ? spec->millis * part / of + 1 : 0;
    return out;
}

/* The best moves first; at most two. */
static int look_around(const bot_case *c, const bot_spec *spec, rk_move found[2])
{
    bot_player bot;
    bot_spec   most = share_of(spec, LOOKING, PARTS);
    float      chance[RK_MAX_SEATS];
    most.iterations = spec->iterations;
    bot_init(&bot, &most, c->set, c->setup, c->seat, c->seed);
    int n = bot_candidates(&bot, c->state, found, 2, chance);
    bot_clear(&bot);
    return n;
}

static void compare(const bot_case *c, const bot_spec *spec, const rk_move found[2], int n, bot_advice *out)
{
    bot_player  bot;
    bot_opinion opinion[2] = {{.move = found[0]}, {.move = found[1]}};
    bot_spec    rest = share_of(spec, PARTS - LOOKING, 2 * PARTS);
    int         best = 0;
    bot_init(&bot, &rest, c->set, c->setup, c->seat, c->seed + 1);
    for (int i = 0; i < n; i++)
        bot_opine(&bot, c->state, &opinion[i]);
    bot_clear(&bot);
    if (n > 1 && bot_difference(&opinion[0], &opinion[1], c->seat) < 0)
        best = 1; /* on second thoughts */
    out->move = found[best];
    out->chance = (int16_t)lrintf(opinion[best].chance[c->seat] * 1000);
    out->has_next = n > 1;
    if (n > 1) {
        out->next = found[!best];
        out->next_words = c->set->game->words.describe(c->set->data, c->state, out->next);
        out->less = (int16_t)bot_difference(&opinion[best], &opinion[!best], c->seat);
    }
}

static void choose_only(const bot_case *c, const bot_spec *spec, bot_advice *out)
{
    bot_player bot;
    bot_init(&bot, spec, c->set, c->setup, c->seat, c->seed);
    out->move = bot_choose(&bot, c->state);
    bot_clear(&bot);
}

void bot_advise(const bot_case *c, const bot_spec *spec, bot_advice *out)
{
    rk_moves legal;
    rk_move  found[2] = {0};
    *out = (bot_advice){.chance = -1};
    c->set->game->moves(c->set->data, c->state, c->seat, &legal);
    if (legal.count < 2 || spec->policy[0] != 's') {
        choose_only(c, spec, out);
        return;
    }
    compare(c, spec, found, look_around(c, spec, found), out);
    bot_reason(c, out->move, out->less ? out->next : out->move, &out->why);
}

/* ---- JSON ---- */

static void told_json(rk_json *w, const rk_game *g, const void *data, const char *name, const bot_told *told)
{
    if (!told->n)
        return;
    rk_json_key(w, name);
    rk_json_array(w);
    for (int i = 0; i < told->n; i++)
        rk_json_message(w, g, data, &told->part[i]);
    rk_json_end(w, ']');
}

static void move_json(rk_json *w, const rk_game *g, const void *data, rk_move move, const rk_msg *words)
{
    rk_text line = RK_TEXT_INIT;
    rk_write_verb(g, data, move, &line);
    rk_json_kstr(w, "move", rk_text_str(&line));
    rk_json_key(w, "text");
    rk_json_message(w, g, data, words);
    rk_text_free(&line);
}

void bot_reasons_json(rk_json *w, const rk_game *g, const void *data, const bot_reasons *r)
{
    told_json(w, g, data, "gain", &r->gain);
    told_json(w, g, data, "lost", &r->lost);
    if (!r->fear.any)
        return;
    rk_json_kobject(w, "fear");
    rk_json_kint(w, "seat", r->fear.seat);
    if (r->fear.words.key)
        move_json(w, g, data, r->fear.move, &r->fear.words);
    rk_json_end(w, '}');
}

void bot_advice_json(const rk_dataset *set, const bot_advice *a, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_json_object(&w);
    if (a->chance >= 0)
        rk_json_kint(&w, "chance", a->chance);
    bot_reasons_json(&w, set->game, set->data, &a->why);
    if (a->has_next) {
        rk_json_kobject(&w, "next");
        rk_json_kint(&w, "less", a->less);
        move_json(&w, set->game, set->data, a->next, &a->next_words);
        rk_json_end(&w, '}');
    }
    rk_json_end(&w, '}');
}
