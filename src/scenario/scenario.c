/* scenario.c: the scenario runner. One command a line; the file format is docs/scenarios.md. */
#include "scenario/scenario.h"
#include "engine/read.h"
#include "scenario/json_path.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { MARKS = 8 };

typedef struct {
    scn_results      *r;
    const char       *file;
    int               line_no;
    rk_find_set       find;
    void             *ctx;
    const rk_dataset *set; /* of the last match; borrowed */
    rk_match          match;
    bool              running; /* a match is set up */
    char              title[200];
    bool              open, failed; /* inside a scenario; it has failed */
    void             *mark[MARKS];
    char              mark_name[MARKS][24];
} runner;

/* ---- what a scenario says about itself ---- */

static bool fail(runner *x, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool fail(runner *x, const char *fmt, ...)
{
    char    buf[1200];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(buf, sizeof buf, fmt, ap);
    va_end(ap);
    rk_text_addf(&x->r->report, "%s:%d: %s\n    in: %s\n", x->file, x->line_no, buf, x->title);
    x->failed = true;
    return false;
}

static bool malformed(runner *x, const char *what)
{
    rk_text_addf(&x->r->report, "%s:%d: not understood: %s\n", x->file, x->line_no, what);
    x->r->malformed = true;
    x->failed = true;
    return false;
}

static void stop_match(runner *x)
{
    if (x->running)
        rk_match_clear(&x->match);
    x->running = false;
    for (int i = 0; i < MARKS; i++) {
        free(x->mark[i]);
        x->mark[i] = NULL;
        x->mark_name[i][0] = 0;
    }
}

static void close_scenario(runner *x)
{
    if (x->open) {
        if (x->failed)
            x->r->failed++;
        else
            x->r->passed++;
        if (x->running && !x->failed && x->r->visit)
            x->r->visit(x->r->ctx, x->title, &x->match);
    }
    stop_match(x);
    x->open = x->failed = false;
}

static const rk_game *game(const runner *x)
{
    return x->match.set->game;
}

static const void *data(const runner *x)
{
    return x->match.set->data;
}

/* ---- positions ---- */

/* game stimmvieh 4 own_slogan=v03 ... */
static bool cmd_game(runner *x, char *rest)
{
    char    *save = NULL, *id = strtok_r(rest, " ", &save), *seats = strtok_r(NULL, " ", &save);
    rk_text  err = RK_TEXT_INIT;
    rk_setup setup;
    stop_match(x);
    if (!id || !seats)
        return malformed(x, "game NAME SEATS [option=value ...]");
    if (!x->set || strcmp(x->set->game->id, id) != 0)
        x->set = x->find(x->ctx, &(rk_set_name){.game = id}, &err);
    bool ok = x->set && rk_setup_default(x->set->game, atoi(seats), &setup, &err);
    for (char *o; ok && (o = strtok_r(NULL, " ", &save));)
        ok = rk_setup_set(x->set->game, &setup, o, &err);
    if (ok) {
        rk_match_init(&x->match, x->set, &setup);
        x->running = true;
    } else {
        malformed(x, rk_text_str(&err));
    }
    rk_text_free(&err);
    return ok;
}

static json_t *document(const runner *x, int viewer)
{
    rk_text t = RK_TEXT_INIT;
    rk_json w = rk_json_to(&t);
    rk_show(game(x), data(x), x->match.state, viewer, &w);
    json_t *j = json_loadb(t.at, t.len, JSON_REJECT_DUPLICATES, NULL);
    rk_text_free(&t);
    return j;
}

static bool load_document(runner *x, json_t *doc)
{
    char     *bytes = json_dumps(doc, JSON_COMPACT);
    rk_source d;
    bool      ok = rk_source_parse(&d, "position", bytes, strlen(bytes));
    rk_node   root = rk_source_root(&d);
    size_t    size = rk_match_state_size(game(x));
    uint8_t  *state = rk_alloc(size);
    ok = ok && rk_load_state(game(x), data(x), state, &x->match.setup, &root) && rk_node_ok(&root);
    if (ok)
        memcpy(x->match.state, state, size);
    else
        fail(x, "%s", rk_text_str(&d.error));
    rk_source_free(&d);
    free(state);
    free(bytes);
    return ok;
}

/* given {json}: merged into the present document (RFC 7396), then loaded. */
static bool cmd_given(runner *x, const char *json)
{
    json_error_t e;
    json_t      *patch = json_loads(json, JSON_REJECT_DUPLICATES, &e);
    if (!patch)
        return malformed(x, e.text);
    json_t *doc = document(x, RK_ALL);
    scn_json_merge(&doc, patch);
    bool ok = load_document(x, doc);
    json_decref(doc);
    json_decref(patch);
    return ok;
}

/* set PATH = VALUE: one place of the document. */
static bool cmd_set(runner *x, char *rest)
{
    char *eq = strstr(rest, " = ");
    if (!eq)
        return malformed(x, "set PATH = VALUE");
    *eq = 0;
    json_t *value = json_loads(eq + 3, JSON_DECODE_ANY, NULL);
    if (!value)
        return malformed(x, "the value is not JSON");
    json_t *doc = document(x, RK_ALL);
    bool    ok = scn_json_put(doc, rest, value) ? load_document(x, doc) : fail(x, "there is no place %s", rest);
    json_decref(doc);
    json_decref(value);
    return ok;
}

/* ---- moves ---- */

static bool invariants_hold(runner *x)
{
    const char *broken = game(x)->tests.check(data(x), x->match.state);
    return !broken || fail(x, "invariant broken: %s", broken);
}

static bool cmd_do(runner *x, const char *text)
{
    rk_line line;
    rk_text err = RK_TEXT_INIT;
    bool    ok = rk_read_line(game(x), data(x), text, &line, &err);
    if (!ok) {
        fail(x, "\"%s\": %s", text, rk_text_str(&err));
    } else {
        rk_why why = rk_match_play(&x->match, &line);
        ok = why.rule ? fail(x, "\"%s\" was refused with %s (%s)", text, why.rule, why.msg.key) : invariants_hold(x);
    }
    rk_text_free(&err);
    return ok;
}

/* chance SEED: chance plays until somebody must decide. random SEED N: anybody, N moves. */
static bool cmd_walk(runner *x, const char *rest, bool decisions)
{
    unsigned long long seed = 0, most = 100000;
    if (sscanf(rest, decisions ? "%llu %llu" : "%llu", &seed, &most) != (decisions ? 2 : 1))
        return malformed(x, decisions ? "random SEED MOVES" : "chance SEED");
    rk_rng rng;
    rk_rng_seed(&rng, seed, 0);
    for (unsigned long long i = 0; i < most; i++) {
        rk_turn turn = game(x)->turn(data(x), x->match.state);
        if (turn.stage == RK_OVER || (turn.stage == RK_DECIDE && !decisions))
            break;
        rk_moves legal;
        game(x)->moves(data(x), x->match.state, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
        rk_match_move(&x->match, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
    }
    return invariants_hold(x);
}

/* refuse MOVE : RULE */
static bool cmd_refuse(runner *x, char *rest)
{
    char *colon = strstr(rest, " : ");
    if (!colon)
        return malformed(x, "refuse MOVE : RULE");
    *colon = 0;
    const char *want = colon + 3, *got = game(x)->grammar_rule;
    size_t      size = rk_match_state_size(game(x));
    void       *before = rk_alloc(size);
    memcpy(before, x->match.state, size);
    rk_line line;
    rk_text err = RK_TEXT_INIT;
    bool    ok = true;
    if (rk_read_line(game(x), data(x), rest, &line, &err)) {
        size_t steps = x->match.steps;
        rk_why why = rk_match_play(&x->match, &line);
        got = why.rule;
        if (why.rule && (!why.msg.key || !rk_phrase(why.msg.key, RK_DEFAULT_LANG)))
            ok = fail(x, "the refusal has no words: %s", why.msg.key ? why.msg.key : "no key");
        if (why.rule && (steps != x->match.steps || memcmp(before, x->match.state, size) != 0))
            ok = fail(x, "\"%s\" was refused, but changed something", rest);
    }
    if (ok && !got)
        ok = fail(x, "\"%s\" is legal, expected a refusal by %s", rest, want);
    else if (ok && strcmp(got, want) != 0)
        ok = fail(x, "\"%s\" is refused by %s, expected %s", rest, got, want);
    free(before);
    rk_text_free(&err);
    return ok;
}

static bool seat_word(runner *x, char **rest, int *seat)
{
    char *end = *rest;
    if (*end == '*') {
        *seat = RK_CHANCE;
        end++;
    } else {
        *seat = (int)strtol(*rest, &end, 10);
        if (end == *rest)
            return malformed(x, "a seat number or * is needed");
    }
    *rest = end + strspn(end, " ");
    return true;
}

/* legal SEAT : move, move, ...   exactly these; "legal SEAT :" none */
static bool cmd_legal(runner *x, char *rest)
{
    int seat;
    if (!seat_word(x, &rest, &seat))
        return false;
    if (*rest != ':')
        return malformed(x, "legal SEAT : move, move, ...");
    rk_moves legal;
    game(x)->moves(data(x), x->match.state, seat, &legal);
    uint32_t found = 0;
    bool     ok = true;
    char    *save = NULL;
    for (char *m = strtok_r(rest + 1, ",", &save); m; m = strtok_r(NULL, ",", &save)) {
        rk_text text = RK_TEXT_INIT, err = RK_TEXT_INIT;
        rk_line line;
        m += strspn(m, " ");
        if (!*m) {
            rk_text_free(&text);
            continue;
        }
        if (seat == RK_CHANCE)
            rk_text_addf(&text, "* %s", m);
        else
            rk_text_addf(&text, "%d %s", seat, m);
        if (!rk_read_line(game(x), data(x), rk_text_str(&text), &line, &err))
            ok = fail(x, "\"%s\": %s", m, rk_text_str(&err));
        else if (!rk_moves_has(&legal, line.move))
            ok = fail(x, "\"%s\" should be legal, and is not", m);
        found++;
        rk_text_free(&text);
        rk_text_free(&err);
    }
    if (ok && found != legal.count) {
        rk_text all = RK_TEXT_INIT;
        for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w) && all.len < 500;) {
            rk_text_add(&all, all.len ? ", " : "");
            rk_write_verb(game(x), data(x), w.move, &all);
        }
        ok = fail(x, "%u moves expected, there are %u: %s", found, legal.count, rk_text_str(&all));
        rk_text_free(&all);
    }
    return ok;
}

/* count SEAT [VERB] : N */
static bool cmd_count(runner *x, char *rest)
{
    int seat;
    if (!seat_word(x, &rest, &seat))
        return false;
    char  verb[40] = "";
    char *colon = strchr(rest, ':');
    if (!colon)
        return malformed(x, "count SEAT [VERB] : N");
    *colon = 0;
    sscanf(rest, "%39s", verb);
    long     want = strtol(colon + 1, NULL, 10), have = 0;
    rk_moves legal;
    game(x)->moves(data(x), x->match.state, seat, &legal);
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w);)
        have += !verb[0] || !strcmp(game(x)->verbs[w.move.verb].name, verb);
    return have == want || fail(x, "%ld legal moves expected, there are %ld", want, have);
}

/* ---- decisions ---- */

/* "play 9" names every move whose notation begins with these words. */
static bool names_move(const runner *x, const char *words, rk_move m)
{
    rk_text text = RK_TEXT_INIT;
    size_t  n = strlen(words);
    rk_write_verb(game(x), data(x), m, &text);
    bool same = n && !strncmp(rk_text_str(&text), words, n) && (text.len == n || rk_text_str(&text)[n] == ' ');
    rk_text_free(&text);
    return same;
}

enum { NAMED_MAX = 40 };

/* Cuts a list at its commas. Returns how many there are, or -1 if one of them names no legal move. */
static int read_named(runner *x, char *list, const rk_moves *legal, const char *named[NAMED_MAX])
{
    int   n = 0;
    char *save = NULL;
    for (char *m = strtok_r(list, ",", &save); m && n < NAMED_MAX; m = strtok_r(NULL, ",", &save)) {
        bool found = false;
        m += strspn(m, " ");
        for (rk_walk w = rk_walk_of(legal); !found && rk_walk_next(&w);)
            found = names_move(x, m, w.move);
        if (!found) {
            fail(x, "\"%s\" names no legal move", m);
            return -1;
        }
        named[n++] = m;
    }
    return n;
}

static bool is_named(const runner *x, const char *const named[], int n, rk_move m)
{
    for (int i = 0; i < n; i++)
        if (names_move(x, named[i], m))
            return true;
    return false;
}

/* Somebody decides, and does well or not. That is no failure of the scenario. */
static void ask(runner *x, int seat, bool good, const char *const named[], int n)
{
    rk_move m = x->r->decide(x->r->ctx, &x->match, seat);
    bool    well = is_named(x, named, n, m) == good;
    x->r->asked++;
    x->r->solved += well;
    if (well)
        return;
    rk_text_addf(&x->r->unsolved, "%s:%d: decided on \"", x->file, x->line_no);
    rk_write_verb(game(x), data(x), m, &x->r->unsolved);
    rk_text_addf(&x->r->unsolved, "\"\n    in: %s\n", x->title);
}

/* decide SEAT : move, move, ...   one of these is right. avoid SEAT : move, ...   each of these is wrong. */
static bool cmd_decide(runner *x, char *rest, bool good)
{
    int seat;
    if (!seat_word(x, &rest, &seat))
        return false;
    if (*rest != ':' || seat == RK_CHANCE)
        return malformed(x, good ? "decide SEAT : move, move, ..." : "avoid SEAT : move, move, ...");
    rk_moves    legal;
    const char *named[NAMED_MAX];
    game(x)->moves(data(x), x->match.state, seat, &legal);
    int n = read_named(x, rest + 1, &legal, named);
    if (n < 0)
        return false;
    uint32_t hits = 0;
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w);)
        hits += is_named(x, named, n, w.move);
    if (!hits || hits == legal.count)
        return fail(x, "%u of %u legal moves are named, so there is nothing to decide", hits, legal.count);
    if (x->r->decide)
        ask(x, seat, good, named, n);
    return true;
}

/* default SEAT : MOVE, what an absent player does */
static bool cmd_default(runner *x, char *rest)
{
    int seat;
    if (!seat_word(x, &rest, &seat))
        return false;
    if (*rest != ':' || seat == RK_CHANCE)
        return malformed(x, "default SEAT : MOVE");
    rk_turn turn = game(x)->turn(data(x), x->match.state);
    if (!(turn.seats >> seat & 1))
        return fail(x, "seat %d has nothing to decide", seat);
    rk_text have = RK_TEXT_INIT;
    rk_write_verb(game(x), data(x), game(x)->players.default_move(data(x), x->match.state, seat), &have);
    const char *want = rest + 1 + strspn(rest + 1, " ");
    bool ok = !strcmp(want, rk_text_str(&have)) || fail(x, "the default is \"%s\", expected \"%s\"", rk_text_str(&have), want);
    rk_text_free(&have);
    return ok;
}

/* turn 0 2 | turn * | turn over */
static bool cmd_turn(runner *x, const char *rest)
{
    rk_turn turn = game(x)->turn(data(x), x->match.state);
    rk_text have = RK_TEXT_INIT;
    if (turn.stage == RK_CHANCE_TURN)
        rk_text_add(&have, "*");
    else if (turn.stage == RK_OVER)
        rk_text_add(&have, "over");
    for (int i = 0; i < RK_MAX_SEATS; i++)
        if (turn.seats >> i & 1)
            rk_text_addf(&have, have.len ? " %d" : "%d", i);
    bool ok = !strcmp(rk_text_str(&have), rest) || fail(x, "to act: %s, expected %s", rk_text_str(&have), rest);
    rk_text_free(&have);
    return ok;
}

/* ---- expectations ---- */

/* PATH = VALUE and so on, on a document; "lacks PATH". */
static bool expect_in(runner *x, json_t *doc, char *rest)
{
    if (!strncmp(rest, "lacks ", 6)) {
        json_t *found = scn_json_find(doc, rest + 6);
        return !found || fail(x, "%s should not be there", rest + 6);
    }
    static const char *const ops[] = {" = ", " != ", " <= ", " >= ", " < ", " > ", " has ", " hasnt ", " count "};
    size_t                   n = sizeof ops / sizeof *ops, op = 0;
    char                    *at = NULL;
    for (size_t i = 0; i < n; i++) {
        char *p = strstr(rest, ops[i]);
        if (p && (!at || p < at)) {
            at = p;
            op = i;
        }
    }
    if (!at)
        return malformed(x, "expect PATH OPERATOR VALUE");
    *at = 0;
    json_t *want = json_loads(at + strlen(ops[op]), JSON_DECODE_ANY, NULL), *have = scn_json_find(doc, rest);
    if (!want)
        return malformed(x, "the value is not JSON");
    bool ok;
    if (!have) {
        ok = fail(x, "there is no %s", rest);
    } else if (!scn_json_compare(have, ops[op], want)) {
        char *h = json_dumps(have, JSON_ENCODE_ANY | JSON_COMPACT), *w = json_dumps(want, JSON_ENCODE_ANY | JSON_COMPACT);
        ok = fail(x, "%s is %s, expected%s%s", rest, h, ops[op], w);
        free(h);
        free(w);
    } else {
        ok = true;
    }
    json_decref(want);
    return ok;
}

static bool cmd_expect(runner *x, char *rest)
{
    json_t *doc = document(x, RK_ALL);
    bool    ok = expect_in(x, doc, rest);
    json_decref(doc);
    return ok;
}

/* view SEAT ... | view public ... */
static bool cmd_view(runner *x, char *rest)
{
    int viewer = RK_PUBLIC;
    if (!strncmp(rest, "public ", 7))
        rest += 7;
    else if (!seat_word(x, &rest, &viewer))
        return false;
    json_t *doc = document(x, viewer);
    bool    ok = expect_in(x, doc, rest);
    json_decref(doc);
    return ok;
}

/* score SEAT = N, rank SEAT = N, winners SEAT SEAT ..., line SEAT RULE = N (sum of its lines) */
static bool cmd_score(runner *x, const char *what, const char *rest)
{
    rk_score score;
    game(x)->score(data(x), x->match.state, &score);
    int  seat;
    long want;
    char rule[32];
    if (!strcmp(what, "winners")) {
        unsigned set = 0;
        for (const char *p = rest; *p; p++)
            if (isdigit((unsigned char)*p))
                set |= 1u << (*p - '0');
        return set == score.winners || fail(x, "winners are the seats of bit set %#x, expected %#x", score.winners, set);
    }
    if (!strcmp(what, "line")) {
        if (sscanf(rest, "%d %31s = %ld", &seat, rule, &want) != 3)
            return malformed(x, "line SEAT RULE = N");
        long sum = 0;
        for (int i = 0; i < score.lines; i++)
            if (score.line[i].party == seat && !strcmp(score.line[i].rule, rule))
                sum += score.line[i].value;
        return sum == want || fail(x, "%s brings seat %d %ld, expected %ld", rule, seat, sum, want);
    }
    if (sscanf(rest, "%d = %ld", &seat, &want) != 2 || seat < 0 || seat >= score.parties)
        return malformed(x, "score SEAT = N, rank SEAT = N");
    long have = !strcmp(what, "rank") ? score.rank[seat] : score.points[seat];
    return have == want || fail(x, "%s of seat %d is %ld, expected %ld", what, seat, have, want);
}

/* mark NAME keeps the position, back NAME returns to it. */
static bool cmd_mark(runner *x, const char *name, bool back)
{
    size_t size = rk_match_state_size(game(x));
    for (int i = 0; i < MARKS; i++) {
        if (back && x->mark[i] && !strcmp(x->mark_name[i], name)) {
            memcpy(x->match.state, x->mark[i], size);
            return true;
        }
        if (!back && (!x->mark[i] || !strcmp(x->mark_name[i], name))) {
            free(x->mark[i]);
            x->mark[i] = memcpy(rk_alloc(size), x->match.state, size);
            snprintf(x->mark_name[i], sizeof x->mark_name[i], "%s", name);
            return true;
        }
    }
    return malformed(x, back ? "no such mark" : "too many marks");
}

/* ---- the file ---- */

static bool command(runner *x, const char *word, char *rest)
{
    if (!strcmp(word, "game"))
        return cmd_game(x, rest);
    if (!x->running)
        return malformed(x, "a scenario starts with a line \"game NAME SEATS\"");
    if (!strcmp(word, "given"))
        return cmd_given(x, rest);
    if (!strcmp(word, "set"))
        return cmd_set(x, rest);
    if (!strcmp(word, "do"))
        return cmd_do(x, rest);
    if (!strcmp(word, "chance"))
        return cmd_walk(x, rest, false);
    if (!strcmp(word, "random"))
        return cmd_walk(x, rest, true);
    if (!strcmp(word, "refuse"))
        return cmd_refuse(x, rest);
    if (!strcmp(word, "legal"))
        return cmd_legal(x, rest);
    if (!strcmp(word, "count"))
        return cmd_count(x, rest);
    if (!strcmp(word, "default"))
        return cmd_default(x, rest);
    if (!strcmp(word, "decide") || !strcmp(word, "avoid"))
        return cmd_decide(x, rest, *word == 'd');
    if (!strcmp(word, "turn"))
        return cmd_turn(x, rest);
    if (!strcmp(word, "expect"))
        return cmd_expect(x, rest);
    if (!strcmp(word, "view"))
        return cmd_view(x, rest);
    if (!strcmp(word, "score") || !strcmp(word, "rank") || !strcmp(word, "winners") || !strcmp(word, "line"))
        return cmd_score(x, word, rest);
    if (!strcmp(word, "mark") || !strcmp(word, "back"))
        return cmd_mark(x, rest, *word == 'b');
    return malformed(x, word);
}

static void one_line(runner *x, char *line)
{
    char *end = line + strlen(line);
    while (end > line && isspace((unsigned char)end[-1]))
        *--end = 0;
    line += strspn(line, " \t");
    if (!*line || *line == '#')
        return;
    size_t n = strcspn(line, " \t\n");
    char  *rest = line + n + strspn(line + n, " \t\n");
    line[n] = 0;
    if (!strcmp(line, "scenario")) {
        close_scenario(x);
        x->open = true;
        snprintf(x->title, sizeof x->title, "%s", rest);
        return;
    }
    if (!x->open) {
        snprintf(x->title, sizeof x->title, "(before the first scenario)");
        malformed(x, "a file starts with a line \"scenario RULES what it shows\"");
        return;
    }
    if (!x->failed) /* after the first failure the rest of a scenario means little */
        command(x, line, rest);
}

/* JSON may go on over several lines: until its braces and brackets are closed. */
static int nesting(const char *s, size_t n)
{
    int  depth = 0;
    bool text = false;
    for (size_t i = 0; i < n; i++) {
        if (text && s[i] == '\\')
            i++;
        else if (s[i] == '"')
            text = !text;
        else if (!text)
            depth += (s[i] == '{' || s[i] == '[') - (s[i] == '}' || s[i] == ']');
    }
    return depth;
}

void scn_run(scn_results *r, const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx)
{
    runner      x = {.r = r, .file = file, .find = find, .ctx = ctx};
    rk_text     line = RK_TEXT_INIT;
    const char *p = bytes, *end = bytes + n;
    while (p < end) {
        const char *nl = memchr(p, '\n', (size_t)(end - p));
        if (!nl)
            nl = end;
        rk_text_addn(&line, p, (size_t)(nl - p));
        x.line_no++;
        p = nl < end ? nl + 1 : end;
        const char *first = rk_text_str(&line) + strspn(rk_text_str(&line), " \t");
        if (!strncmp(first, "given", 5) && nesting(line.at, line.len) > 0 && p < end) {
            rk_text_char(&line, '\n');
            continue;
        }
        if (line.len && memchr(line.at, 0, line.len))
            malformed(&x, "a NUL byte");
        else if (line.len)
            one_line(&x, line.at);
        rk_text_clear(&line);
    }
    close_scenario(&x);
    rk_text_free(&line);
}
