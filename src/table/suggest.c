/* suggest.c: "What would you do?" at a table against bots only. The table decides who may ask and says the answer; the host
 * brings the bot, which sees no more than the seat may know. The match and its log do not change. */
#include "engine/document.h"
#include "engine/legal.h"
#include "table/internal.h"

const char tbl_adviser[] = "champion";

bool tbl_is_alone(const tbl_table *t, int seat)
{
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (i != seat && t->seat[i].kind != TBL_SEAT_BOT)
            return false; /* several people at one screen are people, too */
    return true;
}

bool tbl_wish_take(tbl_table *t, tbl_wish *out)
{
    bool was = t->wished;
    *out = t->wish;
    t->wished = false;
    return was;
}

static void suggestion_json(const tbl_table *t, rk_json *w, rk_move move, const char *why)
{
    const rk_game *g = tbl_game(t);
    rk_text        line = RK_TEXT_INIT;
    rk_msg         msg = g->words.describe(t->set->data, t->match.state, move);
    rk_write_verb(g, t->set->data, move, &line);
    rk_json_kobject(w, "suggestion");
    rk_json_kstr(w, "move", rk_text_str(&line));
    rk_json_key(w, "text");
    rk_json_message(w, g, t->set->data, &msg);
    if (*why) {
        rk_json_key(w, "why");
        rk_json_raw(w, why);
    }
    rk_json_end(w, '}');
    rk_text_free(&line);
}

void tbl_wish_answer(const tbl_table *t, const tbl_wish *wish, rk_move move, const char *why, rk_text *answer)
{
    bool stands = t->viewer[wish->seat].p == wish->p && tbl_deciding(t) >> wish->seat & 1 && move.seat == wish->seat
                  && !rk_legal(tbl_game(t), t->set->data, t->match.state, move).rule;
    tbl_answer no = stands ? TBL_DONE : TBL_REFUSED("stale", "table.stale");
    rk_json    w = rk_json_to(answer);
    rk_json_object(&w);
    rk_json_kstr(&w, "ev", "answer");
    tbl_answer_json(t, &w, wish->id, &no);
    if (stands) {
        rk_json_kint(&w, "seat", wish->seat);
        rk_json_kint(&w, "p", wish->p);
        suggestion_json(t, &w, move, why);
    }
    rk_json_end(&w, '}');
}
