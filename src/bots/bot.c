/* bot.c: bots by name, and the one way to ask for a move. */
#include "bots/exec.h"
#include "bots/policies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The levels people choose from, the weakest first: what they are in a game that does not say otherwise
 * (rk_game.players.levels), and how long they may think. docs/bots.md has their measured ratings. */
static const struct {
    const char *name, *word;
    uint32_t    millis;
} levels[] = {
    {"novice", "greedy/m400", 0},    {"easy", "greedy/m150", 0},      {"medium", "greedy/m50", 0},
    {"hard", "search:400/g1", 2000}, {"expert", "search:8000", 4500}, {"champion", "search:8000/j2", 4500},
};

enum { LEVELS = sizeof levels / sizeof *levels };

static void complete(bot_spec *s)
{
    if (!s->threads)
        s->threads = 1;
}

static unsigned long most_of(char setting)
{
    return setting == 't' ? 64 : strchr("sb", setting) ? 100 : setting == 'j' ? BOT_IF_IT_PAYS : setting == 'o' ? 1 : 10000;
}

/* "/t2/r6": settings. `known` lists the letters this kind of bot has. */
static bool read_settings(const char *s, const char *known, bot_spec *out)
{
    while (*s) {
        char         *end;
        char          what = s[0] == '/' ? s[1] : 0;
        unsigned long n = what ? strtoul(s + 2, &end, 10) : 0;
        uint16_t     *to = what == 't'   ? &out->threads
                           : what == 'r' ? &out->depth
                           : what == 'g' ? &out->width
                           : what == 'c' ? &out->explore
                           : what == 'w' ? &out->widen
                           : what == 'j' ? &out->learned
                           : what == 'l' ? &out->look
                           : what == 'k' ? &out->keep
                           : what == 'o' ? &out->open
                           : what == 'n' ? &out->noise
                           : what == 'm' ? &out->misjudges
                           : what == 'b' ? &out->bound
                           : what == 'v' ? &out->view
                           : what == 's' ? &out->stray
                           : what == 'f' ? &out->faith
                                         : NULL;
        if (!to || !strchr(known, what) || end == s + 2 || !n || n > most_of(what))
            return false;
        *to = (uint16_t)n;
        s = end;
    }
    return true;
}

/* "search", "search:1000", "search:500ms", each with settings. */
static bool read_search(const char *word, bot_spec *out)
{
    *out = (bot_spec){.policy = "search"};
    const char   *s = word + 6;
    unsigned long n = 1000;
    bool          time = false;
    if (*s == ':') {
        char *end;
        n = strtoul(s + 1, &end, 10);
        if (end == s + 1 || !n || n > 100000000)
            return false;
        time = !strncmp(end, "ms", 2);
        s = end + (time ? 2 : 0);
    }
    if (time)
        out->millis = (uint32_t)n;
    else
        out->iterations = (uint32_t)n;
    return read_settings(s, "trgcwjlkof", out);
}

static bool read_random(const char *word, bot_spec *out)
{
    *out = (bot_spec){.policy = "random"};
    return !word[6];
}

static bool read_greedy(const char *word, bot_spec *out)
{
    *out = (bot_spec){.policy = "greedy"};
    return read_settings(word + 6, "nmbvsjf", out);
}

static bool read_exec(const char *word, bot_spec *out)
{
    *out = (bot_spec){.policy = "exec"};
    return word[5];
}

/* Everything besides the levels, by how the word begins. */
static const struct {
    const char *begins, *shown;
    bool (*read)(const char *word, bot_spec *out);
} kinds[] = {
    {"random", "random", read_random},
    {"greedy", "greedy", read_greedy},
    {"search", "search:ITERATIONS, search:TIMEms", read_search},
    {"exec:", "exec:COMMAND", read_exec},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static bool read_kind(const char *word, bot_spec *out)
{
    for (int i = 0; i < KINDS; i++)
        if (!strncmp(word, kinds[i].begins, strlen(kinds[i].begins)))
            return kinds[i].read(word, out);
    return false;
}

static bool read_word(const char *word, bot_spec *out)
{
    for (uint8_t i = 0; i < LEVELS; i++)
        if (!strcmp(levels[i].name, word)) {
            bool ok = read_kind(levels[i].word, out);
            out->millis = levels[i].millis;
            out->level = i + 1;
            return ok;
        }
    return read_kind(word, out);
}

static const char quietly[] = "/quiet";

/* Cuts "/quiet" off, but leaves commands as they are. */
static bool cut_quiet(char *word)
{
    size_t n = strlen(word), m = sizeof quietly - 1;
    if (n <= m || strcmp(word + n - m, quietly) != 0 || !strncmp(word, "exec:", 5))
        return false;
    word[n - m] = 0;
    return true;
}

bool bot_spec_read(const char *name, bot_spec *out)
{
    char word[sizeof out->name];
    *out = (bot_spec){0};
    if (strlen(name) >= sizeof word)
        return false;
    strcpy(word, name);
    bool quiet = cut_quiet(word);
    if (!read_word(word, out))
        return false;
    complete(out);
    out->quiet = quiet;
    strcpy(out->name, name);
    return true;
}

void bot_names(rk_text *out)
{
    for (int i = 0; i < LEVELS; i++)
        rk_text_addf(out, "%s, ", levels[i].name);
    for (int i = 0; i < KINDS; i++)
        rk_text_addf(out, "%s%s", i ? ", " : "", kinds[i].shown);
}

/* A level is what the game says; whatever else was asked for stays as it is. */
static bot_spec in_game(const bot_spec *asked, const rk_game *g)
{
    bot_spec is;
    if (!asked->level || !g->players.levels || !read_kind(g->players.levels[asked->level - 1], &is))
        return *asked;
    complete(&is);
    memcpy(is.name, asked->name, sizeof is.name);
    is.level = asked->level;
    is.millis = asked->millis;
    is.threads = asked->threads;
    is.only = asked->only;
    is.shares = asked->shares;
    is.quiet = asked->quiet;
    return is;
}

void bot_init(bot_player *b, const bot_spec *asked, const rk_dataset *set, const rk_setup *setup, int seat, uint64_t seed)
{
    const rk_game  *g = set->game;
    const bot_spec *spec = &b->spec;
    *b = (bot_player){.spec = in_game(asked, g), .game = g, .data = set->data, .setup = *setup, .seat = seat};
    bot_reseed(b, seed, (uint64_t)seat);
    b->world = rk_alloc((size_t)g->state_size + g->annex_size);
    b->after = rk_alloc((size_t)g->state_size + g->annex_size);
    if (!strcmp(spec->policy, "search"))
        b->search = bot_search_new(spec, set, setup, seat);
    if (!strcmp(spec->policy, "exec"))
        b->outside = bot_exec_start(spec->name + 5, set, setup, seat);
}

void bot_reseed(bot_player *b, uint64_t seed, uint64_t stream)
{
    rk_rng_seed(&b->rng, seed, stream);
    if (b->search)
        bot_search_forget(b->search);
}

void bot_saw(bot_player *b, rk_turn before, rk_move move)
{
    if (b->search)
        bot_search_saw(b->search, move, before.sealed && move.seat != b->seat);
}

void bot_clear(bot_player *b)
{
    bot_search_free(b->search);
    bot_exec_stop(b->outside);
    free(b->world);
    free(b->after);
    b->search = NULL;
    b->outside = NULL;
    b->world = b->after = NULL;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static rk_move ask_outside(bot_player *b)
{
    rk_move m;
    if (bot_exec_ask(b->outside, b->world, &m))
        return m;
    b->effort.forfeits++;
    return b->game->players.default_move(b->data, b->world, b->seat);
}

/* What each move would cost in broken promises. Promises are in the annex, which is dropped before looking ahead. */
static void note_promises(bot_player *b)
{
    b->promises = 0;
    if (!b->game->talk.promise_cost)
        return;
    rk_moves legal;
    b->game->moves(b->data, b->world, b->seat, &legal);
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w) && b->promises < BOT_MAX_PROMISES;) {
        int cost = b->game->talk.promise_cost(b->data, b->world, w.move) * (b->spec.faith ? b->spec.faith : 100);
        if (cost)
            b->promise[b->promises++] = (bot_promise){w.move, (float)cost / 100000.0f};
    }
}

float bot_promise_cost(const bot_player *b, rk_move m)
{
    for (int i = 0; i < b->promises; i++)
        if (rk_move_eq(b->promise[i].move, m))
            return b->promise[i].cost;
    return 0;
}

/* Looking ahead needs no table talk: only the state proper is copied. */
static void look_ahead(bot_player *b)
{
    note_promises(b);
    if (b->game->talk.drop_annex)
        b->game->talk.drop_annex(b->world);
}

static rk_move policy_move(bot_player *b)
{
    if (b->outside)
        return ask_outside(b);
    look_ahead(b);
    if (b->search)
        return bot_choose_search(b, b->world);
    return *b->spec.policy == 'g' ? bot_choose_greedy(b, b->world) : bot_choose_random(b, b->world);
}

/* What the seat cannot know is dealt again before anybody looks. */
static void imagine(bot_player *b, const void *state)
{
    memcpy(b->world, state, (size_t)b->game->state_size + b->game->annex_size);
    if (b->search)
        bot_search_reopen(b->search, b->world);
    b->game->resample(b->data, b->world, b->seat, &b->rng);
}

bool bot_has_opinions(const bot_player *b)
{
    return b->search;
}

int bot_candidates(bot_player *b, const void *state, rk_move *out, int max, float chance[RK_MAX_SEATS])
{
    imagine(b, state);
    look_ahead(b);
    return bot_search_candidates(b, b->world, out, max, chance);
}

void bot_opine(bot_player *b, const void *state, bot_opinion *out)
{
    *out = (bot_opinion){.move = out->move};
    imagine(b, state);
    look_ahead(b);
    b->promises = 0; /* what a broken word costs is no chance of winning */
    bot_search_opine(b, b->world, out);
}

rk_move bot_choose(bot_player *b, const void *state)
{
    double began = now();
    imagine(b, state);
    rk_move m = policy_move(b);
    b->effort.decisions++;
    b->effort.seconds += now() - began;
    return m;
}
