/* balance.h: what a designer wants to know about a game, from many games of one bot against itself; or about a variant of it,
 * from the same games played both ways. */
#ifndef AR_BALANCE_H
#define AR_BALANCE_H

#include "arena/report.h"
#include "arena/series.h"

enum { AR_MAX_GAMES = 1000000, AR_NOBODY = 0xFF, AR_VARIANTS = 2, AR_MAX_HOLDINGS = 1024 };

/* What the report needs of one game. */
typedef struct {
    uint32_t moves, decisions;
    uint32_t leads;               /* how often the lead went to another party */
    uint32_t settled;             /* decisions after which the winner led alone to the end */
    int32_t  first, second, last; /* points by place */
    uint8_t  parties, winners;
    uint8_t  half; /* the party that led alone after half of the decisions, or AR_NOBODY */
} ar_balance_game;

/* Who holds what at the end (rk_game.players.holdings). */
typedef struct {
    uint8_t party;
    int     kind, value;
} ar_holding;

/* A thing somebody may hold, and how its holders fared. */
typedef struct {
    int      kind, value;
    uint64_t held, wins; /* holders; their wins in parts of AR_WHOLE_WIN */
    uint64_t squares;    /* sum over the games: number of holders, squared */
} ar_item;

/* The game with one set of options, and what was played of it. */
typedef struct {
    rk_setup         setup;
    ar_pool          pool; /* bots know their setup, so each variant has its own */
    ar_balance_game *game; /* owned, by number; parties is 0: not played */
    ar_item         *item; /* owned; by kind and value */
    int              items, cap;
} ar_variant;

typedef struct {
    ar_series  series;
    bot_spec   bot;
    uint32_t   games;
    uint32_t   part, parts; /* only the part-th of so many, from 0; parts == 0: all */
    int        variants;    /* 1, or 2 to be compared */
    int        option;      /* in which the two differ */
    ar_variant variant[AR_VARIANTS];
    FILE      *record; /* part.jsonl; NULL: none. The lock of the series guards it and what the variants have */
} ar_balance;

void ar_balance_begin(ar_balance *b); /* after the fields up to the setups of the variants are set; begins the series too */
void ar_balance_clear(ar_balance *b); /* what begin took, and the record; not the data set */

/* Plays the games that are missing. As ar_series_run. */
bool     ar_balance_run(ar_balance *b, ar_progress progress);
uint64_t ar_balance_wanted(const ar_balance *b); /* games of all variants: all, or those of the part */
uint64_t ar_balance_done(const ar_balance *b);   /* how many of them are played */

/* A game of a variant that was played, here or elsewhere. */
void ar_balance_take(ar_variant *v, uint32_t number, const ar_balance_game *game, const ar_holding *held, int n);

/* ---- figures.c: one number of every game ---- */

typedef enum {
    AR_MOVES,
    AR_DECISIONS,
    AR_WINNER,
    AR_SECOND,
    AR_LAST,
    AR_MARGIN,
    AR_SPREAD,
    AR_LEAD_CHANGES,
    AR_SETTLED,
    AR_FIGURES
} ar_figure;

extern const char *const ar_figures[AR_FIGURES];                              /* their names */
double                   ar_figure_of(const ar_balance_game *g, ar_figure f); /* NAN: this game has none */
const char              *ar_figure_words(ar_figure f, rk_lang lang);

/* ---- balance_part.c: part.jsonl ---- */

bool ar_balance_open(ar_balance *b, const char *path, bool resume, rk_text *err); /* as ar_journal_open */
bool ar_balance_add_part(ar_balance *b, const char *path, const rk_text *file, rk_text *err);
/* Appends and flushes; the caller holds the lock of the series. */
bool ar_balance_line(ar_balance *b, int variant, uint32_t number, const ar_holding *held, int n);

/* ---- compare_option.c ---- */

/* "rebid=turn,immediate": the two variants. With a slash instead of the comma the values may have commas. */
bool ar_compare_read(ar_balance *b, const char *text, rk_text *err);
void ar_compare_words(const ar_balance *b, rk_text *out); /* "rebid=turn/immediate" */

/* ---- balance_report.c ---- */

void ar_balance_json(const ar_balance *b, rk_lang lang, rk_text *out);
void ar_balance_table(const ar_balance *b, rk_lang lang, rk_text *out);
void ar_balance_html(const ar_balance *b, rk_lang lang, rk_text *out);

/* Shared with the report of a comparison. */
void ar_balance_head(const ar_balance *b, uint64_t games, rk_json *w); /* the facts, up to the number of games */
void ar_balance_command(const ar_balance *b, rk_text *out);            /* on a page: how to make it again */
void ar_item_json(const ar_balance *b, int kind, int value, rk_lang lang, rk_json *w);
void ar_item_name(const ar_balance *b, int kind, int value, rk_lang lang, rk_text *out);

#endif
