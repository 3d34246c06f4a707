/* contract_test.c: plays a game at random at every player count and with every option, and
 * holds it to everything game.h promises.
 *
 *   test-contract GAME     RK_CONTRACT=N: N games for each setup instead of one
 */
#include "contract/contract.h"
#include "engine/actions.h"
#include "engine/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEP_CHECKS = 12 }; /* costly checks in one game, spread over it: there are hundreds of games */

rk_move random_move(table *t, int seat)
{
    static rk_moves legal;
    game_of(t)->moves(t->set.data, t->state, seat, &legal);
    CHECK(legal.count > 0, "%s: seat %d acts, but has no move", t->where, seat);
    return rk_moves_at(&legal, rk_rng_below(&t->rng, legal.count));
}

/* The list of a seat: consistent in itself, readable, every move accepted. */
static void check_list(table *t, int seat)
{
    const rk_game  *g = game_of(t);
    static rk_moves legal;
    rk_actions      actions;
    rk_actions_init(&actions, g, seat == RK_CHANCE);
    g->moves(t->set.data, t->state, seat, &legal);
    CHECK(legal.count > 0, "%s: seat %d acts, but has no move", t->where, seat);
    uint32_t n = 0;
    rk_text  line = RK_TEXT_INIT, err = RK_TEXT_INIT;
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w); n++) {
        CHECK(rk_moves_find(&legal, w.move) == (int64_t)n && rk_move_eq(rk_moves_at(&legal, n), w.move),
              "%s: move %u of seat %d stands twice in the list", t->where, n, seat);
        CHECK(w.move.seat == seat, "%s: a move of seat %d belongs to another", t->where, seat);
        int64_t number = rk_action_of(&actions, w.move);
        CHECK(number >= 0 && number < actions.count && rk_move_eq(rk_action_move(&actions, (uint32_t)number, seat), w.move),
              "%s: move %u of seat %d (%s %d %d %d) has the number %lld", t->where, n, seat, g->verbs[w.move.verb].name,
              w.move.arg[0], w.move.arg[1], w.move.arg[2], (long long)number);
        if (legal.count > 40 && rk_rng_below(&t->rng, legal.count) > 40)
            continue;
        rk_why why = rk_legal(g, t->set.data, t->state, w.move);
        rk_text_clear(&line);
        rk_write_move(g, t->set.data, w.move, &line);
        CHECK(!why.rule, "%s: \"%s\" is listed, but refused by %s", t->where, rk_text_str(&line), why.rule);
        rk_line read;
        bool    ok = rk_read_line(g, t->set.data, rk_text_str(&line), &read, &err);
        CHECK(ok && rk_move_eq(read.move, w.move), "%s: \"%s\" does not read back: %s", t->where, rk_text_str(&line),
              rk_text_str(&err));
        rk_msg words = g->words.describe(t->set.data, t->state, w.move);
        check_words(t, &words);
        if (seat != RK_CHANCE)
            check_facts(t, w.move);
    }
    if (seat != RK_CHANCE) {
        check_plans(t, seat);
        check_standing(t, seat);
    }
    CHECK(n == legal.count, "%s: the list of seat %d counts %u and holds %u", t->where, seat, legal.count, n);
    rk_text_free(&line);
    rk_text_free(&err);
}

static void check_turn(table *t, rk_turn turn)
{
    const rk_game  *g = game_of(t);
    static rk_moves legal;
    CHECK(turn.stage != RK_DECIDE || turn.seats, "%s: a decision of nobody", t->where);
    CHECK(turn.stage == RK_DECIDE || !turn.seats, "%s: seats act in a stage of chance or after the end", t->where);
    CHECK(turn.stage == RK_DECIDE || !turn.sealed, "%s: sealed, but nobody decides", t->where);
    CHECK(!(turn.seats >> t->setup.seats), "%s: a seat acts that is not there", t->where);
    for (int s = 0; s < t->setup.seats; s++) {
        g->moves(t->set.data, t->state, s, &legal);
        CHECK((legal.count > 0) == (turn.seats >> s & 1), "%s: seat %d acts and has %u moves", t->where, s, legal.count);
    }
    g->moves(t->set.data, t->state, RK_CHANCE, &legal);
    CHECK((legal.count > 0) == (turn.stage == RK_CHANCE_TURN), "%s: chance has %u outcomes", t->where, legal.count);
    for (int s = 0; s < t->setup.seats; s++)
        if (turn.seats >> s & 1) {
            rk_move m = g->players.default_move(t->set.data, t->state, s);
            g->moves(t->set.data, t->state, s, &legal);
            CHECK(rk_moves_has(&legal, m), "%s: the default move of seat %d is not legal", t->where, s);
        }
}

/* The state document leads back to the very same state. */
static void check_round_trip(table *t)
{
    const rk_game *g = game_of(t);
    rk_text        text = RK_TEXT_INIT;
    rk_json        w = rk_json_to(&text);
    rk_show(g, t->set.data, t->state, RK_ALL, &w);
    rk_source doc;
    bool      parsed = rk_source_parse(&doc, "state", text.at, text.len);
    CHECK(parsed, "%s: the state document is no JSON: %s", t->where, rk_text_str(&doc.error));
    rk_node root = rk_source_root(&doc);
    memset(t->spare[0], 0, t->size);
    bool ok = rk_load_state(g, t->set.data, t->spare[0], &t->setup, &root);
    CHECK(ok, "%s: the state does not load: %s\n%s", t->where, rk_text_str(&doc.error), text.at);
    size_t at = 0;
    while (at < t->size && ((uint8_t *)t->spare[0])[at] == ((uint8_t *)t->state)[at])
        at++;
    CHECK(at == t->size, "%s: loaded differently at byte %zu:\n%s", t->where, at, text.at);
    rk_source_free(&doc);
    rk_text_free(&text);
}

static void check_score(table *t, bool over)
{
    const rk_game  *g = game_of(t);
    static rk_score score;
    g->score(t->set.data, t->state, &score);
    CHECK(score.parties >= t->setup.seats && score.parties <= RK_MAX_SEATS, "%s: %d parties", t->where, score.parties);
    int32_t sum[RK_MAX_SEATS] = {0};
    rk_text rule = RK_TEXT_INIT;
    for (int i = 0; i < score.lines; i++) {
        const rk_score_line *l = &score.line[i];
        if (!l->extra)
            sum[l->party] += l->value;
        CHECK(rk_phrase(l->key, RK_DEFAULT_LANG), "%s: no words for %s", t->where, l->key);
        CHECK(g->example || rk_rule_text(l->rule, RK_DEFAULT_LANG, &rule), "%s: there is no rule %s", t->where, l->rule);
    }
    int first = 0;
    for (int p = 0; p < score.parties; p++) {
        CHECK(sum[p] == score.points[p], "%s: the lines of seat %d add up to %d, not %d", t->where, p, sum[p], score.points[p]);
        int better = 0;
        for (int q = 0; q < score.parties; q++)
            better += score.rank[q] < score.rank[p];
        CHECK(score.rank[p] == better + 1, "%s: rank %d of seat %d with %d better ones", t->where, score.rank[p], p, better);
        first += score.rank[p] == 1;
        if (over)
            CHECK((score.winners >> p & 1) == (score.rank[p] == 1), "%s: winners and first ranks differ", t->where);
    }
    CHECK(first > 0, "%s: nobody is first", t->where);
    rk_text_free(&rule);
}

static void check_value(table *t)
{
    int32_t value[RK_MAX_SEATS];
    memset(value, 0x55, sizeof value);
    game_of(t)->players.heuristic(t->set.data, t->state, value);
    for (int s = 0; s < RK_MAX_SEATS; s++)
        CHECK(value[s] >= -100000 && value[s] <= 100000, "%s: value %d of seat %d", t->where, value[s], s);
}

/* What is held belongs to a party and has an id and a name in every language. */
static void check_holding(void *ctx, int party, int kind, int value)
{
    table         *t = ctx;
    const rk_game *g = game_of(t);
    char           scratch[RK_ID_SIZE];
    int            kinds = 0;
    while (g->kinds[kinds].name)
        kinds++;
    CHECK(party >= 0 && party < RK_MAX_SEATS && kind >= 0 && kind < kinds, "%s: party %d holds kind %d", t->where, party, kind);
    CHECK(!g->kinds[kind].count || g->words.id_of(t->set.data, kind, value, scratch), "%s: party %d holds %s %d", t->where, party,
          g->kinds[kind].name, value);
    for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
        rk_text out = RK_TEXT_INIT;
        g->words.label(t->set.data, kind, value, lang, &out);
        CHECK(out.len && rk_utf8_ok(out.at, out.len), "%s: %s %d has no name", t->where, g->kinds[kind].name, value);
        rk_text_free(&out);
    }
}

static void check_board(table *t)
{
    rk_text out = RK_TEXT_INIT;
    char    key[40];
    snprintf(key, sizeof key, "board-%s.", game_of(t)->id);
    for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
        rk_reader reader = {game_of(t), t->set.data, lang, NULL, 0};
        game_of(t)->words.draw_board(&reader, t->state, RK_ALL, 0, &out);
        CHECK(out.len && rk_utf8_ok(out.at, out.len), "%s: the board is not UTF-8", t->where);
        CHECK(!strstr(out.at, key), "%s: an unknown key on the board:\n%s", t->where, out.at);
    }
    rk_text_free(&out);
}

/* The record is the match: written, read and written again it is the same, and so is the state. */
static void check_record(table *t, rk_match *m)
{
    rk_text one = RK_TEXT_INIT, two = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_match_write(m, &one);
    cli_opener opener = {0};
    rk_match   back;
    bool       ok = rk_match_read(
              &back, &(rk_match_file){.name = "record", .bytes = one.at, .n = one.len, .find = cli_opener_find, .ctx = &opener}, &err);
    CHECK(ok, "%s: %s", t->where, rk_text_str(&err));
    rk_match_write(&back, &two);
    CHECK(one.len == two.len && !memcmp(one.at, two.at, one.len), "%s: the record does not round-trip", t->where);
    CHECK(!memcmp(back.state, t->state, t->size), "%s: the record leads elsewhere", t->where);
    rk_match_clear(&back);
    cli_opener_close(&opener);
    rk_text_free(&one);
    rk_text_free(&two);
    rk_text_free(&err);
}

/* Table talk between the moves: legal asides happen, and are recorded. */
static void talk(table *t, rk_match *m)
{
    const rk_game *g = game_of(t);
    if (!g->tests.random_aside || rk_rng_below(&t->rng, 3))
        return;
    rk_text line = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_line parsed;
    int     seat = (int)rk_rng_below(&t->rng, t->setup.seats);
    rk_text_addf(&line, "%d ", seat);
    if (g->tests.random_aside(t->set.data, t->state, seat, &t->rng, &line)) {
        bool ok = rk_read_line(g, t->set.data, rk_text_str(&line), &parsed, &err);
        CHECK(ok, "%s: \"%s\": %s", t->where, rk_text_str(&line), rk_text_str(&err));
        memcpy(t->spare[0], m->state, t->size);
        rk_why why = rk_match_play(m, &parsed);
        if (why.rule) {
            check_words(t, &why.msg);
            CHECK(!memcmp(t->spare[0], m->state, t->size), "%s: a refused aside changed the state: %s", t->where,
                  rk_text_str(&line));
        }
        memcpy(t->state, m->state, t->size);
    }
    rk_text_free(&line);
    rk_text_free(&err);
}

static void deep_checks(table *t, rk_turn turn, rk_move move)
{
    check_round_trip(t);
    check_schema(t);
    check_secrets(t);
    check_observations(t, move);
    check_refusals(t, 12);
    check_telling(t, move);
    check_score(t, false);
    check_value(t);
    check_board(t);
    if (turn.stage == RK_CHANCE_TURN)
        check_list(t, RK_CHANCE);
    for (int s = 0; s < t->setup.seats; s++)
        if (turn.seats >> s & 1)
            check_list(t, s);
}

static int acting(table *t, rk_turn turn)
{
    if (turn.stage == RK_CHANCE_TURN)
        return RK_CHANCE;
    uint32_t n = rk_rng_below(&t->rng, (uint32_t)__builtin_popcount(turn.seats));
    return rk_nth_bit(turn.seats, n); /* sealed choices come in any order */
}

static void play_one(table *t)
{
    const rk_game *g = game_of(t);
    rk_match       m;
    rk_match_init(&m, &t->set, &t->setup);
    memcpy(t->state, m.state, t->size);
    uint32_t bound = g->tests.max_moves(t->set.data, &t->setup), moves = 0;
    size_t   base = strlen(t->where);
    rk_turn  turn;
    while ((turn = g->turn(t->set.data, t->state)).stage != RK_OVER) {
        snprintf(t->where + base, sizeof t->where - base, ", move %u", moves);
        check_turn(t, turn);
        rk_move move = random_move(t, acting(t, turn));
        if (moves < 4 || rk_rng_below(&t->rng, bound / DEEP_CHECKS + 1) == 0 || rk_rng_below(&t->rng, 150) == 0)
            deep_checks(t, turn, move);
        rk_why why = rk_match_move(&m, move);
        CHECK(!why.rule, "%s: a listed move was refused by %s", t->where, why.rule);
        g->play(t->set.data, t->state, move);
        CHECK(!memcmp(t->state, m.state, t->size), "%s: the same move led to two states", t->where);
        const char *broken = g->tests.check(t->set.data, t->state);
        CHECK(!broken, "%s: after it: %s", t->where, broken);
        moves++;
        CHECK(moves <= bound, "%s: beyond its bound of %u", t->where, bound);
        talk(t, &m);
    }
    check_turn(t, turn);
    check_round_trip(t);
    check_schema(t);
    check_secrets(t);
    check_refusals(t, 40);
    check_score(t, true);
    if (g->players.holdings)
        g->players.holdings(t->set.data, t->state, check_holding, t);
    check_value(t);
    check_board(t);
    check_record(t, &m);
    rk_match_clear(&m);
    t->where[base] = 0;
}

static void play_setup(table *t)
{
    const char *more = getenv("RK_CONTRACT");
    t->layout = rk_layout_new(game_of(t), t->set.data, &t->setup);
    for (int n = more ? atoi(more) : 1; n > 0; n--)
        play_one(t);
    rk_layout_free(t->layout);
}

static void keeps_the_contract(void **arg)
{
    table *t = *arg;
    each_setup(t, play_setup);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: test-contract GAME\n", stderr);
        return 2;
    }
    table t = {0};
    if (!cli_open_game(&t.set, argv[1], NULL))
        return 2;
    rk_rng_seed(&t.rng, 20261115, 0);
    t.size = rk_match_state_size(t.set.game);
    t.state = rk_alloc(t.size);
    t.schema = rk_schema_of(t.set.game, t.set.data);
    for (int i = 0; i < 3; i++)
        t.spare[i] = rk_alloc(t.size);
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(keeps_the_contract, &t)};
    int                     failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (int i = 0; i < 3; i++)
        free(t.spare[i]);
    free(t.state);
    rk_schema_free(t.schema);
    rk_dataset_free(&t.set);
    return failed;
}
