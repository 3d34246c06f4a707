/* selfplay.c: ratskeller selfplay: bots play, and every position they decide in is written down with how the match ended. The
 * file is what tools/train learns from. Each game is one block, so that a run that was stopped goes on where it was. */
#include "arena/balance.h"
#include "arena/journal.h"
#include "cli/series.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIN = 60 * 60 }; /* a whole victory; shared ones stay whole numbers */

typedef struct {
    ar_series   series;
    bot_spec    bot[RK_MAX_SEATS];
    const char *path;
    FILE       *file;
    uint64_t    games, kept; /* wanted; in the file */
    uint64_t    every;       /* one position in so many is written down */
    uint8_t    *done;        /* by number: it is in the file already */
    bool        parts;       /* those of the weights are written down, not features; and the points at the end */
    bool        visits;      /* only decisions of searches are written down, with how often they looked at each move */
    bool        broken;      /* the file cannot be written */
} selfplay;

/* Before each block. */
typedef struct {
    uint64_t game;
    uint32_t positions, size; /* of the block, behind this */
} block;

typedef struct {
    const selfplay *run;
    const void     *data;
    char           *bytes; /* features of all seats, a position after the other; with visits, those behind each */
    size_t          size, room;
    uint32_t        positions;
    rk_rng          rng; /* which positions */
} notes;

/* Behind the features of a decision: how often the search looked at each of its moves. */
typedef struct {
    uint16_t seat, moves;
} choice;
typedef struct {
    uint8_t  verb, seat;
    uint16_t arg[3];
    uint32_t visits;
} looked;
_Static_assert(sizeof(looked) == 12 && sizeof(choice) == 4, "files are read by other programs");

static void *add_bytes(notes *n, size_t size)
{
    if (n->size + size > n->room) {
        n->room = 2 * n->room + size;
        n->bytes = rk_realloc(n->bytes, n->room);
    }
    n->size += size;
    return n->bytes + n->size - size;
}

static size_t row_size(const selfplay *s)
{
    if (s->parts)
        return 1 + (size_t)s->series.setup.seats * RK_WEIGHT_PARTS; /* before them: where in the match */
    return (size_t)s->series.setup.seats * s->series.set.game->players.features->count;
}

static void fill_parts(const notes *n, const void *state, int16_t *row)
{
    int32_t part[RK_MAX_SEATS * RK_WEIGHT_PARTS] = {0};
    int32_t now = n->run->series.set.game->players.features->parts(n->data, state, part);
    *row++ = (int16_t)now;
    for (size_t i = 0; i + 1 < row_size(n->run); i++)
        row[i] = (int16_t)(part[i] < INT16_MIN ? INT16_MIN : part[i] > INT16_MAX ? INT16_MAX : part[i]);
}

static bool is_drawn(notes *n)
{
    return !rk_rng_below(&n->rng, (uint32_t)n->run->every);
}

static void add_position(notes *n, const void *state)
{
    int16_t *row = add_bytes(n, row_size(n->run) * sizeof *row);
    n->positions++;
    if (n->run->parts)
        fill_parts(n, state, row);
    else
        n->run->series.set.game->players.features->fill(n->data, state, row);
}

static void before_move(void *ctx, const void *state, uint32_t step, rk_move move)
{
    notes      *n = ctx;
    rk_settled *settled = n->run->series.set.game->players.features->settled;
    (void)step;
    if ((settled ? settled(n->data, state) : move.seat != RK_CHANCE) && is_drawn(n))
        add_position(n, state);
}

/* Adds what the trees of a search have looked at. They all have the same moves, the first tree's come first. */
static void add_visits(notes *n, int seat, const bot_vote *votes, size_t votes_n)
{
    size_t at = n->size, moves = 0;
    add_bytes(n, sizeof(choice));
    for (size_t i = 0; i < votes_n; i++) {
        const bot_vote *v = &votes[i];
        if (v->tree != votes->tree || v->weight <= 0)
            continue;
        looked x = {v->move.verb, v->move.seat, {v->move.arg[0], v->move.arg[1], v->move.arg[2]}, 0};
        for (size_t k = i; k < votes_n; k++)
            x.visits += rk_move_eq(votes[k].move, v->move) ? votes[k].visits : 0;
        memcpy(add_bytes(n, sizeof x), &x, sizeof x);
        moves++;
    }
    choice c = {(uint16_t)seat, (uint16_t)moves};
    memcpy(n->bytes + at, &c, sizeof c);
}

static void decided(void *ctx, const void *state, const bot_player *bot, rk_move move)
{
    notes    *n = ctx;
    size_t    votes_n;
    bot_vote *votes = bot_votes(bot, &votes_n);
    if (votes && is_drawn(n)) {
        add_position(n, state);
        add_visits(n, move.seat, votes, votes_n);
    }
    free(votes);
}

static bool write_block(selfplay *s, uint64_t number, const notes *n, const ar_outcome *o)
{
    uint16_t share[2 * RK_MAX_SEATS];
    int      seats = s->series.setup.seats;
    for (int p = 0; p < seats; p++)
        share[p] = (uint16_t)(ar_win_part(o->winners, p) * (WIN / AR_WHOLE_WIN));
    for (int p = 0; p < seats; p++)
        share[seats + p] = (uint16_t)o->points[p];
    size_t shares = (s->parts ? 2 : 1) * (size_t)seats * sizeof *share;
    block  head = {number, n->positions, (uint32_t)(n->size + shares)};
    return fwrite(&head, sizeof head, 1, s->file) == 1 && fwrite(share, shares, 1, s->file) == 1
           && fwrite(n->bytes, 1, n->size, s->file) == n->size && fflush(s->file) == 0;
}

static void play_one(void *ctx, uint64_t number)
{
    selfplay  *s = ctx;
    ar_seating g = ar_series_seating(&s->series, number);
    ar_outcome o;
    notes      n = {.run = s, .data = s->series.set.data};
    if (s->done[number])
        return;
    rk_rng_seed(&n.rng, s->series.seed, number);
    g.observer = s->visits ? (ar_observer){.decided = decided, .ctx = &n} : (ar_observer){.before_move = before_move, .ctx = &n};
    for (int i = 0; i < s->series.setup.seats; i++)
        g.bot[i] = &s->bot[(i + (int)(number % s->series.setup.seats)) % s->series.setup.seats];
    ar_ending how = ar_play_game(&g, &o);
    if (how == AR_FAULTY)
        ar_series_fault(&s->series, "game", number, o.moves, o.fault);
    pthread_mutex_lock(&s->series.lock);
    if (how == AR_FINISHED && !s->broken) {
        s->broken = !write_block(s, number, &n, &o);
        s->kept += !s->broken;
        if (s->broken)
            ar_series_fault_locked(&s->series, "game", number, 0, "the file cannot be written");
    }
    pthread_mutex_unlock(&s->series.lock);
    free(n.bytes);
}

/* ---- the file ---- */

/* Those that are not at their defaults. A text changes no game. */
static void add_options(const selfplay *s, rk_text *out)
{
    const rk_game  *g = s->series.set.game;
    const rk_setup *setup = &s->series.setup;
    for (int i = 0; i < rk_options(g); i++)
        if (!g->options[i].text && setup->option[i] != g->options[i].def) {
            rk_text_addf(out, " option %s=", g->options[i].name);
            rk_setup_value(g, setup, i, out);
        }
}

static void header(const selfplay *s, rk_text *out)
{
    const rk_game *g = s->series.set.game;
    int            numbers = s->parts ? RK_WEIGHT_PARTS : g->players.features->count;
    rk_text_addf(out, "ratskeller-%s 1 %s seats %d %s %d seed %llu every %llu program " RK_VERSION " data %.12s",
                 s->parts    ? "parts"
                 : s->visits ? "visits"
                             : "positions",
                 g->id, s->series.setup.seats, s->parts ? "parts" : "features", numbers, (unsigned long long)s->series.seed,
                 (unsigned long long)s->every, s->series.set.hash);
    add_options(s, out);
    rk_text_add(out, " bots");
    for (int i = 0; i < s->series.setup.seats; i++)
        rk_text_addf(out, " %s", s->bot[i].name);
    rk_text_add(out, "\n");
}

/* Notes which games are there; what follows the last whole block is cut off. */
static bool read_blocks(selfplay *s)
{
    block head;
    long  whole = ftell(s->file), size;
    fseek(s->file, 0, SEEK_END);
    size = ftell(s->file);
    fseek(s->file, whole, SEEK_SET);
    while (fread(&head, sizeof head, 1, s->file) == 1 && whole + (long)(sizeof head + head.size) <= size) {
        whole += (long)(sizeof head + head.size);
        fseek(s->file, whole, SEEK_SET);
        s->kept++;
        if (head.game < s->games)
            s->done[head.game] = 1;
    }
    fseek(s->file, whole, SEEK_SET);
    return ftruncate(fileno(s->file), whole) == 0;
}

/* How a foreign file begins: one line, and only what a terminal shows as it is. */
static void beginning(FILE *file, char *out, size_t size)
{
    size_t n = 0;
    rewind(file);
    for (int c; n + 1 < size && (c = getc(file)) != EOF && c != '\n'; n++)
        out[n] = c >= ' ' && c <= '~' ? (char)c : '?';
    out[n] = 0;
}

static bool begins_with(FILE *file, const rk_text *line)
{
    for (size_t i = 0; i < line->len; i++)
        if (getc(file) != (unsigned char)line->at[i])
            return false;
    return true;
}

static bool is_empty(FILE *file)
{
    return fseek(file, 0, SEEK_END) == 0 && ftell(file) == 0;
}

/* Begins the file, or goes on with it if it is from the same run. */
static bool begin_file(selfplay *s)
{
    rk_text wanted = RK_TEXT_INIT;
    char    found[200];
    bool    ok;
    header(s, &wanted);
    if (is_empty(s->file)) {
        ok = fputs(rk_text_str(&wanted), s->file) != EOF && fflush(s->file) == 0;
        if (!ok)
            cli_wrong("%s cannot be written: %s", s->path, strerror(errno));
    } else {
        rewind(s->file);
        ok = begins_with(s->file, &wanted) && read_blocks(s);
        if (!ok) {
            beginning(s->file, found, sizeof found);
            cli_wrong("%s is there already, and from another run: it begins with %s", s->path, found);
        }
    }
    rk_text_free(&wanted);
    return ok;
}

static bool open_file(selfplay *s)
{
    rk_text err = RK_TEXT_INIT;
    int     file = ar_claim_file(s->path, 0, &err);
    if (file < 0)
        cli_wrong("%s", rk_text_str(&err));
    else
        s->file = fdopen(file, "r+b");
    rk_text_free(&err);
    return s->file && begin_file(s);
}

static int run(selfplay *s)
{
    cli_progress bar;
    s->done = rk_alloc(s->games);
    int code = CLI_EXIT_USE;
    if (open_file(s)) {
        ar_series_begin(&s->series);
        cli_progress_begin(&bar, "games", s->games);
        bool ok = ar_series_run(&s->series, s->games, play_one, s, cli_series_progress(&bar));
        cli_progress_end(&bar);
        cli_series_explain(&s->series, "games", s->kept, s->games, "; the same command goes on");
        ar_series_clear(&s->series);
        printf("%llu games in %s\n", (unsigned long long)s->kept, s->path);
        code = ok ? CLI_EXIT_OK : CLI_EXIT_NO;
    }
    if (s->file && fclose(s->file) != 0) {
        cli_wrong("%s cannot be written: %s", s->path, strerror(errno));
        code = code == CLI_EXIT_OK ? CLI_EXIT_NO : code;
    }
    free(s->done);
    return code;
}

/* A bot that does not search has looked at nothing. */
static bool somebody_searches(const selfplay *s)
{
    for (int i = 0; i < s->series.setup.seats; i++) {
        const bot_spec *b = &s->bot[i];
        const char     *word = b->level ? s->series.set.game->players.levels[b->level - 1] : b->name;
        if (!strncmp(word, "search", 6))
            return true;
    }
    return false;
}

int cli_cmd_selfplay(int argc, char **argv)
{
    cli_series     flags = {.seed = 1, .threads = 1};
    selfplay       s = {.games = 1000, .every = 1};
    const char    *bots = "search:200";
    cli_list       words;
    int            code;
    const cli_flag table[] = {
        {"seats", CLI_F_NUMBER, &flags.seats}, {"games", CLI_F_NUMBER, &s.games},      {"seed", CLI_F_NUMBER, &flags.seed},
        {"bots", CLI_F_TEXT, &bots},           {"option", CLI_F_LIST, &flags.options}, {"threads", CLI_F_NUMBER, &flags.threads},
        {"data", CLI_F_TEXT, &flags.data},     {"every", CLI_F_NUMBER, &s.every},      {"out", CLI_F_TEXT, &s.path},
        {"parts", CLI_F_SWITCH, &s.parts},     {"visits", CLI_F_SWITCH, &s.visits},    {0}};
    if (!cli_flags(argc, argv, table, &words, "cli.selfplay.help", &code))
        return code;
    if (words.n != 1 || !s.path)
        return cli_wrong("selfplay needs one game and --out FILE");
    if (flags.threads < 1 || flags.threads > AR_MAX_THREADS || s.games < 1 || s.games > AR_MAX_GAMES || s.every < 1
        || s.every > 1000)
        return cli_wrong("--threads is 1 to %d, --games 1 to %d, --every 1 to 1000", AR_MAX_THREADS, AR_MAX_GAMES);
    if (s.parts && s.visits)
        return cli_wrong("--parts and --visits are for files of their own");
    if (!cli_series_open(&s.series, &flags, words.item[0]))
        return CLI_EXIT_USE;
    int seats = s.series.setup.seats, n = cli_series_bots(bots, s.bot, RK_MAX_SEATS);
    for (int i = 1; n == 1 && i < seats; i++)
        s.bot[i] = s.bot[0];
    code = CLI_EXIT_USE;
    if (!s.series.set.game->players.features)
        cli_wrong("%s has no features to learn from", s.series.set.game->id);
    else if (s.parts && !s.series.set.game->players.features->parts)
        cli_wrong("%s has no weights to learn", s.series.set.game->id);
    else if (n >= 0 && n != 1 && n != seats)
        cli_wrong("--bots names %d bots for %d seats", n, seats);
    else if (n > 0 && s.visits && !somebody_searches(&s))
        cli_wrong("--visits needs bots that search: search:200, expert, champion");
    else if (n > 0)
        code = run(&s);
    rk_dataset_free(&s.series.set);
    return code;
}
