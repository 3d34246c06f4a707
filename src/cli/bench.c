/* bench.c: ratskeller bench: the speed of random play and of the search, per second of CPU time on one thread. */
#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "games/registry.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    const rk_game *game;
    const void    *data;
    rk_setup       setup;
    uint64_t       games, moves;
    double         seconds;
} result;

static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* One random game. With `copies` every move is played on a fresh copy of the whole state. */
static inline __attribute__((always_inline)) uint64_t play(const result *r, void *state, void *spare, bool copies, rk_rng *rng)
{
    const rk_game *g = r->game;
    const void    *data = r->data;
    rk_moves       legal;
    uint64_t       moves = 0;
    g->start(data, state, &r->setup);
    if (g->talk.drop_annex)
        g->talk.drop_annex(state);
    for (rk_turn turn; (turn = g->turn(data, state)).stage != RK_OVER; moves++) {
        int seat = turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats);
        g->moves(data, state, seat, &legal);
        rk_move m = rk_moves_at(&legal, legal.count > 1 ? rk_rng_below(rng, legal.count) : 0);
        if (copies) {
            memcpy(spare, state, g->state_size);
            void *swap = state;
            state = spare;
            spare = swap;
        }
        g->play(data, state, m);
    }
    return moves;
}

static result measure(const rk_dataset *set, const rk_setup *setup, bool copies, double seconds, uint64_t seed)
{
    result r = {.game = set->game, .data = set->data, .setup = *setup};
    void  *a = rk_alloc(rk_match_state_size(set->game)), *b = rk_alloc(rk_match_state_size(set->game));
    rk_rng rng;
    rk_rng_seed(&rng, seed, 0);
    double began = cpu();
    do {
        for (int i = 0; i < 20; i++) {
            r.moves += copies ? play(&r, a, b, true, &rng) : play(&r, a, b, false, &rng);
            r.games++;
        }
        r.seconds = cpu() - began;
    } while (r.seconds < seconds);
    free(a);
    free(b);
    return r;
}

/* Heap bytes per move of random play, as the allocator counts them. */
static uint64_t allocated(const rk_dataset *set, const rk_setup *setup, uint64_t seed)
{
    result r = {.game = set->game, .data = set->data, .setup = *setup};
    void  *a = rk_alloc(rk_match_state_size(set->game));
    rk_rng rng;
    rk_rng_seed(&rng, seed, 0);
    struct mallinfo2 before = mallinfo2();
    uint64_t         moves = play(&r, a, a, false, &rng);
    struct mallinfo2 after = mallinfo2();
    free(a);
    return (after.uordblks - before.uordblks + after.hblkhd - before.hblkhd) / (moves ? moves : 1);
}

static void bench_game(const rk_dataset *set, int seats, const cli_list *options, double seconds, uint64_t seed, rk_json *json)
{
    rk_setup setup;
    if (!cli_open_setup(&setup, set->game, seats, options))
        return;
    result   plain = measure(set, &setup, false, seconds, seed), copy = measure(set, &setup, true, seconds, seed);
    uint64_t heap = allocated(set, &setup, seed);
    double   moves = (double)plain.moves / plain.seconds, games = (double)plain.games / plain.seconds;
    double   copied = (double)copy.moves / copy.seconds;
    if (!json) {
        printf("%-16s %d seats  %8.2f M moves/s  %8.2f M with a copy each  %10.0f games/s  state %5u B  heap/move %llu B\n",
               set->game->id, seats, moves / 1e6, copied / 1e6, games, set->game->state_size, (unsigned long long)heap);
        fflush(stdout);
        return;
    }
    rk_json_object(json);
    rk_json_kstr(json, "game", set->game->id);
    rk_json_kint(json, "seats", seats);
    rk_json_kreal(json, "moves_per_cpu_second", moves);
    rk_json_kreal(json, "moves_per_cpu_second_with_copies", copied);
    rk_json_kreal(json, "games_per_cpu_second", games);
    rk_json_kreal(json, "moves_per_game", (double)plain.moves / (double)plain.games);
    rk_json_kint(json, "state_size", set->game->state_size);
    rk_json_kint(json, "heap_bytes_per_move", (int64_t)heap);
    rk_json_end(json, '}');
}

/* Plays at random until a seat has a real decision and returns it; -1: the game ended before. */
static int first_decision(const rk_dataset *set, const rk_setup *setup, void *state, rk_rng *rng, uint64_t skip)
{
    const rk_game *g = set->game;
    rk_moves       legal;
    g->start(set->data, state, setup);
    for (uint64_t moves = 0;; moves++) {
        rk_turn turn = g->turn(set->data, state);
        if (turn.stage == RK_OVER)
            return -1;
        int seat = turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats);
        g->moves(set->data, state, seat, &legal);
        if (turn.stage == RK_DECIDE && legal.count > 1 && moves >= skip)
            return seat;
        g->play(set->data, state, rk_moves_at(&legal, rk_rng_below(rng, legal.count)));
    }
}

/* Iterations of the search per second of CPU time, at the first decision of a game. */
static bool bench_search(const rk_dataset *set, int seats, const cli_list *options, const char *bot, uint64_t skip, uint64_t seed,
                         rk_json *json)
{
    rk_setup setup;
    bot_spec spec;
    rk_rng   rng;
    if (!cli_open_setup(&setup, set->game, seats, options) || !bot_spec_read(bot, &spec))
        return false;
    void *state = rk_alloc(rk_match_state_size(set->game));
    rk_rng_seed(&rng, seed, 0);
    int seat = first_decision(set, &setup, state, &rng, skip);
    if (seat < 0) {
        cli_wrong("%s, %d seats: the game is over before move %llu", set->game->id, seats, (unsigned long long)skip);
        free(state);
        return false;
    }
    bot_player b;
    bot_init(&b, &spec, set, &setup, seat, seed);
    clock_t cpu_began = clock();
    double  began = cli_now();
    bot_choose(&b, state);
    double wall = cli_now() - began, used = (double)(clock() - cpu_began) / CLOCKS_PER_SEC, n = (double)b.effort.iterations;
    if (json) {
        rk_json_object(json);
        rk_json_kstr(json, "game", set->game->id);
        rk_json_kint(json, "seats", seats);
        rk_json_kstr(json, "bot", spec.name);
        rk_json_kint(json, "iterations", (int64_t)b.effort.iterations);
        rk_json_kreal(json, "iterations_per_cpu_second", n / used);
        rk_json_kreal(json, "iterations_per_second", n / wall);
        rk_json_end(json, '}');
    } else {
        printf("%-16s %d seats  %s: %.0f iterations, %.0f a CPU-second, %.0f a second\n", set->game->id, seats, spec.name, n,
               n / used, n / wall);
        fflush(stdout);
    }
    bot_clear(&b);
    free(state);
    return true;
}

int cli_cmd_bench(int argc, char **argv)
{
    bool           json = false;
    uint64_t       seats = 0, seed = 1, millis = 1000;
    uint64_t       skip = 0;
    const char    *data = NULL, *bot = NULL;
    cli_list       words, options = {0};
    int            code;
    bot_spec       spec;
    const cli_flag flags[] = {{"bot", CLI_F_TEXT, &bot},        {"skip", CLI_F_NUMBER, &skip}, {"json", CLI_F_SWITCH, &json},
                              {"seats", CLI_F_NUMBER, &seats},  {"seed", CLI_F_NUMBER, &seed}, {"ms", CLI_F_NUMBER, &millis},
                              {"option", CLI_F_LIST, &options}, {"data", CLI_F_TEXT, &data},   {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.bench.help", &code))
        return code;
    if (words.n > 1)
        return cli_wrong("bench takes one game, or none for all");
    if (bot && (!bot_spec_read(bot, &spec) || strcmp(spec.policy, "search") != 0))
        return cli_wrong("--bot must be a search, for instance search:20000");
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_json_array(&w);
    code = CLI_EXIT_OK;
    const rk_game *g;
    for (int i = 0; (g = rk_game_at(i)); i++) {
        if (words.n && strcmp(words.item[0], g->id) != 0)
            continue;
        rk_dataset set;
        if (!cli_open_game(&set, g->id, data)) {
            code = CLI_EXIT_USE;
            break;
        }
        for (int n = g->min_seats; n <= g->max_seats; n++)
            if ((!seats || n == (int)seats) && bot)
                code = bench_search(&set, n, &options, bot, skip, seed, json ? &w : NULL) ? code : CLI_EXIT_USE;
            else if (!seats || n == (int)seats)
                bench_game(&set, n, &options, (double)millis / 1000, seed, json ? &w : NULL);
        rk_dataset_free(&set);
    }
    if (words.n && !rk_game_by_id(words.item[0])) {
        rk_dataset none;
        cli_open_game(&none, words.item[0], NULL); /* says what is wrong */
        code = CLI_EXIT_USE;
    }
    rk_json_end(&w, ']');
    if (json && code == CLI_EXIT_OK)
        puts(rk_text_str(&out));
    rk_text_free(&out);
    return code;
}
