/* dump.c: what the program says to a great many wrong moves, one line each, so that two versions can be compared.
 *
 *   dump-refusals GAME [GAMES [SEED]]
 *
 * Random games at every number of seats with random options; at every position a few moves: right ones with one thing changed,
 * any verb with any arguments, words left out, added or exchanged, numbers with leading zeros ("zero"), and moves that no line
 * of notation could name ("raw"). */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 12, WORDS = 24 };

typedef struct {
    rk_dataset set;
    rk_setup   setup;
    rk_match   match;
    rk_rng     rng;
    size_t     size;
    void      *before;
    rk_text    line, wrong;
} dump;

static uint32_t below(dump *d, uint32_t n)
{
    return rk_rng_below(&d->rng, n);
}

static uint16_t random_arg(dump *d, int kind)
{
    int count = d->set.game->kinds[kind].count;
    switch (below(d, 10)) {
    case 0: return RK_UNKNOWN;
    case 1: return RK_NONE;
    case 2: return (uint16_t)rk_rng_next(&d->rng);
    case 3: return (uint16_t)below(d, 300);
    case 4:
    case 5: return (uint16_t)below(d, 12);
    default: return (uint16_t)below(d, count ? (uint32_t)count : 40);
    }
}

static uint8_t random_seat(dump *d)
{
    switch (below(d, 8)) {
    case 0: return RK_CHANCE;
    case 1: return (uint8_t)below(d, 254);
    case 2: return (uint8_t)below(d, 8);
    default: return (uint8_t)below(d, d->setup.seats);
    }
}

static int verbs(const rk_game *g)
{
    int n = 0;
    while (g->verbs[n].name)
        n++;
    return n;
}

/* A legal move with at most one thing changed, or anything. */
static rk_move random_move(dump *d)
{
    const rk_game *g = d->set.game;
    rk_turn        turn = g->turn(d->set.data, d->match.state);
    int            seat = turn.stage == RK_CHANCE_TURN ? RK_CHANCE
                          : turn.seats ? rk_nth_bit(turn.seats, below(d, (uint32_t)__builtin_popcount(turn.seats)))
                                       : 0;
    rk_moves       legal;
    g->moves(d->set.data, d->match.state, seat, &legal);
    rk_move m = {.verb = (uint8_t)below(d, (uint32_t)verbs(g)), .seat = (uint8_t)seat};
    if (legal.count && below(d, 3)) {
        m = rk_moves_at(&legal, below(d, legal.count));
        switch (below(d, 5)) {
        case 0: m.seat = random_seat(d); break;
        case 1: m.verb = (uint8_t)below(d, (uint32_t)verbs(g)); break;
        case 2: break;
        default:
            for (int i = 0; i < g->verbs[m.verb].args; i++)
                if (below(d, 2))
                    m.arg[i] = random_arg(d, g->verbs[m.verb].kind[i]);
        }
        return m;
    }
    if (below(d, 3) == 0)
        m.seat = random_seat(d);
    for (int i = 0; i < g->verbs[m.verb].args; i++)
        m.arg[i] = random_arg(d, g->verbs[m.verb].kind[i]);
    return m;
}

/* ---- the answer ---- */

static void answer(dump *d, const char *sort, const char *said, const rk_line *line)
{
    size_t steps = d->match.steps;
    memcpy(d->before, d->match.state, d->size);
    rk_why why = rk_match_play(&d->match, line);
    printf("%s\t%s\t%s", sort, said, why.rule ? why.rule : "legal");
    for (rk_lang lang = 0; why.rule && lang < rk_languages_n; lang++) {
        rk_reader reader = {d->set.game, d->set.data, lang, NULL, 0};
        rk_text   words = RK_TEXT_INIT;
        rk_render(&reader, &why.msg, &words);
        printf("\t%s", rk_text_str(&words));
        rk_text_free(&words);
    }
    putchar('\n');
    if (d->match.steps > steps)
        free(d->match.step[--d->match.steps].text);
    memcpy(d->match.state, d->before, d->size);
}

static void try_line(dump *d, const char *sort, const char *said)
{
    rk_text err = RK_TEXT_INIT;
    rk_line line;
    if (rk_read_line(d->set.game, d->set.data, said, &line, &err))
        answer(d, sort, said, &line);
    else
        printf("%s\t%s\t%s\t%s\n", sort, said, d->set.game->grammar_rule, rk_text_str(&err));
    rk_text_free(&err);
}

/* ---- wrong words ---- */

static const char *const junk[] = {"-",  "x", "-3", "99999999", "1.5", "#1",    "#1.1", "?",
                                   "+2", "0", "1",  "7",        "70",  "65535", "play", "\"hm\""};

static void wrong_words(dump *d)
{
    char copy[2000], *word[WORDS], *save = NULL;
    int  n = 0, at;
    snprintf(copy, sizeof copy, "%s", rk_text_str(&d->line));
    for (char *w = strtok_r(copy, " ", &save); w && n < WORDS - 2; w = strtok_r(NULL, " ", &save))
        word[n++] = w;
    at = (int)below(d, (uint32_t)n);
    char *other = (char *)(uintptr_t)junk[below(d, sizeof junk / sizeof *junk)];
    switch (below(d, 4)) {
    case 0:
        n--;
        memmove(word + at, word + at + 1, (size_t)(n - at) * sizeof *word);
        break;
    case 1: word[n++] = other; break;
    case 2: word[n] = word[at], n++; break;
    default: word[at] = other;
    }
    rk_text_clear(&d->wrong);
    for (int i = 0; i < n; i++)
        rk_text_addf(&d->wrong, "%s%s", i ? " " : "", word[i]);
    try_line(d, "words", rk_text_str(&d->wrong));
}

/* A zero before one of the numbers, wherever it stands ("#03"). */
static void leading_zero(dump *d)
{
    const char *s = rk_text_str(&d->line);
    size_t      starts[WORDS];
    uint32_t    n = 0;
    for (size_t i = 0; s[i] && s[i] != '"' && n < WORDS; i++)
        if (s[i] >= '0' && s[i] <= '9' && (!i || strchr(" #.-", s[i - 1])))
            starts[n++] = i;
    if (!n)
        return;
    size_t at = starts[below(d, n)];
    rk_text_clear(&d->wrong);
    rk_text_addn(&d->wrong, s, at);
    rk_text_char(&d->wrong, '0');
    rk_text_add(&d->wrong, s + at);
    try_line(d, "zero", rk_text_str(&d->wrong));
}

static void raw_move(dump *d)
{
    rk_line line = {.move = random_move(d)};
    char    said[80];
    line.move.arg[below(d, RK_ARGS)] = (uint16_t)(below(d, 2) ? below(d, 4) : rk_rng_next(&d->rng));
    if (d->set.game->verbs[line.move.verb].flags & RK_V_ASIDE)
        return;
    snprintf(said, sizeof said, "verb %d seat %d: %d %d %d", line.move.verb, line.move.seat, line.move.arg[0], line.move.arg[1],
             line.move.arg[2]);
    answer(d, "raw", said, &line);
}

static void try_all(dump *d)
{
    for (int i = 0; i < TRIES; i++) {
        const rk_game *g = d->set.game;
        rk_move        m = random_move(d);
        rk_text_clear(&d->line);
        rk_write_move(g, d->set.data, m, &d->line);
        if (g->verbs[m.verb].flags & RK_V_TEXT && below(d, 2))
            rk_text_add(&d->line, " \"essen bochum: essen pays bochum 20\"");
        if (g->tests.random_aside && !below(d, 6)) {
            rk_text_clear(&d->line);
            rk_text_addf(&d->line, "%d ", random_seat(d));
            g->tests.random_aside(d->set.data, d->match.state, (int)below(d, d->setup.seats), &d->rng, &d->line);
        }
        try_line(d, "move", rk_text_str(&d->line));
        if (i % 3 == 0)
            wrong_words(d);
        if (i % 4 == 0)
            leading_zero(d);
        if (i % 4 == 1)
            raw_move(d);
    }
}

/* ---- games ---- */

static void random_setup(dump *d, int seats)
{
    const rk_game *g = d->set.game;
    rk_text        err = RK_TEXT_INIT;
    rk_setup_default(g, seats, &d->setup, &err);
    for (int i = 0; i < rk_options(g); i++) {
        int16_t  value[64];
        uint32_t n = (uint32_t)rk_option_all(&g->options[i], value, 64);
        if (n && below(d, 2))
            d->setup.option[i] = value[below(d, n)];
    }
    rk_text_free(&err);
}

static void play_one(dump *d)
{
    const rk_game *g = d->set.game;
    rk_match_init(&d->match, &d->set, &d->setup);
    rk_turn turn;
    for (unsigned step = 0; (turn = g->turn(d->set.data, d->match.state)).stage != RK_OVER; step++) {
        if (step < 20 || !below(d, 3)) {
            printf("position %u of a game for %d:", step, d->setup.seats);
            for (int i = 0; i < rk_options(g); i++)
                printf(" %s=%d", g->options[i].name, d->setup.option[i]);
            putchar('\n');
            try_all(d);
        }
        rk_moves legal;
        int      seat = turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats);
        g->moves(d->set.data, d->match.state, seat, &legal);
        rk_match_move(&d->match, rk_moves_at(&legal, below(d, legal.count)));
    }
    puts("the end");
    try_all(d);
    rk_match_clear(&d->match);
}

int main(int argc, char **argv)
{
    dump d = {0};
    if (argc < 2 || !cli_open_game(&d.set, argv[1], NULL)) {
        fputs("usage: dump-refusals GAME [GAMES [SEED]]\n", stderr);
        return 2;
    }
    int games = argc > 2 ? atoi(argv[2]) : 20;
    d.size = rk_match_state_size(d.set.game);
    d.before = rk_alloc(d.size);
    for (int n = 0; n < games; n++) {
        int seats = d.set.game->min_seats + n % (d.set.game->max_seats - d.set.game->min_seats + 1);
        rk_rng_seed(&d.rng, argc > 3 ? strtoull(argv[3], NULL, 10) : 1, (uint64_t)n);
        random_setup(&d, seats);
        play_one(&d);
    }
    free(d.before);
    rk_text_free(&d.line);
    rk_text_free(&d.wrong);
    rk_dataset_free(&d.set);
    return 0;
}
