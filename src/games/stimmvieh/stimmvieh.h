/* stimmvieh.h: the campaign trail. 3 or 4 parties play politicians to collect votes and
 * donations; on election night the two parties with the most votes double their donations.
 * Rules: docs/rules/stimmvieh.md (STI-*). */
#ifndef STI_STIMMVIEH_H
#define STI_STIMMVIEH_H

#include "engine/game.h"
#include "engine/read.h"

enum {
    STI_PARTIES = 4,
    STI_ANGELUS = 3, /* her place with three players (STI-7.1) */
    STI_POLITICIANS = 9,
    STI_TOPS = 4,
    STI_SLOTS = 4,
    STI_VOTES = 17,
    STI_DONATIONS = 24,
    STI_OWN = STI_VOTES + STI_DONATIONS, /* the blank vote card */
    STI_CARDS,                           /* votes 0..16, donations 17..40, own 41 */
    STI_NO_CARD = 0xFF,
    STI_FOURS = 126,   /* ways to choose 4 of 9 */
    STI_CAMPAIGNS = 9, /* most in a row */
    STI_TURNS = STI_PARTIES * STI_POLITICIANS,
    STI_UNIT = 5000, /* all money and votes are multiples of it (STI-1.3) */
    STI_ALL_NINE = 0x1FF
};

/* ---- the data set ---- */

typedef struct {
    uint16_t value; /* votes or euros, in units of 5,000 */
    uint8_t  influence;
    char     id[5];
    rk_words name;
} sti_card;

typedef struct {
    sti_card   card[STI_CARDS]; /* [STI_OWN] has a name only */
    rk_str     party[STI_PARTIES], party_id[STI_PARTIES];
    rk_str     politician[STI_PARTIES][STI_POLITICIANS];
    rk_words   motto[STI_PARTIES];
    uint8_t    campaign_points[STI_PARTIES];
    uint16_t   four[STI_FOURS]; /* the choices of top candidates as bit sets, in the order of their lists */
    rk_strings strings;
} sti_data;

/* ---- options, in the order of sti_options ---- */

enum {
    STI_OPT_CAMPAIGNS,
    STI_OPT_FINAL_TIE,
    STI_OPT_ZERO_DOUBLE,
    STI_OPT_OPEN_TOTALS,
    STI_OPT_OWN_SLOGAN,
    STI_OPT_SLOGAN,
    STI_OPT_START
};

/* ---- the state ---- */

typedef enum {
    STI_DEAL,         /* chance: display and stack tops (STI-2.1) */
    STI_CHOOSE,       /* all players: top candidates (STI-2.3) */
    STI_ANGELUS_TOPS, /* chance: hers (STI-7.2) */
    STI_FLIP,         /* chance: random backbenchers for the start player (STI-3.3) */
    STI_PLAY,         /* the party in turn (STI-4) */
    STI_REFILL,       /* chance: the new top of the stack used (STI-6.5) */
    STI_END
} sti_phase;

/* What one party collected in a finished campaign; everything else of election night
 * follows from the four of them. */
typedef struct {
    uint16_t votes, influence, donations; /* votes and donations in units of 5,000 */
} sti_take;

typedef struct {
    uint64_t unseen;            /* cards of this campaign not turned up yet */
    uint64_t pile[STI_PARTIES]; /* cards collected */
    uint16_t left[STI_PARTIES]; /* politicians not played: bit i is influence i + 1 */
    uint16_t tops[STI_PARTIES]; /* top candidates; 0: not chosen yet */
    uint8_t  display[STI_SLOTS];
    uint8_t  stack[2]; /* visible tops: votes, donations */
    uint8_t  pile_top[STI_PARTIES][2];
    uint8_t  flip[STI_PARTIES]; /* influence turned up, 0: none */
    uint8_t  phase;
    uint8_t  dealt;    /* STI_DEAL: cards turned up so far */
    uint8_t  flipping; /* STI_FLIP: parties taking part */
    uint8_t  start;    /* start player */
    uint8_t  turn;     /* turns taken in this campaign */
    uint8_t  refill;   /* STI_REFILL: which stack */
    uint8_t  campaign; /* finished ones */
    uint8_t  seats;
    uint8_t  campaigns, own; /* options; own: the card replaced, STI_NO_CARD: none */
    bool     tie_shared, zero_double, open_totals, players_start;
    sti_take past[STI_CAMPAIGNS][STI_PARTIES];
} sti_state;

_Static_assert(sizeof(sti_state) == 8 + 32 + 8 + 8 + 4 + 2 + 8 + 4 + 14 + 216, "padding would spoil hashes");

extern const rk_game rk_game_stimmvieh;
RK_GAME_FUNCTIONS(sti)
void                     sti_part(const void *data, const void *state, int seat, rk_lang lang, rk_text *out);
extern const rk_features sti_features;

/* ---- moves ---- */

enum { STI_V_TOP, STI_V_PLAY, STI_V_DRAW, STI_V_ANGELUS, STI_V_FLIP };
enum { STI_K_NUMBER, STI_K_SLOT, STI_K_FOUR, STI_K_CARD, STI_K_PARTY, STI_K_POLITICIAN };

/* ---- shared by the files of this folder ---- */

static inline bool sti_is_vote(int card)
{
    return card < STI_VOTES || card == STI_OWN;
}

/* STI-9.1: the blank card takes over influence and votes of the card it replaces. */
static inline const sti_card *sti_face(const sti_data *d, const sti_state *s, int card)
{
    return &d->card[card == STI_OWN ? s->own : card];
}

static inline bool sti_has_angelus(const sti_state *s)
{
    return s->seats == 3;
}

/* STI-4.1: start player first, clockwise, nine times round. */
static inline int sti_party_in_turn(const sti_state *s)
{
    return (s->start + s->turn) % STI_PARTIES;
}

/* STI-7.4: the start player first, then clockwise among the players. */
static inline int sti_holder(const sti_state *s)
{
    int shown = s->turn / STI_PARTIES; /* rounds before this one; in this one she may have played already */
    int her_turn = (STI_ANGELUS + STI_PARTIES - s->start) % STI_PARTIES;
    if (s->turn % STI_PARTIES > her_turn)
        shown++;
    return (s->start + shown) % 3;
}

/* A politician as a value of STI_K_POLITICIAN. */
static inline int sti_person(int party, int influence)
{
    return party * STI_POLITICIANS + influence - 1;
}

/* The seat that decides for the party in turn. */
static inline int sti_actor(const sti_state *s)
{
    int party = sti_party_in_turn(s);
    return sti_has_angelus(s) && party == STI_ANGELUS ? sti_holder(s) : party;
}

/* STI-4.3: the slots whose card has at most this influence, as a bit set. */
static inline unsigned sti_reach(const sti_data *d, const sti_state *s, int influence)
{
    unsigned slots = 0;
    for (int i = 0; i < STI_SLOTS; i++)
        if (s->display[i] != STI_NO_CARD && sti_face(d, s, s->display[i])->influence <= influence)
            slots |= 1u << i;
    return slots;
}

uint64_t sti_stack_cards(const sti_state *s, int stack); /* unseen cards of a kind: 0 votes, 1 donations */

/* setup.c */
void sti_new_campaign(sti_state *s);
void sti_play_deal(sti_state *s, int card);
void sti_play_top(const sti_data *d, sti_state *s, int seat, int four);
void sti_play_angelus(sti_state *s, int influence);
void sti_play_flip(sti_state *s, int party, int influence);
int  sti_next_flip(const sti_state *s); /* the party whose backbencher is turned up next */
int  sti_sum(uint16_t politicians);

/* score.c */
typedef struct {
    int  votes, influence, donations; /* collected, in units of 5,000 */
    bool doubles;
    int  final; /* donations after doubling */
    int  place, points;
} sti_result;
void sti_collected(const sti_data *d, const sti_state *s, sti_take out[STI_PARTIES]);
void sti_evaluate(const sti_data *d, const sti_state *s, const sti_take take[STI_PARTIES], sti_result out[STI_PARTIES]);

/* outlook.c: what the parties will have collected three rounds from now, or in the end if that comes sooner, if all take at once
 * what suits them best. */
void sti_outlook(const sti_data *d, const sti_state *s, const sti_take now[STI_PARTIES], sti_take out[STI_PARTIES]);

#endif
