/* facts.c: what a game says beside its moves has words in every language, betrays nothing, and its plans can be
 * played step by step. */
#include "contract/contract.h"
#include "engine/render.h"

#include <string.h>

static void facts_of(table *t, const void *state, rk_move move, rk_text *out)
{
    const rk_game *g = game_of(t);
    rk_facts       facts = {0};
    rk_json        w = rk_json_to(out);
    rk_text_clear(out);
    g->players.facts(t->set.data, state, move, &facts);
    rk_facts_json(&w, g, t->set.data, &facts);
}

static void check_fact_words(table *t, const rk_facts *facts)
{
    rk_text out = RK_TEXT_INIT;
    for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
        rk_reader reader = {game_of(t), t->set.data, lang, NULL, 0};
        rk_text_clear(&out);
        rk_render_facts(&reader, facts, &out);
        CHECK(!strpbrk(rk_text_str(&out), "[]{}"), "%s: a fact has no words: %s", t->where, rk_text_str(&out));
    }
    rk_text_free(&out);
}

void same_facts(table *t, const void *a, const void *b, rk_move move)
{
    rk_text x = RK_TEXT_INIT, y = RK_TEXT_INIT;
    if (!game_of(t)->players.facts)
        return;
    facts_of(t, a, move, &x);
    facts_of(t, b, move, &y);
    CHECK(!strcmp(rk_text_str(&x), rk_text_str(&y)), "%s: facts beside a move betray a guess:\n%s\n%s", t->where, rk_text_str(&x),
          rk_text_str(&y));
    rk_text_free(&x);
    rk_text_free(&y);
}

/* The same parts in every position, each with words for more and for less. */
void check_standing(table *t, int seat)
{
    rk_parts parts = {0}, first = {0};
    void    *start = t->spare[0];
    if (game_of(t)->players.standing) {
        game_of(t)->start(t->set.data, start, &t->setup);
        game_of(t)->players.standing(t->set.data, start, seat, &first);
        game_of(t)->players.standing(t->set.data, t->state, seat, &parts);
    }
    CHECK(parts.n == first.n, "%s: %d parts of a standing, at first %d", t->where, parts.n, first.n);
    for (int i = 0; i < parts.n; i++) {
        const rk_part *p = &parts.part[i];
        CHECK(!strcmp(p->more, first.part[i].more), "%s: another part of the standing", t->where);
        for (rk_lang lang = 0; lang < rk_languages_n; lang++)
            CHECK(rk_phrase(p->more, lang) && rk_phrase(p->less, lang), "%s: no words for %s", t->where, p->more);
    }
}

void check_facts(table *t, rk_move move)
{
    rk_facts facts = {0};
    if (!game_of(t)->players.facts)
        return;
    game_of(t)->players.facts(t->set.data, t->state, move, &facts);
    check_fact_words(t, &facts);
}

typedef struct {
    rk_planner base;
    table     *t;
    int        seat;
    rk_text    written; /* all plans, to be compared */
} reader_of_plans;

static void read_plan(rk_planner *self, const rk_plan *plan)
{
    reader_of_plans *r = (reader_of_plans *)self;
    table           *t = r->t;
    const rk_game   *g = game_of(t);
    rk_json          w = rk_json_to(&r->written);
    static rk_moves  legal;
    CHECK(plan->steps > 0 && plan->steps <= RK_PLAN_STEPS, "%s: a plan of %d steps", t->where, plan->steps);
    memcpy(t->spare[2], t->state, t->size);
    for (int i = 0; i < plan->steps; i++) {
        g->moves(t->set.data, t->spare[2], r->seat, &legal);
        CHECK(rk_moves_has(&legal, plan->step[i]), "%s: step %d of a plan of seat %d is not legal", t->where, i, r->seat);
        rk_write_move(g, t->set.data, plan->step[i], &r->written);
        g->play(t->set.data, t->spare[2], plan->step[i]);
    }
    rk_facts_json(&w, g, t->set.data, &plan->facts);
    check_fact_words(t, &plan->facts);
}

static void ignore_plan(rk_planner *self, const rk_plan *plan)
{
    reader_of_plans *r = (reader_of_plans *)self;
    rk_json          w = rk_json_to(&r->written);
    for (int i = 0; i < plan->steps; i++)
        rk_write_move(game_of(r->t), r->t->set.data, plan->step[i], &r->written);
    rk_facts_json(&w, game_of(r->t), r->t->set.data, &plan->facts);
}

void check_plans(table *t, int seat)
{
    if (!game_of(t)->players.plans)
        return;
    reader_of_plans r = {{read_plan}, t, seat, RK_TEXT_INIT};
    game_of(t)->players.plans(t->set.data, t->state, seat, &r.base);
    rk_text_free(&r.written);
}

void same_plans(table *t, const void *a, const void *b, int seat)
{
    if (!game_of(t)->players.plans)
        return;
    reader_of_plans x = {{ignore_plan}, t, seat, RK_TEXT_INIT}, y = {{ignore_plan}, t, seat, RK_TEXT_INIT};
    game_of(t)->players.plans(t->set.data, a, seat, &x.base);
    game_of(t)->players.plans(t->set.data, b, seat, &y.base);
    CHECK(!strcmp(rk_text_str(&x.written), rk_text_str(&y.written)), "%s: plans of seat %d betray a guess", t->where, seat);
    rk_text_free(&x.written);
    rk_text_free(&y.written);
}
