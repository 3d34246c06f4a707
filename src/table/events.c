/* events.c: what each viewer is told. All events are made here, and only from what the game shows that viewer. */
#include "engine/document.h"
#include "engine/verdict.h"
#include "table/internal.h"

#include <string.h>

/* ---- messages ---- */

typedef struct {
    rk_teller        base;
    const tbl_table *t;
    rk_text         *out;
} collector;

static void collect(rk_teller *self, const rk_msg *msg)
{
    collector *c = (collector *)self;
    if (c->out->len)
        rk_text_char(c->out, ',');
    rk_json w = rk_json_to(c->out);
    rk_json_message(&w, tbl_game(c->t), c->t->set->data, msg);
}

void tbl_tell(tbl_table *t, rk_move move)
{
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (tbl_followed(t, v)) {
            collector c = {{collect}, t, &t->told[v]};
            tbl_game(t)->words.tell(t->set->data, t->before, move, t->match.state, tbl_viewer_of(t, v), &c.base);
        }
}

/* ---- events ---- */

enum { USUAL = 2000 }; /* bytes; enough for most views and events */

static void begin_event(tbl_table *t, int viewer, rk_text *out)
{
    rk_text_add(out, "{\"n\":");
    rk_text_int(out, (int64_t)++t->viewer[viewer].n);
    rk_text_add(out, ",\"to\":");
    if (viewer == TBL_SPECTATOR)
        rk_text_add(out, t->replaying && t->replay.all ? "\"all\"" : "\"public\"");
    else
        rk_text_int(out, viewer);
}

static void end_event(tbl_table *t, int viewer, rk_text *out)
{
    rk_text_char(out, '}');
    if (t->sink.event)
        t->sink.event(t->sink.ctx, viewer, t->viewer[viewer].n, out->at, out->len);
}

void tbl_announce(tbl_table *t, const char *json)
{
    rk_text out = RK_TEXT_INIT;
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (tbl_followed(t, v)) {
            rk_text_clear(&out);
            begin_event(t, v, &out);
            rk_text_char(&out, ',');
            rk_text_add(&out, json);
            end_event(t, v, &out);
        }
    rk_text_free(&out);
}

void tbl_viewer_snapshot(const tbl_table *t, int viewer, tbl_viewer *out, rk_text *view, rk_moves *moves)
{
    const rk_game *g = tbl_game(t);
    rk_turn        turn = tbl_turn(t);
    rk_json        w = rk_json_to(view);
    rk_text_clear(view);
    rk_show(g, t->set->data, t->match.state, tbl_viewer_of(t, viewer), &w);
    rk_moves_clear(moves);
    if (viewer != TBL_SPECTATOR && t->started && turn.stage == RK_DECIDE && turn.seats >> viewer & 1)
        g->moves(t->set->data, t->match.state, viewer, moves);
    out->view = rk_digest(view->at, view->len, 0);
    out->moves = 1;
    for (uint32_t i = 0; i < moves->blocks; i++) {
        const rk_block *b = &moves->block[i];
        out->moves = rk_digest(&b->move, sizeof b->move, out->moves);
        out->moves = rk_digest(&b->open, sizeof b->open, out->moves);
        out->moves = rk_digest(b->bits, b->words * sizeof b->bits[0], out->moves);
    }
    out->turn = (uint16_t)(turn.stage << 8 | turn.seats);
}

static void json_moves(const tbl_table *t, const rk_moves *moves, rk_json *w)
{
    rk_text line = RK_TEXT_INIT;
    rk_json_karray(w, "moves");
    for (rk_walk walk = rk_walk_of(moves); rk_walk_next(&walk);) {
        rk_text_clear(&line);
        rk_write_verb(tbl_game(t), t->set->data, walk.move, &line);
        rk_json_strn(w, line.at, line.len);
    }
    rk_json_end(w, ']');
    rk_text_free(&line);
}

static void json_turn(const tbl_table *t, rk_json *w)
{
    rk_turn turn = tbl_turn(t);
    rk_json_karray(w, "turn");
    for (int i = 0; i < RK_MAX_SEATS; i++)
        if (t->started && turn.stage == RK_DECIDE && turn.seats >> i & 1)
            rk_json_int(w, i);
    rk_json_end(w, ']');
}

/* The result, and the server's seed, which is secret until now. */
static void json_end_of_match(const tbl_table *t, rk_json *w)
{
    rk_score score;
    rk_text  seed = RK_TEXT_INIT;
    tbl_game(t)->score(t->set->data, t->match.state, &score);
    tbl_hex(t->rules.seed, TBL_SEED_SIZE, &seed);
    rk_json_key(w, "score");
    rk_score_json(w, &score);
    rk_verdict_json(w, &score);
    if (!t->foreign)
        rk_json_kstr(w, "seed", rk_text_str(&seed));
    char head[17];
    tbl_head(t, head);
    if (*head && !t->foreign)
        rk_json_kstr(w, "head", head);
    rk_text_free(&seed);
}

/* What a replay adds to an event: who did it, the move in notation, the points at that moment. A viewer who was told of a move
 * could see who made it. An aside may seem to come from another seat. */
static void json_replay(const tbl_table *t, int viewer, rk_json *w)
{
    bool knows = t->replay.over || t->replay.all || t->actor == viewer;
    if (t->actor >= 0 && !t->undone && (knows || t->mover == t->actor))
        rk_json_kint(w, "by", t->actor);
    if (t->actor >= 0 && !t->undone && knows && t->move_n) {
        rk_json_key(w, "move");
        rk_json_strn(w, t->log.at + t->move_at, t->move_n);
    }
    if (!t->replay.over)
        return;
    rk_score score;
    tbl_game(t)->score(t->set->data, t->match.state, &score);
    rk_json_karray(w, "points");
    for (int i = 0; i < score.parties; i++)
        rk_json_int(w, score.points[i]);
    rk_json_end(w, ']');
}

/* The members of an event that say what has changed for the viewer. */
static void json_changes(tbl_table *t, int viewer, const tbl_viewer *is, const rk_text *view, const rk_moves *moves, rk_json *w)
{
    tbl_viewer *was = &t->viewer[viewer];
    rk_json_kstr(w, "ev", t->undone ? "undo" : "play");
    if (t->undone)
        rk_json_kint(w, "by", t->mover);
    if (t->told[viewer].len) {
        rk_json_karray(w, "told");
        rk_json_rawn(w, t->told[viewer].at, t->told[viewer].len);
        rk_json_end(w, ']');
    }
    json_turn(t, w);
    if (is->view != was->view) {
        rk_json_key(w, "view");
        rk_json_rawn(w, view->at, view->len);
    }
    if (t->replaying) {
        json_replay(t, viewer, w);
    } else if (is->p != was->p && viewer != TBL_SPECTATOR) {
        rk_json_kint(w, "p", is->p);
        json_moves(t, moves, w);
    }
    tbl_clock_json(t, t->now, w);
    if (t->over)
        json_end_of_match(t, w);
}

static void tell_viewer(tbl_table *t, int viewer, rk_text *view, rk_text *out)
{
    tbl_viewer *was = &t->viewer[viewer], is = *was;
    rk_moves    moves;
    tbl_viewer_snapshot(t, viewer, &is, view, &moves);
    bool own = t->mover == viewer, same = is.view == was->view && is.turn == was->turn && is.moves == was->moves;
    if (same && !own && !t->drawn && !(t->aside && t->told[viewer].len))
        return; /* the viewer may not know about it */
    if (is.moves != was->moves || own)
        is.p++;
    rk_text_clear(out);
    begin_event(t, viewer, out);
    rk_text_char(out, ',');
    rk_json w = rk_json_to(out);
    json_changes(t, viewer, &is, view, &moves, &w);
    is.n = was->n;
    *was = is;
    end_event(t, viewer, out);
}

void tbl_tell_all(tbl_table *t, int64_t now)
{
    (void)now;
    if (t->dirty && t->followed) {
        rk_text view = RK_TEXT_INIT, out = RK_TEXT_INIT;
        rk_text_grow(&view, USUAL);
        rk_text_grow(&out, USUAL);
        for (int v = 0; v < TBL_VIEWERS; v++)
            if (tbl_followed(t, v)) {
                tell_viewer(t, v, &view, &out);
                rk_text_clear(&t->told[v]);
            }
        rk_text_free(&view);
        rk_text_free(&out);
    }
    t->mover = t->actor = -1;
    t->move_n = 0;
    t->drawn = t->undone = t->aside = t->dirty = false;
}

void tbl_snapshot(const tbl_table *t, int viewer, int64_t now, rk_text *out)
{
    tbl_viewer is = t->viewer[viewer];
    rk_text    view = RK_TEXT_INIT;
    rk_moves   moves;
    char       commitment[65];
    rk_json    w = rk_json_to(out);
    tbl_viewer_snapshot(t, viewer, &is, &view, &moves);
    tbl_commitment(t, commitment);
    rk_json_object(&w);
    rk_json_kint(&w, "n", (int64_t)is.n);
    if (viewer == TBL_SPECTATOR)
        rk_json_kstr(&w, "to", "public");
    else
        rk_json_kint(&w, "to", viewer);
    rk_json_kstr(&w, "ev", "table");
    rk_json_kstr(&w, "game", tbl_game(t)->id);
    if (!t->foreign && !t->brought)
        rk_json_kstr(&w, "commitment", commitment);
    rk_json_key(&w, "seats");
    tbl_seats_json(t, &w);
    rk_json_kbool(&w, "started", t->started);
    rk_json_kbool(&w, "paused", t->paused);
    rk_json_kbool(&w, "over", t->over);
    if (t->ask.kind) {
        rk_json_kobject(&w, "ask");
        rk_json_kstr(&w, "kind", tbl_ask_names[t->ask.kind]);
        rk_json_kint(&w, "by", t->ask.by);
        rk_json_end(&w, '}');
    }
    json_turn(t, &w);
    rk_json_key(&w, "view");
    rk_json_raw(&w, rk_text_str(&view));
    if (viewer != TBL_SPECTATOR) {
        rk_json_kint(&w, "p", is.p);
        json_moves(t, &moves, &w);
    }
    tbl_clock_json(t, now, &w);
    if (t->over)
        json_end_of_match(t, &w);
    rk_json_end(&w, '}');
    rk_text_free(&view);
}
