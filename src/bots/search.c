/* search.c: information-set Monte-Carlo tree search over the engine's interface alone.
 *
 * Each iteration deals a world (what the seat cannot know is dealt again), walks down the tree in it, adds at most one move,
 * plays a few more decisions, asks the heuristic, and credits each move on the path with the value for the seat that made it.
 *  - Worlds differ in what is legal, so a move is judged by how often it could have been chosen.
 *  - Chance is drawn, and the tree branches on the outcome. An open tree does not: where much is drawn and little of it matters
 *    at once, each branch would be visited too seldom.
 *  - Sealed choices are simultaneous. Each of the other seats has a bandit of its own at the node where the stage began, so
 *    that nobody reacts to what they cannot see. The path follows only this seat's own choices.
 *  - The more visits a node has, the more of its moves are considered. New ones are the best of a few by the heuristic, and
 *    start with its value as one visit.
 * Each thread grows a tree of its own; the trees vote by visits. The memory of a tree is taken once. What was found out below
 * the moves really made is kept for the next decision (bot_search_saw). */
#include "bots/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Takes what was learned, if it is wanted. */
static void use_learned(bot_search *m)
{
    uint32_t pace = m->game->players.master.pace;
    if (!m->spec.learned || (!pace && m->spec.learned != BOT_LEARNED) || !bot_has_learned(m->game))
        return;
    m->leaves = bot_best_judge(m->game);
    m->moves = bot_quick_judge(m->game);
    if (m->leaves == BOT_BY_NET)
        m->settled = m->game->players.features->settled;
    m->reopens = m->game->players.reopen;
    if (m->spec.learned == BOT_IF_IT_PAYS)
        m->spec.iterations = (uint32_t)((uint64_t)m->spec.iterations * pace / 100);
}

/* What was not asked for is as the game would have it. */
static void complete(bot_search *m)
{
    bool             learned = m->leaves != BOT_BY_HEURISTIC;
    const rk_search *hint = learned ? &m->game->players.master : &m->game->players.search;
    bot_spec        *s = &m->spec;
    if (!s->depth)
        s->depth = hint->depth || learned ? hint->depth : BOT_DEPTH;
    if (!s->width)
        s->width = hint->width;
    if (!s->explore)
        s->explore = hint->explore ? hint->explore : BOT_EXPLORE;
    if (!s->widen)
        s->widen = hint->widen ? hint->widen : BOT_WIDEN;
    if (!s->look)
        s->look = hint->look;
    if (!s->keep)
        s->keep = hint->keep ? hint->keep : BOT_KEEP;
    if (!s->open)
        s->open = hint->open;
}

bot_search *bot_search_new(const bot_spec *spec, const rk_dataset *set, const rk_setup *setup, int seat)
{
    const rk_game *g = set->game;
    int            n = spec->only || !spec->threads ? 1 : spec->threads;
    bot_search    *m = rk_alloc(sizeof *m + (size_t)n * sizeof(tree));
    size_t         size = (size_t)g->state_size + g->annex_size;
    *m = (bot_search){.spec = *spec, .game = g, .data = set->data, .seat = seat, .seats = setup->seats, .trees_n = n};
    use_learned(m);
    complete(m);
    if (spec->shares && spec->threads)
        m->spec.iterations = (m->spec.iterations + spec->threads - 1) / spec->threads;
    m->explore = (float)m->spec.explore / 100.0f;
    m->widen = (float)m->spec.widen / 100.0f;
    for (int i = 0; i < PATIENCE; i++)
        m->patience[i] = sqrtf(logf((float)i + 1));
    for (int i = 0; i < n; i++) {
        tree *t = &m->trees[i];
        *t = (tree){.search = m};
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

void bot_search_free(bot_search *m)
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

static void set_urge(const tree *t, edge *x)
{
    x->urge = t->search->explore / sqrtf(weight_of(x));
}

/* A choice that nobody has made yet: all there is is what the heuristic thinks of it. */
static void judge_edge(const tree *t, edge *x, float worth)
{
    x->mean = worth;
    set_urge(t, x);
}

static uint32_t add_edge(tree *t, uint32_t n, rk_move m)
{
    if (t->edges_n == EDGES)
        return 0;
    uint32_t e = t->edges_n++, *link = &t->nodes[n].first;
    t->edges[e] = (edge){.move = m};
    while (*link)
        link = &t->edges[*link].next;
    *link = e;
    return e;
}

/* The node that this move leads to, added if there is room; 0: the tree does not reach that far. */
static uint32_t follow(tree *t, uint32_t n, rk_move m)
{
    if (!n)
        return 0;
    uint32_t e = find_edge(t, n, m);
    if (!e)
        e = add_edge(t, n, m);
    if (!e)
        return 0;
    if (!t->edges[e].child)
        t->edges[e].child = new_node(t);
    return t->edges[e].child;
}

/* Moves the subtree below a node into an empty tree. That node becomes the root, node 1. */
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
    for (uint32_t n = 1; n < t->nodes_n; n++) { /* breadth first: children are appended as they are met */
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

void bot_search_saw(bot_search *m, rk_move move, bool hidden)
{
    if (move.seat == m->seat)
        m->followed = rk_move_eq(move, m->decided);
    if (hidden || (m->spec.open && move.seat == RK_CHANCE))
        return; /* the path does not branch on sealed choices of others, nor that of an open tree on chance */
    for (int i = 0; i < m->trees_n; i++) {
        tree    *t = &m->trees[i];
        uint32_t e = t->at ? find_edge(t, t->at, move) : 0;
        t->at = e ? t->edges[e].child : 0;
    }
}

void bot_search_forget(bot_search *m)
{
    m->followed = false;
    for (int i = 0; i < m->trees_n; i++)
        m->trees[i].at = 0;
}

/* ---- playing in the world ---- */

static rk_move draw(tree *t, void *state)
{
    const bot_search *m = t->search;
    m->game->moves(m->data, state, RK_CHANCE, t->outcomes);
    rk_move out = rk_moves_at(t->outcomes, rk_rng_below(&t->rng, t->outcomes->count));
    m->game->play(m->data, state, out);
    return out;
}

static bool is_chance(const tree *t, const void *state)
{
    return t->search->game->turn(t->search->data, state).stage == RK_CHANCE_TURN;
}

static void play_chance(tree *t, void *state)
{
    for (int i = 0; i < MAX_CHANCE && is_chance(t, state); i++)
        draw(t, state);
}

/* The heuristic value of a move, for the seat that makes it. */
static float heuristic_of(tree *t, rk_move move)
{
    const bot_search *m = t->search;
    float             u[RK_MAX_SEATS] = {0};
    memcpy(t->trial, t->world, m->game->state_size);
    m->game->play(m->data, t->trial, move);
    play_chance(t, t->trial);
    bot_utility(m->game, m->moves, m->data, t->trial, m->seats, u);
    return u[move.seat];
}

/* Adds a move that the node does not have yet: the best of a few by the heuristic. */
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
        float w = heuristic_of(t, m);
        looked++;
        if (w > best_worth) {
            best_worth = w;
            best = m;
        }
    }
    uint32_t e = looked ? add_edge(t, n, best) : 0;
    if (e)
        judge_edge(t, &t->edges[e], best_worth);
    return e;
}

typedef struct {
    rk_move  move;
    float    worth;
    uint32_t place; /* in the list of moves: equal ones keep their order, whoever wrote qsort */
} ranked;

static int by_worth(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    if (x->worth != y->worth)
        return x->worth < y->worth ? 1 : -1;
    return x->place < y->place ? -1 : x->place > y->place;
}

/* Looks at all moves of a node that is visited often. The best become its first edges, in that order. */
static void rank_moves(tree *t, uint32_t n, const rk_moves *legal)
{
    static _Thread_local ranked list[RK_BLOCKS * RK_BLOCK_SPAN];
    uint32_t                    count = 0, first = t->nodes[n].first;
    t->nodes[n].ranked = true;
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); count++)
        list[count] = (ranked){w.move, heuristic_of(t, w.move), count};
    qsort(list, count, sizeof *list, by_worth);
    if (count > t->search->spec.keep)
        count = t->search->spec.keep;
    for (uint32_t i = count; i-- > 0;) {
        uint32_t *link = &first, e;
        while (*link && !rk_move_eq(t->edges[*link].move, list[i].move))
            link = &t->edges[*link].next;
        e = *link;
        if (e) {
            *link = t->edges[e].next;
        } else if (t->edges_n == EDGES) {
            break;
        } else {
            e = t->edges_n++;
            t->edges[e] = (edge){.move = list[i].move};
        }
        if (t->edges[e].urge == 0)
            judge_edge(t, &t->edges[e], list[i].worth);
        t->edges[e].next = first;
        first = e;
    }
    t->nodes[n].first = first;
}

static float patience(const bot_search *m, uint32_t chances)
{
    return chances < PATIENCE ? m->patience[chances] : sqrtf(logf((float)chances + 1));
}

/* The edge to take at a node: a new one, or the known one with the best mean plus a bonus for exploring. */
static uint32_t select_edge(tree *t, uint32_t n, const rk_moves *legal, bool *fresh)
{
    node *at = &t->nodes[n];
    if (t->search->spec.look && !at->ranked && at->visits * t->search->spec.look >= legal->count)
        rank_moves(t, n, legal);
    uint32_t best = 0, known = 0, most = (uint32_t)(2 + t->search->widen * sqrtf((float)at->visits));
    float    best_score = -1;
    at->visits++;
    for (uint32_t e = at->first; e; e = t->edges[e].next) {
        edge *x = &t->edges[e];
        if (x->urge == 0 || !rk_moves_has(legal, x->move))
            continue;
        if (++known > most)
            break; /* not considered yet */
        x->chances++;
        float score = x->mean + x->urge * patience(t->search, x->chances);
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

/* Gives the root all its moves with their priors, the best first: the order in which they will be considered. */
static void add_root_moves(tree *t, uint32_t root)
{
    const bot_search           *m = t->search;
    static _Thread_local ranked list[RK_BLOCKS * RK_BLOCK_SPAN];
    uint32_t                    n = 0;
    memcpy(t->world, m->root, m->game->state_size);
    m->game->moves(m->data, t->world, m->seat, t->legal);
    for (rk_walk w = rk_walk_of(t->legal); rk_walk_next(&w); n++)
        list[n] = (ranked){w.move, heuristic_of(t, w.move) + bot_promise_cost(m->bot, w.move), n};
    qsort(list, n, sizeof *list, by_worth);
    uint32_t first = 0;
    for (uint32_t i = n; i-- > 0;) { /* from the worst to the best, each linked in front */
        uint32_t e = find_edge(t, root, list[i].move);
        edge     kept = e ? t->edges[e] : (edge){.move = list[i].move};
        if (kept.urge == 0)
            judge_edge(t, &kept, list[i].worth);
        if (t->edges_n == EDGES)
            break;
        kept.next = first;
        first = t->edges_n++;
        t->edges[first] = kept;
    }
    t->nodes[root].first = first;
}

/* ---- one iteration ---- */

/* Where the walk down the tree is: the node on this seat's path, and in a sealed stage the bandits of the others. */
typedef struct {
    uint32_t at, stage, side[RK_MAX_SEATS];
    uint8_t  sealed;
    bool     stop; /* a move was added, or the tree ends here */
} walker;

void bot_search_reopen(const bot_search *m, void *world)
{
    if (m->reopens)
        m->game->players.reopen(m->data, world, m->seat);
}

/* Who is asked next. */
static int next_of(const bot_search *m, rk_turn turn)
{
    return m->reopens && turn.sealed && turn.seats >> m->seat & 1 ? m->seat : __builtin_ctz(turn.seats);
}

/* The node at which a seat chooses. */
static uint32_t *node_of(tree *t, walker *w, rk_turn turn, int seat)
{
    if (turn.sealed != w->sealed) {
        w->sealed = turn.sealed;
        w->stage = w->at;
        memset(w->side, 0, sizeof w->side);
    }
    if (!turn.sealed || seat == t->search->seat)
        return &w->at;
    if (!w->side[seat])
        w->side[seat] = follow(t, w->stage, rk_move_of(SIDE, (unsigned)seat, turn.sealed, 0, 0));
    return &w->side[seat];
}

static void decide(tree *t, walker *w, rk_turn turn)
{
    const bot_search *m = t->search;
    int               seat = next_of(m, turn);
    uint32_t         *at = node_of(t, w, turn, seat);
    m->game->moves(m->data, t->world, seat, t->legal);
    if (t->legal->count == 1) { /* no choice, but the path goes through it */
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

/* Walks down the tree until a move is added or the tree ends. */
static void descend(tree *t, uint32_t root)
{
    const bot_search *m = t->search;
    walker            w = {.at = root};
    rk_turn           turn;
    while (!w.stop && (turn = m->game->turn(m->data, t->world)).stage != RK_OVER) {
        if (turn.stage == RK_CHANCE_TURN) {
            rk_move drawn = draw(t, t->world);
            if (!m->spec.open)
                w.at = follow(t, w.at, drawn);
            w.sealed = 0;
        } else {
            decide(t, &w, turn);
        }
    }
}

/* A plausible move below the tree: the best of a few by the heuristic, or any. */
static rk_move rollout_move(tree *t)
{
    rk_move best = rk_moves_at(t->legal, rk_rng_below(&t->rng, t->legal->count));
    if (t->search->spec.width < 2 || t->legal->count == 1)
        return best;
    float most = heuristic_of(t, best);
    for (int i = 1; i < t->search->spec.width; i++) {
        rk_move m = rk_moves_at(t->legal, rk_rng_below(&t->rng, t->legal->count));
        float   worth = heuristic_of(t, m);
        if (worth > most) {
            most = worth;
            best = m;
        }
    }
    return best;
}

/* Plays chance until somebody has to decide, or until the net can judge the position: true. */
static bool settles(tree *t)
{
    const bot_search *m = t->search;
    for (int i = 0; i < MAX_CHANCE; i++) {
        if (m->settled && m->settled(m->data, t->world))
            return true;
        if (!is_chance(t, t->world))
            return false;
        draw(t, t->world);
    }
    return false;
}

/* Plays a few decisions below the tree, so that what is pending has its consequences; then as many more as it takes to come to
 * a position that the net can judge. */
static void roll_out(tree *t)
{
    const bot_search *m = t->search;
    for (int i = 0; i < m->spec.depth + (m->settled ? BOT_SETTLE : 0); i++) {
        if (i < m->spec.depth)
            play_chance(t, t->world);
        else if (settles(t))
            return;
        rk_turn turn = m->game->turn(m->data, t->world);
        if (turn.stage == RK_OVER)
            return;
        m->game->moves(m->data, t->world, next_of(m, turn), t->legal);
        m->game->play(m->data, t->world, rollout_move(t));
    }
    if (!m->settled)
        play_chance(t, t->world);
}

/* Charges a broken promise to the seat's own first move on the path. Others may have chosen before it in a sealed stage. */
static void charge_promise(tree *t)
{
    int i = 0;
    while (i < t->path_n && t->path_seat[i] != t->search->seat)
        i++;
    if (i < t->path_n) {
        edge *x = &t->edges[t->path[i]];
        x->mean += bot_promise_cost(t->search->bot, x->move) / weight_of(x);
    }
}

static void add_chances(tree *t)
{
    const bot_search *m = t->search;
    float             chance[RK_MAX_SEATS] = {0};
    bot_chances(m->game, m->leaves, m->data, t->world, m->seats, chance);
    for (int p = 0; p < m->seats; p++)
        t->total[p] += chance[p];
    t->squares += (double)chance[m->seat] * chance[m->seat];
}

/* A function of its own: browsers exchange quickly compiled code for better code only between calls. */
__attribute__((noinline)) static void iterate(tree *t, uint32_t root)
{
    const bot_search *m = t->search;
    float             u[RK_MAX_SEATS] = {0};
    memcpy(t->world, m->root, m->game->state_size);
    m->game->resample(m->data, t->world, m->seat, &t->rng);
    if (m->given)
        m->game->play(m->data, t->world, *m->given);
    t->path_n = 0;
    descend(t, root);
    roll_out(t);
    bot_utility(m->game, m->leaves, m->data, t->world, m->seats, u);
    if (m->counts)
        add_chances(t);
    for (int i = 0; i < t->path_n; i++) {
        edge *x = &t->edges[t->path[i]];
        x->visits++;
        x->mean += (u[t->path_seat[i]] - x->mean) / weight_of(x);
        set_urge(t, x);
    }
    if (m->bot->promises)
        charge_promise(t);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *grow(void *arg)
{
    tree             *t = arg;
    const bot_search *m = t->search;
    uint32_t          root = 1;
    if (m->followed && t->at && t->edges_n < EDGES / 2) {
        keep_below(t, t->at);
    } else {
        t->nodes_n = t->edges_n = 1;
        new_node(t);
    }
    t->at = root;
    if (!m->given)
        add_root_moves(t, root);
    uint32_t most = m->spec.iterations ? m->spec.iterations : UINT32_MAX;
    for (t->iterations = 0; t->iterations < most; t->iterations++) {
        if (m->until > 0 && t->iterations % 32 == 0 && now() >= m->until)
            break;
        iterate(t, root);
    }
    return NULL;
}

/* ---- the decision ---- */

void bot_search_grow(bot_player *b, const void *world)
{
    bot_search *m = b->search;
    m->root = world;
    m->bot = b;
    m->until = m->spec.millis ? now() + m->spec.millis / 1000.0 : 0;
    for (int i = 0; i < (m->spec.only ? m->spec.threads : m->trees_n); i++) {
        uint64_t seed = (uint64_t)rk_rng_next(&b->rng) << 32 | rk_rng_next(&b->rng);
        if (m->spec.only && i + 1 != m->spec.only)
            continue; /* grows elsewhere, from the same numbers */
        tree *t = &m->trees[m->spec.only ? 0 : i];
        rk_rng_seed(&t->rng, seed, (uint64_t)i);
        memset(t->total, 0, sizeof t->total);
        t->squares = 0;
    }
    bot_side_by_side(grow, m->trees, sizeof *m->trees, m->trees_n);
    for (int i = 0; i < m->trees_n; i++)
        b->effort.iterations += m->trees[i].iterations;
}

bot_vote *bot_search_votes(const bot_search *m, size_t *n)
{
    size_t rows = 0;
    *n = 0;
    if (!m->voted)
        return NULL;
    for (int i = 0; i < m->trees_n; i++)
        for (uint32_t e = m->trees[i].nodes[1].first; e; e = m->trees[i].edges[e].next)
            rows++;
    bot_vote *votes = rk_alloc(rows * sizeof *votes);
    for (int i = 0; i < m->trees_n; i++)
        for (uint32_t e = m->trees[i].nodes[1].first; e; e = m->trees[i].edges[e].next) {
            const edge *x = &m->trees[i].edges[e];
            uint32_t    which = (uint32_t)(m->spec.only ? m->spec.only - 1 : i);
            float       weight = x->urge > 0 ? weight_of(x) : 0;
            votes[(*n)++] = (bot_vote){x->move, which, x->visits, x->mean * weight, weight};
        }
    return votes;
}

/* The trees vote. */
static rk_move vote(const bot_search *m)
{
    size_t    n;
    bot_vote *votes = bot_search_votes(m, &n);
    rk_move   best = bot_count_votes(votes, n);
    free(votes);
    return best;
}

rk_move bot_choose_search(bot_player *b, const void *world)
{
    bot_search *m = b->search;
    m->game->moves(m->data, world, m->seat, m->trees[0].legal);
    m->voted = m->trees[0].legal->count > 1;
    if (!m->voted) {
        m->followed = true; /* the path goes through it, and bot_search_saw follows */
        return m->decided = rk_moves_at(m->trees[0].legal, 0);
    }
    bot_search_grow(b, world);
    m->followed = false;
    return m->decided = vote(m);
}
