/* render.h: turns messages into sentences. */
#ifndef RK_RENDER_H
#define RK_RENDER_H

#include "engine/game.h"

/* The reader's language, the game, and the names of the players. */
struct rk_reader {
    const rk_game     *game;
    const void        *data;
    rk_lang            lang;
    const char *const *names; /* by seat; NULL: "Player 1" and so on */
    int                names_n;
};

/* A key that no catalogue has is written in brackets; tests look for that. */
void rk_render(const rk_reader *r, const rk_msg *msg, rk_text *out);
void rk_render_key(const rk_reader *r, const char *key, rk_text *out);
void rk_render_seat(const rk_reader *r, int seat, rk_text *out);

/* The seat as a board names it: to others by name, to itself (and where nobody has a name) by what it is in the game. */
void rk_render_part(const rk_reader *r, const void *state, int seat, bool own, rk_text *out);

/* The move in words, for the player who may make it (rk_game.words.describe). */
void rk_render_move(const rk_reader *r, const void *state, rk_move m, rk_text *out);

/* Facts in words, separated by commas: "costs 40, takes 2 rivals". */
void rk_render_facts(const rk_reader *r, const rk_facts *f, rk_text *out);

#endif
