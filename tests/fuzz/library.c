/* library: any sequence of calls of ratskeller.h, with any arguments. Nothing may crash, leak or hang; whoever fails says why
 * and has changed nothing. Bots that start programs are left out: what they do is the command's business. */
#include <ratskeller.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

enum { KINDS = 6, EACH = 3, CALLS = 60, TEXT = 4000 };
enum { RULES, STATE, DICE, RECORD, BOT, BATCH };

typedef struct {
    const uint8_t *at, *end;
    void          *object[KINDS][EACH];
    rk_problem     problem;
    char           text[TEXT + 1];
} player;

static int byte(player *x)
{
    return x->at < x->end ? *x->at++ : 0;
}

/* Mostly small, sometimes anything. */
static int number(player *x)
{
    int a = byte(x);
    if (a < 0xF0)
        return a - 4;
    uint32_t wide = (uint32_t)byte(x) << 24 | (uint32_t)byte(x) << 16 | (uint32_t)byte(x) << 8 | (uint32_t)byte(x);
    return (int)wide;
}

static const char *text(player *x)
{
    int length = byte(x);
    if (length == 0xFF)
        return NULL;
    size_t left = (size_t)(x->end - x->at), n = length == 0xFE ? left : (size_t)length;
    n = n > left ? left : n > TEXT ? TEXT : n;
    memcpy(x->text, x->at, n);
    x->text[n] = 0;
    x->at += n;
    return x->text;
}

/* An object of the kind, nothing, or sometimes one of another kind. */
static void *any(player *x, int kind)
{
    int a = byte(x);
    if (a == 0xFF)
        return NULL;
    if (a >= 0xF8)
        kind = (kind + a) % KINDS;
    return x->object[kind][a % EACH];
}

static void let_go(int kind, void *object)
{
    switch (kind) {
    case RULES: rk_ruleset_free(object); break;
    case STATE: rk_state_free(object); break;
    case DICE: rk_dice_free(object); break;
    case RECORD: rk_record_free(object); break;
    case BOT: rk_bot_free(object); break;
    case BATCH: rk_batch_free(object); break;
    }
}

/* ---- what must hold after a call ---- */

static void must(bool holds)
{
    if (!holds)
        __builtin_trap();
}

static void result(player *x, bool failed)
{
    must(failed == (x->problem.status < 0));
    must(failed == (x->problem.words[0] != 0));
    must((x->problem.status == RK_REFUSED) == (x->problem.rule[0] != 0));
}

static int returned(player *x, int status)
{
    result(x, status < 0);
    must(status >= 0 || x->problem.status == status);
    return status;
}

static void said(player *x, char *words)
{
    result(x, !words);
    rk_free(words);
}

static void made(player *x, int kind, void *object)
{
    result(x, !object);
    int place = byte(x) % EACH;
    if (!object)
        return;
    let_go(kind, x->object[kind][place]);
    x->object[kind][place] = object;
}

static const char *bot_name(player *x)
{
    static const char *const names[] = {"random", "greedy", "search:3", "easy/quiet", "search:2/t2"};
    int                      a = byte(x);
    if (a < 5)
        return names[a];
    const char *name = text(x);
    return name && (strstr(name, "exec") || strstr(name, "search") || strstr(name, "hard") || strstr(name, "expert")) ? "no"
                                                                                                                      : name;
}

/* ---- calls ---- */

static void call_rules(player *x)
{
    rk_problem *p = &x->problem;
    int         seat, action;
    rk_ruleset *r = any(x, RULES);
    switch (byte(x) % 8) {
    case 0: said(x, rk_game_about(rk_game_id(number(x)), text(x), p)); break;
    case 1: said(x, rk_rule_words(text(x), NULL, p)); break;
    case 2: said(x, rk_ruleset_options(r, p)); break;
    case 3: said(x, rk_action_write(r, number(x), number(x), p)); break;
    case 4: returned(x, rk_action_read(r, text(x), &seat, &action, p)); break;
    case 5: said(x, rk_ruleset_layout(r, p)); break;
    case 6: rk_ruleset_feature(r, number(x)); break;
    default: made(x, RULES, rk_ruleset_new(rk_game_id(byte(x) % 8), number(x), text(x), NULL, p));
    }
}

/* Into an array of the right length, or of another. */
static int observe(player *x, const rk_state *s)
{
    rk_ruleset *r = rk_state_rules(s, NULL);
    int         slots = rk_ruleset_slots(r), room = byte(x) & 1 ? number(x) & 0xFF : slots;
    int16_t    *all = malloc(room > 0 ? (size_t)room * sizeof *all : 1);
    int         status = returned(x, rk_state_observe(s, number(x), all, room, &x->problem));
    free(all);
    rk_ruleset_free(r);
    return status;
}

static int features(player *x, const rk_state *s)
{
    rk_ruleset *r = rk_state_rules(s, NULL);
    int         whole = rk_ruleset_seats(r) * rk_ruleset_features(r), room = byte(x) & 1 ? number(x) & 0xFF : whole;
    int16_t    *all = malloc(room > 0 ? (size_t)room * sizeof *all : 1);
    int         status = returned(x, rk_state_features(s, all, room, &x->problem));
    must(rk_state_settled(s) <= 1);
    free(all);
    rk_ruleset_free(r);
    return status;
}

static void call_state(player *x)
{
    rk_problem *p = &x->problem;
    rk_state   *s = any(x, STATE), *before = rk_state_clone(s, NULL);
    int         actions[16], points[RK_PARTIES], status = 0;
    double      share[RK_PARTIES];
    switch (byte(x) % 21) {
    case 0: made(x, STATE, rk_state_new(any(x, RULES), p)); break;
    case 1: made(x, STATE, rk_state_load(any(x, RULES), text(x), p)); break;
    case 2: made(x, STATE, rk_state_clone(s, p)); break;
    case 3: status = returned(x, rk_state_copy(s, any(x, STATE), p)); break;
    case 4: said(x, rk_state_view(s, number(x), p)); break;
    case 5: said(x, rk_state_board(s, number(x), "de", p)); break;
    case 6: said(x, rk_state_score(s, p)); break;
    case 7: said(x, rk_state_describe(s, number(x), number(x), NULL, p)); break;
    case 8: status = returned(x, rk_state_resample(s, number(x), any(x, DICE), p)); break;
    case 9: status = returned(x, rk_state_play(s, number(x), number(x), p)); break;
    case 10: status = returned(x, rk_state_play_line(s, text(x), p)); break;
    case 11: status = returned(x, rk_state_draw(s, any(x, DICE), p)); break;
    case 12: status = returned(x, rk_state_why_not(s, number(x), number(x), "de", p)); break;
    case 13: status = returned(x, rk_state_why_not_line(s, text(x), "de", p)); break;
    case 14: status = returned(x, rk_state_default(s, number(x), p)); break;
    case 15: status = returned(x, rk_state_points(s, points, p)); break;
    case 16: status = returned(x, rk_state_returns(s, share, p)); break;
    case 17: status = returned(x, rk_state_legal(s, number(x), actions, number(x) & 15, p)); break;
    case 18: status = observe(x, s); break;
    case 19: status = features(x, s); break;
    default:
        for (int i = byte(x); i > 0 && status >= 0; i--)
            status = returned(x, rk_state_play_random(s, any(x, DICE), p));
        status = 0; /* earlier ones were played */
    }
    if (status < 0 && before)
        must(rk_state_equal(s, before) == 1);
    rk_state_free(before);
}

static void call_record(player *x)
{
    rk_problem *p = &x->problem;
    rk_record  *m = any(x, RECORD);
    const char *line;
    switch (byte(x) % 12) {
    case 0: made(x, RECORD, rk_record_new(any(x, RULES), p)); break;
    case 1: made(x, STATE, rk_record_state(m, p)); break;
    case 2: made(x, RULES, rk_record_rules(m, p)); break;
    case 3: said(x, rk_record_move(m, number(x), p)); break;
    case 4: said(x, rk_record_write(m, p)); break;
    case 5: returned(x, rk_record_rewind(m, number(x), p)); break;
    case 6: returned(x, rk_record_play(m, number(x), number(x), p)); break;
    case 7: returned(x, rk_record_set_name(m, number(x), text(x), p)); break;
    case 8: returned(x, rk_record_play_line(m, text(x), p)); break;
    case 9: said(x, rk_scenario_run(text(x), NULL, NULL, NULL, p)); break;
    case 10: made(x, STATE, rk_scenario_state(text(x), NULL, p)); break;
    default: line = text(x); made(x, RECORD, rk_record_read(line, line ? strlen(line) : 0, NULL, p));
    }
}

static void call_bot(player *x)
{
    rk_problem *p = &x->problem;
    rk_bot     *b = any(x, BOT);
    char       *line;
    switch (byte(x) % 4) {
    case 0: returned(x, rk_bot_choose(b, any(x, STATE), p)); break;
    case 1: returned(x, rk_bot_saw(b, any(x, STATE), number(x), number(x), p)); break;
    case 2:
        line = rk_bot_talk(b, any(x, STATE), p);
        must(!line || p->status == RK_SUCCESS);
        rk_free(line);
        break;
    default: made(x, BOT, rk_bot_new(any(x, RULES), bot_name(x), number(x), 1, p));
    }
}

static void call_batch(player *x)
{
    rk_problem          *p = &x->problem;
    rk_batch            *b = any(x, BATCH);
    int32_t              actions[8] = {0};
    const rk_batch_view *v = rk_batch_look(b);
    must(!v || v->games <= 8);
    switch (byte(x) % 8) {
    case 0: made(x, STATE, rk_batch_state(b, number(x), p)); break;
    case 1: returned(x, rk_batch_put(b, number(x), any(x, STATE), p)); break;
    case 2: returned(x, rk_batch_sample(b, actions, p)); break;
    case 3:
        for (int i = 0; i < 8; i++)
            actions[i] = number(x);
        returned(x, rk_batch_step(b, actions, p));
        break;
    case 4: returned(x, rk_batch_step_nth(b, actions, p)); break;
    case 5: {
        int games = number(x); /* a few, or more than there can be */
        made(x, BATCH, rk_batch_new(any(x, RULES), games > 8 ? games + RK_BATCH_GAMES : games, byte(x) % 4, byte(x) % 9, 1, p));
        break;
    }
    default:
        for (int i = byte(x); i > 0 && v; i--)
            must(returned(x, rk_batch_sample(b, actions, p)) == 0 && returned(x, rk_batch_step(b, actions, p)) == 0);
    }
}

/* Reading a data set takes longer than everything else: the first ruleset is made once for each game, and lent by a record. */
static rk_ruleset *ruleset_of(int game)
{
    static rk_record *lender[16];
    if (!lender[game]) {
        rk_ruleset *r = rk_ruleset_new(rk_game_id(game), 0, NULL, NULL, NULL);
        lender[game] = rk_record_new(r, NULL);
        rk_ruleset_free(r);
    }
    return rk_record_rules(lender[game], NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static player x;
    x = (player){.at = bytes, .end = bytes + n};
    x.object[RULES][0] = ruleset_of(byte(&x) % rk_game_count());
    x.object[STATE][0] = rk_state_new(x.object[RULES][0], NULL);
    x.object[DICE][0] = rk_dice_new((uint64_t)byte(&x), NULL);
    for (int i = 0; i < CALLS && x.at < x.end; i++) {
        memset(&x.problem, 0x55, sizeof x.problem);
        switch (byte(&x) % 8) {
        case RULES: call_rules(&x); break;
        case RECORD: call_record(&x); break;
        case BOT: call_bot(&x); break;
        case BATCH: call_batch(&x); break;
        case DICE: made(&x, DICE, rk_dice_new((uint64_t)byte(&x), &x.problem)); break;
        default: call_state(&x);
        }
    }
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < EACH; i++)
            let_go(kind, x.object[kind][i]);
    return 0;
}
