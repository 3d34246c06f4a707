/* puzzle.c: ratskeller puzzle: a position with one clearly best move, to be found at the terminal. Works over a pipe. */
#include "cli/asked.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/puzzle_file.h"
#include "cli/puzzle_solution.h"
#include "cli/screen.h"
#include "engine/legal.h"
#include "games/registry.h"

#include <stdlib.h>
#include <time.h>

typedef struct {
    cli_puzzle  is;
    rk_reader   reader;
    rk_text     name[RK_MAX_SEATS];
    const char *names[RK_MAX_SEATS];
    rk_moves    legal;
    cli_menu    menu;
    const char *title;      /* key of what the puzzle is called */
    bool        told, quit; /* the solution is known; the person leaves */
} room;

static void say(const room *r, rk_msg msg)
{
    cli_say(&r->reader, msg);
}

/* ---- the position ---- */

/* False: it has said what is wrong. */
static bool enter(room *r, cli_puzzle_id id, rk_lang lang)
{
    rk_text err = RK_TEXT_INIT;
    bool    ok = cli_puzzle_open(&r->is, id, &err);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&err);
    if (!ok)
        return false;
    const rk_match *m = &r->is.match;
    r->reader = (rk_reader){id.game, r->is.set.data, lang, r->names, RK_MAX_SEATS};
    for (int i = 0; i < m->setup.seats; i++) {
        cli_name_seat(&r->reader, m->state, i, "cli.play.person", &r->name[i]);
        r->names[i] = rk_text_str(&r->name[i]);
    }
    id.game->moves(r->is.set.data, m->state, r->is.seat, &r->legal);
    r->menu =
        (cli_menu){&r->reader, m->state, {id.game, r->is.set.data, m->state, &r->legal, r->is.seat}, "cli.puzzle.keys", true};
    r->told = false;
    return true;
}

static void leave(room *r)
{
    for (int i = 0; i < RK_MAX_SEATS; i++)
        rk_text_free(&r->name[i]);
    cli_puzzle_close(&r->is);
}

/* Which puzzle it is and what is asked: below the board, where it stays on the screen. */
static int show_task(const room *r)
{
    rk_text       out = RK_TEXT_INIT, game = RK_TEXT_INIT, grade = RK_TEXT_INIT;
    cli_puzzle_id id = r->is.id;
    rk_text_addf(&game, "%s.title", id.game->id);
    rk_text_addf(&grade, "page-puzzle.grade.%d", r->is.grade);
    rk_render(&r->reader,
              &RK_MSG("cli.puzzle.which", RK_TERM("title", r->title), RK_TERM("game", rk_text_str(&game)), RK_NUM("n", id.number),
                      RK_NUM("of", cli_puzzles_of(id.game)), RK_TERM("grade", rk_text_str(&grade))),
              &out);
    rk_text_char(&out, '\n');
    rk_render(&r->reader, &RK_MSG("cli.puzzle.question", RK_SEAT("seat", r->is.seat)), &out);
    int lines = cli_show(rk_text_str(&out), 2);
    rk_text_free(&out);
    rk_text_free(&game);
    rk_text_free(&grade);
    return lines;
}

static void show(const room *r)
{
    int above = cli_board(&r->reader, r->is.match.state, r->is.seat);
    cli_menu_short(&r->menu, above + show_task(r));
}

/* ---- the decision ---- */

static void solve(room *r)
{
    cli_solution(&r->is, &r->reader);
    say(r, RK_MSG("cli.puzzle.more"));
    r->told = true;
}

static void try_move(room *r, const char *typed)
{
    const rk_game *g = r->is.set.game;
    rk_line        line;
    rk_text        what = RK_TEXT_INIT;
    if (!cli_read_move(&r->menu, typed, &line))
        return;
    rk_why why = rk_legal_line(g, r->is.set.data, r->is.match.state, &line);
    if (why.rule) {
        cli_menu_why(&r->menu, &why);
    } else if (g->verbs[line.move.verb].flags & RK_V_ASIDE) {
        say(r, RK_MSG("cli.puzzle.no_talk"));
    } else if (rk_move_eq(line.move, r->is.best)) {
        say(r, RK_MSG("page-puzzle.right"));
        solve(r);
    } else {
        cli_move_inside(&r->reader, r->is.match.state, line.move, &what);
        say(r, RK_MSG("cli.puzzle.other", RK_WORDS("what", rk_text_str(&what))));
    }
    rk_text_free(&what);
}

/* Three moves, among them the solution and what comes nearest to it. */
static void hint(const room *r)
{
    enum { OTHERS = 2 };
    int n = 0, column = cli_menu_column(&r->menu), others = (int)r->legal.count - OTHERS;
    if (others < 2) {
        say(r, RK_MSG("cli.puzzle.hint_few"));
        return;
    }
    int left = r->is.id.number % others;
    say(r, RK_MSG("cli.puzzle.hint"));
    for (rk_walk w = rk_walk_of(&r->legal); rk_walk_next(&w);) {
        rk_text out = RK_TEXT_INIT;
        n++;
        if (rk_move_eq(w.move, r->is.best) || rk_move_eq(w.move, r->is.next) || !left--)
            cli_menu_line(&r->menu, n, w.move, column, &out);
        fputs(rk_text_str(&out), stdout);
        rk_text_free(&out);
    }
}

/* The game's next puzzle; behind the last comes the first. */
static void go_on(room *r)
{
    cli_puzzle_id id = r->is.id;
    id.number = id.number % cli_puzzles_of(id.game) + 1;
    leave(r);
    r->title = "cli.puzzle.title";
    r->quit = !enter(r, id, r->reader.lang);
    if (!r->quit)
        show(r);
}

/* ---- what is typed ---- */

static void obey(room *r, const char *typed)
{
    const char *rest;
    switch (cli_command_of(r->is.set.game, typed, &rest)) {
    case CLI_HELP: cli_explain(&r->menu, rest); return;
    case CLI_HINT: hint(r); return;
    case CLI_QUIT: r->quit = true; return;
    case CLI_BOARD: show(r); return;
    case CLI_LIST: cli_menu_all(&r->menu, rest); return;
    case CLI_SOLUTION: solve(r); return;
    case CLI_NEXT: go_on(r); return;
    case CLI_UNDO:
    case CLI_SAVE: say(r, RK_MSG("cli.puzzle.not_here")); return;
    case CLI_NO_COMMAND: try_move(r, typed); return;
    }
}

static int run(room *r)
{
    char line[2200];
    show(r);
    while (!r->quit) {
        printf("> ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            putchar('\n');
            return r->told ? CLI_EXIT_OK : CLI_EXIT_NO;
        }
        line[strcspn(line, "\r\n")] = 0;
        const char *typed = line + strspn(line, " \t");
        if (*typed)
            obey(r, typed);
    }
    return CLI_EXIT_OK;
}

/* ---- the command ---- */

/* "2026-08-02" as days since 1970; -1: it is no such day. */
static int64_t read_day(const char *word)
{
    struct tm date = {0}, same;
    int       end = 0;
    if (sscanf(word, "%4d-%2d-%2d%n", &date.tm_year, &date.tm_mon, &date.tm_mday, &end) != 3 || word[end])
        return -1;
    date.tm_year -= 1900;
    date.tm_mon -= 1;
    same = date;
    time_t at = timegm(&same);
    return at >= 0 && same.tm_mon == date.tm_mon && same.tm_mday == date.tm_mday ? at / 86400 : -1;
}

/* The words behind "puzzle". False: it has said what is wrong. */
static bool choose(const cli_list *words, int64_t day, cli_puzzle_id *out)
{
    const rk_game *g = words->n ? rk_game_by_id(words->item[0]) : NULL;
    int            count = g ? cli_puzzles_of(g) : 0;
    if (words->n && !g) {
        cli_wrong("there is no game \"%s\" (ratskeller games lists them)", words->item[0]);
        return false;
    }
    if (g && !count) {
        cli_wrong("there are no puzzles of %s", g->id);
        return false;
    }
    *out = cli_puzzle_of_day(day, g);
    if (words->n < 2)
        return true;
    const char *number = words->item[1];
    long        n = strtol(number, NULL, 10);
    if (number[strspn(number, "0123456789")] || n < 1 || n > count) {
        cli_wrong("\"%s\" is no puzzle of %s: they have the numbers 1 to %d", number, g->id, count);
        return false;
    }
    out->number = (int)n;
    return true;
}

int cli_cmd_puzzle(int argc, char **argv)
{
    room           r = {0};
    const char    *date = NULL;
    rk_lang        lang = cli_lang();
    cli_puzzle_id  id;
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{"day", CLI_F_TEXT, &date}, {"lang", CLI_F_LANG, &lang}, {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.puzzle.help", &code))
        return code;
    int64_t day = date ? read_day(date) : cli_today();
    if (words.n > 2)
        return cli_wrong("puzzle takes a game and a number, or nothing (try --help)");
    if (day < 0)
        return cli_wrong("--day is a date from 1970-01-01 on, not \"%s\"", date);
    if (words.n == 2 && date)
        return cli_wrong("--day chooses a puzzle, and so does its number: give only one of them");
    if (!choose(&words, day, &id))
        return CLI_EXIT_USE;
    r.title = words.n < 2 && cli_puzzle_of_day(day, NULL).game == id.game ? "page-puzzle.title" : "cli.puzzle.title";
    if (!enter(&r, id, lang))
        return CLI_EXIT_NO;
    code = run(&r);
    leave(&r);
    return code;
}
