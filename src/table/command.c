/* command.c: the lines people send (docs/protocol.md).
 *     [@NUMBER] [SEAT:] VERB ...
 * The number makes a repeated line harmless. The seat is for people who hold several. */
#include "engine/document.h"
#include "engine/legal.h"
#include "table/internal.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 256 * 1024 }; /* bytes of one answer */

typedef struct {
    tbl_table  *t;
    int64_t     now;
    const char *who;
    int         seat;
    uint64_t    id;
    const char *rest;
    rk_text    *answer;
    rk_json    *w; /* inside the object of the answer */
    rk_line     line;
} command;

static const tbl_answer not_now = {.code = "not_now", .msg = {.key = "table.not_now"}};

static tbl_answer done(bool ok)
{
    return ok ? TBL_DONE : not_now;
}

static tbl_answer by_the_rules(rk_why why)
{
    return why.rule ? (tbl_answer){.code = "illegal", .rule = why.rule, .msg = why.msg} : TBL_DONE;
}

/* Reads the position number that a command refers to. True if it is the present one. */
static bool is_current(command *c)
{
    char    *end;
    uint64_t p = strtoull(c->rest, &end, 10);
    if (end == c->rest || (*end && *end != ' '))
        return false;
    c->rest = end + (*end == ' ');
    if (!tbl_followed(c->t, c->seat)) /* nobody is watching, but the count is needed */
        tbl_follow(c->t, c->seat, UINT64_MAX);
    return p == c->t->viewer[c->seat].p;
}

static bool read_notation(command *c, rk_line *line)
{
    rk_text full = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_int(&full, c->seat);
    rk_text_char(&full, ' ');
    rk_text_add(&full, c->rest);
    bool ok = rk_read_line(tbl_game(c->t), c->t->set->data, rk_text_str(&full), line, &err);
    rk_text_free(&full);
    rk_text_free(&err);
    return ok;
}

static const tbl_answer stale = {.code = "stale", .msg = {.key = "table.stale"}};
static const tbl_answer notation = {.code = "notation", .msg = {.key = "engine.no_move"}};

static bool plays_itself(const command *c)
{
    return !c->t->seat[c->seat].away;
}

static tbl_answer do_move(command *c)
{
    if (!is_current(c))
        return stale;
    if (!read_notation(c, &c->line))
        return notation;
    if (!plays_itself(c))
        return TBL_REFUSED("away", "table.away");
    rk_why why = tbl_do_move(c->t, c->now, c->seat, c->id, &c->line);
    if (!why.rule)
        tbl_go_on(c->t, c->now);
    return by_the_rules(why);
}

static tbl_answer do_aside(command *c)
{
    rk_line *line = &c->line; /* a refusal may quote it */
    if (!read_notation(c, line) || !(tbl_game(c->t)->verbs[line->move.verb].flags & RK_V_ASIDE))
        return notation;
    if (c->t->log.len > TBL_LOG_MAX)
        return TBL_REFUSED("full", "table.full");
    rk_why why = tbl_do_move(c->t, c->now, c->seat, c->id, line);
    if (!why.rule)
        tbl_go_on(c->t, c->now);
    return by_the_rules(why);
}

static tbl_answer do_undo(command *c)
{
    if (!is_current(c))
        return stale;
    if (c->t->log.len > TBL_LOG_MAX)
        return TBL_REFUSED("full", "table.full");
    if (!plays_itself(c))
        return TBL_REFUSED("away", "table.away");
    if (tbl_do_undo(c->t, c->now, c->seat, c->id)) {
        tbl_go_on(c->t, c->now);
        return TBL_DONE;
    }
    return done(tbl_do_ask(c->t, c->now, c->seat, c->id, (tbl_ask){.kind = TBL_ASK_UNDO}));
}

static tbl_answer ask_for(command *c, tbl_ask ask)
{
    if (c->t->log.len > TBL_LOG_MAX)
        return TBL_REFUSED("full", "table.full");
    return done(tbl_do_ask(c->t, c->now, c->seat, c->id, ask));
}

static tbl_answer do_pause(command *c)
{
    return ask_for(c, (tbl_ask){.kind = TBL_ASK_PAUSE});
}

static tbl_answer do_rematch(command *c)
{
    return ask_for(c, (tbl_ask){.kind = TBL_ASK_REMATCH});
}

static tbl_answer do_replace(command *c)
{
    int seat = c->rest[0] - '0';
    if (seat < 0 || seat >= c->t->rules.setup.seats || c->rest[1])
        return TBL_REFUSED("unknown", "table.no_seat");
    return ask_for(c, (tbl_ask){.kind = TBL_ASK_REPLACE, .about = (uint8_t)seat});
}

static tbl_answer do_agree(command *c)
{
    return done(tbl_do_agree(c->t, c->now, c->seat, c->id));
}

static tbl_answer do_refuse(command *c)
{
    return done(tbl_do_refuse(c->t, c->now, c->seat, c->id));
}

static tbl_answer do_resume(command *c)
{
    return done(tbl_do_resume(c->t, c->now, c->seat, c->id));
}

/* The bot that the command names, or the one the table was set up with. */
static const char *policy_for(const command *c)
{
    if (*c->rest)
        return tbl_bot_ok(c->rest) ? c->rest : NULL;
    return c->t->rules.timeout[0] ? c->t->rules.timeout : tbl_stand_in;
}

static tbl_answer hand_over(command *c, bool for_good)
{
    const char *policy = policy_for(c);
    if (!policy)
        return TBL_REFUSED("unknown", "table.no_bot");
    return done(tbl_do_away(c->t, c->now, c->seat, c->id, policy, for_good));
}

static tbl_answer do_away(command *c)
{
    if (c->t->log.len > TBL_LOG_MAX)
        return TBL_REFUSED("full", "table.full");
    return hand_over(c, false);
}

static tbl_answer do_resign(command *c)
{
    return hand_over(c, true);
}

static tbl_answer do_back(command *c)
{
    return done(tbl_do_back(c->t, c->now, c->seat, c->id));
}

static tbl_answer do_commit(command *c)
{
    if (c->t->log.len > TBL_LOG_MAX)
        return TBL_REFUSED("full", "table.full");
    return done(tbl_do_commit(c->t, c->now, c->seat, c->id, c->rest));
}

static tbl_answer do_reveal(command *c)
{
    bool ok = tbl_do_reveal(c->t, c->now, c->seat, c->id, c->rest);
    if (ok)
        tbl_start_if_full(c->t, c->now);
    return done(ok);
}

static tbl_answer do_leave(command *c)
{
    return c->t->started ? hand_over(c, false) : done(tbl_do_leave(c->t, c->now, c->seat, c->id));
}

void tbl_say_aloud(tbl_table *t, int seat, const char *text)
{
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_text_addf(&out, "\"ev\":\"say\",\"seat\":%d,\"text\":", seat);
    rk_json_str(&w, text);
    tbl_announce(t, rk_text_str(&out));
    rk_text_free(&out);
}

bool tbl_do_say(tbl_table *t, int64_t now, int seat, uint64_t id, const char *text)
{
    size_t n = strlen(text);
    if (!n || n > TBL_SAY_MAX || !rk_utf8_ok(text, n) || t->seat[seat].kind != TBL_SEAT_PERSON)
        return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7F)
            return false;
    tbl_log_begin(t, now, seat, id, "say ");
    rk_text_add(&t->log, text);
    tbl_log_end(t);
    tbl_say_aloud(t, seat, text);
    return true;
}

static tbl_answer do_say(command *c)
{
    if (c->t->log.len > TBL_LOG_MAX)
        return TBL_REFUSED("full", "table.full");
    if (!tbl_do_say(c->t, c->now, c->seat, c->id, c->rest))
        return TBL_REFUSED("say", "table.say");
    return TBL_DONE;
}

/* A question: what would this move do, or what forbids it? Nothing is recorded. */
static tbl_answer do_explain(command *c)
{
    const rk_game *g = tbl_game(c->t);
    rk_line        line;
    if (!read_notation(c, &line))
        return notation;
    if (g->verbs[line.move.verb].flags & (RK_V_ASIDE | RK_V_CHANCE))
        return notation;
    rk_why why = rk_legal(g, c->t->set->data, c->t->match.state, line.move);
    if (why.rule)
        return by_the_rules(why);
    rk_msg msg = g->words.describe(c->t->set->data, c->t->match.state, line.move);
    rk_json_key(c->w, "move");
    rk_json_message(c->w, g, c->t->set->data, &msg);
    return TBL_DONE;
}

/* A question: what can I do now, in words? */
static void list_facts(command *c, rk_move move)
{
    const rk_game *g = tbl_game(c->t);
    rk_facts       facts = {0};
    if (g->players.facts)
        g->players.facts(c->t->set->data, c->t->match.state, move, &facts);
    if (!facts.n)
        return;
    rk_json_key(c->w, "facts");
    rk_facts_json(c->w, g, c->t->set->data, &facts);
}

typedef struct {
    rk_planner base;
    command   *c;
} plan_list;

static void list_plan(rk_planner *self, const rk_plan *plan)
{
    command       *c = ((plan_list *)self)->c;
    const rk_game *g = tbl_game(c->t);
    rk_text        move = RK_TEXT_INIT;
    if (c->answer->len >= LIST_MAX)
        return;
    rk_json_object(c->w);
    rk_json_karray(c->w, "moves");
    for (int i = 0; i < plan->steps; i++) {
        rk_text_clear(&move);
        rk_write_verb(g, c->t->set->data, plan->step[i], &move);
        rk_json_str(c->w, rk_text_str(&move));
    }
    rk_json_end(c->w, ']');
    rk_json_key(c->w, "facts");
    rk_facts_json(c->w, g, c->t->set->data, &plan->facts);
    rk_json_end(c->w, '}');
    rk_text_free(&move);
}

static void list_plans(command *c)
{
    const rk_game *g = tbl_game(c->t);
    if (!g->players.plans)
        return;
    plan_list list = {{list_plan}, c};
    rk_json_karray(c->w, "plans");
    g->players.plans(c->t->set->data, c->t->match.state, c->seat, &list.base);
    rk_json_end(c->w, ']');
}

static tbl_answer do_list(command *c)
{
    const rk_game *g = tbl_game(c->t);
    rk_text        move = RK_TEXT_INIT, view = RK_TEXT_INIT;
    tbl_viewer     is;
    rk_moves       moves;
    if (!tbl_followed(c->t, c->seat))
        tbl_follow(c->t, c->seat, UINT64_MAX);
    tbl_viewer_snapshot(c->t, c->seat, &is, &view, &moves);
    rk_json_kint(c->w, "seat", c->seat);
    rk_json_kint(c->w, "p", c->t->viewer[c->seat].p);
    rk_json_karray(c->w, "moves");
    rk_walk walk = rk_walk_of(&moves);
    bool    more;
    while ((more = rk_walk_next(&walk)) && c->answer->len < LIST_MAX) {
        rk_text_clear(&move);
        rk_write_verb(g, c->t->set->data, walk.move, &move);
        rk_msg text = g->words.describe(c->t->set->data, c->t->match.state, walk.move);
        rk_json_object(c->w);
        rk_json_kstr(c->w, "move", rk_text_str(&move));
        rk_json_key(c->w, "text");
        rk_json_message(c->w, g, c->t->set->data, &text);
        list_facts(c, walk.move);
        rk_json_end(c->w, '}');
    }
    rk_json_end(c->w, ']');
    if (more)
        rk_json_kbool(c->w, "cut", true);
    if (moves.count)
        list_plans(c);
    rk_text_free(&move);
    rk_text_free(&view);
    return TBL_DONE;
}

/* A question for an expert. The host answers it later (suggest.c). */
static tbl_answer do_suggest(command *c)
{
    if (!is_current(c))
        return stale;
    if (!tbl_is_alone(c->t, c->seat))
        return TBL_REFUSED("people", "table.suggest_people");
    if (!plays_itself(c))
        return TBL_REFUSED("away", "table.away");
    if (c->t->paused || !(tbl_deciding(c->t) >> c->seat & 1))
        return not_now;
    c->t->wish = (tbl_wish){.seat = c->seat, .id = c->id, .p = c->t->viewer[c->seat].p};
    c->t->wished = true;
    return TBL_DONE;
}

static const struct {
    const char *verb;
    tbl_answer (*run)(command *c);
} verbs[] = {
    {"move", do_move},     {"aside", do_aside},   {"say", do_say},         {"undo", do_undo},       {"agree", do_agree},
    {"refuse", do_refuse}, {"pause", do_pause},   {"resume", do_resume},   {"away", do_away},       {"back", do_back},
    {"resign", do_resign}, {"leave", do_leave},   {"replace", do_replace}, {"rematch", do_rematch}, {"explain", do_explain},
    {"list", do_list},     {"commit", do_commit}, {"reveal", do_reveal},   {"suggest", do_suggest},
};

/* If a person holds several seats: the one that is to move, if there is only one. */
static int seat_meant(const tbl_table *t, uint8_t seats)
{
    rk_turn turn = tbl_turn(t);
    if (seats & (seats - 1) && turn.stage == RK_DECIDE && seats & turn.seats)
        seats &= turn.seats;
    return seats && !(seats & (seats - 1)) ? __builtin_ctz(seats) : -1;
}

static const char *skip(const char *s)
{
    return s + strspn(s, " ");
}

/* Reads the number and the seat before the verb. */
static tbl_answer read_prefix(command *c, const char *line)
{
    uint8_t seats = tbl_seats_of(c->t, c->who);
    if (*line == '@') {
        char *end;
        c->id = strtoull(line + 1, &end, 10);
        if (end == line + 1 || *end != ' ' || c->id == 0 || c->id > INT64_MAX)
            return TBL_REFUSED("unknown", "table.number");
        line = skip(end);
    }
    if (!seats)
        return TBL_REFUSED("not_seated", "table.not_seated");
    if (line[0] >= '0' && line[0] <= '9' && line[1] == ':') {
        c->seat = line[0] - '0';
        if (c->seat >= RK_MAX_SEATS || !(seats >> c->seat & 1))
            return TBL_REFUSED("not_seated", "table.not_seated");
        line = skip(line + 2);
    } else {
        c->seat = seat_meant(c->t, seats);
        if (c->seat < 0)
            return TBL_REFUSED("which_seat", "table.which_seat");
    }
    c->rest = line;
    return TBL_DONE;
}

static tbl_answer run(command *c, const char *line, bool *again)
{
    tbl_answer no = read_prefix(c, line);
    if (no.code)
        return no;
    if (c->id && c->id <= c->t->seat[c->seat].last_id) {
        *again = true;
        return TBL_DONE;
    }
    size_t n = strcspn(c->rest, " ");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strlen(verbs[i].verb) == n && !memcmp(verbs[i].verb, c->rest, n)) {
            c->rest = skip(c->rest + n);
            return verbs[i].run(c);
        }
    return TBL_REFUSED("unknown", "table.unknown");
}

/* Is the verb one of these? *rest: what follows it. */
static bool verb_is(const char *line, const char *const *words, size_t n, const char **rest)
{
    if (*line == '@')
        line = skip(line + strcspn(line, " "));
    if (line[0] >= '0' && line[0] <= '9' && line[1] == ':')
        line = skip(line + 2);
    size_t len = strcspn(line, " ");
    *rest = skip(line + len);
    for (size_t i = 0; i < n; i++)
        if (strlen(words[i]) == len && !memcmp(words[i], line, len))
            return true;
    return false;
}

bool tbl_is_talk(const char *line)
{
    static const char *const talk[] = {"say", "aside", "undo", "pause", "replace", "rematch", "away"};
    const char              *rest;
    return verb_is(line, talk, sizeof talk / sizeof *talk, &rest);
}

bool tbl_is_chat(const char *line)
{
    static const char *const say[] = {"say"}, *const aside[] = {"aside"};
    const char *rest;
    return verb_is(line, say, 1, &rest) || (verb_is(line, aside, 1, &rest) && !strncmp(rest, "say ", 4));
}

void tbl_answer_json(const tbl_table *t, rk_json *w, uint64_t id, const tbl_answer *no)
{
    if (id)
        rk_json_kint(w, "re", (int64_t)id);
    rk_json_kbool(w, "ok", !no->code);
    if (!no->code)
        return;
    rk_json_kstr(w, "code", no->code);
    if (no->rule)
        rk_json_kstr(w, "rule", no->rule);
    rk_json_key(w, "why");
    rk_json_message(w, tbl_game(t), t->set->data, &no->msg);
}

bool tbl_command(tbl_table *t, int64_t now, const char *who, const char *line, rk_text *answer)
{
    rk_json w = rk_json_to(answer);
    command c = {.t = t, .now = now, .who = who, .answer = answer, .w = &w};
    bool    again = false;
    size_t  n = strlen(line);
    rk_json_object(&w);
    rk_json_kstr(&w, "ev", "answer");
    tbl_answer no = n > TBL_COMMAND_MAX || !rk_utf8_ok(line, n) || strpbrk(line, "\r\n") ? TBL_REFUSED("unknown", "table.unknown")
                                                                                         : run(&c, line, &again);
    tbl_answer_json(t, &w, c.id, &no);
    if (again)
        rk_json_kbool(&w, "again", true);
    rk_json_end(&w, '}');
    if (t->wished)
        rk_text_clear(answer);
    else if (!no.code && !again)
        tbl_settle(t, now);
    return !no.code;
}
