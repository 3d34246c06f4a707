/* check_course.c: what a phase stands on: cards, intentions and sites it is about, and who decides. */
#include "games/aufruhr/internal.h"

static bool among(uint64_t phases, int phase)
{
    return phases >> phase & 1;
}

static bool in_window(const auf_state *s, int window)
{
    return (s->phase == AUF_WINDOW || s->phase == AUF_ANSWER) && s->step == window;
}

static bool in_talk(const auf_state *s, int step)
{
    return s->phase == AUF_TALK && s->step == step;
}

static const char *check_auction(const auf_data *d, const auf_state *s)
{
    bool auction = s->final != AUF_NONE && s->final >= AUF_I_AUCTION;
    if (s->phase == AUF_REVEAL && (!auction || !auf_next_cards(d, s)))
        return "there is no card to turn up";
    if (s->phase == AUF_PAYOUT && (s->final == AUF_NONE || auction))
        return "there is no payout to be made";
    if ((among(1ull << AUF_BID | 1ull << AUF_AWARD | 1ull << AUF_SITE, s->phase) || in_talk(s, AUF_T4)) && s->lot == AUF_NONE)
        return "nothing is under the hammer";
    if ((s->phase == AUF_FINAL || in_window(s, AUF_W2) || in_talk(s, AUF_T3)) && s->intent == AUF_NONE)
        return "no intention was declared";
    if ((s->phase == AUF_AWARD || in_window(s, AUF_W3)) && (s->lot == AUF_NONE || auf_single(auf_tied(s)) || !auf_tied(s)))
        return "there is no tie for a lot";
    if (s->lot != AUF_NONE && s->lot >= AUF_NEGATIVE && s->event == AUF_NONE)
        return "a negative project is auctioned without its event";
    return NULL;
}

static const char *check_decisions(const auf_data *d, const auf_state *s)
{
    if ((s->phase == AUF_PRIORITY || in_window(s, AUF_W4)) && (auf_single(auf_rivals(s)) || !auf_rivals(s)))
        return "nobody quarrels about a site";
    if (s->phase == AUF_TARGET || in_window(s, AUF_W5)) {
        int effect = s->event == AUF_NONE ? -1 : d->event[s->event].effect;
        if ((effect != AUF_E_SUSPEND && effect != AUF_E_GIFT) || !auf_targets(d, s))
            return "no event asks for a target";
    }
    return NULL;
}

static const char *check_actor(const auf_state *s)
{
    const uint64_t of_lm = 1ull << AUF_ANSWER | 1ull << AUF_SUBV | 1ull << AUF_INTENT | 1ull << AUF_FINAL | 1ull << AUF_PICK
                           | 1ull << AUF_AWARD | 1ull << AUF_PRIORITY | 1ull << AUF_TARGET;
    if (among(of_lm, s->phase) && (s->lm == AUF_NONE || s->todo != auf_bit(s->lm)))
        return "todo: the Lord Mayor decides here, and nobody else";
    if (s->phase == AUF_WINDOW && (s->lm == AUF_NONE || s->todo >> s->lm & 1))
        return "todo: the Lord Mayor hands in no folder";
    if (s->phase == AUF_SITE && !auf_single(s->todo))
        return "todo: one mayor builds";
    return NULL;
}

/* A declaration of REALISE, step by step (AUF-13.1). */
static const char *check_draft(const auf_state *s)
{
    if (s->phase < AUF_CARD || s->phase > AUF_REPLY)
        return NULL;
    if (!s->place_in_pass || s->lm == AUF_NONE)
        return "holder: somebody declares here";
    int                    holder = auf_holder(s);
    const auf_declaration *x = &s->declared[holder];
    if (s->phase != AUF_REPLY && s->todo != auf_bit(holder))
        return "todo: the holder decides here";
    if (s->phase > AUF_CARD && x->card == AUF_NONE)
        return "no card is declared";
    if (s->phase > AUF_RC_SITE && x->site == AUF_NONE)
        return "no site is declared";
    if (s->phase > AUF_PARTNER && (x->partner == AUF_NONE || x->partner == holder))
        return "no partner is named";
    if (s->phase == AUF_SIDE && x->share == AUF_NONE)
        return "no share is named";
    if (s->phase == AUF_REPLY && (x->share == AUF_NONE || x->side == AUF_NONE || s->todo != auf_bit(x->partner)))
        return "the partner answers a complete declaration";
    return NULL;
}

const char *auf_check_course(const auf_data *d, const auf_state *s)
{
    const char *broken = check_auction(d, s);
    if (!broken)
        broken = check_decisions(d, s);
    if (!broken)
        broken = check_actor(s);
    return broken ? broken : check_draft(s);
}

/* A decision nobody could take would stop the game. */
const char *auf_check_choices(const auf_data *d, const auf_state *s)
{
    rk_turn  turn = rk_game_aufruhr.turn(d, s);
    rk_moves legal;
    for (int p = 0; p < s->seats; p++)
        if (turn.stage == RK_DECIDE && turn.seats >> p & 1) {
            auf_moves(d, s, p, &legal);
            if (!legal.count)
                return "somebody must decide and cannot";
        }
    return NULL;
}
