/* state.c: states, and random numbers for them. */
#include "engine/read.h"
#include "engine/render.h"
#include "library/internal.h"

#include <stdlib.h>

/* ---- random numbers ---- */

rk_dice *rk_dice_new(uint64_t seed, rk_problem *p)
{
    lib_fine(p);
    rk_dice *d = rk_alloc(sizeof *d);
    d->tag = LIB_DICE;
    rk_rng_seed(&d->rng, seed, 0);
    return d;
}

void rk_dice_free(rk_dice *d)
{
    if (lib_is(d, LIB_DICE))
        free(d);
}

int64_t rk_dice_below(rk_dice *d, uint32_t n)
{
    return lib_is(d, LIB_DICE) && n ? (int64_t)rk_rng_below(&d->rng, n) : RK_BAD_ARGUMENT;
}

/* ---- states ---- */

rk_state *lib_state_of(const rk_ruleset *r, const void *bytes)
{
    rk_state *s = rk_alloc(sizeof *s + r->size);
    s->tag = LIB_STATE;
    s->rules = lib_ruleset_keep(r);
    if (bytes)
        memcpy(s->bytes, bytes, r->size);
    return s;
}

rk_state *rk_state_new(const rk_ruleset *r, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(r, LIB_RULESET, p))
        return NULL;
    rk_state *s = lib_state_of(r, NULL);
    r->set.game->start(r->set.data, s->bytes, &r->setup);
    return s;
}

rk_state *rk_state_clone(const rk_state *s, rk_problem *p)
{
    lib_fine(p);
    return lib_needs(s, LIB_STATE, p) ? lib_state_of(s->rules, s->bytes) : NULL;
}

int rk_state_copy(rk_state *to, const rk_state *from, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(to, LIB_STATE, p) || !lib_needs(from, LIB_STATE, p))
        return RK_BAD_ARGUMENT;
    if (!lib_same_rules(to->rules, from->rules))
        return lib_fail(p, RK_BAD_ARGUMENT, "the two states have different rulesets");
    if (to != from)
        memcpy(to->bytes, from->bytes, to->rules->size);
    return RK_SUCCESS;
}

void rk_state_free(rk_state *s)
{
    if (!lib_is(s, LIB_STATE))
        return;
    rk_ruleset_free(s->rules);
    free(s);
}

rk_ruleset *rk_state_rules(const rk_state *s, rk_problem *p)
{
    lib_fine(p);
    return lib_needs(s, LIB_STATE, p) ? lib_ruleset_keep(s->rules) : NULL;
}

int rk_state_equal(const rk_state *a, const rk_state *b)
{
    if (!lib_is(a, LIB_STATE) || !lib_is(b, LIB_STATE))
        return RK_BAD_ARGUMENT;
    return lib_same_rules(a->rules, b->rules) && !memcmp(a->bytes, b->bytes, a->rules->size);
}

uint64_t rk_state_hash(const rk_state *s)
{
    return lib_is(s, LIB_STATE) ? rk_hash(s->bytes, s->rules->size, 0) : 0;
}

/* ---- documents ---- */

char *rk_state_view(const rk_state *s, int viewer, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(s, LIB_STATE, p))
        return NULL;
    if (!lib_viewer(s->rules, viewer, true, p))
        return NULL;
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_show(s->rules->set.game, s->rules->set.data, s->bytes, viewer, &w);
    return lib_hand_over(&out);
}

char *rk_state_save(const rk_state *s, rk_problem *p)
{
    return rk_state_view(s, RK_EVERYTHING, p);
}

rk_state *rk_state_load(const rk_ruleset *r, const char *json, rk_problem *p)
{
    lib_fine(p);
    if (!lib_is(r, LIB_RULESET) || !json) {
        lib_fail(p, RK_BAD_ARGUMENT, "a ruleset and a state document are needed");
        return NULL;
    }
    rk_state *s = lib_state_of(r, NULL);
    rk_source source;
    bool      ok = rk_source_parse(&source, "state", json, strlen(json));
    if (ok) {
        rk_node root = rk_source_root(&source);
        ok = rk_load_state(r->set.game, r->set.data, s->bytes, &r->setup, &root);
    }
    if (!ok) {
        lib_fail(p, RK_BAD_TEXT, "%s", rk_text_str(&source.error));
        rk_state_free(s);
        s = NULL;
    }
    rk_source_free(&source);
    return s;
}

/* ---- what is known ---- */

_Static_assert((int)RK_EVERYTHING == RK_ALL && (int)RK_SPECTATOR == RK_PUBLIC, "viewers are handed through");

char *rk_state_board(const rk_state *s, int viewer, const char *language, rk_problem *p)
{
    lib_fine(p);
    rk_lang lang;
    if (!lib_needs(s, LIB_STATE, p))
        return NULL;
    if (!lib_viewer(s->rules, viewer, true, p) || !lib_language(language, &lang, p))
        return NULL;
    rk_text           out = RK_TEXT_INIT;
    const rk_dataset *set = &s->rules->set;
    rk_reader         reader = {set->game, set->data, lang, NULL, 0};
    set->game->words.draw_board(&reader, s->bytes, viewer, 0, &out);
    return lib_hand_over(&out);
}

int rk_state_observe(const rk_state *s, int seat, int16_t *out, int room, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(s, LIB_STATE, p))
        return RK_BAD_ARGUMENT;
    if (!lib_seat(s->rules, seat, false, p))
        return RK_BAD_ARGUMENT;
    const rk_ruleset *r = s->rules;
    const rk_game    *g = r->set.game;
    if (!out || room != r->layout->size)
        return lib_fail(p, RK_BAD_ARGUMENT,
                        "an observation of %s with %d seats has %d numbers: there must be room for them, not for %d", g->id,
                        r->setup.seats, r->layout->size, out ? room : 0);
    if (!g->talk.drop_annex) {
        rk_observe(r->layout, r->set.data, s->bytes, seat, out);
        return RK_SUCCESS;
    }
    void *core = rk_alloc(g->state_size); /* table talk is left out */
    memcpy(core, s->bytes, g->state_size);
    g->talk.drop_annex(core);
    rk_observe(r->layout, r->set.data, core, seat, out);
    free(core);
    return RK_SUCCESS;
}

/* Table talk stays where it is: selfplay writes down positions with what was said. */
int rk_state_features(const rk_state *s, int16_t *out, int room, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(s, LIB_STATE, p))
        return RK_BAD_ARGUMENT;
    const rk_ruleset *r = s->rules;
    const rk_game    *g = r->set.game;
    int               features = rk_ruleset_features(r), seats = r->setup.seats;
    if (!features)
        return lib_fail(p, RK_BAD_ARGUMENT, "%s has no features to learn from", g->id);
    if (!out || room != seats * features)
        return lib_fail(p, RK_BAD_ARGUMENT,
                        "%s has %d features for each of %d seats: there must be room for %d numbers, not for %d", g->id, features,
                        seats, seats * features, out ? room : 0);
    g->players.features->fill(r->set.data, s->bytes, out);
    return RK_SUCCESS;
}

/* A game that names no settled positions has its features written whenever somebody decides. */
int rk_state_settled(const rk_state *s)
{
    if (!lib_is(s, LIB_STATE))
        return RK_BAD_ARGUMENT;
    const rk_features *f = s->rules->set.game->players.features;
    rk_stage           stage = lib_turn(s).stage;
    if (!f || stage == RK_OVER)
        return 0;
    return f->settled ? f->settled(s->rules->set.data, s->bytes) : stage == RK_DECIDE;
}

int rk_state_resample(rk_state *s, int viewer, rk_dice *d, rk_problem *p)
{
    lib_fine(p);
    if (!lib_is(s, LIB_STATE) || !lib_is(d, LIB_DICE))
        return lib_fail(p, RK_BAD_ARGUMENT, "a state and dice are needed");
    if (!lib_viewer(s->rules, viewer, false, p))
        return RK_BAD_ARGUMENT;
    s->rules->set.game->resample(s->rules->set.data, s->bytes, viewer, &d->rng);
    return RK_SUCCESS;
}

/* ---- scores ---- */

static bool score_of(const rk_state *s, rk_score *out, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(s, LIB_STATE, p))
        return false;
    s->rules->set.game->score(s->rules->set.data, s->bytes, out);
    return true;
}

_Static_assert((int)RK_PARTIES == RK_MAX_SEATS, "results are handed out whole");

int rk_state_points(const rk_state *s, int points[RK_PARTIES], rk_problem *p)
{
    rk_score score;
    if (!score_of(s, &score, p))
        return RK_BAD_ARGUMENT;
    for (int i = 0; points && i < RK_PARTIES; i++)
        points[i] = i < score.parties ? score.points[i] : 0;
    return score.parties;
}

int rk_state_ranks(const rk_state *s, int ranks[RK_PARTIES], rk_problem *p)
{
    rk_score score;
    if (!score_of(s, &score, p))
        return RK_BAD_ARGUMENT;
    for (int i = 0; ranks && i < RK_PARTIES; i++)
        ranks[i] = i < score.parties ? score.rank[i] : 0;
    return score.parties;
}

int rk_state_returns(const rk_state *s, double share[RK_PARTIES], rk_problem *p)
{
    rk_score score;
    if (!score_of(s, &score, p))
        return RK_BAD_ARGUMENT;
    bool   over = lib_turn(s).stage == RK_OVER;
    double each = over && score.winners ? 1.0 / __builtin_popcount(score.winners) : 0;
    for (int i = 0; share && i < RK_PARTIES; i++)
        share[i] = score.winners >> i & 1 ? each : 0;
    return score.parties;
}

char *rk_state_score(const rk_state *s, rk_problem *p)
{
    rk_score score;
    if (!score_of(s, &score, p))
        return NULL;
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_score_json(&w, &score);
    return lib_hand_over(&out);
}
