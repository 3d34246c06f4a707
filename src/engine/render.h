/* render.h: turns messages into sentences. */
#ifndef RK_RENDER_H
#define RK_RENDER_H

#include "engine/game.h"

/* The reader's language, the game, and the names of the players. */
typedef struct {
    const rk_game     *game;
    const void        *data;
    rk_lang            lang;
    const char *const *names; /* by seat; NULL: "Player 1" and so on */
    int                names_n;
} rk_reader;

/* A key that no catalogue has is written in brackets; tests look for that. */
void rk_render(const rk_reader *r, const rk_msg *msg, rk_text *out);
void rk_render_key(const rk_reader *r, const char *key, rk_text *out);
void rk_render_seat(const rk_reader *r, int seat, rk_text *out);

/* The move in words, for the player who may make it (rk_game.words.describe). */
void rk_render_move(const rk_reader *r, const void *state, rk_move m, rk_text *out);

/* Facts in words, separated by commas: "costs 40, takes 2 rivals". */
void rk_render_facts(const rk_reader *r, const rk_facts *f, rk_text *out);

#endif
