/* legal.h: may this move be played? The engine decides, from the game's tables and its list of moves alone. The game is asked
 * only for the reason of a refusal. */
#ifndef RK_LEGAL_H
#define RK_LEGAL_H

#include "engine/notation.h"

/* RK_FINE exactly for the moves that the game lists for that seat; otherwise the rule that forbids the move, and words. */
rk_why rk_legal(const rk_game *g, const void *data, const void *state, rk_move move);

/* The same for everything a line can say: moves, asides, and the text behind them. */
rk_why rk_legal_line(const rk_game *g, const void *data, const void *state, const rk_line *line);

/* False if an argument that should be an id is not one of its kind: for games that have a rule about that. */
bool rk_ids_known(const rk_game *g, rk_move move);

/* Does the move fit a verb of the game? One that was read from a line does. One that comes as bytes need not. */
bool rk_has_verb(const rk_game *g, rk_move move);

#endif
