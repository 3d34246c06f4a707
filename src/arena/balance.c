/* balance.c: plays a bot against itself and notes what the report asks about. All sums are whole
 * numbers, so the order in which threads finish does not matter. */
#include "arena/balance.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_HOLDINGS = 1024 };

typedef struct {
    uint8_t party;
    int     kind, value;
} holding;

/* What is noted while a game is played. */
typedef struct {
    ar_balance *of;
    rk_text     lead; /* after each decision: the party that leads alone, or AR_NOBODY */
    holding     held[MOST_HOLDINGS];
    int         held_n;
} notes;

void ar_balance_begin(ar_balance *b)
{
    b->game = rk_alloc(b->games * sizeof *b->game);
    pthread_mutex_init(&b->lock, NULL);
    ar_pool_init(&b->pool);
}

void ar_balance_clear(ar_balance *b)
{
    ar_pool_clear(&b->pool);
    free(b->game);
    free(b->item);
    rk_text_free(&b->fault);
    pthread_mutex_destroy(&b->lock);
}

/* ---- while the game is played ---- */

static int alone(unsigned parties)
{
    return __builtin_popcount(parties) == 1 ? __builtin_ctz(parties) : AR_NOBODY;
}

static void watch(void *ctx, const void *state)
{
    notes   *n = ctx;
    rk_score score;
    n->of->set.game->score(n->of->set.data, state, &score);
    rk_text_char(&n->lead, (char)alone(score.winners));
}

/* Two of a kind in one hand are one thing held. */
static void hold(void *ctx, int party, int kind, int value)
{
    notes *n = ctx;
    for (int i = 0; i < n->held_n; i++)
        if (n->held[i].party == party && n->held[i].kind == kind && n->held[i].value == value)
            return;
    if (n->held_n < MOST_HOLDINGS)
        n->held[n->held_n++] = (holding){(uint8_t)party, kind, value};
}

static void end(void *ctx, const void *state)
{
    notes         *n = ctx;
    const rk_game *g = n->of->set.game;
    if (g->players.holdings)
        g->players.holdings(n->of->set.data, state, hold, n);
}

/* ---- after it ---- */

static int lead_at(const notes *n, size_t i)
{
    return (uint8_t)n->lead.at[i];
}

static void note_leads(const notes *n, int winner, ar_balance_game *to)
{
    int before = AR_NOBODY;
    for (size_t i = 0; i < n->lead.len; i++) {
        int now = lead_at(n, i);
        if (now != winner)
            to->settled = (uint32_t)i + 1;
        if (now == AR_NOBODY)
            continue;
        to->leads += before != AR_NOBODY && now != before;
        before = now;
    }
    if (winner == AR_NOBODY)
        to->settled = (uint32_t)n->lead.len;
    to->half = n->lead.len > 1 ? (uint8_t)lead_at(n, n->lead.len / 2 - 1) : AR_NOBODY;
    to->decisions = (uint32_t)n->lead.len;
}

/* Points in the order of the ranking. */
static void note_points(const ar_outcome *o, ar_balance_game *to)
{
    int order[RK_MAX_SEATS];
    for (int p = 0; p < o->parties; p++) {
        int at = p;
        for (; at > 0 && o->rank[order[at - 1]] > o->rank[p]; at--)
            order[at] = order[at - 1];
        order[at] = p;
    }
    to->first = o->points[order[0]];
    to->second = o->points[order[o->parties > 1]];
    to->last = o->points[order[o->parties - 1]];
}

/* The entry of a thing; the list stays in order. */
static ar_item *item_of(ar_balance *b, int kind, int value)
{
    int low = 0, high = b->items;
    while (low < high) {
        int mid = (low + high) / 2;
        if (b->item[mid].kind < kind || (b->item[mid].kind == kind && b->item[mid].value < value))
            low = mid + 1;
        else
            high = mid;
    }
    if (low < b->items && b->item[low].kind == kind && b->item[low].value == value)
        return &b->item[low];
    if (b->items == b->cap) {
        b->cap = b->cap ? 2 * b->cap : 64;
        b->item = rk_realloc(b->item, (size_t)b->cap * sizeof *b->item);
    }
    memmove(&b->item[low + 1], &b->item[low], (size_t)(b->items - low) * sizeof *b->item);
    b->item[low] = (ar_item){.kind = kind, .value = value};
    b->items++;
    return &b->item[low];
}

static void note_holdings(ar_balance *b, const notes *n, const ar_outcome *o)
{
    pthread_mutex_lock(&b->lock);
    for (int i = 0; i < n->held_n; i++) {
        const holding *h = &n->held[i];
        ar_item       *it = item_of(b, h->kind, h->value);
        it->held++;
        it->wins += (uint64_t)ar_win_part(o->winners, h->party);
    }
    pthread_mutex_unlock(&b->lock);
}

/* ---- running ---- */

enum { STREAMS = 16 };

typedef struct {
    ar_balance *balance;
    void (*tick)(void *ctx, uint64_t done);
    void *ctx;
} run;

static void fail(ar_balance *b, uint64_t game)
{
    pthread_mutex_lock(&b->lock);
    if (!b->fault.len)
        rk_text_addf(&b->fault, "game %llu of seed %llu: the game goes on beyond its bound", (unsigned long long)game,
                     (unsigned long long)b->seed);
    pthread_mutex_unlock(&b->lock);
    atomic_store(&b->jobs.stop, true);
}

static void play_game(ar_balance *b, uint64_t game, notes *n)
{
    ar_outcome o;
    ar_pairing p = {.set = &b->set, .setup = &b->setup, .seed = b->seed, .chance = game * STREAMS};
    p.pool = &b->pool;
    p.stop = &b->jobs.stop;
    p.watch = watch;
    p.end = end;
    p.ctx = n;
    for (int i = 0; i < b->setup.seats; i++) {
        p.bot[i] = &b->bot;
        p.mind[i] = game * STREAMS + 1 + (uint64_t)i;
    }
    ar_played how = ar_play_pairing(&p, &o);
    if (how == AR_ENDLESS)
        fail(b, game);
    if (how != AR_PLAYED)
        return;
    ar_balance_game *to = &b->game[game];
    to->moves = o.moves;
    to->winners = o.winners;
    to->parties = o.parties;
    note_leads(n, alone(o.winners), to);
    note_points(&o, to);
    note_holdings(b, n, &o);
}

static void job(void *ctx, uint64_t game)
{
    notes *n = rk_alloc(sizeof *n);
    n->of = ((run *)ctx)->balance;
    play_game(n->of, game, n);
    rk_text_free(&n->lead);
    free(n);
}

static void tick(void *ctx, uint64_t done)
{
    run *r = ctx;
    if (r->tick)
        r->tick(r->ctx, done);
}

bool ar_balance_run(ar_balance *b, void (*to)(void *ctx, uint64_t done), void *ctx)
{
    run r = {b, to, ctx};
    b->jobs = (ar_jobs){.total = b->games, .threads = b->threads, .job = job, .tick = tick, .ctx = &r};
    return ar_jobs_run(&b->jobs) && !b->fault.len;
}
