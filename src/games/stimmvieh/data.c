/* data.c: the data set of Stimmvieh, read and checked (sections 1 and 11). */
#include "games/stimmvieh/stimmvieh.h"

#include <string.h>

static void read_cards(sti_data *d, rk_ids *ids, const rk_node *doc, const char *list, const char *value, const char *name,
                       int first, int n)
{
    rk_node cards;
    n = rk_node_list(doc, list, n, &cards);
    for (int i = 0; i < n; i++) {
        sti_card *c = &d->card[first + i];
        rk_node   in = rk_node_at(&cards, i), id = rk_node_get(&in, "id"), v = rk_node_get(&in, value);
        c->value = (uint16_t)rk_node_units(&v, STI_UNIT, STI_UNIT, 1000 * STI_UNIT, "STI-1.3");
        c->influence = (uint8_t)rk_node_kint(&in, "influence", 1, STI_POLITICIANS); /* STI-1.2 */
        c->name = rk_node_words(&in, name, &d->strings);
        rk_node_code(&id, c->id, 3);
        rk_node_once(&id, ids);
        for (int j = STI_VOTES; j < first + i; j++)
            if (d->card[j].value == c->value)
                rk_node_fail(&v, "another donation has the same amount (STI-1.3)");
    }
}

static void read_parties(sti_data *d, const rk_node *doc)
{
    rk_node parties, people;
    int     n = rk_node_list(doc, "parties", STI_PARTIES, &parties);
    for (int p = 0; p < n; p++) {
        rk_node in = rk_node_at(&parties, p), id = rk_node_get(&in, "id"), name = rk_node_get(&in, "name");
        d->party_id[p] = rk_node_keep(&id, &d->strings);
        d->party[p] = rk_node_keep(&name, &d->strings);
        d->motto[p] = rk_node_words(&in, "motto", &d->strings);
    }
    n = rk_node_list(doc, "politicians", STI_PARTIES * STI_POLITICIANS, &people);
    for (int i = 0; i < n; i++) {
        rk_node     in = rk_node_at(&people, i), party = rk_node_get(&in, "party"), name = rk_node_get(&in, "name");
        const char *id = rk_node_str(&party);
        int         p = 0;
        while (p < STI_PARTIES && strcmp(rk_str_at(&d->strings, d->party_id[p]), id) != 0)
            p++;
        int influence = (int)rk_node_kint(&in, "influence", 1, STI_POLITICIANS);
        if (p == STI_PARTIES)
            rk_node_fail(&party, "there is no party \"%s\"", id);
        else if (d->politician[p][influence - 1])
            rk_node_fail(&in, "the party has two politicians of influence %d (section 0)", influence);
        else
            d->politician[p][influence - 1] = rk_node_keep(&name, &d->strings);
    }
}

/* The overview is printed on cards for everybody: it must tell the truth (STI-1.3, STI-11.1). */
static void check_overview(const sti_data *d, const rk_node *doc)
{
    static const char *const lists[] = {"votes", "donations"}, *const sums[] = {"votes_sum", "donations_sum"};

    rk_node overview = rk_node_get(doc, "overview");
    for (int kind = 0; kind < 2; kind++) {
        int  count[STI_POLITICIANS] = {0};
        long sum = 0;
        for (int c = kind ? STI_VOTES : 0; c < (kind ? STI_OWN : STI_VOTES); c++) {
            if (d->card[c].influence) /* 0 after a complaint */
                count[d->card[c].influence - 1]++;
            sum += (long)d->card[c].value * STI_UNIT;
        }
        rk_node total = rk_node_get(&overview, sums[kind]), list;
        int     n = rk_node_list(&overview, lists[kind], STI_POLITICIANS, &list);
        for (int i = 0; i < n; i++) {
            rk_node at = rk_node_at(&list, i);
            int     told = (int)rk_node_int(&at, 0, 99);
            if (told != count[i])
                rk_node_fail(&at, "says %d cards of influence %d, there are %d", told, i + 1, count[i]);
        }
        long told = (long)rk_node_int(&total, 0, 1000000000);
        if (told != sum)
            rk_node_fail(&total, "says %ld, the cards add up to %ld", told, sum);
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

bool sti_read_data(void *data, rk_node *doc)
{
    sti_data *d = data;
    rk_ids    ids = {.n = 0};
    list_fours(d);
    read_cards(d, &ids, doc, "votes", "votes", "slogan", 0, STI_VOTES);
    read_cards(d, &ids, doc, "donations", "amount", "donor", STI_VOTES, STI_DONATIONS);
    read_parties(d, doc);

    rk_node blank = rk_node_get(doc, "blank_vote_card"), id = rk_node_get(&blank, "id");
    rk_node_code(&id, d->card[STI_OWN].id, 3);
    d->card[STI_OWN].name = rk_node_words(&blank, "slogan", &d->strings);

    rk_node parameters = rk_node_get(doc, "parameters");
    rk_node_bytes(&parameters, "campaign_points", d->campaign_points, STI_PARTIES, 0, 99);
    check_overview(d, doc);
    return rk_node_ok(doc);
}
