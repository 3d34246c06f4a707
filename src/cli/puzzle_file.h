/* puzzle_file.h: the puzzles that are part of the program (data/puzzles; docs/analysis.md). */
#ifndef CLI_PUZZLE_FILE_H
#define CLI_PUZZLE_FILE_H

#include "engine/match.h"

#include <jansson.h>

/* Which puzzle: numbers count from 1 in the order of the game's file. */
typedef struct {
    const rk_game *game;
    int            number;
} cli_puzzle_id;

/* How many there are of a game. */
int cli_puzzles_of(const rk_game *g);

/* The puzzle of a day, which counts from 1970 on, and of any game (NULL) or this one. The page chooses the same
 * (web/src/puzzle/choose.ts). */
cli_puzzle_id cli_puzzle_of_day(int64_t day, const rk_game *g);

/* Today by the reader's own calendar. */
int64_t cli_today(void);

typedef struct {
    cli_puzzle_id id;
    rk_dataset    set;
    rk_match      match; /* up to the decision */
    int           grade; /* 1 to 3 */
    int           seat;  /* who decides */
    rk_move       best, next;
    json_t       *verdict; /* docs/analysis.md */
} cli_puzzle;

/* False, with a sentence: it cannot be read. */
bool cli_puzzle_open(cli_puzzle *p, cli_puzzle_id id, rk_text *err);
void cli_puzzle_close(cli_puzzle *p);

#endif
