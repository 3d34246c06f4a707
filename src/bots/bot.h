/* bot.h: computer players. A bot knows the engine's interface and no particular game. It never sees the true state: what its
 * seat cannot know is dealt again (rk_game.resample) before it looks. */
#ifndef BOT_H
#define BOT_H

#include "engine/notation.h"
#include "engine/setup.h"

typedef struct bot_player bot_player;

/* Judging by what was learned of the game: in any case; or where that wins more, with as many iterations as take the time of
 * those asked for (rk_game.players.master). */
enum { BOT_LEARNED = 1, BOT_IF_IT_PAYS };

/* A kind of player, read from a word: "random", "greedy", "search:1000", "search:500ms", "hard", "exec:COMMAND".
 * Settings follow a search's budget: /t2 threads, /r6 depth, /g3 width, /c60 explore, /w130 widen, /l8 look, /k16 keep, /o1
 * open, /j1 learned judgement, /j2 the same where it pays. greedy takes /n50, its noise, /m50, how badly it errs like a person,
 * /b6 and /v20, how dearly and with how many moves in view, /s12, how often it strays, and /j1. /f20: a bot to whom its word is
 * worth a fifth of the usual. "/quiet" behind any word means that the bot takes no part in table talk. */
typedef struct {
    const char *policy;     /* "random", "greedy", "search" or "exec" */
    uint8_t     level;      /* of those people choose from, the weakest is 1; 0: none of them */
    char        name[200];  /* the word it was read from */
    uint32_t    iterations; /* search: at most this many; 0: no limit */
    uint32_t    millis;     /* search: at most this long; 0: no limit */
    uint16_t    threads;    /* search: trees grown side by side */
    uint16_t    only;       /* search: of these only this one, counted from 1, whose votes are counted elsewhere; 0: all */
    bool        shares;     /* search: the trees share the iterations; else each has as many */
    uint16_t    depth;      /* search: decisions played below the tree before the heuristic is asked */
    uint16_t    width;      /* search: each of those is the best of this many random moves by the heuristic; 1: any move */
    uint16_t    explore;    /* search: weight of exploring, in hundredths */
    uint16_t    widen;      /* search: moves considered at a node, in hundredths of the square root of its visits */
    uint16_t    look;       /* search: a node's moves are all looked at once it has 1/look as many visits; 0: never */
    uint16_t    keep;       /* search: the best so many of them are kept; 0: BOT_KEEP */
    uint16_t    open;       /* search: 1: the tree does not branch on chance */
    uint16_t    learned;    /* search and greedy: 0, BOT_LEARNED or BOT_IF_IT_PAYS */
    bool        quiet;      /* takes no part in table talk */
    uint16_t    faith;      /* search and greedy: what a broken promise costs, in hundredths of what it usually does; 0: 100 */
    uint16_t    noise;      /* greedy: error on every value, in hundredths of the standard deviation of the moves' values */
    uint16_t    stray;      /* greedy: so many moves in a hundred are any legal ones, so that a learner sees their like, too */
    uint16_t    misjudges;  /* greedy: a person's error, in the same unit */
    uint16_t    bound;      /* greedy: no error of a person costs more hundredths of a win; 0: as large as the error makes it */
    uint16_t    view;       /* greedy: a person sees about so many moves; 0: as few as the error makes it */
} bot_spec;

/* What thinking has cost since the bot was made. */
typedef struct {
    uint64_t decisions, iterations;
    uint64_t forfeits; /* decisions an outside bot left to the default move */
    double   seconds;
} bot_effort;

enum { BOT_MAX_PROMISES = 256 };

/* A move that would break a promise of the seat, and what that costs: a negative part of a win. */
typedef struct {
    rk_move move;
    float   cost;
} bot_promise;

struct bot_player {
    bot_spec           spec;
    const rk_game     *game;
    const void        *data;
    rk_setup           setup; /* of the match: seats and options */
    int                seat;
    rk_rng             rng;
    void              *world, *after; /* scratch states, owned */
    struct bot_exec   *outside;       /* the process of an outside bot, owned */
    struct bot_search *search;        /* search trees, owned */
    bot_effort         effort;
    int                promises; /* at stake in the present decision */
    bot_promise        promise[BOT_MAX_PROMISES];
};

bool bot_spec_read(const char *word, bot_spec *out); /* false: no such bot */
void bot_names(rk_text *out);                        /* "random, greedy, search:N, ..." */

/* A player for one seat of a match. The data set is borrowed. */
void bot_init(bot_player *b, const bot_spec *asked, const rk_dataset *set, const rk_setup *setup, int seat, uint64_t seed);

void    bot_reseed(bot_player *b, uint64_t seed, uint64_t stream); /* also forgets the previous match */
void    bot_clear(bot_player *b);
rk_move bot_choose(bot_player *b, const void *state); /* the seat must have a move to make */

/* ---- trees that grow elsewhere (bot_spec.only) ---- */

/* How a tree judges one of the moves to choose from. */
typedef struct {
    rk_move  move;
    uint32_t tree; /* counted from 0 */
    uint32_t visits;
    float    sum, weight; /* of its values */
} bot_vote;

/* The votes of the decision just made, in a list to be freed; NULL: there was nothing to choose. */
bot_vote *bot_votes(const bot_player *b, size_t *n);

/* What the trees decide, all together: the same as if they had grown here. The votes come in the order of the trees. */
rk_move bot_count_votes(const bot_vote *votes, size_t n);

/* Tells the bot of a move just made, with the turn before it, so that it can reuse what it has found out. It does not look at
 * the sealed choices of others. A bot that is told nothing starts from scratch each time. */
void bot_saw(bot_player *b, rk_turn before, rk_move move);

/* ---- opinions, for those who teach: only of bots that search ---- */

enum { BOT_LINE_MAX = 6 };

/* A decision expected later on, in words of that position. */
typedef struct {
    rk_move move;
    rk_msg  words;
} bot_expected;

/* What comes of a move. */
typedef struct {
    rk_move      move;
    float        chance[RK_MAX_SEATS]; /* of winning, for each seat */
    float        error;                /* standard error of the chance of the seat that makes the move */
    uint8_t      line_n;
    bot_expected line[BOT_LINE_MAX]; /* what is expected after it, until chance or a sealed choice comes in */
} bot_opinion;

bool bot_has_opinions(const bot_player *b);

/* The moves most worth thinking about, the best first; at most `max`. The seat must have a choice to make. `chance`: of winning,
 * for each seat, if the choice is made about as well as others that are expected. */
int bot_candidates(bot_player *b, const void *state, rk_move *out, int max, float chance[RK_MAX_SEATS]);

/* What comes of out->move, with as much thought as a decision gets. Like a decision it knows no more than the seat. */
void bot_opine(bot_player *b, const void *state, bot_opinion *out);

/* ---- table talk (talk.c), in games that have it ---- */

bool bot_talks(const bot_player *b);
bool bot_talk(bot_player *b, const void *state, rk_text *line); /* adds an aside in notation without the seat; false: none */
bool bot_aside(bot_player *b, const void *state, rk_line *out); /* the same, parsed */

/* The bots at the table talk until nobody has anything to say; seat `first` begins. A NULL in `bots` is a person's seat.
 * `hear` carries an aside out in `state`, or returns false if it is not allowed. Returns the number of asides. */
typedef bool (*bot_hear)(void *ctx, const rk_line *line);
int bots_talk(bot_player *const bots[], int seats, int first, const void *state, bot_hear hear, void *ctx);

#endif
