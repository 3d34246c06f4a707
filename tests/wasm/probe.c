/* probe.c: the same questions to the native program and to WebAssembly. It is built as both; the answers must be the same bytes
 * (tests/wasm/same.mjs), except for those about speed.
 *   probe replay < FILE.match            steps and a hash of the final state
 *   probe perft GAME SEATS SKIP DEPTH    counts, as `ratskeller perft --json`
 *   probe play GAME SEATS BOT SEED       every move of a game between bots, and the hash
 *   probe afresh GAME SEATS BOT SEED     the same between bots that remember nothing
 *   probe trees GAME SEATS BOT SEED      the same; each tree of a bot that searches grows alone, and their votes are counted
 *   probe moves GAME SEATS MILLISECONDS  random moves a second
 *   probe search GAME SEATS ITERATIONS   iterations a second, in the middle of a game */
#include "bots/bot.h"
#include "engine/match.h"
#include "games/registry.h"
#ifdef RK_MODULE
#include "wasm/sets.h"
#endif

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const rk_dataset *find_set(void *ctx, const rk_set_name *name, rk_text *err)
{
#ifdef RK_MODULE
    return wasm_find_set(ctx, name, err);
#else
    static rk_dataset set;
    const rk_game    *g = rk_game_by_id(name->game);
    (void)ctx;
    return g && rk_dataset_open(&set, g, NULL, err) ? &set : NULL;
#endif
}

static const rk_dataset *open_set(const char *game)
{
    rk_text           err = RK_TEXT_INIT;
    const rk_set_name name = {.game = game};
    const rk_dataset *set = find_set(NULL, &name, &err);
    if (!set) {
        fprintf(stderr, "%s\n", rk_text_str(&err));
        exit(2);
    }
    return set;
}

static rk_match begin(const char *game, int seats)
{
    rk_match          m;
    rk_setup          setup;
    rk_text           err = RK_TEXT_INIT;
    const rk_dataset *set = open_set(game);
    if (!rk_setup_default(set->game, seats, &setup, &err))
        exit(2);
    rk_match_init(&m, set, &setup);
    return m;
}

static void print_hash(const rk_match *m)
{
    printf("= %zu %016" PRIx64 "\n", m->steps, rk_hash(m->state, rk_match_state_size(m->set->game), 0));
}

/* Time of the processor: others on the same machine cost none of it. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int replay(void)
{
    rk_text  bytes = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_match m;
    if (!rk_read_file("-", &bytes, &err)
        || !rk_match_read(&m, &(rk_match_file){.name = "match", .bytes = bytes.at, .n = bytes.len, .find = find_set}, &err)) {
        printf("%s\n", rk_text_str(&err));
        return 1;
    }
    print_hash(&m);
    return 0;
}

/* ---- perft ---- */

static int seat_of(rk_turn turn)
{
    return turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats);
}

static void play_randomly(const rk_match *m, uint64_t skip, rk_rng *rng)
{
    const rk_game *g = m->set->game;
    for (rk_turn turn; skip-- && (turn = g->turn(m->set->data, m->state)).stage != RK_OVER;) {
        rk_moves legal;
        g->moves(m->set->data, m->state, seat_of(turn), &legal);
        g->play(m->set->data, m->state, rk_moves_at(&legal, rk_rng_below(rng, legal.count)));
    }
}

static uint64_t count(const rk_dataset *set, const void *state, int depth)
{
    rk_turn  turn = set->game->turn(set->data, state);
    rk_moves legal;
    if (!depth || turn.stage == RK_OVER)
        return depth == 0;
    set->game->moves(set->data, state, seat_of(turn), &legal);
    if (depth == 1)
        return legal.count;
    uint64_t n = 0;
    void    *next = rk_alloc(rk_match_state_size(set->game));
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w);) {
        memcpy(next, state, rk_match_state_size(set->game));
        set->game->play(set->data, next, w.move);
        n += count(set, next, depth - 1);
    }
    free(next);
    return n;
}

static void perft(const char *game, int seats, uint64_t skip, int depth)
{
    rk_match m = begin(game, seats);
    rk_rng   rng;
    rk_rng_seed(&rng, 1, 0);
    play_randomly(&m, skip, &rng);
    for (int d = 1; d <= depth; d++)
        printf("%s%" PRIu64, d == 1 ? "[" : ",", count(m.set, m.state, d));
    printf("]\n");
}

/* ---- bots ---- */

static void play(const char *game, int seats, const char *policy, uint64_t seed)
{
    rk_match       m = begin(game, seats);
    const rk_game *g = m.set->game;
    bot_player     bot[RK_MAX_SEATS];
    bot_spec       spec;
    rk_rng         chance;
    rk_rng_seed(&chance, seed, 99);
    if (!bot_spec_read(policy, &spec))
        exit(2);
    for (int i = 0; i < seats; i++)
        bot_init(&bot[i], &spec, m.set, &m.setup, i, seed);
    for (rk_turn turn; (turn = g->turn(m.set->data, m.state)).stage != RK_OVER;) {
        int     seat = seat_of(turn);
        rk_move move = seat == RK_CHANCE ? rk_chance_move(g, m.set->data, m.state, &chance) : bot_choose(&bot[seat], m.state);
        for (int i = 0; i < seats; i++)
            bot_saw(&bot[i], turn, move);
        if (rk_match_move(&m, move).rule)
            exit(3);
    }
    rk_text out = RK_TEXT_INIT;
    rk_match_write(&m, &out);
    fputs(rk_text_str(&out), stdout);
    print_hash(&m);
}

static rk_move choose(const rk_match *m, const bot_spec *spec, int seat, uint64_t seed, rk_text *votes)
{
    bot_player bot;
    size_t     n;
    bot_init(&bot, spec, m->set, &m->setup, seat, seed);
    rk_move   move = bot_choose(&bot, m->state);
    bot_vote *list = bot_votes(&bot, &n);
    rk_text_addn(votes, (const char *)list, n * sizeof *list);
    free(list);
    bot_clear(&bot);
    return move;
}

/* Each tree as if it were in a worker of its own. */
static rk_move choose_by_trees(const rk_match *m, bot_spec spec, int seat, uint64_t seed)
{
    rk_text votes = RK_TEXT_INIT;
    rk_move move = {0};
    for (spec.only = 1; spec.only <= spec.threads; spec.only++)
        move = choose(m, &spec, seat, seed, &votes);
    if (votes.len)
        move = bot_count_votes((const bot_vote *)(const void *)votes.at, votes.len / sizeof(bot_vote));
    rk_text_free(&votes);
    return move;
}

static void play_afresh(const char *game, int seats, const char *policy, uint64_t seed, bool trees)
{
    rk_match       m = begin(game, seats);
    const rk_game *g = m.set->game;
    rk_text        out = RK_TEXT_INIT;
    bot_spec       spec;
    rk_rng         chance;
    rk_rng_seed(&chance, seed, 99);
    if (!bot_spec_read(policy, &spec))
        exit(2);
    for (rk_turn turn; (turn = g->turn(m.set->data, m.state)).stage != RK_OVER; seed++) {
        int     seat = seat_of(turn);
        rk_move move = seat == RK_CHANCE ? rk_chance_move(g, m.set->data, m.state, &chance)
                       : trees           ? choose_by_trees(&m, spec, seat, seed)
                                         : choose(&m, &spec, seat, seed, &out);
        if (rk_match_move(&m, move).rule)
            exit(3);
    }
    rk_text_clear(&out);
    rk_match_write(&m, &out);
    fputs(rk_text_str(&out), stdout);
    print_hash(&m);
}

/* ---- speed ---- */

/* A function of its own: browsers exchange quickly compiled code for better code only between calls. */
__attribute__((noinline)) static uint64_t random_game(const rk_match *m, rk_rng *rng)
{
    const rk_game *g = m->set->game;
    const void    *data = m->set->data;
    void          *state = m->state;
    uint64_t       moves = 0;
    rk_moves       legal;
    g->start(data, state, &m->setup);
    if (g->talk.drop_annex)
        g->talk.drop_annex(state);
    for (rk_turn turn; (turn = g->turn(data, state)).stage != RK_OVER; moves++) {
        g->moves(data, state, seat_of(turn), &legal);
        g->play(data, state, rk_moves_at(&legal, legal.count > 1 ? rk_rng_below(rng, legal.count) : 0));
    }
    return moves;
}

static void moves_a_second(const char *game, int seats, double seconds)
{
    rk_match m = begin(game, seats);
    rk_rng   rng;
    uint64_t moves = 0;
    double   began = now();
    rk_rng_seed(&rng, 1, 0);
    for (uint64_t games = 0; games % 64 || now() - began < seconds; games++) /* asking for the time takes some */
        moves += random_game(&m, &rng);
    printf("%.0f\n", (double)moves / (now() - began));
}

static void iterations_a_second(const char *game, int seats, uint32_t iterations)
{
    rk_match   m = begin(game, seats);
    rk_rng     rng;
    bot_spec   spec;
    bot_player bot;
    rk_moves   legal;
    rk_turn    turn;
    char       word[32];
    rk_rng_seed(&rng, 1, 0);
    play_randomly(&m, 25, &rng);
    do { /* on to a real choice */
        play_randomly(&m, 1, &rng);
        turn = m.set->game->turn(m.set->data, m.state);
        if (turn.stage == RK_OVER)
            exit(3);
        m.set->game->moves(m.set->data, m.state, seat_of(turn), &legal);
    } while (turn.stage != RK_DECIDE || legal.count < 2);
    snprintf(word, sizeof word, "search:%u", iterations);
    bot_spec_read(word, &spec);
    for (int warm = 0; warm < 2; warm++) { /* the first one takes memory from the system */
        bot_init(&bot, &spec, m.set, &m.setup, seat_of(turn), 1);
        double began = now();
        bot_choose(&bot, m.state);
        if (warm)
            printf("%.0f\n", (double)bot.effort.iterations / (now() - began));
        bot_clear(&bot);
    }
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "replay"))
        return replay();
    if (argc < 5)
        return 2;
    if (!strcmp(what, "perft") && argc > 5)
        perft(argv[2], atoi(argv[3]), strtoull(argv[4], NULL, 10), atoi(argv[5]));
    else if (!strcmp(what, "play") && argc > 5)
        play(argv[2], atoi(argv[3]), argv[4], strtoull(argv[5], NULL, 10));
    else if ((!strcmp(what, "afresh") || !strcmp(what, "trees")) && argc > 5)
        play_afresh(argv[2], atoi(argv[3]), argv[4], strtoull(argv[5], NULL, 10), *what == 't');
    else if (!strcmp(what, "moves"))
        moves_a_second(argv[2], atoi(argv[3]), atof(argv[4]) / 1000);
    else if (!strcmp(what, "search"))
        iterations_a_second(argv[2], atoi(argv[3]), (uint32_t)atoi(argv[4]));
    else
        return 2;
    return 0;
}
