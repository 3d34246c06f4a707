/* aufruhr.h: the Ruhr and its mayors. 4 to 6 mayors elect a Lord Mayor each round, who hands out
 * subventions and either auctions projects or orders a payout; folders with bribes and scandals
 * bend his decisions; RuhrCity projects are realised together or alone; everything is negotiable.
 * Rules: docs/rules/aufruhr.md (AUF-*). Money is kept in units of 10 throughout (AUF-0.5). */
#ifndef AUF_AUFRUHR_H
#define AUF_AUFRUHR_H

#include "engine/game.h"
#include "engine/read.h"

enum {
    AUF_SEATS = 6,
    AUF_CATEGORIES = 4,
    AUF_COMMUNITIES = 53,
    AUF_PILE_CARDS = 60,
    AUF_NEGATIVE = AUF_PILE_CARDS, /* the two negative RuhrCity projects */
    AUF_CARDS = 62,                /* what can be auctioned: piles and negative projects */
    AUF_INITIAL = AUF_CARDS,       /* two initial projects a city */
    AUF_PROJECTS = AUF_INITIAL + 2 * AUF_SEATS,
    AUF_PAYOUTS = 13,
    AUF_EVENTS = 20,
    AUF_ROUNDS = AUF_EVENTS + 1,
    AUF_TOKENS = 36,
    AUF_MULTISETS = 34, /* of one, two or three categories */
    AUF_LOTS = 3,
    AUF_UNIT = 10,
    AUF_BID_MAX = 2000 / AUF_UNIT,  /* AUF-7.3 */
    AUF_SIDE_MAX = 1000 / AUF_UNIT, /* AUF-13.1 */
    AUF_DECLINES = 3,               /* AUF-13.3 */
    AUF_UNREADY = 9,                /* AUF-16.16 */
    AUF_RULES = 2,                  /* 1: without AUF-16.15 and 16.16 (auf_use_rules) */
    /* Most offers that can be accepted in a game: W1 and W2 once a round (42), W3 once a lot (62), W4 once
     * less than there are RuhrCity projects (21), W5 once for each of two events. */
    AUF_ACCEPTED = 42 + 62 + 21 + 2,
    AUF_NONE = 0xFF /* no mayor, card, community */
};

/* ---- the data set ---- */

typedef enum { AUF_SMALL, AUF_BIG, AUF_RC_SMALL, AUF_RC_BIG, AUF_RC_NEGATIVE, AUF_KINDS } auf_kind;

typedef struct {
    uint8_t  price, payout, licence, points, points_joint, markers, markers_joint;
    uint8_t  spare;
    rk_words name;
} auf_kind_values; /* AUF-1.4; money in units */

typedef struct {
    uint8_t  kind;
    uint8_t  pile;       /* category of its pile, AUF_NONE for negative and initial ones */
    uint8_t  categories; /* bit set */
    uint8_t  city;       /* initial projects: whose */
    rk_str   id;
    rk_words name, text;
} auf_card;

typedef enum {
    AUF_E_NEGATIVE,
    AUF_E_PAYOUT,
    AUF_E_LEVY,
    AUF_E_BOOST,
    AUF_E_FLATTEN,
    AUF_E_SHIFT,
    AUF_E_DISCOUNT,
    AUF_E_AUDIT,
    AUF_E_REVEAL,
    AUF_E_TERM_LIMIT,
    AUF_E_SUSPEND,
    AUF_E_GIFT,
    AUF_E_MAJORITY,
    AUF_E_AID,
    AUF_EFFECTS
} auf_effect;

typedef struct {
    uint8_t  effect, category;
    int8_t   amount; /* in units */
    uint8_t  card;   /* the negative project */
    rk_str   id;
    rk_words name, text;
} auf_event;

typedef struct {
    rk_str   id, code;
    rk_words name;
    uint8_t  place; /* its community */
    uint8_t  spare;
} auf_city;

typedef struct {
    uint64_t        border[AUF_COMMUNITIES];    /* AUF-0.3 */
    uint64_t        great;                      /* communities that are great cities */
    uint64_t        pile[AUF_CATEGORIES];       /* its cards */
    uint64_t        big_rc, small_rc;           /* cards; small ones with the negative */
    uint64_t        municipal[AUF_CATEGORIES];  /* municipal cards of the piles */
    uint64_t        scandals;                   /* tokens */
    uint64_t        odd_stars, two_stars;       /* tokens with one or three stars; with two or three */
    uint64_t        tokens_of[AUF_SEATS];       /* all six of a colour */
    uint64_t        at_most[AUF_CATEGORIES][4]; /* multisets with at most k of a category */
    uint64_t        of_size[4];                 /* multisets of k cards */
    uint64_t        with[AUF_CATEGORIES];       /* multisets with at least one of a category */
    uint64_t        w2[64];                     /* intentions that satisfy a demand of W2; not for KEEP */
    uint8_t         multiset[AUF_MULTISETS][3]; /* categories, AUF_NONE behind the last */
    uint8_t         multiset_size[AUF_MULTISETS];
    uint8_t         token_city[AUF_TOKENS], stars[AUF_TOKENS], scandal_of[AUF_SEATS];
    uint8_t         factor[AUF_PAYOUTS]; /* 0: EU Commission */
    uint8_t         subvention[AUF_SEATS + 1][AUF_SEATS];
    uint8_t         seed_money, all_markers, bonus[2];
    uint8_t         rules;                                     /* AUF_RULES, or earlier ones */
    uint32_t        initial_income[AUF_CATEGORIES][AUF_SEATS]; /* what the initial projects bring where nothing is near */
    int32_t         weight[AUF_ROUNDS + 1][RK_WEIGHT_PARTS];   /* what was learned (prospects.c), by the rounds left */
    auf_kind_values kind[AUF_KINDS];
    auf_card        card[AUF_PROJECTS];
    auf_event       event[AUF_EVENTS];
    auf_city        city[AUF_SEATS];
    rk_str          category_id[AUF_CATEGORIES], payout_id[AUF_PAYOUTS], token_id[AUF_TOKENS], place_id[AUF_COMMUNITIES];
    rk_words        category_name[AUF_CATEGORIES], payout_name[AUF_PAYOUTS], token_name[AUF_TOKENS], place_name[AUF_COMMUNITIES];
    rk_str          district[AUF_COMMUNITIES];
    rk_words        panel;
    rk_strings      strings;
} auf_data;

/* ---- options, in the order of the table AUF-18 ---- */

enum {
    AUF_OPT_EVENTS,
    AUF_OPT_BALLOTS,
    AUF_OPT_WINDOWS,
    AUF_OPT_BINDING,
    AUF_OPT_SCOPE,
    AUF_OPT_CLEAN,
    AUF_OPT_STACK,
    AUF_OPT_IDLE,
    AUF_OPT_TRADING,
    AUF_OPT_TREASURY,
    AUF_OPT_TALK,
    AUF_OPT_CITY_CHOICE
};

/* Flags of a state that come from options. */
enum {
    AUF_F_BINDING = 1,  /* bribe_binding = on */
    AUF_F_OFFICE = 2,   /* inspection_scope = office */
    AUF_F_FIZZLE = 4,   /* clean_inspection = fizzle */
    AUF_F_EACH = 8,     /* ruhrcity_stack = each */
    AUF_F_OPEN = 16,    /* idle_great_cities = open */
    AUF_F_TRADING = 32, /* card_trading = on */
    AUF_F_TREASURY = 64 /* open_treasury = on */
};

enum { AUF_TALK_FULL, AUF_TALK_MONEY, AUF_TALK_OFF };

/* The bytes behind a state: nothing; an auf_annex (talk.h); one that holds nothing but the texts of FREE demands, which
 * there are with talk = off too, while their window lasts. */
enum { AUF_ANNEX_NONE, AUF_ANNEX_TALK, AUF_ANNEX_TEXTS };

/* ---- the state ---- */

typedef enum {
    AUF_TALK,      /* all: READY (AUF-16.4) */
    AUF_BALLOT,    /* all, sealed: VOTE (AUF-4.1) */
    AUF_DRAW_CITY, /* chance: the last ballot was tied (AUF-4.5) */
    AUF_WINDOW,    /* colleagues, sealed: folders (AUF-12.5) */
    AUF_ANSWER,    /* LM: ACCEPT or REFUSE (AUF-12.7) */
    AUF_SUBV,      /* LM: RECIPIENT (AUF-5.2) */
    AUF_INTENT,    /* LM: PAYOUT or AUCTION (AUF-6.1) */
    AUF_FINAL,     /* LM: the same once more (AUF-6.3) */
    AUF_REVEAL,    /* chance: project cards (AUF-7.1) */
    AUF_PICK,      /* LM: LOT (AUF-7.2) */
    AUF_BID,       /* all, sealed (AUF-7.3) */
    AUF_AWARD,     /* LM: a tied lot (AUF-7.6) */
    AUF_SITE,      /* buyer: a site for a municipal project (AUF-8.5) */
    AUF_PAYOUT,    /* chance: payout card (AUF-10.6) */
    AUF_CARD,      /* holder: CARD or PASS (AUF-13.1) */
    AUF_RC_SITE,   /* holder: SITE */
    AUF_PARTNER,   /* holder: ALONE or PARTNER */
    AUF_SHARE,     /* holder: the partner's share of the licence */
    AUF_SIDE,      /* holder: the partner's side payment */
    AUF_REPLY,     /* partner: ACCEPT or DECLINE (AUF-13.3) */
    AUF_PRIORITY,  /* LM: one of several declarations (AUF-13.5) */
    AUF_EVENT,     /* chance: event card (AUF-14.1) */
    AUF_TARGET,    /* LM: target of an event */
    AUF_CITY_HALL, /* winner: its site (AUF-15.6) */
    AUF_END
} auf_phase;

/* Where a card is, if not on the board (then its community). */
enum { AUF_NOWHERE = 0xFF, AUF_ON_OFFER = 0xFE, AUF_IN_HAND = 0xFD, AUF_DISCARDED = 0xFC };

/* A declaration of REALISE; AUF_NONE where nothing is decided yet. */
typedef struct {
    uint8_t card, site;
    uint8_t partner;     /* the declaring seat itself: no partner */
    uint8_t share, side; /* in units */
} auf_declaration;

typedef struct {
    uint64_t        accepted[AUF_ACCEPTED];      /* offers the LMs accepted, packed: auf_accepted */
    uint64_t        folder[AUF_SEATS];           /* tokens in each folder */
    uint64_t        covered[AUF_SEATS];          /* tokens lying covered in front of the LM */
    uint64_t        offer[AUF_SEATS];            /* sealed: tokens put into the folder handed in */
    uint64_t        reach[AUF_SEATS];            /* communities bordering a nucleus of the mayor, or with a project of his */
    uint64_t        held[AUF_SEATS];             /* RuhrCity cards in hand */
    uint64_t        unseen;                      /* cards of the four piles */
    uint64_t        one, two;                    /* communities with at least one / two municipal projects */
    uint64_t        rc_of[AUF_CATEGORIES + 1];   /* communities with an RC of a category; [4]: negative */
    uint32_t        cash[AUF_SEATS];             /* in units */
    uint32_t        events;                      /* event cards not turned yet */
    uint16_t        payouts;                     /* payout cards not turned yet */
    uint16_t        seen[AUF_SEATS][AUF_TOKENS]; /* tokens a mayor saw in folders handed in to him as LM: auf_seen */
    uint8_t         where[AUF_CARDS];            /* community, or AUF_NOWHERE.. */
    uint8_t         owner[AUF_CARDS];            /* owner or holder; partner << 4 (15: none); AUF_NONE: nobody */
    uint8_t         points[AUF_SEATS], markers[AUF_SEATS], office[AUF_SEATS];
    uint8_t         demand[AUF_SEATS];   /* sealed: demand of the folder; 0: none (yet) */
    uint8_t         vote[AUF_SEATS];     /* sealed until complete, then the last ballot */
    uint8_t         bid[AUF_SEATS];      /* sealed until complete, then the last lot's */
    uint8_t         given[AUF_SEATS];    /* number of the subvention a mayor gets */
    auf_declaration declared[AUF_SEATS]; /* of this pass, by owner */
    uint8_t         phase, step;         /* step: number of the talk step or window, 1..5, while it is open */
    uint8_t         todo;                /* seats that still have something to decide */
    uint8_t         seats, round, rounds;
    uint8_t         lm;                /* Lord Mayor, AUF_NONE: the office is vacant */
    uint8_t         accepted_n, since; /* accepted offers; their number when the LM took office */
    uint8_t         ballot, candidates;
    uint8_t         barred;        /* from the next election held */
    uint8_t         impeached;     /* LM thrown out by the Commission this round */
    uint8_t         early;         /* next round's election has been held already (AUF-11.5) */
    uint8_t         handed;        /* who handed in a folder at the last window, public once it is closed */
    uint8_t         took;          /* a folder was accepted at the last window */
    uint8_t         obey;          /* demand that restricts the present decision, 0: none */
    uint8_t         assigned;      /* SUBV: amounts assigned so far */
    uint8_t         intent, final; /* 0..3 payout, 4.. auction; AUF_NONE */
    uint8_t         lots[AUF_LOTS], lot;
    uint8_t         place_in_pass;             /* 1: left of LM .. seats: LM */
    uint8_t         standing, lost, declines;  /* declarations that stand, lost a site; declined proposals of the holder */
    uint8_t         conflict;                  /* site of W4 */
    uint8_t         event;                     /* card being executed */
    uint8_t         boost, flatten, suspended; /* AUF-10.1, 10.3 */
    int8_t          shift, shift_next;         /* AUF-14.7, in units */
    uint8_t         discount, discount_next;   /* AUF-14.6 */
    uint8_t         hall;                      /* AUF-15.6 */
    uint8_t         max_ballots, windows, flags, talk;
    uint8_t         annex;              /* AUF_ANNEX_..: what the bytes behind this state are */
    uint8_t         unready[AUF_SEATS]; /* how often each has taken READY back in this talk step (AUF-16.16) */
} auf_state;

_Static_assert(sizeof(auf_state) == 2032, "padding would spoil hashes; at most 2 KiB");

/* ---- packed pieces ---- */

/* An offer an LM accepted. AUF-12.9: tagged with round and giver. */
typedef struct {
    uint64_t tokens;
    uint8_t  demand; /* 0: not known (in guessed worlds only) */
    uint8_t  giver, lm, round, window;
    bool     revealed; /* contents known to everybody */
    int8_t   shift;    /* of that round's subventions: a demand SUB is kept by the rank of its amount */
} auf_accepted;

static inline uint64_t auf_pack(auf_accepted a)
{
    return a.tokens | (uint64_t)a.demand << 36 | (uint64_t)a.giver << 42 | (uint64_t)a.lm << 45 | (uint64_t)a.round << 48
           | (uint64_t)a.window << 53 | (uint64_t)a.revealed << 56 | (uint64_t)(a.shift + 1) << 57;
}

static inline auf_accepted auf_unpack(uint64_t p)
{
    return (auf_accepted){.tokens = p & ((1ull << AUF_TOKENS) - 1),
                          .demand = p >> 36 & 63,
                          .giver = p >> 42 & 7,
                          .lm = p >> 45 & 7,
                          .round = p >> 48 & 31,
                          .window = p >> 53 & 7,
                          .revealed = p >> 56 & 1,
                          .shift = (int8_t)((int)(p >> 57 & 3) - 1)};
}

/* A token seen in a colleague's folder when so many offers had been accepted. 0: never. */
static inline uint16_t auf_seen(int holder, int accepted)
{
    return (uint16_t)(1 + holder + 8 * accepted);
}

/* ---- demands: small numbers, by window ---- */

enum {
    AUF_D_FREE = 1, /* not enforceable; in all windows */
    AUF_D_FIRST = 2,
    /* W2 */
    AUF_D_KEEP = 2,
    AUF_D_PAY = 3,                        /* + category */
    AUF_D_NOPAY = 7,                      /* + category, + 4: no payout at all */
    AUF_D_AUC = 12,                       /* + multiset */
    AUF_D_AUCHAS = 12 + AUF_MULTISETS,    /* + category */
    AUF_D_AUCNOT = 12 + AUF_MULTISETS + 4 /* + category */
    /* W1: AUF_D_FIRST + 6 * amount + mayor; W3, W4: AUF_D_FIRST + mayor; W5: AUF_D_FIRST + community */
};

enum { AUF_I_AUCTION = AUF_CATEGORIES, AUF_INTENTS = AUF_CATEGORIES + AUF_MULTISETS };
enum { AUF_W1 = 1, AUF_W2, AUF_W3, AUF_W4, AUF_W5 };

/* Demands as items with names: window * 64 + demand; behind them the subventions of W1, by amount and city. */
enum {
    AUF_DEMAND_MONEY = 16, /* amounts, in units, are below this */
    AUF_DEMAND_SUBS = 64 * (AUF_W5 + 1),
    AUF_DEMAND_ITEMS = AUF_DEMAND_SUBS + AUF_DEMAND_MONEY * AUF_SEATS
};
enum { AUF_T1 = 1, AUF_T2, AUF_T3, AUF_T4, AUF_T5 };

extern const rk_game rk_game_aufruhr;
RK_GAME_FUNCTIONS(auf)
void                     auf_reopen(const void *data, void *state, int viewer); /* rk_game.players.reopen */
void                     auf_part(const void *data, const void *state, int seat, rk_lang lang, rk_text *out);
extern const rk_features auf_features;

/* Rules 1 differ in this: deals may promise what can never be kept (AUF-16.15) and write numbers with zeros before them, READY
 * may be taken back any number of times (AUF-16.16), NOBID of a card is judged at the end of its term (AUF-16.13), and without
 * talk steps tied bids stay reserved while REALISE begins (AUF-7.6). */
bool auf_use_rules(void *data, unsigned rules);

/* ---- moves ---- */

enum {
    AUF_V_READY,
    AUF_V_VOTE,
    AUF_V_NONE,
    AUF_V_SUB,
    AUF_V_KEEP,
    AUF_V_PAY,
    AUF_V_NOPAY,
    AUF_V_AUC,
    AUF_V_AUCHAS,
    AUF_V_AUCNOT,
    AUF_V_DAWARD,
    AUF_V_DPRIO,
    AUF_V_DTARGET,
    AUF_V_FREE,
    AUF_V_TOKEN,
    AUF_V_SCANDAL,
    AUF_V_SEAL,
    AUF_V_ACCEPT_FOLDER,
    AUF_V_REFUSE,
    AUF_V_RECIPIENT,
    AUF_V_PAYOUT,
    AUF_V_AUCTION,
    AUF_V_LOT,
    AUF_V_BID,
    AUF_V_AWARD,
    AUF_V_SITE,
    AUF_V_DECLINE,
    AUF_V_CARD,
    AUF_V_PASS,
    AUF_V_ALONE,
    AUF_V_PARTNER,
    AUF_V_SHARE,
    AUF_V_SIDE,
    AUF_V_ACCEPT,
    AUF_V_PRIORITY,
    AUF_V_TARGET,
    AUF_V_DRAW_CARD,
    AUF_V_DRAW_PAYOUT,
    AUF_V_DRAW_EVENT,
    AUF_V_DRAW_CITY,
    AUF_V_SAY,
    AUF_V_GIVE,
    AUF_V_PROPOSE,
    AUF_V_ACCEPT_DEAL,
    AUF_V_DECLINE_DEAL,
    AUF_V_WITHDRAW,
    AUF_V_JUDGE,
    AUF_V_UNREADY,
    AUF_VERBS
};

/* AUF-12.3: the first thing that goes into a folder; AUF_V_NONE is the demand of nothing at all. */
static inline bool auf_is_demand(int verb)
{
    return verb >= AUF_V_NONE && verb <= AUF_V_FREE;
}

enum {
    AUF_K_CITY,
    AUF_K_CATEGORY,
    AUF_K_CATEGORY_ALL, /* or "*" */
    AUF_K_MULTISET,
    AUF_K_CARD,  /* cards that can be auctioned */
    AUF_K_PLACE, /* communities */
    AUF_K_TOKEN,
    AUF_K_PAYOUT,
    AUF_K_EVENT,
    AUF_K_MONEY,
    AUF_K_DEAL,    /* #3 */
    AUF_K_PROMISE, /* #3.1 */
    AUF_K_VERDICT,
    AUF_K_WORD, /* the first of the keywords of demands: none, sub, ... one kind each */
    AUF_K_WORDS = 12,
    AUF_K_PROJECT = AUF_K_WORD + AUF_K_WORDS, /* labels only: cards and initial projects */
    AUF_K_DEMAND,                             /* labels only: auf_demand_item */
    AUF_K_PLAN,                               /* labels only: intentions */
    AUF_K_EVENT_TEXT,                         /* labels only */
    AUF_KINDS_OF_ARGS
};

#endif
