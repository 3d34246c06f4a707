/* demolition.h: tearing down a city. 2 to 5 firms bid for subcontractors and demolish buildings
 * with sets of them; every building is worth its debris in points.
 * Rules: docs/rules/demolition.md (DEM-*). */
#ifndef DEM_DEMOLITION_H
#define DEM_DEMOLITION_H

#include "engine/game.h"
#include "engine/read.h"

enum {
    DEM_SEATS = 5,
    DEM_SIDE = 5,
    DEM_CELLS = DEM_SIDE * DEM_SIDE,
    DEM_ALL_CELLS = (1 << DEM_CELLS) - 1,
    DEM_BUNKER = DEM_CELLS, /* the promo tile comes behind the 25 */
    DEM_TILES,
    DEM_CARDS = 38,
    DEM_DEVICES = 6,
    DEM_LIMIT = 6, /* cards in a hand after its owner's turn (DEM-6.1) */
    DEM_HAND,      /* and with the card of the auction */
    DEM_SETS = 1 << DEM_HAND,
    DEM_BIDS = 3,
    DEM_FINAL_TILES = 5, /* DEM-7.1 */
    DEM_END_TILES = 2,   /* DEM-7.5 */
    DEM_STALL = 20,      /* DEM-7.6 */
    DEM_BUCKS = 100,     /* all money is counted in hundreds */
    DEM_START_CASH = 2,  /* DEM-2.3 */
    DEM_PENALTY = 1,     /* DEM-6.3 */
    DEM_CAP = 7,         /* DEM-10.7 */
    DEM_NONE = 0xFF      /* no tile, no card, no seat, no cell */
};

/* ---- the data set ---- */

/* What a set of cards can do, or what a tile asks for. Devices are counted in bytes: 0 to 5 in
 * the order of the data, byte 6 the wildcards; so cards are added up with one addition. */
typedef struct {
    uint64_t devices;
    uint32_t waste; /* low half: debris, high half: hazardous waste */
    uint32_t bill;  /* three sums of them, side by side: see dem_affords */
} dem_load;

typedef struct {
    dem_load load;
    uint8_t  debris, hazardous;
    uint8_t  edges; /* free edges needed; cards: 0 */
    uint8_t  fee;   /* in hundreds; cards: 0 */
    rk_str   id;
    rk_words name, flavour;
} dem_item;

typedef struct {
    dem_item   tile[DEM_TILES];
    dem_item   card[DEM_CARDS];
    rk_words   device[DEM_DEVICES + 1]; /* the last one is the wildcard */
    rk_words   bid[DEM_BIDS];
    char       symbol[DEM_DEVICES + 1];
    uint8_t    spare;
    rk_strings strings;
} dem_data;

/* ---- options, in the order of the table ---- */

enum { DEM_OPT_REBID, DEM_OPT_BUNKER, DEM_OPT_REVEAL, DEM_OPT_SHOW, DEM_OPT_CAP };
enum { DEM_BUNKER_OFF, DEM_BUNKER_RANDOM, DEM_BUNKER_PLACED };

/* ---- the state ---- */

typedef enum {
    DEM_LAY,     /* chance: the tiles (DEM-2.1) */
    DEM_START,   /* chance: the start player (DEM-2.4) */
    DEM_HIDE,    /* chance: the cell of the bunker (DEM-10.2) */
    DEM_PLACE,   /* the start player: the same */
    DEM_REVEAL,  /* chance: the cards of the auction (DEM-4.1) */
    DEM_BID,     /* the next player who needs to bid (DEM-4.9) */
    DEM_TURN,    /* the player in turn: a tile, pass, refuse (DEM-5.3, DEM-6.3) */
    DEM_SET,     /* the same: the cards for the tile (DEM-5.4) */
    DEM_REFUSED, /* the same: a card to discard after a refusal (DEM-6.3) */
    DEM_PROOF,   /* the same after a proof (DEM-6.4) */
    DEM_END
} dem_phase;

typedef struct {
    uint64_t deck, discard;             /* sets of cards (DEM-9.5: there is no order) */
    uint64_t secret[DEM_SEATS];         /* cards discarded face down by a seat and not seen since (DEM-9.7) */
    uint32_t cells;                     /* cells with a visible tile */
    uint32_t open;                      /* cells with an open tile; follows from the rest (DEM-5.2) */
    uint32_t claimed[DEM_SEATS];        /* tiles taken */
    uint16_t round;                     /* 0 during the set-up */
    uint8_t  tile_at[DEM_CELLS];        /* DEM_NONE: emptied */
    uint8_t  hand[DEM_SEATS][DEM_HAND]; /* in the order of acquisition; unused places are 0 */
    uint8_t  hand_n[DEM_SEATS];
    uint8_t  doubtful[DEM_SEATS]; /* so many cards at the front of the hand are doubtful (DEM-9.7) */
    uint8_t  cash[DEM_SEATS];     /* in hundreds */
    uint8_t  slot[DEM_SEATS];     /* cards of the auction */
    uint8_t  leader[DEM_SEATS];   /* who leads the slot */
    uint8_t  rank[DEM_SEATS];     /* the bid on the slot: 0 none, else its kind + 1 */
    uint8_t  gained;              /* seats that took a card for union wage in this auction */
    uint8_t  phase;
    uint8_t  seats;
    uint8_t  start;                   /* start player */
    uint8_t  actor;                   /* who decides; 0 if nobody does */
    uint8_t  bunker;                  /* the cell it lies under; DEM_NONE: out of play, or uncovered */
    uint8_t  target;                  /* DEM_SET: the cell */
    uint8_t  stall;                   /* rounds in a row without a demolition before this one (DEM-7.6) */
    bool     fell;                    /* a tile has fallen in this round */
    bool     final;                   /* DEM-7.3 */
    bool     immediate, reveal, show; /* options */
    uint8_t  bunker_option;
    bool     capped; /* option */
    uint8_t  spare;
} dem_state;

_Static_assert(sizeof(dem_state) == 16 + 40 + 8 + 20 + 2 + 25 + 35 + 30 + 14 + 2, "padding would spoil hashes");

extern const rk_game rk_game_demolition;
RK_GAME_FUNCTIONS(dem)
extern const rk_features dem_features;

/* ---- moves ---- */

enum {
    DEM_V_PLACE,
    DEM_V_BID,
    DEM_V_TILE,
    DEM_V_PASS,
    DEM_V_REFUSE,
    DEM_V_CARDS,
    DEM_V_DISCARD,
    DEM_V_LAY,
    DEM_V_START,
    DEM_V_BUNKER,
    DEM_V_DRAW
};
enum { DEM_K_NUMBER, DEM_K_KIND, DEM_K_TILE, DEM_K_CARD, DEM_K_CREW, DEM_K_DEVICE, DEM_K_DEVICES };
enum { DEM_MOONLIGHTING, DEM_MINIMUM, DEM_UNION };

/* ---- what cards can do: sections 4 and 5 in numbers ---- */

#define DEM_LANES 0x0101010101010101ull
#define DEM_GUARD 0x0000808080808080ull

static inline dem_load dem_add(dem_load a, const dem_load *b)
{
    a.devices += b->devices;
    a.waste += b->waste;
    a.bill += b->bill;
    return a;
}

/* DEM-5.4: what is lacking of each device, summed up, less the wildcards; 0: the tile is covered.
 * Each byte of `rest` is 128 + asked - there, so its top bit tells whether something is lacking. */
static inline int dem_lacking(const dem_load *tile, const dem_load *crew)
{
    uint64_t rest = (tile->devices | DEM_GUARD) - (crew->devices & ~(0xFFFFull << 48));
    uint64_t lack = rest & ((rest & DEM_GUARD) >> 7) * 0x7F;
    int      n = (int)(lack * DEM_LANES >> 56) - (int)(crew->devices >> 48 & 0xFF);
    return n < 0 ? 0 : n;
}

/* DEM-5.5, DEM-5.6: the price of dumping, in hundreds. */
static inline int dem_dump(const dem_load *tile, const dem_load *crew)
{
    int debris = (int)(tile->waste & 0xFFFF) - (int)(crew->waste & 0xFFFF);
    int hazardous = (int)(tile->waste >> 16) - (int)(crew->waste >> 16);
    debris += hazardous < 0 ? hazardous : 0;
    return (debris < 0 ? 0 : debris) + (hazardous < 0 ? 0 : 2 * hazardous);
}

/* A bill has 2h, d + h and d + 2h in ten bits each, of debris d and hazardous waste h; the tenth bit is a guard. No sum reaches
 * it: 255 hundreds and a hand that disposes of 62 and 56 make 429. */
#define DEM_BILL_ONES 0x00100401u
#define DEM_BILL_GUARD (DEM_BILL_ONES << 9)

static inline uint32_t dem_bill(uint32_t debris, uint32_t hazardous)
{
    return 2 * hazardous | (debris + hazardous) << 10 | (debris + 2 * hazardous) << 20;
}

/* DEM-5.5, DEM-5.6: whether dem_dump is at most `cash`. The price is the largest of what is left of the three sums, or nothing.
 */
static inline bool dem_affords(const dem_load *tile, const dem_load *crew, int cash)
{
    uint32_t most = (crew->bill + (uint32_t)cash * DEM_BILL_ONES) | DEM_BILL_GUARD;
    return ((most - tile->bill) & DEM_BILL_GUARD) == DEM_BILL_GUARD;
}

static inline int dem_price(int kind) /* DEM-4.3: 0, 100, 200 */
{
    return kind;
}

static inline dem_load dem_whole_hand(const dem_data *d, const dem_state *s, int seat)
{
    dem_load sum = {0};
    for (int i = 0; i < s->hand_n[seat]; i++)
        sum = dem_add(sum, &d->card[s->hand[seat][i]].load);
    return sum;
}

static inline const dem_item *dem_tile_on(const dem_data *d, const dem_state *s, int cell)
{
    return &d->tile[s->tile_at[cell]];
}

/* The cells above, below, left and right of a cell. */
static inline uint32_t dem_beside(int cell)
{
    const uint32_t left = 0x108421, right = left << (DEM_SIDE - 1);
    uint32_t       b = 1u << cell;
    return (b << DEM_SIDE | b >> DEM_SIDE | (b & ~left) >> 1 | (b & ~right) << 1) & DEM_ALL_CELLS;
}

/* DEM-5.1: sides without a tile beyond; the outside of the grid has none. */
static inline int dem_free_edges(const dem_state *s, int cell)
{
    return 4 - __builtin_popcount(dem_beside(cell) & s->cells);
}

/* DEM-10.4: a covered bunker counts as well. */
static inline int dem_tiles_left(const dem_state *s)
{
    return __builtin_popcount(s->cells) + (s->bunker != DEM_NONE);
}

/* DEM-8.1, DEM-10.7 */
static inline int dem_tile_points(const dem_state *s, const dem_item *tile)
{
    return s->capped && tile->debris > DEM_CAP ? DEM_CAP : tile->debris;
}

static inline int dem_next_seat(const dem_state *s, int seat)
{
    return seat + 1 == s->seats ? 0 : seat + 1;
}

/* Kinds of bids, as a bit set. DEM-4.4: a higher kind than the one that lies there. DEM-4.5: no credit. */
static inline unsigned dem_bids_on(const dem_state *s, int seat, int slot)
{
    int      most = s->cash[seat] < DEM_UNION ? s->cash[seat] : DEM_UNION; /* the price of a kind is its number */
    unsigned affordable = (2u << most) - 1;
    return s->slot[slot] == DEM_NONE ? 0 : affordable & 7u << s->rank[slot];
}

/* ---- shared by the files of this folder ---- */

/* setup.c: sections 2 and 10 */
uint32_t dem_tiles_to_lay(const dem_state *s);
void     dem_play_lay(const dem_data *d, dem_state *s, int tile);
void     dem_play_start(dem_state *s, int seat);
void     dem_play_bunker(dem_state *s, int cell);

/* auction.c: section 4 */
void     dem_begin_round(dem_state *s);
int      dem_next_slot(const dem_state *s); /* DEM_REVEAL: the slot the next card goes to */
unsigned dem_need_to_bid(const dem_state *s);
void     dem_play_draw(dem_state *s, int card);
void     dem_play_bid(const dem_data *d, dem_state *s, int seat, int slot, int kind);

/* demolish.c: sections 3, 5 and 7 */
bool     dem_is_open(const dem_data *d, const dem_state *s, int cell);
void     dem_find_open(const dem_data *d, dem_state *s);
bool     dem_final_phase_due(const dem_state *s);
uint32_t dem_legal_tiles(const dem_data *d, const dem_state *s, int seat);
dem_load dem_crew(const dem_data *d, const dem_state *s, int seat, unsigned set);
int      dem_idle_card(const dem_data *d, const dem_state *s, int seat, int cell, unsigned set); /* its place, or -1 */
void     dem_begin_turns(const dem_data *d, dem_state *s);
void     dem_end_turn(const dem_data *d, dem_state *s);
void     dem_end_round(const dem_data *d, dem_state *s);
void     dem_play_tile(dem_state *s, int cell);
void     dem_play_cards(const dem_data *d, dem_state *s, int seat, unsigned set);

/* sets.c: DEM-5.4 to DEM-5.7: bit i of the two words is the set i of the hand's cards */
void dem_legal_sets(const dem_data *d, const dem_state *s, int seat, int cell, uint64_t out[2]);

/* limit.c: section 6 and the common knowledge of hands, DEM-9.7 */
void     dem_gain(dem_state *s, int seat, int card);
uint64_t dem_lay_down(dem_state *s, int seat, unsigned set); /* out of the hand, openly */
void     dem_turned_up(dem_state *s, int card);
void     dem_show_proof(dem_state *s, int seat);
void     dem_play_refuse(dem_state *s, int seat);
void     dem_play_discard(const dem_data *d, dem_state *s, int seat, int place);

/* heuristic.c: what a firm has, and what its cards promise on the best two tiles, in tenths of a point */
typedef struct {
    int points, cash, cards, devices, wild, disposal, best, second;
    int hazardous; /* of the disposal, which counts that twice */
} dem_prospect;
dem_prospect dem_prospect_of(const dem_data *d, const dem_state *s, int seat);
void         dem_prospects(const void *data, const void *state, int32_t *out); /* what was learned: rk_features */
int          dem_worth(const dem_state *s, const dem_prospect *x);

/* reach.c: a firm's cards and what it can do with them */
typedef struct {
    dem_load card[DEM_HAND + 1], hand; /* the cards, those it leads included; all of them together */
    int      value[DEM_HAND + 1];      /* of the cards, in tenths of a point */
    int      cards, cash;
    uint32_t able, nearly; /* cells whose tiles the hand covers and pays for; the same but for one device */
} dem_firm;
typedef struct {
    int      gain, cell;
    unsigned set;
} dem_plan;
enum { DEM_NO_PLAN = -100 };
dem_firm dem_firm_of(const dem_data *d, const dem_state *s, int seat);
dem_plan dem_best_plan(const dem_data *d, const dem_state *s, const dem_firm *f, uint32_t cells, unsigned set);
int      dem_tile_worth(const dem_state *s, const dem_item *t);

/* facts.c: DEM-5.4 device by device. Wildcards stand in for what is lacking, in the order of the data. */
typedef struct {
    uint8_t asked[DEM_DEVICES], wild[DEM_DEVICES], lacking[DEM_DEVICES];
} dem_coverage;
dem_coverage dem_cover(const dem_load *tile, const dem_load *crew);

/* data.c, score.c */
extern const char *const dem_bid_ids[];
extern const char *const dem_device_ids[];
int                      dem_points(const dem_data *d, const dem_state *s, int seat);

/* A list of cards as one argument of a message: six bits a card, its number + 1, at most five. */
enum { DEM_CREW_MAX = 5 };
int32_t dem_pack_crew(const uint8_t *cards, int n);
void    dem_card_code(const dem_data *d, int card, rk_lang lang, rk_text *out); /* Luigi (CB 1/0): devices, debris, hazardous */

/* A list of devices as one argument: three bits each, its number + 1. */
int32_t dem_pack_devices(const uint8_t count[DEM_DEVICES]);

/* What a viewer may see of a hand (DEM-9.2, DEM-9.3, DEM-9.8). */
static inline bool dem_sees_hand(const dem_state *s, int seat, int viewer)
{
    return viewer == RK_ALL || viewer == seat || (s->phase == DEM_PROOF && s->actor == seat);
}

#endif
