/* widths_test.c GAME: bots play at every number of seats, and with every value of every option. No line of the board is wider
 * than a terminal of 80 columns, in any language: boards fit by themselves, for the terminal would break a table anywhere. */
#include "bots/bot.h"
#include "check.h"
#include "engine/match.h"
#include "engine/render.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    COLUMNS = 80,
    SEED = 3,
    SHOWN = 20,
    PACE = 5,  /* one position in so many is looked at, */
    HASTE = 23 /* or so many, where only an option differs */
};

typedef struct {
    rk_dataset set;
    rk_match   match;
    bot_player bot[RK_MAX_SEATS];
    rk_rng     rng;
    long       boards;
    int        wide;
    rk_text    where;
} table;

static const rk_game *game_of(const table *t)
{
    return t->set.game;
}

/* ---- the board ---- */

/* As ratskeller play calls them; the first is the person. */
static void name_seats(const table *t, rk_lang lang, rk_text name[RK_MAX_SEATS], const char *names[RK_MAX_SEATS])
{
    for (int p = 0; p < t->match.setup.seats; p++) {
        const char *who = rk_phrase(p ? "cli.play.bot" : "cli.play.person", lang);
        if (game_of(t)->words.part) {
            game_of(t)->words.part(t->set.data, t->match.state, p, lang, &name[p]);
            rk_text_addf(&name[p], " (%s %d)", who, p + 1);
        } else {
            rk_text_addf(&name[p], "%s %d", who, p + 1);
        }
        names[p] = rk_text_str(&name[p]);
    }
}

static void check_lines(table *t, const char *board, rk_lang lang)
{
    for (size_t n; *board; board += n + (board[n] == '\n')) {
        n = strcspn(board, "\n");
        if (rk_columns(board, n) > COLUMNS && t->wide++ < SHOWN)
            print_error("%s, %s: %d columns:\n%.*s\n", rk_text_str(&t->where), rk_languages[lang].code, rk_columns(board, n),
                        (int)n, board);
    }
}

static void check_board(table *t, int viewer)
{
    for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
        rk_text     name[RK_MAX_SEATS] = {RK_TEXT_INIT}, out = RK_TEXT_INIT;
        const char *names[RK_MAX_SEATS];
        name_seats(t, lang, name, names);
        rk_reader reader = {game_of(t), t->set.data, lang, names, t->match.setup.seats};
        game_of(t)->words.draw_board(&reader, t->match.state, viewer, COLUMNS, &out);
        check_lines(t, rk_text_str(&out), lang);
        rk_text_free(&out);
        for (int p = 0; p < RK_MAX_SEATS; p++)
            rk_text_free(&name[p]);
        t->boards++;
    }
}

/* ---- a game ---- */

static bool hear(void *ctx, const rk_line *line)
{
    return !rk_match_play(&((table *)ctx)->match, line).rule;
}

static void talk(table *t, rk_turn turn)
{
    bot_player *bots[RK_MAX_SEATS];
    for (int p = 0; p < RK_MAX_SEATS; p++)
        bots[p] = &t->bot[p];
    if (game_of(t)->talk.bot_aside && !turn.sealed)
        bots_talk(bots, t->match.setup.seats, 0, t->match.state, hear, t);
}

static rk_line next_line(table *t, rk_turn turn)
{
    if (turn.stage == RK_CHANCE_TURN)
        return (rk_line){.move = rk_chance_move(game_of(t), t->set.data, t->match.state, &t->rng)};
    return (rk_line){.move = bot_choose(&t->bot[__builtin_ctz(turn.seats)], t->match.state)};
}

static void play(table *t, const rk_setup *setup, size_t pace)
{
    static const char *const who[] = {"greedy", "random"}; /* some know what they do, and some make strange positions */
    rk_turn                  turn;
    rk_match_init(&t->match, &t->set, setup);
    rk_rng_seed(&t->rng, SEED, 0);
    for (int p = 0; p < setup->seats; p++) {
        bot_spec spec;
        assert_true(bot_spec_read(who[p % 2], &spec));
        bot_init(&t->bot[p], &spec, &t->set, setup, p, SEED);
    }
    while ((turn = game_of(t)->turn(t->set.data, t->match.state)).stage != RK_OVER) {
        if (turn.stage == RK_DECIDE && t->match.steps % pace == 0) {
            talk(t, turn);
            check_board(t, __builtin_ctz(turn.seats));
        }
        rk_line line = next_line(t, turn);
        assert_false(rk_match_play(&t->match, &line).rule);
    }
    check_board(t, RK_PUBLIC);
    check_board(t, RK_ALL);
    for (int p = 0; p < setup->seats; p++)
        bot_clear(&t->bot[p]);
    rk_match_clear(&t->match);
}

/* ---- setups ---- */

static void play_setup(table *t, const rk_setup *setup, int option)
{
    rk_text_clear(&t->where);
    rk_text_addf(&t->where, "%s, %d seats", game_of(t)->id, setup->seats);
    if (option >= 0) {
        rk_text_addf(&t->where, ", %s=", game_of(t)->options[option].name);
        rk_setup_value(game_of(t), setup, option, &t->where);
    }
    play(t, setup, option < 0 ? PACE : HASTE);
}

static void play_options(table *t, const rk_setup *setup)
{
    enum { VALUES = 64 };
    int16_t value[VALUES];
    for (int i = 0; i < rk_options(game_of(t)); i++) {
        int n = rk_option_all(&game_of(t)->options[i], value, VALUES);
        for (int v = 0; v < n; v++) {
            rk_setup other = *setup;
            other.option[i] = value[v];
            if (value[v] != setup->option[i])
                play_setup(t, &other, i);
        }
    }
}

int main(int argc, char **argv)
{
    table   t = {0};
    rk_text err = RK_TEXT_INIT;
    if (argc != 2 || !rk_game_by_id(argv[1]) || !rk_dataset_open(&t.set, rk_game_by_id(argv[1]), NULL, &err))
        return 2;
    for (int seats = game_of(&t)->min_seats; seats <= game_of(&t)->max_seats; seats++) {
        rk_setup setup;
        if (!rk_setup_default(game_of(&t), seats, &setup, &err))
            return 2;
        play_setup(&t, &setup, -1);
        if (seats == game_of(&t)->min_seats || seats == game_of(&t)->max_seats)
            play_options(&t, &setup);
    }
    printf("%ld boards, %d lines too wide\n", t.boards, t.wide);
    rk_dataset_free(&t.set);
    rk_text_free(&t.where);
    rk_text_free(&err);
    return t.wide ? 1 : 0;
}
