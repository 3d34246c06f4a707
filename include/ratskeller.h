/* ratskeller.h: the games of the Ratskeller as a library.
 *
 *     cc mine.c $(pkg-config --cflags --libs ratskeller)
 *
 * A game at random, to its end:
 *
 *     rk_ruleset *rules = rk_ruleset_new("stimmvieh", 4, NULL, NULL, NULL);
 *     rk_state   *s = rk_state_new(rules, NULL);
 *     rk_dice    *dice = rk_dice_new(1, NULL);
 *     while (rk_state_stage(s) != RK_FINISHED)
 *         rk_state_play_random(s, dice, NULL);
 *
 * Words.    A *ruleset* is a game with its number of seats, its options and its cards; it never changes. A *state* is a
 *           position. A move is an *action*, a number from 0 to rk_ruleset_actions() - 1 that means the same in every
 *           position; or a line of notation, "2 play 7 1". What chance decides is an *outcome*, numbered in the same way.
 *           Seats are numbered from 0.
 * Owners.   Everything with a _free function belongs to the caller until it is freed; NULL may be freed. A ruleset may be
 *           freed while there are still states of it. A `char *` that is returned belongs to the caller: rk_free. A
 *           `const char *` belongs to the library. What is passed in stays the caller's and is not kept.
 * Errors.   Functions return a pointer or NULL, or a number that is negative (rk_status) if something was wrong. The last
 *           argument, which may be NULL, is told what. A call that failed has changed nothing. No argument makes the
 *           library crash, as long as pointers are NULL or point to what they say.
 * Threads.  Any function may be called from any thread. Rulesets can be shared freely; of all other objects, each may be
 *           used by one thread at a time.
 * Texts.    UTF-8. `language` is a code ("en", "de", or any other that was built in); NULL is English. */
#ifndef RATSKELLER_H
#define RATSKELLER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- what went wrong ---- */

typedef enum {
    RK_SUCCESS = 0,
    RK_BAD_ARGUMENT = -1, /* NULL, out of range, a thing of the wrong kind, no such name */
    RK_REFUSED = -2,      /* the rules forbid it; `rule` says which */
    RK_BAD_TEXT = -3,     /* a line, document or file that cannot be read, or does not fit */
    RK_NO_MEMORY = -4
} rk_status;

typedef struct {
    int  status;     /* rk_status; RK_SUCCESS after a call that went well */
    char rule[24];   /* RK_REFUSED: the number of the rule, "STI-4.3"; else empty */
    char words[996]; /* a sentence that says what is wrong */
} rk_problem;

const char *rk_version(void);    /* "0.2.0" */
void        rk_free(void *text); /* a text that was returned */

/* ---- games ---- */

int         rk_game_count(void);
const char *rk_game_id(int i); /* "aufruhr", "demolition", ...; NULL if there is no such game */

/* Title, player counts, options with their values, as JSON. */
char *rk_game_about(const char *game, const char *language, rk_problem *p);

/* The text of a numbered rule ("STI-4.3"). */
char *rk_rule_words(const char *rule, const char *language, rk_problem *p);

/* ---- rulesets ---- */

typedef struct rk_ruleset rk_ruleset;

/* seats: 0 for as few as the game is for. options: "campaigns=3 final_tie=shared"; NULL: none but the defaults. data_dir: a
 * folder with a data set of one's own (<game>.json); NULL: the built-in one. */
rk_ruleset *rk_ruleset_new(const char *game, int seats, const char *options, const char *data_dir, rk_problem *p);
void        rk_ruleset_free(rk_ruleset *r);

const char *rk_ruleset_game(const rk_ruleset *r);                   /* valid for ever */
const char *rk_ruleset_data(const rk_ruleset *r);                   /* SHA-256 of the data set, as long as the ruleset */
char       *rk_ruleset_options(const rk_ruleset *r, rk_problem *p); /* all of them, as rk_ruleset_new takes them */
int         rk_ruleset_seats(const rk_ruleset *r);
int         rk_ruleset_actions(const rk_ruleset *r);  /* how many numbers of actions there are */
int         rk_ruleset_outcomes(const rk_ruleset *r); /* how many numbers of outcomes */

/* Numbers to notation and back. The seat of chance is RK_CHANCE_SEAT, its line begins with "*". Reading knows only lines that
 * have a number: no table talk, no text in quotes. */
enum { RK_CHANCE_SEAT = -1 };
char *rk_action_write(const rk_ruleset *r, int seat, int action, rk_problem *p);
int   rk_action_read(const rk_ruleset *r, const char *line, int *seat, int *action, rk_problem *p);

/* ---- random numbers ---- */

typedef struct rk_dice rk_dice;

rk_dice *rk_dice_new(uint64_t seed, rk_problem *p); /* the same seed gives the same numbers, on every machine */
void     rk_dice_free(rk_dice *d);
int64_t  rk_dice_below(rk_dice *d, uint32_t n); /* evenly from 0..n-1 */

/* ---- states ---- */

typedef struct rk_state rk_state;

rk_state *rk_state_new(const rk_ruleset *r, rk_problem *p); /* the beginning of a game */
rk_state *rk_state_clone(const rk_state *s, rk_problem *p);
int       rk_state_copy(rk_state *to, const rk_state *from, rk_problem *p); /* both of equal rulesets */
void      rk_state_free(rk_state *s);

rk_ruleset *rk_state_rules(const rk_state *s, rk_problem *p); /* the caller's, to be freed like one of rk_ruleset_new */

int      rk_state_equal(const rk_state *a, const rk_state *b); /* 1, 0 */
uint64_t rk_state_hash(const rk_state *s);                     /* equal states, equal hashes, on every machine */

/* The state document (docs/states of each game) as JSON, and the way back. */
char     *rk_state_save(const rk_state *s, rk_problem *p);
rk_state *rk_state_load(const rk_ruleset *r, const char *json, rk_problem *p);

/* ---- whose turn ---- */

enum {
    RK_DECIDING, /* one seat or several have something to decide */
    RK_DRAWING,  /* chance has */
    RK_FINISHED
};
int rk_state_stage(const rk_state *s);
int rk_state_seats(const rk_state *s);  /* bit set of the seats that decide; several at once choose in any order */
int rk_state_sealed(const rk_state *s); /* 1: nobody sees these choices before all have been made */

/* ---- legal moves and playing ---- */

/* The legal actions of a seat (RK_CHANCE_SEAT: all outcomes, equally likely), rising within a verb, always in the same order.
 * Fills at most `room` places; returns how many there are. None if it is not its turn. */
int rk_state_legal(const rk_state *s, int seat, int *actions, int room, rk_problem *p);

int rk_state_play(rk_state *s, int seat, int action, rk_problem *p);
int rk_state_play_line(rk_state *s, const char *line, rk_problem *p); /* any line of notation, table talk too */
int rk_state_draw(rk_state *s, rk_dice *d, rk_problem *p);            /* chance plays; returns the outcome */
int rk_state_play_random(rk_state *s, rk_dice *d, rk_problem *p);     /* chance, or the lowest seat that decides; returns what */

/* RK_SUCCESS, or RK_REFUSED with rule and words. */
int rk_state_why_not(const rk_state *s, int seat, int action, const char *language, rk_problem *p);
int rk_state_why_not_line(const rk_state *s, const char *line, const char *language, rk_problem *p);

int   rk_state_default(const rk_state *s, int seat, rk_problem *p); /* the action of a player who is absent */
char *rk_state_describe(const rk_state *s, int seat, int action, const char *language, rk_problem *p); /* in words */

/* ---- what is known ---- */

/* A viewer is a seat or one of these. */
enum { RK_EVERYTHING = -1, RK_SPECTATOR = -2 };

char *rk_state_view(const rk_state *s, int viewer, rk_problem *p); /* the state document without what it may not know */
char *rk_state_board(const rk_state *s, int viewer, const char *language, rk_problem *p); /* drawn with letters */

/* What a seat may know as an array of rk_ruleset_slots() numbers, for programs that learn: equal for all states the seat cannot
 * tell apart. Table talk is left out. The layout says what every number means, as JSON (docs/python.md explains it); it
 * depends on the ruleset alone. `room` is the length of the array. */
int   rk_ruleset_slots(const rk_ruleset *r);
char *rk_ruleset_layout(const rk_ruleset *r, rk_problem *p);
int   rk_state_observe(const rk_state *s, int seat, int16_t *out, int room, rk_problem *p);

/* What learned judgement looks at (docs/learning.md): for each seat rk_ruleset_features() numbers with names, -1000 to 1000,
 * that say how it stands; one seat after the other. They are those that `ratskeller selfplay` writes.
 * They are of the state as it is, with all its secrets: to learn from, not to play by. Whoever plays by them asks for those of
 * worlds that were dealt anew (rk_state_resample), as our bots do; then they tell a seat nothing it may not know.
 * `room` is the length of the array: seats x features. A game without features has 0 of them, and is refused. */
int         rk_ruleset_features(const rk_ruleset *r);
const char *rk_ruleset_feature(const rk_ruleset *r, int i); /* the name of one, valid for ever; NULL if there is no such */
int         rk_state_features(const rk_state *s, int16_t *out, int room, rk_problem *p);

/* 1: the features tell the whole position, nothing is pending that they leave out. Nets judge such positions only, and
 * selfplay writes no others. 0 at the end of a game, and in a game without features. */
int rk_state_settled(const rk_state *s);

/* Deals anew what the viewer (a seat or RK_SPECTATOR) cannot know, consistently with what it does know. With the same
 * random numbers, all states it cannot tell apart become equal. */
int rk_state_resample(rk_state *s, int viewer, rk_dice *d, rk_problem *p);

/* ---- scores ---- */

/* Parties are the seats, and behind them automatons (Angelus in Stimmvieh). */
enum { RK_PARTIES = 6 };
int   rk_state_points(const rk_state *s, int points[RK_PARTIES], rk_problem *p); /* at any time; returns the number of parties */
int   rk_state_ranks(const rk_state *s, int ranks[RK_PARTIES], rk_problem *p);   /* 1 is first, equal ones share; the same */
int   rk_state_returns(const rk_state *s, double share[RK_PARTIES], rk_problem *p); /* of the victory; 0 before the end */
char *rk_state_score(const rk_state *s, rk_problem *p);                             /* with a line for every rule, as JSON */

/* ---- records: matches that remember their moves ---- */

typedef struct rk_record rk_record;

rk_record *rk_record_new(const rk_ruleset *r, rk_problem *p);
rk_record *rk_record_read(const char *bytes, size_t n, const char *data_dir,
                          rk_problem *p); /* a match file; all moves are checked */
void       rk_record_free(rk_record *m);

int rk_record_play(rk_record *m, int seat, int action, rk_problem *p);
int rk_record_play_line(rk_record *m, const char *line, rk_problem *p);
int rk_record_rewind(rk_record *m, int moves, rk_problem *p); /* to the position after so many moves; forgets the others */

int         rk_record_moves(const rk_record *m);                         /* how many */
char       *rk_record_move(const rk_record *m, int i, rk_problem *p);    /* as a line of notation */
rk_state   *rk_record_state(const rk_record *m, rk_problem *p);          /* the position now: a state of the caller's */
rk_ruleset *rk_record_rules(const rk_record *m, rk_problem *p);          /* the caller's, too */
char       *rk_record_write(const rk_record *m, rk_problem *p);          /* the match file */
char       *rk_record_name(const rk_record *m, int seat, rk_problem *p); /* empty: nameless */
int         rk_record_set_name(rk_record *m, int seat, const char *name, rk_problem *p);

/* ---- scenarios: positions, moves and what must hold afterwards, as text (docs/scenarios.md) ---- */

/* Runs all scenarios of a text. Returns what failed and where: an empty report if nothing did. */
char     *rk_scenario_run(const char *text, const char *data_dir, int *passed, int *failed, rk_problem *p);
rk_state *rk_scenario_state(const char *text, const char *data_dir, rk_problem *p); /* the end of the first one */

/* ---- bots ---- */

typedef struct rk_bot rk_bot;

/* name: "novice", "easy", "medium", "hard", "expert", "random", "greedy", "search:1000" ...; rk_bot_names lists them. A bot looks
 * at nothing its seat may not know. Equal seeds play equally, unless the budget is a time. */
rk_bot *rk_bot_new(const rk_ruleset *r, const char *name, int seat, uint64_t seed, rk_problem *p);
void    rk_bot_free(rk_bot *b);
char   *rk_bot_names(void);

int rk_bot_choose(rk_bot *b, const rk_state *s, rk_problem *p); /* the action it would play; its seat must be deciding */

/* Tells a bot of a move before it is played, so that it can build on what it has thought; it may be left out. */
int rk_bot_saw(rk_bot *b, const rk_state *before, int seat, int action, rk_problem *p);

/* What the bot wants to say at the table, as a line of notation; NULL and RK_SUCCESS: nothing. */
char *rk_bot_talk(rk_bot *b, const rk_state *s, rk_problem *p);

/* ---- many games at once, for programs that learn ---- */

typedef struct rk_batch rk_batch;

enum { RK_MASKS = 1, RK_OBSERVATIONS = 2, RK_FEATURES = 4 }; /* parts of a batch that cost something */

/* games: up to RK_BATCH_GAMES. threads: how many share the work; results do not depend on it. Chance is drawn inside, table
 * talk is left out, and where a game ends the next one begins at once. */
enum { RK_BATCH_GAMES = 1 << 20, RK_BATCH_THREADS = 256 };
rk_batch *rk_batch_new(const rk_ruleset *r, int games, int threads, int parts, uint64_t seed, rk_problem *p);
void      rk_batch_free(rk_batch *b);

/* What there is to see after rk_batch_new and after every step. The arrays stay where they are until the batch is freed.
 * More may be added at the end. */
typedef struct {
    int            games, seats, actions;
    const int32_t *seat;   /* [games]: who decides; of several at once the lowest that has not chosen */
    const int32_t *legal;  /* [games]: how many legal actions it has */
    const uint8_t *mask;   /* [games][actions]: 1 is legal; NULL without RK_MASKS */
    const uint8_t *over;   /* [games]: 1: the step ended the game; everything else is already about the next one, but for ... */
    const float   *reward; /* [games][seats]: its end: the share of the victory, as rk_state_returns; 0 where no game ended */
    const int32_t *points; /* [games][seats]: the same: points */
    int            slots;
    const int16_t *observation; /* [games][slots]: what the seat that decides may know; NULL without RK_OBSERVATIONS */
    int            features;
    const int16_t *feature; /* [games][seats][features]: as rk_state_features, secrets included; NULL without RK_FEATURES */
} rk_batch_view;
const rk_batch_view *rk_batch_look(const rk_batch *b); /* belongs to the batch; NULL: this is none */

/* One decision in every game: an action for each, or the place of one among its legal actions (from 0). If one is not legal,
 * nothing is played and the problem says which. */
int rk_batch_step(rk_batch *b, const int32_t *actions, rk_problem *p);
int rk_batch_step_nth(rk_batch *b, const int32_t *places, rk_problem *p);
int rk_batch_sample(rk_batch *b, int32_t *actions, rk_problem *p); /* a legal action for each game, evenly */

uint64_t  rk_batch_moves(const rk_batch *b);                                     /* played so far, those of chance included */
rk_state *rk_batch_state(const rk_batch *b, int game, rk_problem *p);            /* a state of the caller's */
int       rk_batch_put(rk_batch *b, int game, const rk_state *s, rk_problem *p); /* plays on from there */

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
