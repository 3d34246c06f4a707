/* batch.c: many games at once.
 *
 * Every game has its own random numbers, so that results depend on the seed alone, not on the number of threads. A step has
 * two halves: first all actions are checked, then all are played; so a wrong one changes nothing. */
#include "library/internal.h"

#include <stdlib.h>

typedef struct {
    rk_rng   rng;
    rk_moves legal; /* of the seat that decides */
    rk_move  move;  /* checked, about to be played */
} seat_at_work;

struct rk_batch {
    uint32_t       tag;
    rk_ruleset    *rules;
    rk_state      *opening;
    lib_pool      *pool;
    int            threads, games;
    size_t         stride; /* bytes from one state to the next */
    unsigned char *states;
    seat_at_work  *work;
    int32_t       *seat, *legal, *points;
    uint8_t       *mask, *over;
    float         *reward;
    int            slots;
    int16_t       *observation;
    bool           begun;    /* every game has an observation */
    int            features; /* of all seats of a game */
    int16_t       *feature;
    rk_batch_view  view; /* the same for the caller */
    /* of the step under way */
    const int32_t *actions;
    int           *wrong; /* for each thread: the first game whose action is not legal, or -1 */
    uint64_t      *moves; /* for each thread: played so far */
};

enum { LINE = 64 }; /* states begin at a cache line */

static void *state_of(const rk_batch *b, int i)
{
    return b->states + (size_t)i * b->stride;
}

/* ---- masks ---- */

/* Eight bits as eight bytes of 0 or 1. */
static uint64_t spread(uint64_t bits)
{
    uint64_t apart = (bits & 0xFF) * 0x0101010101010101ull & 0x8040201008040201ull;
    return (apart + 0x00406070787c7e7full) >> 7 & 0x0101010101010101ull;
}

static void mark_block(const rk_block *b, rk_action_run run, bool on, uint8_t *mask)
{
    for (unsigned word = 0; word < b->words; word++)
        for (uint64_t bits = b->bits[word]; bits; bits &= bits - 1) {
            unsigned bit = word * 64 + (unsigned)__builtin_ctzll(bits);
            if (bit < run.values)
                mask[run.first + bit * run.step] = on;
        }
}

/* Most blocks are long runs of neighbours: eight at a time. */
static void mark_run(const rk_block *b, rk_action_run run, bool on, uint8_t *mask)
{
    for (unsigned at = 0; at < run.values && at < b->words * 64u; at += 8) {
        uint64_t bits = b->bits[at / 64] >> at % 64 & 0xFF, bytes = 0;
        unsigned n = run.values - at < 8 ? run.values - at : 8;
        if (!bits)
            continue;
        if (on) { /* other blocks of the list may have marked what lies between */
            memcpy(&bytes, mask + run.first + at, n);
            bytes |= spread(bits);
        }
        memcpy(mask + run.first + at, &bytes, n);
    }
}

/* Only what the list names is touched: masks are far longer than lists. */
static void mark(rk_batch *b, int i, bool on)
{
    const rk_moves *legal = &b->work[i].legal;
    uint8_t        *mask = b->mask + (size_t)i * b->rules->actions.count;
    for (uint32_t k = 0; k < legal->blocks; k++) {
        const rk_block *block = &legal->block[k];
        rk_action_run   run = rk_block_actions(&b->rules->actions, block);
        if (run.step == 1 && block->count > 8)
            mark_run(block, run, on, mask);
        else
            mark_block(block, run, on, mask);
    }
}

/* ---- playing on ---- */

/* All games begin with the same bytes, which have no annex behind them. */
static void begin(const rk_batch *b, void *state)
{
    memcpy(state, b->opening->bytes, b->rules->set.game->state_size);
}

static void note_end(rk_batch *b, int i, const void *state)
{
    const rk_ruleset *r = b->rules;
    rk_score          score;
    int               seats = r->setup.seats;
    r->set.game->score(r->set.data, state, &score);
    float each = score.winners ? 1.0f / (float)__builtin_popcount(score.winners) : 0;
    for (int p = 0; p < seats; p++) {
        b->reward[i * seats + p] = score.winners >> p & 1 ? each : 0;
        b->points[i * seats + p] = score.points[p];
    }
    b->over[i] = 1;
}

static void forget_end(rk_batch *b, int i)
{
    int seats = b->rules->setup.seats;
    b->over[i] = 0;
    memset(b->reward + i * seats, 0, (size_t)seats * sizeof *b->reward);
    memset(b->points + i * seats, 0, (size_t)seats * sizeof *b->points);
}

/* Chance plays, ended games begin again, until somebody decides. Returns the number of moves. */
static uint64_t play_on(rk_batch *b, int i)
{
    const rk_game *g = b->rules->set.game;
    const void    *data = b->rules->set.data;
    void          *state = state_of(b, i);
    seat_at_work  *w = &b->work[i];
    uint64_t       moves = 0;
    rk_turn        turn;
    while ((turn = g->turn(data, state)).stage != RK_DECIDE) {
        if (turn.stage == RK_OVER) {
            note_end(b, i, state);
            begin(b, state);
            continue;
        }
        g->moves(data, state, RK_CHANCE, &w->legal);
        g->play(data, state, rk_moves_at(&w->legal, w->legal.count > 1 ? rk_rng_below(&w->rng, w->legal.count) : 0));
        moves++;
    }
    b->seat[i] = __builtin_ctz(turn.seats);
    g->moves(data, state, b->seat[i], &w->legal);
    b->legal[i] = (int32_t)w->legal.count;
    if (b->mask)
        mark(b, i, true);
    if (b->observation)
        (b->begun ? rk_observe_again : rk_observe)(b->rules->layout, data, state, b->seat[i],
                                                   b->observation + (size_t)i * (size_t)b->slots);
    if (b->feature)
        g->players.features->fill(data, state, b->feature + (size_t)i * (size_t)b->features);
    return moves;
}

/* ---- a step ---- */

static int first_of(const rk_batch *b, int thread)
{
    return (int)((int64_t)b->games * thread / b->threads);
}

static void check_actions(void *ctx, int thread)
{
    rk_batch *b = ctx;
    for (int i = first_of(b, thread), end = first_of(b, thread + 1); i < end; i++) {
        seat_at_work *w = &b->work[i];
        uint32_t      action = (uint32_t)b->actions[i];
        bool          known = action < b->rules->actions.count;
        if (known)
            w->move = rk_action_move(&b->rules->actions, action, b->seat[i]);
        if (!known || !rk_moves_has(&w->legal, w->move)) {
            b->wrong[thread] = i;
            return;
        }
    }
}

static void check_places(void *ctx, int thread)
{
    rk_batch *b = ctx;
    for (int i = first_of(b, thread), end = first_of(b, thread + 1); i < end; i++) {
        seat_at_work *w = &b->work[i];
        if ((uint32_t)b->actions[i] >= w->legal.count) {
            b->wrong[thread] = i;
            return;
        }
        w->move = rk_moves_at(&w->legal, (uint32_t)b->actions[i]);
    }
}

static void play_all(void *ctx, int thread)
{
    rk_batch      *b = ctx;
    const rk_game *g = b->rules->set.game;
    uint64_t       moves = 0;
    for (int i = first_of(b, thread), end = first_of(b, thread + 1); i < end; i++) {
        if (b->mask)
            mark(b, i, false);
        if (b->over[i])
            forget_end(b, i);
        g->play(b->rules->set.data, state_of(b, i), b->work[i].move);
        moves += 1 + play_on(b, i);
    }
    b->moves[thread] += moves;
}

static int first_wrong(const rk_batch *b)
{
    for (int t = 0; t < b->threads; t++)
        if (b->wrong[t] >= 0)
            return b->wrong[t];
    return -1;
}

static bool checked(rk_batch *b, const int32_t *actions, void (*check)(void *, int), int *wrong)
{
    b->actions = actions;
    for (int t = 0; t < b->threads; t++)
        b->wrong[t] = -1;
    lib_pool_run(b->pool, check, b);
    *wrong = first_wrong(b);
    return *wrong < 0;
}

/* The words of the refusal come from the rules. */
static int say_why(rk_batch *b, int i, int32_t action, rk_problem *p)
{
    rk_problem why;
    rk_state  *s = rk_batch_state(b, i, NULL);
    int        status = rk_state_why_not(s, b->seat[i], action, NULL, &why);
    rk_state_free(s);
    lib_fail(p, status, "game %d: action %d of seat %d: %.*s", i, (int)action, (int)b->seat[i], 800, why.words);
    if (p)
        memcpy(p->rule, why.rule, sizeof p->rule);
    return status;
}

int rk_batch_step(rk_batch *b, const int32_t *actions, rk_problem *p)
{
    lib_fine(p);
    int wrong;
    if (!lib_is(b, LIB_BATCH) || !actions)
        return lib_fail(p, RK_BAD_ARGUMENT, "a batch and an action for each of its games are needed");
    if (!checked(b, actions, check_actions, &wrong))
        return say_why(b, wrong, actions[wrong], p);
    lib_pool_run(b->pool, play_all, b);
    return RK_SUCCESS;
}

int rk_batch_step_nth(rk_batch *b, const int32_t *places, rk_problem *p)
{
    lib_fine(p);
    int wrong;
    if (!lib_is(b, LIB_BATCH) || !places)
        return lib_fail(p, RK_BAD_ARGUMENT, "a batch and a place for each of its games are needed");
    if (!checked(b, places, check_places, &wrong))
        return lib_fail(p, RK_BAD_ARGUMENT, "game %d: there is no legal action number %d (there are %d, counted from 0)", wrong,
                        (int)places[wrong], (int)b->legal[wrong]);
    lib_pool_run(b->pool, play_all, b);
    return RK_SUCCESS;
}

/* ---- choosing at random ---- */

typedef struct {
    rk_batch *batch;
    int32_t  *actions;
} sampling;

static int32_t any_action(const rk_batch *b, seat_at_work *w)
{
    int64_t number = rk_action_of(&b->rules->actions, rk_moves_at(&w->legal, rk_rng_below(&w->rng, w->legal.count)));
    for (uint32_t i = 0; number < 0 && i < w->legal.count; i++) /* beyond all numbers: the first that has one */
        number = rk_action_of(&b->rules->actions, rk_moves_at(&w->legal, i));
    return (int32_t)number;
}

static void sample_all(void *ctx, int thread)
{
    sampling *s = ctx;
    rk_batch *b = s->batch;
    for (int i = first_of(b, thread), end = first_of(b, thread + 1); i < end; i++)
        s->actions[i] = any_action(b, &b->work[i]);
}

int rk_batch_sample(rk_batch *b, int32_t *actions, rk_problem *p)
{
    lib_fine(p);
    if (!lib_is(b, LIB_BATCH) || !actions)
        return lib_fail(p, RK_BAD_ARGUMENT, "a batch and room for an action of each of its games are needed");
    sampling s = {b, actions};
    lib_pool_run(b->pool, sample_all, &s);
    return RK_SUCCESS;
}

/* ---- making one ---- */

static void begin_all(void *ctx, int thread)
{
    rk_batch *b = ctx;
    for (int i = first_of(b, thread), end = first_of(b, thread + 1); i < end; i++) {
        begin(b, state_of(b, i));
        b->moves[thread] += play_on(b, i);
    }
}

static bool room_for(rk_batch *b, int parts)
{
    size_t games = (size_t)b->games, seats = b->rules->setup.seats, threads = (size_t)b->threads;
    b->states = aligned_alloc(LINE, games * b->stride);
    b->work = calloc(games, sizeof *b->work);
    b->seat = calloc(games, sizeof *b->seat);
    b->legal = calloc(games, sizeof *b->legal);
    b->over = calloc(games, sizeof *b->over);
    b->reward = calloc(games * seats, sizeof *b->reward);
    b->points = calloc(games * seats, sizeof *b->points);
    b->wrong = calloc(threads, sizeof *b->wrong);
    b->moves = calloc(threads, sizeof *b->moves);
    b->mask = parts & RK_MASKS ? calloc(games, b->rules->actions.count) : NULL;
    b->observation = parts & RK_OBSERVATIONS ? calloc(games * (size_t)b->slots, sizeof *b->observation) : NULL;
    b->feature = parts & RK_FEATURES ? calloc(games * (size_t)b->features, sizeof *b->feature) : NULL;
    if (b->states)
        memset(b->states, 0, games * b->stride);
    return b->states && b->work && b->seat && b->legal && b->over && b->reward && b->points && b->wrong && b->moves
           && (b->mask || !(parts & RK_MASKS)) && (b->observation || !(parts & RK_OBSERVATIONS))
           && (b->feature || !(parts & RK_FEATURES));
}

static bool good_arguments(const rk_ruleset *r, int games, int threads, int parts, rk_problem *p)
{
    int status = RK_SUCCESS;
    if (!lib_is(r, LIB_RULESET))
        status = lib_fail(p, RK_BAD_ARGUMENT, "this is not a ruleset");
    else if (games < 1 || games > RK_BATCH_GAMES)
        status = lib_fail(p, RK_BAD_ARGUMENT, "a batch has 1 to %d games, not %d", RK_BATCH_GAMES, games);
    else if (threads < 1 || threads > RK_BATCH_THREADS)
        status = lib_fail(p, RK_BAD_ARGUMENT, "a batch has 1 to %d threads, not %d", RK_BATCH_THREADS, threads);
    else if (parts & ~(RK_MASKS | RK_OBSERVATIONS | RK_FEATURES))
        status = lib_fail(p, RK_BAD_ARGUMENT, "a batch has no part %d", parts);
    else if (parts & RK_FEATURES && !rk_ruleset_features(r))
        status = lib_fail(p, RK_BAD_ARGUMENT, "%s has no features to learn from", rk_ruleset_game(r));
    return status == RK_SUCCESS;
}

static rk_state *opening_of(const rk_ruleset *r)
{
    rk_state *s = rk_state_new(r, NULL);
    if (r->set.game->talk.drop_annex)
        r->set.game->talk.drop_annex(s->bytes);
    return s;
}

static void show(rk_batch *b)
{
    b->view = (rk_batch_view){.games = b->games,
                              .seats = b->rules->setup.seats,
                              .actions = (int)b->rules->actions.count,
                              .seat = b->seat,
                              .legal = b->legal,
                              .mask = b->mask,
                              .over = b->over,
                              .reward = b->reward,
                              .points = b->points,
                              .slots = b->slots,
                              .observation = b->observation,
                              .features = rk_ruleset_features(b->rules),
                              .feature = b->feature};
}

rk_batch *rk_batch_new(const rk_ruleset *r, int games, int threads, int parts, uint64_t seed, rk_problem *p)
{
    lib_fine(p);
    if (!good_arguments(r, games, threads, parts, p))
        return NULL;
    rk_batch *b = rk_alloc(sizeof *b);
    *b = (rk_batch){.tag = LIB_BATCH, .rules = lib_ruleset_keep(r), .games = games, .threads = threads < games ? threads : games};
    b->stride = (r->set.game->state_size + (size_t)LINE - 1) / LINE * LINE;
    b->slots = r->layout->size;
    b->features = r->setup.seats * rk_ruleset_features(r);
    b->opening = opening_of(r);
    b->pool = lib_pool_new(b->threads);
    if (!b->pool || !room_for(b, parts)) {
        rk_batch_free(b);
        lib_fail(p, RK_NO_MEMORY, "there is no room for %d games and %d threads", games, threads);
        return NULL;
    }
    show(b);
    for (int i = 0; i < games; i++)
        rk_rng_seed(&b->work[i].rng, seed, (uint64_t)i);
    lib_pool_run(b->pool, begin_all, b);
    b->begun = true;
    return b;
}

void rk_batch_free(rk_batch *b)
{
    if (!lib_is(b, LIB_BATCH))
        return;
    lib_pool_free(b->pool);
    rk_state_free(b->opening);
    rk_ruleset_free(b->rules);
    void *const all[] = {b->states, b->work,  b->seat,  b->legal, b->over,        b->reward,
                         b->points, b->wrong, b->moves, b->mask,  b->observation, b->feature};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    free(b);
}

/* ---- looking at one ---- */

const rk_batch_view *rk_batch_look(const rk_batch *b)
{
    return lib_is(b, LIB_BATCH) ? &b->view : NULL;
}

uint64_t rk_batch_moves(const rk_batch *b)
{
    uint64_t moves = 0;
    for (int t = 0; lib_is(b, LIB_BATCH) && t < b->threads; t++)
        moves += b->moves[t];
    return moves;
}

static bool has_game(const rk_batch *b, int game, rk_problem *p)
{
    if (!lib_needs(b, LIB_BATCH, p))
        return false;
    if (game >= 0 && game < b->games)
        return true;
    lib_fail(p, RK_BAD_ARGUMENT, "there is no game %d (they are numbered from 0 to %d)", game, b->games - 1);
    return false;
}

rk_state *rk_batch_state(const rk_batch *b, int game, rk_problem *p)
{
    lib_fine(p);
    if (!has_game(b, game, p))
        return NULL;
    rk_state *s = lib_state_of(b->rules, NULL);
    memcpy(s->bytes, state_of(b, game), b->rules->set.game->state_size);
    return s;
}

int rk_batch_put(rk_batch *b, int game, const rk_state *s, rk_problem *p)
{
    lib_fine(p);
    if (!has_game(b, game, p))
        return RK_BAD_ARGUMENT;
    if (!lib_is(s, LIB_STATE) || !lib_same_rules(b->rules, s->rules))
        return lib_fail(p, RK_BAD_ARGUMENT, "this is not a state of the batch's ruleset");
    const rk_game *g = b->rules->set.game;
    if (b->mask)
        mark(b, game, false);
    forget_end(b, game);
    memcpy(state_of(b, game), s->bytes, g->state_size);
    if (g->talk.drop_annex)
        g->talk.drop_annex(state_of(b, game));
    b->moves[0] += play_on(b, game);
    return RK_SUCCESS;
}
