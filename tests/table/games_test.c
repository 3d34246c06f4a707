/* games_test: every registered game at a table. The log folds to the same table; who comes late
 * receives what the others received; who may not know something cannot tell two tables apart. */
#include "games/registry.h"
#include "table/rig.h"

enum { FORKS = 10 };

static void same_text(const rk_text *a, const rk_text *b, const char *what, int viewer)
{
    CHECK(a->len == b->len && !memcmp(rk_text_str(a), rk_text_str(b), a->len), "%s, viewer %d:\n%s\n---\n%s", what, viewer,
          rk_text_str(a), rk_text_str(b));
}

/* The log, read again, is the same table. */
static void check_fold(rig *r)
{
    rig    copy;
    size_t n, m;
    rig_fork(&copy, r, (uint8_t)(1u << TBL_SPECTATOR | 1u));
    const char *a = tbl_log(r->t, &n), *b = tbl_log(copy.t, &m);
    CHECK(n == m && !memcmp(a, b, n), "the log folds into another log");
    CHECK(!memcmp(rig_state(r), rig_state(&copy), rk_match_state_size(rig_game(r))), "the log folds into another state");
    for (int v = 0; v < TBL_VIEWERS; v++) {
        if (!tbl_followed(copy.t, v))
            continue;
        rk_text x = RK_TEXT_INIT, y = RK_TEXT_INIT;
        tbl_snapshot(r->t, v, r->now, &x);
        tbl_snapshot(copy.t, v, r->now, &y);
        same_text(&x, &y, "snapshots after a fold differ", v);
        rk_text_free(&x);
        rk_text_free(&y);
    }
    rig_unfork(&copy);
}

/* Whoever comes back with a number receives exactly what came after it. */
static void check_missed(rig *r, rk_rng *rng)
{
    for (int v = 0; v < TBL_VIEWERS; v += TBL_SPECTATOR / 2) { /* two seats and the public */
        if (!tbl_followed(r->t, v))
            continue;
        rig copy;
        rig_fork(&copy, r, 0);
        long        all = rig_count(r, v), had = (long)rk_rng_below(rng, (uint32_t)all + 1);
        const char *rest = rk_text_str(&r->got[v]);
        for (long i = 0; i < had; i++)
            rest = strchr(rest, '\n') + 1;
        tbl_follow(copy.t, v, (uint64_t)had);
        CHECK(!strcmp(rest, rk_text_str(&copy.got[v])), "viewer %d had %ld of %ld events and missed:\n%s\n--- but got:\n%s", v,
              had, all, rest, rk_text_str(&copy.got[v]));
        rig_unfork(&copy);
    }
}

static int random_seat(uint8_t seats, rk_rng *rng)
{
    return rk_nth_bit(seats, rk_rng_below(rng, (uint32_t)__builtin_popcount(seats)));
}

/* Moves of one seat until it has nothing more to decide, at most `most`. */
static int play_out(rig *r, int seat, rk_rng *rng, int most)
{
    rk_text move = RK_TEXT_INIT;
    int     n = 0;
    while (n < most && rig_turn(r).stage == RK_DECIDE && rig_turn(r).seats >> seat & 1) {
        rig_random(r, seat, rng, &move);
        CHECK(rig_move(r, seat, rk_text_str(&move)), "%s: refused: %s", rk_text_str(&move), rk_text_str(&r->answer));
        n++;
    }
    rk_text_free(&move);
    return n;
}

static void look(const rig *r, int viewer, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_text_clear(out);
    rk_show(rig_game(r), r->set.data, rig_state(r), viewer == TBL_SPECTATOR ? RK_PUBLIC : viewer, &w);
    rk_text_addf(out, " %d %d", rig_turn(r).stage, rig_turn(r).seats);
}

/* Two tables that differ only in what `seat` did in secret. */
static int check_secret(rig *r, int seat, rk_rng *rng)
{
    rig     one, two;
    int     compared = 0;
    rk_text a = RK_TEXT_INIT, b = RK_TEXT_INIT;
    int     other =
        (seat + 1 + (int)rk_rng_below(rng, (uint32_t)tbl_rules_of(r->t)->setup.seats - 1)) % tbl_rules_of(r->t)->setup.seats;
    uint8_t watching = (uint8_t)(1u << other | 1u << seat | 1u << TBL_SPECTATOR);
    rig_fork(&one, r, watching);
    rig_fork(&two, r, watching);
    int steps = 1 + (int)rk_rng_below(rng, 12);
    one.now = two.now = r->now + 5;
    int n1 = play_out(&one, seat, rng, steps), n2 = play_out(&two, seat, rng, steps + (int)rk_rng_below(rng, 3));
    for (int v = 0; v < TBL_VIEWERS; v++) {
        if (v == seat || !(watching >> v & 1))
            continue;
        look(&one, v, &a);
        look(&two, v, &b);
        if (a.len != b.len || memcmp(a.at, b.at, a.len) != 0)
            continue; /* they do know the difference */
        if (__builtin_popcount(rig_turn(r).seats) == 1 && (n1 > 1 || n2 > 1))
            continue; /* one seat alone may come to the same position openly by other ways */
        if (__builtin_popcount(rig_turn(r).seats) > 1)
            same_text(&one.got[v], &two.got[v], "events betray a secret", v);
        rk_text_clear(&a);
        rk_text_clear(&b);
        tbl_snapshot(one.t, v, r->now, &a);
        tbl_snapshot(two.t, v, r->now, &b);
        if (__builtin_popcount(rig_turn(r).seats) > 1) {
            same_text(&a, &b, "snapshots betray a secret", v);
            compared += memcmp(rig_state(&one), rig_state(&two), rk_match_state_size(rig_game(r))) != 0;
        }
    }
    rk_text_free(&a);
    rk_text_free(&b);
    rig_unfork(&one);
    rig_unfork(&two);
    return compared;
}

/* RK_LOG_DIR=DIR keeps the logs: the .table files of tests/golden were made so. */
static void keep_log(const rig *r, int seats)
{
    char        path[512];
    size_t      n;
    const char *log = tbl_log(r->t, &n), *dir = getenv("RK_LOG_DIR");
    if (!dir)
        return;
    snprintf(path, sizeof path, "%s/%s-%d.table", dir, rig_game(r)->id, seats);
    FILE *f = fopen(path, "wb");
    CHECK(f && fwrite(log, 1, n, f) == n && !fclose(f), "%s cannot be written", path);
}

static void play_game(const rk_game *g, int seats, uint64_t seed)
{
    rig    r;
    rk_rng rng;
    int    secrets = 0, forks = 0;
    rk_rng_seed(&rng, seed, (uint64_t)seats);
    rig_open(&r, g, seats, "none", "", (uint8_t)seed);
    rig_seat_all(&r);
    CHECK(tbl_started(r.t), "%s: a full table does not begin", g->id);
    int moves = 0;
    while (!tbl_over(r.t) && moves < 3000) {
        rk_turn turn = rig_turn(&r);
        CHECK(turn.stage == RK_DECIDE, "%s: the table waits for chance", g->id);
        int seat = random_seat(turn.seats, &rng);
        /* Each comparison folds the whole log many times: enough of them, spread over the match. */
        if (forks < FORKS && __builtin_popcount(turn.seats) > 1 && rk_rng_below(&rng, 3) == 0) {
            secrets += check_secret(&r, seat, &rng);
            forks++;
        }
        rk_text move = RK_TEXT_INIT;
        rig_random(&r, seat, &rng, &move);
        CHECK(rig_move(&r, seat, rk_text_str(&move)), "%s: %s: %s", g->id, rk_text_str(&move), rk_text_str(&r.answer));
        rk_text_free(&move);
        if (rk_rng_below(&rng, 12) == 0) {
            if (rig_undo(&r, seat) && strstr(rk_text_str(&r.got[seat]), "\"is\":\"asked\""))
                for (int i = 0; i < seats; i++)
                    rig_send(&r, i, rk_rng_below(&rng, 4) ? "agree" : "refuse");
        }
        if (rk_rng_below(&rng, 150) == 0)
            check_fold(&r);
        moves++;
    }
    check_fold(&r);
    check_missed(&r, &rng);
    keep_log(&r, seats);
    print_message("%s, %d seats: %d moves, %d secrets kept\n", g->id, seats, moves, secrets);
    rig_close(&r);
}

/* Fewest and most players of the game named, or of all games. */
static void a_game_at_a_table(void **state)
{
    const char    *only = *state;
    const rk_game *g;
    for (int i = 0; (g = rk_game_at(i)); i++) {
        if (only && strcmp(only, g->id) != 0)
            continue;
        play_game(g, g->min_seats, 7 + (uint64_t)i);
        if (g->max_seats > g->min_seats)
            play_game(g, g->max_seats, 7 + (uint64_t)i);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(a_game_at_a_table, argc > 1 ? argv[1] : NULL)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
