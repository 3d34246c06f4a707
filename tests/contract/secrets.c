/* secrets.c: noninterference. Two states a viewer cannot tell apart look the same to it in
 * every way there is: view, legal moves, refusals, and what it is told. */
#include "contract/contract.h"
#include "engine/render.h"

#include <stdlib.h>
#include <string.h>

static void view_of(table *t, const void *state, int viewer, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_text_clear(out);
    rk_show(game_of(t), t->set.data, state, viewer, &w);
}

static void same_view(table *t, const void *a, const void *b, int viewer)
{
    rk_text x = RK_TEXT_INIT, y = RK_TEXT_INIT;
    view_of(t, a, viewer, &x);
    view_of(t, b, viewer, &y);
    CHECK(x.len == y.len && !memcmp(x.at, y.at, x.len), "%s: viewer %d sees a guess:\n%s\n%s", t->where, viewer, x.at, y.at);
    for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
        rk_text_clear(&x);
        rk_text_clear(&y);
        rk_reader reader = {game_of(t), t->set.data, lang, NULL, 0};
        game_of(t)->words.draw_board(&reader, a, viewer, 0, &x);
        game_of(t)->words.draw_board(&reader, b, viewer, 0, &y);
        CHECK(x.len == y.len && !memcmp(x.at, y.at, x.len), "%s: viewer %d sees a guess on the board:\n%s\n%s", t->where, viewer,
              x.at, y.at);
    }
    rk_text_free(&x);
    rk_text_free(&y);
}

static bool same_list(const rk_moves *a, const rk_moves *b)
{
    if (a->count != b->count)
        return false;
    rk_walk x = rk_walk_of(a), y = rk_walk_of(b);
    while (rk_walk_next(&x) && rk_walk_next(&y))
        if (!rk_move_eq(x.move, y.move))
            return false;
    return true;
}

static void same_answers(table *t, const void *a, const void *b, int seat)
{
    const rk_game  *g = game_of(t);
    static rk_moves x, y;
    g->moves(t->set.data, a, seat, &x);
    g->moves(t->set.data, b, seat, &y);
    CHECK(same_list(&x, &y), "%s: the legal moves of seat %d betray a guess", t->where, seat);
    for (int i = 0; i < 8 && x.count; i++)
        same_facts(t, a, b, rk_moves_at(&x, rk_rng_below(&t->rng, x.count)));
    if (x.count)
        same_plans(t, a, b, seat);
    int verbs = 0;
    while (g->verbs[verbs].name)
        verbs++;
    for (int i = 0; i < 12; i++) {
        rk_move m = {.verb = (uint8_t)rk_rng_below(&t->rng, (uint32_t)verbs), .seat = (uint8_t)seat};
        for (int k = 0; k < g->verbs[m.verb].args; k++)
            m.arg[k] = (uint16_t)rk_rng_below(&t->rng, 20);
        if (g->verbs[m.verb].flags & (RK_V_ASIDE | RK_V_CHANCE))
            continue;
        rk_why v = rk_legal(g, t->set.data, a, m), w = rk_legal(g, t->set.data, b, m);
        CHECK(!v.rule == !w.rule && (!v.rule || !strcmp(v.rule, w.rule)), "%s: a refusal to seat %d betrays a guess", t->where,
              seat);
        if (v.rule) {
            rk_reader reader = {g, t->set.data, RK_DEFAULT_LANG, NULL, 0};
            rk_text   p = RK_TEXT_INIT, q = RK_TEXT_INIT;
            rk_render(&reader, &v.msg, &p);
            rk_render(&reader, &w.msg, &q);
            CHECK(!strcmp(rk_text_str(&p), rk_text_str(&q)), "%s: refusals to seat %d differ: %s / %s", t->where, seat,
                  rk_text_str(&p), rk_text_str(&q));
            rk_text_free(&p);
            rk_text_free(&q);
        }
    }
}

void check_secrets(table *t)
{
    const rk_game *g = game_of(t);
    rk_turn        turn = g->turn(t->set.data, t->state);
    for (int v = -1; v < t->setup.seats; v++) {
        int    viewer = v < 0 ? RK_PUBLIC : v;
        rk_rng one, two;
        rk_rng_seed(&one, rk_rng_next(&t->rng), 1);
        rk_rng_seed(&two, rk_rng_next(&t->rng), 2);
        memcpy(t->spare[0], t->state, t->size);
        g->resample(t->set.data, t->spare[0], viewer, &one);
        const char *broken = g->tests.check(t->set.data, t->spare[0]);
        CHECK(!broken, "%s: a guess of viewer %d is impossible: %s", t->where, viewer, broken);
        rk_turn guessed = g->turn(t->set.data, t->spare[0]);
        CHECK(turn.stage == guessed.stage && turn.seats == guessed.seats && turn.sealed == guessed.sealed,
              "%s: who acts differs after a guess of viewer %d", t->where, viewer);
        same_view(t, t->state, t->spare[0], viewer);
        if (viewer >= 0)
            same_answers(t, t->state, t->spare[0], viewer);

        /* Canonical: from states it cannot tell apart the same dice make the same world. */
        rk_rng again = two;
        memcpy(t->spare[1], t->state, t->size);
        g->resample(t->set.data, t->spare[1], viewer, &two);
        g->resample(t->set.data, t->spare[0], viewer, &again);
        CHECK(!memcmp(t->spare[0], t->spare[1], g->state_size), "%s: a guess of viewer %d depends on what is hidden from it",
              t->where, viewer);
    }
}

/* ---- what is told ---- */

typedef struct {
    rk_teller base;
    table    *t;
    rk_text   said;
} listener;

static void listen(rk_teller *self, const rk_msg *msg)
{
    listener *l = (listener *)self;
    check_words(l->t, msg);
    rk_reader reader = {game_of(l->t), l->t->set.data, RK_DEFAULT_LANG, NULL, 0};
    rk_render(&reader, msg, &l->said);
    rk_text_char(&l->said, '\n');
}

/* Where several act at once, choices are sealed: two moves of another seat after which the viewer
 * sees the same must also be told the same. (What a single actor or chance does is open, even if it
 * leaves no trace on the table.) */
void check_telling(table *t, rk_move move)
{
    const rk_game *g = game_of(t);
    rk_move        other = random_move(t, move.seat);
    rk_turn        turn = g->turn(t->set.data, t->state);
    bool           sealed = turn.sealed && __builtin_popcount(turn.seats) > 1;
    memcpy(t->spare[0], t->state, t->size);
    memcpy(t->spare[1], t->state, t->size);
    g->play(t->set.data, t->spare[0], move);
    g->play(t->set.data, t->spare[1], other);
    for (int v = -1; v < t->setup.seats; v++) {
        int      viewer = v < 0 ? RK_PUBLIC : v;
        rk_text  x = RK_TEXT_INIT, y = RK_TEXT_INIT;
        listener a = {{listen}, t, RK_TEXT_INIT}, b = {{listen}, t, RK_TEXT_INIT};
        g->words.tell(t->set.data, t->state, move, t->spare[0], viewer, &a.base);
        if (viewer != move.seat && sealed) {
            g->words.tell(t->set.data, t->state, other, t->spare[1], viewer, &b.base);
            view_of(t, t->spare[0], viewer, &x);
            view_of(t, t->spare[1], viewer, &y);
            bool same = x.len == y.len && !memcmp(x.at, y.at, x.len);
            CHECK(!same || !strcmp(rk_text_str(&a.said), rk_text_str(&b.said)),
                  "%s: what viewer %d is told betrays a move:\n%s\n%s", t->where, viewer, rk_text_str(&a.said),
                  rk_text_str(&b.said));
        }
        rk_text_free(&x);
        rk_text_free(&y);
        rk_text_free(&a.said);
        rk_text_free(&b.said);
    }
}
