/* talk.c: section 16 of the rules: table actions, made at any time the rules allow, outside the turn. */
#include "games/aufruhr/internal.h"

#include <string.h>

/* AUF-16.3: while the engine waits for a decision that is neither sealed nor half finished. */
bool auf_table_open(const auf_state *s)
{
    switch ((auf_phase)s->phase) {
    case AUF_TALK:
    case AUF_INTENT:
    case AUF_FINAL:
    case AUF_PICK:
    case AUF_AWARD:
    case AUF_SITE:
    case AUF_CARD:
    case AUF_PRIORITY:
    case AUF_TARGET: return true;
    case AUF_SUBV: return s->assigned == 0;
    case AUF_BALLOT:
    case AUF_DRAW_CITY:
    case AUF_WINDOW:
    case AUF_ANSWER:
    case AUF_REVEAL:
    case AUF_BID:
    case AUF_PAYOUT:
    case AUF_RC_SITE:
    case AUF_PARTNER:
    case AUF_SHARE:
    case AUF_SIDE:
    case AUF_REPLY:
    case AUF_EVENT:
    case AUF_CITY_HALL:
    case AUF_END: break;
    }
    return false;
}

static int characters(const char *s)
{
    int n = 0;
    for (; *s; s++)
        n += ((unsigned char)*s & 0xC0) != 0x80;
    return n;
}

/* ---- money ---- */

static rk_why give(const auf_data *d, auf_state *s, rk_move m, bool commit)
{
    int to = m.arg[0];
    if (to >= s->seats)
        return RK_NO("AUF-2.1", "aufruhr.why.no_mayor");
    if (m.arg[1] == RK_UNKNOWN)
        return RK_NO("AUF-0.5", "aufruhr.why.money");
    if (to == m.seat)
        return RK_NO("AUF-16.5", "aufruhr.why.give_self");
    if (!m.arg[1])
        return RK_NO("AUF-16.5", "aufruhr.why.give_zero");
    if (m.arg[1] == RK_TOO_LARGE || m.arg[1] > auf_free_cash(d, s, m.seat))
        return RK_NO("AUF-16.5", "aufruhr.why.give_cash");
    if (commit) {
        s->cash[m.seat] -= m.arg[1];
        s->cash[to] += m.arg[1];
        auf_record_money(s, m.seat, to, m.arg[1]);
    }
    return RK_FINE;
}

/* ---- deals ---- */

static auf_deal *find_deal(auf_annex *x, int number)
{
    for (int i = 0; i < x->deals; i++)
        if (x->deal[i].number == number)
            return &x->deal[i];
    return NULL;
}

static void drop_deal(auf_annex *x, auf_deal *deal)
{
    for (int i = 0; i < deal->promises; i++)
        auf_forget_text(x, deal->promise[i].text);
    size_t behind = (size_t)(x->deal + x->deals - deal - 1);
    memmove(deal, deal + 1, behind * sizeof *deal);
    memset(&x->deal[--x->deals], 0, sizeof *deal);
}

static int open_proposals(const auf_annex *x, int seat)
{
    int n = 0;
    for (int i = 0; i < x->deals; i++)
        n += x->deal[i].proposer == seat;
    return n;
}

/* Room for n texts: texts of judged promises make way, oldest first. False if even that does not help. */
static bool make_text_room(auf_annex *x, int n, bool commit)
{
    int room = AUF_TEXTS - __builtin_popcountll(x->texts);
    for (int i = 0; i < x->recorded && room < n; i++)
        if (x->record[i].status != AUF_OPEN && x->record[i].text != AUF_NONE) {
            room++;
            if (commit) {
                auf_forget_text(x, x->record[i].text);
                x->record[i].text = AUF_NONE;
            }
        }
    return room >= n;
}

/* The card can still be built by the promisor. */
static bool can_build(const auf_state *s, int promisor, int card)
{
    if (s->where[card] == AUF_IN_HAND)
        return auf_owner(s, card) == promisor || s->flags & AUF_F_TRADING;
    return s->where[card] == AUF_NOWHERE || s->where[card] == AUF_ON_OFFER;
}

/* Bids for the card can still be made: it is to come, or under the hammer and talked about. */
static bool can_be_bid_for(const auf_state *s, int card)
{
    return s->where[card] == AUF_NOWHERE || (s->where[card] == AUF_ON_OFFER && (card != s->lot || s->phase == AUF_TALK));
}

/* AUF-16.15: promises that the course of the game has made impossible. */
static rk_why why_not_any_more(const auf_data *d, const auf_state *s, const auf_promise *p)
{
    if (d->rules < 2)
        return RK_FINE;
    if (p->kind == AUF_P_AUCTION && !auf_pile_size(d, s, p->category))
        return RK_NO("AUF-16.15", "aufruhr.why.promise_pile", RK_ITEM("category", AUF_K_CATEGORY, p->category));
    if (p->kind == AUF_P_COOP && !can_build(s, p->promisor, p->card))
        return RK_NO("AUF-16.15", "aufruhr.why.promise_card", RK_ITEM("card", AUF_K_CARD, p->card));
    if (p->kind == AUF_P_NOBID && p->card != AUF_NONE && !can_be_bid_for(s, p->card))
        return RK_NO("AUF-16.15", "aufruhr.why.promise_lot", RK_ITEM("card", AUF_K_CARD, p->card));
    return RK_FINE;
}

rk_why auf_read_proposal(const auf_data *d, const auf_state *s, int proposer, const char *text, auf_deal *out,
                         char texts[AUF_DEAL_PROMISES][AUF_TEXT_BYTES])
{
    rk_why why = auf_read_deal(d, s, proposer, text, out, texts);
    for (int i = 0; i < out->promises && !why.rule; i++)
        why = why_not_any_more(d, s, &out->promise[i]);
    return why;
}

static rk_why propose(const auf_data *d, auf_state *s, rk_move m, const char *text, bool commit)
{
    auf_annex *x = auf_annex_of(s);
    auf_deal   deal;
    char       texts[AUF_DEAL_PROMISES][AUF_TEXT_BYTES];
    int        need = 0;
    if (open_proposals(x, m.seat) == AUF_DEALS_EACH)
        return RK_NO("AUF-16.4", "aufruhr.why.proposals", RK_NUM("n", AUF_DEALS_EACH));
    rk_why why = auf_read_proposal(d, s, m.seat, text, &deal, texts);
    if (why.rule)
        return why;
    for (int i = 0; i < deal.promises; i++)
        need += texts[i][0] != 0;
    if (x->number == AUF_DEAL_NUMBERS || !make_text_room(x, need, false))
        return RK_NO("AUF-16.14", "aufruhr.why.full");
    if (!commit)
        return RK_FINE;
    make_text_room(x, need, true);
    deal.number = ++x->number;
    for (int i = 0; i < deal.promises; i++) {
        deal.promise[i].deal = deal.number;
        if (!texts[i][0])
            continue;
        int at = __builtin_ctzll(~x->texts);
        x->texts |= 1ull << at;
        memcpy(x->text[at], texts[i], strlen(texts[i]) + 1);
        deal.promise[i].text = (uint8_t)at;
    }
    x->deal[x->deals++] = deal;
    x->proposed[m.seat] = (uint8_t)(x->proposed[m.seat] + (x->proposed[m.seat] < 255));
    return RK_FINE;
}

/* AUF-16.12: each giver has all he gives, unreserved, before he receives anything. */
bool auf_covered(const auf_data *d, const auf_state *s, const auf_deal *deal)
{
    int64_t  money[AUF_SEATS] = {0};
    uint64_t cards[AUF_SEATS] = {0};
    for (int i = 0; i < deal->transfers; i++) {
        const auf_transfer *t = &deal->transfer[i];
        if (t->card == AUF_NONE) {
            money[t->from] += t->amount;
        } else {
            if (cards[t->from] >> t->card & 1 || (s->standing >> t->from & 1 && s->declared[t->from].card == t->card))
                return false;
            cards[t->from] |= 1ull << t->card;
        }
    }
    for (int p = 0; p < s->seats; p++)
        if (money[p] > auf_free_cash(d, s, p) || cards[p] & ~s->held[p])
            return false;
    return true;
}

static void transfer(auf_state *s, const auf_deal *deal)
{
    for (int i = 0; i < deal->transfers; i++) {
        const auf_transfer *t = &deal->transfer[i];
        if (t->card == AUF_NONE) {
            s->cash[t->from] -= t->amount;
            s->cash[t->to] += t->amount;
        } else { /* AUF-16.11 */
            s->held[t->from] &= ~(1ull << t->card);
            s->held[t->to] |= 1ull << t->card;
            s->owner[t->card] = (uint8_t)(0xF0 | t->to);
        }
    }
    for (int i = 0; i < deal->transfers; i++)
        if (deal->transfer[i].card == AUF_NONE)
            auf_record_money(s, deal->transfer[i].from, deal->transfer[i].to, deal->transfer[i].amount);
}

static int open_promises(const auf_annex *x)
{
    int n = 0;
    for (int i = 0; i < x->recorded; i++)
        n += x->record[i].status == AUF_OPEN;
    return n;
}

/* The oldest judged promise makes way when the record is full; its count stays. */
static void enter(auf_annex *x, const auf_promise *p)
{
    if (x->recorded == AUF_RECORD) {
        int old = 0;
        while (x->record[old].status == AUF_OPEN)
            old++;
        auf_forget_text(x, x->record[old].text);
        memmove(&x->record[old], &x->record[old + 1], (size_t)(x->recorded - old - 1) * sizeof *p);
        x->recorded--;
    }
    x->record[x->recorded++] = *p;
}

/* AUF-16.6 */
static void conclude(const auf_data *d, auf_state *s, auf_deal *deal)
{
    auf_annex *x = auf_annex_of(s);
    if (auf_covered(d, s, deal)) {
        transfer(s, deal);
        for (int i = 0; i < deal->promises; i++) {
            enter(x, &deal->promise[i]);
            deal->promise[i].text = AUF_NONE; /* the record has it now */
        }
    }
    drop_deal(x, deal);
}

/* The open deal that is meant, if it is one of the seat's own. */
static rk_why own_deal(auf_annex *x, rk_move m, auf_deal **deal)
{
    *deal = find_deal(x, m.arg[0]);
    if (!*deal)
        return RK_NO("AUF-16.6", "aufruhr.why.no_deal");
    return (*deal)->parties >> m.seat & 1 ? RK_FINE : RK_NO("AUF-16.12", "aufruhr.why.not_party");
}

static rk_why accept_deal(const auf_data *d, auf_state *s, rk_move m, bool commit)
{
    auf_annex *x = auf_annex_of(s);
    auf_deal  *deal;
    rk_why     why = own_deal(x, m, &deal);
    if (why.rule)
        return why;
    if (deal->accepted >> m.seat & 1)
        return RK_NO("AUF-16.12", "aufruhr.why.accepted_already");
    bool last = (deal->accepted | auf_bit(m.seat)) == deal->parties;
    if (last && open_promises(x) + deal->promises > AUF_RECORD)
        return RK_NO("AUF-16.14", "aufruhr.why.full");
    if (commit) {
        deal->accepted |= auf_bit(m.seat);
        if (last)
            conclude(d, s, deal);
    }
    return RK_FINE;
}

/* DECLINE by another party, WITHDRAW by the proposer: either ends it. */
static rk_why end_deal(auf_state *s, rk_move m, bool commit)
{
    auf_annex *x = auf_annex_of(s);
    auf_deal  *deal;
    rk_why     why = own_deal(x, m, &deal);
    if (why.rule)
        return why;
    if ((deal->proposer == m.seat) != (m.verb == AUF_V_WITHDRAW))
        return RK_NO("AUF-16.12", "aufruhr.why.withdraw");
    if (commit)
        drop_deal(x, deal);
    return RK_FINE;
}

uint8_t auf_judges(const auf_promise *p)
{
    return p->kind == AUF_P_FREE && p->status == AUF_OPEN ? (uint8_t)(p->parties & ~auf_bit(p->promisor)) : 0;
}

static rk_why judge(auf_state *s, rk_move m, bool commit)
{
    auf_annex   *x = auf_annex_of(s);
    auf_promise *p = NULL;
    for (int i = 0; i < x->recorded; i++)
        if (x->record[i].deal == m.arg[0] / AUF_PARTS && x->record[i].part == m.arg[0] % AUF_PARTS + 1)
            p = &x->record[i];
    if (m.arg[0] == RK_UNKNOWN || !p)
        return RK_NO("AUF-16.7", "aufruhr.why.no_promise");
    if (m.arg[1] > 1)
        return RK_NO("AUF-16.2", "aufruhr.why.verdict");
    if (!(auf_judges(p) >> m.seat & 1))
        return RK_NO("AUF-16.13", "aufruhr.why.judge");
    if (commit)
        auf_judge(s, p, m.arg[1] ? AUF_BROKEN : AUF_KEPT);
    return RK_FINE;
}

static rk_why unready(const auf_data *d, auf_state *s, rk_move m, bool commit)
{
    if (s->phase != AUF_TALK || s->todo >> m.seat & 1)
        return RK_NO("AUF-16.4", "aufruhr.why.unready");
    bool often = s->unready[m.seat] == AUF_UNREADY;
    if (often && d->rules >= 2)
        return RK_NO("AUF-16.16", "aufruhr.why.unready_often", RK_NUM("n", AUF_UNREADY));
    if (commit) {
        s->todo |= auf_bit(m.seat);
        s->unready[m.seat] += !often;
    }
    return RK_FINE;
}

static rk_why aside(const void *data, void *state, rk_move m, const char *text, bool commit)
{
    auf_state *s = state;
    if (m.seat >= s->seats)
        return RK_NO("AUF-2.1", "aufruhr.why.no_mayor");
    if (m.verb == AUF_V_SAY)
        return *text && characters(text) <= AUF_SAY ? RK_FINE : RK_NO("AUF-16.2", "aufruhr.why.say", RK_NUM("n", AUF_SAY));
    bool money = m.verb == AUF_V_GIVE || m.verb == AUF_V_UNREADY;
    if (s->talk == AUF_TALK_OFF || (!money && (s->talk == AUF_TALK_MONEY || !auf_keeps_record(s))))
        return RK_NO("AUF-16.10", "aufruhr.why.talk");
    if (!auf_table_open(s))
        return RK_NO("AUF-16.3", "aufruhr.why.sealed");
    switch (m.verb) {
    case AUF_V_GIVE: return give(data, s, m, commit);
    case AUF_V_PROPOSE: return propose(data, s, m, text, commit);
    case AUF_V_ACCEPT_DEAL: return accept_deal(data, s, m, commit);
    case AUF_V_DECLINE_DEAL:
    case AUF_V_WITHDRAW: return end_deal(s, m, commit);
    case AUF_V_JUDGE: return judge(s, m, commit);
    case AUF_V_UNREADY: return unready(data, s, m, commit);
    default: return RK_NO("AUF-16.2", "aufruhr.why.sealed");
    }
}

rk_why auf_why_not_aside(const void *data, const void *state, rk_move m, const char *text)
{
    return aside(data, (void *)(uintptr_t)state, m, text, false);
}

void auf_play_aside(const void *data, void *state, rk_move m, const char *text)
{
    aside(data, state, m, text, true);
}

rk_why auf_why_not_text(const void *data, const void *state, rk_move m, const char *text)
{
    (void)data, (void)state, (void)m;
    return characters(text) > AUF_TEXT ? RK_NO("AUF-12.3", "aufruhr.why.text_long", RK_NUM("n", AUF_TEXT)) : RK_FINE;
}

/* AUF-12.3: the text of a FREE demand; the LM reads it when he answers. */
void auf_attach_text(const void *data, void *state, rk_move m, const char *text)
{
    (void)data;
    auf_state *s = state;
    if (*text && s->demand[m.seat] == AUF_D_FREE)
        auf_keep_demand_text(s, m.seat, text);
}

/* ---- random table talk, for tests ---- */

static const char *city_id(const auf_data *d, int c)
{
    return rk_str_at(&d->strings, d->city[c].id);
}

static void random_promise(const auf_data *d, const auf_state *s, int who, int other, rk_rng *rng, rk_text *out)
{
    const char *b = city_id(d, other), *c = rk_str_at(&d->strings, d->category_id[rk_rng_below(rng, AUF_CATEGORIES)]);
    const char *card = rk_str_at(&d->strings, d->card[rk_rng_below(rng, AUF_CARDS)].id);
    int         nth = (int)rk_rng_below(rng, (uint32_t)__builtin_popcountll(d->big_rc));
    const char *big = rk_str_at(&d->strings, d->card[rk_nth_bit(d->big_rc, (unsigned)nth)].id);
    const char *place = rk_str_at(&d->strings, d->place_id[rk_rng_below(rng, AUF_COMMUNITIES)]);
    int         amount = (int)rk_rng_below(rng, 8) * AUF_UNIT + AUF_UNIT;
    rk_text_addf(out, "%s promises ", city_id(d, who));
    uint32_t kind = rk_rng_below(rng, 12);
    if (rk_rng_below(rng, 2) && kind != 5 && kind != 6)
        rk_text_addf(out, "by %d ", s->round + (int)rk_rng_below(rng, (uint32_t)(s->rounds - s->round + 1)));
    switch (kind) {
    case 0: rk_text_addf(out, "vote %s", b); break;
    case 1: rk_text_addf(out, "subv %s %d", b, amount); break;
    case 2: rk_text_addf(out, "payout %s", c); break;
    case 3: rk_text_addf(out, "auction %s", c); break;
    case 4: rk_text_addf(out, "nopayout %s", c); break;
    case 5: rk_text_addf(out, "nobid %s", c); break;
    case 6: rk_text_addf(out, "nobid %s", card); break;
    case 7: rk_text_addf(out, "award %s", b); break;
    case 8: rk_text_addf(out, "money %s %d", b, amount); break;
    case 9: rk_text_addf(out, "coop %s %s %d", big, b, amount); break;
    case 10: rk_text_addf(out, "keepout %s", place); break;
    default: rk_text_addf(out, "free a favour, Glück auf %d", amount);
    }
}

static void random_deal(const auf_data *d, const auf_state *s, int seat, rk_rng *rng, rk_text *line)
{
    rk_text text = RK_TEXT_INIT;
    int     other = (seat + 1 + (int)rk_rng_below(rng, (uint32_t)(s->seats - 1))) % s->seats;
    rk_text_addf(&text, "%s %s", city_id(d, seat), city_id(d, other));
    for (uint32_t n = 1 + rk_rng_below(rng, 3), i = 0; i < n; i++) {
        int a = rk_rng_below(rng, 2) ? seat : other, b = a == seat ? other : seat;
        rk_text_add(&text, i ? "; " : ": ");
        uint32_t what = rk_rng_below(rng, 8);
        if (what == 0 && s->flags & AUF_F_TRADING && s->held[a])
            rk_text_addf(&text, "%s gives %s %s", city_id(d, a), city_id(d, b),
                         rk_str_at(&d->strings, d->card[__builtin_ctzll(s->held[a])].id));
        else if (what < 3)
            rk_text_addf(&text, "%s pays %s %d", city_id(d, a), city_id(d, b), AUF_UNIT * (1 + (int)rk_rng_below(rng, 6)));
        else
            random_promise(d, s, a, b, rng, &text);
    }
    rk_text_add(line, "propose ");
    rk_json w = rk_json_to(line);
    rk_json_str(&w, rk_text_str(&text));
    rk_text_free(&text);
}

static bool random_answer(const auf_state *s, int seat, rk_rng *rng, rk_text *line)
{
    const auf_annex *x = auf_annex_in(s);
    if (!x->deals)
        return false;
    const auf_deal *deal = &x->deal[rk_rng_below(rng, x->deals)];
    if (!(deal->parties >> seat & 1))
        return false;
    if (deal->proposer == seat)
        rk_text_addf(line, "withdraw #%d", deal->number);
    else
        rk_text_addf(line, "%s #%d", rk_rng_below(rng, 5) ? "accept" : "decline", deal->number);
    return true;
}

static bool random_verdict(const auf_state *s, rk_rng *rng, rk_text *line)
{
    const auf_annex *x = auf_annex_in(s);
    if (!x->recorded)
        return false;
    const auf_promise *p = &x->record[rk_rng_below(rng, x->recorded)];
    rk_text_addf(line, "judge #%d.%d %s", p->deal, p->part, rk_rng_below(rng, 2) ? "kept" : "broken");
    return true;
}

bool auf_random_aside(const void *data, const void *state, int seat, rk_rng *rng, rk_text *line)
{
    const auf_data  *d = data;
    const auf_state *s = state;
    uint32_t         what = rk_rng_below(rng, 20);
    if (what == 0 || s->talk == AUF_TALK_OFF) {
        rk_text_add(line, "say \"Glück auf!\"");
        return true;
    }
    if (what == 1) {
        rk_text_add(line, "unready");
        return true;
    }
    if (what < 4 || s->talk == AUF_TALK_MONEY || !auf_keeps_record(s)) {
        int to = (seat + 1 + (int)rk_rng_below(rng, (uint32_t)(s->seats - 1))) % s->seats;
        rk_text_addf(line, "give %s %d", city_id(d, to), AUF_UNIT * (1 + (int)rk_rng_below(rng, 5)));
        return true;
    }
    if (what < 10) {
        random_deal(d, s, seat, rng, line);
        return true;
    }
    return what < 18 ? random_answer(s, seat, rng, line) : random_verdict(s, rng, line);
}
