/* foreign.c: a match file (docs/trace.md) as a table to look at. It comes from a simulation, the terminal or another server.
 * Its chance moves are possible, but nobody can tell whether they were fair. Nobody sits at such a table. */
#include "table/internal.h"

#include <stdio.h>
#include <string.h>

static const char first_line[] = "ratskeller match 1\n";

bool tbl_is_match_file(const char *bytes, size_t n)
{
    return n >= sizeof first_line - 1 && !memcmp(bytes, first_line, sizeof first_line - 1);
}

static void seat_players(tbl_table *t, const rk_match *m)
{
    for (int i = 0; i < m->setup.seats; i++) {
        t->seat[i].kind = TBL_SEAT_PERSON;
        if (m->name[i] && tbl_name_ok(m->name[i])) /* a file may contain anything */
            strcpy(t->seat[i].name, m->name[i]);
        t->match.name[i] = m->name[i] ? rk_strdup(m->name[i]) : NULL;
    }
    t->match.has_seed = m->has_seed;
    t->match.seed = m->seed;
}

/* Like tbl_do_move and tbl_do_draw, but without an entry in the log. */
static void play_step(tbl_table *t, const rk_step *s)
{
    const rk_game *g = tbl_game(t);
    bool           chance = s->move.seat == RK_CHANCE, aside = g->verbs[s->move.verb].flags & RK_V_ASIDE;
    rk_line        line = {.move = s->move, .has_text = s->text != NULL};
    if (s->text)
        snprintf(line.text, sizeof line.text, "%s", s->text);
    memcpy(t->before, t->match.state, rk_match_state_size(g));
    rk_match_play(&t->match, &line);
    tbl_tell(t, s->move);
    t->aside = aside;
    if (aside && s->text && !memcmp(t->before, t->match.state, rk_match_state_size(g)))
        tbl_say_aloud(t, s->move.seat, s->text);
    if (chance) {
        t->drawn = true;
    } else {
        rk_text_clear(&t->log);
        tbl_note_move(t, &line);
        if (!aside)
            t->mover = s->move.seat;
    }
    t->dirty = true;
    t->over = tbl_turn(t).stage == RK_OVER;
    if (tbl_turn(t).stage != RK_CHANCE_TURN)
        tbl_tell_all(t, 0);
}

tbl_table *tbl_foreign_fold(const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx, const tbl_audience *to,
                            rk_text *err)
{
    rk_match  m;
    tbl_rules rules;
    if (!rk_match_read(&m, &(rk_match_file){.name = file, .bytes = bytes, .n = n, .find = find, .ctx = ctx}, err))
        return NULL;
    memset(&rules, 0, sizeof rules);
    rules.setup = m.setup;
    tbl_table *t = tbl_new(m.set, &rules);
    tbl_seat_audience(t, to);
    t->foreign = true;
    seat_players(t, &m);
    t->started = t->dirty = true;
    tbl_announce(t, "\"ev\":\"start\"");
    if (tbl_turn(t).stage != RK_CHANCE_TURN)
        tbl_tell_all(t, 0);
    for (size_t i = 0; i < m.steps; i++) {
        play_step(t, &m.step[i]);
        if (to->enough && to->enough(to->enough_ctx)) {
            rk_text_addf(err, "%s: it takes too long to go through this match", file);
            rk_match_clear(&m);
            tbl_free(t);
            return NULL;
        }
    }
    rk_text_clear(&t->log);
    rk_text_addn(&t->log, bytes, n);
    rk_match_clear(&m);
    return t;
}
