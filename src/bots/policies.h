/* policies.h: the ways to choose a move. All of them see only `world`, a resampled state. */
#ifndef BOT_POLICIES_H
#define BOT_POLICIES_H

#include "bots/bot.h"
#include "bots/net.h"

/* Defaults of a search, chosen by measurement (docs/learning.md). More moves kept would fill a tree that branches on chance. */
enum { BOT_DEPTH = 6, BOT_EXPLORE = 60, BOT_WIDEN = 130, BOT_KEEP = 8 };

/* Within so many decisions every game comes to a position that its net can judge (rk_features.settled). */
enum { BOT_SETTLE = 60 };

rk_move bot_choose_random(bot_player *b, const void *world); /* any legal move, all equally likely */
rk_move bot_choose_greedy(bot_player *b, const void *world); /* the best move one decision ahead, by the game's heuristic */

float bot_promise_cost(const bot_player *b, rk_move m); /* 0, or negative if the move breaks a promise; 1 is a whole win */

float bot_random_error(rk_rng *rng); /* roughly normal with standard deviation 1 */

/* The values of the moves. Errors are measured in their standard deviation, so that a level is equally strong in games of few
 * large decisions and of many small ones. */
typedef struct {
    float most, mean, deviation;
} bot_spread;

bot_spread bot_spread_of(const float *value, uint32_t n);

/* person.c: how a person errs at the moment. */
typedef struct {
    uint64_t moment;
    float    error;       /* in standard deviations of the moves' values */
    float    bound, view; /* bot_spec.bound, as a part of a win, and bot_spec.view; 0: by the error */
    int      qualities;
    uint32_t moves;
    float    interest[RK_FEATURE_ROOM]; /* in each quality of a position */
    int16_t *seen;                      /* the qualities of the positions after the moves, owned */
    void    *later, *best;              /* scratch states, owned */
} bot_person;

void bot_person_begin(bot_person *p, const bot_player *b, const void *world, uint32_t moves);
void bot_person_looks(bot_person *p, const bot_player *b, const void *after, uint32_t n); /* at the position after move n */
/* Changes the values of the moves into what such a person thinks of them, and ends with that. */
void bot_person_errs(bot_person *p, bot_player *b, const rk_moves *legal, float *value);

/* search.c */
typedef struct bot_search bot_search;
bot_search               *bot_search_new(const bot_spec *spec, const rk_dataset *set, const rk_setup *setup, int seat);
void                      bot_search_free(bot_search *m);
void                      bot_search_reopen(const bot_search *m, void *world); /* rk_game.players.reopen, if it is wanted */
rk_move                   bot_choose_search(bot_player *b, const void *world);
void      bot_search_saw(bot_search *m, rk_move move, bool hidden); /* a move was made; hidden: another seat's sealed choice */
void      bot_search_forget(bot_search *m);                         /* a new match */
bot_vote *bot_search_votes(const bot_search *m, size_t *n);         /* bot.h: bot_votes */
/* The most visited moves first, and the chances on average: as if the seat played about as well as it may be expected to. */
int       bot_search_candidates(bot_player *b, const void *world, rk_move *out, int max, float chance[RK_MAX_SEATS]);
void      bot_search_opine(bot_player *b, const void *world, bot_opinion *out); /* on out->move; the rest of it is filled in */

/* threads.c: runs a function on each of `n` items that lie behind each other, at the same time. */
void bot_side_by_side(void *(*run)(void *item), void *items, size_t size, int n);

/* utility.c: what a position is worth to each seat, from 0 to 1; about 1 for all seats together. What it is judged by must be
 * there. */
void bot_utility(const rk_game *g, bot_judge by, const void *data, const void *state, int seats, float out[RK_MAX_SEATS]);

/* The same without the small part for rank and margin: at the end only the victory counts. */
void bot_chances(const rk_game *g, bot_judge by, const void *data, const void *state, int seats, float out[RK_MAX_SEATS]);

#endif
