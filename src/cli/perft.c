/* perft.c: ratskeller perft: counts sequences of legal moves by depth, chance included. Two engines with the same counts agree
 * on a great deal. */
#include "cli/cli.h"
#include "cli/progress.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 12 };

typedef struct {
    const rk_game *game;
    const void    *data;
    uint8_t       *states; /* one for each depth */
    rk_moves      *lists;
    size_t         size;
} perft;

/* Seats that choose at the same time are taken in order: the choices are secret, so the order makes no difference. */
static uint64_t count(perft *p, int level, int depth)
{
    const void *s = p->states + (size_t)level * p->size;
    rk_turn     turn = p->game->turn(p->data, s);
    if (!depth || turn.stage == RK_OVER)
        return depth == 0;
    rk_moves *legal = &p->lists[level];
    p->game->moves(p->data, s, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), legal);
    if (depth == 1)
        return legal->count;
    uint64_t n = 0;
    uint8_t *next = p->states + (size_t)(level + 1) * p->size;
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w);) {
        memcpy(next, s, p->size);
        p->game->play(p->data, next, w.move);
        n += count(p, level + 1, depth - 1);
    }
    return n;
}

/* Plays chance (and decisions, with --skip) at random up to the position to count from. */
static void advance(const rk_match *m, uint64_t seed, uint64_t skip)
{
    const rk_game *g = m->set->game;
    rk_rng         rng;
    rk_rng_seed(&rng, seed, 0);
    for (uint64_t i = 0; i < skip; i++) {
        rk_turn turn = g->turn(m->set->data, m->state);
        if (turn.stage == RK_OVER)
            return;
        rk_moves legal;
        g->moves(m->set->data, m->state, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
        g->play(m->set->data, m->state, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
    }
}

static void run(const rk_match *m, int depth, bool json)
{
    perft p = {.game = m->set->game, .data = m->set->data, .size = rk_match_state_size(m->set->game)};
    p.states = rk_alloc(p.size * (size_t)(depth + 1));
    p.lists = rk_alloc(sizeof *p.lists * (size_t)(depth + 1));
    memcpy(p.states, m->state, p.size);
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_json_array(&w);
    for (int d = 1; d <= depth; d++) {
        uint64_t n = count(&p, 0, d);
        rk_json_int(&w, (int64_t)n);
        if (!json) {
            printf("%2d  %llu\n", d, (unsigned long long)n);
            fflush(stdout);
        }
    }
    rk_json_end(&w, ']');
    if (json)
        puts(rk_text_str(&out));
    rk_text_free(&out);
    free(p.states);
    free(p.lists);
}

int cli_cmd_perft(int argc, char **argv)
{
    bool           json = false;
    uint64_t       seats = 0, depth = 3, seed = 1, skip = 0;
    const char    *match = NULL;
    cli_opener     opener = {0};
    cli_list       words, options = {0};
    int            code;
    const cli_flag flags[] = {
        {"json", CLI_F_SWITCH, &json},    {"seats", CLI_F_NUMBER, &seats},        {"depth", CLI_F_NUMBER, &depth},
        {"seed", CLI_F_NUMBER, &seed},    {"skip", CLI_F_NUMBER, &skip},          {"match", CLI_F_TEXT, &match},
        {"option", CLI_F_LIST, &options}, {"data", CLI_F_TEXT, &opener.data_dir}, {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.perft.help", &code))
        return code;
    if (depth < 1 || depth > MAX_DEPTH)
        return cli_wrong("--depth is 1 to %d", MAX_DEPTH);
    if (match ? words.n != 0 : words.n != 1)
        return cli_wrong("perft needs a game, or --match FILE");
    rk_match m;
    rk_text  err = RK_TEXT_INIT, bytes = RK_TEXT_INIT;
    bool     ok;
    if (match) {
        ok = cli_read_match(&m, (rk_match_file){.name = match, .partial = true, .lang = cli_lang()}, &opener, &bytes, &err)
             == CLI_EXIT_OK;
        if (!ok)
            cli_wrong("%s", rk_text_str(&err));
    } else {
        rk_setup setup;
        ok = opener.open = cli_open_game(&opener.set, words.item[0], opener.data_dir);
        ok = ok
             && cli_open_setup(&setup, opener.set.game, seats ? (int)(seats > 255 ? 255 : seats) : opener.set.game->max_seats,
                               &options);
        if (ok)
            rk_match_init(&m, &opener.set, &setup);
    }
    if (ok) {
        advance(&m, seed, skip);
        run(&m, (int)depth, json);
        rk_match_clear(&m);
    }
    cli_opener_close(&opener);
    rk_text_free(&err);
    rk_text_free(&bytes);
    return ok ? CLI_EXIT_OK : CLI_EXIT_USE;
}
