/* ninety.h: the campaign for mayor of Pittsburgh. Two to five candidates, fifteen days, ninety
 * neighborhoods: travel, canvass, attend events, then count votes and regions.
 * Rules: docs/rules/ninety.md (NIN-*).
 *
 * Everything on the map is a bit set over spaces: 0..89 neighborhoods, 90..122 crossings, 123 HOME. Blocks
 * are thermometers of such sets ("at least 1, 2, 3"), so that lists of legal moves are a few ANDs.
 * A card has the number of its venue; the coffee cards follow (NIN-1.2: one card per venue). */
#ifndef NIN_NINETY_H
#define NIN_NINETY_H

#include "engine/game.h"
#include "engine/read.h"

enum {
    NIN_SEATS = 5,
    NIN_HOODS = 90,
    NIN_CROSSINGS = 33,
    NIN_SPACES = NIN_HOODS + NIN_CROSSINGS, /* what can be entered by everybody */
    NIN_HOME = NIN_SPACES,                  /* NIN-2.7: an owner's home turf, one space */
    NIN_PLACES,                             /* spaces and HOME */
    NIN_REGIONS = 6,
    NIN_BIOS = 15,
    NIN_NO_BIO = NIN_BIOS, /* the empty biography, which changes nothing */
    NIN_TURFS = 15,
    NIN_TURF_SIZE = 3,
    NIN_COFFEES = 6,
    NIN_CARDS = NIN_HOODS + NIN_COFFEES, /* 0..89 by venue, then coffee in data order */
    NIN_DAYS = 15,
    NIN_SCHEDULE = 6,
    NIN_EFFECTS = 4,
    NIN_MAX_LEAN = 3, /* NIN-10.4: of one candidate in a neighborhood */
    NIN_MAX_SOLID = 2,
    NIN_MAX_BLOCKS = 4,
    NIN_FAR = 15,          /* longest chain of crossings of option links */
    NIN_UNIT = 100,        /* NIN-1.5: cash is counted in hundreds */
    NIN_COFFEE_POINTS = 3, /* NIN-11.4 */
    NIN_NO = 0xFF
};

/* ---- bit sets of up to 128 spaces or cards ---- */

typedef struct {
    uint64_t w[2];
} nin_set;

static inline bool nin_has(nin_set s, int i)
{
    return s.w[i >> 6] >> (i & 63) & 1;
}

static inline nin_set nin_one(int i)
{
    nin_set s = {{0, 0}};
    s.w[i >> 6] = 1ull << (i & 63);
    return s;
}

static inline void nin_put(nin_set *s, int i)
{
    s->w[i >> 6] |= 1ull << (i & 63);
}

static inline void nin_drop(nin_set *s, int i)
{
    s->w[i >> 6] &= ~(1ull << (i & 63));
}

static inline nin_set nin_and(nin_set a, nin_set b)
{
    return (nin_set){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}

static inline nin_set nin_or(nin_set a, nin_set b)
{
    return (nin_set){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}

static inline nin_set nin_less(nin_set a, nin_set b) /* a without b */
{
    return (nin_set){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}

static inline bool nin_any(nin_set s)
{
    return (s.w[0] | s.w[1]) != 0;
}

static inline int nin_count(nin_set s)
{
    return __builtin_popcountll(s.w[0]) + __builtin_popcountll(s.w[1]);
}

static inline int nin_lowest(nin_set s) /* of a set that is not empty */
{
    return s.w[0] ? __builtin_ctzll(s.w[0]) : 64 + __builtin_ctzll(s.w[1]);
}

/* ---- the data set ---- */

typedef enum { NIN_CASH, NIN_CANVASSERS, NIN_POINTS, NIN_LEANS, NIN_SOLIDS, NIN_MUDS, NIN_EITHERS, NIN_EFFECT_KINDS } nin_kind;
typedef enum { NIN_HERE, NIN_ADJACENT, NIN_REGION, NIN_ANYWHERE, NIN_SCOPES } nin_scope;
typedef enum { NIN_LOSE_CASH, NIN_LOSE_CANVASSERS, NIN_LOSE_LEAN, NIN_PENALTIES } nin_loss;
typedef enum { NIN_EVENT, NIN_INVITATION, NIN_COFFEE } nin_type;
typedef enum { NIN_BRIDGE, NIN_TUNNEL, NIN_INCLINE, NIN_ROAD } nin_way;

typedef struct {
    uint8_t kind, n, at; /* cash in hundreds; `at` a scope, for blocks only */
} nin_effect;

typedef struct {
    rk_str     id;
    rk_words   title, text;
    uint8_t    type, effects;
    nin_effect effect[NIN_EFFECTS];
    nin_effect option[2]; /* of the one NIN_EITHERS among the effects */
    nin_effect penalty;   /* invitations: kind is a nin_loss */
} nin_card;

/* Section 14: what a biography changes. The empty one has the usual values. */
typedef struct {
    rk_str   id;
    rk_words name, flavour, rule;
    uint8_t  event_canvassers, free_bridge, start_cash, recruit, start_canvassers, fundraise, free_mud, remote_mail;
    uint8_t  event_canvass, least_roll, weekend_both, divisor, shield, ride_cost, invitation_cash, invitation_canvassers;
    uint8_t  no_penalty;
} nin_bio;

typedef struct {
    rk_str   id;
    rk_words name;
    uint8_t  hood[NIN_TURF_SIZE];
    nin_set  set;
} nin_turf;

typedef struct {
    rk_str   id;
    rk_words name;
    uint8_t  bonus[NIN_SEATS];
    uint8_t  known; /* which of the six regions of NIN-15.6 it is, for score lines */
    nin_set  set;
} nin_region;

typedef struct {
    nin_region region[NIN_REGIONS];
    nin_turf   turf[NIN_TURFS];
    nin_bio    bio[NIN_BIOS + 1];
    nin_card   card[NIN_CARDS];
    rk_str     space_id[NIN_SPACES], code[NIN_HOODS];
    rk_words   space_name[NIN_SPACES];
    uint8_t    region_of[NIN_HOODS];
    uint8_t    way[NIN_CROSSINGS];
    uint8_t    downtown;
    uint16_t   weekend; /* bit d: day d is a weekend day */
    rk_words   weekday[NIN_DAYS + 2];
    rk_words   effect_text[NIN_EFFECT_KINDS][2]; /* [1]: for one */
    rk_words   penalty_text[NIN_PENALTIES];
    rk_words   scope_text[NIN_SCOPES];

    /* The map, worked out once (map.c). */
    nin_set  hoods;                        /* all ninety */
    nin_set  bridges;                      /* among the crossings */
    nin_set  adjacent[NIN_SPACES];         /* NIN-2.1, NIN-2.3: land borders and links */
    nin_set  from_home[NIN_TURFS];         /* NIN-2.7: spaces adjacent to HOME */
    nin_set  barred[NIN_HOODS];            /* NIN-2.2: bordering, but a cliff between */
    nin_set  scope[NIN_HOODS][NIN_SCOPES]; /* NIN-12.4 */
    /* Option links (NIN-18.2), from a neighborhood or (90 + t) the HOME of turf t: */
    uint8_t  chain[2][NIN_HOODS + NIN_TURFS][NIN_HOODS];    /* price of the cheapest way [0] without, [1] with a bridge */
    nin_set  within[2][NIN_HOODS + NIN_TURFS][NIN_FAR + 1]; /* targets for at most k points [0] usually, [1] with the discount */
    /* Points from space to space, and to a home turf: [0] crossings are spaces, [1] links. */
    uint8_t  steps[2][NIN_SPACES][NIN_SPACES];
    uint8_t  steps_home[2][NIN_TURFS][NIN_SPACES];
    uint8_t  steps_bridge[2][NIN_SPACES][NIN_SPACES]; /* NIN-14.2: with a bridge on the way that costs nothing */
    uint16_t worth[NIN_CARDS], worth_here[NIN_CARDS], worth_penalty[NIN_CARDS]; /* heuristic.c: in hundredths of a point */
    rk_strings strings;
} nin_data;

/* ---- options, in the order of the table in game.c ---- */

enum {
    NIN_OPT_START_DAY,
    NIN_OPT_CROSSINGS,
    NIN_OPT_ATTENDANCE,
    NIN_OPT_CLOSING_MAIL,
    NIN_OPT_INVITATIONS,
    NIN_OPT_COFFEE,
    NIN_OPT_BIOS,
    NIN_OPT_TURF,
    NIN_OPT_RANK,
    NIN_OPT_RIDE
};
enum { NIN_STRICT, NIN_EXPIRY, NIN_HARMLESS };   /* invitations */
enum { NIN_KEEP, NIN_IMMEDIATE, NIN_NO_COFFEE }; /* coffee */
enum { NIN_RANDOM, NIN_OF_TWO, NIN_OFF };        /* bios, turf */

/* ---- the state ---- */

typedef enum {
    NIN_FIRST,      /* chance: the first candidate (NIN-3.2) */
    NIN_BIO,        /* chance: a biography */
    NIN_PICK_BIO,   /* NIN-18.7 */
    NIN_TURF,       /* chance: a home turf */
    NIN_PICK_TURF,  /* NIN-18.8 */
    NIN_SEED_CARDS, /* chance: seeding, step 1 (NIN-3.6) */
    NIN_SEED,       /* seeding, step 2 (NIN-3.7) */
    NIN_DRAW,       /* chance: P1 */
    NIN_EXPIRED,    /* the invitee of a card pushed out chooses what to lose (NIN-13.3) */
    NIN_WEEKEND,    /* chance: the weekend die */
    NIN_BONUS,      /* P2: which bonus */
    NIN_SOLIDIFY,   /* P2: where (NIN-7.3) */
    NIN_PURGE,      /* P2: what (NIN-7.4) */
    NIN_JUMP,       /* P2: where to (NIN-7.5) */
    NIN_ROLL,       /* chance: the white dice (P3) */
    NIN_ACT,        /* P4 */
    NIN_RECRUIT,    /* chance: black dice */
    NIN_FUNDRAISE,  /* chance: black dice */
    NIN_WINDOW,     /* arrival window (NIN-8.4) */
    NIN_CLOSING,    /* closing mail (NIN-18.4) */
    NIN_SNATCHED,   /* the invitee of a card attended by another chooses what to lose */
    NIN_EITHER,     /* reward: one of two effects */
    NIN_LEAN,       /* reward: where to place */
    NIN_FIRM,       /* reward: where to solidify */
    NIN_MUD,        /* reward: what to remove */
    NIN_CHEF,       /* NIN-14.9 */
    NIN_ALLOT,      /* all at once: Election Day (NIN-15.2) */
    NIN_DIE,        /* chance: the final die (NIN-15.7) */
    NIN_END
} nin_phase;

/* What was done in this turn (nin_state.done). */
enum {
    NIN_DID_RECRUIT = 1,
    NIN_DID_FUNDRAISE = 2,
    NIN_DID_COFFEE = 4,
    NIN_DID_BRIDGE = 8, /* the free bridge (NIN-14.2) */
    NIN_DID_MUD = 16,   /* the free mudsling (NIN-14.7) */
    NIN_DID_RIDE = 32,  /* NIN-14.14 */
    NIN_DID_ENTER = 64  /* entered the present space in this turn (NIN-18.3) */
};

enum { NIN_B_CASH, NIN_B_SOLIDIFY, NIN_B_PURGE, NIN_B_JUMP, NIN_BONUSES };

typedef struct {
    nin_set  lean[NIN_SEATS][NIN_MAX_LEAN];   /* neighborhoods with at least 1, 2, 3 lean blocks of the candidate */
    nin_set  solid[NIN_SEATS][NIN_MAX_SOLID]; /* at least 1, 2 solid ones */
    nin_set  all[NIN_MAX_BLOCKS];             /* at least 1 to 4 blocks of anybody */
    nin_set  closed;                          /* never a block: Downtown and home turfs (NIN-2.6, NIN-2.9) */
    nin_set  deck;                            /* what is neither here, kept nor scheduled is discarded */
    nin_set  kept[NIN_SEATS];                 /* attended cards, and coffee in hand */
    uint16_t cash[NIN_SEATS];                 /* in hundreds */
    uint16_t canvassers[NIN_SEATS];           /* in the supply; from Election Day on those kept (NIN-15.1) */
    uint16_t allot[NIN_SEATS][NIN_REGIONS];   /* Election Day; sealed until all have finished */
    uint16_t ap;
    uint16_t gone_bios, gone_turfs;         /* cards dealt, those put back into the box included */
    uint8_t  votes[NIN_SEATS][NIN_REGIONS]; /* of the blocks on the map (NIN-15.4); follows from them */
    uint8_t  bio[NIN_SEATS], turf[NIN_SEATS], at[NIN_SEATS];
    uint8_t  allotted[NIN_SEATS];    /* regions done; NIN_REGIONS: finished */
    uint8_t  schedule[NIN_SCHEDULE]; /* newest first; NIN_NO behind the last */
    uint8_t  guest[NIN_SCHEDULE];    /* the invitee; NIN_NO: an event */
    uint8_t  phase, day, seat, first, seats;
    uint8_t  done;           /* NIN_DID_ bits */
    uint8_t  brew;           /* coffee drunk when drawn (NIN-18.6), until the white dice */
    uint8_t  dealt[2];       /* two cards to pick from */
    uint8_t  seeded;         /* NIN-3.6: valid cards, NIN-3.7: picks of this candidate */
    uint8_t  pick;           /* NIN-3.7: the first pick */
    uint8_t  offer;          /* P2: bonuses on offer, a bit set */
    uint8_t  card;           /* being attended, or missed in a NIN_EXPIRED */
    uint8_t  victim;         /* the invitee who chooses what to lose */
    uint8_t  effect, branch; /* which effect of the card, which side of an `either` */
    uint8_t  left;           /* blocks of this effect, purge or penalty still to come */
    uint8_t  winner;         /* at the end */
    uint8_t  links, entry, closing_mail, invitations, coffee, bios, turfs, rank_all, start_day, dear_ride; /* options */
} nin_state;

_Static_assert(sizeof(nin_state) == 576 + 10 + 10 + 60 + 6 + 30 + 20 + 12 + 5 + 13 + 9 + 1, "padding would spoil hashes");
_Static_assert(sizeof(nin_state) <= 1024, "search copies states all the time");

extern const rk_game rk_game_ninety;
RK_GAME_FUNCTIONS(nin)
void                     nin_note(const void *data, rk_move move, rk_lang lang, rk_text *out);
void                     nin_reopen(const void *data, void *state, int viewer); /* rk_game.players.reopen */
extern const rk_features nin_features;

/* ---- moves ---- */

enum {
    NIN_V_PICK_BIO,
    NIN_V_PICK_TURF,
    NIN_V_SEED,
    NIN_V_PENALTY,
    NIN_V_BONUS,
    NIN_V_DECLINE,
    NIN_V_PICK,
    NIN_V_REMOVE,
    NIN_V_STOP,
    NIN_V_JUMP,
    NIN_V_TRAVEL,
    NIN_V_CANVASS,
    NIN_V_MUDSLING,
    NIN_V_MAIL,
    NIN_V_RECRUIT,
    NIN_V_FUNDRAISE,
    NIN_V_ATTEND,
    NIN_V_COFFEE,
    NIN_V_RIDE_HOME,
    NIN_V_END_TURN,
    NIN_V_OPTION,
    NIN_V_YES,
    NIN_V_NO,
    NIN_V_ALLOT,
    NIN_V_FIRST, /* chance from here on */
    NIN_V_BIO,
    NIN_V_TURF,
    NIN_V_DRAW,
    NIN_V_DIE,
    NIN_V_DICE,
    NIN_V_WINNER,
    NIN_VERBS
};
enum {
    NIN_K_NUMBER,
    NIN_K_HOOD,
    NIN_K_PLACE,
    NIN_K_CARD,
    NIN_K_BIO,
    NIN_K_TURF,
    NIN_K_BONUS,
    NIN_K_REGION,
    NIN_K_EFFECT,
    NIN_K_PENALTY,
    NIN_K_DAY,
    NIN_K_RULE
};

/* ---- shared by the files of this folder ---- */

static inline const nin_bio *nin_bio_of(const nin_data *d, const nin_state *s, int seat)
{
    return &d->bio[s->bio[seat]];
}

/* NIN-14.14, NIN-18.11: 0: there is no ride home. */
static inline int nin_ride_cost(const nin_data *d, const nin_state *s, int seat)
{
    int cost = nin_bio_of(d, s, seat)->ride_cost;
    return cost && s->dear_ride ? cost + 1 : cost;
}

static inline int nin_next_seat(const nin_state *s, int seat)
{
    return seat + 1 == s->seats ? 0 : seat + 1;
}

static inline bool nin_is_coffee(int card)
{
    return card >= NIN_HOODS;
}

static inline nin_set nin_coffee_cards(void)
{
    return (nin_set){{0, ((1ull << NIN_COFFEES) - 1) << (NIN_HOODS - 64)}};
}

/* here(c): the neighborhoods a candidate is in. */
static inline nin_set nin_here(const nin_data *d, const nin_state *s, int seat)
{
    int at = s->at[seat];
    return at < NIN_HOODS ? nin_one(at) : at == NIN_HOME ? d->turf[s->turf[seat]].set : (nin_set){{0, 0}};
}

/* Neighborhoods x with room(c, x) >= 1: fewer than 3 own blocks, fewer than 4 in all, not closed. */
static inline nin_set nin_room(const nin_state *s, int seat)
{
    const nin_set *l = s->lean[seat], *f = s->solid[seat];
    nin_set        r;
    for (int i = 0; i < 2; i++) {
        uint64_t three = l[2].w[i] | (l[1].w[i] & f[0].w[i]) | (l[0].w[i] & f[1].w[i]);
        r.w[i] = ~(three | s->all[3].w[i] | s->closed.w[i]);
    }
    r.w[1] &= (1ull << (NIN_HOODS - 64)) - 1;
    return r;
}

/* Neighborhoods where one own lean block can become solid (NIN-7.3, NIN-11.3, NIN-12.4). */
static inline nin_set nin_firmable(const nin_state *s, int seat)
{
    return nin_less(s->lean[seat][0], s->solid[seat][1]);
}

/* Neighborhoods where others may remove lean blocks of a candidate (NIN-14.13 shields the judge). */
static inline nin_set nin_removable(const nin_data *d, const nin_state *s, int of)
{
    return nin_bio_of(d, s, of)->shield ? nin_less(s->lean[of][0], s->solid[of][0]) : s->lean[of][0];
}

static inline int nin_lean_at(const nin_state *s, int seat, int x)
{
    return nin_has(s->lean[seat][0], x) + nin_has(s->lean[seat][1], x) + nin_has(s->lean[seat][2], x);
}

static inline int nin_solid_at(const nin_state *s, int seat, int x)
{
    return nin_has(s->solid[seat][0], x) + nin_has(s->solid[seat][1], x);
}

static inline const nin_effect *nin_effect_now(const nin_data *d, const nin_state *s)
{
    const nin_card   *c = &d->card[s->card];
    const nin_effect *e = &c->effect[s->effect];
    return e->kind == NIN_EITHERS && s->branch != NIN_NO ? &c->option[s->branch] : e;
}

/* Points the candidate needs from where it stands to a neighborhood, its own turf being one space. */
static inline int nin_steps(const nin_data *d, const nin_state *s, int seat, int x)
{
    int            at = s->at[seat];
    const uint8_t *home = d->steps_home[s->links][s->turf[seat]];
    if (at == NIN_HOME)
        return home[x];
    int straight = d->steps[s->links][at][x], round = home[at] + home[x];
    return straight < round ? straight : round;
}

/* blocks.c: blocks on the map */
void    nin_place_lean(const nin_data *d, nin_state *s, int seat, int x);
void    nin_remove_lean(const nin_data *d, nin_state *s, int seat, int x);
void    nin_solidify(const nin_data *d, nin_state *s, int seat, int x);
nin_set nin_purgeable(const nin_data *d, const nin_state *s, int of, nin_set scope);
bool    nin_mud_possible(const nin_data *d, const nin_state *s, nin_set scope); /* for the candidate in turn */

/* setup.c: section 3 */
void nin_play_first(const nin_data *d, nin_state *s, int seat);
void nin_play_bio(const nin_data *d, nin_state *s, int bio);
void nin_play_pick_bio(const nin_data *d, nin_state *s, int which);
void nin_play_turf(const nin_data *d, nin_state *s, int turf);
void nin_play_pick_turf(const nin_data *d, nin_state *s, int which);
void nin_play_seed_card(const nin_data *d, nin_state *s, int card);
void nin_play_seed(const nin_data *d, nin_state *s, int x);

/* day.c: sections 4 to 8: the draw, the weekend, the dice, the end of a turn */
nin_set nin_all_cards(const nin_state *s);
nin_set nin_discard(const nin_state *s);
void    nin_begin_turn(const nin_data *d, nin_state *s);
void    nin_end_turn(const nin_data *d, nin_state *s);
void    nin_play_draw(const nin_data *d, nin_state *s, int card);
void    nin_after_draw(const nin_data *d, nin_state *s);
void    nin_play_weekend(nin_state *s, int die);
void    nin_play_bonus(const nin_data *d, nin_state *s, int bonus);
void    nin_play_decline(nin_state *s);
void    nin_play_bonus_pick(const nin_data *d, nin_state *s, int x);
void    nin_play_purge(const nin_data *d, nin_state *s, int x, int of);
void    nin_play_stop_purge(const nin_data *d, nin_state *s);
void    nin_play_jump(const nin_data *d, nin_state *s, int place);
void    nin_play_white(const nin_data *d, nin_state *s, int sum);
nin_set nin_jump_targets(const nin_data *d, const nin_state *s);
bool    nin_bonus_open(const nin_data *d, const nin_state *s, int bonus); /* selectable (NIN-7.3, NIN-7.4) */

/* act.c: sections 9 to 11 */
nin_set  nin_targets(const nin_data *d, const nin_state *s);                       /* of TRAVEL, for the points there are */
int      nin_price(const nin_data *d, const nin_state *s, int to, bool *discount); /* of such a step */
nin_set  nin_mailable(const nin_data *d, const nin_state *s, int seat);            /* NIN-11.3, NIN-17.1 */
int      nin_mail_price(const nin_data *d, const nin_state *s, int seat, int x);   /* in hundreds */
int      nin_mud_price(const nin_data *d, const nin_state *s);                     /* in points */
unsigned nin_attendable(const nin_data *d, const nin_state *s);                    /* bit k: the card on space k + 1 */
void     nin_play_travel(const nin_data *d, nin_state *s, int to);
void     nin_play_canvass(const nin_data *d, nin_state *s);
void     nin_play_mudsling(const nin_data *d, nin_state *s, int of);
void     nin_play_mail(const nin_data *d, nin_state *s, int x);
void     nin_play_recruit(const nin_data *d, nin_state *s, int sum);
void     nin_play_fundraise(const nin_data *d, nin_state *s, int sum);
void     nin_play_coffee(nin_state *s);
void     nin_play_ride_home(const nin_data *d, nin_state *s);
void     nin_play_end_turn(const nin_data *d, nin_state *s);
void     nin_after_points(const nin_data *d, nin_state *s, bool moved); /* NIN-8.2, NIN-8.4 */

/* event.c: sections 12 and 13 */
void    nin_play_attend(const nin_data *d, nin_state *s, int space);
void    nin_play_option(const nin_data *d, nin_state *s, int side);
void    nin_play_pick(const nin_data *d, nin_state *s, int x);
void    nin_play_remove(const nin_data *d, nin_state *s, int x, int of);
void    nin_play_stop(const nin_data *d, nin_state *s);
void    nin_play_chef(const nin_data *d, nin_state *s, bool yes);
void    nin_play_penalty(const nin_data *d, nin_state *s, int x);
bool    nin_miss(const nin_data *d, nin_state *s, int card, int guest); /* true: the invitee must choose */
nin_set nin_penalty_targets(const nin_data *d, const nin_state *s);
nin_set nin_reward_targets(const nin_data *d, const nin_state *s);

/* score.c: section 15 */
typedef struct {
    int     votes[NIN_SEATS][NIN_REGIONS], bonus[NIN_SEATS][NIN_REGIONS]; /* NIN-15.4, NIN-15.5 */
    int     cards[NIN_SEATS], points[NIN_SEATS];                          /* NIN-15.6 */
    uint8_t rank[NIN_SEATS];                                              /* NIN-15.7 */
    uint8_t best;                                                         /* bit set of those on the first place */
} nin_tally;
void nin_begin_election(const nin_data *d, nin_state *s);
void nin_play_allot(const nin_data *d, nin_state *s, int seat, int k);
int  nin_unallotted(const nin_state *s, int seat);
void nin_tally_of(const nin_data *d, const nin_state *s, nin_tally *out);

/* facts.c: points from where a candidate stands to a neighborhood, its free bridge included if it is still to be had */
int nin_away(const nin_data *d, const nin_state *s, int seat, int x);
int nin_way_begins(const nin_data *d, const nin_state *s, int place,
                   int *points); /* where to first, and what the way costs; -1: none */

/* heuristic.c: what it adds up, in hundredths of a point */
int  nin_turns_left(const nin_state *s, int seat);
void nin_count_votes(const nin_state *s, int votes[NIN_SEATS][NIN_REGIONS]);
int  nin_bonus_hope(const nin_data *d, const int votes[NIN_SEATS][NIN_REGIONS], int seats, int p, int r, int width);
int  nin_stock_worth(const nin_data *d, const nin_state *s, int p, int turns);
int  nin_position_worth(const nin_data *d, const nin_state *s, int p);

/* words.c, heuristic.c, map.c */
extern const char *const nin_bonus_names[];
void                     nin_appraise(nin_data *d);                /* what cards are worth */
void                     nin_map(nin_data *d, const rk_node *doc); /* the map and all that follows from it; needs the regions */
void                     nin_map_homes(nin_data *d, const rk_node *doc); /* the same for HOME; needs the turfs */

#endif
