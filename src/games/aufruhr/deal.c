/* deal.c: the language of deals (AUF-16.12): read and written, so that a proposal is one line of text.
 *
 *   bochum essen: bochum pays essen 50; essen promises vote bochum; essen promises by 7 money bochum 100
 *
 * The parties, a colon, then transfers and promises. docs/states/aufruhr.md has the grammar. */
#include "engine/notation.h"
#include "games/aufruhr/internal.h"

#include <stdlib.h>
#include <string.h>

static const char *const promise_words[] = {"vote",  "subv",  "payout", "auction", "nopayout", "nobid",
                                            "award", "money", "coop",   "keepout", "free"};

enum { TEXT_MAX = 2000, WORDS_MAX = 40 };

/* One item of a deal, in words; `rest[i]` is the item from word i on. */
typedef struct {
    const auf_data  *d;
    const auf_state *s;
    bool             any_round; /* reading a state back: rounds may be over */
    char             buf[TEXT_MAX];
    const char      *word[WORDS_MAX], *rest[WORDS_MAX];
    int              n, number; /* how many words; which part of the deal, from 1 */
} item;

static void split_words(item *it, const char *text, size_t len)
{
    static const char blanks[] = " \t\n";

    it->n = 0;
    /* The words are cut out of a copy, the rests point into the original. */
    memcpy(it->buf, text, len);
    it->buf[len] = 0;
    char *save = NULL;
    for (char *w = strtok_r(it->buf, blanks, &save); w && it->n < WORDS_MAX; w = strtok_r(NULL, blanks, &save)) {
        it->word[it->n] = w;
        it->rest[it->n++] = text + (w - it->buf);
    }
}

static const char *word(const item *it, int i)
{
    return i < it->n ? it->word[i] : "";
}

static int city(const item *it, int i)
{
    int c = rk_find_id(&rk_game_aufruhr, it->d, AUF_K_CITY, word(it, i));
    return c >= 0 && c < it->s->seats ? c : -1;
}

static int found(const item *it, int i, int kind)
{
    return rk_find_id(&rk_game_aufruhr, it->d, kind, word(it, i));
}

/* How many digits a number has; rules 1 took zeros before it. */
static size_t digits(const item *it, const char *w)
{
    return it->d->rules < 2 ? strspn(w, "0123456789") : rk_digits(w);
}

/* An amount of money in units; -1 if it is none. */
static int amount(const item *it, int i)
{
    const char *w = word(it, i);
    size_t      n = digits(it, w);
    if (!n || n > 6 || w[n])
        return -1;
    long v = strtol(w, NULL, 10);
    return v % AUF_UNIT || v / AUF_UNIT > 60000 ? -1 : (int)(v / AUF_UNIT);
}

static int characters(const char *s, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)s[i] & 0xC0) != 0x80;
    return n;
}

#define MALFORMED RK_NO("AUF-16.12", "aufruhr.why.deal_form")

/* From word i on nothing fits. The words are those of the text that is read, which must outlive the answer. */
static rk_why misread(const item *it, int i)
{
    if (!it->n)
        return MALFORMED;
    if (i >= it->n)
        return RK_NO("AUF-16.12", "aufruhr.why.deal_short", RK_NUM("n", it->number));
    return RK_NO("AUF-16.12", "aufruhr.why.deal_word", RK_WORDS("text", it->rest[i]));
}

/* Word i is no amount: it may still be a number, though not of tens. */
static rk_why misread_amount(const item *it, int i)
{
    size_t n = rk_digits(word(it, i));
    return n && !word(it, i)[n] && word(it, i)[n - 1] != '0' ? RK_NO("AUF-16.12", "aufruhr.why.deal_money") : misread(it, i);
}

/* ---- promises ---- */

/* AUF-14.7: no round has a larger amount than this. */
static int largest_subvention(const auf_data *d, const auf_state *s)
{
    int shift = 0;
    for (int e = 0; e < AUF_EVENTS; e++)
        if (d->event[e].effect == AUF_E_SHIFT && d->event[e].amount > shift)
            shift = d->event[e].amount;
    return d->subvention[s->seats][0] + shift;
}

/* AUF-16.15: promises of money promise some, and a subvention that high must exist. */
static rk_why why_not_amount(const item *it, const auf_promise *p)
{
    int most = largest_subvention(it->d, it->s);
    if (it->d->rules < 2 && p->kind == AUF_P_SUBV)
        return RK_FINE;
    if (p->amount == 0)
        return RK_NO("AUF-16.15", "aufruhr.why.promise_zero");
    if (p->kind == AUF_P_SUBV && p->amount > most)
        return RK_NO("AUF-16.15", "aufruhr.why.promise_subv", RK_NUM("n", most * AUF_UNIT));
    return RK_FINE;
}

/* AUF-16.15: only a big project has a partner (AUF-9.6), who pays the whole licence at most. */
static rk_why why_not_together(const item *it, const auf_promise *p)
{
    int kind = it->d->card[p->card].kind, licence = it->d->kind[kind].licence;
    if (it->d->rules < 2)
        return RK_FINE;
    if (kind != AUF_RC_BIG)
        return RK_NO("AUF-16.15", "aufruhr.why.promise_coop");
    if (p->amount > licence)
        return RK_NO("AUF-16.15", "aufruhr.why.promise_share", RK_NUM("n", licence * AUF_UNIT));
    return RK_FINE;
}

/* Words from `at` on, by kind. The text of a FREE promise goes to `text`. */
static rk_why read_kind(const item *it, int at, auf_promise *p, const char *end, char text[AUF_TEXT_BYTES])
{
    switch ((auf_promise_kind)p->kind) {
    case AUF_P_VOTE:
    case AUF_P_AWARD:
        p->other = (uint8_t)city(it, at);
        if (p->other == AUF_NONE || (p->kind == AUF_P_VOTE && p->other == p->promisor))
            return misread(it, at);
        break;
    case AUF_P_SUBV:
    case AUF_P_MONEY: {
        int n = amount(it, at + 1);
        p->other = (uint8_t)city(it, at);
        if (p->other == AUF_NONE || (p->kind == AUF_P_MONEY && p->other == p->promisor))
            return misread(it, at);
        if (n < 0)
            return misread_amount(it, at + 1);
        if (it->n != at + 2)
            return misread(it, at + 2);
        p->amount = (uint16_t)n;
        return why_not_amount(it, p);
    }
    case AUF_P_PAYOUT:
    case AUF_P_AUCTION:
    case AUF_P_NOPAYOUT:
        p->category = (uint8_t)found(it, at, AUF_K_CATEGORY);
        if (p->category == AUF_NONE)
            return misread(it, at);
        break;
    case AUF_P_NOBID:
        p->category = (uint8_t)found(it, at, AUF_K_CATEGORY);
        p->card = (uint8_t)found(it, at, AUF_K_CARD);
        if (p->category == AUF_NONE && p->card == AUF_NONE)
            return misread(it, at);
        break;
    case AUF_P_COOP: {
        int n = amount(it, at + 2);
        p->card = (uint8_t)found(it, at, AUF_K_CARD);
        p->other = (uint8_t)city(it, at + 1);
        if (p->card == AUF_NONE || !auf_is_rc(it->d, p->card))
            return misread(it, at);
        if (p->other == AUF_NONE || p->other == p->promisor)
            return misread(it, at + 1);
        if (n < 0)
            return misread_amount(it, at + 2);
        if (it->n != at + 3)
            return misread(it, at + 3);
        p->amount = (uint16_t)n;
        return why_not_together(it, p);
    }
    case AUF_P_KEEPOUT:
        p->place = (uint8_t)found(it, at, AUF_K_PLACE);
        if (p->place == AUF_NONE)
            return misread(it, at);
        break;
    case AUF_P_FREE: {
        if (at >= it->n)
            return misread(it, at);
        const char *from = it->rest[at];
        while (end > from && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\n'))
            end--;
        size_t len = (size_t)(end - from);
        if (characters(from, len) > AUF_TEXT)
            return RK_NO("AUF-16.13", "aufruhr.why.text_long", RK_NUM("n", AUF_TEXT));
        memcpy(text, from, len);
        text[len] = 0;
        return RK_FINE;
    }
    case AUF_PROMISES: return MALFORMED;
    }
    return it->n == at + 1 ? RK_FINE : misread(it, at + 1);
}

/* "essen promises [by 7] money bochum 100" */
static rk_why read_promise(const item *it, auf_promise *p, const char *end, char text[AUF_TEXT_BYTES])
{
    const auf_state *s = it->s;
    int              who = city(it, 0), at = 2;
    *p = (auf_promise){.other = AUF_NONE, .category = AUF_NONE, .card = AUF_NONE, .place = AUF_NONE, .text = AUF_NONE};
    if (who < 0)
        return misread(it, 0);
    p->promisor = (uint8_t)who;
    p->last = (uint8_t)(s->round < s->rounds ? s->round + 1 : s->rounds); /* AUF-16.13 */
    bool named = !strcmp(word(it, 2), "by");
    if (named) {
        const char *w = word(it, 3);
        size_t      n = digits(it, w);
        if (!n || w[n])
            return misread(it, 3);
        long last = strtol(w, NULL, 10);
        p->last = (uint8_t)last;
        if (last > s->rounds || (last < s->round && !it->any_round))
            return RK_NO("AUF-16.13", "aufruhr.why.last_round", RK_NUM("low", s->round), RK_NUM("high", s->rounds));
        at = 4;
    }
    int kind = 0;
    while (kind < AUF_PROMISES && strcmp(promise_words[kind], word(it, at)) != 0)
        kind++;
    if (kind == AUF_PROMISES)
        return misread(it, at);
    p->kind = (uint8_t)kind;
    if (kind == AUF_P_NOBID) {
        if (named && p->last != s->round && !it->any_round)
            return RK_NO("AUF-16.13", "aufruhr.why.last_round", RK_NUM("low", s->round), RK_NUM("high", s->round));
        p->last = named ? p->last : s->round;
    }
    return read_kind(it, at + 1, p, end, text);
}

/* ---- deals ---- */

static rk_why read_transfer(const item *it, auf_transfer *t)
{
    int  from = city(it, 0), to = city(it, 2);
    bool money = !strcmp(word(it, 1), "pays");
    *t = (auf_transfer){.card = AUF_NONE};
    if (from < 0)
        return misread(it, 0);
    if (to < 0 || from == to)
        return misread(it, 2);
    if (it->n != 4)
        return misread(it, it->n < 4 ? it->n : 4);
    t->from = (uint8_t)from;
    t->to = (uint8_t)to;
    if (money) {
        int n = amount(it, 3);
        if (n <= 0)
            return misread_amount(it, 3);
        t->amount = (uint16_t)n;
        return RK_FINE;
    }
    int card = found(it, 3, AUF_K_CARD);
    if (card < 0 || !auf_is_rc(it->d, card))
        return misread(it, 3);
    if (!(it->s->flags & AUF_F_TRADING))
        return RK_NO("AUF-9.2", "aufruhr.why.no_trading");
    t->card = (uint8_t)card;
    return RK_FINE;
}

static rk_why read_item(item *it, const char *from, const char *end, auf_deal *out, char texts[][AUF_TEXT_BYTES])
{
    split_words(it, from, (size_t)(end - from));
    it->number++;
    rk_why why = misread(it, city(it, 0) < 0 ? 0 : 1);
    if (!strcmp(word(it, 1), "promises")) {
        if (out->promises == AUF_DEAL_PROMISES)
            return RK_NO("AUF-16.14", "aufruhr.why.deal_big", RK_NUM("transfers", AUF_DEAL_TRANSFERS),
                         RK_NUM("promises", AUF_DEAL_PROMISES));
        auf_promise *p = &out->promise[out->promises];
        why = read_promise(it, p, end, texts[out->promises]);
        if (!why.rule && !(out->parties >> p->promisor & 1))
            why = RK_NO("AUF-16.12", "aufruhr.why.deal_party");
        out->promises++;
    } else if (!strcmp(word(it, 1), "pays") || !strcmp(word(it, 1), "gives")) {
        if (out->transfers == AUF_DEAL_TRANSFERS)
            return RK_NO("AUF-16.14", "aufruhr.why.deal_big", RK_NUM("transfers", AUF_DEAL_TRANSFERS),
                         RK_NUM("promises", AUF_DEAL_PROMISES));
        auf_transfer *t = &out->transfer[out->transfers++];
        why = read_transfer(it, t);
        if (!why.rule && !(out->parties >> t->from & out->parties >> t->to & 1))
            why = RK_NO("AUF-16.12", "aufruhr.why.deal_party");
    }
    return why;
}

static rk_why read_parties(item *it, int proposer, auf_deal *out)
{
    for (int i = 0; i < it->n; i++) {
        int c = city(it, i);
        if (c < 0)
            return misread(it, i);
        if (out->parties >> c & 1 && it->d->rules >= 2)
            return RK_NO("AUF-16.15", "aufruhr.why.party_twice");
        out->parties |= auf_bit(c);
    }
    if (!(out->parties >> proposer & 1) || auf_single(out->parties))
        return RK_NO("AUF-16.12", "aufruhr.why.deal_parties");
    return RK_FINE;
}

rk_why auf_read_deal(const auf_data *d, const auf_state *s, int proposer, const char *text, auf_deal *out,
                     char texts[AUF_DEAL_PROMISES][AUF_TEXT_BYTES])
{
    item        it = {.d = d, .s = s};
    const char *colon = strchr(text, ':');
    memset(out, 0, sizeof *out);
    for (int i = 0; i < AUF_DEAL_PROMISES; i++)
        texts[i][0] = 0;
    if (!colon || strlen(text) >= TEXT_MAX)
        return MALFORMED;
    split_words(&it, text, (size_t)(colon - text));
    rk_why why = read_parties(&it, proposer, out);
    out->proposer = (uint8_t)proposer;
    out->accepted = auf_bit(proposer);
    for (const char *at = colon + 1; !why.rule && at;) {
        const char *end = strchr(at, ';');
        why = read_item(&it, at, end ? end : at + strlen(at), out, texts);
        at = end ? end + 1 : NULL;
    }
    for (int i = 0; i < out->promises; i++) {
        out->promise[i].parties = out->parties;
        out->promise[i].part = (uint8_t)(i + 1);
    }
    return why;
}

/* A promise of the record, which may be over. */
rk_why auf_read_promise(const auf_data *d, const auf_state *s, const char *text, auf_promise *out, char kept[AUF_TEXT_BYTES])
{
    item it = {.d = d, .s = s, .any_round = true};
    kept[0] = 0;
    if (strlen(text) >= TEXT_MAX)
        return MALFORMED;
    split_words(&it, text, strlen(text));
    return read_promise(&it, out, text + strlen(text), kept);
}

/* ---- writing ---- */

static void add_id(const auf_data *d, int kind, int value, rk_text *out)
{
    char scratch[RK_ID_SIZE];
    rk_text_char(out, ' ');
    rk_text_add(out, auf_id_of(d, kind, value, scratch));
}

void auf_write_promise(const auf_data *d, const auf_annex *x, const auf_promise *p, rk_text *out)
{
    rk_text_add(out, rk_str_at(&d->strings, d->city[p->promisor].id));
    rk_text_addf(out, " promises by %d %s", p->last, promise_words[p->kind]);
    if (p->card != AUF_NONE)
        add_id(d, AUF_K_CARD, p->card, out);
    if (p->other != AUF_NONE)
        add_id(d, AUF_K_CITY, p->other, out);
    if (p->category != AUF_NONE)
        add_id(d, AUF_K_CATEGORY, p->category, out);
    if (p->place != AUF_NONE)
        add_id(d, AUF_K_PLACE, p->place, out);
    if (p->kind == AUF_P_SUBV || p->kind == AUF_P_MONEY || p->kind == AUF_P_COOP)
        rk_text_addf(out, " %d", p->amount * AUF_UNIT);
    if (p->text != AUF_NONE)
        rk_text_addf(out, " %s", x->text[p->text]);
}

void auf_write_deal(const auf_data *d, const auf_annex *x, const auf_deal *deal, rk_text *out)
{
    const char *sep = ": ";
    for (int c = 0, first = 1; c < AUF_SEATS; c++)
        if (deal->parties >> c & 1) {
            rk_text_addf(out, "%s%s", first ? "" : " ", rk_str_at(&d->strings, d->city[c].id));
            first = 0;
        }
    for (int i = 0; i < deal->transfers; i++) {
        const auf_transfer *t = &deal->transfer[i];
        rk_text_addf(out, "%s%s", sep, rk_str_at(&d->strings, d->city[t->from].id));
        rk_text_add(out, t->card == AUF_NONE ? " pays" : " gives");
        add_id(d, AUF_K_CITY, t->to, out);
        if (t->card == AUF_NONE)
            rk_text_addf(out, " %d", t->amount * AUF_UNIT);
        else
            add_id(d, AUF_K_CARD, t->card, out);
        sep = "; ";
    }
    for (int i = 0; i < deal->promises; i++) {
        rk_text_add(out, sep);
        auf_write_promise(d, x, &deal->promise[i], out);
        sep = "; ";
    }
}
