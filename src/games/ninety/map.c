/* map.c: section 2 of the rules: the board as a graph, read, checked and measured once, so that
 * moves and play never search it. */
#include "games/ninety/ninety.h"

#include <string.h>

static const char *str(const nin_data *d, rk_str s)
{
    return rk_str_at(&d->strings, s);
}

static int find(const nin_data *d, const rk_node *in, int from, int to)
{
    const char *id = rk_node_str(in);
    for (int x = from; x < to; x++)
        if (!strcmp(str(d, d->space_id[x]), id))
            return x;
    rk_node_fail(in, "there is no space \"%s\"", id);
    return from;
}

/* ---- reading ---- */

typedef struct {
    rk_ids ids, codes;
} taken;

/* NIN-2.7 */
static void read_id(nin_data *d, taken *t, const rk_node *in, int x)
{
    rk_node id = rk_node_get(in, "id");
    d->space_id[x] = rk_node_keep(&id, &d->strings);
    rk_node_once(&id, &t->ids);
    if (!strcmp(rk_node_str(&id), "home"))
        rk_node_fail(&id, "\"home\" is the name of an owner's home turf (NIN-2.7)");
}

static void read_hood(nin_data *d, taken *t, const rk_node *in, int x)
{
    rk_node id = rk_node_get(in, "id"), code = rk_node_get(in, "code");
    rk_node region = rk_node_get(in, "region"), canvass = rk_node_get(in, "canvass");
    read_id(d, t, in, x);
    d->code[x] = rk_node_keep(&code, &d->strings);
    d->space_name[x] = rk_node_words(in, "name", &d->strings);
    rk_node_once(&code, &t->codes);
    if (rk_node_bool(&canvass) == !strcmp(rk_node_str(&id), "downtown"))
        rk_node_fail(&canvass, "Downtown, and only Downtown, is closed to canvassing (NIN-2.6)");
    if (!strcmp(rk_node_str(&id), "downtown"))
        d->downtown = (uint8_t)x;
    int r = 0;
    while (r < NIN_REGIONS && strcmp(str(d, d->region[r].id), rk_node_str(&region)) != 0)
        r++;
    if (r == NIN_REGIONS) {
        rk_node_fail(&region, "there is no region \"%s\"", rk_node_str(&region));
        return;
    }
    d->region_of[x] = (uint8_t)r;
    nin_put(&d->region[r].set, x);
    nin_put(&d->hoods, x);
}

static void read_crossing(nin_data *d, taken *t, const rk_node *in, int x)
{
    static const char *const ways[] = {"bridge", "tunnel", "incline", "road"};
    rk_node                  kind = rk_node_get(in, "kind");
    read_id(d, t, in, x);
    d->space_name[x] = rk_node_words(in, NULL, &d->strings);
    d->way[x - NIN_HOODS] = (uint8_t)rk_node_choice(&kind, ways, 4);
    if (d->way[x - NIN_HOODS] == NIN_BRIDGE)
        nin_put(&d->bridges, x);
}

/* A list of spaces: known, each once, in the order of their ids, never the space itself. */
static nin_set read_list(const nin_data *d, const rk_node *in, int self, int from, int to)
{
    nin_set     set = {{0, 0}};
    const char *before = "";
    int         n = rk_node_upto(in, NIN_SPACES);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(in, i);
        int     x = find(d, &at, from, to);
        if (strcmp(before, rk_node_str(&at)) >= 0)
            rk_node_fail(&at, "the list is not in rising order without repetitions");
        if (x == self)
            rk_node_fail(&at, "a space does not border on itself");
        before = rk_node_str(&at);
        nin_put(&set, x);
    }
    return set;
}

/* NIN-2.1 to NIN-2.3: borders and links are mutual. */
static void read_borders(nin_data *d, const rk_node *hoods, const rk_node *crossings)
{
    for (int x = 0; x < NIN_HOODS; x++) {
        rk_node in = rk_node_at(hoods, x), land = rk_node_get(&in, "land"), over = rk_node_get(&in, "crossings");
        d->scope[x][NIN_ADJACENT] = read_list(d, &land, x, 0, NIN_HOODS);
        d->adjacent[x] = nin_or(d->scope[x][NIN_ADJACENT], read_list(d, &over, x, NIN_HOODS, NIN_SPACES));
    }
    for (int x = NIN_HOODS; x < NIN_SPACES; x++) {
        rk_node in = rk_node_at(crossings, x - NIN_HOODS), links = rk_node_get(&in, "links");
        d->adjacent[x] = read_list(d, &links, x, 0, NIN_SPACES);
        if (nin_count(d->adjacent[x]) < 2)
            rk_node_fail(&links, "a crossing links at least two spaces (NIN-2.3)");
    }
    for (int x = 0; x < NIN_SPACES; x++)
        for (int y = 0; y < NIN_SPACES; y++)
            if (nin_has(d->adjacent[x], y) && !nin_has(d->adjacent[y], x))
                rk_node_fail(x < NIN_HOODS ? hoods : crossings, "\"%s\" is adjacent to \"%s\", but not the other way round (%s)",
                             str(d, d->space_id[x]), str(d, d->space_id[y]), y < NIN_HOODS ? "NIN-2.1" : "NIN-2.3");
}

/* NIN-2.2 */
static void read_barriers(nin_data *d, const rk_node *board)
{
    rk_node list = rk_node_get(board, "barriers");
    int     n = rk_node_upto(&list, 99);
    for (int i = 0; i < n; i++) {
        rk_node in = rk_node_at(&list, i), pair = rk_node_get(&in, "between"), a = rk_node_at(&pair, 0), b = rk_node_at(&pair, 1);
        if (!rk_node_exactly(&pair, 2))
            return;
        int x = find(d, &a, 0, NIN_HOODS), y = find(d, &b, 0, NIN_HOODS);
        if (nin_has(d->adjacent[x], y))
            rk_node_fail(&pair, "a barrier separates these two, and yet they are land-adjacent (NIN-2.2)");
        nin_put(&d->barred[x], y);
        nin_put(&d->barred[y], x);
    }
}

/* ---- checks ---- */

static nin_set flood(const nin_set *next, nin_set within, int from)
{
    nin_set seen = nin_one(from), todo = seen;
    while (nin_any(todo)) {
        int x = nin_lowest(todo);
        nin_drop(&todo, x);
        nin_set fresh = nin_less(nin_and(next[x], within), seen);
        seen = nin_or(seen, fresh);
        todo = nin_or(todo, fresh);
    }
    return seen;
}

static nin_set all_spaces(void)
{
    return (nin_set){{~0ull, (1ull << (NIN_SPACES - 64)) - 1}};
}

/* A region hangs together by land or by crossings that touch it twice. So there is a step of one point from
 * every neighborhood and from every home turf, with option links too: nobody is ever stuck (NIN-17.3). */
static void check_regions(nin_data *d, const rk_node *doc)
{
    rk_node list = rk_node_get(doc, "regions");
    for (int r = 0; r < NIN_REGIONS; r++) {
        rk_node in = rk_node_at(&list, r), told = rk_node_get(&in, "neighborhoods");
        nin_set set = d->region[r].set, crossings = nin_less(all_spaces(), d->hoods), next[NIN_SPACES];
        int     n = nin_count(set);
        rk_node_int(&told, n, n);
        if (n < 12 || n > 18) {
            rk_node_fail(&told, "%d neighborhoods: a region has 12 to 18", n);
            return;
        }
        for (int x = 0; x < NIN_SPACES; x++) /* over one crossing, not along a chain of them */
            next[x] = x < NIN_HOODS ? d->adjacent[x] : nin_and(d->adjacent[x], d->hoods);
        if (nin_any(nin_less(set, flood(next, nin_or(set, crossings), nin_lowest(set)))))
            rk_node_fail(&in, "the region does not hang together");
    }
}

/* ---- measuring ---- */

/* NIN-18.2: prices of chains of crossings from the neighborhoods of `start`, without and with a bridge. */
static void measure_chains(nin_data *d, int origin, nin_set start, const rk_node *doc)
{
    nin_set land = {{0, 0}}, reached[2] = {{{0, 0}}, {{0, 0}}}, edge[2] = {{{0, 0}}, {{0, 0}}};
    nin_set crossings = nin_less(all_spaces(), d->hoods), first = {{0, 0}};
    memset(d->chain[0][origin], NIN_NO, NIN_HOODS);
    memset(d->chain[1][origin], NIN_NO, NIN_HOODS);
    for (int x = 0; x < NIN_HOODS; x++)
        if (nin_has(start, x)) {
            land = nin_or(land, d->scope[x][NIN_ADJACENT]);
            first = nin_or(first, nin_and(d->adjacent[x], crossings));
        }
    for (int x = 0; x < NIN_HOODS; x++)
        if (nin_has(land, x) && !nin_has(start, x))
            d->chain[0][origin][x] = 1;
    edge[1] = nin_and(first, d->bridges);
    edge[0] = nin_less(first, d->bridges);
    for (int k = 1; nin_any(edge[0]) || nin_any(edge[1]); k++) {
        nin_set step[2] = {{{0, 0}}, {{0, 0}}};
        for (int b = 0; b < 2; b++) {
            reached[b] = nin_or(reached[b], edge[b]);
            for (nin_set e = edge[b]; nin_any(e); nin_drop(&e, nin_lowest(e)))
                step[b] = nin_or(step[b], d->adjacent[nin_lowest(e)]);
            for (int x = 0; x < NIN_HOODS; x++)
                if (nin_has(step[b], x) && !nin_has(start, x) && d->chain[b][origin][x] > k)
                    d->chain[b][origin][x] = (uint8_t)k;
            step[b] = nin_and(step[b], crossings);
        }
        edge[0] = nin_less(nin_less(step[0], d->bridges), reached[0]);
        edge[1] = nin_less(nin_or(step[1], nin_and(step[0], d->bridges)), reached[1]);
    }
    for (int k = 0; k <= NIN_FAR; k++)
        for (int x = 0; x < NIN_HOODS; x++) {
            int plain = d->chain[0][origin][x], bridge = d->chain[1][origin][x], least = plain < bridge ? plain : bridge;
            if (least != NIN_NO && least > NIN_FAR)
                rk_node_fail(doc, "a chain of more than %d crossings", NIN_FAR);
            if (plain <= k || bridge <= k)
                nin_put(&d->within[0][origin][k], x);
            if (plain <= k || bridge - 1 <= k)
                nin_put(&d->within[1][origin][k], x);
        }
}

/* Points from space to space, by the shortest ways (Floyd and Warshall). */
static void measure_steps(nin_data *d, int links)
{
    for (int x = 0; x < NIN_SPACES; x++)
        for (int y = 0; y < NIN_SPACES; y++) {
            int one = NIN_NO;
            if (x == y)
                one = 0;
            else if (!links)
                one = nin_has(d->adjacent[x], y) ? 1 : NIN_NO;
            else if (x < NIN_HOODS && y < NIN_HOODS)
                one = d->chain[0][x][y] < d->chain[1][x][y] ? d->chain[0][x][y] : d->chain[1][x][y];
            d->steps[links][x][y] = (uint8_t)one;
        }
    int n = links ? NIN_HOODS : NIN_SPACES;
    for (int m = 0; m < n; m++)
        for (int x = 0; x < n; x++)
            for (int y = 0; y < n; y++) {
                int way = d->steps[links][x][m] + d->steps[links][m][y];
                if (way < d->steps[links][x][y])
                    d->steps[links][x][y] = (uint8_t)way;
            }
}

/* What one step over a free bridge costs; NIN_NO: there is none. */
static int bridge_step(const nin_data *d, int links, int x, int y)
{
    if (!links)
        return nin_has(d->adjacent[x], y) && nin_has(d->bridges, y) ? 0 : NIN_NO;
    bool over = x < NIN_HOODS && y < NIN_HOODS && d->chain[1][x][y] != NIN_NO;
    return over ? d->chain[1][x][y] - 1 : NIN_NO;
}

static void shorten(uint8_t *least, int way)
{
    if (way < *least)
        *least = (uint8_t)way;
}

/* NIN-14.2, NIN-18.2: any way to a place, the step over the bridge, any way from there. */
static void measure_bridges(nin_data *d, int links)
{
    uint8_t over[NIN_SPACES][NIN_SPACES]; /* the step over the bridge is the last one */
    int     n = links ? NIN_HOODS : NIN_SPACES;
    memset(over, NIN_NO, sizeof over);
    memset(d->steps_bridge[links], NIN_NO, sizeof d->steps_bridge[links]);
    for (int m = 0; m < n; m++)
        for (int y = 0; y < n; y++) {
            int step = bridge_step(d, links, m, y);
            for (int x = 0; step != NIN_NO && x < n; x++)
                shorten(&over[x][y], d->steps[links][x][m] + step);
        }
    for (int m = 0; m < n; m++)
        for (int x = 0; x < n; x++)
            for (int y = 0; over[x][m] != NIN_NO && y < n; y++)
                shorten(&d->steps_bridge[links][x][y], over[x][m] + d->steps[links][m][y]);
}

/* NIN-12.4 */
static void fill_scopes(nin_data *d)
{
    for (int x = 0; x < NIN_HOODS; x++) {
        d->scope[x][NIN_HERE] = nin_one(x);
        d->scope[x][NIN_REGION] = d->region[d->region_of[x]].set;
        d->scope[x][NIN_ANYWHERE] = d->hoods;
    }
}

void nin_map(nin_data *d, const rk_node *doc)
{
    rk_node board = rk_node_get(doc, "board"), hoods = rk_node_get(&board, "neighborhoods");
    rk_node crossings = rk_node_get(&board, "crossings");
    taken   t = {.ids = {.n = 0}};
    if (!rk_node_exactly(&hoods, NIN_HOODS) || !rk_node_exactly(&crossings, NIN_CROSSINGS) || !rk_node_ok(doc))
        return;
    for (int x = 0; x < NIN_HOODS; x++) {
        rk_node at = rk_node_at(&hoods, x);
        read_hood(d, &t, &at, x);
    }
    for (int x = NIN_HOODS; x < NIN_SPACES; x++) {
        rk_node at = rk_node_at(&crossings, x - NIN_HOODS);
        read_crossing(d, &t, &at, x);
    }
    read_borders(d, &hoods, &crossings);
    read_barriers(d, &board);
    if (!rk_node_ok(doc))
        return;
    fill_scopes(d);
    check_regions(d, doc);
    if (nin_any(nin_less(all_spaces(), flood(d->adjacent, all_spaces(), 0))))
        rk_node_fail(&board, "some spaces cannot be reached");
    for (int x = 0; x < NIN_HOODS; x++)
        measure_chains(d, x, nin_one(x), &board);
    for (int links = 0; links < 2; links++) {
        measure_steps(d, links);
        measure_bridges(d, links);
    }
}

/* NIN-2.7: HOME is adjacent to what at least one of the three is adjacent to. */
void nin_map_homes(nin_data *d, const rk_node *doc)
{
    for (int t = 0; t < NIN_TURFS; t++) {
        const nin_turf *turf = &d->turf[t];
        for (int i = 0; i < NIN_TURF_SIZE; i++)
            d->from_home[t] = nin_or(d->from_home[t], d->adjacent[turf->hood[i]]);
        d->from_home[t] = nin_less(d->from_home[t], turf->set);
        measure_chains(d, NIN_HOODS + t, turf->set, doc);
        for (int m = 0; m < 2; m++)
            for (int x = 0; x < NIN_SPACES; x++) {
                int least = NIN_NO;
                for (int i = 0; i < NIN_TURF_SIZE; i++)
                    least = d->steps[m][turf->hood[i]][x] < least ? d->steps[m][turf->hood[i]][x] : least;
                d->steps_home[m][t][x] = (uint8_t)least;
            }
    }
}
