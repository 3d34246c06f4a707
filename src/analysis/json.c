/* json.c: an analysis as data (docs/analysis.md). */
#include "analysis/analysis.h"
#include "engine/document.h"

static void move_json(const rk_match *m, rk_json *w, const char *key, rk_move move, const rk_msg *words)
{
    rk_text line = RK_TEXT_INIT;
    rk_write_verb(m->set->game, m->set->data, move, &line);
    if (key)
        rk_json_kobject(w, key);
    else
        rk_json_object(w);
    rk_json_kint(w, "seat", move.seat);
    rk_json_kstr(w, "move", rk_text_str(&line));
    rk_json_key(w, "text");
    rk_json_message(w, m->set->game, m->set->data, words);
    rk_json_end(w, '}');
    rk_text_free(&line);
}

static void chances_json(rk_json *w, const char *key, const int16_t *chance, int seats)
{
    rk_json_karray(w, key);
    for (int p = 0; p < seats; p++)
        rk_json_int(w, chance[p]);
    rk_json_end(w, ']');
}

void ana_verdict_json(const rk_match *m, const ana_verdict *v, rk_json *w)
{
    const ana_decision *d = &v->is;
    rk_json_object(w);
    rk_json_kint(w, "step", d->step);
    rk_json_kint(w, "seat", d->seat);
    rk_json_kstr(w, "grade", ana_grade_name[d->grade]);
    rk_json_kint(w, "loss", d->loss);
    rk_json_kint(w, "gap", d->gap);
    chances_json(w, "chances", d->chance, d->seats);
    chances_json(w, "with_best", d->with_best, d->seats);
    chances_json(w, "after", d->after, d->seats);
    move_json(m, w, "played", d->played, &v->played);
    move_json(m, w, "best", d->best, &v->best);
    if (v->next.key)
        move_json(m, w, "next", d->next, &v->next);
    rk_json_karray(w, "line");
    for (int i = 0; i < v->line_n; i++)
        move_json(m, w, NULL, v->line[i].move, &v->line[i].words);
    rk_json_end(w, ']');
    bot_reasons_json(w, m->set->game, m->set->data, &v->why);
    rk_json_end(w, '}');
}

static void seat_json(const ana_seat *s, rk_json *w)
{
    rk_json_object(w);
    rk_json_kint(w, "start", s->start);
    rk_json_kint(w, "luck", s->luck);
    rk_json_kint(w, "skill", s->skill);
    rk_json_kint(w, "end", s->end);
    rk_json_kint(w, "lost", s->lost);
    rk_json_kobject(w, "grades");
    for (int i = 0; i < ANA_GRADES; i++)
        rk_json_kint(w, ana_grade_name[i], s->grades[i]);
    rk_json_end(w, '}');
    rk_json_karray(w, "turning");
    for (int i = 0; i < s->turning_n; i++)
        rk_json_int(w, s->turning[i]);
    rk_json_end(w, ']');
    rk_json_end(w, '}');
}

void ana_sums_json(const ana_sums *s, rk_json *w)
{
    rk_json_array(w);
    for (int p = 0; p < s->seats; p++)
        seat_json(&s->seat[p], w);
    rk_json_end(w, ']');
}
