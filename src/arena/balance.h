/* balance.h: what a designer wants to know about a game, from many games of one bot against itself. */
#ifndef AR_BALANCE_H
#define AR_BALANCE_H

#include "arena/report.h"
#include "arena/series.h"

enum { AR_MAX_GAMES = 1000000, AR_NOBODY = 0xFF };

/* What the report needs of one game. */
typedef struct {
    uint32_t moves, decisions;
    uint32_t leads;               /* how often the lead went to another party */
    uint32_t settled;             /* decisions after which the winner led alone to the end */
    int32_t  first, second, last; /* points by place */
    uint8_t  parties, winners;
    uint8_t  half; /* the party that led alone after half of the decisions, or AR_NOBODY */
} ar_balance_game;

/* A thing somebody may hold at the end (rk_game.players.holdings), and how its holders fared. */
typedef struct {
    int      kind, value;
    uint64_t held, wins; /* holders; their wins in parts of AR_WHOLE_WIN */
} ar_item;

typedef struct {
    ar_series        series;
    bot_spec         bot;
    uint32_t         games;
    uint32_t         part, parts; /* only the part-th of so many, from 0; parts == 0: all */
    ar_balance_game *game;        /* owned, by number; parties is 0: not played */
    ar_item         *item;        /* owned; by kind and value; guarded by the lock of the series */
    int              items, cap;
} ar_balance;

void     ar_balance_begin(ar_balance *b);                     /* after the fields above `game` are set; begins the series too */
void     ar_balance_clear(ar_balance *b);                     /* what begin took; not the data set */
bool     ar_balance_run(ar_balance *b, ar_progress progress); /* as ar_series_run */
uint32_t ar_balance_wanted(const ar_balance *b);              /* games to be played: all, or those of the part */
void     ar_balance_hold(ar_balance *b, int kind, int value, uint64_t held, uint64_t wins); /* so much more of this thing */

/* ---- balance_part.c ---- */

void ar_balance_part(const ar_balance *b, rk_text *out); /* what was played, as a file */
bool ar_balance_add_part(ar_balance *b, const char *path, const rk_text *file, rk_text *err);

/* ---- balance_report.c ---- */

void ar_balance_json(const ar_balance *b, rk_text *out);
void ar_balance_table(const ar_balance *b, rk_lang lang, rk_text *out);
void ar_balance_html(const ar_balance *b, rk_lang lang, rk_text *out);

#endif
