/* balance.c: plays a bot against itself and notes what the report needs. All sums are whole numbers, so the order in which
 * threads finish does not matter. */
#include "arena/balance.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_HOLDINGS = 1024 };

typedef struct {
    uint8_t party;
    int     kind, value;
} holding;

/* Notes of one game, taken while it is played. */
typedef struct {
    ar_balance *of;
    rk_text     lead; /* after each decision: the party that leads alone, or AR_NOBODY */
    holding     held[MAX_HOLDINGS];
    int         held_n;
} notes;

void ar_balance_begin(ar_balance *b)
{
    ar_series_begin(&b->series);
    b->game = rk_alloc(b->games * sizeof *b->game);
}

void ar_balance_clear(ar_balance *b)
{
    free(b->game);
    free(b->item);
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
    if (n->held_n < MAX_HOLDINGS)
        n->held[n->held_n++] = (holding){(uint8_t)party, kind, value};
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

void ar_balance_hold(ar_balance *b, int kind, int value, uint64_t held, uint64_t wins)
{
    ar_item *it = item_of(b, kind, value);
    it->held += held;
    it->wins += wins;
}

static void note_holdings(ar_balance *b, const notes *n, const ar_outcome *o)
{
    pthread_mutex_lock(&b->series.lock);
    for (int i = 0; i < n->held_n; i++) {
        const holding *h = &n->held[i];
        ar_balance_hold(b, h->kind, h->value, 1, (uint64_t)ar_win_part(o->winners, h->party));
    }
    pthread_mutex_unlock(&b->series.lock);
}

/* ---- running ---- */

static void play_game(ar_balance *b, uint64_t number, notes *n)
{
    ar_outcome o;
    ar_seating g = ar_series_seating(&b->series, number);
    g.observer = (ar_observer){.after_decision = note_lead, .end = ask_holdings, .ctx = n};
    for (int i = 0; i < b->series.setup.seats; i++)
        g.bot[i] = &b->bot;
    ar_ending how = ar_play_game(&g, &o);
    if (how == AR_FAULTY)
        ar_series_fault(&b->series, "game", number, o.moves, o.fault);
    if (how != AR_FINISHED)
        return;
    ar_balance_game *to = &b->game[number];
    to->moves = o.moves;
    to->winners = o.winners;
    to->parties = o.parties;
    note_leads(n, alone(o.winners), to);
    note_points(&o, to);
    note_holdings(b, n, &o);
}

/* Every parts-th game is ours. */
static void job(void *ctx, uint64_t at)
{
    notes      *n = rk_alloc(sizeof *n);
    ar_balance *b = n->of = ctx;
    play_game(b, b->parts ? at * b->parts + b->part : at, n);
    rk_text_free(&n->lead);
    free(n);
}

uint32_t ar_balance_wanted(const ar_balance *b)
{
    return b->parts ? (b->games + b->parts - 1 - b->part) / b->parts : b->games;
}

bool ar_balance_run(ar_balance *b, ar_progress progress)
{
    return ar_series_run(&b->series, ar_balance_wanted(b), job, b, progress);
}
