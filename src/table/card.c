/* card.c: what lists tell of a table, as far as it follows from its log. Hosts add the rest. */
#include "engine/verdict.h"
#include "table/internal.h"

static void result_json(const rk_match *m, rk_json *w)
{
    rk_score score;
    m->set->game->score(m->set->data, m->state, &score);
    rk_json_karray(w, "points");
    for (int i = 0; i < score.parties; i++)
        rk_json_int(w, score.points[i]);
    rk_json_end(w, ']');
    rk_json_karray(w, "winners");
    for (int i = 0; i < score.parties; i++)
        if (score.winners >> i & 1)
            rk_json_int(w, i);
    rk_json_end(w, ']');
    rk_json_karray(w, "ranks");
    for (int i = 0; i < score.parties; i++)
        rk_json_int(w, score.rank[i]);
    rk_json_end(w, ']');
    rk_verdict_json(w, &score);
}

static void options_json(const tbl_table *t, rk_json *w)
{
    rk_text value = RK_TEXT_INIT;
    rk_json_key(w, "options");
    rk_setup_json(tbl_game(t), &t->rules.setup, w);
    tbl_clock_write(&t->rules, &value);
    rk_json_kstr(w, "clock", rk_text_str(&value));
    rk_text_free(&value);
    if (t->rules.guests)
        rk_json_kbool(w, "guests", true);
}

void tbl_card_json(const tbl_table *t, rk_json *w)
{
    char commitment[65];
    rk_json_kstr(w, "game", tbl_game(t)->id);
    rk_json_kstr(w, "data", t->set->hash);
    rk_json_kint(w, "rules", t->set->rules);
    options_json(t, w);
    rk_json_kbool(w, "started", t->started);
    rk_json_kbool(w, "over", t->over);
    if (t->given)
        rk_json_kint(w, "given", (int64_t)t->given);
    if (t->over)
        result_json(&t->match, w);
    if (!t->foreign && !t->brought) { /* whoever brings a log could have chosen its seed */
        tbl_commitment(t, commitment);
        rk_json_kstr(w, "commitment", commitment);
    }
    rk_json_key(w, "seats");
    tbl_seats_json(t, w);
}
