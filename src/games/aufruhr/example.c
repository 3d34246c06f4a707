/* example.c: what a mayor might say now, an example of every kind of table talk (AUF-16.2). */
#include "games/aufruhr/internal.h"

static const char *city_id(const auf_data *d, int c)
{
    return rk_str_at(&d->strings, d->city[c].id);
}

/* A deal that is open to this mayor: his own, or one that waits for his answer. NULL: none. */
static const auf_deal *open_deal(const auf_state *s, int seat, bool own)
{
    const auf_annex *x = auf_annex_in(s);
    for (int i = 0; auf_keeps_record(s) && i < x->deals; i++)
        if (x->deal[i].parties >> seat & 1 && (x->deal[i].proposer == seat) == own)
            return &x->deal[i];
    return NULL;
}

static void answer(const auf_state *s, int seat, const char *verb, bool own, rk_text *line)
{
    const auf_deal *deal = open_deal(s, seat, own);
    if (deal)
        rk_text_addf(line, "%s #%d", verb, deal->number);
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

bool auf_example(const void *data, const void *state, int seat, int n, rk_text *line)
{
    const auf_state *s = state;
    const char      *me = city_id(data, seat), *you = city_id(data, (seat + 1) % s->seats);
    switch (n) {
    case 0: rk_text_add(line, "say \"Glück auf!\""); return true;
    case 1: rk_text_addf(line, "give %s %d", you, 2 * AUF_UNIT); return true;
    case 2:
        rk_text_addf(line, "propose \"%s %s: %s pays %s %d; %s promises vote %s\"", me, you, me, you, 2 * AUF_UNIT, you, me);
        return true;
    case 3: answer(s, seat, "accept", false, line); return true;
    case 4: answer(s, seat, "decline", false, line); return true;
    case 5: answer(s, seat, "withdraw", true, line); return true;
    case 6: verdict(s, seat, line); return true;
    case 7: rk_text_add(line, "unready"); return true;
    default: return false;
    }
}
