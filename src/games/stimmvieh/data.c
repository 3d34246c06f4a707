/* data.c: the data set of Stimmvieh, read and checked (sections 1 and 11). Native only. */
#include "games/stimmvieh/stimmvieh.h"

#include <stdio.h>
#include <string.h>

static void read_cards(sti_data *d, const rk_in *doc, const char *list, const char *value, const char *name, int first, int n)
{
    rk_in cards = rk_in_get(doc, list);
    if (!rk_in_exactly(&cards, n))
        return;
    for (int i = 0; i < n; i++) {
        sti_card *c = &d->card[first + i];
        rk_in     in = rk_in_at(&cards, i), id = rk_in_get(&in, "id"), v = rk_in_get(&in, value), words = rk_in_get(&in, name);
        int64_t   amount = rk_in_int(&v, STI_UNIT, 1000 * STI_UNIT);
        if (amount % STI_UNIT)
            rk_in_fail(&v, "%lld is no multiple of %d (STI-1.3)", (long long)amount, STI_UNIT);
        c->value = (uint16_t)(amount / STI_UNIT);
        c->influence = (uint8_t)rk_in_kint(&in, "influence", 1, STI_POLITICIANS); /* STI-1.2 */
        c->name = rk_in_words(&words, &d->strings);
        if (strlen(rk_in_str(&id)) != 3)
            rk_in_fail(&id, "must have three characters");
        snprintf(c->id, sizeof c->id, "%s", rk_in_str(&id));
        for (int j = 0; j < first + i; j++) {
            if (!strcmp(d->card[j].id, c->id))
                rk_in_fail(&id, "\"%s\" is there twice", c->id);
            if (j >= STI_VOTES && d->card[j].value == c->value)
                rk_in_fail(&v, "another donation has the same amount (STI-1.3)");
        }
    }
}

static void read_parties(sti_data *d, const rk_in *doc)
{
    rk_in parties = rk_in_get(doc, "parties"), people = rk_in_get(doc, "politicians");
    if (!rk_in_exactly(&parties, STI_PARTIES) || !rk_in_exactly(&people, STI_PARTIES * STI_POLITICIANS))
        return;
    for (int p = 0; p < STI_PARTIES; p++) {
        rk_in in = rk_in_at(&parties, p), id = rk_in_get(&in, "id"), name = rk_in_get(&in, "name");
        rk_in motto = rk_in_get(&in, "motto");
        d->party_id[p] = rk_in_keep(&id, &d->strings);
        d->party[p] = rk_in_keep(&name, &d->strings);
        d->motto[p] = rk_in_words(&motto, &d->strings);
    }
    for (int i = 0; i < STI_PARTIES * STI_POLITICIANS; i++) {
        rk_in       in = rk_in_at(&people, i), party = rk_in_get(&in, "party"), name = rk_in_get(&in, "name");
        const char *id = rk_in_str(&party);
        int         p = 0;
        while (p < STI_PARTIES && strcmp(rk_str_at(&d->strings, d->party_id[p]), id) != 0)
            p++;
        int influence = (int)rk_in_kint(&in, "influence", 1, STI_POLITICIANS);
        if (p == STI_PARTIES)
            rk_in_fail(&party, "there is no party \"%s\"", id);
        else if (d->politician[p][influence - 1])
            rk_in_fail(&in, "the party has two politicians of influence %d (section 0)", influence);
        else
            d->politician[p][influence - 1] = rk_in_keep(&name, &d->strings);
    }
}

/* The overview is printed on cards for everybody: it must tell the truth (STI-1.3, STI-11.1). */
static void check_overview(const sti_data *d, const rk_in *doc)
{
    static const char *const lists[] = {"votes", "donations"}, *const sums[] = {"votes_sum", "donations_sum"};

    rk_in overview = rk_in_get(doc, "overview");
    for (int kind = 0; kind < 2; kind++) {
        int  count[STI_POLITICIANS] = {0};
        long sum = 0;
        for (int c = kind ? STI_VOTES : 0; c < (kind ? STI_OWN : STI_VOTES); c++) {
            if (d->card[c].influence) /* 0 after a complaint */
                count[d->card[c].influence - 1]++;
            sum += (long)d->card[c].value * STI_UNIT;
        }
        rk_in list = rk_in_get(&overview, lists[kind]), total = rk_in_get(&overview, sums[kind]);
        if (rk_in_exactly(&list, STI_POLITICIANS))
            for (int i = 0; i < STI_POLITICIANS; i++) {
                rk_in at = rk_in_at(&list, i);
                int   told = (int)rk_in_int(&at, 0, 99);
                if (told != count[i])
                    rk_in_fail(&at, "says %d cards of influence %d, there are %d", told, i + 1, count[i]);
            }
        long told = (long)rk_in_int(&total, 0, 1000000000);
        if (told != sum)
            rk_in_fail(&total, "says %ld, the cards add up to %ld", told, sum);
    }
}

/* The lists of four rising influences, in the order of the lists: 1 2 3 4, 1 2 3 5, ... */
static void list_fours(sti_data *d)
{
    int n = 0;
    for (int a = 0; a < 9; a++)
        for (int b = a + 1; b < 9; b++)
            for (int c = b + 1; c < 9; c++)
                for (int e = c + 1; e < 9; e++)
                    d->four[n++] = (uint16_t)(1u << a | 1u << b | 1u << c | 1u << e);
}

bool sti_read(void *data, rk_in *doc)
{
    sti_data *d = data;
    list_fours(d);
    read_cards(d, doc, "votes", "votes", "slogan", 0, STI_VOTES);
    read_cards(d, doc, "donations", "amount", "donor", STI_VOTES, STI_DONATIONS);
    read_parties(d, doc);

    rk_in blank = rk_in_get(doc, "blank_vote_card"), slogan = rk_in_get(&blank, "slogan"), id = rk_in_get(&blank, "id");
    if (strlen(rk_in_str(&id)) != 3)
        rk_in_fail(&id, "must have three characters");
    snprintf(d->card[STI_OWN].id, sizeof d->card[STI_OWN].id, "%s", rk_in_str(&id));
    d->card[STI_OWN].name = rk_in_words(&slogan, &d->strings);

    rk_in parameters = rk_in_get(doc, "parameters"), points = rk_in_get(&parameters, "campaign_points");
    if (rk_in_exactly(&points, STI_PARTIES))
        for (int i = 0; i < STI_PARTIES; i++) {
            rk_in at = rk_in_at(&points, i);
            d->campaign_points[i] = (uint8_t)rk_in_int(&at, 0, 99);
        }
    check_overview(d, doc);
    return rk_in_ok(doc);
}
