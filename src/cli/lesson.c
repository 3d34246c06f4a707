/* lesson.c: an analysis in words and small pictures. */
#include "cli/lesson.h"

#include "base/wrap.h"
#include "cli/hint.h"
#include "engine/document.h"

#include <string.h>

enum {
    WIDEST = 60,  /* columns of a picture, */
    CHANCES = 15, /* and of the chances behind it: "  100 % → 100 %" */
    MORE = 8      /* where lines go on that had to be broken */
};

static rk_reader reader_of(const cli_lesson *l)
{
    return (rk_reader){l->match->set->game, l->match->set->data, l->lang, l->names, l->match->setup.seats};
}

static void say(const cli_lesson *l, rk_text *out, rk_msg msg)
{
    rk_reader r = reader_of(l);
    rk_render(&r, &msg, out);
}

/* Thousandths of a win as a percentage with its sign. */
static void signed_percent(rk_text *out, int thousandths)
{
    int half = thousandths < 0 ? -5 : 5;
    int n = (thousandths + half) / 10;
    rk_text_addf(out, "%s%d %%", n > 0 ? "+" : n < 0 ? "\xE2\x88\x92" : "", n < 0 ? -n : n);
}

static void percent(rk_text *out, int thousandths)
{
    rk_text_addf(out, "%d %%", (thousandths + 5) / 10);
}

/* Columns that a text takes on the screen. */
static int columns(const char *s)
{
    int n = 0;
    for (; *s; s++)
        n += (*s & 0xC0) != 0x80;
    return n;
}

static void padded(rk_text *out, const char *s, int width, bool right)
{
    int room = width - columns(s);
    for (int i = 0; right && i < room; i++)
        rk_text_char(out, ' ');
    rk_text_add(out, s);
    for (int i = 0; !right && i < room; i++)
        rk_text_char(out, ' ');
}

static void seat_name(const cli_lesson *l, int seat, rk_text *out)
{
    rk_reader r = reader_of(l);
    rk_render_seat(&r, seat, out);
}

static int name_width(const cli_lesson *l)
{
    int most = 0;
    for (int p = 0; p < l->sums.seats; p++) {
        rk_text name = RK_TEXT_INIT;
        seat_name(l, p, &name);
        most = columns(rk_text_str(&name)) > most ? columns(rk_text_str(&name)) : most;
        rk_text_free(&name);
    }
    return most + 2;
}

/* The same order as the seats' colours in the page. */
static const char *const colour[RK_MAX_SEATS] = {"31", "34", "32", "33", "35", "36"};

static void name_cell(const cli_lesson *l, int seat, int width, rk_text *out)
{
    rk_text name = RK_TEXT_INIT;
    seat_name(l, seat, &name);
    if (l->colours)
        rk_text_addf(out, "\033[%sm", colour[seat]);
    padded(out, rk_text_str(&name), width, false);
    if (l->colours)
        rk_text_add(out, "\033[0m");
    rk_text_free(&name);
}

/* A seat's chances over the match, a column for every few decisions. */
static void picture(const cli_lesson *l, int seat, int columns_left, rk_text *out)
{
    static const char *const height[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    size_t                   width = l->n < (size_t)columns_left ? l->n : (size_t)columns_left;
    if (l->colours)
        rk_text_addf(out, "\033[%sm", colour[seat]);
    for (size_t c = 0; c < width; c++) {
        size_t from = c * l->n / width, to = (c + 1) * l->n / width;
        int    sum = 0;
        for (size_t i = from; i < to; i++)
            sum += l->verdict[i].is.chance[seat];
        int mean = sum / (int)(to - from), h = mean * 8 / 1001;
        rk_text_add(out, height[h < 0 ? 0 : h > 7 ? 7 : h]);
    }
    if (l->colours)
        rk_text_add(out, "\033[0m");
}

static void pictures(const cli_lesson *l, rk_text *out)
{
    int width = name_width(l), room = l->width ? l->width - width - CHANCES : WIDEST;
    room = room < 1 ? 1 : room > WIDEST ? WIDEST : room;
    say(l, out, RK_MSG("analysis.chances"));
    rk_text_add(out, "\n\n");
    for (int p = 0; p < l->sums.seats; p++) {
        name_cell(l, p, width, out);
        picture(l, p, room, out);
        rk_text_add(out, "  ");
        percent(out, l->sums.seat[p].start);
        rk_text_add(out, " → ");
        percent(out, l->sums.seat[p].end);
        rk_text_char(out, '\n');
    }
}

static void cell(rk_text *out, int thousandths, int width)
{
    rk_text s = RK_TEXT_INIT;
    signed_percent(&s, thousandths);
    padded(out, rk_text_str(&s), width, true);
    rk_text_free(&s);
}

static void heading(const cli_lesson *l, const char *key, int width, rk_text *out)
{
    rk_text   s = RK_TEXT_INIT;
    rk_reader r = reader_of(l);
    rk_render_key(&r, key, &s);
    padded(out, rk_text_str(&s), width, true);
    rk_text_free(&s);
}

static void luck_and_skill(const cli_lesson *l, rk_text *out)
{
    static const char *const heads[] = {"analysis.luck", "analysis.skill", "analysis.lost"};
    int                      width = name_width(l);
    rk_text_char(out, '\n');
    padded(out, "", width, false);
    for (int i = 0; i < 3; i++)
        heading(l, heads[i], 16, out);
    rk_text_char(out, '\n');
    for (int p = 0; p < l->sums.seats; p++) {
        const ana_seat *s = &l->sums.seat[p];
        name_cell(l, p, width, out);
        cell(out, s->luck, 16);
        cell(out, s->skill, 16);
        cell(out, -s->lost, 16);
        rk_text_char(out, '\n');
    }
    rk_text_char(out, '\n');
    size_t from = out->len;
    say(l, out, RK_MSG("analysis.note"));
    rk_wrap_since(out, from, l->width, 0);
    rk_text_add(out, "\n");
}

static void line_of(const cli_lesson *l, const ana_verdict *v, rk_text *out)
{
    rk_reader r = reader_of(l);
    int       by = v->is.seat; /* whoever decided goes on unless another is named */
    if (!v->line_n)
        return;
    rk_text_add(out, "      ");
    say(l, out, RK_MSG("analysis.then"));
    for (int i = 0; i < v->line_n; i++) {
        rk_text_add(out, i ? "; " : " ");
        if (v->line[i].move.seat != by) {
            by = v->line[i].move.seat;
            rk_render_seat(&r, by, out);
            rk_text_add(out, ": ");
        }
        size_t from = out->len;
        rk_render(&r, &v->line[i].words, out);
        cli_without_stop(out, from);
    }
    rk_text_char(out, '\n');
}

static void labelled(const cli_lesson *l, const char *key, const rk_msg *words, rk_text *out)
{
    rk_text_add(out, "      ");
    say(l, out, (rk_msg){.key = key});
    rk_text_char(out, ' ');
    say(l, out, *words);
    rk_text_char(out, '\n');
}

static void decision(const cli_lesson *l, const ana_verdict *v, rk_text *out)
{
    const ana_decision *d = &v->is;
    rk_text             key = RK_TEXT_INIT;
    rk_text_addf(&key, "analysis.%s", ana_grade_name[d->grade]);
    rk_text_addf(out, "%5u ", d->step + 1);
    seat_name(l, d->seat, out);
    rk_text_add(out, ", ");
    say(l, out, (rk_msg){.key = rk_text_str(&key)});
    rk_text_add(out, ": ");
    signed_percent(out, d->loss ? -d->loss : d->gap);
    rk_text_char(out, '\n');
    labelled(l, "analysis.played", &v->played, out);
    if (d->loss)
        labelled(l, "analysis.better", &v->best, out);
    else if (v->next.key)
        labelled(l, "analysis.next", &v->next, out);
    rk_reader r = reader_of(l);
    cli_reasons(&r, &v->why, "      ", out);
    line_of(l, v, out);
    rk_text_free(&key);
}

static void turning_points(const cli_lesson *l, int seat, rk_text *out)
{
    const ana_seat *s = &l->sums.seat[seat];
    rk_text_char(out, '\n');
    say(l, out, RK_MSG("analysis.turning", RK_SEAT("seat", seat)));
    rk_text_char(out, '\n');
    if (!s->turning_n) {
        rk_text_add(out, "      ");
        say(l, out, RK_MSG("analysis.none"));
        rk_text_char(out, '\n');
    }
    for (int i = 0; i < s->turning_n; i++)
        decision(l, &l->verdict[s->turning[i]], out);
}

static void counts(const cli_lesson *l, int seat, rk_text *out)
{
    const ana_seat *s = &l->sums.seat[seat];
    rk_text_add(out, "      ");
    for (int i = 0; i < ANA_GRADES; i++) {
        rk_text key = RK_TEXT_INIT;
        rk_text_addf(&key, "analysis.%s", ana_grade_name[i]);
        rk_text_addf(out, "%s%u × ", i ? ", " : "", s->grades[i]);
        say(l, out, (rk_msg){.key = rk_text_str(&key)});
        rk_text_free(&key);
    }
    rk_text_char(out, '\n');
}

/* Everything below good of the one seat that was asked for. */
static void list_of(const cli_lesson *l, rk_text *out)
{
    rk_text_char(out, '\n');
    say(l, out, RK_MSG("analysis.list"));
    rk_text_char(out, '\n');
    for (size_t i = 0; i < l->n; i++)
        if (l->verdict[i].is.seat == l->seat && l->verdict[i].is.grade > ANA_GOOD)
            decision(l, &l->verdict[i], out);
}

void cli_lesson_text(const cli_lesson *l, rk_text *out)
{
    pictures(l, out);
    luck_and_skill(l, out);
    size_t from = out->len;
    for (int p = 0; p < l->sums.seats; p++)
        if (l->seat < 0 || l->seat == p) {
            turning_points(l, p, out);
            counts(l, p, out);
        }
    if (l->seat >= 0)
        list_of(l, out);
    rk_wrap_since(out, from, l->width, MORE);
}

void cli_lesson_json(const cli_lesson *l, const ana_depth *depth, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_kstr(&w, "game", l->match->set->game->id);
    rk_json_kint(&w, "seats", l->sums.seats);
    rk_json_kstr(&w, "judge", depth->judge ? depth->judge : ana_judge_name);
    rk_json_kint(&w, "iterations", depth->iterations);
    rk_json_kint(&w, "seed", (int64_t)depth->seed);
    rk_json_key(&w, "sums");
    ana_sums_json(&l->sums, &w);
    rk_json_karray(&w, "decisions");
    for (size_t i = 0; i < l->n; i++)
        if (l->seat < 0 || l->verdict[i].is.seat == l->seat)
            ana_verdict_json(l->match, &l->verdict[i], &w);
    rk_json_end(&w, ']');
    rk_json_end(&w, '}');
    rk_text_char(out, '\n');
}
