/* puzzle_file.c: finds the puzzle of a day, and reads a puzzle from its file, which is part of the program. */
#include "cli/puzzle_file.h"

#include "base/embedded.h"
#include "engine/document.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const rk_file cli_puzzle_files[]; /* "ninety.txt": sorted by name */

static const rk_file *file_of(const rk_game *g)
{
    rk_text name = RK_TEXT_INIT;
    rk_text_addf(&name, "%s.txt", g->id);
    const rk_file *f = rk_file_find(cli_puzzle_files, rk_text_str(&name));
    rk_text_free(&name);
    return f;
}

/* Where the next puzzle begins, from here on; NULL: there are no more. */
static const char *next_scenario(const char *at, const char *end)
{
    static const char word[] = "scenario ";
    for (const char *line = at; line && line < end; line = memchr(line, '\n', (size_t)(end - line))) {
        line += *line == '\n';
        if ((size_t)(end - line) >= sizeof word - 1 && !memcmp(line, word, sizeof word - 1))
            return line;
    }
    return NULL;
}

int cli_puzzles_of(const rk_game *g)
{
    const rk_file *f = file_of(g);
    int            n = 0;
    for (const char *at = f ? next_scenario(f->at, f->end) : NULL; at; at = next_scenario(at + 1, f->end))
        n++;
    return n;
}

/* ---- the puzzle of the day ---- */

/* The game that a file is about. */
static const rk_game *game_at(int i)
{
    rk_text id = RK_TEXT_INIT;
    rk_text_addn(&id, cli_puzzle_files[i].name, strcspn(cli_puzzle_files[i].name, "."));
    const rk_game *g = rk_game_by_id(rk_text_str(&id));
    rk_text_free(&id);
    return g;
}

/* A stride spreads the grades, which lie sorted, and still leaves nothing out. */
static int pick(int count, int64_t nth)
{
    static const int strides[] = {23, 19, 17, 13, 11, 7, 1};
    size_t           i = 0;
    while (strides[i] > 1 && count % strides[i] == 0)
        i++;
    return (int)(nth * strides[i] % count);
}

cli_puzzle_id cli_puzzle_of_day(int64_t day, const rk_game *g)
{
    int games = 0;
    while (cli_puzzle_files[games].name)
        games++;
    g = g ? g : game_at((int)(day % games));
    int count = cli_puzzles_of(g);
    return (cli_puzzle_id){g, count ? 1 + pick(count, day / games) : 0};
}

int64_t cli_today(void)
{
    time_t    now = time(NULL);
    struct tm here, date = {0};
    localtime_r(&now, &here);
    date.tm_year = here.tm_year;
    date.tm_mon = here.tm_mon;
    date.tm_mday = here.tm_mday;
    return timegm(&date) / 86400;
}

/* ---- reading ---- */

/* "ninety 4 talk=off" */
static bool begin(cli_puzzle *p, const char *words, rk_text *err)
{
    rk_setup setup;
    char    *all = rk_strdup(words), *save = NULL, *option;
    strtok_r(all, " ", &save);
    const char *seats = strtok_r(NULL, " ", &save);
    bool        ok = seats && rk_setup_default(p->set.game, atoi(seats), &setup, err);
    while (ok && (option = strtok_r(NULL, " ", &save)))
        ok = rk_setup_set(p->set.game, &setup, option, err);
    if (ok)
        rk_match_init(&p->match, &p->set, &setup);
    free(all);
    return ok;
}

static bool play(cli_puzzle *p, const char *words, rk_text *err)
{
    rk_line line;
    return p->match.set && rk_read_line(p->set.game, p->set.data, words, &line, err) && !rk_match_play(&p->match, &line).rule;
}

static bool obey(cli_puzzle *p, const char *line, rk_text *err)
{
    const char *rest;
    if ((rest = rk_after(line, "# grade")))
        p->grade = atoi(rest);
    else if ((rest = rk_after(line, "# verdict")))
        p->verdict = p->verdict ? p->verdict : json_loads(rest, 0, NULL);
    else if ((rest = rk_after(line, "game")))
        return !p->match.set && begin(p, rest, err);
    else if ((rest = rk_after(line, "do")))
        return play(p, rest, err);
    return true;
}

/* A move that the verdict names. */
static bool named(const cli_puzzle *p, const char *key, rk_move *out, rk_text *err)
{
    const char *move = json_string_value(json_object_get(json_object_get(p->verdict, key), "move"));
    rk_text     full = RK_TEXT_INIT;
    rk_line     line;
    rk_text_addf(&full, "%d %s", p->seat, move ? move : "");
    bool ok = rk_read_line(p->set.game, p->set.data, rk_text_str(&full), &line, err);
    if (ok)
        *out = line.move;
    rk_text_free(&full);
    return ok;
}

static bool read_puzzle(cli_puzzle *p, const char *at, const char *end, rk_text *err)
{
    rk_lines in = rk_lines_of("puzzle", at, (size_t)(end - at), err);
    bool     ok = true;
    while (ok && rk_lines_next(&in) == 1 && strcmp(in.line, "mark position") != 0)
        ok = obey(p, in.line, err);
    p->seat = (int)json_integer_value(json_object_get(p->verdict, "seat"));
    return ok && p->match.set && p->verdict && named(p, "best", &p->best, err) && named(p, "next", &p->next, err);
}

bool cli_puzzle_open(cli_puzzle *p, cli_puzzle_id id, rk_text *err)
{
    const rk_file *f = file_of(id.game);
    const char    *at = f ? next_scenario(f->at, f->end) : NULL;
    *p = (cli_puzzle){.id = id};
    for (int i = 1; at && i < id.number; i++)
        at = next_scenario(at + 1, f->end);
    if (!rk_dataset_open(&p->set, id.game, NULL, err))
        return false;
    if (at && read_puzzle(p, at, f->end, err))
        return true;
    rk_text_addf(err, "%spuzzle %d of %s cannot be read", err->len ? ": " : "", id.number, id.game->id);
    cli_puzzle_close(p);
    return false;
}

void cli_puzzle_close(cli_puzzle *p)
{
    if (p->match.set)
        rk_match_clear(&p->match);
    json_decref(p->verdict);
    rk_dataset_free(&p->set);
    *p = (cli_puzzle){0};
}
