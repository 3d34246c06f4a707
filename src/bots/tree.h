/* tree.h: what a search has found out: a tree of moves, whose nodes are what the seat that thinks can tell apart. Only the search
 * itself (search.c) and what is told of it (opinion.c) look inside. */
#ifndef BOT_TREE_H
#define BOT_TREE_H

#include "bots/policies.h"

enum {
    EDGES = 1 << 18, /* 8 MiB; a full tree stops growing */
    NODES = 1 << 18,
    PATH = 256,      /* at most this many moves are credited in one iteration */
    TRY = 3,         /* moves compared before one is added below the root */
    MAX_CHANCE = 64, /* chance moves in a row */
    PATIENCE = 1024, /* chances to be chosen whose weight is reckoned beforehand */
    SIDE = 0xFE      /* verb of the edge from the node of a sealed stage to another seat's bandit */
};

static const float PRIOR_VISITS = 1.0f; /* how many visits the heuristic's value counts for */

typedef struct {
    rk_move  move;
    uint32_t next;  /* next edge of the same node, 0: none */
    uint32_t child; /* node it leads to, 0: not visited yet */
    uint32_t visits;
    uint32_t chances; /* times it could have been chosen */
    float    mean;    /* of the values for the seat that made it, the prior included */
    float    urge;    /* to explore it: falls with the visits; 0: nobody chooses here (chance, the way to a bandit) */
} edge;

typedef struct {
    uint32_t first; /* its edges, in the order in which they are considered */
    uint32_t visits;
    bool     ranked; /* its moves were all looked at once: the best of them are its first edges */
} node;

typedef struct {
    const bot_search *search;
    node             *nodes, *old_nodes; /* the tree, and room for moving the part that is kept */
    edge             *edges, *old_edges;
    uint32_t          nodes_n, edges_n;
    uint32_t          at; /* the node of the present position; 0: the tree does not have it */
    rk_rng            rng;
    void             *world, *trial;
    rk_moves         *legal, *outcomes;
    uint32_t          iterations; /* done in this decision */
    uint32_t          path[PATH];
    uint8_t           path_seat[PATH];
    int               path_n;
    double            total[RK_MAX_SEATS]; /* of the chances, if they are counted */
    double            squares;             /* of those of the seat that thinks */
} tree;

struct bot_search {
    bot_spec          spec;
    const rk_game    *game;
    const void       *data;
    bot_judge         leaves;  /* what positions are judged by, */
    bot_judge         moves;   /* and single moves: those to be added, and those below the tree */
    rk_settled       *settled; /* the positions that can be judged; NULL: all */
    bool              reopens; /* in a sealed stage this seat always chooses first, and the others after it */
    int               seat, seats;
    bool              voted;    /* the trees were asked for the last decision */
    bool              followed; /* the seat made the move decided on, so `at` of the trees is right */
    rk_move           decided;
    float             explore, widen;
    const bot_player *bot;    /* whose promises count at the root; borrowed while thinking */
    const void       *root;   /* the resampled state to think about; borrowed while thinking */
    const rk_move    *given;  /* the root's move is not to be found but made: what comes of it? NULL: it is to be found */
    bool              counts; /* the chances of all seats are wanted */
    double            until;  /* when to stop, by the clock; 0: never */
    float             patience[PATIENCE]; /* by the chances a move has had: how much its urge to be tried counts */
    int               trees_n;
    tree              trees[];
};

static inline uint32_t find_edge(const tree *t, uint32_t n, rk_move m)
{
    uint32_t e = t->nodes[n].first;
    while (e && !rk_move_eq(t->edges[e].move, m))
        e = t->edges[e].next;
    return e;
}

/* How many values the mean of an edge is of. */
static inline float weight_of(const edge *x)
{
    return (float)x->visits + PRIOR_VISITS;
}

/* Lets the trees grow from a resampled state, each from its own random numbers. */
void bot_search_grow(bot_player *b, const void *world);

#endif
