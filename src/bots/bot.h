/* bot.h: players of flesh and blood they are not. A bot knows the engine's interface and no
 * particular game. It is given a state only through `guess`: what its seat cannot know has
 * been re-dealt before it looks. */
#ifndef BOT_H
#define BOT_H

#include "engine/notation.h"
#include "engine/setup.h"

typedef struct bot_player bot_player;

/* What kind of player, from a word: "random", "greedy", "search:1000", "search:500ms", "hard",
 * "exec:COMMAND".
 * A search takes settings behind its budget: /t2 threads, /r6 rollout, /g3 guided, /c60 curiosity, /w130 widening.
 * greedy takes /n50, its error. Any bot may be told to take no part in table talk: "hard/quiet". */
typedef struct {
    const char *policy;     /* "random", "greedy", "search" or "exec" */
    char        name[200];  /* as it was asked for */
    uint32_t    iterations; /* search: at most so many; 0: no limit */
    uint32_t    millis;     /* search: at most so long; 0: no limit */
    uint16_t    threads;    /* search: trees side by side */
    uint16_t    rollout;    /* search: decisions played out below the tree before the value is asked */
    uint16_t    guided;     /* search: there, the best of so many random moves by the heuristic; 1: any */
    uint16_t    curiosity;  /* search: weight of exploring, in hundredths */
    uint16_t    widening;   /* search: moves in play at a node, in hundredths of the root of its visits */
    bool        quiet;      /* takes no part in table talk */
    uint16_t    noise;      /* greedy: error on every value, in hundredths of how far the moves are apart */
} bot_spec;

/* What thinking took, added up since the bot was made. */
typedef struct {
    uint64_t decisions, iterations;
    uint64_t forfeits; /* decisions an outside bot left to the default move */
    double   seconds;
} bot_effort;

enum { BOT_PLEDGES = 256 };

/* A move that would break the seat's word, and what that is worth. */
typedef struct {
    rk_move move;
    float   worth;
} bot_promise;

struct bot_player {
    bot_spec         spec;
    const rk_game   *game;
    const void      *data;
    rk_setup         setup; /* of the match: seats and options */
    int              seat;
    rk_rng           rng;
    void            *world, *after; /* scratch states, owned */
    struct bot_exec *outside;       /* the process of an outside bot, owned */
    struct bot_mind *mind;          /* search trees, owned */
    bot_effort       effort;
    int              pledges; /* of the present decision */
    bot_promise      pledge[BOT_PLEDGES];
};

bool bot_spec_read(const char *word, bot_spec *out); /* false: no such bot */
void bot_names(rk_text *out);                        /* "random, greedy, search:N, ..." */

/* A player for one seat of a match. The data set is borrowed. */
void bot_init(bot_player *b, const bot_spec *spec, const rk_dataset *set, const rk_setup *setup, int seat, uint64_t seed);

void    bot_reseed(bot_player *b, uint64_t seed, uint64_t stream); /* also forgets the match before */
void    bot_clear(bot_player *b);
rk_move bot_choose(bot_player *b, const void *state); /* the seat must have a move to make */

/* Tells the bot of a move just made, with the turn before it, so that it can build on what it has thought. Others'
 * sealed choices are told as such and not looked at. A bot that is told nothing thinks afresh each time. */
void bot_saw(bot_player *b, rk_turn before, rk_move move);

/* ---- table talk (talk.c), in games that have some ---- */

bool bot_talks(const bot_player *b);
bool bot_talk(bot_player *b, const void *state, rk_text *line); /* adds an aside in notation without the seat, or says nothing */
bool bot_aside(bot_player *b, const void *state, rk_line *out); /* the same, read */

/* All bots that sit at the table (NULL: somebody else) talk until nobody has anything to say; seat `first` begins.
 * `hear` carries an aside out in `state`; false: it was not possible. Returns the number of asides. */
typedef bool (*bot_hear)(void *ctx, const rk_line *line);
int bots_talk(bot_player *const bots[], int seats, int first, const void *state, bot_hear hear, void *ctx);

#endif
