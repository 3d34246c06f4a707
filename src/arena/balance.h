/* balance.h: what a designer wants to know of a game, from many games of one bot against itself. */
#ifndef RK_ARENA_BALANCE_H
#define RK_ARENA_BALANCE_H

#include "arena/jobs.h"
#include "arena/report.h"

enum { RK_MOST_GAMES = 1000000, RK_NOBODY = 0xFF };

/* One game, in what the report asks about. */
typedef struct {
    uint32_t moves, decisions;
    uint32_t leads;               /* times the lead went to another party */
    uint32_t settled;             /* decisions after which the winner led alone to the end */
    int32_t  first, second, last; /* points by place */
    uint8_t  parties, winners;
    uint8_t  half; /* who led alone after half of the decisions, or RK_NOBODY */
} rk_balance_game;

/* A thing somebody may hold at the end (rk_game.holdings), and how its holders fared. */
typedef struct {
    int      kind, value;
    uint64_t held, wins; /* holders; their wins in parts of RK_WHOLE_WIN */
} rk_item;

typedef struct {
    rk_dataset       set;
    rk_setup         setup;
    rk_bot_spec      bot;
    uint64_t         seed;
    uint32_t         games;
    unsigned         threads;
    rk_balance_game *game; /* owned, by number; parties is 0: not played */
    rk_item         *item; /* owned; by kind and value */
    int              items, cap;
    rk_pool          pool;
    pthread_mutex_t  lock; /* guards item and fault */
    rk_text          fault;
    rk_jobs          jobs;
} rk_balance;

void rk_balance_begin(rk_balance *b); /* after the fields above `game` are set */
void rk_balance_clear(rk_balance *b);
bool rk_balance_run(rk_balance *b, void (*tick)(void *ctx, uint64_t done), void *ctx); /* as rk_arena_run */

/* ---- balance_report.c ---- */

void rk_balance_json(const rk_balance *b, rk_text *out);
void rk_balance_table(const rk_balance *b, rk_lang lang, rk_text *out);
void rk_balance_html(const rk_balance *b, rk_lang lang, rk_text *out);

#endif
