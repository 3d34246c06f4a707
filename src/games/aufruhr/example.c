/* example.c: what a mayor might say now, an example of every kind of table talk (AUF-16.2). */
#include "games/aufruhr/internal.h"

#include <string.h>

static const char *city_id(const auf_data *d, int c)
{
    return rk_str_at(&d->strings, d->city[c].id);
}

/* What can be done about the n-th open deal that this mayor is a party to: his own, or one that waits for his answer. False: it
 * is not his business, or there are not so many. */
static bool answer(const auf_state *s, int seat, int n, rk_text *line)
{
    const auf_annex *x = auf_annex_in(s);
    const auf_deal  *deal = &x->deal[n / 2];
    if (!auf_keeps_record(s) || n / 2 >= x->deals)
        return false;
    if (!(deal->parties >> seat & 1))
        return true;
    if (deal->proposer != seat)
        rk_text_addf(line, "%s #%d", n % 2 ? "decline" : "accept", deal->number);
    else if (n % 2)
        rk_text_addf(line, "withdraw #%d", deal->number);
    return true;
}

static void verdict(const auf_state *s, int seat, rk_text *line)
{
    const auf_annex *x = auf_annex_in(s);
    for (int i = 0; auf_keeps_record(s) && i < x->recorded; i++)
        if (auf_judges(&x->record[i]) >> seat & 1) {
            rk_text_addf(line, "judge #%d.%d kept", x->record[i].deal, x->record[i].part);
            return;
        }
}

static void whole_deal(const char *me, const char *you, rk_text *out)
{
    rk_text_addf(out, "propose \"%s %s: %s pays %s %d; %s promises vote %s\"", me, you, me, you, 2 * AUF_UNIT, you, me);
}

bool auf_example(const void *data, const void *state, int seat, int n, rk_text *line)
{
    const auf_state *s = state;
    const char      *me = city_id(data, seat), *you = city_id(data, (seat + 1) % s->seats);
    switch (n) {
    case 0: rk_text_add(line, "say \"Glück auf!\""); return true;
    case 1: rk_text_addf(line, "give %s %d", you, 2 * AUF_UNIT); return true;
    case 2: whole_deal(me, you, line); return true;
    case 3: verdict(s, seat, line); return true;
    case 4: rk_text_add(line, "unready"); return true;
    default: return answer(s, seat, n - 5, line);
    }
}

/* ---- what a deal may consist of ---- */

/* An example of every transfer and promise. M: this mayor, Y: another, R: the last round, #: the first value of the kind with
 * which the deal is allowed now. */
static const struct {
    const char *words;
    int         kind;
} terms[] = {
    {"M pays Y 20", -1},
    {"M gives Y #", AUF_K_CARD},
    {"Y promises vote M", -1},
    {"Y promises subv M 20", -1},
    {"Y promises award M", -1},
    {"Y promises payout #", AUF_K_CATEGORY},
    {"Y promises nopayout #", AUF_K_CATEGORY},
    {"Y promises auction #", AUF_K_CATEGORY},
    {"Y promises nobid #", AUF_K_CATEGORY},
    {"Y promises nobid #", AUF_K_CARD},
    {"Y promises money M 50", -1},
    {"Y promises by R money M 50", -1},
    {"Y promises coop # M 100", AUF_K_CARD},
    {"Y promises keepout #", AUF_K_PLACE},
    {"Y promises free Currywurst", -1},
};

static void write_term(const auf_data *d, const auf_state *s, int seat, int n, int value, rk_text *out)
{
    char scratch[RK_ID_SIZE];
    for (const char *w = terms[n].words; *w; w++)
        if (*w == 'M')
            rk_text_add(out, city_id(d, seat));
        else if (*w == 'Y')
            rk_text_add(out, city_id(d, (seat + 1) % s->seats));
        else if (*w == 'R')
            rk_text_int(out, s->rounds);
        else if (*w == '#')
            rk_text_add(out, auf_id_of(d, terms[n].kind, value, scratch));
        else
            rk_text_char(out, *w);
}

/* The term with this value, if a deal may have it now. */
static bool read_term(const auf_data *d, const auf_state *s, int seat, int n, int value, rk_text *term, auf_deal *deal)
{
    char    texts[AUF_DEAL_PROMISES][AUF_TEXT_BYTES];
    rk_text text = RK_TEXT_INIT;
    if (terms[n].kind == AUF_K_PLACE && !(auf_ordinary(d, s) >> value & 1)) /* nobody could build there anyway */
        return false;
    rk_text_clear(term);
    write_term(d, s, seat, n, value, term);
    rk_text_addf(&text, "%s %s: %s", city_id(d, seat), city_id(d, (seat + 1) % s->seats), rk_text_str(term));
    bool ok = !auf_read_proposal(d, s, seat, rk_text_str(&text), deal, texts).rule;
    rk_text_free(&text);
    return ok;
}

static rk_msg term_sentence(const auf_state *s, int n, const auf_deal *deal)
{
    const char *free_words = strstr(terms[n].words, "free ");
    if (deal->transfers)
        return auf_transfer_sentence(&deal->transfer[0]);
    return auf_promise_sentence(s, &deal->promise[0], free_words ? free_words + strlen("free ") : "");
}

bool auf_form(const void *data, const void *state, int seat, int verb, int n, rk_text *part, rk_msg *says)
{
    const auf_data  *d = data;
    const auf_state *s = state;
    auf_deal         deal;
    *says = (rk_msg){0};
    if (verb != AUF_V_PROPOSE || !auf_keeps_record(s) || s->talk != AUF_TALK_FULL || !auf_table_open(s)
        || n > (int)(sizeof terms / sizeof *terms))
        return false;
    if (n == 0) {
        *says = RK_MSG("aufruhr.form.deal", RK_WORDS("me", city_id(d, seat)), RK_WORDS("you", city_id(d, (seat + 1) % s->seats)));
        return true;
    }
    int values = terms[n - 1].kind < 0 ? 1 : rk_game_aufruhr.kinds[terms[n - 1].kind].count;
    for (int value = 0; value < values; value++)
        if (read_term(d, s, seat, n - 1, value, part, &deal)) {
            *says = term_sentence(s, n - 1, &deal);
            return true;
        }
    rk_text_clear(part);
    return true;
}
