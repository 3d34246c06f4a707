/* flohmarkt.h: Goofspiel at a flea market. 2 to 4 players bid their cards for things that are worth more or less.
 * Rules: docs/rules/flohmarkt.md (FLO-*). */
#ifndef FLO_FLOHMARKT_H
#define FLO_FLOHMARKT_H

#include "engine/game.h"
#include "engine/read.h"

enum { FLO_SEATS = 4, FLO_CARDS = 13, FLO_THINGS = 13, FLO_WORTH = 20, FLO_ALL = (1 << FLO_CARDS) - 1 };

typedef struct {
    rk_str     id[FLO_THINGS];
    rk_words   name[FLO_THINGS];
    uint8_t    worth[FLO_THINGS];
    rk_strings strings;
} flo_data;

enum { FLO_OPT_ROUNDS, FLO_OPT_TIES };

typedef struct {
    uint16_t hand[FLO_SEATS]; /* bit i: card i + 1 */
    uint16_t owns[FLO_SEATS]; /* things */
    uint16_t unseen;          /* things not turned up yet */
    uint16_t offered;         /* the thing bid for, and those kept from ties */
    uint8_t  bid[FLO_SEATS];  /* sealed; 0: none yet */
    uint8_t  waiting;         /* the seats still to bid, as bits */
    uint8_t  left;            /* things still to be turned up */
    uint8_t  seats;
    uint8_t  kept; /* FLO-4.2 */
} flo_state;

_Static_assert(sizeof(flo_state) == 28, "no padding");

enum { FLO_V_BID, FLO_V_OFFER };
enum { FLO_K_CARD, FLO_K_THING };

extern const rk_game rk_game_flohmarkt;

RK_GAME_FUNCTIONS(flo)

void flo_resolve(flo_state *s);
int  flo_points(const flo_data *d, const flo_state *s, int seat);

#endif
