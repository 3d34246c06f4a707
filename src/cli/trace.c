/* trace.c: the lines of a trace. */
#include "cli/trace.h"

#include <string.h>

void cli_trace_begin(cli_trace *trace, const rk_dataset *set, const rk_setup *setup, uint64_t seed, uint64_t game_no)
{
    const rk_game *g = set->game;
    rk_text        t = RK_TEXT_INIT;
    trace->set = set;
    rk_text_clear(&trace->lines);
    rk_text_clear(&trace->asides);
    rk_json w = rk_json_to(&trace->lines);
    rk_json_object(&w);
    rk_json_kstr(&w, "trace", "ratskeller 1");
    rk_json_kstr(&w, "game", g->id);
    rk_json_kstr(&w, "data", set->hash);
    rk_json_kint(&w, "seats", setup->seats);
    rk_json_key(&w, "options");
    rk_setup_json(g, setup, &w);
    rk_json_kint(&w, "seed", (int64_t)seed);
    rk_json_kint(&w, "match", (int64_t)game_no);
    rk_json_end(&w, '}');
    rk_text_char(&trace->lines, '\n');
    rk_text_free(&t);
}

void cli_trace_clear(cli_trace *t)
{
    rk_text_free(&t->lines);
    rk_text_free(&t->asides);
}

void cli_trace_aside(cli_trace *t, const rk_line *aside)
{
    rk_write_line(t->set->game, t->set->data, aside, &t->asides);
    rk_text_char(&t->asides, '\n');
}

/* Nothing at all where nobody has talked. */
static void list_asides(rk_json *w, cli_trace *t)
{
    if (!t->asides.len)
        return;
    char *save = NULL;
    rk_json_karray(w, "asides");
    for (char *line = strtok_r(t->asides.at, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        rk_json_str(w, line);
    rk_json_end(w, ']');
    rk_text_clear(&t->asides);
}

static void list_moves(rk_json *w, const rk_dataset *set, const void *state, int seat)
{
    rk_moves legal;
    rk_text  t = RK_TEXT_INIT;
    set->game->moves(set->data, state, seat, &legal);
    for (rk_walk walk = rk_walk_of(&legal); rk_walk_next(&walk);) {
        rk_text_clear(&t);
        rk_write_move(set->game, set->data, walk.move, &t);
        rk_json_str(w, rk_text_str(&t));
    }
    rk_text_free(&t);
}

static void open_step(rk_json *w, cli_trace *t, const void *state, uint32_t step)
{
    rk_json_object(w);
    rk_json_kint(w, "step", step);
    list_asides(w, t);
    rk_json_key(w, "state");
    rk_show(t->set->game, t->set->data, state, RK_ALL, w);
}

void cli_trace_step(cli_trace *trace, const void *state, uint32_t step, rk_move move)
{
    const rk_dataset *set = trace->set;
    rk_json           w = rk_json_to(&trace->lines);
    rk_turn           turn = set->game->turn(set->data, state);
    open_step(&w, trace, state, step);
    rk_json_kstr(&w, "stage", turn.stage == RK_CHANCE_TURN ? "chance" : "decide");
    rk_json_karray(&w, "actors");
    for (int i = 0; i < RK_MAX_SEATS; i++)
        if (turn.seats >> i & 1)
            rk_json_int(&w, i);
    rk_json_end(&w, ']');
    rk_json_karray(&w, "moves");
    if (turn.stage == RK_CHANCE_TURN)
        list_moves(&w, set, state, RK_CHANCE);
    for (int i = 0; i < RK_MAX_SEATS; i++)
        if (turn.seats >> i & 1)
            list_moves(&w, set, state, i);
    rk_json_end(&w, ']');
    if (turn.stage == RK_CHANCE_TURN) {
        rk_moves outcomes;
        set->game->moves(set->data, state, RK_CHANCE, &outcomes);
        rk_json_kreal(&w, "probability_each", 1.0 / outcomes.count);
    }
    rk_text t = RK_TEXT_INIT;
    rk_write_move(set->game, set->data, move, &t);
    rk_json_kstr(&w, "move", rk_text_str(&t));
    rk_text_free(&t);
    rk_json_end(&w, '}');
    rk_text_char(&trace->lines, '\n');
}

void cli_trace_end(cli_trace *t, const void *state, uint32_t steps)
{
    const rk_dataset *set = t->set;
    rk_json           w = rk_json_to(&t->lines);
    rk_score          score;
    set->game->score(set->data, state, &score);
    open_step(&w, t, state, steps);
    rk_json_kstr(&w, "stage", "over");
    rk_json_key(&w, "score");
    rk_score_json(&w, &score);
    rk_json_end(&w, '}');
    rk_text_char(&t->lines, '\n');
}
