/* data.c: the things on sale, read and checked. */
#include "games/flohmarkt/flohmarkt.h"

bool flo_read_data(void *data, rk_node *doc)
{
    flo_data *d = data;
    rk_node   things;
    rk_ids    ids = {.n = 0};
    int       n = rk_node_list(doc, "things", FLO_THINGS, &things); /* FLO-1.1 */
    for (int i = 0; i < n; i++) {
        rk_node in = rk_node_at(&things, i), id = rk_node_get(&in, "id");
        d->id[i] = rk_node_keep(&id, &d->strings);
        d->name[i] = rk_node_words(&in, "name", &d->strings);
        d->worth[i] = (uint8_t)rk_node_kint(&in, "worth", 1, FLO_WORTH);
        rk_node_once(&id, &ids);
    }
    return rk_node_ok(doc);
}
