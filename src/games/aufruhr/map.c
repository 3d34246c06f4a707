/* map.c: the map of a data set, its ids, and tables that no data set changes. */
#include "games/aufruhr/data.h"

#include <string.h>

/* ---- ids: all different, in words a line of notation can carry ---- */

rk_str auf_read_id(auf_data *d, rk_ids *ids, const rk_node *in)
{
    rk_node     at = rk_node_get(in, "id");
    const char *s = rk_node_str(&at);
    if (!*s || strlen(s) > 30 || strpbrk(s, " \t\n\"*#;:"))
        rk_node_fail(&at, "an id has 1 to 30 characters and no blanks, quotes or * # ; :");
    rk_node_once(&at, ids);
    return rk_node_keep(&at, &d->strings);
}

/* ---- the board ---- */

int auf_find_place(const auf_data *d, const char *id)
{
    for (int i = 0; i < AUF_COMMUNITIES; i++)
        if (!strcmp(rk_str_at(&d->strings, d->place_id[i]), id))
            return i;
    return -1;
}

static void read_borders(auf_data *d, const rk_node *in, int place)
{
    rk_node list = rk_node_get(in, "neighbours");
    int     n = rk_node_upto(&list, AUF_COMMUNITIES);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&list, i);
        int     other = auf_find_place(d, rk_node_str(&at));
        if (other < 0)
            rk_node_fail(&at, "there is no community \"%s\"", rk_node_str(&at));
        else if (other == place)
            rk_node_fail(&at, "a community does not border itself (AUF-0.3)");
        else
            d->border[place] |= 1ull << other;
    }
}

static uint64_t spread(const auf_data *d, uint64_t from, uint64_t over)
{
    for (uint64_t seen = 0; seen != from;) {
        seen = from;
        for (uint64_t x = seen; x; x &= x - 1)
            from |= d->border[__builtin_ctzll(x)] & over;
    }
    return from;
}

static void check_borders(const auf_data *d, const rk_node *list)
{
    uint64_t all = (1ull << AUF_COMMUNITIES) - 1;
    for (int i = 0; i < AUF_COMMUNITIES; i++) {
        rk_node at = rk_node_at(list, i);
        for (uint64_t x = d->border[i]; x; x &= x - 1)
            if (!(d->border[__builtin_ctzll(x)] >> i & 1))
                rk_node_fail(&at, "borders %s, but not the other way round (AUF-0.3)",
                             rk_str_at(&d->strings, d->place_id[__builtin_ctzll(x)]));
        if (!(d->great >> i & 1) && !(d->border[i] & ~d->great))
            rk_node_fail(&at, "borders no ordinary community");
        if (d->great >> i & 1 && __builtin_popcountll(d->border[i] & ~d->great) < 5)
            rk_node_fail(&at, "a great city needs at least five ordinary neighbours");
    }
    if (spread(d, 1, all) != all)
        rk_node_fail(list, "the board is not in one piece");
}

void auf_read_board(auf_data *d, rk_ids *ids, const rk_node *doc)
{
    rk_node board = rk_node_get(doc, "board"), list;
    if (!rk_node_list(&board, "communities", AUF_COMMUNITIES, &list))
        return;
    for (int i = 0; i < AUF_COMMUNITIES; i++) {
        rk_node in = rk_node_at(&list, i), district = rk_node_get(&in, "district");
        d->place_id[i] = auf_read_id(d, ids, &in);
        d->place_name[i] = rk_node_words(&in, "name", &d->strings);
        d->district[i] = rk_node_keep(&district, &d->strings);
        if (rk_node_kbool(&in, "great"))
            d->great |= 1ull << i;
    }
    for (int i = 0; i < AUF_COMMUNITIES; i++) {
        rk_node in = rk_node_at(&list, i);
        read_borders(d, &in, i);
    }
    if (__builtin_popcountll(d->great) != AUF_SEATS)
        rk_node_fail(&list, "there are %d great cities, must be %d (AUF-0.3)", __builtin_popcountll(d->great), AUF_SEATS);
    check_borders(d, &list);
}

/* ---- tables that no data set changes ---- */

/* Multisets in the order of their lists: by size, then as words in the order of the categories. */
static void list_multisets(auf_data *d)
{
    int n = 0;
    memset(d->multiset, AUF_NONE, sizeof d->multiset);
    for (int size = 1; size <= 3; size++)
        for (int a = 0; a < AUF_CATEGORIES; a++)
            for (int b = size > 1 ? a : 3; b < AUF_CATEGORIES; b++)
                for (int c = size > 2 ? b : 3; c < AUF_CATEGORIES; c++) {
                    int of[AUF_CATEGORIES] = {0}, cat[3] = {a, b, c};
                    for (int i = 0; i < size; i++) {
                        d->multiset[n][i] = (uint8_t)cat[i];
                        of[cat[i]]++;
                    }
                    d->multiset_size[n] = (uint8_t)size;
                    d->of_size[size] |= 1ull << n;
                    for (int x = 0; x < AUF_CATEGORIES; x++) {
                        for (int k = of[x]; k < 4; k++)
                            d->at_most[x][k] |= 1ull << n;
                        if (of[x])
                            d->with[x] |= 1ull << n;
                    }
                    n++;
                }
}

/* AUF-12.2 */
static void list_demands(auf_data *d)
{
    uint64_t payouts = 15, auctions = ((1ull << AUF_MULTISETS) - 1) << AUF_I_AUCTION;
    for (int c = 0; c < AUF_CATEGORIES; c++) {
        uint64_t with = d->with[c] << AUF_I_AUCTION;
        d->w2[AUF_D_PAY + c] = 1ull << c;
        d->w2[AUF_D_NOPAY + c] = (payouts | auctions) & ~(1ull << c);
        d->w2[AUF_D_AUCHAS + c] = with;
        d->w2[AUF_D_AUCNOT + c] = (payouts | auctions) & ~with;
    }
    d->w2[AUF_D_NOPAY + AUF_CATEGORIES] = auctions;
    for (int m = 0; m < AUF_MULTISETS; m++)
        d->w2[AUF_D_AUC + m] = 1ull << (AUF_I_AUCTION + m);
}

void auf_list_tables(auf_data *d)
{
    list_multisets(d);
    list_demands(d);
}
