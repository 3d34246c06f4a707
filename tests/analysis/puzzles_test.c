/* puzzles_test.c: every puzzle in data/puzzles can be reached, has a grade and a verdict, and asks for a choice; a few are solved
 * again. puzzles_test FOLDER */
#include "analysis/puzzle.h"
#include "check.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;

enum { LEAST = 60, HARD = 12, SOLVED = 2 }; /* of each game: puzzles, those of grade 3, and those that are solved again */

/* One puzzle as it is read: the moves before the decision, then the solution. */
typedef struct {
    rk_match match;
    int      grade;
    bool     begun, at_position, solved, verdict;
} puzzle;

static void play_line(puzzle *p, const char *text)
{
    rk_line line;
    rk_text err = RK_TEXT_INIT;
    if (p->solved)
        return; /* the next best move, which scenarios check */
    CHECK(rk_read_line(p->match.set->game, p->match.set->data, text, &line, &err), "%s: %s", text, rk_text_str(&err));
    CHECK(!rk_match_play(&p->match, &line).rule, "%s: %s is not possible", p->match.set->game->id, text);
    p->solved = p->at_position;
    rk_text_free(&err);
}

static void begin(puzzle *p, const rk_dataset *set, const char *words)
{
    char     game[32];
    int      seats, n;
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT;
    assert_int_equal(sscanf(words, "%31s %d%n", game, &seats, &n), 2);
    assert_string_equal(game, set->game->id);
    assert_true(rk_setup_default(set->game, seats, &setup, &err));
    char option[200];
    for (const char *at = words + n; sscanf(at, " %199s%n", option, &n) == 1; at += n)
        CHECK(rk_setup_set(set->game, &setup, option, &err), "%s", rk_text_str(&err));
    rk_match_init(&p->match, set, &setup);
    p->begun = true;
    rk_text_free(&err);
}

/* The decision is the last step. It must have been a choice; some are solved again with the depth of the documents. */
static void check(puzzle *p, int number)
{
    const char *game = p->match.set->game->id;
    uint32_t    step = (uint32_t)p->match.steps - 1;
    uint32_t   *decisions = rk_alloc((p->match.steps + 1) * sizeof *decisions);
    size_t      n = ana_decisions(&p->match, decisions);
    CHECK(p->solved && p->verdict && p->grade >= 1 && p->grade <= ANA_PUZZLE_GRADES, "%s: puzzle %d is not whole", game, number);
    CHECK(n && decisions[n - 1] == step, "%s: puzzle %d asks for no choice", game, number);
    if (number < SOLVED) {
        ana_verdict v;
        ana_judge(&p->match, step, &(ana_depth){.iterations = 1500, .seed = 77}, &v);
        CHECK(v.is.loss < ANA_PUZZLE_GAP / 2, "%s: the solution of puzzle %d costs %d", game, number, v.is.loss);
    }
    free(decisions);
    rk_match_clear(&p->match);
}

static void read_line(puzzle *p, const rk_dataset *set, const char *line)
{
    sscanf(line, "# grade %d", &p->grade);
    p->verdict |= !strncmp(line, "# verdict {", 11);
    p->at_position |= !strcmp(line, "mark position");
    if (!strncmp(line, "game ", 5))
        begin(p, set, line + 5);
    else if (!strncmp(line, "do ", 3))
        play_line(p, line + 3);
}

static void puzzles_of(const rk_game *g)
{
    rk_text    path = RK_TEXT_INIT, bytes = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_dataset set;
    puzzle     p = {0};
    int        n = 0, hard = 0;
    char      *save = NULL;
    rk_text_addf(&path, "%s/%s.txt", folder, g->id);
    CHECK(rk_read_file(rk_text_str(&path), &bytes, &err), "%s", rk_text_str(&err));
    assert_true(rk_dataset_open(&set, g, NULL, &err));
    char *all = rk_strdup(rk_text_str(&bytes));
    for (char *line = strtok_r(all, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        if (!strncmp(line, "scenario ", 9) && p.begun) {
            check(&p, n++);
            hard += p.grade == ANA_PUZZLE_GRADES;
            p = (puzzle){0};
        }
        read_line(&p, &set, line);
    }
    if (p.begun)
        check(&p, n++);
    hard += p.grade == ANA_PUZZLE_GRADES;
    CHECK(n >= LEAST && hard >= HARD, "%s has only %d puzzles, %d of them hard", g->id, n, hard);
    free(all);
    rk_dataset_free(&set);
    rk_text_free(&path);
    rk_text_free(&bytes);
    rk_text_free(&err);
}

static void all_puzzles_hold(void **unused)
{
    (void)unused;
    for (int i = 0; rk_game_at(i); i++)
        if (!rk_game_at(i)->example)
            puzzles_of(rk_game_at(i));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_puzzles_hold)};
    folder = argc > 1 ? argv[1] : "data/puzzles";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
