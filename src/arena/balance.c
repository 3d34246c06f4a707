/* balance.c: plays a bot against itself and notes what the report needs. All sums are whole numbers, so the order in which
 * threads finish does not matter. */
#include "arena/balance.h"

#include <stdlib.h>
#include <string.h>

/* Notes of one game, taken while it is played. */
typedef struct {
    ar_balance *of;
    rk_text     lead; /* after each decision: the party that leads alone, or AR_NOBODY */
    ar_holding  held[AR_MAX_HOLDINGS];
    int         held_n;
} notes;

void ar_balance_begin(ar_balance *b)
{
    ar_series_begin(&b->series);
    for (int i = 0; i < b->variants; i++) {
        ar_pool_init(&b->variant[i].pool);
        b->variant[i].game = rk_alloc(b->games * sizeof *b->variant[i].game);
    }
}

void ar_balance_clear(ar_balance *b)
{
    for (int i = 0; i < b->variants; i++) {
        ar_pool_clear(&b->variant[i].pool);
        free(b->variant[i].game);
        free(b->variant[i].item);
    }
    if (b->record)
        fclose(b->record);
    ar_series_clear(&b->series);
}

/* ---- while the game is played ---- */

static int alone(unsigned parties)
{
    return __builtin_popcount(parties) == 1 ? __builtin_ctz(parties) : AR_NOBODY;
}

static void note_lead(void *ctx, const void *state)
{
    notes   *n = ctx;
    rk_score score;
    n->of->series.set.game->score(n->of->series.set.data, state, &score);
    rk_text_char(&n->lead, (char)alone(score.winners));
}

/* The same thing held twice by one party counts once. */
static void hold(void *ctx, int party, int kind, int value)
{
    notes *n = ctx;
    for (int i = 0; i < n->held_n; i++)
        if (n->held[i].party == party && n->held[i].kind == kind && n->held[i].value == value)
            return;
    if (n->held_n < AR_MAX_HOLDINGS)
        n->held[n->held_n++] = (ar_holding){(uint8_t)party, kind, value};
}

static void ask_holdings(void *ctx, const void *state, uint32_t moves, ar_ending how)
{
    (void)moves;
    (void)how;
    notes         *n = ctx;
    const rk_game *g = n->of->series.set.game;
    if (g->players.holdings)
        g->players.holdings(n->of->series.set.data, state, hold, n);
}

/* ---- after the game ---- */

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

/* The entry of a thing, added if need be. The list stays sorted. */
static ar_item *item_of(ar_variant *v, int kind, int value)
{
    int low = 0, high = v->items;
    while (low < high) {
        int mid = (low + high) / 2;
        if (v->item[mid].kind < kind || (v->item[mid].kind == kind && v->item[mid].value < value))
            low = mid + 1;
        else
            high = mid;
    }
    if (low < v->items && v->item[low].kind == kind && v->item[low].value == value)
        return &v->item[low];
    if (v->items == v->cap) {
        v->cap = v->cap ? 2 * v->cap : 64;
        v->item = rk_realloc(v->item, (size_t)v->cap * sizeof *v->item);
    }
    memmove(&v->item[low + 1], &v->item[low], (size_t)(v->items - low) * sizeof *v->item);
    v->item[low] = (ar_item){.kind = kind, .value = value};
    v->items++;
    return &v->item[low];
}

/* How many of these hold the same thing as the i-th; 0 if an earlier one has been asked about it. */
static unsigned holders(const ar_holding *held, int n, int i)
{
    unsigned same = 0;
    for (int k = 0; k < n; k++)
        if (held[k].kind == held[i].kind && held[k].value == held[i].value) {
            if (k < i)
                return 0;
            same++;
        }
    return same;
}

void ar_balance_take(ar_variant *v, uint32_t number, const ar_balance_game *game, const ar_holding *held, int n)
{
    v->game[number] = *game;
    for (int i = 0; i < n; i++) {
        ar_item *it = item_of(v, held[i].kind, held[i].value);
        unsigned same = holders(held, n, i);
        it->held++;
        it->wins += (uint64_t)ar_win_part(game->winners, held[i].party);
        it->squares += same * same;
    }
}

static void finish_game(ar_balance *b, int variant, uint32_t number, const ar_balance_game *game, const notes *n)
{
    pthread_mutex_lock(&b->series.lock);
    ar_balance_take(&b->variant[variant], number, game, n->held, n->held_n);
    if (b->record && !ar_balance_line(b, variant, number, n->held, n->held_n))
        ar_series_fault_locked(&b->series, "game", number, 0, "part.jsonl cannot be written");
    pthread_mutex_unlock(&b->series.lock);
}

/* ---- running ---- */

/* The same number has the same streams in every variant. */
static void play_game(ar_balance *b, int variant, uint32_t number, notes *n)
{
    ar_outcome o;
    ar_seating g = ar_series_seating(&b->series, number);
    g.setup = &b->variant[variant].setup;
    g.pool = &b->variant[variant].pool;
    g.observer = (ar_observer){.after_decision = note_lead, .end = ask_holdings, .ctx = n};
    for (int i = 0; i < b->series.setup.seats; i++)
        g.bot[i] = &b->bot;
    ar_ending how = ar_play_game(&g, &o);
    if (how == AR_FAULTY)
        ar_series_fault(&b->series, "game", number, o.moves, o.fault);
    if (how != AR_FINISHED)
        return;
    ar_balance_game game = {.moves = o.moves, .winners = o.winners, .parties = o.parties};
    note_leads(n, alone(o.winners), &game);
    note_points(&o, &game);
    finish_game(b, variant, number, &game, n);
}

typedef struct {
    ar_balance *of;
    uint64_t   *missing; /* number * variants + variant */
} run;

static void job(void *ctx, uint64_t at)
{
    run        *r = ctx;
    notes      *n = rk_alloc(sizeof *n);
    ar_balance *b = n->of = r->of;
    uint64_t    which = r->missing[at];
    play_game(b, (int)(which % (unsigned)b->variants), (uint32_t)(which / (unsigned)b->variants), n);
    rk_text_free(&n->lead);
    free(n);
}

/* Every parts-th game is ours. */
static bool is_ours(const ar_balance *b, uint32_t number)
{
    return !b->parts || number % b->parts == b->part;
}

uint64_t ar_balance_wanted(const ar_balance *b)
{
    uint64_t n = b->parts ? (b->games + b->parts - 1 - b->part) / b->parts : b->games;
    return n * (uint64_t)b->variants;
}

uint64_t ar_balance_done(const ar_balance *b)
{
    uint64_t n = 0;
    for (int v = 0; v < b->variants; v++)
        for (uint32_t i = 0; i < b->games; i++)
            n += is_ours(b, i) && b->variant[v].game[i].parties;
    return n;
}

/* Both variants of a game are played one after the other, so that there are pairs whenever we are stopped. */
bool ar_balance_run(ar_balance *b, ar_progress progress)
{
    run      r = {b, rk_alloc((ar_balance_wanted(b) + 1) * sizeof *r.missing)};
    uint64_t n = 0;
    for (uint32_t i = 0; i < b->games; i++)
        for (int v = 0; v < b->variants; v++)
            if (is_ours(b, i) && !b->variant[v].game[i].parties)
                r.missing[n++] = (uint64_t)i * (unsigned)b->variants + (unsigned)v;
    bool all = ar_series_run(&b->series, n, job, &r, progress);
    free(r.missing);
    return all;
}
