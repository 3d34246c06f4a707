/* play.c: moves and chance. A *stage* is either several seats' choices that are hidden from each other until all are made, or a
 * single move of one seat. */
#include "table/internal.h"

#include <string.h>

static void mark_stage(tbl_table *t, uint32_t stage)
{
    size_t n = t->match.steps;
    if (n > t->stage_cap) {
        t->stage_cap = t->stage_cap ? t->stage_cap * 2 : 64;
        t->stage_of = rk_realloc(t->stage_of, t->stage_cap * sizeof *t->stage_of);
    }
    t->stage_of[n - 1] = stage;
}

uint64_t tbl_view_digest(const tbl_table *t, const void *state, int viewer)
{
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_show(tbl_game(t), t->set->data, state, viewer, &w);
    uint64_t digest = rk_digest(out.at, out.len, 0);
    rk_text_free(&out);
    return digest;
}

/* Did the move from `before` to now end its stage? While the last seat of a sealed choice makes its small steps, nobody else sees
 * anything; they see the last step. */
static bool stage_ends(const tbl_table *t, rk_turn was, rk_turn is)
{
    if (is.stage != RK_DECIDE || is.seats & ~was.seats)
        return true;
    if (__builtin_popcount(was.seats) > 1)
        return false;
    return !t->simultaneous || tbl_view_digest(t, t->before, RK_PUBLIC) != tbl_view_digest(t, t->match.state, RK_PUBLIC);
}

static void next_stage(tbl_table *t, rk_turn is)
{
    t->stage++;
    t->simultaneous = __builtin_popcount(is.seats) > 1;
}

static void remember(tbl_table *t)
{
    memcpy(t->before, t->match.state, rk_match_state_size(tbl_game(t)));
}

void tbl_note_move(tbl_table *t, const rk_line *line)
{
    t->move_at = t->log.len;
    rk_write_verb(tbl_game(t), t->set->data, line->move, &t->log);
    if (line->has_text) {
        rk_text_char(&t->log, ' ');
        rk_json w = rk_json_to(&t->log);
        rk_json_str(&w, line->text);
    }
    t->move_n = t->log.len - t->move_at;
    t->actor = line->move.seat;
}

rk_why tbl_do_move(tbl_table *t, int64_t now, int seat, uint64_t id, const rk_line *line)
{
    const rk_game *g = tbl_game(t);
    rk_turn        was = tbl_turn(t);
    bool           aside = g->verbs[line->move.verb].flags & RK_V_ASIDE;
    if (!t->started || t->over || t->paused || line->move.seat != seat || (!aside && was.stage != RK_DECIDE))
        return RK_NO(g->grammar_rule, "table.not_now");
    remember(t);
    rk_why why = rk_match_play(&t->match, line);
    if (why.rule)
        return why;

    tbl_log_begin(t, now, seat, id, "move ");
    tbl_note_move(t, line);
    tbl_log_end(t);

    rk_turn is = tbl_turn(t);
    t->over = is.stage == RK_OVER;
    t->dirty = true;
    if (aside) {
        mark_stage(t, UINT32_MAX); /* never sealed: it answers what came before */
        t->asides++;
        t->aside = true;
        tbl_tell(t, line->move);
        if (line->has_text && !memcmp(t->before, t->match.state, rk_match_state_size(g)))
            tbl_say_aloud(t, seat, line->text); /* not kept in the state: it was only meant to be heard */
        return why;
    }
    if (t->ask.kind == TBL_ASK_UNDO && t->ask.by == seat)
        memset(&t->ask, 0, sizeof t->ask);
    tbl_tell(t, line->move);
    mark_stage(t, t->stage);
    bool ends = stage_ends(t, was, is), done = ends || !(is.seats >> seat & 1);
    t->mover = seat;
    t->seat[seat].moved++;
    if (ends)
        next_stage(t, is);
    if (is.stage != RK_CHANCE_TURN)
        tbl_clocks_turn(t, t->now, false, done ? seat : -1);
    return why;
}

/* A position to begin with: a move of anybody, chance included, before the match starts. Nobody at the table can take it back. */
bool tbl_do_given(tbl_table *t, int64_t now, const rk_line *line)
{
    if (t->started || t->lots || rk_match_play(&t->match, line).rule)
        return false;
    tbl_log_begin(t, now, -1, 0, "given ");
    rk_match_write_step(&t->match, t->match.steps - 1, &t->log);
    tbl_log_end(t);
    mark_stage(t, 0);
    t->stage = 1;
    t->given = t->match.steps;
    t->over = tbl_turn(t).stage == RK_OVER;
    return true;
}

bool tbl_begin_with(tbl_table *t, int64_t now, const char *step)
{
    rk_text err = RK_TEXT_INIT;
    rk_line line;
    bool    ok = rk_read_line(tbl_game(t), t->set->data, step, &line, &err) && tbl_do_given(t, now, &line);
    rk_text_free(&err);
    return ok;
}

size_t tbl_given(const tbl_table *t)
{
    return t->given;
}

bool tbl_do_draw(tbl_table *t, int64_t now)
{
    const rk_game *g = tbl_game(t);
    if (!t->started || t->over || tbl_turn(t).stage != RK_CHANCE_TURN)
        return false;
    rk_moves out;
    g->moves(t->set->data, t->match.state, RK_CHANCE, &out);
    uint32_t index = tbl_dice_index(t, t->draws, out.count);
    rk_move  move = rk_moves_at(&out, index);
    tbl_log_begin(t, now, -1, 0, "draw ");
    const uint32_t numbers[] = {t->draws, out.count, index};
    for (int i = 0; i < 3; i++) {
        rk_text_int(&t->log, numbers[i]);
        rk_text_char(&t->log, ' ');
    }
    rk_write_move(g, t->set->data, move, &t->log);
    tbl_log_end(t);

    remember(t);
    rk_match_move(&t->match, move);
    t->draws++;
    t->drawn = t->dirty = true;
    tbl_tell(t, move);
    mark_stage(t, t->stage);
    rk_turn is = tbl_turn(t);
    next_stage(t, is);
    t->over = is.stage == RK_OVER;
    if (is.stage != RK_CHANCE_TURN)
        tbl_clocks_turn(t, t->now, false, t->mover);
    return true;
}

void tbl_go_on(tbl_table *t, int64_t now)
{
    while (tbl_do_draw(t, now))
        continue;
    tbl_tell_all(t, t->now);
}
