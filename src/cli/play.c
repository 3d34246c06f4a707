/* play.c: ratskeller play: a game at the terminal, line by line. Works over a pipe. */
#include "cli/asked.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/hint.h"
#include "cli/screen.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const uint64_t LOTS = UINT64_MAX; /* the stream from which seats are drawn; moves use the small numbers */

typedef struct {
    rk_dataset  set;
    rk_match    match;
    rk_reader   reader;
    bool        person[RK_MAX_SEATS];
    bot_player  bot[RK_MAX_SEATS];
    const char *names[RK_MAX_SEATS];
    rk_text     name[RK_MAX_SEATS], level[RK_MAX_SEATS]; /* of the bots */
    int         persons, last_person;
    const char *seats, *data; /* as given on the command line, or NULL */
    uint64_t    seed;
    bool        quit, ended_early;
    rk_moves    offered;    /* the moves of the list that was shown last, */
    int         answers;    /* what could be said about them, */
    int         offered_to; /* and to whom; -1: the game has moved on since */
} session;

static const rk_game *game(const session *s)
{
    return s->set.game;
}

static void say(const session *s, rk_msg msg)
{
    cli_say(&s->reader, msg);
}

/* ---- telling what happened ---- */

typedef struct {
    rk_teller      base;
    const session *s;
    int            n;
} message_printer;

static void print_message(rk_teller *t, const rk_msg *msg)
{
    message_printer *p = (message_printer *)t;
    rk_text          out = RK_TEXT_INIT;
    rk_text_add(&out, "  ");
    rk_render(&p->s->reader, msg, &out);
    cli_show(rk_text_str(&out), 4);
    rk_text_free(&out);
    p->n++;
}

/* What somebody said aloud, if the game has not told it. */
static void print_speech(const session *s, const rk_line *line)
{
    rk_text out = RK_TEXT_INIT;
    rk_text_add(&out, "  ");
    rk_render_seat(&s->reader, line->move.seat, &out);
    rk_text_addf(&out, ": \"%s\"", line->text);
    cli_show(rk_text_str(&out), 4);
    rk_text_free(&out);
}

/* Several people at one screen may all read it, so it shows only what the public may see. */
static int audience(const session *s, int seat)
{
    return s->persons == 1 ? s->last_person : seat >= 0 ? seat : RK_PUBLIC;
}

static rk_why make(session *s, const rk_line *line)
{
    size_t size = rk_match_state_size(game(s));
    void  *before = memcpy(rk_alloc(size), s->match.state, size);
    rk_why why = rk_match_play(&s->match, line);
    if (!why.rule) {
        message_printer p = {{print_message}, s, 0};
        int             viewer = s->persons == 1 ? s->last_person : RK_PUBLIC;
        game(s)->words.tell(s->set.data, before, line->move, s->match.state, viewer, &p.base);
        bool aside = game(s)->verbs[line->move.verb].flags & RK_V_ASIDE;
        if (!p.n && line->has_text && aside)
            print_speech(s, line);
        if (!aside)
            s->offered_to = -1;
    }
    free(before);
    return why;
}

static int print_board(const session *s, int viewer)
{
    return cli_board(&s->reader, s->match.state, viewer);
}

static cli_menu menu_of(const session *s, const rk_moves *legal, int seat)
{
    return (cli_menu){&s->reader, s->match.state, {game(s), s->set.data, s->match.state, legal, seat}, "cli.play.keys", false};
}

/* ---- what a person types ---- */

/* What a champion would do who sees no more than the person, and why. */
static void suggest(const session *s, const cli_menu *menu)
{
    bot_spec   spec;
    bot_advice advice;
    bot_case   is = {&s->set, &s->match.setup, menu->turn.seat, s->seed ^ s->match.steps, s->match.state};
    rk_text    why = RK_TEXT_INIT, move = RK_TEXT_INIT;
    if (s->persons > 1) {
        say(s, RK_MSG("table.suggest_people"));
        return;
    }
    bot_spec_read("champion", &spec);
    bot_advise(&is, &spec, &advice);
    cli_write_typed(game(s), s->set.data, advice.move, &move);
    say(s, RK_MSG("cli.play.advice", RK_WORDS("move", rk_text_str(&move))));
    cli_explain_move(menu, &(rk_line){.move = advice.move});
    if (menu->turn.legal->count == 1)
        say(s, RK_MSG(cli_menu_talk(menu, NULL, false) ? "cli.play.only_move_talk" : "cli.play.only_move"));
    cli_hint(&s->reader, &advice, &why);
    if (why.len)
        cli_show(rk_text_str(&why), 4);
    rk_text_free(&move);
    rk_text_free(&why);
}

/* What goes on with a saved match: with the same people and bots, and with the same cards. */
static void write_resume(const session *s, const char *path, rk_text *out)
{
    rk_text_addf(out, "play %s", game(s)->id);
    if (s->seats)
        rk_text_addf(out, " --seats %s", s->seats);
    if (s->data)
        rk_text_addf(out, " --data %s", s->data);
    rk_text_addf(out, " --resume %s", path);
}

static void save(const session *s, const char *path)
{
    rk_text out = RK_TEXT_INIT, err = RK_TEXT_INIT, how = RK_TEXT_INIT;
    write_resume(s, path, &how);
    rk_match_write(&s->match, &out);
    if (!*path)
        say(s, RK_MSG("cli.play.save_where"));
    else if (cli_write_file(path, rk_text_str(&out), out.len, &err))
        say(s, RK_MSG("cli.play.saved", RK_WORDS("how", rk_text_str(&how))));
    else
        printf("! %s\n", rk_text_str(&err));
    rk_text_free(&out);
    rk_text_free(&err);
    rk_text_free(&how);
}

/* Takes the person's own last decision back. */
static bool undo(session *s, int seat)
{
    size_t n = s->match.steps;
    while (n > 0 && s->match.step[n - 1].move.seat != seat)
        n--;
    if (!n) {
        say(s, RK_MSG("cli.play.nothing_to_undo"));
        return false;
    }
    rk_match_rewind(&s->match, n - 1);
    s->offered_to = -1;
    return true;
}

/* Makes a move. False: it was not one, and the person has been told. */
static bool try_move(session *s, const char *typed, const cli_menu *menu)
{
    rk_line line;
    if (!cli_read_move(menu, typed, &line))
        return false;
    rk_why why = make(s, &line);
    if (why.rule)
        cli_menu_refuse(menu, &line, &why);
    else if (s->offered_to >= 0) /* talk: what can now be said of one's own words is no news */
        s->answers = cli_menu_talk(menu, NULL, false);
    return !why.rule;
}

/* Asks for a line; false: there are no more. */
static bool read_typed(session *s, char *line, size_t size)
{
    printf("> ");
    fflush(stdout);
    if (!fgets(line, (int)size, stdin)) {
        putchar('\n');
        say(s, RK_MSG("cli.play.input_ended"));
        s->quit = s->ended_early = true;
        return false;
    }
    line[strcspn(line, "\r\n")] = 0;
    return true;
}

/* Does what was typed. True: the decision is over, or somebody leaves. */
static bool obey(session *s, const char *typed, const cli_menu *menu)
{
    const char *rest;
    switch (cli_command_of(game(s), typed, &rest)) {
    case CLI_HELP: cli_explain(menu, rest); return false;
    case CLI_HINT: suggest(s, menu); return false;
    case CLI_QUIT: return s->quit = true;
    case CLI_UNDO: return undo(s, menu->turn.seat);
    case CLI_SAVE: save(s, rest); return false;
    case CLI_BOARD: print_board(s, audience(s, menu->turn.seat)); return false;
    case CLI_LIST: cli_menu_all(menu, rest); return false;
    default: return try_move(s, typed, menu);
    }
}

static void announce(const session *s, int seat)
{
    rk_msg  msg = RK_MSG("cli.play.next_person", RK_SEAT("seat", seat));
    rk_text out = RK_TEXT_INIT;
    rk_render(&s->reader, &msg, &out);
    printf("\n--- %s ---\n", rk_text_str(&out));
    rk_text_free(&out);
}

static bool same_moves(const rk_moves *a, const rk_moves *b)
{
    rk_walk x = rk_walk_of(a), y = rk_walk_of(b);
    if (a->count != b->count)
        return false;
    while (rk_walk_next(&x) && rk_walk_next(&y))
        if (!rk_move_eq(x.move, y.move))
            return false;
    return true;
}

/* The table and what can be done. After talk alone both are still on the screen, or easily asked for: the answer shall be seen.
 */
static void show_decision(session *s, const cli_menu *menu)
{
    int seat = menu->turn.seat, answers = cli_menu_talk(menu, NULL, false);
    if (s->offered_to == seat && same_moves(&s->offered, menu->turn.legal)) {
        if (answers > s->answers)
            say(s, RK_MSG("cli.play.answer"));
        s->answers = answers;
        return;
    }
    s->answers = answers;
    if (s->persons > 1)
        announce(s, seat);
    cli_menu_short(menu, print_board(s, audience(s, seat)));
    s->offered = *menu->turn.legal;
    s->offered_to = seat;
}

/* Asks until the person has made a move, taken one back or left. */
static void ask(session *s, int seat)
{
    rk_moves legal;
    char     line[2200];
    s->last_person = seat;
    game(s)->moves(s->set.data, s->match.state, seat, &legal);
    cli_menu menu = menu_of(s, &legal, seat);
    show_decision(s, &menu);
    while (read_typed(s, line, sizeof line)) {
        const char *typed = line + strspn(line, " \t");
        if (*typed && obey(s, typed, &menu))
            return;
    }
}

/* ---- the game ---- */

/* Chance at step n always draws from the same place of the stream, so that taking back does not re-roll the dice. */
static rk_line drawn(session *s)
{
    rk_rng rng;
    rk_rng_seed(&rng, s->seed, s->match.steps);
    return (rk_line){.move = rk_chance_move(game(s), s->set.data, s->match.state, &rng)};
}

/* A line of the score; what is not part of the points stands behind its name. */
static void show_score_line(const session *s, const rk_score_line *line)
{
    rk_text     out = RK_TEXT_INIT, value = RK_TEXT_INIT, unit = RK_TEXT_INIT;
    const char *words = rk_phrase(line->key, s->reader.lang);
    rk_text_addf(&unit, "%s.unit", line->key);
    if (line->extra && rk_phrase(rk_text_str(&unit), s->reader.lang))
        rk_render(&s->reader, &RK_MSG(rk_text_str(&unit), RK_AMOUNT("n", line->value)), &value);
    else
        rk_amount(&value, line->value, s->reader.lang);
    if (line->extra)
        rk_text_addf(&out, "      %12s  (%s: %s; %s)", "", words, rk_text_str(&value), line->rule);
    else
        rk_text_addf(&out, "      %12s  %s (%s)", rk_text_str(&value), words, line->rule);
    cli_show(rk_text_str(&out), 20);
    rk_text_free(&out);
    rk_text_free(&value);
    rk_text_free(&unit);
}

/* "Essen (Bot 2)", "Bochum (you)" */
static void add_party(const session *s, int p, rk_text *out)
{
    bool own = s->persons == 1 && p == s->last_person;
    if (p >= s->match.setup.seats) {
        rk_text_add(out, rk_phrase("cli.play.automaton", s->reader.lang));
        return;
    }
    rk_render_part(&s->reader, s->match.state, p, own, out);
    rk_text_add(out, own ? rk_phrase("cli.play.you", s->reader.lang) : "");
}

static void show_party(const session *s, const rk_score *score, int p)
{
    rk_text     out = RK_TEXT_INIT;
    const char *unit = score->unit ? score->unit : "engine.points";
    rk_text_addf(&out, "%d. ", score->rank[p]);
    add_party(s, p, &out);
    rk_text_add(&out, ": ");
    rk_render(&s->reader, &RK_MSG(unit, RK_AMOUNT("n", score->points[p])), &out);
    cli_show(rk_text_str(&out), 6);
    for (int i = 0; i < score->lines; i++)
        if (score->line[i].party == p)
            show_score_line(s, &score->line[i]);
    rk_text_free(&out);
}

static void show_result(session *s)
{
    rk_score score;
    game(s)->score(s->set.data, s->match.state, &score);
    print_board(s, audience(s, RK_PUBLIC));
    say(s, RK_MSG("cli.play.result"));
    for (int rank = 1; rank <= score.parties; rank++)
        for (int p = 0; p < score.parties; p++)
            if (score.rank[p] == rank)
                show_party(s, &score, p);
}

/* The seat to decide next. Bots come first, so that people see as much as the rules allow. */
static int next_seat(const session *s, uint8_t seats)
{
    for (int i = 0; i < RK_MAX_SEATS; i++)
        if (seats >> i & 1 && !s->person[i])
            return i;
    return __builtin_ctz(seats);
}

static bool hear(void *ctx, const rk_line *line)
{
    return !make(ctx, line).rule;
}

/* Bots negotiate with each other and answer what a person has proposed. */
static void let_bots_talk(session *s, rk_turn turn)
{
    bot_player *bots[RK_MAX_SEATS] = {0};
    int         seats = s->match.setup.seats;
    if (!game(s)->talk.bot_aside || turn.sealed)
        return;
    for (int i = 0; i < seats; i++)
        if (!s->person[i]) {
            bots[i] = &s->bot[i];
            bot_reseed(bots[i], s->seed, s->match.steps + 2000000 + (uint64_t)i);
        }
    bots_talk(bots, seats, (int)(s->match.steps % (size_t)seats), s->match.state, hear, s);
}

static void run(session *s)
{
    rk_turn turn;
    while (!s->quit && (turn = game(s)->turn(s->set.data, s->match.state)).stage != RK_OVER) {
        if (turn.stage == RK_CHANCE_TURN) {
            rk_line line = drawn(s);
            make(s, &line);
            continue;
        }
        let_bots_talk(s, turn);
        int seat = next_seat(s, turn.seats);
        if (s->person[seat]) {
            ask(s, seat);
        } else {
            bot_reseed(&s->bot[seat], s->seed, s->match.steps + 1000000);
            rk_line line = {.move = bot_choose(&s->bot[seat], s->match.state)};
            make(s, &line);
        }
    }
    if (!s->quit)
        show_result(s);
}

static int count_words(const char *list)
{
    int n = 1;
    for (; *list; list++)
        n += *list == ',';
    return n;
}

/* Draws who gets which seat. The same seed draws the same seats, so that a saved game puts everybody back in their place. */
static void draw_lots(uint64_t seed, int seats, int seat_of[RK_MAX_SEATS])
{
    rk_rng rng;
    rk_rng_seed(&rng, seed, LOTS);
    for (int i = seats - 1; i > 0; i--) {
        int j = (int)rk_rng_below(&rng, (uint32_t)i + 1), was = seat_of[i];
        seat_of[i] = seat_of[j];
        seat_of[j] = was;
    }
}

static void name_seat(session *s, int seat)
{
    cli_name_seat(&s->reader, s->match.state, seat, s->person[seat] ? "cli.play.person" : "cli.play.bot", &s->name[seat]);
    s->names[seat] = rk_text_str(&s->name[seat]);
}

/* Who sits where, once, before anything happens. */
static void show_seats(const session *s)
{
    for (int p = 0; p < s->match.setup.seats; p++) {
        bool    own = s->persons == 1 && s->person[p];
        rk_text out = RK_TEXT_INIT;
        rk_text_addf(&out, "  %s", s->names[p]);
        if (own || s->level[p].len)
            rk_text_addf(&out, ": %s", own ? rk_phrase("cli.play.this_is_you", s->reader.lang) : rk_text_str(&s->level[p]));
        cli_show(rk_text_str(&out), 4);
        rk_text_free(&out);
    }
}

/* One word of --seats: a person or a bot takes the seat. False if the word is unknown, and it has said so. */
static bool take_seat(session *s, const char *word, int seat)
{
    bot_spec spec;
    bool     bot = bot_spec_read(word, &spec);
    s->person[seat] = !strcmp(word, "me");
    if (!bot && !s->person[seat]) {
        rk_text all = RK_TEXT_INIT;
        bot_names(&all);
        cli_wrong("--seats: \"%s\" is neither \"me\" nor a bot (%s)", word, rk_text_str(&all));
        rk_text_free(&all);
        return false;
    }
    if (bot)
        bot_init(&s->bot[seat], &spec, &s->set, &s->match.setup, seat, s->seed);
    s->persons += s->person[seat];
    if (s->person[seat])
        s->last_person = seat;
    name_seat(s, seat);
    rk_text_add(&s->level[seat], bot ? word : "");
    return true;
}

/* "me,greedy,random": fills persons, bots and names. False: it has said what is wrong. */
static bool choose_seats(session *s, const char *list)
{
    char *words = rk_strdup(list), *save = NULL;
    int   n = 0, seats = s->match.setup.seats, seat_of[RK_MAX_SEATS];
    bool  ok = true;
    for (int i = 0; i < RK_MAX_SEATS; i++)
        seat_of[i] = i;
    if (rk_setup_by_lot(s->set.game, &s->match.setup))
        draw_lots(s->seed, seats, seat_of);
    for (char *word = strtok_r(words, ",", &save); ok && word && n < seats; word = strtok_r(NULL, ",", &save))
        ok = take_seat(s, word, seat_of[n++]);
    free(words);
    if (ok && n < seats)
        cli_wrong("--seats names %d players for %d seats", n, seats);
    return ok && n == seats;
}

static uint64_t fresh_seed(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000003u ^ (uint64_t)t.tv_nsec ^ (uint64_t)getpid() << 40;
}

static void default_seats(const rk_game *g, rk_text *out)
{
    int n = g->max_seats < 4 ? g->max_seats : g->min_seats > 4 ? g->min_seats : 4;
    rk_text_add(out, "me");
    for (int i = 1; i < n; i++)
        rk_text_add(out, ",medium");
}

/* Starts a new game, or goes on with a saved one. */
static bool prepare(session *s, int seats, const cli_list *options, const char *resume, cli_opener *opener)
{
    rk_setup setup;
    if (!resume) {
        if (!cli_open_setup(&setup, s->set.game, seats, options))
            return false;
        rk_match_init(&s->match, &s->set, &setup);
        s->match.has_seed = true;
        s->match.seed = s->seed;
        return true;
    }
    rk_text       bytes = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_match_file file = {.name = resume, .partial = true, .lang = s->reader.lang};
    bool          ok = cli_read_match(&s->match, file, opener, &bytes, &err) == CLI_EXIT_OK;
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&bytes);
    rk_text_free(&err);
    if (ok && (s->match.set->game != s->set.game || s->match.setup.seats != seats)) {
        cli_wrong("%s is a match of %s with %d seats", resume, s->match.set->game->id, s->match.setup.seats);
        rk_match_clear(&s->match);
        return false;
    }
    if (ok && s->match.has_seed)
        s->seed = s->match.seed;
    return ok;
}

int cli_cmd_play(int argc, char **argv)
{
    session        s = {.seed = fresh_seed(), .offered_to = -1};
    const char    *resume = NULL;
    rk_lang        lang = cli_lang();
    cli_opener     opener = {0};
    cli_list       words, options = {0};
    int            code;
    const cli_flag flags[] = {{"seats", CLI_F_TEXT, &s.seats},
                              {"seed", CLI_F_NUMBER, &s.seed},
                              {"lang", CLI_F_LANG, &lang},
                              {"data", CLI_F_TEXT, &s.data},
                              {"option", CLI_F_LIST, &options},
                              {"resume", CLI_F_TEXT, &resume},
                              {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.play.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("play needs one game (ratskeller games lists them)");
    if (!cli_open_game(&s.set, words.item[0], s.data))
        return CLI_EXIT_USE;
    rk_text defaults = RK_TEXT_INIT;
    default_seats(s.set.game, &defaults);
    s.reader = (rk_reader){s.set.game, s.set.data, lang, s.names, RK_MAX_SEATS};
    opener.data_dir = s.data;
    const char *seats = s.seats ? s.seats : rk_text_str(&defaults);
    code = CLI_EXIT_USE;
    if (prepare(&s, count_words(seats), &options, resume, &opener)) {
        if (choose_seats(&s, seats)) {
            printf("%s  (%s %llu)\n", rk_phrase("cli.play.welcome", s.reader.lang), rk_phrase("cli.play.seed", s.reader.lang),
                   (unsigned long long)s.seed);
            show_seats(&s);
            run(&s);
            code = s.ended_early ? CLI_EXIT_NO : CLI_EXIT_OK;
        }
        rk_match_clear(&s.match);
    }
    for (int i = 0; i < RK_MAX_SEATS; i++) {
        bot_clear(&s.bot[i]);
        rk_text_free(&s.name[i]);
        rk_text_free(&s.level[i]);
    }
    cli_opener_close(&opener);
    rk_text_free(&defaults);
    rk_dataset_free(&s.set);
    return code;
}
