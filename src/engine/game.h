/* game.h: what a game is. A game is a pure function; the table rolls the dice.
 *
 * A game is one const table of functions (rk_game) over a *state*: plain bytes without pointers or padding, cloned by memcpy,
 * compared by memcmp. It knows no clock, no random numbers and no files. It answers four questions:
 *   turn   who acts now?            moves  what may they do?
 *   play   what happens then?       document  what may this viewer see?
 * Chance is a player like any other: its moves are drawn by the caller.
 * Simultaneous secret choices: turn names several seats; each plays its own moves in any
 * order; the state keeps them sealed, others see only *that* a seat has finished.
 *
 * The data set (cards, boards) never changes and is the first argument of every function. It is plain data as well; states
 * hold indices into it. */
#ifndef RK_GAME_H
#define RK_GAME_H

#include "base/json.h"
#include "base/rng.h"
#include "engine/facts.h"
#include "engine/message.h"
#include "engine/moves.h"
#include "engine/net.h"

/* ---- arguments and verbs: one table gives notation, parsing, JSON and labels ---- */

typedef struct {
    const char *name;   /* "card" */
    uint16_t    count;  /* values 0..count-1 have ids (rk_game_words.id_of); 0: a number */
    uint16_t    unit;   /* numbers: written as value * unit (0 counts as 1) */
    bool        none;   /* "-" is allowed: RK_NONE */
    bool        rest;   /* takes all remaining words of the line ("2 4 6 8") */
    bool        digits; /* with rest: all of them must be numbers */
    bool        word;   /* a keyword (count 1) that tells this verb from another of the same name */
    char        mark;   /* numbers: a sign written before them ("#3") */
    uint8_t     parts;  /* with mark: two numbers, "#3.1" is 3 * parts + 0 */
    bool        many;   /* words only: a value may be several things; its id is all of theirs, with blanks between */
} rk_kind;

enum {
    RK_V_CHANCE = 1,   /* played by chance */
    RK_V_ASIDE = 2,    /* table talk: not part of the turn, ignored by search (rk_game_talk) */
    RK_V_TEXT = 4,     /* a text in quotes may follow the arguments */
    RK_V_LETTER = 8,   /* its only argument is a place, which people at a terminal write as a letter: "a" for 0, */
    RK_V_LETTERS = 16, /* or a set of places (bits), which they write as letters */
    RK_V_DETAIL = 32,  /* says how something already begun is done: its words alone threaten nobody (bots/reasons.c) */
    RK_V_IDLE = 64,    /* passes up whatever else could be done (bots/person.c) */
    RK_V_STEP = 128,   /* only leads elsewhere: another one leads back (likewise) */
    RK_V_WISH = 256    /* asks somebody for something: one may as well ask for nothing (likewise) */
};

/* Two verbs may share a name if their arguments tell them apart ("accept essen", "accept #3"). */
typedef struct {
    const char *name; /* lower case, as in the decision table of the rules */
    uint16_t    flags;
    uint8_t     args;
    uint8_t     kind[RK_ARGS]; /* indices into rk_game.kinds */
    uint16_t    span[RK_ARGS]; /* in every match a number is below this; 0 if the kind has a count */
} rk_verb;

/* ---- options ---- */

enum { RK_MAX_OPTIONS = 16, RK_OPTION_VALUES = 24, RK_OPTION_TEXT = 100 };

typedef struct {
    const char *name;
    /* Either named values (value = index) ... */
    const char *values[RK_OPTION_VALUES];
    /* ... or, if values[0] is NULL, whole numbers ... */
    int16_t     low, high;
    /* ... or, if `set`, any subset of the named values that contains `must` (value = bit set). */
    bool        set;
    uint16_t    must;
    /* ... or, if not 0, a line of text of at most this many bytes (below RK_OPTION_TEXT), empty by default. It is shown and
     * changes nothing in the rules. A game has at most one. */
    uint8_t     text;
    int16_t     def;
    const char *rule; /* the rule that offers it */
    bool seating;     /* how people get their seats, which concerns tables and not the rules; the value "random" means by lot */
    bool later;       /* it came when matches had been kept: files name it only where it is not the default */
} rk_option;

/* What a match starts from, as plain data. rk_setup_default fills it. */
typedef struct {
    uint8_t seats;
    int16_t option[RK_MAX_OPTIONS]; /* in the order of rk_game.options; 0 for a text */
    char    text[RK_OPTION_TEXT];   /* of the option that is one; behind its end only zeros */
} rk_setup;

/* ---- whose turn ---- */

typedef enum { RK_DECIDE, RK_CHANCE_TURN, RK_OVER } rk_stage;

typedef struct {
    uint8_t stage;  /* rk_stage */
    uint8_t seats;  /* RK_DECIDE: bit set of the seats that have a move to make */
    uint8_t sealed; /* not 0: these choices are secret until all of them are made. Two sealed stages in a row have
                     * different numbers. It stays set when only one seat is left to choose. */
    uint8_t spare;  /* makes it four bytes, which are returned in one register */
} rk_turn;

/* Builds it in a register, as rk_move_of does a move. WebAssembly returns it through memory: written in parts and read as one
 * word, it would stall the processor. */
static inline rk_turn rk_turn_of(rk_stage stage, unsigned seats, unsigned sealed)
{
    uint32_t word = (uint32_t)stage | (uint32_t)seats << 8 | (uint32_t)sealed << 16;
    rk_turn  t;
    memcpy(&t, &word, sizeof t);
    return t;
}

/* ---- score ---- */

enum { RK_SCORE_LINES = 128 };

typedef struct {
    uint8_t     party; /* seat, or seats + i for the i-th automaton */
    const char *rule;  /* the rule that gives it */
    const char *key;   /* what it is for, a message key */
    int32_t     value;
    bool        extra; /* shown, but not part of the points */
} rk_score_line;

/* What decides who is ahead: the first number that differs, the higher one is better. */
enum { RK_SORT_KEYS = 3 };
typedef struct {
    int64_t by[RK_SORT_KEYS];
} rk_sort_key;

typedef struct {
    uint8_t       parties;            /* seats, then automatons (Angelus) */
    uint8_t       winners;            /* bit set of parties */
    uint8_t       rank[RK_MAX_SEATS]; /* 1 = first; equal parties share a rank, and the next ranks are skipped */
    int32_t       points[RK_MAX_SEATS];
    const char   *unit;                  /* what the points are (euros, mayors): a message key with {n}; NULL: points */
    rk_sort_key   key[RK_MAX_SEATS];     /* what decided, if the game told (rk_score_ties) */
    const char   *tie[RK_SORT_KEYS - 1]; /* and what its numbers behind the points are: message keys */
    uint16_t      lines;
    rk_score_line line[RK_SCORE_LINES];
} rk_score;

/* An empty score for so many parties. */
void rk_score_begin(rk_score *s, int parties);
void rk_score_add(rk_score *s, int party, const char *rule, const char *key, int32_t value, bool extra);

/* What decides between parties with as many points (verdict.h says it to people): the keys they were ranked by, the points first,
 * and the words for the second and third number. */
void rk_score_ties(rk_score *s, const rk_sort_key *key, const char *second, const char *third);

/* Ranks from 1; equal ones share a rank, and the next ones are left out. */
void rk_rank(const rk_sort_key *key, int parties, uint8_t *rank);

/* The same for a score, with all on the first rank as winners. */
void rk_score_rank(rk_score *s, const rk_sort_key *key);

/* What a match that is over is worth to each seat (rk_game.players.heuristic): 1000, shared by the winners. */
void rk_score_shares(const rk_score *s, int seats, int32_t *out);

/* Points, ranks, winners, breakdown by rule. */
void rk_score_json(rk_json *w, const rk_score *s);

/* ---- viewers ---- */

enum {
    RK_ALL = -1, /* sees everything: the state document, which rk_load_state reads back */
    RK_PUBLIC = -2
}; /* a spectator */

/* ---- reading JSON: see read.h ---- */

typedef struct rk_node rk_node;

/* ---- the state document: see document.h ---- */

typedef struct rk_doc rk_doc;

enum { RK_ID_SIZE = 256 };

/* A party holds something: a value of one of the game's kinds. */
typedef void rk_visit_holding(void *ctx, int party, int kind, int value);

typedef bool rk_settled(const void *data, const void *state);

/* What a learner sees of a position, and what was learned from it. */
typedef struct {
    uint16_t           count; /* numbers for a seat (rk_feature) */
    const char *const *names; /* of the numbers */
    /* Fills count numbers for each seat, one seat after the other. The whole state is known: secrets are dealt before. */
    void (*fill)(const void *data, const void *state, int16_t *out);
    const rk_net *net; /* NULL: none yet */
    /* The prospects of all seats (bots/net.h) from learned weights for the parts of the heuristic. They are as quick as that, so
     * a search asks them about single moves, and without a net about positions, too. NULL: there are no weights. */
    void (*prospects)(const void *data, const void *state, int32_t *out);
    /* The parts that are weighed there: RK_WEIGHT_PARTS for each seat, one seat after the other. Returns where in the course of
     * the match the position is (rk_weights.at). NULL: they are among the features. */
    int32_t (*parts)(const void *data, const void *state, int32_t *out);
    /* Nothing is pending, so the numbers tell the whole position. The net learns and judges such positions only. NULL: all. */
    rk_settled *settled;
} rk_features;

/* How a search should go about in a game; 0: the default. Measured: docs/learning.md. */
typedef struct {
    uint16_t depth;   /* decisions to play below the tree before a position is judged */
    uint16_t width;   /* each is the best of this many random moves by the heuristic; 0 or 1: any move */
    uint16_t explore; /* weight of exploring moves that were seldom tried, in hundredths */
    uint16_t widen;   /* moves considered at a node, in hundredths of the square root of its visits */
    uint16_t look;    /* a node's moves are all looked at once it has 1/look as many visits; 0: a few at a time */
    uint16_t keep;    /* and the best so many of them are kept; 0: eight */
    uint16_t open;    /* 1: the tree does not branch on chance, so that it reaches deeper */
    uint16_t pace;    /* with what was learned: iterations in the time of 100 without; 0: it wins no more, or there is nothing */
} rk_search;

/* What bots, clocks and designers ask of a game. */
typedef struct {
    /* How good the position is for each seat: 0 about hopeless, 1000 about a sure win. */
    void (*heuristic)(const void *data, const void *state, int32_t out[RK_MAX_SEATS]);
    rk_search          search; /* without what was learned, */
    rk_search          master; /* and with it */
    /* The bots that the levels are in this game, the weakest first, as words of bots/bot.h; NULL: as in any game. */
    const char *const *levels;
    const rk_features *features;                                            /* NULL: none */
    rk_move (*default_move)(const void *data, const void *state, int seat); /* what an absent player does */
    /* In a sealed stage, takes back what the others have chosen, so that a learned search can think about their choices instead
     * of dealing them (resample), no matter who was asked first. May be NULL. */
    void (*reopen)(const void *data, void *state, int viewer);
    /* What a player wants to know about a legal move (facts.h). May be NULL. */
    void (*facts)(const void *data, const void *state, rk_move move, rk_facts *out);
    /* Every goal that a seat can pursue now, each with the steps to it. May be NULL. */
    void (*plans)(const void *data, const void *state, int seat, rk_planner *out);
    /* What the standing of a seat consists of, the same parts in every position (facts.h): reasons are made of their
     * differences. May be NULL. */
    void (*standing)(const void *data, const void *state, int seat, rk_parts *out);
    /* Tells everything a party holds at the end that a designer may ask about, as values of the game's kinds. The same thing
     * told twice counts once. May be NULL. */
    void (*holdings)(const void *data, const void *state, rk_visit_holding *visit, void *ctx);
} rk_game_players;

/* Who reads, and in which language: see render.h. */
typedef struct rk_reader rk_reader;

/* What people read. */
typedef struct {
    const char *(*id_of)(const void *data, int kind, int value, char scratch[RK_ID_SIZE]); /* NULL: no such value */
    void (*label)(const void *data, int kind, int value, rk_lang lang, rk_text *out);      /* the name people use */
    rk_msg (*describe)(const void *data, const void *state, rk_move move); /* a move before it is made, for its player */
    /* Tells the viewer about a move just made, from the states before and after it. */
    void (*tell)(const void *data, const void *before, rk_move move, const void *after, int viewer, rk_teller *out);
    /* The table at a terminal, for a reader who is the viewer, a spectator or knows all. width: its columns, where the game can
     * make do with them; 0: as many as it likes. */
    void (*draw_board)(const rk_reader *reader, const void *state, int viewer, int width, rk_text *out);
    /* What somebody at a terminal, who sees no map, wants to know about a move besides its description. May be NULL. */
    void (*note)(const void *data, rk_move move, rk_lang lang, rk_text *out);
    /* What a seat is in the game: its party, its city. NULL: seats are just players. */
    void (*part)(const void *data, const void *state, int seat, rk_lang lang, rk_text *out);
} rk_game_words;

/* Table talk (all NULL in a game without it). An aside is a verb outside the turn; the state must have its annex. */
typedef struct {
    rk_why (*why_not_aside)(const void *data, const void *state, rk_move move, const char *text);
    void (*play_aside)(const void *data, void *state, rk_move move, const char *text); /* it must be allowed */
    /* The text in quotes behind a move: why it may not be there; and, once the move has been played, keep it. */
    rk_why (*why_not_text)(const void *data, const void *state, rk_move move, const char *text);
    void (*attach_text)(const void *data, void *state, rk_move move, const char *text);
    /* What a bot says: one aside that it expects to gain by, in notation without the seat. False: nothing. The state is
     * resampled and has its annex. A bot that is asked again and again must fall silent in the end. learned: it judges its own
     * gain by what was learned of the game (rk_features). */
    bool (*bot_aside)(const void *data, const void *state, int seat, bool learned, rk_rng *rng, rk_text *line);
    /* What a broken promise costs a bot, in thousandths of a win: negative if the move breaks an open promise of its seat,
     * otherwise 0. */
    int (*promise_cost)(const void *data, const void *state, rk_move move);
    /* The n-th aside that a seat might think of now, as an example in notation without the seat; not every one need be allowed.
     * False: there are no more. */
    bool (*example)(const void *data, const void *state, int seat, int n, rk_text *line);
    /* What may stand in the text behind a verb, for people who write it by hand: its n-th part as an example that is allowed now,
     * and what it says. Without a part it is about the whole; without a message there is nothing to say of the n-th. False: there
     * are no more. May be NULL. */
    bool (*form)(const void *data, const void *state, int seat, int verb, int n, rk_text *part, rk_msg *says);
    /* Prepares a state for being copied without its annex. Search calls this once and then copies state_size bytes. */
    void (*drop_annex)(void *state);
} rk_game_talk;

/* What only tests need. */
typedef struct {
    const char *(*check)(const void *data, const void *state);      /* NULL, or the invariant that is broken */
    uint32_t (*max_moves)(const void *data, const rk_setup *setup); /* no match has more moves than this */
    /* A random legal aside, in notation without the seat. NULL in a game without table talk. */
    bool (*random_aside)(const void *data, const void *state, int seat, rk_rng *rng, rk_text *line);
} rk_game_tests;

typedef struct rk_game {
    const char *id;           /* "stimmvieh" */
    const char *prefix;       /* of its rule IDs: "STI" */
    const char *grammar_rule; /* refuses a line that is not an action of this game */
    bool        example;      /* a teaching example, not one of the house's games */
    uint8_t     shelf;        /* its place among the house's games, from 1; 0: after those that have one */
    uint8_t     min_seats, max_seats;
    uint8_t     rules_version; /* rises when a kept match might not replay, or end differently (docs/adding-a-game.md) */
    uint32_t    state_size;    /* what search copies */
    uint32_t    annex_size;    /* more plain bytes behind it, for asides; 0 if none */
    uint32_t    data_size;

    const rk_kind   *kinds;   /* ends with name == NULL */
    const rk_verb   *verbs;   /* ends with name == NULL */
    const rk_option *options; /* ends with name == NULL */

    /* -- the rules: no allocation, no globals, no clock -- */
    void (*start)(const void *data, void *state, const rk_setup *setup);
    rk_turn (*turn)(const void *data, const void *state);
    /* All legal moves of a seat (RK_CHANCE: all outcomes, equally likely); none if it has no move to make. The list depends
     * only on what that seat may know. */
    void (*moves)(const void *data, const void *state, int seat, rk_moves *out);
    /* Plays a move. It must be legal. */
    void (*play)(const void *data, void *state, rk_move move);
    /* Why a move is not legal: the rule that forbids it, and words. It is asked only about moves that are not listed (legal.h).
     * They fit the table of verbs, but may be by any seat; an argument that names nothing is RK_UNKNOWN. */
    rk_why (*why_not)(const void *data, const void *state, rk_move move);
    void (*score)(const void *data, const void *state, rk_score *out); /* also before the end */

    /* -- what is known -- */
    /* The state document, described once: a walk that writers, readers and others drive (document.h). */
    void (*document)(const void *data, void *state, rk_doc *doc);
    /* The same compiled for observations alone, since learners look after every move; NULL: the walk itself does (observe.h). */
    void (*observe)(const void *data, void *state, rk_doc *doc);
    /* Re-deals what the viewer (a seat or RK_PUBLIC) cannot know, consistently with what it does know.
     * With the same rng, all states the viewer cannot tell apart become the very same bytes: so a
     * bot that looks only at resampled states cannot know more than its seat. */
    void (*resample)(const void *data, void *state, int viewer, rk_rng *rng);

    /* -- the data set -- */
    bool (*read_data)(void *data, rk_node *doc); /* checks everything, complains through doc */
    /* Makes a data set play by earlier rules, for matches that were begun with them. False: the game no longer knows them.
     * NULL: it never had others. */
    bool (*use_rules)(void *data, unsigned rules);

    rk_game_players players;
    rk_game_words   words;
    rk_game_talk    talk;
    rk_game_tests   tests;
} rk_game;

/* A game in a folder of its own has a function for everything that every game must have, each in a file of its own
 * (docs/adding-a-game.md). They are declared in its header and put into its table by their names alone; facts, plans and
 * standing, which not every game has, are declared as well: RK_GAME_FUNCTIONS(sti)          sti_start, sti_turn, ... const
 * rk_game rk_game_stimmvieh = {.id = "stimmvieh", ..., RK_GAME_TABLE(sti), ...}; */
#define RK_GAME_FUNCTIONS(x)                                                                                                     \
    void        x##_start(const void *data, void *state, const rk_setup *setup);                                                 \
    rk_turn     x##_turn(const void *data, const void *state);                                                                   \
    void        x##_moves(const void *data, const void *state, int seat, rk_moves *out);                                         \
    void        x##_play(const void *data, void *state, rk_move move);                                                           \
    rk_why      x##_why_not(const void *data, const void *state, rk_move move);                                                  \
    void        x##_score(const void *data, const void *state, rk_score *out);                                                   \
    void        x##_document(const void *data, void *state, rk_doc *doc);                                                        \
    void        x##_observe(const void *data, void *state, rk_doc *doc);                                                         \
    void        x##_resample(const void *data, void *state, int viewer, rk_rng *rng);                                            \
    bool        x##_read_data(void *data, rk_node *doc);                                                                         \
    void        x##_heuristic(const void *data, const void *state, int32_t out[RK_MAX_SEATS]);                                   \
    rk_move     x##_default_move(const void *data, const void *state, int seat);                                                 \
    void        x##_facts(const void *data, const void *state, rk_move move, rk_facts *out);                                     \
    void        x##_plans(const void *data, const void *state, int seat, rk_planner *out);                                       \
    void        x##_standing(const void *data, const void *state, int seat, rk_parts *out);                                      \
    void        x##_holdings(const void *data, const void *state, rk_visit_holding *visit, void *ctx);                           \
    const char *x##_id_of(const void *data, int kind, int value, char scratch[RK_ID_SIZE]);                                      \
    void        x##_label(const void *data, int kind, int value, rk_lang lang, rk_text *out);                                    \
    rk_msg      x##_describe(const void *data, const void *state, rk_move move);                                                 \
    void        x##_tell(const void *data, const void *before, rk_move move, const void *after, int viewer, rk_teller *out);     \
    void        x##_draw_board(const rk_reader *reader, const void *state, int viewer, int width, rk_text *out);                 \
    const char *x##_check(const void *data, const void *state);                                                                  \
    uint32_t    x##_max_moves(const void *data, const rk_setup *setup);

/* The module for the browser (src/wasm) has no reader of JSON, no terminal and no learners: what only they need is not in it. */
#ifdef RK_MODULE
#define RK_OUTSIDE_MODULE(f) NULL
#else
#define RK_OUTSIDE_MODULE(f) f
#endif
#if defined(RK_MODULE) && !defined(RK_WORKSHOP) /* the designers' module reads data sets */
#define RK_FOR_READERS(f) NULL
#else
#define RK_FOR_READERS(f) f
#endif

#define RK_GAME_TABLE(x)                                                                                                         \
    .start = x##_start, .turn = x##_turn, .moves = x##_moves, .play = x##_play, .why_not = x##_why_not, .score = x##_score,      \
    .document = x##_document, .observe = RK_OUTSIDE_MODULE(x##_observe), .resample = x##_resample,                               \
    .read_data = RK_FOR_READERS(x##_read_data), .players.heuristic = x##_heuristic, .players.default_move = x##_default_move,    \
    .players.holdings = x##_holdings, .words.id_of = x##_id_of, .words.label = x##_label, .words.describe = x##_describe,        \
    .words.tell = x##_tell, .words.draw_board = RK_OUTSIDE_MODULE(x##_draw_board), .tests.check = x##_check,                     \
    .tests.max_moves = x##_max_moves

/* The state document for a viewer, one object: only what it may know. For RK_ALL the whole state, which rk_load_state
 * (read.h) reads back. */
void rk_show(const rk_game *game, const void *data, const void *state, int viewer, rk_json *w);

/* Hash of a state's bytes (FNV-1a, 64 bits): fingerprints of golden games. */
uint64_t rk_hash(const void *bytes, size_t n, uint64_t seed);

/* A faster hash, eight bytes at a time, to notice changes within one run of the program. It is never stored. */
uint64_t rk_digest(const void *bytes, size_t n, uint64_t seed);

#endif
