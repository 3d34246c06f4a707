/* record.c: the public record of promises, judged by what really happens (AUF-16.7, AUF-16.13), and the
 * archive of folders. Everything here lives in the annex and does nothing without one. */
#include "games/aufruhr/internal.h"

#include <string.h>

void auf_forget_text(auf_annex *x, int text)
{
    if (text == AUF_NONE)
        return;
    memset(x->text[text], 0, sizeof x->text[text]);
    x->texts &= ~(1ull << text);
}

void auf_judge(auf_state *s, auf_promise *p, int status)
{
    auf_annex *x = auf_annex_of(s);
    uint16_t  *tally[] = {NULL, x->kept, x->broken, x->voided};
    p->status = (uint8_t)status;
    tally[status][p->promisor]++;
}

/* For walking through the open promises of a kind: NULL at the end. */
static auf_promise *next_open(auf_annex *x, int *at, auf_promise_kind kind)
{
    while (*at < x->recorded) {
        auf_promise *p = &x->record[(*at)++];
        if (p->kind == kind && p->status == AUF_OPEN)
            return p;
    }
    return NULL;
}

void auf_record_votes(const auf_data *d, auf_state *s)
{
    (void)d;
    if (!auf_keeps_record(s))
        return;
    int at = 0;
    for (auf_promise *p; (p = next_open(auf_annex_of(s), &at, AUF_P_VOTE));) {
        if (!(s->candidates >> p->other & 1))
            auf_judge(s, p, AUF_VOID);
        else
            auf_judge(s, p, s->vote[p->promisor] == p->other ? AUF_KEPT : AUF_BROKEN);
    }
}

void auf_record_subventions(const auf_data *d, auf_state *s)
{
    if (!auf_keeps_record(s))
        return;
    int at = 0;
    for (auf_promise *p; (p = next_open(auf_annex_of(s), &at, AUF_P_SUBV));)
        if (p->promisor == s->lm)
            auf_judge(s, p, auf_subvention(d, s, s->given[p->other]) >= p->amount ? AUF_KEPT : AUF_BROKEN);
}

/* AUF-16.8: also when a scandal forced him. */
void auf_record_intent(const auf_data *d, auf_state *s)
{
    if (!auf_keeps_record(s))
        return;
    auf_annex *x = auf_annex_of(s);
    for (int i = 0; i < x->recorded; i++) {
        auf_promise *p = &x->record[i];
        if (p->status != AUF_OPEN || p->promisor != s->lm)
            continue;
        if (p->kind == AUF_P_PAYOUT)
            auf_judge(s, p, s->final == p->category ? AUF_KEPT : AUF_BROKEN);
        else if (p->kind == AUF_P_NOPAYOUT)
            auf_judge(s, p, s->final == p->category ? AUF_BROKEN : AUF_KEPT);
        else if (p->kind == AUF_P_AUCTION)
            auf_judge(s, p, d->w2[AUF_D_AUCHAS + p->category] >> s->final & 1 ? AUF_KEPT : AUF_BROKEN);
    }
}

void auf_record_bids(const auf_data *d, auf_state *s)
{
    if (!auf_keeps_record(s))
        return;
    int at = 0;
    for (auf_promise *p; (p = next_open(auf_annex_of(s), &at, AUF_P_NOBID));) {
        if (p->card != s->lot && (p->category == AUF_NONE || !(d->card[s->lot].categories >> p->category & 1)))
            continue;
        p->met = 1;
        if (s->bid[p->promisor])
            auf_judge(s, p, AUF_BROKEN);
        else if (p->card != AUF_NONE && d->rules >= 2) /* a card comes up once; lots of a category may follow */
            auf_judge(s, p, AUF_KEPT);
    }
}

void auf_record_award(auf_state *s, uint8_t tied, int city)
{
    if (!auf_keeps_record(s))
        return;
    int at = 0;
    for (auf_promise *p; (p = next_open(auf_annex_of(s), &at, AUF_P_AWARD));)
        if (p->promisor == s->lm && tied >> p->other & 1)
            auf_judge(s, p, p->other == city ? AUF_KEPT : AUF_BROKEN);
}

/* Gifts and transfers of deals. A deal's own transfers come before its promises are recorded. */
void auf_record_money(auf_state *s, int from, int to, int amount)
{
    if (!auf_keeps_record(s))
        return;
    int at = 0;
    for (auf_promise *p; (p = next_open(auf_annex_of(s), &at, AUF_P_MONEY));)
        if (p->promisor == from && p->other == to) {
            p->given += (uint32_t)amount;
            if (p->given >= p->amount)
                auf_judge(s, p, AUF_KEPT);
        }
}

void auf_record_build(const auf_data *d, auf_state *s, int owner, const auf_declaration *x)
{
    if (!auf_keeps_record(s))
        return;
    auf_annex *annex = auf_annex_of(s);
    for (int i = 0; i < annex->recorded; i++) {
        auf_promise *p = &annex->record[i];
        if (p->status != AUF_OPEN)
            continue;
        bool builds = p->promisor == owner || p->promisor == x->partner;
        if (p->kind == AUF_P_COOP && p->card == x->card) {
            bool kept = x->partner == p->other && x->share <= p->amount;
            auf_judge(s, p, p->promisor != owner ? AUF_VOID : kept ? AUF_KEPT : AUF_BROKEN);
        } else if (p->kind == AUF_P_KEEPOUT && builds && (d->border[p->place] | 1ull << p->place) >> x->site & 1) {
            auf_judge(s, p, AUF_BROKEN);
        }
    }
}

/* What a promise is whose last round is over. */
static int verdict_at_the_end(const auf_promise *p)
{
    switch (p->kind) {
    case AUF_P_NOBID: return p->met ? AUF_KEPT : AUF_VOID;
    case AUF_P_MONEY: return AUF_BROKEN;
    case AUF_P_KEEPOUT: return AUF_KEPT;
    default: return AUF_VOID;
    }
}

void auf_record_round(auf_state *s)
{
    if (!auf_keeps_record(s))
        return;
    auf_annex *x = auf_annex_of(s);
    for (int i = 0; i < x->recorded; i++) {
        auf_promise *p = &x->record[i];
        if (p->status == AUF_OPEN && p->last <= s->round)
            auf_judge(s, p, verdict_at_the_end(p));
    }
    for (int i = 0; i < x->deals; i++) /* AUF-16.12: what is still open lapses */
        for (int j = 0; j < x->deal[i].promises; j++)
            auf_forget_text(x, x->deal[i].promise[j].text);
    memset(x->deal, 0, sizeof x->deal);
    x->deals = 0;
}

/* AUF-17.5: every folder handed in, before the answer. */
void auf_record_offers(auf_state *s, int accepted)
{
    if (!auf_keeps_record(s))
        return;
    auf_annex *x = auf_annex_of(s);
    for (int p = 0; p < s->seats; p++)
        if (s->handed >> p & 1 && x->archived < AUF_ARCHIVE)
            x->archive[x->archived++] = (auf_archived){.tokens = s->offer[p],
                                                       .demand = s->demand[p],
                                                       .giver = (uint8_t)p,
                                                       .lm = s->lm,
                                                       .round = s->round,
                                                       .window = s->step,
                                                       .accepted = p == accepted,
                                                       .shift = s->shift};
}

/* ---- texts of FREE demands ---- */

/* Without table talk the annex comes with the first text and goes with the last. */
void auf_keep_demand_text(auf_state *s, int seat, const char *text)
{
    auf_annex *x = auf_annex_of(s);
    if (s->annex == AUF_ANNEX_NONE) {
        memset(x->said, 0, sizeof x->said);
        memset(x->demand_text, 0, sizeof x->demand_text);
        s->annex = AUF_ANNEX_TEXTS;
    }
    x->said[seat] = 1;
    memcpy(x->demand_text[seat], text, strlen(text) + 1);
}

void auf_forget_demand_texts(auf_state *s, uint8_t seats)
{
    auf_annex *x = auf_annex_of(s);
    bool       left = false;
    if (s->annex == AUF_ANNEX_NONE)
        return;
    for (int p = 0; p < s->seats; p++) {
        if (seats >> p & 1 && x->said[p]) {
            x->said[p] = 0;
            memset(x->demand_text[p], 0, sizeof x->demand_text[p]);
        }
        left |= x->said[p];
    }
    if (s->annex == AUF_ANNEX_TEXTS && !left)
        s->annex = AUF_ANNEX_NONE;
}
