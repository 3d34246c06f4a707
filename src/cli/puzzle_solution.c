/* puzzle_solution.c: the solution of a puzzle in words, the same as in the page (web/src/puzzle/solution.tsx). */
#include "cli/puzzle_solution.h"

#include "bots/advice.h"
#include "cli/hint.h"
#include "cli/screen.h"
#include "cli/typed.h"
#include "engine/document.h"
#include "engine/legal.h"

#include <stdlib.h>

static const char indent[] = "  ";

static int number(const json_t *value)
{
    return (int)json_integer_value(value);
}

static int percent(int thousandths)
{
    return (thousandths + 5) / 10;
}

static void line(const rk_reader *r, rk_msg msg, rk_text *out)
{
    rk_text_add(out, indent);
    rk_render(r, &msg, out);
    rk_text_char(out, '\n');
}

void cli_move_inside(const rk_reader *r, const void *state, rk_move move, rk_text *out)
{
    size_t from = out->len;
    rk_render_move(r, state, move, out);
    cli_without_stop(out, from);
}

/* ---- how it may go on ---- */

/* Is the move told here as it was when the puzzle was made? Where others hold something else than was thought then, it is not. */
static bool is_told(const cli_puzzle *p, const void *state, rk_move move, const json_t *told)
{
    rk_text text = RK_TEXT_INIT;
    rk_json w = rk_json_to(&text);
    rk_msg  msg = p->set.game->words.describe(p->set.data, state, move);
    rk_json_message(&w, p->set.game, p->set.data, &msg);
    json_t *here = json_loadb(rk_text_str(&text), text.len, 0, NULL);
    bool    same = json_equal(here, told);
    json_decref(here);
    rk_text_free(&text);
    return same;
}

/* The next move of the line, if it can be made here and is told in the same words. */
static bool read_step(const cli_puzzle *p, const void *state, const json_t *step, rk_move *out)
{
    rk_text text = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_line move;
    rk_text_addf(&text, "%d %s", number(json_object_get(step, "seat")), json_string_value(json_object_get(step, "move")));
    bool ok = rk_read_line(p->set.game, p->set.data, rk_text_str(&text), &move, &err)
              && !rk_legal(p->set.game, p->set.data, state, move.move).rule
              && is_told(p, state, move.move, json_object_get(step, "text"));
    *out = move.move;
    rk_text_free(&text);
    rk_text_free(&err);
    return ok;
}

static void goes_on(const cli_puzzle *p, const rk_reader *r, rk_text *out)
{
    size_t        size = rk_match_state_size(p->set.game);
    void         *state = memcpy(rk_alloc(size), p->match.state, size);
    const json_t *steps = json_object_get(p->verdict, "line");
    rk_text       what = RK_TEXT_INIT;
    rk_move       move = p->best;
    for (size_t i = 0; i < json_array_size(steps); i++) {
        p->set.game->play(p->set.data, state, move);
        if (!read_step(p, state, json_array_get(steps, i), &move))
            break;
        rk_text_add(&what, i ? "; " : "");
        if (move.seat != p->seat) {
            rk_render_seat(r, move.seat, &what);
            rk_text_add(&what, ": ");
        }
        cli_move_inside(r, state, move, &what);
    }
    if (what.len)
        line(r, RK_MSG("page-puzzle.line", RK_WORDS("what", rk_text_str(&what))), out);
    rk_text_free(&what);
    free(state);
}

/* ---- the whole ---- */

void cli_solution(const cli_puzzle *p, const rk_reader *r)
{
    rk_text     out = RK_TEXT_INIT, next = RK_TEXT_INIT;
    bot_reasons why;
    int         chance = number(json_array_get(json_object_get(p->verdict, "with_best"), (size_t)p->seat));
    int         gap = number(json_object_get(p->verdict, "gap"));
    rk_text_addf(&out, "%s: ", rk_phrase("page-puzzle.solution", r->lang));
    cli_write_typed(p->set.game, p->set.data, p->best, &out);
    rk_text_add(&out, ": ");
    rk_render_move(r, p->match.state, p->best, &out);
    rk_text_char(&out, '\n');
    line(r, RK_MSG("page-puzzle.worth", RK_NUM("n", percent(chance))), &out);
    cli_move_inside(r, p->match.state, p->next, &next);
    line(r, RK_MSG("page-puzzle.next", RK_WORDS("what", rk_text_str(&next)), RK_NUM("n", percent(gap))), &out);
    bot_reason(&(bot_case){&p->set, &p->match.setup, p->seat, 1, p->match.state}, p->best, p->next, &why); /* 1: as in the page */
    cli_reasons(r, &why, indent, &out);
    goes_on(p, r, &out);
    cli_show(rk_text_str(&out), 4);
    rk_text_free(&out);
    rk_text_free(&next);
}
