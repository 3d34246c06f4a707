/* figures.c: the positions that the players' rules have pictures of. They are scenarios (scenarios/<game>/figures.txt): the
 * engine plays them when they are first asked for, so a picture cannot show what the rules do not allow.
 *
 * The first word of a scenario's title is the name of the figure; turn@2 is seen by the seat 2, turn by anybody. */
#include "games/registry.h"
#include "scenario/scenario.h"
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

/* Seats that have something to decide. */
static void write_turn(rk_json *w, rk_turn turn)
{
    rk_json_karray(w, "turn");
    for (int i = 0; i < RK_MAX_SEATS; i++)
        if (turn.stage == RK_DECIDE && turn.seats >> i & 1)
            rk_json_int(w, i);
    rk_json_end(w, ']');
}

static void write_move(rk_json *w, const rk_match *m, rk_move move)
{
    const rk_game *g = m->set->game;
    rk_facts       facts = {0};
    rk_text        line = RK_TEXT_INIT;
    rk_json_object(w);
    rk_write_verb(g, m->set->data, move, &line);
    rk_json_kstr(w, "move", rk_text_str(&line));
    if (g->players.facts)
        g->players.facts(m->set->data, m->state, move, &facts);
    if (facts.n) {
        rk_json_key(w, "facts");
        rk_facts_json(w, g, m->set->data, &facts);
    }
    rk_json_end(w, '}');
    rk_text_free(&line);
}

static void write_moves(rk_json *w, const rk_match *m, rk_turn turn, int seat)
{
    rk_moves legal;
    rk_moves_clear(&legal);
    if (turn.stage == RK_DECIDE && seat >= 0 && turn.seats >> seat & 1)
        m->set->game->moves(m->set->data, m->state, seat, &legal);
    rk_json_karray(w, "moves");
    for (rk_walk walk = rk_walk_of(&legal); rk_walk_next(&walk);)
        write_move(w, m, walk.move);
    rk_json_end(w, ']');
}

typedef struct {
    rk_planner      base;
    rk_json        *w;
    const rk_match *m;
} plan_writer;

static void write_plan(rk_planner *self, const rk_plan *plan)
{
    plan_writer   *p = (plan_writer *)self;
    const rk_game *g = p->m->set->game;
    rk_text        line = RK_TEXT_INIT;
    rk_json_object(p->w);
    rk_json_karray(p->w, "moves");
    for (int i = 0; i < plan->steps; i++) {
        rk_text_clear(&line);
        rk_write_verb(g, p->m->set->data, plan->step[i], &line);
        rk_json_str(p->w, rk_text_str(&line));
    }
    rk_json_end(p->w, ']');
    rk_json_key(p->w, "facts");
    rk_facts_json(p->w, g, p->m->set->data, &plan->facts);
    rk_json_end(p->w, '}');
    rk_text_free(&line);
}

static void write_plans(rk_json *w, const rk_match *m, rk_turn turn, int seat)
{
    plan_writer p = {{write_plan}, w, m};
    rk_json_karray(w, "plans");
    if (turn.stage == RK_DECIDE && seat >= 0 && turn.seats >> seat & 1 && m->set->game->players.plans)
        m->set->game->players.plans(m->set->data, m->state, seat, &p.base);
    rk_json_end(w, ']');
}

static void write_figure(void *ctx, const char *title, const rk_match *m)
{
    rk_json       *w = ctx;
    const rk_game *g = m->set->game;
    rk_turn        turn = g->turn(m->set->data, m->state);
    size_t         word = strcspn(title, " "), name = strcspn(title, " @");
    int            seat = name < word ? atoi(title + name + 1) : -1;
    char           key[64];
    snprintf(key, sizeof key, "%.*s", (int)name, title);
    rk_json_key(w, key);
    rk_json_object(w);
    if (seat >= 0)
        rk_json_kint(w, "seat", seat);
    rk_json_kint(w, "seats", m->setup.seats);
    rk_json_key(w, "options");
    rk_setup_json(g, &m->setup, w);
    rk_json_key(w, "view");
    rk_show(g, m->set->data, m->state, seat >= 0 ? seat : RK_PUBLIC, w);
    write_turn(w, turn);
    write_moves(w, m, turn, seat);
    write_plans(w, m, turn, seat);
    rk_json_end(w, '}');
}

bool srv_figures(srv_server *s, const rk_game *g, rk_text *out)
{
    size_t      n;
    const char *text = rk_figures(g, &n);
    if (!text)
        return false;
    rk_json     w = rk_json_to(out);
    scn_results r = {.visit = write_figure, .ctx = &w};
    rk_json_object(&w);
    scn_run(&r, "figures", text, n, srv_find_set, s); /* with cards of their own, a house may lack a figure */
    rk_json_end(&w, '}');
    rk_text_free(&r.report);
    return true;
}
