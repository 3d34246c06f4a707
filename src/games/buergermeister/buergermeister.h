/* buergermeister.h: Die Bürgermeister. 2 to 4 players put mayors on the 231 posts of the nine
 * Länder, enclose the mayors of others to replace them, and collect the premium of every Land
 * that is full and theirs. Rules: docs/rules/buergermeister.md (BGM-*).
 *
 * A *party* takes turns and has a treasury: a seat, or (two players, four_parties) a colour.
 * Money is kept in units of 50,000 Schilling, the smallest note. */
#ifndef BGM_BUERGERMEISTER_H
#define BGM_BUERGERMEISTER_H

#include "engine/game.h"
#include "engine/read.h"

enum {
    BGM_POSTS = 231,
    BGM_BORDER = BGM_POSTS, /* beyond the last post of a Land: the place of an anchor for everybody (BGM-5.5) */
    BGM_NO_POST = 0xFF,
    BGM_WORDS = 4, /* of a set of posts */
    BGM_LANDS = 9,
    BGM_ALL_LANDS = (1 << BGM_LANDS) - 1,
    BGM_COLOURS = 4,
    BGM_FIGURES = 80,
    BGM_CARDS = 54,
    BGM_NO_CARD = 0xFF,
    BGM_SIDES = 4,        /* north, east, south, west */
    BGM_REACH = 3,        /* how far an enclosure looks: two figures and what stands behind them */
    BGM_PER_TURN = 2,     /* figures set in a turn, at most */
    BGM_UNIT = 50000,     /* BGM-1.7 */
    BGM_TREASURY = 40,    /* BGM-2.2 */
    BGM_COST = 2,         /* BGM-4.2 */
    BGM_PIP = 2,          /* BGM-3.2 */
    BGM_RICHEST = 20000,  /* no treasury can hold more: 150 rounds of two sixes, all premiums */
    BGM_ROUNDS = 150,     /* BGM-8.4 */
    BGM_STALE_ROUNDS = 3, /* BGM-8.2 */
    BGM_GRID = 64         /* most columns and rows of a board */
};

/* A set of posts. Bit BGM_BORDER may stand for the border; higher bits are always clear. */
typedef struct {
    uint64_t w[BGM_WORDS];
} bgm_set;

/* ---- the data set ---- */

typedef enum { BGM_PLUS1, BGM_PLUS2, BGM_MINUS1, BGM_CARD_KINDS } bgm_card_kind;

typedef struct {
    char     id[4];
    uint8_t  first, posts;        /* posts first .. first + posts - 1 */
    uint8_t  x, y, width, height; /* the part of the grid it lies in */
    uint16_t premium;
    bgm_set  set;
    rk_words name;
} bgm_land;

typedef struct {
    uint8_t    ray[BGM_POSTS][BGM_SIDES][BGM_REACH]; /* the next posts in a direction; BGM_BORDER from the border on */
    uint8_t    land_of[BGM_POSTS];
    uint8_t    kind[BGM_CARDS];         /* bgm_card_kind */
    uint64_t   of_kind[BGM_CARD_KINDS]; /* the cards of each kind */
    bgm_set    all;
    /* Lines as neighbouring bits, for heuristic.c: along the rows posts are numbered in order as they
     * are, along the columns once they are turned. axis 0: rows, 1: columns. */
    uint8_t    turned[BGM_POSTS];
    bgm_set    has_before[2], has_after[2]; /* posts with a post of their Land before (west, north) and after them */
    bgm_land   land[BGM_LANDS];
    uint8_t    x[BGM_POSTS], y[BGM_POSTS];
    char       code[BGM_POSTS][7]; /* "KTN-07" */
    char       card[BGM_CARDS][4]; /* "E17" */
    rk_str     post_name[BGM_POSTS];
    rk_words   title[BGM_CARDS], text[BGM_CARDS];
    rk_str     colour_id[BGM_COLOURS];
    rk_words   colour[BGM_COLOURS], party[BGM_COLOURS];
    uint8_t    capital[BGM_LANDS];
    rk_strings strings;
} bgm_data;

/* ---- options, in the order of the game's table ---- */

enum { BGM_OPT_COLOURS, BGM_OPT_DECK, BGM_OPT_SCORING, BGM_OPT_SUPPLY, BGM_OPT_LEADER };

typedef enum { BGM_LETTER, BGM_UNITED, BGM_FOUR_PARTIES, BGM_ONE_EACH } bgm_mode; /* the last: 3 and 4 players (BGM-9.7) */
typedef enum { BGM_OPEN, BGM_HARD, BGM_LAST_FIGURE } bgm_supply;

/* ---- the state ---- */

typedef enum {
    BGM_START,      /* chance: who begins (BGM-2.5) */
    BGM_DRAW,       /* chance: the event card (BGM-3.1) */
    BGM_ROLL,       /* chance: one die (BGM-3.2, BGM-3.3) */
    BGM_VACATE,     /* a post for every 50k missing (BGM-6.2) */
    BGM_PLACE,      /* set or end; two players, letter: choose a colour or end */
    BGM_PLACE_POST, /* two players, letter: set a figure of the colour chosen */
    BGM_CAPTURE,    /* take in one direction, or decline (BGM-5.6, BGM-5.7) */
    BGM_END
} bgm_phase;

typedef enum { BGM_NOT_OVER, BGM_ALL_FULL, BGM_ALL_IN_OFFICE, BGM_STALEMATE, BGM_ROUND_LIMIT } bgm_ending;

/* A figure set, and what it took: 0 nothing, else 1 + 2 * direction + (figures - 1). */
typedef struct {
    uint8_t post, taken;
} bgm_deed;

typedef struct {
    bgm_set  figures[BGM_COLOURS];
    uint64_t unseen;                          /* cards not turned up yet; deck=bottom: 0 from draw 54 on */
    uint16_t cash[BGM_COLOURS];               /* by party */
    uint16_t turns;                           /* finished ones */
    uint16_t full;                            /* complete Länder */
    uint8_t  order[BGM_CARDS];                /* deck=bottom: the cards in the order of their first draw; 0 where not drawn yet */
    bgm_deed last[BGM_COLOURS][BGM_PER_TURN]; /* by party: its latest turn, so that everybody can see what changed */
    uint8_t  phase, ending;
    uint8_t  start, active; /* parties */
    uint8_t  card;          /* of this turn; BGM_NO_CARD before it is drawn */
    uint8_t  die[2];        /* of this turn; 0: not rolled */
    uint8_t  set;           /* figures set in this turn */
    uint8_t  colour;        /* letter: chosen, in BGM_PLACE_POST and BGM_CAPTURE */
    uint8_t  closed;        /* BGM_CAPTURE: bit d: direction d may be taken; bit 4 + d: it holds two figures */
    uint8_t  to_vacate;     /* BGM_VACATE: posts still to go */
    uint8_t  passes;        /* voluntary ones in a row (BGM-8.2) */
    uint8_t  seats, parties, mode, supply;
    bool     reshuffle, laender, braked;
    uint8_t  spare[3];
} bgm_state;

_Static_assert(sizeof(bgm_state) == 128 + 8 + 8 + 4 + 54 + 16 + 19 + 3, "padding would spoil hashes");

extern const rk_game rk_game_buergermeister;
RK_GAME_FUNCTIONS(bgm)
void                     bgm_part(const void *data, const void *state, int seat, rk_lang lang, rk_text *out);
extern const rk_features bgm_features;

/* ---- moves ---- */

enum { BGM_V_SET, BGM_V_END_TURN, BGM_V_COLOUR, BGM_V_TAKE, BGM_V_DECLINE, BGM_V_VACATE, BGM_V_START, BGM_V_DRAW, BGM_V_DIE };
enum { BGM_K_NUMBER, BGM_K_POST, BGM_K_COLOUR, BGM_K_DIRECTION, BGM_K_CARD, BGM_K_LAND };

/* ---- sets of posts ---- */

static inline bool bgm_has(const bgm_set *s, unsigned post)
{
    return s->w[post >> 6] >> (post & 63) & 1;
}

static inline void bgm_put(bgm_set *s, unsigned post)
{
    s->w[post >> 6] |= 1ull << (post & 63);
}

static inline void bgm_drop(bgm_set *s, unsigned post)
{
    s->w[post >> 6] &= ~(1ull << (post & 63));
}

static inline bgm_set bgm_union(bgm_set a, bgm_set b)
{
    for (int i = 0; i < BGM_WORDS; i++)
        a.w[i] |= b.w[i];
    return a;
}

static inline bgm_set bgm_common(bgm_set a, bgm_set b)
{
    for (int i = 0; i < BGM_WORDS; i++)
        a.w[i] &= b.w[i];
    return a;
}

static inline bgm_set bgm_without(bgm_set a, bgm_set b)
{
    for (int i = 0; i < BGM_WORDS; i++)
        a.w[i] &= ~b.w[i];
    return a;
}

static inline bool bgm_empty(bgm_set s)
{
    return !(s.w[0] | s.w[1] | s.w[2] | s.w[3]);
}

static inline int bgm_count(bgm_set s)
{
    return __builtin_popcountll(s.w[0]) + __builtin_popcountll(s.w[1]) + __builtin_popcountll(s.w[2])
           + __builtin_popcountll(s.w[3]);
}

/* The lowest post of a set that is not empty; for (; !bgm_empty(x); bgm_drop(&x, p)) p = bgm_lowest(x). */
static inline unsigned bgm_lowest(bgm_set s)
{
    unsigned i = 0;
    while (!s.w[i])
        i++;
    return i * 64 + (unsigned)__builtin_ctzll(s.w[i]);
}

/* ---- shared by the files of this folder ---- */

/* BGM-2.1, BGM-9.5: who decides for a party, and to whom a colour belongs. */
static inline int bgm_seat(const bgm_state *s, int party_or_colour)
{
    return s->seats == 2 ? party_or_colour & 1 : party_or_colour;
}

/* BGM-9.2: "own" means "of this player", whichever colour. */
static inline bgm_set bgm_of_seat(const bgm_state *s, int seat)
{
    return s->seats == 2 ? bgm_union(s->figures[seat], s->figures[seat + 2]) : s->figures[seat];
}

/* BGM-9.4, BGM-9.5: what counts for a party's majorities, premiums and vacating. */
static inline bgm_set bgm_of_party(const bgm_state *s, int party)
{
    return s->mode == BGM_FOUR_PARTIES ? s->figures[party] : bgm_of_seat(s, party);
}

static inline bgm_set bgm_occupied(const bgm_state *s)
{
    return bgm_union(bgm_union(s->figures[0], s->figures[1]), bgm_union(s->figures[2], s->figures[3]));
}

/* The colour of the figure a party sets next, or has just set. */
static inline int bgm_colour(const bgm_state *s)
{
    return s->mode == BGM_LETTER ? s->colour : s->active;
}

/* BGM-2.3, BGM-9.6: figures of a colour in the supply; no limit counts as plenty. */
static inline int bgm_left(const bgm_state *s, int colour)
{
    if (s->supply == BGM_OPEN)
        return BGM_POSTS;
    return (s->mode == BGM_UNITED ? 2 * BGM_FIGURES : BGM_FIGURES) - bgm_count(s->figures[colour]);
}

/* Cards drawn so far: one in every turn, the first thing in it. */
static inline int bgm_draws(const bgm_state *s)
{
    return s->turns + (s->phase > BGM_DRAW && s->phase < BGM_END);
}

static inline int bgm_taken_count(bgm_deed deed)
{
    return deed.taken ? 1 + (deed.taken - 1) % 2 : 0;
}

static inline int bgm_taken_direction(bgm_deed deed)
{
    return (deed.taken - 1) / 2;
}

/* setup.c: section 2, the pile */
void     bgm_play_start(bgm_state *s, int party);
void     bgm_play_draw(bgm_state *s, int card);
uint64_t bgm_next_cards(const bgm_state *s);            /* the cards that can be drawn now */
unsigned bgm_own_colours(const bgm_state *s, int seat); /* as a bit set, whether used or not */

/* event.c: sections 3 and 6 */
int     bgm_event_units(const bgm_data *d, const bgm_state *s);
void    bgm_play_die(const bgm_data *d, bgm_state *s, int pips);
void    bgm_play_vacate(bgm_state *s, int post);
bgm_set bgm_can_vacate(const bgm_data *d, const bgm_state *s, int party);

/* place.c: sections 4, 5 and 7 */
bool     bgm_can_set(const bgm_state *s);
int      bgm_to_set(const bgm_state *s);                                  /* figures this turn has room for yet */
int      bgm_could_take(const bgm_data *d, const bgm_state *s, int post); /* most figures, if one were set there now */
unsigned bgm_colours_left(const bgm_state *s);                            /* letter: the colours the active seat may choose */
unsigned bgm_closed(const bgm_data *d, const bgm_state *s, int post, int seat);      /* BGM-5.1, as bgm_state.closed */
unsigned bgm_available(const bgm_data *d, const bgm_state *s, int post, int colour); /* and with figures enough (BGM-5.8) */
void     bgm_play_set(const bgm_data *d, bgm_state *s, int post);
void     bgm_play_take(const bgm_data *d, bgm_state *s, int direction);
void     bgm_play_decline(const bgm_data *d, bgm_state *s);
unsigned bgm_leaders(const bgm_data *d, const bgm_state *s, int land, int *most); /* parties with the most mayors */

/* turn.c: the end of a turn and of the game, section 8 */
void bgm_go_on(bgm_state *s); /* to PLACE, or to the end of the turn (BGM-11.2) */
void bgm_end_turn(bgm_state *s);
void bgm_end_game(bgm_state *s, bgm_ending why);

/* score.c */
typedef struct {
    int mayors, in_full; /* all; of these in complete Länder */
    int alone, shared;   /* Länder led */
    int cash;            /* in units */
} bgm_result;
void bgm_results(const bgm_data *d, const bgm_state *s, bgm_result out[BGM_COLOURS]); /* by seat */

/* heuristic.c: what a seat's worth consists of: mayors, those of them that one figure more or two would enclose, what it can take
 * in this turn; Länder, treasury and all in all in hundredths of a safe mayor */
typedef struct {
    int mayors, exposed, loose, takings, lands, treasury, worth;
} bgm_parts;
void bgm_parts_of(const bgm_data *d, const bgm_state *s, bgm_parts x[BGM_COLOURS]);
void bgm_prospects(const void *data, const void *state, int32_t *out); /* what was learned: rk_features */

/* words.c */
extern const char *const bgm_directions[];

#endif
