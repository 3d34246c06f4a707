/* balance.h: what a designer wants to know of a game, from many games of one bot against itself. */
#ifndef AR_BALANCE_H
#define AR_BALANCE_H

#include "arena/jobs.h"
#include "arena/report.h"

enum { AR_MAX_GAMES = 1000000, AR_NOBODY = 0xFF };

/* One game, in what the report asks about. */
typedef struct {
    uint32_t moves, decisions;
    uint32_t leads;               /* times the lead went to another party */
    uint32_t settled;             /* decisions after which the winner led alone to the end */
    int32_t  first, second, last; /* points by place */
    uint8_t  parties, winners;
    uint8_t  half; /* who led alone after half of the decisions, or AR_NOBODY */
} ar_balance_game;

/* A thing somebody may hold at the end (rk_game.players.holdings), and how its holders fared. */
typedef struct {
    int      kind, value;
    uint64_t held, wins; /* holders; their wins in parts of AR_WHOLE_WIN */
} ar_item;

typedef struct {
    rk_dataset       set;
    rk_setup         setup;
    bot_spec         bot;
    uint64_t         seed;
    uint32_t         games;
    unsigned         threads;
    ar_balance_game *game; /* owned, by number; parties is 0: not played */
    ar_item         *item; /* owned; by kind and value */
    int              items, cap;
    ar_pool          pool;
    pthread_mutex_t  lock; /* guards item and fault */
    rk_text          fault;
    ar_jobs          jobs;
} ar_balance;

void ar_balance_begin(ar_balance *b); /* after the fields above `game` are set */
void ar_balance_clear(ar_balance *b);
bool ar_balance_run(ar_balance *b, void (*tick)(void *ctx, uint64_t done), void *ctx); /* as ar_run */

/* ---- balance_report.c ---- */

void ar_balance_json(const ar_balance *b, rk_text *out);
void ar_balance_table(const ar_balance *b, rk_lang lang, rk_text *out);
void ar_balance_html(const ar_balance *b, rk_lang lang, rk_text *out);

#endif
