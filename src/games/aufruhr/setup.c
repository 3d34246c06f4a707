/* setup.c: sections 2 and 3 of the rules: the start, the rounds, the talk steps. */
#include "games/aufruhr/internal.h"

#include <string.h>

/* AUF-2.2: seed money, six tokens, thirteen markers, two of them on the initial projects. */
static void set_up_mayor(const auf_data *d, auf_state *s, int p)
{
    s->cash[p] = d->seed_money;
    s->folder[p] = d->tokens_of[p];
    s->markers[p] = (uint8_t)(d->all_markers - 2);
    s->reach[p] = d->border[d->city[p].place];
    for (int i = 0; i < 2; i++)
        s->points[p] = (uint8_t)(s->points[p] + d->kind[d->card[AUF_INITIAL + 2 * p + i].kind].points);
}

static void set_up_options(auf_state *s, const rk_setup *setup)
{
    const int16_t *o = setup->option;
    s->rounds = (uint8_t)(o[AUF_OPT_EVENTS] + 1); /* AUF-2.5 */
    s->max_ballots = (uint8_t)o[AUF_OPT_BALLOTS];
    s->windows = (uint8_t)o[AUF_OPT_WINDOWS];
    s->talk = (uint8_t)o[AUF_OPT_TALK];
    s->annex = s->talk == AUF_TALK_OFF ? AUF_ANNEX_NONE : AUF_ANNEX_TALK;
    s->flags = (uint8_t)((o[AUF_OPT_BINDING] ? 0 : AUF_F_BINDING) | (o[AUF_OPT_SCOPE] ? AUF_F_OFFICE : 0)
                         | (o[AUF_OPT_CLEAN] ? AUF_F_FIZZLE : 0) | (o[AUF_OPT_STACK] ? AUF_F_EACH : 0)
                         | (o[AUF_OPT_IDLE] ? AUF_F_OPEN : 0) | (o[AUF_OPT_TRADING] ? AUF_F_TRADING : 0)
                         | (o[AUF_OPT_TREASURY] ? AUF_F_TREASURY : 0));
}

void auf_start(const void *data, void *state, const rk_setup *setup)
{
    const auf_data *d = data;
    auf_state      *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    set_up_options(s, setup);
    if (s->annex != AUF_ANNEX_NONE)
        memset(auf_annex_of(s), 0, sizeof(auf_annex));
    s->unseen = (1ull << AUF_PILE_CARDS) - 1;
    s->events = (1u << AUF_EVENTS) - 1;
    s->payouts = (1u << AUF_PAYOUTS) - 1;
    memset(s->where, AUF_NOWHERE, sizeof s->where);
    memset(s->owner, AUF_NONE, sizeof s->owner);
    memset(s->vote, AUF_NONE, sizeof s->vote);
    memset(s->given, AUF_NONE, sizeof s->given);
    memset(s->declared, AUF_NONE, sizeof s->declared);
    memset(s->lots, AUF_NONE, sizeof s->lots);
    s->lm = s->impeached = s->lot = s->conflict = s->event = s->suspended = s->hall = AUF_NONE; /* AUF-2.6 */
    for (int p = 0; p < s->seats; p++)
        set_up_mayor(d, s, p);
    auf_begin_round(d, s);
}

/* AUF-3.1; AUF-11.5: no election if it has been held already. */
void auf_begin_round(const auf_data *d, auf_state *s)
{
    s->round++;
    s->intent = s->final = AUF_NONE;
    s->impeached = AUF_NONE;
    s->discount = s->discount_next;
    s->shift = s->shift_next;
    s->discount_next = 0;
    s->shift_next = 0;
    if (s->early) {
        s->early = 0;
        auf_open_subventions(d, s);
    } else {
        auf_open_election(d, s);
    }
}

/* AUF-15.1: the last round ends with its REALISE, and with it the game. AUF-15.3: all tokens are revealed. */
static void end_game(const auf_data *d, auf_state *s)
{
    for (int i = 0; i < s->accepted_n; i++) {
        auf_accepted a = auf_unpack(s->accepted[i]);
        a.revealed = true;
        s->accepted[i] = auf_pack(a);
    }
    s->phase = AUF_CITY_HALL;
    s->todo = auf_bit(auf_hall_chooser(d, s));
}

void auf_end_round(const auf_data *d, auf_state *s)
{
    auf_record_round(s);
    if (s->round == s->rounds)
        end_game(d, s);
    else
        auf_begin_round(d, s);
}

/* ---- talk steps ---- */

static void after_talk(const auf_data *d, auf_state *s, int step)
{
    s->step = 0;
    memset(s->unready, 0, sizeof s->unready);
    switch (step) {
    case AUF_T1: auf_open_ballot(d, s); break;
    case AUF_T2: auf_open_window(d, s, AUF_W1); break;
    case AUF_T3: auf_open_window(d, s, AUF_W2); break;
    case AUF_T4: auf_open_bids(d, s); break;
    case AUF_T5: auf_open_pass(d, s); break;
    default: assert(false); /* no talk step */
    }
}

/* AUF-3.2 */
void auf_open_talk(const auf_data *d, auf_state *s, int step)
{
    if (s->talk == AUF_TALK_OFF) {
        after_talk(d, s, step);
        return;
    }
    s->phase = AUF_TALK;
    s->step = (uint8_t)step;
    s->todo = auf_everybody(s);
    if (auf_keeps_record(s))
        memset(auf_annex_of(s)->proposed, 0, AUF_SEATS);
}

/* AUF-16.4: a talk step ends when all are READY. */
void auf_play_ready(const auf_data *d, auf_state *s, int seat)
{
    s->todo = (uint8_t)(s->todo & ~auf_bit(seat));
    if (!s->todo)
        after_talk(d, s, s->step);
}
