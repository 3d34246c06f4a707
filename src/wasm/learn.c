/* learn.c: for those who want to learn: tables that begin with a position, and the analysis of finished matches. Analysis is
 * asked for one decision after the other, so that it can be shown as it comes, and by several workers at once. */
#include "wasm/export.h"

#include "analysis/analysis.h"
#include "engine/document.h"
#include "engine/legal.h"

#include <stdlib.h>
#include <string.h>

/* Steps of a match in notation, a line each, before anybody is seated. */
WASM_EXPORT(given) bool wasm_given(tbl_table *t, double now, const char *steps)
{
    rk_text line = RK_TEXT_INIT;
    bool    ok = true;
    while (ok && *steps) {
        size_t n = strcspn(steps, "\n");
        rk_text_clear(&line);
        rk_text_addn(&line, steps, n);
        ok = !n || tbl_begin_with(t, (int64_t)now, rk_text_str(&line));
        steps += n + (steps[n] == '\n');
    }
    rk_text_free(&line);
    return ok;
}

/* A legal move of this position, in notation with its seat. */
static bool read_move(const rk_match *m, const char *text, rk_move *out)
{
    rk_text err = RK_TEXT_INIT;
    rk_line line;
    bool    ok = rk_read_line(m->set->game, m->set->data, text, &line, &err) && line.move.seat < m->setup.seats
              && !rk_legal(m->set->game, m->set->data, m->state, line.move).rule;
    rk_text_free(&err);
    *out = ok ? line.move : (rk_move){0};
    return ok;
}

/* Why one move and not another of the same seat, from what that seat knows (docs/analysis.md). False: they are not legal. */
WASM_EXPORT(reasons) bool wasm_reasons(const tbl_table *t, const char *move, const char *other)
{
    const rk_match *m = tbl_match(t);
    rk_json         w = rk_json_to(wasm_answer());
    bot_reasons     why;
    rk_move         a, b;
    if (!read_move(m, move, &a) || !read_move(m, other, &b) || a.seat != b.seat)
        return false;
    bot_reason(&(bot_case){m->set, &m->setup, a.seat, 1, m->state}, a, b, &why);
    rk_json_object(&w);
    bot_reasons_json(&w, m->set->game, m->set->data, &why);
    rk_json_end(&w, '}');
    return true;
}

static void step_json(const rk_match *m, size_t i, rk_json *w)
{
    rk_text line = RK_TEXT_INIT;
    rk_write_verb(m->set->game, m->set->data, m->step[i].move, &line);
    rk_json_array(w);
    rk_json_int(w, (int64_t)i);
    rk_json_int(w, m->step[i].move.seat);
    rk_json_str(w, rk_text_str(&line));
    rk_json_end(w, ']');
    rk_text_free(&line);
}

/* What there is to judge: the steps of all decisions, and every move of a seat as [step, seat, move], so that a replay can be
 * matched with them. False: the match is not over, and has secrets. */
WASM_EXPORT(outline) bool wasm_outline(const tbl_table *t)
{
    const rk_match *m = tbl_match(t);
    rk_json         w = rk_json_to(wasm_answer());
    if (!ana_is_over(m))
        return false;
    uint32_t *step = rk_alloc((m->steps + 1) * sizeof *step);
    size_t    n = ana_decisions(m, step);
    rk_json_object(&w);
    rk_json_karray(&w, "decisions");
    for (size_t i = 0; i < n; i++)
        rk_json_int(&w, step[i]);
    rk_json_end(&w, ']');
    rk_json_karray(&w, "moves");
    for (size_t i = 0; i < m->steps; i++)
        if (m->step[i].move.seat != RK_CHANCE && !(m->set->game->verbs[m->step[i].move.verb].flags & RK_V_ASIDE))
            step_json(m, i, &w);
    rk_json_end(&w, ']');
    rk_json_end(&w, '}');
    free(step);
    return true;
}

static ana_decision judged; /* the numbers of the last verdict */

/* Judges the decision of a step; 0 iterations: as many as usual. The answer is a verdict (docs/analysis.md). */
WASM_EXPORT(judge) bool wasm_judge(const tbl_table *t, uint32_t step, uint32_t iterations)
{
    const rk_match *m = tbl_match(t);
    rk_json         w = rk_json_to(wasm_answer());
    ana_verdict     v;
    if (!ana_is_over(m) || !ana_is_decision(m, step))
        return false;
    ana_judge(m, step, &(ana_depth){.iterations = iterations, .seed = 1, .again = ANA_AGAIN}, &v);
    ana_verdict_json(m, &v, &w);
    judged = v.is;
    return true;
}

/* The same in numbers, as it lies in memory: for `sums` of any instance of this module. */
WASM_EXPORT(judged) void wasm_judged(void)
{
    rk_text_addn(wasm_answer(), (const char *)&judged, sizeof judged);
}

/* Numbers that some instance of this module has given for this match. */
static bool are_judged(const rk_match *m, const ana_decision *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].seat >= m->setup.seats || list[i].grade >= ANA_GRADES)
            return false;
    return true;
}

/* Luck, skill and turning points of the decisions handed in, in order of time. */
WASM_EXPORT(sums) bool wasm_sums(const tbl_table *t, const char *list, size_t n)
{
    const rk_match *m = tbl_match(t);
    rk_json         w = rk_json_to(wasm_answer());
    ana_sums        sums;
    if (!ana_is_over(m) || n % sizeof(ana_decision))
        return false;
    ana_decision *copy = rk_alloc(n + 1);
    memcpy(copy, list, n);
    bool ok = are_judged(m, copy, n / sizeof *copy);
    if (ok) {
        ana_sum(m, copy, n / sizeof *copy, &sums);
        ana_sums_json(&sums, &w);
    }
    free(copy);
    return ok;
}
