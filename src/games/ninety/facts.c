/* facts.c: prices beside moves, and the ways through the city.
 *
 * A way is found by walking it: each step is one that nin_targets offers, at the price nin_price asks, so a way costs
 * what the rules make it cost, free bridges and links included. */
#include "games/ninety/ninety.h"

#include <string.h>

enum { PLACES = NIN_SPACES + 1, NODES = 2 * PLACES, PLENTY = 200, NOT_YET = 0xFFFF };

/* A node is a place, reached with the free bridge still to be had (even) or used (odd). */
typedef struct {
    int      purse; /* points at the start: a turn is over when they are spent (NIN-8.2) */
    uint16_t cost[NODES];
    uint8_t  from[NODES]; /* the node before it */
} ways;

static int node_of(const nin_state *s)
{
    return 2 * s->at[s->seat] + !!(s->done & NIN_DID_BRIDGE);
}

/* The position of somebody who has come to that node. */
static void stand_at(const nin_state *s, const ways *w, int node, nin_state *out)
{
    *out = *s;
    out->ap = (uint16_t)(w->purse - w->cost[node]);
    out->at[s->seat] = (uint8_t)(node / 2);
    out->done = (uint8_t)(node % 2 ? s->done | NIN_DID_BRIDGE : s->done & ~NIN_DID_BRIDGE);
}

/* The cheapest node nobody has gone on from; -1: there is none. */
static int cheapest(const ways *w, const bool done[NODES])
{
    int best = -1;
    for (int i = 0; i < NODES; i++)
        if (!done[i] && w->cost[i] < w->purse && (best < 0 || w->cost[i] < w->cost[best]))
            best = i;
    return best;
}

static void go_on_from(const nin_data *d, const nin_state *s, int node, ways *w)
{
    nin_state here;
    stand_at(s, w, node, &here);
    nin_set targets = nin_targets(d, &here);
    for (int to = 0; to < PLACES; to++) {
        bool discount;
        if (!nin_has(targets, to))
            continue;
        int cost = w->cost[node] + nin_price(d, &here, to, &discount), next = 2 * to + (node % 2 || discount);
        if (cost < w->cost[next] && cost <= w->purse) {
            w->cost[next] = (uint16_t)cost;
            w->from[next] = (uint8_t)node;
        }
    }
}

static void find_ways(const nin_data *d, const nin_state *s, int purse, ways *w)
{
    bool done[NODES] = {false};
    w->purse = purse;
    memset(w->cost, 0xFF, sizeof w->cost);
    w->cost[node_of(s)] = 0;
    for (int node; (node = cheapest(w, done)) >= 0;) {
        done[node] = true;
        go_on_from(d, s, node, w);
    }
}

/* As many steps of the way as there are points for; with the last point the turn is over. */
static void walk(const nin_state *s, const ways *w, int node, rk_plan *out)
{
    uint8_t back[NODES];
    int     n = 0, spent = 0;
    for (int at = node; at != node_of(s); at = w->from[at])
        back[n++] = (uint8_t)at;
    while (n-- && out->steps < RK_PLAN_STEPS && spent < s->ap && w->cost[back[n]] <= s->ap) {
        spent = w->cost[back[n]];
        rk_fact_listed_number(&out->facts, "spent", spent); /* after this step */
        out->step[out->steps++] = (rk_move){.verb = NIN_V_TRAVEL, .seat = s->seat, .arg = {(uint16_t)(back[n] / 2)}};
    }
}

static int best_node(const ways *w, int place)
{
    int node = w->cost[2 * place] <= w->cost[2 * place + 1] ? 2 * place : 2 * place + 1;
    return w->cost[node] == NOT_YET ? -1 : node;
}

void nin_plans(const void *data, const void *state, int seat, rk_planner *out)
{
    const nin_data  *d = data;
    const nin_state *s = state;
    if (s->phase != NIN_ACT || seat != s->seat)
        return;
    ways now, later; /* what can be reached in this turn, and what with all the time in the world */
    find_ways(d, s, s->ap, &now);
    find_ways(d, s, PLENTY, &later);
    for (int place = 0; place < PLACES; place++) {
        const ways *w = best_node(&now, place) >= 0 ? &now : &later;
        int         node = best_node(w, place);
        rk_plan     plan = {0};
        if (node < 0 || place == s->at[seat])
            continue;
        rk_fact_item(&plan.facts, "place", NIN_K_PLACE, place);
        /* A free bridge at the end needs a point that is not spent: otherwise the turn is over before it. */
        rk_fact_number(&plan.facts, "points", w == &later && w->cost[node] <= s->ap ? s->ap + 1 : w->cost[node]);
        walk(s, w, node, &plan);
        if (plan.steps)
            out->take(out, &plan);
    }
}

int nin_way_begins(const nin_data *d, const nin_state *s, int place, int *points)
{
    ways w;
    find_ways(d, s, PLENTY, &w);
    int node = best_node(&w, place);
    if (node < 0 || place == s->at[s->seat])
        return -1;
    *points = w.cost[node];
    while (w.from[node] != node_of(s))
        node = w.from[node];
    return node / 2;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* NIN-14.2: somebody who waits has the bridge of the next turn. */
static bool has_free_bridge(const nin_data *d, const nin_state *s, int seat)
{
    return nin_bio_of(d, s, seat)->free_bridge && !(seat == s->seat && s->done & NIN_DID_BRIDGE);
}

/* The bridge lies on the straight way, or before or behind the candidate's own turf, which is one space. */
int nin_away(const nin_data *d, const nin_state *s, int seat, int x)
{
    int at = s->at[seat], least = nin_steps(d, s, seat, x), to_home = NIN_NO, from_home = NIN_NO;
    const uint8_t(*bridge)[NIN_SPACES] = d->steps_bridge[s->links];
    const uint8_t *home = d->steps_home[s->links][s->turf[seat]];
    if (!has_free_bridge(d, s, seat))
        return least;
    for (int i = 0; i < NIN_TURF_SIZE; i++) {
        int hood = d->turf[s->turf[seat]].hood[i];
        from_home = smaller(from_home, bridge[hood][x]);
        to_home = at == NIN_HOME ? 0 : smaller(to_home, bridge[at][hood]);
    }
    if (at == NIN_HOME)
        return smaller(least, from_home);
    return smaller(smaller(least, bridge[at][x]), smaller(to_home + home[x], home[at] + from_home));
}

void nin_facts(const void *data, const void *state, rk_move m, rk_facts *out)
{
    const nin_data  *d = data;
    const nin_state *s = state;
    bool             discount;
    switch (m.verb) {
    case NIN_V_TRAVEL: rk_fact_number(out, "points", nin_price(d, s, m.arg[0], &discount)); break;
    case NIN_V_CANVASS: rk_fact_number(out, "points", 1); break; /* NIN-10.1 */
    case NIN_V_MUDSLING: rk_fact_number(out, "points", nin_mud_price(d, s)); break;
    case NIN_V_RIDE_HOME: rk_fact_number(out, "points", nin_ride_cost(d, s, m.seat)); break;
    case NIN_V_COFFEE: rk_fact_number(out, "gain", NIN_COFFEE_POINTS); break;
    case NIN_V_MAIL: rk_fact_amount(out, "price", nin_mail_price(d, s, m.seat, m.arg[0]) * NIN_UNIT); break;
    default: break;
    }
}
