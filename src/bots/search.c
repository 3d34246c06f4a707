/* search.c: information-set Monte-Carlo tree search over the engine interface alone.
 *
 * Each iteration guesses a world (what the seat cannot know is re-dealt), walks down the tree in
 * it, adds at most one move, plays a few decisions on at random, asks for the value and credits
 * each move on the way with the value of the seat that made it.
 *  - Worlds differ in what is legal: a move is judged against how often it could be chosen.
 *  - Chance is drawn, and the tree branches on what came.
 *  - Sealed choices are made side by side: each of the others has a bandit of its own, kept at the
 *    place where the stage began, so that nobody answers to what he cannot see; the path goes on
 *    along this seat's own choices only.
 *  - New moves come in slowly (the more visits, the more moves), the better of a few by the
 *    heuristic first, and start with its opinion as one visit.
 * Threads grow trees of their own, which vote by visits. Memory is one block a tree, taken once.
 * What was learnt below the moves really made is kept for the next decision (bot_mind_saw). */
#include "bots/policies.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    EDGES = 1 << 17, /* a tree of 4 MiB; when it is full it grows no more */
    NODES = 1 << 17,
    PATH = 256,       /* most moves credited in one iteration */
    TRY = 3,          /* moves looked at before one is added below the root */
    MOST_CHANCE = 64, /* chance moves in a row are few */
    SIDE = 0xFE       /* verb of the edge from a stage's node to another seat's bandit */
};

static const float HUNCH = 1.0f; /* visits the heuristic's opinion counts for */

typedef struct {
    rk_move  move;
    uint32_t next;  /* next edge of the same node, 0: none */
    uint32_t child; /* node behind it, 0: not visited yet */
    uint32_t visits;
    uint32_t chances; /* times it could have been chosen */
    float    sum;     /* of what its maker got, the hunch included */
    float    weight;  /* visits, the hunch included */
} edge;

typedef struct {
    uint32_t first; /* edges, in the order they came in */
    uint32_t visits;
} node;

typedef struct {
    const bot_mind *mind;
    node           *nodes, *old_nodes; /* the tree, and room to move its kept part */
    edge           *edges, *old_edges;
    uint32_t        nodes_n, edges_n;
    uint32_t        at; /* the node of the present position, as far as the tree knows it; 0: not at all */
    rk_rng          rng;
    void           *world, *trial;
    rk_moves       *legal, *outcomes;
    uint32_t        iterations; /* made */
    uint32_t        path[PATH];
    uint8_t         path_seat[PATH];
    int             path_n;
} tree;

struct bot_mind {
    bot_spec          spec;
    const rk_game    *game;
    const void       *data;
    int               seat, seats;
    bool              followed; /* the last decision was really made, so `at` of the trees is true */
    rk_move           decided;
    float             curiosity, widening;
    const bot_player *bot;   /* whose promises count at the root; borrowed while thinking */
    const void       *root;  /* the guessed state to think about; borrowed while thinking */
    double            until; /* clock time to stop at, 0: none */
    int               trees_n;
    tree              trees[];
};

bot_mind *bot_mind_new(const bot_spec *spec, const rk_dataset *set, const rk_setup *setup, int seat)
{
    const rk_game *g = set->game;
    int            n = spec->threads ? spec->threads : 1;
    bot_mind      *m = rk_alloc(sizeof *m + (size_t)n * sizeof(tree));
    size_t         size = (size_t)g->state_size + g->annex_size;
    *m = (bot_mind){.spec = *spec, .game = g, .data = set->data, .seat = seat, .seats = setup->seats, .trees_n = n};
    if (!m->spec.rollout)
        m->spec.rollout = g->players.search.depth ? g->players.search.depth : BOT_ROLLOUT;
    if (!m->spec.guided)
        m->spec.guided = g->players.search.width;
    if (!m->spec.curiosity)
        m->spec.curiosity = g->players.search.explore ? g->players.search.explore : BOT_CURIOSITY;
    m->curiosity = (float)m->spec.curiosity / 100.0f;
    m->widening = (float)spec->widening / 100.0f;
    for (int i = 0; i < n; i++) {
        tree *t = &m->trees[i];
        *t = (tree){.mind = m};
        t->nodes = rk_realloc(NULL, NODES * sizeof(node)); /* not cleared: each node and edge is set when it is taken */
        t->edges = rk_realloc(NULL, EDGES * sizeof(edge));
        t->old_nodes = rk_realloc(NULL, NODES * sizeof(node));
        t->old_edges = rk_realloc(NULL, EDGES * sizeof(edge));
        t->world = rk_alloc(size);
        t->trial = rk_alloc(size);
        t->legal = rk_alloc(sizeof *t->legal);
        t->outcomes = rk_alloc(sizeof *t->outcomes);
    }
    return m;
}

void bot_mind_free(bot_mind *m)
{
    for (int i = 0; m && i < m->trees_n; i++) {
        tree *t = &m->trees[i];
        free(t->nodes);
        free(t->edges);
        free(t->old_nodes);
        free(t->old_edges);
        free(t->world);
        free(t->trial);
        free(t->legal);
        free(t->outcomes);
    }
    free(m);
}

/* ---- the tree ---- */

static uint32_t new_node(tree *t)
{
    if (t->nodes_n == NODES)
        return 0;
    t->nodes[t->nodes_n] = (node){0};
    return t->nodes_n++;
}

static uint32_t find_edge(const tree *t, uint32_t n, rk_move m)
{
    uint32_t e = t->nodes[n].first;
    while (e && !rk_move_eq(t->edges[e].move, m))
        e = t->edges[e].next;
    return e;
}

static uint32_t add_edge(tree *t, uint32_t n, rk_move m, float hunch, float weight)
{
    if (t->edges_n == EDGES)
        return 0;
    uint32_t e = t->edges_n++, *link = &t->nodes[n].first;
    t->edges[e] = (edge){.move = m, .sum = hunch * weight, .weight = weight};
    while (*link)
        link = &t->edges[*link].next;
    *link = e;
    return e;
}

/* The node behind an edge with this move, made if there is room; 0 below the tree. */
static uint32_t follow(tree *t, uint32_t n, rk_move m)
{
    if (!n)
        return 0;
    uint32_t e = find_edge(t, n, m);
    if (!e)
        e = add_edge(t, n, m, 0, 0);
    if (!e)
        return 0;
    if (!t->edges[e].child)
        t->edges[e].child = new_node(t);
    return t->edges[e].child;
}

/* Moves what lies below a node into an empty tree, where that node becomes the root: node 1. */
static void keep_below(tree *t, uint32_t from)
{
    node *nodes = t->old_nodes;
    edge *edges = t->old_edges;
    t->old_nodes = t->nodes;
    t->old_edges = t->edges;
    t->nodes = nodes;
    t->edges = edges;
    nodes[1] = t->old_nodes[from];
    t->nodes_n = 2;
    t->edges_n = 1;
    for (uint32_t n = 1; n < t->nodes_n; n++) { /* children are moved as they are met */
        uint32_t *link = &nodes[n].first;
        for (uint32_t e = *link; e; e = t->old_edges[e].next) {
            edge *x = &edges[t->edges_n];
            *x = t->old_edges[e];
            *link = t->edges_n++;
            link = &x->next;
            if (x->child) {
                nodes[t->nodes_n] = t->old_nodes[x->child];
                x->child = t->nodes_n++;
            }
        }
        *link = 0;
    }
}

void bot_mind_saw(bot_mind *m, rk_move move, bool hidden)
{
    if (move.seat == m->seat)
        m->followed = rk_move_eq(move, m->decided);
    if (hidden)
        return; /* somebody else's sealed choice: the path does not branch there */
    for (int i = 0; i < m->trees_n; i++) {
        tree    *t = &m->trees[i];
        uint32_t e = t->at ? find_edge(t, t->at, move) : 0;
        t->at = e ? t->edges[e].child : 0;
    }
}

void bot_mind_forget(bot_mind *m)
{
    m->followed = false;
    for (int i = 0; i < m->trees_n; i++)
        m->trees[i].at = 0;
}

/* ---- playing in the world ---- */

static void roll(tree *t, void *state)
{
    const bot_mind *m = t->mind;
    for (int i = 0; i < MOST_CHANCE && m->game->turn(m->data, state).stage == RK_CHANCE_TURN; i++) {
        m->game->moves(m->data, state, RK_CHANCE, t->outcomes);
        m->game->play(m->data, state, rk_moves_at(t->outcomes, rk_rng_below(&t->rng, t->outcomes->count)));
    }
}

/* What the heuristic thinks of a move, for the seat that makes it. */
static float opinion(tree *t, rk_move move)
{
    const bot_mind *m = t->mind;
    float           u[RK_MAX_SEATS] = {0};
    memcpy(t->trial, t->world, m->game->state_size);
    m->game->play(m->data, t->trial, move);
    roll(t, t->trial);
    bot_utility(m->game, m->data, t->trial, m->seats, u);
    return u[move.seat];
}

/* A move not in the node yet: the best of a few by the heuristic. */
static uint32_t expand(tree *t, uint32_t n, const rk_moves *legal, uint32_t known)
{
    rk_move best = {0};
    float   best_worth = -1;
    int     looked = 0;
    int     wanted = legal->count - known < TRY ? (int)(legal->count - known) : TRY;
    for (int tries = 0; tries < 4 * TRY && looked < wanted; tries++) {
        rk_move m = rk_moves_at(legal, rk_rng_below(&t->rng, legal->count));
        if (find_edge(t, n, m))
            continue;
        float w = opinion(t, m);
        looked++;
        if (w > best_worth) {
            best_worth = w;
            best = m;
        }
    }
    return looked ? add_edge(t, n, best, best_worth, HUNCH) : 0;
}

/* The edge to take at a node: the best known one by mean and curiosity, or a new one. */
static uint32_t select_edge(tree *t, uint32_t n, const rk_moves *legal, bool *fresh)
{
    node    *at = &t->nodes[n];
    uint32_t best = 0, known = 0, most = (uint32_t)(2 + t->mind->widening * sqrtf((float)at->visits));
    float    best_score = -1;
    at->visits++;
    for (uint32_t e = at->first; e; e = t->edges[e].next) {
        edge *x = &t->edges[e];
        if (x->weight == 0 || !rk_moves_has(legal, x->move)) /* edges of chance and bandits have no weight */
            continue;
        if (++known > most)
            break; /* not in play yet */
        x->chances++;
        float score = x->sum / x->weight + t->mind->curiosity * sqrtf(logf((float)x->chances + 1) / x->weight);
        if (score > best_score) {
            best_score = score;
            best = e;
        }
    }
    *fresh = false;
    if (known < most && known < legal->count) {
        uint32_t e = expand(t, n, legal, known);
        if (e) {
            *fresh = true;
            return e;
        }
    }
    return best;
}

/* All moves of the root with their hunch, best first: the order in which they come into play. */
typedef struct {
    rk_move move;
    float   worth;
} ranked;

static int by_worth(const void *a, const void *b)
{
    float x = ((const ranked *)a)->worth, y = ((const ranked *)b)->worth;
    return x < y ? 1 : x > y ? -1 : 0;
}

static void plant(tree *t, uint32_t root)
{
    const bot_mind             *m = t->mind;
    static _Thread_local ranked list[RK_BLOCKS * RK_BLOCK_SPAN];
    uint32_t                    n = 0;
    memcpy(t->world, m->root, m->game->state_size);
    m->game->moves(m->data, t->world, m->seat, t->legal);
    for (rk_walk w = rk_walk_of(t->legal); rk_walk_next(&w); n++)
        list[n] = (ranked){w.move, opinion(t, w.move) + bot_pledge(m->bot, w.move)};
    qsort(list, n, sizeof *list, by_worth);
    uint32_t first = 0;
    for (uint32_t i = n; i-- > 0;) { /* from the last to the first, each linked in front */
        uint32_t e = find_edge(t, root, list[i].move);
        edge     kept = e ? t->edges[e] : (edge){.move = list[i].move};
        if (kept.weight == 0) {
            kept.sum = list[i].worth * HUNCH;
            kept.weight = HUNCH;
        }
        if (t->edges_n == EDGES)
            break;
        kept.next = first;
        first = t->edges_n++;
        t->edges[first] = kept;
    }
    t->nodes[root].first = first;
}

/* ---- one iteration ---- */

/* Where the walk is: the node on this seat's path, and those of the others in a sealed stage. */
typedef struct {
    uint32_t at, stage, side[RK_MAX_SEATS];
    uint8_t  sealed;
    bool     stop; /* a move was added, or the tree is left: play on freely */
} walker;

static uint32_t *standing(tree *t, walker *w, rk_turn turn, int seat)
{
    if (turn.sealed != w->sealed) {
        w->sealed = turn.sealed;
        w->stage = w->at;
        memset(w->side, 0, sizeof w->side);
    }
    if (!turn.sealed || seat == t->mind->seat)
        return &w->at;
    if (!w->side[seat])
        w->side[seat] = follow(t, w->stage, rk_move_of(SIDE, (unsigned)seat, turn.sealed, 0, 0));
    return &w->side[seat];
}

static void decide(tree *t, walker *w, rk_turn turn)
{
    const bot_mind *m = t->mind;
    int             seat = __builtin_ctz(turn.seats);
    uint32_t       *at = standing(t, w, turn, seat);
    m->game->moves(m->data, t->world, seat, t->legal);
    if (t->legal->count == 1) { /* nothing to choose, but the path goes through it */
        rk_move only = rk_moves_at(t->legal, 0);
        *at = follow(t, *at, only);
        m->game->play(m->data, t->world, only);
        return;
    }
    bool     fresh = false;
    uint32_t e = *at && t->path_n < PATH ? select_edge(t, *at, t->legal, &fresh) : 0;
    if (!e) {
        w->stop = true;
        return;
    }
    t->path[t->path_n] = e;
    t->path_seat[t->path_n++] = (uint8_t)seat;
    m->game->play(m->data, t->world, t->edges[e].move);
    if (fresh || !t->edges[e].child)
        w->stop = true;
    if (!t->edges[e].child)
        t->edges[e].child = new_node(t);
    *at = t->edges[e].child;
}

/* Down the tree to its edge. */
static void descend(tree *t, uint32_t root)
{
    const bot_mind *m = t->mind;
    walker          w = {.at = root};
    rk_turn         turn;
    while (!w.stop && (turn = m->game->turn(m->data, t->world)).stage != RK_OVER) {
        if (turn.stage == RK_CHANCE_TURN) {
            m->game->moves(m->data, t->world, RK_CHANCE, t->outcomes);
            rk_move out = rk_moves_at(t->outcomes, rk_rng_below(&t->rng, t->outcomes->count));
            m->game->play(m->data, t->world, out);
            w.at = follow(t, w.at, out);
            w.sealed = 0;
        } else {
            decide(t, &w, turn);
        }
    }
}

/* A move as it may well be made: the best of a few by the heuristic, or just any. */
static rk_move likely(tree *t)
{
    rk_move best = rk_moves_at(t->legal, rk_rng_below(&t->rng, t->legal->count));
    if (t->mind->spec.guided < 2 || t->legal->count == 1)
        return best;
    float most = opinion(t, best);
    for (int i = 1; i < t->mind->spec.guided; i++) {
        rk_move m = rk_moves_at(t->legal, rk_rng_below(&t->rng, t->legal->count));
        float   worth = opinion(t, m);
        if (worth > most) {
            most = worth;
            best = m;
        }
    }
    return best;
}

/* A few decisions played on: enough for what hangs in the air to come down. */
static void play_on(tree *t)
{
    const bot_mind *m = t->mind;
    for (int i = 0; i < m->spec.rollout; i++) {
        roll(t, t->world);
        rk_turn turn = m->game->turn(m->data, t->world);
        if (turn.stage == RK_OVER)
            return;
        m->game->moves(m->data, t->world, __builtin_ctz(turn.seats), t->legal);
        m->game->play(m->data, t->world, likely(t));
    }
    roll(t, t->world);
}

/* A broken promise costs what it costs: at the root, where the seat's own first move of the path is (others may choose side by
 * side before it). */
static void charge_promise(tree *t)
{
    int i = 0;
    while (i < t->path_n && t->path_seat[i] != t->mind->seat)
        i++;
    if (i < t->path_n)
        t->edges[t->path[i]].sum += bot_pledge(t->mind->bot, t->edges[t->path[i]].move);
}

static void iterate(tree *t, uint32_t root)
{
    const bot_mind *m = t->mind;
    float           u[RK_MAX_SEATS] = {0};
    memcpy(t->world, m->root, m->game->state_size);
    m->game->resample(m->data, t->world, m->seat, &t->rng);
    t->path_n = 0;
    descend(t, root);
    play_on(t);
    bot_utility(m->game, m->data, t->world, m->seats, u);
    if (m->bot->pledges)
        charge_promise(t);
    for (int i = 0; i < t->path_n; i++) {
        edge *x = &t->edges[t->path[i]];
        x->visits++;
        x->weight += 1;
        x->sum += u[t->path_seat[i]];
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *grow(void *arg)
{
    tree           *t = arg;
    const bot_mind *m = t->mind;
    uint32_t        root = 1;
    if (m->followed && t->at && t->edges_n < EDGES / 2) {
        keep_below(t, t->at);
    } else {
        t->nodes_n = t->edges_n = 1;
        new_node(t);
    }
    t->at = root;
    plant(t, root);
    uint32_t most = m->spec.iterations ? m->spec.iterations : UINT32_MAX;
    for (t->iterations = 0; t->iterations < most; t->iterations++) {
        if (m->until > 0 && t->iterations % 32 == 0 && now() >= m->until)
            break;
        iterate(t, root);
    }
    return NULL;
}

/* ---- the decision ---- */

/* The trees vote: most visits, then the better mean. */
static rk_move elect(const bot_mind *m)
{
    rk_move  best = {0};
    uint64_t best_visits = 0;
    float    best_mean = -1;
    for (uint32_t e = m->trees[0].nodes[1].first; e; e = m->trees[0].edges[e].next) {
        uint64_t visits = 0;
        float    sum = 0, weight = 0;
        for (int i = 0; i < m->trees_n; i++) {
            uint32_t x = find_edge(&m->trees[i], 1, m->trees[0].edges[e].move);
            if (!x)
                continue;
            visits += m->trees[i].edges[x].visits;
            sum += m->trees[i].edges[x].sum;
            weight += m->trees[i].edges[x].weight;
        }
        float mean = weight > 0 ? sum / weight : 0;
        if (weight > 0 && (visits > best_visits || (visits == best_visits && mean > best_mean))) {
            best = m->trees[0].edges[e].move;
            best_visits = visits;
            best_mean = mean;
        }
    }
    return best;
}

rk_move bot_think(bot_player *b, const void *guessed)
{
    bot_mind *m = b->mind;
    m->game->moves(m->data, guessed, m->seat, m->trees[0].legal);
    if (m->trees[0].legal->count == 1) {
        m->followed = true; /* the path goes through it; bot_mind_saw follows */
        return m->decided = rk_moves_at(m->trees[0].legal, 0);
    }
    m->root = guessed;
    m->bot = b;
    m->until = m->spec.millis ? now() + m->spec.millis / 1000.0 : 0;
    pthread_t thread[64];
    for (int i = 0; i < m->trees_n; i++)
        rk_rng_seed(&m->trees[i].rng, (uint64_t)rk_rng_next(&b->rng) << 32 | rk_rng_next(&b->rng), (uint64_t)i);
    for (int i = 1; i < m->trees_n; i++)
        pthread_create(&thread[i], NULL, grow, &m->trees[i]);
    grow(&m->trees[0]);
    for (int i = 1; i < m->trees_n; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < m->trees_n; i++)
        b->effort.iterations += m->trees[i].iterations;
    m->followed = false;
    return m->decided = elect(m);
}
