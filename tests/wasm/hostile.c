/* hostile.c: see hostile.h. */
#include "wasm/hostile.h"

#include "wasm/device.h"

#define SEED "seed 7777777777777777777777777777777777777777777777777777777777777777\n"

static char *many(char c, size_t n)
{
    char *s = rk_alloc(n + 1);
    memset(s, c, n);
    return s;
}

static void refused(tbl_table *t, const char *what)
{
    CHECK(!t, "taken: %.200s", what);
    CHECK(wasm_out_len() > 10 && strlen(wasm_out_at()) == wasm_out_len(), "no sentence about: %.200s", what);
}

/* A person and two bots, some decisions into a match. */
static void some_table(device *d)
{
    device_open(d, "stimmvieh", 3, '7');
    CHECK(sit(d, 0, "nonce", "Anna") && sit_bot(d, 1, "random") && sit_bot(d, 2, "random"), "seats");
    for (int i = 0; i < 40 && wasm_bots(d->t); i++) {
        int seat = __builtin_ctz(wasm_bots(d->t));
        wasm_ask(d->t, seat);
        char    *question = put(wasm_out_at(), wasm_out_len());
        uint64_t move = wasm_think(question, (uint64_t)i);
        wasm_give(question);
        CHECK(wasm_bot_move(d->t, d->now += 10, seat, wasm_question(d->t, seat), move), "a bot's move");
    }
    wasm_log(d->t, 0);
    rk_text_addn(&d->kept, wasm_out_at(), wasm_out_len());
}

void wrong_tables_are_refused(void **s)
{
    (void)s;
    static const char *const games[] = {"", "goofspiel", "stimmviel", "stimmvieh\n", "../stimmvieh", "\xff\xfe"};
    static const char *const rests[] = {
        "",
        "\n",
        "seats",
        "seats 3",
        "seats 3\n",
        "seats 0\nclock none\ntimeout -\n" SEED "\n",
        "seats -1\nclock none\ntimeout -\n" SEED "\n",
        "seats 99999999999999999999\nclock none\ntimeout -\n" SEED "\n",
        "seats 3\nclock none\ntimeout -\nseed 77\n\n",
        "seats 3\nclock none\ntimeout -\nseed zz77777777777777777777777777777777777777777777777777777777777777\n\n",
        "seats 3\nclock sometimes\ntimeout -\n" SEED "\n",
        "seats 3\nclock decision 99999999999999999999\ntimeout -\n" SEED "\n",
        "seats 3\nclock none\ntimeout exec:sh\n" SEED "\n",
        "seats 3\noption nonsense=1\nclock none\ntimeout -\n" SEED "\n",
        "seats 3\noption \nclock none\ntimeout -\n" SEED "\n",
        "seats 3\nclock none\ntimeout -\n" SEED,
        "seats 3\nclock none\ntimeout -\n" SEED "\nnonsense\n",
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        refused(open_with(games[i], "seats 3\nclock none\ntimeout -\n" SEED "\n"), games[i]);
    for (size_t i = 0; i < sizeof rests / sizeof *rests; i++)
        refused(open_with("stimmvieh", rests[i]), rests[i]);
    char *endless = many('s', 100000);
    refused(open_with(endless, "seats 3\n"), "a long game");
    refused(open_with("stimmvieh", endless), "a long line");
    free(endless);
}

/* Cut off, changed, doubled: what can be read is still a table, the rest is refused. */
static void try_damaged(const char *bytes, size_t n, bool brought)
{
    tbl_table *t = fold(bytes, n, brought);
    if (!t) {
        CHECK(wasm_out_len() > 10, "no sentence");
        return;
    }
    wasm_follow(t, wasm_spectator(), -1);
    wasm_snapshot(t, wasm_spectator(), 0);
    wasm_card(t);
    wasm_drop(t);
}

static void damage(const char *bytes, size_t n)
{
    rk_rng rng;
    rk_rng_seed(&rng, n, 1);
    for (size_t cut = 0; cut < n; cut += 1 + n / 150)
        try_damaged(bytes, cut, false);
    char *copy = rk_alloc(n + 1);
    for (int i = 0; i < 150; i++) {
        memcpy(copy, bytes, n);
        for (uint32_t j = rk_rng_below(&rng, 3) + 1; j; j--)
            copy[rk_rng_below(&rng, (uint32_t)n)] = (char)rk_rng_next(&rng);
        try_damaged(copy, n, true);
    }
    free(copy);
}

void broken_logs_are_refused(void **s)
{
    (void)s;
    device d;
    some_table(&d);
    damage(d.kept.at, d.kept.len);
    refused(fold("", 0, false), "nothing");
    refused(fold("\0\0\0\0", 4, false), "zeros");
    char *endless = many('x', 100000);
    refused(fold(endless, 100000, false), "one long line");
    free(endless);
    /* One draw of the dice, or a move, that was not made: the chain of hashes tells. */
    for (const char *at = d.kept.at; (at = strpbrk(at, "\n")) && at[1]; at++) {
        char *digit = d.kept.at + (at - d.kept.at) + 1, was = *digit;
        if (was == '\n' || at < strstr(d.kept.at, "\n\n"))
            continue;
        *digit = was == '0' ? '1' : '0';
        refused(fold(d.kept.at, d.kept.len, true), digit);
        *digit = was;
    }
    device_close(&d);
}

void broken_match_files_are_refused(void **s)
{
    (void)s;
    device d;
    some_table(&d);
    wasm_match_file(d.t);
    rk_text file = RK_TEXT_INIT;
    rk_text_addn(&file, wasm_out_at(), wasm_out_len());
    damage(file.at, file.len);
    tbl_table *t = fold(file.at, file.len, true);
    CHECK(t && !wasm_outline(t) && !wasm_judge(t, 0, 5) && !wasm_sums(t, "", 0), "a match that is not over has secrets");
    wasm_drop(t);
    rk_text_free(&file);
    device_close(&d);
}

static void check_refusal(device *d, const char *line)
{
    CHECK(!say(d, line), "taken: %.100s", line);
    CHECK(strstr(wasm_out_at(), "\"ok\":false") && strstr(wasm_out_at(), "\"why\":"), "%.100s: %s", line, wasm_out_at());
    wasm_log(d->t, 0);
    CHECK(wasm_out_len() == d->kept.len, "%.100s is in the log", line);
}

void broken_lines_are_refused(void **s)
{
    (void)s;
    static const char *const lines[] = {
        "",
        " ",
        "@",
        "@ ",
        "@0 say x",
        "@99999999999999999999999 say x",
        "@1",
        "9:say x",
        "7:move 1 x",
        "1:say x",
        "0:",
        "0: ",
        "move",
        "move 1",
        "move x",
        "move 99999999999999999999 take",
        "undo",
        "undo 77",
        "agree",
        "refuse",
        "resume",
        "back",
        "replace",
        "replace 9",
        "replace :",
        "aside",
        "aside say",
        "aside say \"",
        "say",
        "say \x01",
        "say \xff\xff",
        "say a\nb",
        "commit",
        "commit 00",
        "reveal",
        "reveal x",
        "explain",
        "explain \"",
        "explain draw 1",
        "suggest",
        "suggest 9999",
        "away exec:sh",
        "resign no-such-bot",
        "rematch",
        "leave x",
        "nonsense",
        "move 1 top 99999 99999 99999 99999 99999 99999",
        "explain top -1 -1 -1 -1",
        "explain play 4294967297",
        "explain top \"a\" \"b\"",
        "\xc3",
        "take 0",
    };
    device d;
    some_table(&d);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        check_refusal(&d, lines[i]);
    static const size_t sizes[] = {TBL_COMMAND_MAX - 1, TBL_COMMAND_MAX, TBL_COMMAND_MAX + 1, 1000000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *line = many('1', sizes[i]);
        check_refusal(&d, line);
        memcpy(line, "say ", 4);
        check_refusal(&d, line);
        memcpy(line, "explain ", 8);
        check_refusal(&d, line);
        free(line);
    }
    char *stranger = many('w', 5000), *line = put_text("say hello");
    CHECK(!wasm_command(d.t, d.now, stranger, line) && !wasm_seats_of(d.t, stranger), "a stranger");
    wasm_give(line);
    free(stranger);
    device_close(&d);
}

/* A question of another version, in which games have other names; and one for nobody. */
static void try_questions(const device *d)
{
    wasm_ask(d->t, 1);
    size_t n = wasm_out_len();
    char  *question = put(wasm_out_at(), n), *game = memmem(question, n, "stimmvieh", 10);
    CHECK(game && wasm_think(question, 1), "a question as it should be");
    CHECK(wasm_grow(question, 1, 63, 64), "a tree of many");
    CHECK(!wasm_grow(question, 1, 2, 2) && !wasm_grow(question, 1, -1, 2), "a tree that there is not");
    CHECK(!wasm_grow(question, 1, 0, 0) && !wasm_grow(question, 1, 0, 65), "no trees, and too many");
    CHECK(!wasm_count(question, 0) && !wasm_count(question, 5), "no votes");
    wasm_count(question, n); /* no votes either; it ends */
    game[0] = 'x';
    CHECK(!wasm_think(question, 1) && !wasm_out_len(), "a game that there is not");
    CHECK(!wasm_grow(question, 1, 0, 1) && !wasm_out_len() && !wasm_is_long(question), "the same for a tree");
    memset(game, 's', 24);
    CHECK(!wasm_think(question, 1) && !wasm_out_len(), "a name without an end");
    memset(question, 0, n);
    CHECK(!wasm_think(question, 1) && !wasm_out_len(), "an empty question");
    wasm_give(question);
}

/* Bytes that a bot's answer could consist of, at a table where it is in turn. */
static void try_moves(device *d)
{
    rk_rng rng;
    rk_rng_seed(&rng, 3, 3);
    CHECK(sit(d, 0, "", "Anna") && sit_bot(d, 1, "easy") && sit_bot(d, 2, "easy"), "seats");
    for (int i = 0; i < 2000; i++) {
        uint64_t bytes = (uint64_t)rk_rng_next(&rng) << 32 | rk_rng_next(&rng);
        rk_move  move;
        CHECK(wasm_bots(d->t) >> 1 & 1, "the bot is in turn");
        memcpy(&move, &bytes, sizeof move);
        move.seat = 1;
        memcpy(&bytes, &move, sizeof move);
        CHECK(!wasm_bot_move(d->t, d->now, 1, wasm_question(d->t, 1), bytes), "a move by accident");
        wasm_advice(d->t, bytes, "");
        CHECK(strstr(wasm_out_at(), "\"ok\":false"), "advice by accident: %s", wasm_out_at());
    }
}

/* Numbers that mean no seat, no step and no place in the log. */
void wrong_numbers_are_refused(void **s)
{
    (void)s;
    static const int seats[] = {-1, -100, 3, 6, 7, 8, 9, 31, 32, 64, 1000000, INT32_MIN, INT32_MAX};
    device           d, open;
    some_table(&d);
    device_open(&open, "stimmvieh", 3, '8');
    wasm_follow(d.t, wasm_spectator(), -1);
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        int n = seats[i];
        CHECK(!sit(&open, n, "", "Anna") && !sit_bot(&open, n, "easy"), "seat %d is taken", n);
        wasm_ask(d.t, n);
        CHECK(!wasm_out_len(), "a question to seat %d", n);
        CHECK(!wasm_question(d.t, n) && !wasm_bot_move(d.t, d.now, n, 0, 0), "a move of seat %d", n);
        CHECK(!wasm_bot_aside(d.t, d.now, n, "say \"hello\""), "words of seat %d", n);
        if (n == wasm_spectator())
            continue;
        wasm_follow(d.t, n, 0);
        wasm_snapshot(d.t, n, d.now);
        CHECK(!wasm_out_len() && !wasm_replay(d.t, n, false), "a view for seat %d", n);
    }
    wasm_events();
    CHECK(!sit(&open, 0, "", "") && !sit(&open, 0, "not a nonce", "Anna") && !sit_bot(&open, 0, "exec:sh"), "wrong words");
    char *endless = many('n', 100000);
    CHECK(!sit(&open, 0, "", endless) && !sit(&open, 0, endless, "Anna") && !sit_bot(&open, 0, endless), "endless words");
    CHECK(!wasm_bot_aside(d.t, d.now, 1, endless), "endless talk");
    CHECK(!wasm_given(open.t, open.now, endless) && !wasm_given(d.t, d.now, "* draw 1"), "wrong steps");
    free(endless);
    wasm_log(d.t, d.kept.len + 1);
    CHECK(!wasm_out_len(), "behind the end of the log");
    wasm_log(d.t, SIZE_MAX);
    CHECK(!wasm_out_len(), "far behind the end of the log");
    try_moves(&open);
    try_questions(&open);
    device_close(&open);
    device_close(&d);
}
