/* internal.h: what the files of this folder share, by file. */
#ifndef AUF_INTERNAL_H
#define AUF_INTERNAL_H

#include "games/aufruhr/aufruhr.h"
#include "games/aufruhr/talk.h"

static inline uint8_t auf_bit(int seat)
{
    return (uint8_t)(1u << seat);
}

static inline uint8_t auf_everybody(const auf_state *s)
{
    return (uint8_t)((1u << s->seats) - 1);
}

static inline bool auf_single(unsigned set)
{
    return set && !(set & (set - 1));
}

static inline bool auf_is_rc(const auf_data *d, int card)
{
    return d->card[card].kind >= AUF_RC_SMALL;
}

static inline int auf_owner(const auf_state *s, int card)
{
    return s->owner[card] & 15;
}

/* AUF_NONE: realised alone. */
static inline int auf_partner(const auf_state *s, int card)
{
    return s->owner[card] >> 4 == 15 ? AUF_NONE : s->owner[card] >> 4;
}

static inline uint64_t auf_rc_sites(const auf_state *s)
{
    return s->rc_of[0] | s->rc_of[1] | s->rc_of[2] | s->rc_of[3] | s->rc_of[4];
}

/* AUF-2.3: with idle_great_cities = open the great cities nobody plays are ordinary communities. */
static inline uint64_t auf_ordinary(const auf_data *d, const auf_state *s)
{
    uint64_t great = d->great;
    if (s->flags & AUF_F_OPEN)
        for (int c = s->seats; c < AUF_SEATS; c++)
            great &= ~(1ull << d->city[c].place);
    return ((1ull << AUF_COMMUNITIES) - 1) & ~great;
}

/* AUF-5.1, AUF-5.4, in units. */
static inline int auf_subvention(const auf_data *d, const auf_state *s, int i)
{
    return d->subvention[s->seats][i] + s->shift;
}

/* AUF-13.9 */
static inline int auf_licence(const auf_data *d, const auf_state *s, int card)
{
    return d->kind[d->card[card].kind].licence - s->discount;
}

/* AUF-12.9: tokens accepted in this round by the present LM, and the offers they came in. */
static inline bool auf_fresh(const auf_state *s, auf_accepted a)
{
    return a.round == s->round && a.lm == s->lm;
}

/* setup.c: sections 2 and 3 */
void auf_begin_round(const auf_data *d, auf_state *s);
void auf_end_round(const auf_data *d, auf_state *s); /* after the event, or after the last REALISE */
void auf_open_talk(const auf_data *d, auf_state *s, int step);
void auf_play_ready(const auf_data *d, auf_state *s, int seat);

/* elect.c: sections 4 and 11 */
void auf_open_election(const auf_data *d, auf_state *s);
void auf_open_ballot(const auf_data *d, auf_state *s); /* after T1 */
void auf_play_vote(const auf_data *d, auf_state *s, int seat, int city);
void auf_elect(const auf_data *d, auf_state *s, int city);
bool auf_exposed(const auf_state *s);
void auf_show_tokens(auf_state *s, bool whole_term); /* contents become public */
void auf_impeach(auf_state *s);

/* window.c: section 12 */
void     auf_open_window(const auf_data *d, auf_state *s, int window);
uint64_t auf_demands(const auf_data *d, const auf_state *s);                /* legal ones of the open window, as a bit set */
uint64_t auf_satisfying(const auf_data *d, const auf_state *s, int demand); /* intentions that satisfy a demand of W2 */
uint64_t auf_tokens_left(const auf_data *d, const auf_state *s, int seat);  /* what may still be put into the folder */
bool     auf_may_scandal(const auf_data *d, const auf_state *s, int seat);
int      auf_demand_of(const auf_data *d, const auf_state *s, rk_move m); /* -1: no demand of the open window */
int      auf_demand_in(const auf_data *d, int seats, int shift, int window, rk_move m);
rk_move  auf_demand_move(const auf_data *d, int seats, int shift, int window, int demand); /* as a move of seat 0 */
int      auf_demand_item(const auf_data *d, int seats, int shift, int window, int demand); /* of AUF_K_DEMAND */
void     auf_play_demand(const auf_data *d, auf_state *s, int seat, int demand);
void     auf_play_token(const auf_data *d, auf_state *s, int seat, int token);
void     auf_play_seal(const auf_data *d, auf_state *s, int seat);
uint8_t  auf_acceptable(const auf_data *d, const auf_state *s); /* AUF-12.7 */
bool     auf_may_refuse(const auf_data *d, const auf_state *s);
void     auf_play_answer(const auf_data *d, auf_state *s, int giver); /* AUF_NONE: refuses all */
void     auf_list_demands(const auf_data *d, const auf_state *s, int seat, rk_moves *out);

/* office.c: sections 5 and 6 */
void     auf_open_subventions(const auf_data *d, auf_state *s);
void     auf_decide_subventions(const auf_data *d, auf_state *s);
uint8_t  auf_recipients(const auf_state *s);
int      auf_obeyed_amount(const auf_state *s);
void     auf_play_recipient(const auf_data *d, auf_state *s, int city);
uint64_t auf_intents(const auf_data *d, const auf_state *s);       /* AUF-6.2 */
uint64_t auf_legal_intents(const auf_data *d, const auf_state *s); /* of the present decision */
void     auf_play_intent(const auf_data *d, auf_state *s, int intent);
void     auf_carry_out(const auf_data *d, auf_state *s); /* the final intention */
int      auf_pile_size(const auf_data *d, const auf_state *s, int category);

/* auction.c: sections 7 and 8 */
uint64_t auf_next_cards(const auf_data *d, const auf_state *s); /* AUF-7.1: what may be turned up now */
void     auf_play_reveal(const auf_data *d, auf_state *s, int card);
void     auf_play_lot(const auf_data *d, auf_state *s, int card);
void     auf_open_lot(const auf_data *d, auf_state *s, int card);
void     auf_open_bids(const auf_data *d, auf_state *s); /* after T4 */
int      auf_bid_least(const auf_data *d, const auf_state *s);
int      auf_bid_most(const auf_state *s, int seat);
void     auf_play_bid(const auf_data *d, auf_state *s, int seat, int bid);
uint8_t  auf_tied(const auf_state *s);
void     auf_play_award(const auf_data *d, auf_state *s, int city);
uint64_t auf_building_sites(const auf_data *d, const auf_state *s, int seat); /* AUF-8.1 */
void     auf_play_site(const auf_data *d, auf_state *s, int place);           /* AUF_NONE: declines */

/* payout.c: section 10 */
/* What a municipal project, or all of a mayor's, brings at a single payout of the category, pending effects included. What is
 * filled in for seats that nobody has means nothing. */
uint32_t auf_pays(const auf_data *d, const auf_state *s, int card, int place);
void     auf_income(const auf_data *d, const auf_state *s, uint32_t out[AUF_CATEGORIES][AUF_SEATS]);
int      auf_project_value(const auf_data *d, const auf_state *s, int card,
                           int place); /* at a single payout, without pending effects */
void     auf_pay_out(const auf_data *d, auf_state *s, int category, int factor);
void     auf_play_payout(const auf_data *d, auf_state *s, int card);
int      auf_projects(const auf_data *d, const auf_state *s, int seat, int category);

/* realise.c: section 13 */
void     auf_open_realise(const auf_data *d, auf_state *s);
void     auf_open_pass(const auf_data *d, auf_state *s); /* after T5 */
uint64_t auf_free_sites(const auf_data *d, const auf_state *s);
int      auf_holder(const auf_state *s);
int64_t  auf_free_cash(const auf_data *d, const auf_state *s, int seat); /* AUF-13.4, AUF-7.6 */
int      auf_free_markers(const auf_state *s, int seat);
uint64_t auf_declarable(const auf_data *d, const auf_state *s, int seat);
bool     auf_can_alone(const auf_data *d, const auf_state *s, int seat, int card);
uint8_t  auf_partners(const auf_data *d, const auf_state *s, int seat, int card);
void     auf_share_range(const auf_data *d, const auf_state *s, int *low, int *high);
int      auf_side_most(const auf_data *d, const auf_state *s);
void     auf_play_card(const auf_data *d, auf_state *s, int card); /* AUF_NONE: passes */
void     auf_play_rc_site(const auf_data *d, auf_state *s, int place);
void     auf_play_partner(const auf_data *d, auf_state *s, int city);
void     auf_play_share(const auf_data *d, auf_state *s, int share);
void     auf_play_side(const auf_data *d, auf_state *s, int side);
void     auf_play_reply(const auf_data *d, auf_state *s, bool yes);
uint8_t  auf_rivals(const auf_state *s); /* who declared the site in conflict */
void     auf_decide_priority(const auf_data *d, auf_state *s);
void     auf_play_priority(const auf_data *d, auf_state *s, int city);

/* event.c: section 14 */
void     auf_open_event(const auf_data *d, auf_state *s);
void     auf_play_event(const auf_data *d, auf_state *s, int event);
void     auf_finish_event(const auf_data *d, auf_state *s);
uint64_t auf_targets(const auf_data *d, const auf_state *s); /* communities; a mayor by his city */
void     auf_play_target(const auf_data *d, auf_state *s, int place);
int      auf_city_at(const auf_data *d, int place); /* the city that is this community, or -1 */

/* score.c: section 15 */
int  auf_all_stars(const auf_data *d, uint64_t tokens);
int  auf_stars(const auf_data *d, const auf_state *s, int seat);
int  auf_stars_for(const auf_data *d, int seat, uint64_t tokens);
void auf_bonus(const auf_data *d, const auf_state *s, int out[AUF_SEATS]);
int  auf_hall_chooser(const auf_data *d, const auf_state *s);

/* check_course.c */
const char *auf_check_course(const auf_data *d, const auf_state *s);  /* what a phase stands on */
const char *auf_check_choices(const auf_data *d, const auf_state *s); /* somebody can do something */

/* resample.c, check.c, heuristic.c */
static inline bool auf_knows(auf_accepted a, int viewer)
{
    return viewer == RK_ALL || a.revealed || viewer == a.giver || viewer == a.lm;
}

void auf_derive(const auf_data *d, auf_state *s);                          /* reach, masks, points and markers from the board */
void auf_worth(const auf_data *d, const auf_state *s, int out[AUF_SEATS]); /* in hundredths of a point */

/* What the worth of a mayor's position consists of. lot: the one under the hammer; offer: a folder handed in. */
typedef struct {
    int points, bonus, cash, income, hand, markers, pending, scandal, office, lot, offer, worth;
    int lot_gain;   /* the lot without its price */
    int expected;   /* units of cash that are as good as paid */
    int purse;      /* units of cash, with those and less what a bid may cost */
    int takings;    /* units that one payout of each category would bring */
    int left;       /* markers */
    int big, small; /* cards in hand */
} auf_parts;
void auf_parts_of(const auf_data *d, const auf_state *s, auf_parts out[AUF_SEATS]);
/* Only what auf_weighed_parts asks for. Cash, income, markers, pending, lot and worth, which are prices, stay 0. */
void auf_counts_of(const auf_data *d, const auf_state *s, auf_parts out[AUF_SEATS]);
int  auf_rounds_left(const auf_state *s); /* in which something can still be done with money */
bool auf_is_declared(const auf_state *s); /* what the Lord Mayor will do is known, and not done yet */

/* prospects.c: what was learned (rk_features) */
void    auf_list_weights(auf_data *d); /* auf_data.weight */
void    auf_prospects(const void *data, const void *state, int32_t *out);
int32_t auf_weighed_parts(const void *data, const void *state, int32_t *out);
void    auf_learned_worth(const auf_data *d, const auf_state *s, int out[AUF_SEATS]); /* the same in hundredths of a point */
int     auf_auction_rate(const auf_data *d, const auf_state *s); /* auctions at this table, in hundredths of a round */

#endif
