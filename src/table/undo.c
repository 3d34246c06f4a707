/* undo.c: taking back. A seat may take back its last step without asking if nothing was revealed, drawn or answered since.
 * Sealed choices that others have made meanwhile stay as they are. */
#include "table/internal.h"

#include <stdlib.h>
#include <string.h>

enum { GUESSES = 6 };

int64_t tbl_last_step(const tbl_table *t, int seat)
{
    for (size_t n = t->match.steps; n-- > t->given;)
        if (t->match.step[n].move.seat == seat && !(tbl_game(t)->verbs[t->match.step[n].move.verb].flags & RK_V_ASIDE))
            return (int64_t)n;
    return -1;
}

static void replay_step(rk_match *m, const rk_step *s)
{
    rk_line line;
    line.move = s->move;
    line.has_text = s->text != NULL;
    if (s->text)
        memcpy(line.text, s->text, strlen(s->text) + 1);
    rk_match_play(m, &line);
}

/* Did the step tell its own player something it did not know? Then the same step would have looked
 * different in another world the player could not tell from this one. */
static bool reveals(tbl_table *t, size_t step)
{
    const rk_game *g = tbl_game(t);
    size_t         size = rk_match_state_size(g);
    rk_move        move = t->match.step[step].move;
    rk_match_state_at(&t->match, step, t->before);
    memcpy(t->spare, t->before, size);
    g->play(t->set->data, t->spare, move);
    uint64_t truth = tbl_view_digest(t, t->spare, move.seat);
    for (uint64_t i = 0; i < GUESSES; i++) {
        rk_rng rng;
        rk_rng_seed(&rng, step, i);
        memcpy(t->spare, t->before, size);
        g->resample(t->set->data, t->spare, move.seat, &rng);
        g->play(t->set->data, t->spare, move);
        if (tbl_view_digest(t, t->spare, move.seat) != truth)
            return true;
    }
    return false;
}

static bool others_only_sealed(const tbl_table *t, size_t step)
{
    for (size_t i = step + 1; i < t->match.steps; i++)
        if (t->stage_of[i] != t->stage_of[step])
            return false;
    return step + 1 == t->match.steps || t->stage == t->stage_of[step];
}

/* The table is back in the stage of step n, and that step is gone. */
static void restore_stage(tbl_table *t, uint32_t stage)
{
    t->stage = stage;
    t->simultaneous = __builtin_popcount(tbl_turn(t).seats) > 1;
    for (size_t i = t->match.steps; i-- > 0 && t->stage_of[i] == stage;)
        t->simultaneous = true; /* others have finished their part of it already */
    t->version++;
    t->undone = t->dirty = true;
    memset(&t->ask, 0, sizeof t->ask);
}

static void remove_step(tbl_table *t, size_t step)
{
    size_t   later = t->match.steps - step - 1;
    rk_step *kept = rk_alloc((later + 1) * sizeof *kept);
    uint32_t stage = t->stage_of[step];
    for (size_t i = 0; i < later; i++) {
        kept[i] = t->match.step[step + 1 + i];
        kept[i].text = kept[i].text ? rk_strdup(kept[i].text) : NULL;
    }
    rk_match_rewind(&t->match, step);
    for (size_t i = 0; i < later; i++) {
        replay_step(&t->match, &kept[i]);
        t->stage_of[step + i] = stage;
        free(kept[i].text);
    }
    free(kept);
    restore_stage(t, stage);
}

bool tbl_do_undo(tbl_table *t, int64_t now, int seat, uint64_t id)
{
    int64_t last = tbl_last_step(t, seat);
    if (!t->started || t->over || t->paused || last < 0 || !others_only_sealed(t, (size_t)last))
        return false;
    if (!t->reading && reveals(t, (size_t)last))
        return false;
    tbl_log_begin(t, now, seat, id, "undo");
    tbl_log_end(t);
    remove_step(t, (size_t)last);
    t->mover = seat;
    tbl_clocks_turn(t, t->now, true, -1);
    return true;
}

bool tbl_do_rewind(tbl_table *t, int64_t now, int seat, size_t step)
{
    if (t->over || step >= t->match.steps || tbl_voices(t) & ~t->ask.agreed)
        return false;
    tbl_log_begin(t, now, seat, 0, "rewind");
    tbl_log_end(t);
    uint32_t stage = t->stage_of[step];
    rk_match_rewind(&t->match, step);
    restore_stage(t, stage);
    t->mover = seat;
    tbl_clocks_turn(t, t->now, false, -1);
    return true;
}
