/* native_test.c: the files of the browser's module under sanitizers. What the page's worker does, with the functions that it
 * calls: whole matches of every game, people at one screen and bots, logs that are read again in the middle. */
#include "analysis/analysis.h"
#include "base/sha256.h"
#include "bots/bot.h"
#include "games/registry.h"
#include "wasm/device.h"
#include "wasm/hostile.h"
#include "wasm/sets.h"

enum { FOLDS = 4, FOLD_EVERY = 40, ASKED_MAX = 20000 };

static const char *const levels[] = {"easy", "medium", "random", "hard"};

/* ---- viewers and the log ---- */

static unsigned viewers(const device *d)
{
    return d->people ? d->people : 1u << wasm_spectator();
}

static void follow_all(device *d)
{
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (viewers(d) >> v & 1)
            wasm_follow(d->t, v, -1);
}

static long position(const device *d, int seat)
{
    wasm_snapshot(d->t, seat, d->now);
    return strtol(strstr(wasm_out_at(), "\"p\":") + 4, NULL, 10);
}

/* What is new is told and kept. */
static void keep(device *d)
{
    wasm_events();
    const char *told = wasm_out_at();
    CHECK(strlen(told) == wasm_out_len(), "an event has a NUL in it");
    CHECK(!*told || (!strncmp(told, "{\"n\":", 5) && told[wasm_out_len() - 1] == '\n'), "no lines of events: %.80s", told);
    wasm_log(d->t, d->kept.len);
    rk_text_addn(&d->kept, wasm_out_at(), wasm_out_len());
    wasm_log(d->t, d->kept.len);
    CHECK(!wasm_out_len(), "there is more than everything");
}

static void snapshots(const device *d, rk_text *out)
{
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (viewers(d) >> v & 1) {
            wasm_snapshot(d->t, v, d->now);
            rk_text_addn(out, wasm_out_at(), wasm_out_len());
        }
}

/* The tab is closed, and opened again. */
static void come_back(device *d)
{
    rk_text  before = RK_TEXT_INIT, after = RK_TEXT_INIT;
    unsigned deciding = wasm_deciding(d->t);
    snapshots(d, &before);
    wasm_drop(d->t);
    d->t = fold(d->kept.at, d->kept.len, false);
    CHECK(d->t, "%s", wasm_out_at());
    follow_all(d);
    wasm_go_on(d->t, d->now);
    snapshots(d, &after);
    CHECK(!strcmp(rk_text_str(&before), rk_text_str(&after)), "another table came back:\n%s\n---\n%s", rk_text_str(&before),
          rk_text_str(&after));
    CHECK(wasm_deciding(d->t) == deciding, "others are in turn");
    rk_text_free(&before);
    rk_text_free(&after);
}

/* ---- decisions ---- */

static const rk_game *game_of(const device *d)
{
    return tbl_match(d->t)->set->game;
}

static rk_turn turn_of(const device *d)
{
    return game_of(d)->turn(tbl_match(d->t)->set->data, tbl_match(d->t)->state);
}

/* Lets a bot think about the question in the answer; `instead` of the level it asks for, to save time. What it says is the
 * answer. */
static uint64_t think(device *d, const char *level, const char *instead)
{
    size_t n = wasm_out_len();
    char  *question = put(wasm_out_at(), n), *policy = memmem(question, n, level, strlen(level) + 1);
    CHECK(policy, "the question does not say who is asked");
    strcpy(policy, instead);
    uint64_t move = wasm_think(question, rk_rng_next(&d->rng));
    wasm_give(question);
    return move;
}

static void ask_bot(device *d, int seat)
{
    const char *level = tbl_seat_at(d->t, seat)->policy;
    uint32_t    question = wasm_question(d->t, seat);
    bool        to_move = wasm_bots(d->t) >> seat & 1;
    wasm_ask(d->t, seat);
    uint64_t move = think(d, level, strcmp(level, "hard") ? level : "search:6");
    if (wasm_out_len()) {
        char *line = put_text(wasm_out_at());
        CHECK(wasm_bot_aside(d->t, d->now += 10, seat, line), "a bot may not say: %s", line);
        wasm_give(line);
    } else if (to_move) {
        CHECK(!wasm_bot_move(d->t, d->now, seat, question + 1, move), "an answer to another question");
        CHECK(wasm_bot_move(d->t, d->now += 10, seat, question, move), "a bot's move is refused");
    }
}

/* One bot that is to move, or has been spoken to. False: there is none. */
static bool ask_bots(device *d)
{
    unsigned bots = wasm_bots(d->t), talkers = wasm_talkers(d->t);
    uint32_t asides = wasm_asides(d->t);
    for (int seat = 0; seat < d->seats; seat++) {
        bool spoken_to = talkers >> seat & 1 && asides && d->heard[seat] != asides;
        if (!(bots >> seat & 1) && !spoken_to)
            continue;
        d->heard[seat] = asides;
        ask_bot(d, seat);
        return true;
    }
    return false;
}

static void say_at(device *d, int seat, const char *verb, const char *rest)
{
    char line[TBL_COMMAND_MAX];
    snprintf(line, sizeof line, "%d:%s %ld %s", seat, verb, position(d, seat), rest);
    CHECK(say(d, line), "%s: %s", line, wasm_out_at());
}

/* Why the first of a seat's moves, and not the last. */
static void explain_two_moves(device *d, int seat)
{
    const rk_match *m = tbl_match(d->t);
    rk_moves        legal;
    rk_text         line[2] = {RK_TEXT_INIT, RK_TEXT_INIT};
    game_of(d)->moves(m->set->data, m->state, seat, &legal);
    for (int i = 0; i < 2; i++) {
        rk_text_addf(&line[i], "%d ", seat);
        rk_write_verb(game_of(d), m->set->data, rk_moves_at(&legal, i ? legal.count - 1 : 0), &line[i]);
    }
    CHECK(wasm_reasons(d->t, rk_text_str(&line[0]), rk_text_str(&line[1])) && *wasm_out_at() == '{', "no reasons: %s",
          wasm_out_at());
    CHECK(!wasm_reasons(d->t, rk_text_str(&line[0]), "* nonsense") && !wasm_reasons(d->t, "", rk_text_str(&line[1])),
          "reasons for nothing");
    rk_text_free(&line[0]);
    rk_text_free(&line[1]);
}

/* "What would you do?" */
static void take_advice(device *d, int seat)
{
    char line[64];
    d->advised = true;
    snprintf(line, sizeof line, "@%d %d:suggest %ld", 900000, seat, position(d, seat));
    CHECK(say(d, line) && !wasm_out_len(), "%s: %s", line, wasm_out_at());
    CHECK(wasm_advise(d->t) == seat, "seat %d has asked", seat);
    uint64_t move = think(d, tbl_adviser, "search:6");
    char    *why = put_text(wasm_out_at());
    wasm_advice(d->t, move, why);
    wasm_give(why);
    CHECK(strstr(wasm_out_at(), "\"suggestion\"") && strstr(wasm_out_at(), "\"why\":{\"chance\":"), "no advice: %s",
          wasm_out_at());
    CHECK(wasm_advise(d->t) == -1, "nobody has asked again");
    explain_two_moves(d, seat);
}

static void decide(device *d, int seat)
{
    const rk_match *m = tbl_match(d->t);
    rk_moves        legal;
    rk_text         move = RK_TEXT_INIT;
    game_of(d)->moves(m->set->data, m->state, seat, &legal);
    CHECK(legal.count, "seat %d is in turn and has no move", seat);
    rk_write_verb(game_of(d), m->set->data, rk_moves_at(&legal, rk_rng_below(&d->rng, legal.count)), &move);
    if (!d->advised && !(d->people & (d->people - 1)) && legal.count > 1)
        take_advice(d, seat);
    if (!rk_rng_below(&d->rng, 16)) {
        char list[16];
        snprintf(list, sizeof list, "%d:list", seat);
        CHECK(say(d, list) && strstr(wasm_out_at(), "\"moves\":[{"), "%s", wasm_out_at());
    }
    say_at(d, seat, "move", rk_text_str(&move));
    rk_text_free(&move);
}

/* Has somebody made a sealed choice that others have still to make? */
static bool is_half_sealed(rk_turn was, rk_turn is)
{
    return is.stage == RK_DECIDE && is.sealed && is.sealed == was.sealed && is.seats != was.seats && !(is.seats & ~was.seats);
}

/* To the end of the match. Returns how often the tab was closed in the middle of a sealed choice. */
static int play_out(device *d)
{
    int folds = 0, sealed = 0;
    for (int i = 1; !wasm_is_over(d->t); i++) {
        rk_turn  was = turn_of(d);
        unsigned mine = wasm_deciding(d->t) & d->people;
        CHECK(i < ASKED_MAX, "the match does not end");
        if (!ask_bots(d)) {
            CHECK(mine, "nobody is to move");
            decide(d, rk_nth_bit(mine, rk_rng_below(&d->rng, (uint32_t)__builtin_popcount(mine))));
        }
        keep(d);
        bool half = sealed < FOLDS && is_half_sealed(was, turn_of(d));
        if (half || (folds < FOLDS && i % FOLD_EVERY == 0)) {
            come_back(d);
            sealed += half;
            folds += !half;
        }
    }
    return sealed;
}

/* ---- dice ---- */

static void nonce_of(int seat, char out[16])
{
    snprintf(out, 16, "nonce%d", seat);
}

static void sha_hex(const rk_text *of, char hex[65])
{
    rk_sha256_hex(of->at, of->len, hex);
}

static void commit_and_reveal(device *d)
{
    char    line[200], nonce[16], hex[65], commitment[65];
    rk_text all = RK_TEXT_INIT;
    wasm_card(d->t);
    snprintf(commitment, sizeof commitment, "%s", strstr(wasm_out_at(), "\"commitment\":\"") + 14);
    for (int reveal = 0; reveal < 2; reveal++)
        for (int i = 0; i < d->seats; i++) {
            if (!(d->people >> i & 1))
                continue;
            nonce_of(i, nonce);
            rk_text_clear(&all);
            rk_text_addf(&all, "ratskeller part\n%s\n%s", commitment, nonce);
            sha_hex(&all, hex);
            snprintf(line, sizeof line, "%d:%s %s", i, reveal ? "reveal" : "commit", reveal ? nonce : hex);
            CHECK(say(d, line), "%s: %s", line, wasm_out_at());
        }
    rk_text_free(&all);
}

/* Every draw in the log, worked out again from the seed and the nonces. */
static void check_dice(const device *d, char digit)
{
    rk_text all = RK_TEXT_INIT;
    uint8_t key[32];
    char    nonce[16];
    int     draws = 0;
    rk_text_add(&all, "ratskeller dice 2\n");
    for (int i = 0; i < 64; i++)
        rk_text_char(&all, digit);
    rk_text_char(&all, '\n');
    for (int i = 0; i < d->seats; i++) {
        nonce_of(i, nonce);
        rk_text_addf(&all, "%s\n", d->people >> i & 1 ? nonce : "");
    }
    rk_sha256(all.at, all.len, key);
    for (const char *at = rk_text_str(&d->kept); (at = strstr(at, " - draw ")); draws++) {
        char    *end;
        uint32_t n = (uint32_t)strtoul(at + 8, &end, 10), count = (uint32_t)strtoul(end, &end, 10);
        rk_rng   rng;
        rk_rng_key(&rng, key, n);
        uint32_t index = rk_rng_below(&rng, count);
        CHECK(n == (uint32_t)draws && strtoul(end, NULL, 10) == index, "draw %d is not %u of %u", draws, index, count);
        at = end;
    }
    CHECK(draws, "the match had no dice");
    rk_text_free(&all);
}

/* ---- after the end ---- */

static void check_replays(const device *d)
{
    for (int v = 0; v < TBL_VIEWERS; v++) {
        bool there = v < d->seats || v == wasm_spectator();
        CHECK(wasm_replay(d->t, v, false) == there, "a replay for viewer %d", v);
    }
    CHECK(wasm_replay(d->t, wasm_spectator(), true), "a replay with everything");
    CHECK(!strncmp(wasm_out_at(), "[{\"n\":1,", 8) && wasm_out_at()[wasm_out_len() - 1] == ']', "no array of events");
    wasm_events();
    CHECK(!wasm_out_len(), "a replay is told to the players");
    wasm_follow(d->t, __builtin_ctz(viewers(d)), 0);
    wasm_events();
    CHECK(wasm_out_len() > 1000, "who has missed everything is told everything");
}

/* The match file, brought to a worker that judges it. */
static void check_analysis(const device *d)
{
    wasm_match_file(d->t);
    char      *file = put(wasm_out_at(), wasm_out_len());
    tbl_table *t = fold(file, wasm_out_len(), true);
    wasm_give(file);
    CHECK(t, "%s", wasm_out_at());
    CHECK(wasm_is_over(t) && wasm_outline(t), "a match file of a finished match");
    uint32_t step = (uint32_t)strtoul(strchr(wasm_out_at(), '[') + 1, NULL, 10);
    CHECK(wasm_judge(t, step, 6) && strstr(wasm_out_at(), "\"grade\""), "%s", wasm_out_at());
    wasm_judged();
    size_t n = wasm_out_len();
    char  *numbers = put(wasm_out_at(), n);
    CHECK(wasm_sums(t, numbers, n) && wasm_out_at()[0] == '[', "%s", wasm_out_at());
    CHECK(!wasm_sums(t, numbers, n - 1), "a part of a decision");
    ana_decision wrong;
    memcpy(&wrong, numbers, sizeof wrong);
    wrong.grade = 200;
    CHECK(n == sizeof wrong && !wasm_sums(t, (const char *)&wrong, n), "a grade that there is not");
    wasm_give(numbers);
    for (uint32_t i = 0; i < step; i++)
        CHECK(!wasm_judge(t, i, 6), "step %u, of chance or without a choice, is judged", i);
    CHECK(!wasm_judge(t, (uint32_t)tbl_match(t)->steps, 6) && !wasm_judge(t, UINT32_MAX, 6), "no step is judged");
    wasm_drop(t);
}

static void check_rematch(device *d)
{
    uint8_t seed[TBL_SEED_SIZE];
    char    line[16];
    memset(seed, 9, sizeof seed);
    uint8_t *at = (uint8_t *)put(seed, sizeof seed);
    CHECK(!wasm_rematch_wanted(d->t), "nobody wants one yet");
    snprintf(line, sizeof line, "%d:rematch", __builtin_ctz(d->people)); /* one person, for all seats of this device */
    CHECK(say(d, line), "%s: %s", line, wasm_out_at());
    keep(d);
    CHECK(wasm_rematch_wanted(d->t), "everybody wants a rematch");
    tbl_table *next = wasm_rematch(d->t, d->now += 10, at);
    wasm_give(at);
    CHECK(next, "a rematch");
    char *id = put_text("local0123456789abcdef");
    wasm_next(d->t, d->now += 10, id);
    wasm_give(id);
    CHECK(!wasm_rematch_wanted(d->t), "there is one already");
    keep(d);
    come_back(d);
    wasm_drop(next);
}

/* ---- whole matches ---- */

static void seat_all(device *d, bool dice)
{
    char nonce[16];
    for (int i = 0; i < d->seats; i++) {
        nonce_of(i, nonce);
        bool ok = d->people >> i & 1 ? sit(d, i, dice ? "+" : nonce, "Änne") : sit_bot(d, i, levels[i % 4]);
        CHECK(ok, "seat %d", i);
    }
    if (dice)
        commit_and_reveal(d);
    CHECK(wasm_is_started(d->t), "the match begins");
    d->people = wasm_seats_of(d->t, "me"); /* seats may have been drawn by lot */
}

static int play_match(const char *game, int seats, unsigned people, bool dice)
{
    device d;
    device_open(&d, game, seats, '7');
    d.people = people;
    seat_all(&d, dice);
    follow_all(&d);
    keep(&d);
    CHECK(wasm_alarm(d.t) < 0, "a table without a clock");
    wasm_tick(d.t, d.now += 10);
    int      sealed = play_out(&d);
    unsigned sat = d.people;
    d.people = people; /* the dice know where they sat at first */
    check_dice(&d, '7');
    d.people = sat;
    check_replays(&d);
    check_analysis(&d);
    if (people)
        check_rematch(&d);
    device_close(&d);
    return sealed;
}

/* With the fewest seats people at one screen, who share the dice; with the most a person among bots; else two people. */
static void every_game_with_every_number_of_seats(void **s)
{
    (void)s;
    int            sealed = 0;
    const rk_game *g;
    for (int i = 0; (g = rk_game_at(i)); i++)
        for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
            bool hot_seat = seats == g->min_seats;
            sealed += play_match(g->id, seats, hot_seat ? (1u << seats) - 1 : seats == g->max_seats ? 1 : 5, hot_seat);
        }
    CHECK(sealed > 10, "only %d logs broke off within a sealed choice", sealed);
}

static void bots_among_themselves(void **s)
{
    (void)s;
    play_match("stimmvieh", 3, 0, false);
}

/* ---- a decision in several workers ---- */

enum { TREES = 3 };

static uint64_t native_choice(const device *d, int seat, const char *word, uint64_t seed)
{
    const rk_match *m = tbl_match(d->t);
    bot_player      bot;
    bot_spec        spec;
    uint64_t        packed;
    CHECK(bot_spec_read(word, &spec), "no bot: %s", word);
    bot_init(&bot, &spec, m->set, &m->setup, seat, seed);
    rk_move move = bot_choose(&bot, m->state);
    bot_clear(&bot);
    memcpy(&packed, &move, sizeof packed);
    return packed;
}

/* Each tree is asked, and the votes are counted. */
static uint64_t grown_apart(const char *question, uint64_t seed, bool *voted)
{
    rk_text  votes = RK_TEXT_INIT;
    uint64_t move = 0;
    for (int i = 0; i < TREES; i++) {
        move = wasm_grow(question, seed, i, TREES);
        CHECK(!wasm_out_len(), "nobody talks in this game");
        wasm_votes();
        rk_text_addn(&votes, wasm_out_at(), wasm_out_len());
    }
    *voted = votes.len > 0;
    if (*voted) {
        char *all = put(votes.at, votes.len);
        move = wasm_count(all, votes.len);
        wasm_give(all);
    }
    rk_text_free(&votes);
    return move;
}

/* The trees share the iterations, and decide what as many do on threads. */
static void trees_decide_together(void **s)
{
    (void)s;
    device d;
    int    votes = 0;
    device_open(&d, "stimmvieh", 3, '5');
    for (int i = 0; i < d.seats; i++)
        CHECK(sit_bot(&d, i, "champion"), "a seat");
    for (uint64_t seed = 1; seed < 60 && wasm_bots(d.t); seed++) {
        int seat = __builtin_ctz(wasm_bots(d.t));
        wasm_ask(d.t, seat);
        size_t n = wasm_out_len();
        char  *question = put(wasm_out_at(), n);
        CHECK(wasm_is_long(question), "a champion thinks long");
        strcpy(memmem(question, n, "champion", 9), "search:41");
        CHECK(!wasm_is_long(question), "this one does not");
        bool     voted;
        uint64_t move = grown_apart(question, seed, &voted);
        votes += voted;
        CHECK(move == native_choice(&d, seat, "search:14/t3", seed), "another decision, seed %d", (int)seed);
        CHECK(wasm_bot_move(d.t, d.now += 10, seat, wasm_question(d.t, seat), move), "a bot's move is refused");
        wasm_give(question);
    }
    CHECK(votes > 20, "hardly anything to choose: %d", votes);
    device_close(&d);
}

/* ---- small things ---- */

static void copies_are_exact(void **s)
{
    (void)s;
    for (size_t n = 0; n < 100; n++) {
        char *from = wasm_take(n), *to = wasm_take(n);
        for (size_t i = 0; i < n; i++)
            from[i] = (char)(i * 7 + 1);
        CHECK(wasm_memcpy(to, from, n) == to && !memcmp(to, from, n), "a copy of %zu bytes", n);
        memset(from, 0xA5, n);
        CHECK(wasm_memset(to, 0xA5, n) == to && !memcmp(to, from, n), "%zu bytes cleared", n);
        wasm_give(from);
        wasm_give(to);
    }
}

/* The sets lie in the module without the zeros behind them, but each text in them has its end. */
static void data_sets_are_whole(void **s)
{
    (void)s;
    CHECK(!wasm_check(), "the data sets do not fit: %s", wasm_check());
    for (const wasm_set_bytes *b = wasm_set_list; b->game; b++)
        CHECK(b->n == b->data_size || (b->n && b->n < b->data_size && !b->bytes[b->n - 1]), "%s: the last text has no end",
              b->game);
}

/* A puzzle: the first steps of a finished match are given, and somebody plays on. */
static void a_position_to_begin_with(void **s)
{
    (void)s;
    device d, again;
    device_open(&d, "demolition", 2, '3');
    d.people = 3;
    seat_all(&d, false);
    follow_all(&d);
    play_out(&d);
    wasm_match_file(d.t);
    rk_text steps = RK_TEXT_INIT;
    rk_text_add(&steps, strstr(wasm_out_at(), "\n\n") + 2);
    char *end = steps.at;
    for (int i = 0; i < 12; i++)
        end = strchr(end, '\n') + 1;
    *end = 0;
    char *given = put_text(steps.at);
    device_open(&again, "demolition", 2, '4');
    CHECK(wasm_given(again.t, again.now, given) && tbl_given(again.t) == 12, "twelve steps are given");
    CHECK(!wasm_given(again.t, again.now, given), "they are not possible twice");
    wasm_give(given);
    again.people = 1;
    seat_all(&again, false);
    follow_all(&again);
    keep(&again);
    come_back(&again);
    rk_text_free(&steps);
    device_close(&d);
    device_close(&again);
}

/* A match that runs goes on as another table; one that is over, or no log at all, does not. */
static void a_match_goes_on_elsewhere(void **s)
{
    (void)s;
    static const uint8_t fresh[TBL_SEED_SIZE] = {9};
    device               d;
    device_open(&d, "demolition", 2, '3');
    d.people = 3;
    seat_all(&d, false);
    follow_all(&d);
    keep(&d);
    tbl_table *t = wasm_take_along(d.kept.at, d.kept.len, d.now, fresh, "me");
    CHECK(t && tbl_started(t) && wasm_seats_of(t, "me") == 3, "%s", wasm_out_at());
    CHECK(wasm_deciding(t) == wasm_deciding(d.t), "others are in turn");
    wasm_drop(t);
    CHECK(!wasm_take_along(d.kept.at, d.kept.len / 2, d.now, fresh, "me") && wasm_out_len(), "half a log");
    CHECK(!wasm_take_along("", 0, d.now, fresh, "me") && wasm_out_len(), "no log");
    play_out(&d);
    CHECK(!wasm_take_along(d.kept.at, d.kept.len, d.now, fresh, "me") && wasm_out_len(), "it is over");
    device_close(&d);
}

static void a_clock_runs_out(void **s)
{
    (void)s;
    device d;
    memset(&d, 0, sizeof d);
    d.t = open_with("demolition", "seats 2\nclock decision 5\ntimeout -\n"
                                  "seed 00000000000000000000000000000000000000000000000000000000000000aa\n\n");
    CHECK(d.t, "%s", wasm_out_at());
    d.seats = 2;
    d.people = 3;
    d.now = 1000000;
    seat_all(&d, false);
    follow_all(&d);
    keep(&d);
    size_t was = d.kept.len;
    CHECK(wasm_alarm(d.t) > d.now, "an alarm is set");
    wasm_tick(d.t, d.now = wasm_alarm(d.t));
    keep(&d);
    CHECK(strstr(d.kept.at + was, " timeout "), "nothing has happened: %s", d.kept.at + was);
    come_back(&d);
    device_close(&d);
}

static void how_somebody_has_been_doing(void **s)
{
    (void)s;
    wasm_tally();
    CHECK(strstr(wasm_out_at(), "\"played\":0"), "before the first match: %s", wasm_out_at());
    for (int i = 0; i < 2 * RK_MAX_SEATS; i++)
        wasm_tally_other("a-level-with-a-name-that-is-far-too-long-for-any-level", i % 2);
    wasm_tally_add("local1", "stimmvieh", "stimmvieh.mayors", 3, 1, 3, true, 4);
    for (int i = 0; i < 100; i++) { /* more games, and more places, than there are */
        char game[100];
        snprintf(game, sizeof game, "game%d%80d", i, i);
        wasm_tally_other("easy", false);
        wasm_tally_add(game, game, "", i, i - 50, i, false, INT32_MIN);
    }
    wasm_tally();
    CHECK(strstr(wasm_out_at(), "\"game\":\"stimmvieh\",\"played\":1,\"won\":1"), "%s", wasm_out_at());
    wasm_tally_begin();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_are_exact),
        cmocka_unit_test(data_sets_are_whole),
        cmocka_unit_test(how_somebody_has_been_doing),
        cmocka_unit_test(a_clock_runs_out),
        cmocka_unit_test(a_position_to_begin_with),
        cmocka_unit_test(a_match_goes_on_elsewhere),
        cmocka_unit_test(wrong_tables_are_refused),
        cmocka_unit_test(broken_logs_are_refused),
        cmocka_unit_test(broken_match_files_are_refused),
        cmocka_unit_test(broken_lines_are_refused),
        cmocka_unit_test(wrong_numbers_are_refused),
        cmocka_unit_test(trees_decide_together),
        cmocka_unit_test(sets_of_designers),
        cmocka_unit_test(bots_among_themselves),
        cmocka_unit_test(every_game_with_every_number_of_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
