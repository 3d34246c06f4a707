/* match.c: a match and its file. */
#include "engine/match.h"

#include "engine/legal.h"
#include "engine/render.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t rk_match_state_size(const rk_game *g)
{
    return (size_t)g->state_size + g->annex_size;
}

static void start_state(const rk_match *m, void *state)
{
    const rk_game *g = m->set->game;
    memset(state, 0, rk_match_state_size(g));
    g->start(m->set->data, state, &m->setup);
}

static void begin(rk_match *m)
{
    start_state(m, m->state);
}

void rk_match_init(rk_match *m, const rk_dataset *set, const rk_setup *setup)
{
    *m = (rk_match){.set = set, .setup = *setup};
    m->state = rk_alloc(rk_match_state_size(set->game));
    begin(m);
}

/* ---- marks ---- */

enum { MARK_EVERY = 32 }; /* steps */

/* Of the marks that are between p and 2p before the newest one, only the one whose number p divides is kept (p: a power of two).
 */
static bool mark_stays(size_t number, size_t newest)
{
    size_t p = 1;
    while (p * 2 <= newest - number)
        p *= 2;
    return number == newest || number % p == 0;
}

static void thin_marks(rk_match *m, size_t newest)
{
    size_t kept = 0;
    for (size_t i = 0; i < m->marks; i++)
        if (mark_stays(m->mark[i].steps / MARK_EVERY, newest))
            m->mark[kept++] = m->mark[i];
        else
            free(m->mark[i].state);
    m->marks = kept;
}

static void mark(rk_match *m, size_t steps)
{
    size_t size = rk_match_state_size(m->set->game);
    if (steps % MARK_EVERY)
        return;
    thin_marks(m, steps / MARK_EVERY);
    if (m->marks == m->marks_cap) {
        m->marks_cap = m->marks_cap ? m->marks_cap * 2 : 8;
        m->mark = rk_realloc(m->mark, m->marks_cap * sizeof *m->mark);
    }
    rk_mark *new = &m->mark[m->marks++];
    *new = (rk_mark){steps, rk_alloc(size)};
    memcpy(new->state, m->state, size);
}

static void forget_marks(rk_match *m, size_t after)
{
    while (m->marks && m->mark[m->marks - 1].steps > after)
        free(m->mark[--m->marks].state);
}

/* The nearest position that is known, at most n steps from the beginning. */
static size_t nearest(const rk_match *m, size_t n, void *state)
{
    for (size_t i = m->marks; i-- > 0;)
        if (m->mark[i].steps <= n) {
            memcpy(state, m->mark[i].state, rk_match_state_size(m->set->game));
            return m->mark[i].steps;
        }
    start_state(m, state);
    return 0;
}

void rk_match_clear(rk_match *m)
{
    for (size_t i = 0; i < m->steps; i++)
        free(m->step[i].text);
    for (int i = 0; i < RK_MAX_SEATS; i++)
        free(m->name[i]);
    forget_marks(m, 0);
    free(m->mark);
    free(m->step);
    free(m->state);
    memset(m, 0, sizeof *m);
}

static bool is_aside(const rk_game *g, rk_move move)
{
    return g->verbs[move.verb].flags & RK_V_ASIDE;
}

void rk_carry_out(const rk_dataset *set, void *state, rk_move move, const char *text)
{
    const rk_game *g = set->game;
    if (is_aside(g, move)) {
        g->talk.play_aside(set->data, state, move, text ? text : "");
        return;
    }
    g->play(set->data, state, move);
    if (text && g->talk.attach_text)
        g->talk.attach_text(set->data, state, move, text);
}

static void record(rk_match *m, rk_move move, const char *text)
{
    if (m->steps == m->cap) {
        m->cap = m->cap ? m->cap * 2 : 256;
        m->step = rk_realloc(m->step, m->cap * sizeof *m->step);
    }
    m->step[m->steps++] = (rk_step){move, text ? rk_strdup(text) : NULL};
    mark(m, m->steps);
}

rk_why rk_match_play(rk_match *m, const rk_line *line)
{
    const char *text = line->has_text ? line->text : NULL;
    rk_why      why = rk_legal_line(m->set->game, m->set->data, m->state, line);
    if (why.rule)
        return why;
    rk_carry_out(m->set, m->state, line->move, text);
    record(m, line->move, text);
    return why;
}

rk_why rk_match_move(rk_match *m, rk_move move)
{
    rk_line line = {.move = move};
    return rk_match_play(m, &line);
}

void rk_match_rewind(rk_match *m, size_t n)
{
    if (n >= m->steps)
        return;
    forget_marks(m, n);
    for (size_t i = nearest(m, n, m->state); i < n; i++) {
        rk_carry_out(m->set, m->state, m->step[i].move, m->step[i].text);
        mark(m, i + 1);
    }
    for (size_t i = n; i < m->steps; i++)
        free(m->step[i].text);
    m->steps = n;
}

void rk_match_state_at(const rk_match *m, size_t n, void *state)
{
    for (size_t i = nearest(m, n, state); i < n; i++)
        rk_carry_out(m->set, state, m->step[i].move, m->step[i].text);
}

rk_move rk_chance_move(const rk_game *g, const void *data, const void *state, rk_rng *rng)
{
    rk_moves out;
    g->moves(data, state, RK_CHANCE, &out);
    return rk_moves_at(&out, rk_rng_below(rng, out.count));
}

/* ---- the file ---- */

static uint64_t fingerprint(const rk_match *m)
{
    return rk_hash(m->state, rk_match_state_size(m->set->game), 0);
}

void rk_match_write_step(const rk_match *m, size_t i, rk_text *out)
{
    rk_line line = {.move = m->step[i].move, .has_text = m->step[i].text != NULL};
    if (line.has_text)
        snprintf(line.text, sizeof line.text, "%s", m->step[i].text);
    rk_write_line(m->set->game, m->set->data, &line, out);
}

void rk_match_write(const rk_match *m, rk_text *out)
{
    rk_write_head(m->set, &m->setup, "match 1", out);
    for (int i = 0; i < m->setup.seats; i++)
        if (m->name[i])
            rk_text_addf(out, "player %d %s\n", i, m->name[i]);
    if (m->has_seed)
        rk_text_addf(out, "seed %" PRIu64 "\n", m->seed);
    rk_text_char(out, '\n');
    for (size_t i = 0; i < m->steps; i++) {
        rk_match_write_step(m, i, out);
        rk_text_char(out, '\n');
    }
    rk_text_addf(out, "= %zu %016" PRIx64 "\n", m->steps, fingerprint(m));
}

/* A match file being read. */
typedef struct {
    const rk_match_file *file;
    rk_match            *m;
    rk_lines             in;
} reading;

static bool read_number(const char *s, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(s, &end, 10);
    return *s >= '0' && *s <= '9' && !*end && !errno;
}

static bool read_player(reading *r, const char *v)
{
    char *end;
    long  seat = strtol(v, &end, 10);
    if (end == v || *end != ' ' || seat < 0 || seat >= r->m->setup.seats || r->m->name[seat])
        return rk_lines_wrong(&r->in, "a player line names a seat of this match, once, and a name");
    r->m->name[seat] = rk_strdup(end + 1);
    return true;
}

/* What somebody else has found wrong with the present line. */
static bool wrong_here(reading *r, rk_text *what)
{
    rk_lines_wrong(&r->in, rk_text_str(what));
    rk_text_free(what);
    return false;
}

static const rk_dataset *find_named(rk_lines *in, int line_no, rk_find_set find, void *ctx, const rk_set_name *name)
{
    rk_text           what = RK_TEXT_INIT;
    const rk_dataset *set = find(ctx, name, &what);
    if (set && !rk_dataset_is(set, name)) {
        rk_text_add(&what, "the match was played with another data set, or by other rules, than those loaded");
        set = NULL;
    }
    if (!set) {
        in->line_no = line_no;
        rk_lines_wrong(in, rk_text_str(&what));
    }
    rk_text_free(&what);
    return set;
}

const rk_dataset *rk_read_set(rk_lines *in, rk_find_set find, void *ctx)
{
    char        game[64], hash[128];
    rk_set_name name = {.game = game, .hash = hash, .rules = 1};
    uint64_t    rules;
    if (!rk_lines_field(in, "game", game, sizeof game) || !rk_lines_field(in, "data", hash, sizeof hash))
        return NULL;
    int         line_no = in->line_no;
    const char *v = rk_lines_next(in) == 1 ? rk_after(in->line, "rules") : NULL;
    if (v && (!read_number(v, &rules) || rules < 2 || rules > UINT8_MAX)) {
        rk_lines_wrong(in, "rules must be a number from 2 to 255");
        return NULL;
    }
    if (v)
        name.rules = (unsigned)rules;
    const rk_dataset *set = find_named(in, line_no, find, ctx, &name);
    if (v)
        rk_lines_next(in);
    return set;
}

/* Game, data set and number of seats: enough to begin. */
static bool read_beginning(reading *r)
{
    rk_text           what = RK_TEXT_INIT;
    rk_setup          setup;
    uint64_t          seats;
    const rk_dataset *set = rk_read_set(&r->in, r->file->find, r->file->ctx);
    const char       *v = set ? rk_after(r->in.line, "seats") : NULL;
    if (!v)
        return set && rk_lines_wrong(&r->in, "the header needs a line \"seats ...\" here");
    if (!read_number(v, &seats))
        return rk_lines_wrong(&r->in, "seats must be a number");
    if (!rk_setup_default(set->game, seats > 255 ? 255 : (int)seats, &setup, &what))
        return wrong_here(r, &what);
    rk_match_init(r->m, set, &setup);
    return true;
}

static bool read_option(reading *r, const char *v)
{
    rk_text what = RK_TEXT_INIT;
    return rk_setup_set(r->m->set->game, &r->m->setup, v, &what) || wrong_here(r, &what);
}

static bool read_header(reading *r)
{
    if (rk_lines_next(&r->in) != 1 || strcmp(r->in.line, "ratskeller match 1") != 0)
        return rk_lines_wrong(&r->in, "this is not a match file (the first line must be \"ratskeller match 1\")");
    if (!read_beginning(r))
        return false;
    int got;
    while ((got = rk_lines_next(&r->in)) == 1 && r->in.line[0]) {
        const char *o = rk_after(r->in.line, "option"), *p = rk_after(r->in.line, "player"), *s = rk_after(r->in.line, "seed");
        if (o && !read_option(r, o))
            return false;
        if (p && !read_player(r, p))
            return false;
        if (s && !(r->m->has_seed = read_number(s, &r->m->seed)))
            return rk_lines_wrong(&r->in, "the seed must be a number");
        if (!o && !p && !s)
            return rk_lines_wrong(&r->in, "unknown line in the header");
    }
    if (got != 1)
        return rk_lines_wrong(&r->in, "the file ends inside its header");
    begin(r->m);
    return true;
}

/* A move that the rules refuse, with their words. */
static void explain_refusal(const reading *r, const rk_why *why, rk_text *out)
{
    rk_reader reader = {.game = r->m->set->game, .data = r->m->set->data, .lang = r->file->lang};
    rk_text   words = RK_TEXT_INIT;
    rk_render(&reader, &why->msg, &words);
    rk_msg msg = RK_MSG("engine.match.illegal", RK_WORDS("line", r->in.line), RK_WORDS("why", rk_text_str(&words)),
                        RK_WORDS("rule", why->rule));
    rk_render(&reader, &msg, out);
    rk_text_free(&words);
}

static bool read_step(reading *r)
{
    rk_line        line;
    const rk_game *g = r->m->set->game;
    rk_text        what = RK_TEXT_INIT;
    bool           ok = rk_read_line(g, r->m->set->data, r->in.line, &line, &what);
    if (ok) {
        rk_why why = rk_match_play(r->m, &line);
        ok = !why.rule;
        if (!ok)
            explain_refusal(r, &why, &what);
    }
    if (!ok)
        return wrong_here(r, &what);
    rk_text_free(&what);
    return true;
}

static bool read_close(reading *r)
{
    char want[64];
    snprintf(want, sizeof want, "= %zu %016" PRIx64, r->m->steps, fingerprint(r->m));
    if (strcmp(want, r->in.line) != 0)
        return rk_lines_wrong(&r->in, "the closing line does not fit the moves before it: the file was changed");
    if (r->in.at != r->in.end && !r->file->partial)
        return rk_lines_wrong(&r->in, "something follows the closing line");
    return true;
}

static bool read_all(reading *r)
{
    if (!read_header(r))
        return false;
    int got;
    while ((got = rk_lines_next(&r->in)) == 1) {
        if (r->in.line[0] == '=')
            return read_close(r);
        if (!read_step(r))
            return false;
    }
    return r->file->partial || rk_lines_wrong(&r->in, "the file breaks off: its closing line (= moves fingerprint) is missing");
}

bool rk_match_read(rk_match *m, const rk_match_file *file, rk_text *err)
{
    memset(m, 0, sizeof *m);
    reading r = {.file = file, .m = m, .in = rk_lines_of(file->name, file->bytes, file->n, err)};
    bool    ok = read_all(&r);
    if (!ok && m->state)
        rk_match_clear(m);
    return ok;
}
