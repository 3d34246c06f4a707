/* registry.h: the games of this program, and their rules in words. The engine never asks for them; who stands above the
 * games does. */
#ifndef RK_REGISTRY_H
#define RK_REGISTRY_H

#include "engine/game.h"

/* The games in the order of the shelf, examples last; NULL behind the last one. */
const rk_game *rk_game_at(int place);
const rk_game *rk_game_by_id(const char *id);

/* The rules document of a game, in the default language if there is none in this one; NULL if there is none at all. */
const char *rk_rules(const rk_game *g, rk_lang lang, size_t *n);

/* The same for the rules as players read them (docs/play). */
const char *rk_guide(const rk_game *g, rk_lang lang, size_t *n);

/* Positions of the game that its guide has pictures of, as scenarios; NULL if there are none. */
const char *rk_figures(const rk_game *g, size_t *n);

/* The text of a numbered rule ("STI-4.3"); false if there is none. */
bool rk_rule_text(const char *id, rk_lang lang, rk_text *out);

#endif
