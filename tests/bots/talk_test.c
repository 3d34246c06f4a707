/* talk_test.c: bots at the negotiating table of AUFRUHR!: they propose, answer, remember, keep their word, and fall silent. */
#include "bots/bot.h"
#include "engine/match.h"
#include "games/registry.h"
#include "with_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Four bots of one kind around a match. */
typedef struct {
    rk_match    match;
    bot_player  bot[4];
    bot_player *bots[4];
    rk_rng      chance;
    int         asides, refused;
} party;

static void begin(party *p, const char *const who[4], uint64_t seed)
{
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT;
    memset(p, 0, sizeof *p);
    assert_true(rk_setup_default(set.game, 4, &setup, &err));
    rk_match_init(&p->match, &set, &setup);
    rk_rng_seed(&p->chance, seed, 0);
    for (int i = 0; i < 4; i++) {
        bot_spec spec;
        assert_true(bot_spec_read(who[i], &spec));
        bot_init(&p->bot[i], &spec, &set, &setup, i, seed);
        p->bots[i] = &p->bot[i];
    }
    rk_text_free(&err);
}

static void end(party *p)
{
    for (int i = 0; i < 4; i++)
        bot_clear(&p->bot[i]);
    rk_match_clear(&p->match);
}

static bool hear(void *ctx, const rk_line *line)
{
    party *p = ctx;
    bool   ok = !rk_match_play(&p->match, line).rule;
    p->asides++;
    p->refused += !ok;
    return ok;
}

static void say(party *p, const char *line)
{
    rk_line parsed;
    rk_text err = RK_TEXT_INIT;
    CHECK(rk_read_line(set.game, set.data, line, &parsed, &err), "%s: %s", line, rk_text_str(&err));
    CHECK(!rk_match_play(&p->match, &parsed).rule, "refused: %s", line);
    rk_text_free(&err);
}

/* The number of the last deal proposed. */
static int last_deal(const party *p)
{
    rk_text view = RK_TEXT_INIT;
    rk_json w = rk_json_to(&view);
    rk_show(set.game, set.data, p->match.state, RK_PUBLIC, &w);
    const char *at = strstr(rk_text_str(&view), "\"deals_made\":");
    int         n = at ? atoi(at + strlen("\"deals_made\":")) : -1;
    rk_text_free(&view);
    return n;
}

/* "accept #3" for the last deal, and whether the bot says just that. */
static void about_last(const party *p, const char *verb, char out[32])
{
    snprintf(out, 32, "%s #%d", verb, last_deal(p));
}

/* What a bot says now, without its being carried out. */
static bool says(party *p, int seat, const char *what)
{
    rk_text line = RK_TEXT_INIT;
    bot_talk(&p->bot[seat], p->match.state, &line);
    bool same = !strcmp(rk_text_str(&line), what);
    if (!same)
        print_message("seat %d says \"%s\", not \"%s\"\n", seat, rk_text_str(&line), what);
    rk_text_free(&line);
    return same;
}

static bool at_talk(const party *p)
{
    rk_turn turn = set.game->turn(set.data, p->match.state);
    return turn.stage == RK_DECIDE && !turn.sealed && turn.seats == 15;
}

/* Goes on until a talk step begins (with `steps` more moves at most); false at the end of the game. */
static bool go_on(party *p)
{
    for (;;) {
        rk_turn turn = set.game->turn(set.data, p->match.state);
        if (turn.stage == RK_OVER)
            return false;
        rk_move m = turn.stage == RK_CHANCE_TURN ? rk_chance_move(set.game, set.data, p->match.state, &p->chance)
                                                 : bot_choose(p->bots[__builtin_ctz(turn.seats)], p->match.state);
        assert_true(!rk_match_move(&p->match, m).rule);
        if (at_talk(p))
            return true;
    }
}

/* Concluded deals of a match: the text of its view counts promises by their state. */
static int count(const party *p, const char *word)
{
    rk_text view = RK_TEXT_INIT;
    rk_json w = rk_json_to(&view);
    int     n = 0;
    rk_show(set.game, set.data, p->match.state, RK_PUBLIC, &w);
    for (const char *at = rk_text_str(&view); (at = strstr(at, word)); at++)
        n++;
    rk_text_free(&view);
    return n;
}

static void they_make_deals_and_fall_silent(void **s)
{
    (void)s;
    static const char *const who[4] = {"greedy", "greedy", "medium", "greedy"};
    int                      with_deals = 0, kept = 0, broken = 0;
    for (uint64_t game = 1; game <= 3; game++) {
        party p;
        begin(&p, who, game);
        do {
            int before = p.asides;
            bots_talk(p.bots, 4, 0, p.match.state, hear, &p);
            CHECK(p.asides - before <= 4 * 2 * 4, "%d asides in one talk step", p.asides - before);
            for (int i = 0; i < 4; i++) {
                rk_text line = RK_TEXT_INIT;
                CHECK(!bot_talk(&p.bot[i], p.match.state, &line), "seat %d goes on: %s", i, rk_text_str(&line));
                rk_text_free(&line);
            }
        } while (go_on(&p));
        CHECK(p.refused == 0, "%d asides were refused", p.refused);
        kept += count(&p, "\"status\":\"kept\"");
        broken += count(&p, "\"status\":\"broken\"");
        with_deals += count(&p, "\"status\":") > 0;
        end(&p);
    }
    CHECK(with_deals == 3, "deals in %d of 3 games", with_deals);
    CHECK(kept > 4 * broken, "%d promises kept, %d broken", kept, broken);
}

static void quiet_ones_say_nothing(void **s)
{
    (void)s;
    static const char *const who[4] = {"greedy/quiet", "random", "search:5/quiet", "easy/quiet"};
    party                    p;
    begin(&p, who, 3);
    for (int i = 0; i < 20 && go_on(&p); i++)
        CHECK(bots_talk(p.bots, 4, 0, p.match.state, hear, &p) == 0, "somebody spoke");
    end(&p);
}

static const char *const four[4] = {"greedy", "greedy", "greedy", "greedy"};

/* Makes a bot propose what it likes, and takes that back: from then on it only answers. */
static void exhaust(party *p, int seat)
{
    for (int i = 0; i < 3; i++) {
        rk_line line;
        char    back[32];
        if (!bot_aside(&p->bot[seat], p->match.state, &line))
            return;
        assert_true(!rk_match_play(&p->match, &line).rule);
        snprintf(back, sizeof back, "%d withdraw #%d", seat, last_deal(p));
        say(p, back);
    }
    fail_msg("seat %d proposes and proposes", seat);
}

static void gain_decides(void **s)
{
    (void)s;
    party p;
    char  want[32];
    begin(&p, four, 1);
    exhaust(&p, 1);
    say(&p, "0 propose \"duisburg essen: duisburg pays essen 50; essen promises vote duisburg\"");
    about_last(&p, "accept", want);
    CHECK(says(&p, 1, want), "money for a vote that costs nothing");
    about_last(&p, "0 withdraw", want);
    say(&p, want);
    say(&p, "0 propose \"duisburg essen: essen pays duisburg 100; duisburg promises vote essen\"");
    about_last(&p, "decline", want);
    CHECK(says(&p, 1, want), "a vote is not worth 100");
    end(&p);
}

/* Duisburg asks for so much now and promises so much for later. True if the bot answers so; the deal is still open. */
static bool lends(party *p, int seat, int now, int later, const char *answer)
{
    static const char *const city[4] = {"duisburg", "essen", "bochum", "dortmund"};
    char                     line[200], want[32];
    snprintf(line, sizeof line, "0 propose \"duisburg %s: %s pays duisburg %d; duisburg promises money %s %d\"", city[seat],
             city[seat], now, city[seat], later);
    say(p, line);
    about_last(p, answer, want);
    return says(p, seat, want);
}

static void withdraw(party *p)
{
    char line[32];
    about_last(p, "0 withdraw", line);
    say(p, line);
}

/* Whoever could be talked out of a treasury would lose every match against a swindler. */
static void nobody_pays_a_fortune_for_words(void **s)
{
    (void)s;
    static const char *const who[4] = {"greedy", "greedy", "search:20/j1", "easy"};
    party                    p;
    char                     accept[32];
    begin(&p, who, 1);
    for (int seat = 1; seat < 4; seat++) {
        exhaust(&p, seat);
        CHECK(lends(&p, seat, 240, 480, "decline"), "all of the cash is lent");
        withdraw(&p);
        CHECK(lends(&p, seat, 20, 60, "accept"), "a little is lent");
        withdraw(&p);
    }
    lends(&p, 1, 20, 60, "accept");
    about_last(&p, "1 accept", accept);
    say(&p, accept);
    exhaust(&p, 1);
    CHECK(lends(&p, 1, 20, 60, "decline"), "who owes already gets no more");
    end(&p);
}

/* The same offer, before and after its maker has broken his word three times. */
static void broken_promises_are_remembered(void **s)
{
    (void)s;
    static const char offer[] = "0 propose \"duisburg essen: essen pays duisburg 20; duisburg promises money essen 60\"";
    party             p;
    char              want[32];
    begin(&p, four, 1);
    exhaust(&p, 1);
    say(&p, offer);
    about_last(&p, "accept", want);
    CHECK(says(&p, 1, want), "60 for 20 from somebody who has broken nothing");
    about_last(&p, "0 withdraw", want);
    say(&p, want);
    for (int i = 0; i < 3; i++) {
        say(&p, "0 propose \"duisburg bochum: duisburg promises free nothing at all\"");
        about_last(&p, "2 accept", want);
        say(&p, want);
        snprintf(want, sizeof want, "2 judge #%d.1 broken", last_deal(&p));
        say(&p, want);
    }
    say(&p, offer);
    about_last(&p, "decline", want);
    CHECK(says(&p, 1, want), "from somebody with three broken promises");
    end(&p);
}

/* A bot that judges by what was learned does not take a stranger at his word; twenty kept promises are another matter, and some
 * broken ones after that, too. */
static void trust_is_learned(void **s)
{
    (void)s;
    static const char        offer[] = "0 propose \"duisburg essen: essen pays duisburg 120; duisburg promises money essen 140\"";
    static const char *const who[4] = {"greedy", "greedy/j1", "greedy", "greedy"};
    static const struct {
        const char *verdict, *answer;
        int         times;
    } course[] = {{"kept", "decline", 0}, {"kept", "accept", 20}, {"broken", "decline", 12}};
    party p;
    char  line[32];
    begin(&p, who, 1);
    exhaust(&p, 1);
    for (int i = 0; i < 3; i++) {
        for (int n = 0; n < course[i].times; n++) {
            say(&p, "0 propose \"duisburg bochum: duisburg promises free nothing at all\"");
            about_last(&p, "2 accept", line);
            say(&p, line);
            snprintf(line, sizeof line, "2 judge #%d.1 %s", last_deal(&p), course[i].verdict);
            say(&p, line);
        }
        say(&p, offer);
        about_last(&p, course[i].answer, line);
        CHECK(says(&p, 1, line), "after %d promises %s", course[i].times, course[i].verdict);
        about_last(&p, "0 withdraw", line);
        say(&p, line);
    }
    end(&p);
}

/* A promised vote is given, by every kind of bot that negotiates. */
static void promises_are_kept(void **s)
{
    (void)s;
    static const char *const who[4] = {"greedy", "search:500", "medium", "greedy"};
    for (uint64_t seed = 1; seed <= 6; seed++) {
        party p;
        begin(&p, who, seed);
        say(&p, "3 propose \"essen bochum dortmund: essen promises vote dortmund; bochum promises vote dortmund\"");
        say(&p, "1 accept #1");
        say(&p, "2 accept #1");
        for (int i = 0; i < 4; i++)
            assert_true(!rk_match_move(&p.match, bot_choose(&p.bot[i], p.match.state)).rule); /* ready */
        rk_move a = bot_choose(&p.bot[1], p.match.state), b = bot_choose(&p.bot[2], p.match.state);
        CHECK(a.arg[0] == 3, "search votes for %d", a.arg[0]);
        CHECK(b.arg[0] == 3, "medium votes for %d", b.arg[0]);
        end(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(they_make_deals_and_fall_silent),
                                       cmocka_unit_test(quiet_ones_say_nothing),
                                       cmocka_unit_test(gain_decides),
                                       cmocka_unit_test(nobody_pays_a_fortune_for_words),
                                       cmocka_unit_test(broken_promises_are_remembered),
                                       cmocka_unit_test(trust_is_learned),
                                       cmocka_unit_test(promises_are_kept)};
    return RUN_WITH_SET(rk_game_by_id("aufruhr"), tests);
}
