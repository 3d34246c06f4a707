/* log.c: writes a table's log, and folds it again.
 *
 * The log is text: a header, an empty line, then one entry per line. An entry is the time in milliseconds since 1970, who did it
 * ("-" for the table itself, otherwise the seat, followed by "@17" if the command had that number), a verb and its arguments.
 * Reading an entry carries it out and compares what that writes with what was read, byte for byte. So if a log can be read,
 * everything in it was possible, dice included.
 *
 * The log is a chain. Its head is at first the hash of the header, then of the head before and the entry. Each entry begins with
 * the first 16 digits of the head it leads to. The whole head is never told: with the seed in it, it hides the entries that are
 * still secret. (Format 1 had no chain.) */
#include "base/lines.h"
#include "base/sha256.h"
#include "table/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

void tbl_hex(const uint8_t *bytes, size_t n, rk_text *out)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        rk_text_char(out, digits[bytes[i] >> 4]);
        rk_text_char(out, digits[bytes[i] & 15]);
    }
}

void tbl_log_header(tbl_table *t)
{
    rk_text *out = &t->log;
    rk_write_head(t->set, &t->rules.setup, "table 2", out);
    rk_text_add(out, "clock ");
    tbl_clock_write(&t->rules, out);
    rk_text_addf(out, "\ntimeout %s\nseed ", t->rules.timeout[0] ? t->rules.timeout : "-");
    tbl_hex(t->rules.seed, TBL_SEED_SIZE, out);
    rk_text_add(out, t->rules.guests ? "\nguests bots\n\n" : "\n\n");
    t->format = 2;
    rk_sha256(out->at, out->len, t->head);
}

void tbl_log_take_header(tbl_table *t, uint8_t format, const char *bytes, size_t n)
{
    rk_text_clear(&t->log);
    rk_text_addn(&t->log, bytes, n); /* as it was written, whatever we would write today */
    t->format = format;
    rk_sha256(bytes, n, t->head);
}

enum { HEAD_DIGITS = 16, CHAINED = HEAD_DIGITS + 1 }; /* what an entry begins with, and the blank behind it */

static void write_digits(const uint8_t *bytes, char out[HEAD_DIGITS])
{
    for (int i = 0; i < HEAD_DIGITS; i++)
        out[i] = "0123456789abcdef"[bytes[i / 2] >> (i % 2 ? 0 : 4) & 15];
}

void tbl_head(const tbl_table *t, char hex[17])
{
    memset(hex, 0, 17);
    if (t->format > 1)
        write_digits(t->head, hex);
}

void tbl_log_begin(tbl_table *t, int64_t now, int seat, uint64_t id, const char *verb)
{
    if (now > t->now)
        t->now = now;
    t->entry_at = t->log.len;
    if (t->format > 1)
        rk_text_add(&t->log, "---------------- "); /* the digits are known when the entry is written */
    rk_text_int(&t->log, t->now);
    rk_text_char(&t->log, ' ');
    if (seat < 0)
        rk_text_char(&t->log, '-');
    else
        rk_text_int(&t->log, seat);
    if (id) {
        rk_text_char(&t->log, '@');
        rk_text_int(&t->log, (int64_t)id);
        t->seat[seat].last_id = id;
    }
    rk_text_char(&t->log, ' ');
    rk_text_add(&t->log, verb);
}

void tbl_log_end(tbl_table *t)
{
    if (t->format > 1) {
        const char *entry = t->log.at + t->entry_at + CHAINED;
        rk_sha256_chain(t->head, entry, (size_t)(t->log.at + t->log.len - entry));
        write_digits(t->head, t->log.at + t->entry_at);
    }
    rk_text_char(&t->log, '\n');
}

/* ---- reading ---- */

static bool read_hex(const char *s, uint8_t *out, size_t n)
{
    if (strlen(s) != 2 * n || s[strspn(s, "0123456789abcdef")])
        return false;
    for (size_t i = 0; i < n; i++) {
        char two[3] = {s[2 * i], s[2 * i + 1], 0};
        out[i] = (uint8_t)strtoul(two, NULL, 16);
    }
    return true;
}

/* Before options could be texts, a slogan had a line of its own at the end of the header, in whatever game. */
static bool read_old_slogan(const rk_lines *r, const char *slogan, const rk_game *g, rk_setup *setup)
{
    rk_text assignment = RK_TEXT_INIT;
    bool    ok = true;
    rk_text_addf(&assignment, "slogan=%s", slogan);
    for (int i = 0; i < rk_options(g); i++)
        if (!strcmp(g->options[i].name, "slogan"))
            ok = rk_setup_set(g, setup, rk_text_str(&assignment), r->err);
    rk_text_free(&assignment);
    return ok;
}

static bool read_end_of_header(rk_lines *r, const rk_game *g, tbl_rules *rules)
{
    bool        there = rk_lines_next(r) == 1;
    const char *slogan = there ? rk_after(r->line, "slogan") : NULL;
    if (slogan) {
        if (!read_old_slogan(r, slogan, g, &rules->setup))
            return false;
        there = rk_lines_next(r) == 1;
    }
    rules->guests = there && !strcmp(r->line, "guests bots");
    if (rules->guests)
        there = rk_lines_next(r) == 1;
    return (there && !r->line[0]) || rk_lines_wrong(r, "an empty line ends the header");
}

/* From the clock on, which is the present line. */
static bool read_rest_of_header(rk_lines *r, const rk_game *g, tbl_rules *rules)
{
    const char *v = rk_after(r->line, "clock");
    char        timeout[TBL_POLICY_SIZE], seed[2 * TBL_SEED_SIZE + 1];
    if (!v)
        return rk_lines_wrong(r, "the header needs a line \"clock ...\" here");
    if (!tbl_clock_read(v, rules))
        return rk_lines_wrong(r, "this is not a clock");
    if (!rk_lines_field(r, "timeout", timeout, sizeof timeout))
        return false;
    if (!tbl_word_ok(timeout, sizeof timeout))
        return rk_lines_wrong(r, "a timeout is \"-\" or the name of a bot");
    strcpy(rules->timeout, strcmp(timeout, "-") ? timeout : "");
    if (!rk_lines_field(r, "seed", seed, sizeof seed))
        return false;
    if (!read_hex(seed, rules->seed, TBL_SEED_SIZE))
        return rk_lines_wrong(r, "the seed is 64 hexadecimal digits");
    return read_end_of_header(r, g, rules);
}

/* Options that came later have their defaults in older logs. */
static bool read_options(rk_lines *r, const rk_game *g, rk_setup *setup)
{
    for (const char *v; rk_lines_next(r) == 1 && (v = rk_after(r->line, "option"));)
        if (!rk_setup_set(g, setup, v, r->err))
            return false;
    return true;
}

static tbl_table *read_header(rk_lines *r, rk_find_set find, void *ctx)
{
    const char *begin = r->at;
    tbl_rules   rules;
    memset(&rules, 0, sizeof rules);
    uint8_t format = 0;
    if (rk_lines_next(r) == 1)
        format = !strcmp(r->line, "ratskeller table 2") ? 2 : !strcmp(r->line, "ratskeller table 1") ? 1 : 0;
    if (!format) {
        rk_lines_wrong(r,
                       "this is neither a match file nor the log of a table (the first line must be \"ratskeller match 1\", or "
                       "\"ratskeller table 2\" or 1)");
        return NULL;
    }
    const rk_dataset *set = rk_read_set(r, find, ctx);
    const char       *v = set ? rk_after(r->line, "seats") : NULL;
    if (!v || !rk_setup_default(set->game, atoi(v), &rules.setup, r->err)) {
        if (set && !v)
            rk_lines_wrong(r, "the header needs a line \"seats ...\" here");
        return NULL;
    }
    if (!read_options(r, set->game, &rules.setup) || !read_rest_of_header(r, set->game, &rules))
        return NULL;
    tbl_table *t = tbl_new(set, &rules);
    tbl_log_take_header(t, format, begin, (size_t)(r->at - begin));
    return t;
}

/* The parts of an entry. */
typedef struct {
    int64_t     now;
    int         seat; /* -1: the table */
    uint64_t    id;
    const char *verb, *rest;
} entry;

static bool split_entry(tbl_table *t, char *line, entry *e)
{
    char *end;
    errno = 0;
    e->now = strtoll(line, &end, 10);
    if (end == line || *end++ != ' ' || errno || e->now < 0 || e->now > INT64_MAX / 4)
        return false;
    e->seat = -1;
    e->id = 0;
    if (*end == '-') {
        end++;
    } else {
        e->seat = *end++ - '0';
        if (e->seat < 0 || e->seat >= t->rules.setup.seats)
            return false;
        if (*end == '@')
            e->id = strtoull(end + 1, &end, 10);
        if (errno || e->id > INT64_MAX)
            return false;
    }
    if (*end++ != ' ')
        return false;
    e->verb = end;
    end += strcspn(end, " ");
    if (*end)
        *end++ = 0;
    e->rest = end;
    return true;
}

/* Reads a seat of the table from the arguments; -1: there is none. */
static int seat_in(const tbl_table *t, const char **rest)
{
    int seat = **rest - '0';
    if (seat < 0 || seat >= t->rules.setup.seats || ((*rest)[1] && (*rest)[1] != ' '))
        return -1;
    *rest += (*rest)[1] ? 2 : 1;
    return seat;
}

/* Copies the next word of the arguments; false if it does not fit. */
static bool word_in(const char **rest, char *out, size_t size)
{
    size_t n = strcspn(*rest, " ");
    if (!n || n >= size)
        return false;
    memcpy(out, *rest, n);
    out[n] = 0;
    *rest += n + ((*rest)[n] == ' ');
    return true;
}

static bool redo_sit(tbl_table *t, const entry *e)
{
    tbl_seat    s;
    char        kind[8];
    const char *rest = e->rest;
    int         seat = seat_in(t, &rest);
    memset(&s, 0, sizeof s);
    if (seat < 0 || !word_in(&rest, kind, sizeof kind))
        return false;
    if (!strcmp(kind, "bot")) {
        s.kind = TBL_SEAT_BOT;
        return word_in(&rest, s.policy, sizeof s.policy) && tbl_do_sit(t, e->now, seat, &s);
    }
    s.kind = TBL_SEAT_PERSON;
    if (!word_in(&rest, s.who, sizeof s.who) || !word_in(&rest, s.nonce, sizeof s.nonce) || !*rest
        || strlen(rest) >= TBL_NAME_SIZE)
        return false;
    s.shares = !strcmp(s.nonce, "+");
    if (s.shares || !strcmp(s.nonce, "-"))
        s.nonce[0] = 0;
    memcpy(s.name, rest, strlen(rest) + 1);
    return tbl_do_sit(t, e->now, seat, &s);
}

static bool redo_open(tbl_table *t, const entry *e)
{
    const char *rest = e->rest;
    int         seat = seat_in(t, &rest);
    return seat >= 0 && tbl_do_open(t, e->now, seat);
}

static bool redo_name(tbl_table *t, const entry *e)
{
    const char *rest = e->rest;
    int         seat = seat_in(t, &rest);
    return seat >= 0 && tbl_do_name(t, e->now, seat, rest);
}

static bool redo_take(tbl_table *t, const entry *e)
{
    char        who[TBL_WHO_SIZE];
    const char *rest = e->rest;
    int         seat = seat_in(t, &rest);
    return seat >= 0 && word_in(&rest, who, sizeof who) && tbl_do_take(t, e->now, seat, who, rest);
}

static bool redo_commit(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_commit(t, e->now, e->seat, e->id, e->rest);
}

static bool redo_reveal(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_reveal(t, e->now, e->seat, e->id, e->rest);
}

static bool redo_lot(tbl_table *t, const entry *e)
{
    return tbl_do_lot(t, e->now);
}

static bool redo_start(tbl_table *t, const entry *e)
{
    return tbl_do_start(t, e->now);
}

static bool redo_move(tbl_table *t, const entry *e)
{
    rk_text full = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_line line;
    rk_text_addf(&full, "%d %s", e->seat, e->rest);
    bool ok = e->seat >= 0 && rk_read_line(tbl_game(t), t->set->data, rk_text_str(&full), &line, &err)
              && !tbl_do_move(t, e->now, e->seat, e->id, &line).rule;
    rk_text_free(&full);
    rk_text_free(&err);
    return ok;
}

static bool redo_given(tbl_table *t, const entry *e)
{
    return e->seat < 0 && tbl_begin_with(t, e->now, e->rest);
}

static bool redo_draw(tbl_table *t, const entry *e)
{
    return tbl_do_draw(t, e->now);
}

static bool redo_undo(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_undo(t, e->now, e->seat, e->id);
}

static bool redo_rewind(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && t->ask.kind == TBL_ASK_UNDO && t->ask.by == e->seat && tbl_do_rewind(t, e->now, e->seat, t->ask.step);
}

static bool redo_say(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_say(t, e->now, e->seat, e->id, e->rest);
}

static bool redo_ask(tbl_table *t, const entry *e)
{
    char        kind[16];
    const char *rest = e->rest;
    tbl_ask     ask;
    memset(&ask, 0, sizeof ask);
    if (e->seat < 0 || !word_in(&rest, kind, sizeof kind))
        return false;
    for (uint8_t i = 1; i < TBL_ASKS; i++)
        if (!strcmp(kind, tbl_ask_names[i]))
            ask.kind = i;
    int about = ask.kind == TBL_ASK_REPLACE ? seat_in(t, &rest) : 0;
    ask.about = (uint8_t)about;
    return ask.kind && about >= 0 && tbl_do_ask(t, e->now, e->seat, e->id, ask);
}

static bool redo_agree(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_agree(t, e->now, e->seat, e->id);
}

static bool redo_refuse(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_refuse(t, e->now, e->seat, e->id);
}

static bool redo_pause(tbl_table *t, const entry *e)
{
    return tbl_do_pause(t, e->now);
}

static bool redo_resume(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_resume(t, e->now, e->seat, e->id);
}

static bool redo_away(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_away(t, e->now, e->seat, e->id, e->rest, false);
}

static bool redo_resign(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_away(t, e->now, e->seat, e->id, e->rest, true);
}

static bool redo_back(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_back(t, e->now, e->seat, e->id);
}

static bool redo_leave(tbl_table *t, const entry *e)
{
    return e->seat >= 0 && tbl_do_leave(t, e->now, e->seat, e->id);
}

static bool redo_timeout(tbl_table *t, const entry *e)
{
    const char *rest = e->rest;
    int         seat = seat_in(t, &rest);
    return seat >= 0 && tbl_do_timeout(t, e->now, seat);
}

static bool redo_rematch(tbl_table *t, const entry *e)
{
    return tbl_do_rematch(t, e->now);
}

static bool redo_next(tbl_table *t, const entry *e)
{
    return tbl_do_next(t, e->now, e->rest);
}

static const struct {
    const char *verb;
    bool (*redo)(tbl_table *t, const entry *e);
} verbs[] = {
    {"move", redo_move},     {"draw", redo_draw},       {"say", redo_say},         {"sit", redo_sit},
    {"open", redo_open},     {"start", redo_start},     {"undo", redo_undo},       {"rewind", redo_rewind},
    {"ask", redo_ask},       {"agree", redo_agree},     {"refuse", redo_refuse},   {"pause", redo_pause},
    {"resume", redo_resume}, {"away", redo_away},       {"resign", redo_resign},   {"back", redo_back},
    {"leave", redo_leave},   {"timeout", redo_timeout}, {"rematch", redo_rematch}, {"next", redo_next},
    {"commit", redo_commit}, {"reveal", redo_reveal},   {"lot", redo_lot},         {"given", redo_given},
    {"name", redo_name},     {"take", redo_take},
};

/* An entry that does not fit in. If its hash does not fit either, it is not what was once written here. */
static bool wrong_entry(rk_lines *r, const tbl_table *t, const uint8_t before[32], const char *what)
{
    uint8_t head[32];
    char    digits[HEAD_DIGITS];
    if (t->format == 1)
        return rk_lines_wrong(r, what);
    size_t n = strlen(r->line);
    memcpy(head, before, sizeof head);
    if (n > CHAINED) {
        rk_sha256_chain(head, r->line + CHAINED, n - CHAINED);
        write_digits(head, digits);
    }
    bool fits = n > CHAINED && !memcmp(digits, r->line, HEAD_DIGITS);
    return rk_lines_wrong(r,
                          fits ? what : "the hash of this entry is wrong: the log was changed or damaged, here or just before");
}

static bool redo(tbl_table *t, rk_lines *r)
{
    entry   e;
    size_t  was = t->log.len, n = strlen(r->line), skip = t->format > 1 ? CHAINED : 0;
    char    copy[sizeof r->line];
    uint8_t before[32];
    bool    ok = false;
    memcpy(before, t->head, sizeof before);
    memcpy(copy, r->line, n + 1);
    if (n < skip || !split_entry(t, copy + skip, &e))
        return wrong_entry(r, t, before, "an entry is a time, who, and what was done");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (!strcmp(verbs[i].verb, e.verb))
            ok = verbs[i].redo(t, &e);
    if (!ok)
        return wrong_entry(r, t, before, "this was not possible here");
    if (t->log.len != was + n + 1 || memcmp(t->log.at + was, r->line, n) != 0)
        return wrong_entry(r, t, before, "this does not follow from the entries before it: the log was changed");
    if (!t->started || tbl_turn(t).stage != RK_CHANCE_TURN)
        tbl_tell_all(t, t->now);
    return true;
}

static bool redo_each(tbl_table *t, rk_lines *r, const tbl_audience *to)
{
    int got;
    while ((got = rk_lines_next(r)) == 1) {
        if (!redo(t, r))
            return false;
        if (to->enough && to->enough(to->enough_ctx))
            return rk_lines_wrong(r, "it takes too long to go through this match");
    }
    return got == 0 || rk_lines_wrong(r, "the log breaks off inside a line, or is not text");
}

static bool redo_all(tbl_table *t, rk_lines *r, const tbl_audience *to)
{
    t->reading = true;
    bool ok = redo_each(t, r, to);
    t->reading = false;
    return ok;
}

void tbl_seat_audience(tbl_table *t, const tbl_audience *to)
{
    t->followed = to->followed;
    t->sink = to->sink;
    t->replaying = to->replay != NULL;
    if (to->replay)
        t->replay = *to->replay;
}

bool tbl_fold_on(tbl_table *t, const char *file, const char *bytes, size_t n, const tbl_audience *to, rk_text *err)
{
    rk_lines r = rk_lines_of(file, bytes, n, err);
    return redo_all(t, &r, to);
}

tbl_table *tbl_fold(const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx, const tbl_audience *to,
                    rk_text *err)
{
    if (tbl_is_match_file(bytes, n))
        return tbl_foreign_fold(file, bytes, n, find, ctx, to, err);
    rk_lines   r = rk_lines_of(file, bytes, n, err);
    tbl_table *t = read_header(&r, find, ctx);
    if (!t)
        return NULL;
    tbl_seat_audience(t, to);
    if (redo_all(t, &r, to))
        return t;
    tbl_free(t);
    return NULL;
}

tbl_table *tbl_read(const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx, rk_text *err)
{
    return tbl_fold(file, bytes, n, find, ctx, &(tbl_audience){0}, err);
}
