/* rules_test: what a table does with commands, on Goofspiel: four seats, sealed bids, one prize a round. */
#include "base/sha256.h"
#include "games/registry.h"
#include "table/rig.h"

static void open_goofspiel(rig *r, const char *clock, const char *timeout)
{
    rig_open(r, rk_game_by_id("goofspiel"), 4, clock, timeout, 5);
}

static bool has(const rig *r, int viewer, const char *what)
{
    return strstr(rk_text_str(&r->got[viewer]), what) != NULL;
}

static void forget(rig *r)
{
    for (int v = 0; v < TBL_VIEWERS; v++)
        rk_text_clear(&r->got[v]);
}

static void bid(rig *r, int seat, int card)
{
    char what[32];
    snprintf(what, sizeof what, "bid %d", card);
    CHECK(rig_move(r, seat, what), "%s: %s", what, rk_text_str(&r->answer));
}

static bool refused(const rig *r, const char *code)
{
    char want[48];
    snprintf(want, sizeof want, "\"ok\":false,\"code\":\"%s\"", code);
    return strstr(rk_text_str(&r->answer), want) != NULL;
}

static void a_full_table_begins_by_itself(void **state)
{
    (void)state;
    rig r;
    open_goofspiel(&r, "none", "");
    CHECK(tbl_seat_bot(r.t, 1, 3, "random"), "a bot");
    CHECK(!tbl_seat_bot(r.t, 1, 3, "random"), "a taken seat was given away");
    CHECK(!tbl_seat_person(r.t, 1, 0, "with blank", "", "A"), "a strange identity");
    CHECK(!tbl_seat_person(r.t, 1, 0, "a", "no-letters!", "A"), "a strange nonce");
    CHECK(!tbl_seat_person(r.t, 1, 0, "a", "", "A\nB"), "a name of two lines");
    CHECK(tbl_seat_open(r.t, 1, 3), "opening a seat");
    CHECK(tbl_seat_bot(r.t, 1, 3, "random"), "a bot again");
    CHECK(!tbl_started(r.t), "began too early");
    for (int i = 0; i < 3; i++)
        CHECK(tbl_seat_person(r.t, 1, i, "me", "", "Me"), "one person on three seats");
    CHECK(tbl_started(r.t) && tbl_seats_of(r.t, "me") == 7 && tbl_bots(r.t) == 8, "did not begin");
    rig_close(&r);
}

static void a_sealed_choice_can_be_changed_until_all_have_chosen(void **state)
{
    (void)state;
    rig r;
    open_goofspiel(&r, "none", "");
    rig_seat_all(&r);
    bid(&r, 0, 5);
    bid(&r, 1, 7);
    forget(&r);
    CHECK(rig_undo(&r, 0), "%s", rk_text_str(&r.answer));
    CHECK(has(&r, 0, "\"ev\":\"undo\",\"by\":0") && has(&r, 2, "\"ev\":\"undo\""), "nobody hears of it");
    CHECK(has(&r, 2, "\"turn\":[0,2,3]"), "the seat is not to choose again, or the other choice is lost");
    bid(&r, 0, 9);
    bid(&r, 2, 1);
    bid(&r, 3, 2);
    CHECK(has(&r, 2, "\"hand\":[1,2,3,4,5,6,7,8,10"), "the changed bid does not count: %s", rk_text_str(&r.got[2]));
    rig_close(&r);
}

static void what_was_revealed_is_taken_back_only_together(void **state)
{
    (void)state;
    rig r;
    open_goofspiel(&r, "none", "");
    rig_seat_all(&r);
    for (int i = 0; i < 4; i++)
        bid(&r, i, 3 + i);
    uint32_t drawn = tbl_draws(r.t);
    CHECK(drawn == 2, "prizes: %u", drawn);
    forget(&r);
    CHECK(rig_undo(&r, 3) && has(&r, 0, "\"ev\":\"ask\",\"kind\":\"undo\",\"by\":3,\"is\":\"asked\""), "%s",
          rk_text_str(&r.answer));
    CHECK(!rig_undo(&r, 2) && refused(&r, "not_now"), "two questions at a time");
    CHECK(rig_send(&r, 0, "agree") && rig_send(&r, 1, "refuse"), "answers");
    CHECK(tbl_draws(r.t) == 2 && tbl_match(r.t)->steps == 6, "was taken back against a voice");
    CHECK(rig_undo(&r, 3), "asking again");
    for (int i = 0; i < 3; i++)
        CHECK(rig_send(&r, i, "agree"), "%s", rk_text_str(&r.answer));
    CHECK(tbl_match(r.t)->steps == 4 && rig_turn(&r).seats == 8, "was not taken back");
    bid(&r, 3, 13);
    CHECK(tbl_draws(r.t) == 3, "a draw that was seen is not used again");
    rig_close(&r);
}

static void stale_and_repeated_commands_do_nothing(void **state)
{
    (void)state;
    rig r;
    open_goofspiel(&r, "none", "");
    rig_seat_all(&r);
    long p = rig_position(&r, 0);
    char line[64];
    snprintf(line, sizeof line, "@4 move %ld bid 5", p);
    CHECK(rig_send(&r, 0, line), "%s", rk_text_str(&r.answer));
    size_t before, after;
    tbl_log(r.t, &before);
    CHECK(rig_send(&r, 0, line) && strstr(rk_text_str(&r.answer), "\"again\":true"), "%s", rk_text_str(&r.answer));
    snprintf(line, sizeof line, "@5 move %ld bid 5", p);
    CHECK(!rig_send(&r, 0, line) && refused(&r, "stale") && strstr(rk_text_str(&r.answer), "\"re\":5"), "%s",
          rk_text_str(&r.answer));
    tbl_log(r.t, &after);
    CHECK(before == after, "the log has grown");
    /* Others choosing meanwhile do not make my click stale. */
    long q = rig_position(&r, 2);
    bid(&r, 1, 2);
    snprintf(line, sizeof line, "move %ld bid 5", q);
    CHECK(rig_send(&r, 2, line), "%s", rk_text_str(&r.answer));
    rig_close(&r);
}

static void refusals_say_why(void **state)
{
    (void)state;
    static const struct {
        const char *line, *code;
    } all[] = {{"dance", "unknown"},
               {"", "unknown"},
               {"@x move 1 bid 1", "unknown"},
               {"2: say hi", "not_seated"},
               {"move bid 5", "stale"},
               {"move 99 bid 5", "stale"},
               {"resume", "not_now"},
               {"agree", "not_now"},
               {"away nobody", "unknown"},
               {"replace 9", "unknown"},
               {"say ", "say"},
               {"back", "not_now"},
               {"rematch", "not_now"},
               {"aside bid 4", "notation"},
               {"explain fly", "notation"},
               {"explain bid 99", "illegal"}};
    rig r;
    open_goofspiel(&r, "none", "");
    rig_seat_all(&r);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        CHECK(!rig_send(&r, 0, all[i].line) && refused(&r, all[i].code), "\"%s\": %s", all[i].line, rk_text_str(&r.answer));
    CHECK(!rig_move(&r, 0, "bid 77") && refused(&r, "illegal") && strstr(rk_text_str(&r.answer), "\"rule\":\"GOF-1\""), "%s",
          rk_text_str(&r.answer));
    CHECK(rig_send(&r, 0, "explain bid 3") && strstr(rk_text_str(&r.answer), "\"move\":{\"key\":\"goofspiel.move.bid\""), "%s",
          rk_text_str(&r.answer));
    CHECK(!tbl_command(r.t, 1, "stranger", "say hi", &r.answer), "a stranger was heard");
    rig_close(&r);
}

static void talk_reaches_everybody(void **state)
{
    (void)state;
    rig r;
    open_goofspiel(&r, "none", "");
    rig_seat_all(&r);
    CHECK(rig_send(&r, 1, "say Grüß \"Gott\" <b>"), "%s", rk_text_str(&r.answer));
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (tbl_followed(r.t, v))
            CHECK(has(&r, v, "\"ev\":\"say\",\"seat\":1,\"text\":\"Grüß \\\"Gott\\\" <b>\""), "viewer %d", v);
    CHECK(!rig_send(&r, 1, "say \x80"), "bad UTF-8");
    CHECK(!rig_send(&r, 1, "say a\x01z"), "control characters");
    rig_close(&r);
}

static void a_seat_passes_to_a_bot_and_back(void **state)
{
    (void)state;
    rig r;
    open_goofspiel(&r, "none", "");
    rig_seat_all(&r);
    CHECK(tbl_bots(r.t) == 0, "no bots yet");
    CHECK(rig_send(&r, 2, "away random") && tbl_bots(r.t) == 4, "%s", rk_text_str(&r.answer));
    CHECK(!rig_move(&r, 2, "bid 4") && refused(&r, "away"), "%s", rk_text_str(&r.answer));
    uint32_t question = tbl_question(r.t, 2);
    rk_move  move = rig_game(&r)->players.default_move(r.set.data, rig_state(&r), 2);
    CHECK(rig_send(&r, 2, "back") && !tbl_bot_move(r.t, 1, 2, question, move), "a bot's late answer counted");
    bid(&r, 2, 4);
    CHECK(rig_send(&r, 3, "resign greedy") && tbl_bots(r.t) == 8, "%s", rk_text_str(&r.answer));
    CHECK(!rig_send(&r, 3, "back"), "came back after resigning");
    question = tbl_question(r.t, 3);
    move = rig_game(&r)->players.default_move(r.set.data, rig_state(&r), 3);
    CHECK(tbl_bot_move(r.t, 1, 3, question, move), "the bot's move");
    CHECK(!tbl_bot_move(r.t, 1, 3, question, move), "the same answer twice");
    CHECK(rig_send(&r, 0, "replace 1") && rig_send(&r, 2, "agree") && tbl_bots(r.t) == 2, "%s", rk_text_str(&r.answer));
    rig_close(&r);
}

static void hot_seat(void **state)
{
    (void)state;
    rig r;
    open_goofspiel(&r, "none", "");
    for (int i = 0; i < 4; i++)
        tbl_follow(r.t, i, 0);
    for (int i = 0; i < 4; i++)
        tbl_seat_person(r.t, 1, i, i < 2 ? "p0" : "p2", "", "Two");
    CHECK(!rig_send(&r, 0, "move 1 bid 3") && refused(&r, "which_seat"), "%s", rk_text_str(&r.answer));
    CHECK(rig_send(&r, 0, "1: move 1 bid 3"), "%s", rk_text_str(&r.answer));
    CHECK(rig_send(&r, 0, "move 1 bid 3"), "only one of the two is to move: %s", rk_text_str(&r.answer));
    CHECK(!rig_send(&r, 0, "3: move 1 bid 3") && refused(&r, "not_seated"), "%s", rk_text_str(&r.answer));
    rig_close(&r);
}

static void clocks_run_out(void **state)
{
    (void)state;
    rig r;
    open_goofspiel(&r, "decision 10", "");
    rig_seat_all(&r);
    bid(&r, 0, 5);
    CHECK(tbl_alarm(r.t) == 1010000, "alarm at %lld", (long long)tbl_alarm(r.t));
    tbl_tick(r.t, 1009999);
    CHECK(rig_turn(&r).seats == 14, "too early");
    tbl_tick(r.t, 1010000);
    CHECK(tbl_draws(r.t) == 2 && has(&r, 0, "\"ev\":\"timeout\",\"seat\":3"), "no default moves");
    CHECK(tbl_alarm(r.t) == 1020000, "alarm at %lld", (long long)tbl_alarm(r.t));
    rig_close(&r);

    open_goofspiel(&r, "game 10 2", "random");
    rig_seat_all(&r);
    r.now = 1004000;
    bid(&r, 0, 5); /* 4.01 s used, 2 gained */
    rk_text snapshot = RK_TEXT_INIT;
    tbl_snapshot(r.t, 0, r.now, &snapshot);
    CHECK(strstr(rk_text_str(&snapshot), "\"left\":[7990,5990,5990,5990],\"running\":[1,2,3]"), "%s", rk_text_str(&snapshot));
    rk_text_free(&snapshot);
    CHECK(rig_undo(&r, 0), "%s", rk_text_str(&r.answer));
    CHECK(tbl_alarm(r.t) == 1010000, "alarm at %lld", (long long)tbl_alarm(r.t));
    CHECK(rig_send(&r, 0, "pause") && rig_send(&r, 1, "agree") && rig_send(&r, 2, "agree"), "%s", rk_text_str(&r.answer));
    CHECK(rig_send(&r, 3, "agree") && tbl_alarm(r.t) == INT64_MAX, "%s", rk_text_str(&r.answer));
    CHECK(!rig_move(&r, 1, "bid 4"), "a move in a pause");
    r.now += 1000000;
    CHECK(rig_send(&r, 2, "resume"), "%s", rk_text_str(&r.answer));
    CHECK(tbl_alarm(r.t) > r.now && tbl_alarm(r.t) < r.now + 6000, "alarm at %lld", (long long)tbl_alarm(r.t));
    tbl_tick(r.t, tbl_alarm(r.t));
    CHECK(tbl_bots(r.t) != 0 && has(&r, 0, "\"away\":true"), "no bot has stepped in");
    rig_close(&r);
}

static void play_to_the_end(rig *r)
{
    while (!tbl_over(r->t))
        for (int i = 0; i < 4; i++) {
            rk_text move = RK_TEXT_INIT;
            rk_rng  rng;
            rk_rng_seed(&rng, tbl_draws(r->t), (uint64_t)i);
            rig_random(r, i, &rng, &move);
            CHECK(rig_move(r, i, rk_text_str(&move)), "%s", rk_text_str(&r->answer));
            rk_text_free(&move);
        }
}

static void the_dice_can_be_checked(void **state)
{
    (void)state;
    rig     r;
    rk_text err = RK_TEXT_INIT, changed = RK_TEXT_INIT;
    char    commitment[65], hash[65], shown[100];
    uint8_t seed[32];
    open_goofspiel(&r, "none", "");
    tbl_commitment(r.t, commitment);
    rig_seat_all(&r);
    CHECK(!has(&r, TBL_SPECTATOR, "0505050505"), "the seed is shown too early");
    play_to_the_end(&r);
    memset(seed, 5, sizeof seed);
    rk_sha256_hex(seed, sizeof seed, hash);
    assert_string_equal(hash, commitment);
    snprintf(shown, sizeof shown, "\"seed\":\"%s", "05050505050505050505050505050505");
    CHECK(has(&r, TBL_SPECTATOR, shown), "the seed is not shown at the end");

    size_t      n;
    const char *log = tbl_log(r.t, &n), *draw = strstr(log, "* prize");
    rk_text_addn(&changed, log, n);
    changed.at[draw - log - 2] = (char)(changed.at[draw - log - 2] == '1' ? '2' : '1');
    CHECK(!tbl_read("log", changed.at, n, rig_find, &r, &err) && strstr(rk_text_str(&err), "log was changed"), "%s",
          rk_text_str(&err));
    CHECK(!tbl_read("log", log, n - 1, rig_find, &r, &err), "a log without its end");
    rk_text_free(&changed);
    rk_text_free(&err);
    rig_close(&r);
}

/* What a seat commits to, for the nonce "luckN". */
static void commit_to(const rig *r, int seat, char line[80])
{
    char    commitment[65], hex[65];
    rk_text all = RK_TEXT_INIT;
    tbl_commitment(r->t, commitment);
    rk_text_addf(&all, "ratskeller part\n%s\nluck%d", commitment, seat);
    rk_sha256_hex(all.at, all.len, hex);
    snprintf(line, 80, "commit %s", hex);
    rk_text_free(&all);
}

static void seat_sharers(rig *r, int n)
{
    for (int v = 0; v < 5; v++)
        tbl_follow(r->t, v < 4 ? v : TBL_SPECTATOR, 0);
    for (int i = 0; i < n; i++) {
        char who[16];
        snprintf(who, sizeof who, "p%d", i);
        CHECK(tbl_seat_person(r->t, r->now, i, who, "+", "Anna"), "seat %d", i);
    }
}

/* Nobody knows anybody's part when choosing their own, and nothing begins without all of them. */
static void everybody_shares_the_dice(void **state)
{
    (void)state;
    rig  r;
    char line[80];
    open_goofspiel(&r, "none", "");
    seat_sharers(&r, 3);
    commit_to(&r, 0, line);
    CHECK(rig_send(&r, 0, line), "%s", rk_text_str(&r.answer));
    CHECK(!rig_send(&r, 0, "reveal luck0"), "revealed before the table was full");
    CHECK(tbl_seat_bot(r.t, r.now, 3, "random") && !tbl_started(r.t), "it begins without anybody's nonce");
    CHECK(!rig_send(&r, 0, "reveal luck0"), "revealed before all had committed");
    CHECK(!rig_send(&r, 1, "commit 00ff") && !rig_send(&r, 1, "reveal luck1"), "a commitment of four digits");
    for (int i = 1; i < 3; i++) {
        commit_to(&r, i, line);
        CHECK(rig_send(&r, i, line), "%s", rk_text_str(&r.answer));
    }
    CHECK(!rig_send(&r, 1, "reveal luck2"), "another nonce than the one committed to");
    CHECK(rig_send(&r, 0, "reveal luck0") && rig_send(&r, 1, "reveal luck1") && !tbl_started(r.t), "%s", rk_text_str(&r.answer));

    /* somebody changes their mind: what is known is void */
    commit_to(&r, 2, line);
    CHECK(rig_send(&r, 2, line), "%s", rk_text_str(&r.answer));
    CHECK(!tbl_seat_at(r.t, 0)->commit[0] && !tbl_seat_at(r.t, 1)->nonce[0], "a nonce that is known counts");
    CHECK(!rig_send(&r, 2, "reveal luck2"), "revealed before the others have committed anew");
    for (int i = 0; i < 2; i++) {
        commit_to(&r, i, line);
        CHECK(rig_send(&r, i, line), "%s", rk_text_str(&r.answer));
    }
    for (int i = 0; i < 3; i++)
        CHECK(!tbl_started(r.t)
                  && rig_send(&r, i,
                              i == 0   ? "reveal luck0"
                              : i == 1 ? "reveal luck1"
                                       : "reveal luck2"),
              "%s", rk_text_str(&r.answer));
    CHECK(tbl_started(r.t) && !rig_send(&r, 0, line), "it does not begin, or goes on committing");
    CHECK(has(&r, 3, "\"nonce\":\"luck1\",\"commit\":\""), "the parts are not shown");
    rig copy;
    rig_fork(&copy, &r, 1);
    CHECK(tbl_started(copy.t) && tbl_seat_at(copy.t, 2)->shares, "after reading");
    rig_unfork(&copy);
    rig_close(&r);
}

/* Who leaves while others have revealed takes their nonces with them. */
static void leaving_voids_what_was_revealed(void **state)
{
    (void)state;
    rig  r;
    char line[80];
    open_goofspiel(&r, "none", "");
    seat_sharers(&r, 4);
    for (int i = 0; i < 4; i++) {
        commit_to(&r, i, line);
        CHECK(rig_send(&r, i, line), "%s", rk_text_str(&r.answer));
    }
    CHECK(rig_send(&r, 0, "reveal luck0") && rig_send(&r, 3, "leave"), "%s", rk_text_str(&r.answer));
    CHECK(!tbl_seat_at(r.t, 0)->commit[0] && tbl_seat_at(r.t, 1)->commit[0], "void is what was revealed, and nothing else");
    rig_close(&r);
}

/* One bit anywhere in the log is another log. */
static void every_flipped_bit_is_found(void **state)
{
    (void)state;
    rig         r;
    rk_text     err = RK_TEXT_INIT, changed = RK_TEXT_INIT;
    size_t      n, flips = 0, named = 0;
    const char *log;
    open_goofspiel(&r, "none", "");
    rig_seat_all(&r);
    CHECK(rig_send(&r, 1, "say good luck"), "%s", rk_text_str(&r.answer));
    play_to_the_end(&r);
    log = tbl_log(r.t, &n);
    rk_text_addn(&changed, log, n);
    size_t header = (size_t)(strstr(log, "\n\n") + 2 - log);
    for (size_t i = 0; i < n; i += 3, flips++) {
        changed.at[i] = (char)(changed.at[i] ^ 1 << i / 3 % 8);
        rk_text_clear(&err);
        CHECK(!tbl_read("log", changed.at, n, rig_find, &r, &err), "byte %zu is another one, and nobody notices", i);
        CHECK(!strncmp(rk_text_str(&err), "log:", 4), "it does not say where: %s", rk_text_str(&err));
        named += i >= header && strstr(rk_text_str(&err), "the hash of this entry is wrong");
        changed.at[i] = log[i];
    }
    CHECK(flips > 600 && named > (flips - header / 3) / 2, "%zu of %zu", named, flips);
    char head[17];
    tbl_head(r.t, head);
    snprintf(changed.at, 40, "\"head\":\"%s\"", head);
    CHECK(has(&r, TBL_SPECTATOR, changed.at), "nobody is told the head");
    rk_text_free(&changed);
    rk_text_free(&err);
    rig_close(&r);
}

/* The head is told when nothing is secret any more. */
static void a_head_tells_nothing_before_the_end(void **state)
{
    (void)state;
    rig r;
    open_goofspiel(&r, "none", "");
    rig_seat_all(&r);
    rk_text snapshot = RK_TEXT_INIT;
    tbl_snapshot(r.t, 0, r.now, &snapshot);
    CHECK(!has(&r, 0, "\"head\"") && !strstr(rk_text_str(&snapshot), "\"head\""), "a head too early");
    rk_text_free(&snapshot);
    rig_close(&r);
}

static void a_rematch_moves_the_seats_on(void **state)
{
    (void)state;
    rig     r;
    uint8_t seed[TBL_SEED_SIZE] = {1};
    open_goofspiel(&r, "none", "");
    rig_seat_all(&r);
    play_to_the_end(&r);
    CHECK(!rig_undo(&r, 0), "taking back after the end");
    for (int i = 0; i < 4; i++)
        CHECK(rig_send(&r, i, i ? "agree" : "rematch"), "%s", rk_text_str(&r.answer));
    CHECK(tbl_rematch_wanted(r.t), "no rematch");
    tbl_table *next = tbl_rematch(r.t, 9, seed);
    CHECK(tbl_started(next) && tbl_seats_of(next, "p1") == 1 && tbl_seats_of(next, "p0") == 8, "seats");
    CHECK(!tbl_seat_at(next, 0)->nonce[0], "a nonce of the last match is used again");
    tbl_next(r.t, 9, "t-17");
    CHECK(has(&r, 3, "\"ev\":\"next\",\"table\":\"t-17\""), "nobody hears of it");
    tbl_free(next);

    /* once: whatever is said afterwards, and also to whoever reads the log */
    size_t  was, n;
    rk_text err = RK_TEXT_INIT;
    CHECK(!tbl_rematch_wanted(r.t), "wanted again");
    for (int i = 0; i < 20; i++)
        CHECK(rig_send(&r, 0, "say gg"), "%s", rk_text_str(&r.answer));
    CHECK(!tbl_rematch_wanted(r.t), "wanted again after a talk");
    tbl_log(r.t, &was);
    tbl_next(r.t, 9, "t-18");
    const char *log = tbl_log(r.t, &n);
    CHECK(n == was, "it goes on twice");
    tbl_table *read = tbl_read("log", log, n, rig_find, &r, &err);
    CHECK(read && !tbl_rematch_wanted(read), "wanted again after reading");
    tbl_free(read);
    rk_text_free(&err);
    rig_close(&r);
}

static void clocks_are_written_and_read(void **state)
{
    (void)state;
    static const char *const good[] = {"none", "decision 60", "days 2", "game 600 5", "game 1 0"};
    static const char *const bad[] = {"",       "decision", "decision 0",          "decision -1", "days 9999",
                                      "game 5", "game 5 x", "decision 9999999999", "none "};
    tbl_rules                rules;
    rk_text                  out = RK_TEXT_INIT;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        CHECK(tbl_clock_read(good[i], &rules), "%s", good[i]);
        rk_text_clear(&out);
        tbl_clock_write(&rules, &out);
        assert_string_equal(good[i], rk_text_str(&out));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!tbl_clock_read(bad[i], &rules), "%s", bad[i]);
    rk_text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_table_begins_by_itself),
        cmocka_unit_test(a_sealed_choice_can_be_changed_until_all_have_chosen),
        cmocka_unit_test(what_was_revealed_is_taken_back_only_together),
        cmocka_unit_test(stale_and_repeated_commands_do_nothing),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(talk_reaches_everybody),
        cmocka_unit_test(a_seat_passes_to_a_bot_and_back),
        cmocka_unit_test(hot_seat),
        cmocka_unit_test(clocks_run_out),
        cmocka_unit_test(the_dice_can_be_checked),
        cmocka_unit_test(everybody_shares_the_dice),
        cmocka_unit_test(leaving_voids_what_was_revealed),
        cmocka_unit_test(every_flipped_bit_is_found),
        cmocka_unit_test(a_head_tells_nothing_before_the_end),
        cmocka_unit_test(a_rematch_moves_the_seats_on),
        cmocka_unit_test(clocks_are_written_and_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
