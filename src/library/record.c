/* record.c: matches that remember their moves, and match files. */
#include "library/internal.h"

#include <stdlib.h>

struct rk_record {
    uint32_t    tag;
    rk_ruleset *rules;
    rk_match    match;
};

static rk_record *record_of(rk_ruleset *kept)
{
    rk_record *m = rk_alloc(sizeof *m);
    *m = (rk_record){.tag = LIB_RECORD, .rules = kept};
    return m;
}

rk_record *rk_record_new(const rk_ruleset *r, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(r, LIB_RULESET, p))
        return NULL;
    rk_record *m = record_of(lib_ruleset_keep(r));
    rk_match_init(&m->match, &r->set, &r->setup);
    return m;
}

/* ---- files ---- */

rk_record *rk_record_read(const char *bytes, size_t n, const char *data_dir, rk_problem *p)
{
    lib_fine(p);
    if (!bytes) {
        lib_fail(p, RK_BAD_ARGUMENT, "there is no file");
        return NULL;
    }
    lib_finder f = {.data_dir = data_dir};
    rk_match   match;
    rk_text    err = RK_TEXT_INIT;
    if (!rk_match_read(&match, &(rk_match_file){.name = "match", .bytes = bytes, .n = n, .find = lib_find_set, .ctx = &f},
                       &err)) {
        rk_ruleset_free(f.rules);
        lib_fail_text(p, RK_BAD_TEXT, &err);
        return NULL;
    }
    lib_ruleset_begin(f.rules, &match.setup);
    rk_record *m = record_of(f.rules);
    m->match = match;
    return m;
}

char *rk_record_write(const rk_record *m, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(m, LIB_RECORD, p))
        return NULL;
    rk_text out = RK_TEXT_INIT;
    rk_match_write(&m->match, &out);
    return lib_hand_over(&out);
}

void rk_record_free(rk_record *m)
{
    if (!lib_is(m, LIB_RECORD))
        return;
    rk_match_clear(&m->match);
    rk_ruleset_free(m->rules);
    free(m);
}

/* ---- playing ---- */

static int play(rk_record *m, const rk_line *line, rk_problem *p)
{
    rk_why why = rk_match_play(&m->match, line);
    return why.rule ? lib_refuse(p, m->rules, &why, RK_DEFAULT_LANG) : RK_SUCCESS;
}

int rk_record_play(rk_record *m, int seat, int action, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(m, LIB_RECORD, p))
        return RK_BAD_ARGUMENT;
    rk_line line = {.has_text = false};
    return lib_move(m->rules, seat, action, &line.move, p) ? play(m, &line, p) : RK_BAD_ARGUMENT;
}

int rk_record_play_line(rk_record *m, const char *line, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(m, LIB_RECORD, p))
        return RK_BAD_ARGUMENT;
    rk_line read;
    int     status = lib_line(m->rules, line, &read, p);
    return status ? status : play(m, &read, p);
}

int rk_record_rewind(rk_record *m, int moves, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(m, LIB_RECORD, p))
        return RK_BAD_ARGUMENT;
    if (moves < 0 || (size_t)moves > m->match.steps)
        return lib_fail(p, RK_BAD_ARGUMENT, "there is no position after %d moves (there are %zu)", moves, m->match.steps);
    rk_match_rewind(&m->match, (size_t)moves);
    return RK_SUCCESS;
}

/* ---- what is in it ---- */

int rk_record_moves(const rk_record *m)
{
    return lib_is(m, LIB_RECORD) ? (int)m->match.steps : RK_BAD_ARGUMENT;
}

char *rk_record_move(const rk_record *m, int i, rk_problem *p)
{
    lib_fine(p);
    if (!lib_is(m, LIB_RECORD) || i < 0 || (size_t)i >= m->match.steps) {
        lib_fail(p, RK_BAD_ARGUMENT, "there is no move %d", i);
        return NULL;
    }
    rk_text out = RK_TEXT_INIT;
    rk_match_write_step(&m->match, (size_t)i, &out);
    return lib_hand_over(&out);
}

rk_state *rk_record_state(const rk_record *m, rk_problem *p)
{
    lib_fine(p);
    return lib_needs(m, LIB_RECORD, p) ? lib_state_of(m->rules, m->match.state) : NULL;
}

rk_ruleset *rk_record_rules(const rk_record *m, rk_problem *p)
{
    lib_fine(p);
    return lib_needs(m, LIB_RECORD, p) ? lib_ruleset_keep(m->rules) : NULL;
}

/* ---- names ---- */

char *rk_record_name(const rk_record *m, int seat, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(m, LIB_RECORD, p))
        return NULL;
    if (!lib_seat(m->rules, seat, false, p))
        return NULL;
    return rk_strdup(m->match.name[seat] ? m->match.name[seat] : "");
}

/* A name is a line of a match file. */
static bool good_name(const char *name)
{
    size_t n = strlen(name);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 0x7f)
            return false;
    return n <= 200 && rk_utf8_ok(name, n);
}

int rk_record_set_name(rk_record *m, int seat, const char *name, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(m, LIB_RECORD, p))
        return RK_BAD_ARGUMENT;
    if (!lib_seat(m->rules, seat, false, p))
        return RK_BAD_ARGUMENT;
    if (!name || !good_name(name))
        return lib_fail(p, RK_BAD_ARGUMENT, "a name is one line of UTF-8 text of at most 200 bytes");
    free(m->match.name[seat]);
    m->match.name[seat] = *name ? rk_strdup(name) : NULL;
    return RK_SUCCESS;
}
