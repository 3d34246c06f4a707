/* words_test.c: what is told of a move: everything to those who may know it, nothing to the others (AUF-0.6, AUF-5.2,
 * AUF-12.6, AUF-12.7, AUF-17.4). */
#include "engine/match.h"
#include "engine/notation.h"
#include "engine/render.h"
#include "games/aufruhr/internal.h"
#include "langs.h"
#include "with_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static rk_match match;
static rk_text  told[8]; /* by viewer; 6: the public, 7: who sees all */

typedef struct {
    rk_teller base;
    rk_text  *out;
} listener;

static void listen(rk_teller *self, const rk_msg *msg)
{
    listener *l = (listener *)self;
    rk_reader r = {&rk_game_aufruhr, set.data, EN, NULL, 0};
    rk_render(&r, msg, l->out);
    rk_text_char(l->out, '\n');
}

static void begin(const char *option)
{
    rk_setup setup = setup_of(4, option);
    if (match.state)
        rk_match_clear(&match);
    rk_match_init(&match, &set, &setup);
}

/* Makes the moves and keeps what everybody is told of the last one. */
static void make(const char *lines)
{
    char  buf[400], *save = NULL;
    void *before = rk_alloc(rk_match_state_size(&rk_game_aufruhr));
    snprintf(buf, sizeof buf, "%s", lines);
    for (char *line = strtok_r(buf, ",", &save); line; line = strtok_r(NULL, ",", &save)) {
        rk_line parsed;
        rk_text err = RK_TEXT_INIT;
        assert_true(rk_read_line(&rk_game_aufruhr, set.data, line, &parsed, &err));
        memcpy(before, match.state, rk_match_state_size(&rk_game_aufruhr));
        rk_why why = rk_match_play(&match, &parsed);
        CHECK(!why.rule, "%s: %s", line, why.rule);
        for (int v = 0; v < 8; v++) {
            listener l = {{listen}, &told[v]};
            rk_text_clear(&told[v]);
            auf_tell(set.data, before, parsed.move, match.state, v == 6 ? RK_PUBLIC : v == 7 ? RK_ALL : v, &l.base);
        }
    }
    free(before);
}

static void hears(int viewer, const char *what)
{
    CHECK(strstr(rk_text_str(&told[viewer]), what), "viewer %d is not told \"%s\" but:\n%s", viewer, what,
          rk_text_str(&told[viewer]));
}

static void hears_not(int viewer, const char *what)
{
    CHECK(!strstr(rk_text_str(&told[viewer]), what), "viewer %d is told \"%s\":\n%s", viewer, what, rk_text_str(&told[viewer]));
}

static void hears_only(int viewer, const char *what)
{
    assert_string_equal(rk_text_str(&told[viewer]), what);
}

static void ballots(void **s)
{
    (void)s;
    begin("talk=off");
    make("0 vote essen");
    hears(0, "Duisburg votes for Essen.");
    hears(7, "Duisburg votes for Essen.");
    hears_only(1, "Duisburg has voted.\n");
    hears_only(6, "Duisburg has voted.\n");
    make("1 vote duisburg,2 vote essen,3 vote duisburg");
    hears(6, "Ballot: Duisburg voted for Essen.");
    hears(6, "Ballot: Dortmund voted for Duisburg.");
    hears(6, "the vote is repeated");
    hears(6, "nobody is in office yet");
    make("0 vote essen,1 vote duisburg,2 vote essen,3 vote essen");
    hears(6, "Essen is elected Lord Mayor.");
    ((auf_state *)match.state)->round = 2;
    ((auf_state *)match.state)->phase = AUF_EVENT;
    ((auf_state *)match.state)->todo = ((auf_state *)match.state)->step = 0;
    ((auf_state *)match.state)->events = 0xFFFFF;
    make("* draw ev-09");
    hears(6, "Event: Travel Guide Award.");
    hears(6, "Round 3 of 15 begins.");
    make("0 vote essen,1 vote bochum,2 vote essen,3 vote bochum");
    hears(6, "Essen remains Lord Mayor.\nOn a tie, whoever is in office stays.");
}

static void run_off_and_lot(void **s)
{
    (void)s;
    begin("talk=off");
    auf_state *state = match.state;
    state->round = 2;
    state->lm = 1;
    make("0 vote dortmund,1 vote duisburg,2 vote dortmund,3 vote duisburg");
    hears(6, "run-off");
    hears(6, "None of them is in office.");
    hears_not(6, "repeated");
    make("1 vote duisburg,2 vote dortmund,1 vote duisburg,2 vote dortmund");
    hears(6, "it is decided by lot.\nNo election has more than 3 ballots");
    make("* draw dortmund");
    hears(6, "Decided by lot: Dortmund is Lord Mayor.");
}

static void folders(void **s)
{
    (void)s;
    begin("talk=off");
    make("0 vote essen,1 vote bochum,2 vote essen,3 vote essen,0 demand sub 40 duisburg");
    hears(0, "Demand in Duisburg’s folder: 40 for Duisburg.");
    hears_only(1, "");
    hears_only(2, "");
    hears_only(6, "");
    make("0 token tok-du-4");
    hears(0, "Duisburg puts Freight container");
    hears_only(2, "");
    make("0 seal");
    hears_only(2, "Duisburg has decided about the folder.\n");
    make("2 demand none");
    hears_only(0, "Bochum has decided about the folder.\n");
    make("3 demand sub 30 dortmund,3 scandal");
    hears(6, "Duisburg hands in a folder.");
    hears(6, "Dortmund hands in a folder.");
    hears_not(6, "Bochum hands in a folder.");
    hears_not(6, "Freight");
    hears_not(0, "scandal");
    hears(1, "Folder from Duisburg");
    hears(1, "Freight container");
    hears(1, "a scandal:");
    make("1 accept dortmund");
    hears(6, "Essen accepts the folder from Dortmund.");
    hears(6, "stays between the two of them");
    hears_not(1, "stays between the two of them");
    hears(6, "Duisburg gets the folder back");
    hears_not(6, "Dortmund gets the folder back");
    hears_not(6, "scandal");
    hears_not(0, "scandal");
    hears(3, "a scandal:");
    hears(1, "a scandal:");
    make("1 recipient duisburg");
    hears(1, "40 for Duisburg.");
    hears_only(0, "");
    hears_only(6, "");
    make("1 recipient dortmund,1 recipient essen");
    hears(6, "Essen hands out the subsidies:");
    hears(6, "Dortmund receives 30.");
    hears(6, "Bochum receives 10.");
    make("1 payout culture");
    hears(6, "Essen plans a payout of Culture/Sports.");
    make("0 demand none,2 demand none,3 demand none");
    hears(6, "Nobody handed in a folder.");
    hears(6, "The plan stands.");
    make("* draw pay-11");
    hears(6, "Revealed: Essen took from Dortmund:");
    hears(6, "Essen is out of office.");
}

static void refusing(void **s)
{
    (void)s;
    begin("talk=off");
    make("0 vote essen,1 vote bochum,2 vote essen,3 vote essen,0 demand sub 40 duisburg,0 seal,2 demand none,3 demand none,1 "
         "refuse");
    hears_only(6, "Essen refuses all folders.\nDuisburg gets the folder back, with everything in it.\n");
    make("1 recipient essen,1 recipient duisburg,1 recipient bochum,1 auction education education nature,0 demand pay nature,0 "
         "seal,"
         "2 demand none,3 demand none,1 accept duisburg,1 payout nature");
    hears(6, "Essen decides: a payout of Nature/Tourism.");
    make("* draw pay-12");
    hears(6, "the next card is turned");
    hears(6, "was empty");
    make("* draw pay-07");
    hears(6, "Dortmund receives 80.");
    hears_not(6, "Bochum receives");
}

static void auctions(void **s)
{
    (void)s;
    begin("talk=off");
    make("0 vote essen,1 vote bochum,2 vote essen,3 vote essen,0 demand none,2 demand none,3 demand none,1 recipient essen,"
         "1 recipient duisburg,1 recipient bochum");
    make("1 auction education education education,0 demand none,2 demand none,3 demand none,* draw edu-14");
    hears(6, "Turned up: University of Sound and Steel.");
    make("* draw edu-01,* draw edu-02,1 lot edu-14");
    hears(6, "Under the hammer: University of Sound and Steel, at least 120.");
    make("0 bid 120");
    hears(0, "Duisburg bids 120.");
    hears_only(6, "Duisburg has bid.\n");
    make("1 bid 0,2 bid 120,3 bid 0");
    hears(6, "Bid of Duisburg: 120.");
    hears(6, "A tie at 120 for University of Sound and Steel.\nEssen is in office and decides which of them gets it.");
    make("0 demand none,2 demand none,3 demand none,1 award duisburg");
    hears(6, "Essen awards the lot to Duisburg.");
    hears(6, "Duisburg buys University of Sound and Steel for 120.");
    make("1 lot edu-01,0 bid 0,1 bid 0,2 bid 30,3 bid 0");
    hears(6, "Bochum buys Evening School for Night-Shift Workers for 30.");
    hears_not(6, "A tie");
    make("2 site herne");
    hears(6, "Bochum builds Evening School for Night-Shift Workers in Herne.");
    hears(6, "Under the hammer: Pit-Lamp Kindergarten");
    make("0 bid 0,1 bid 0,2 bid 0,3 bid 0");
    hears(6, "Pit-Lamp Kindergarten is discarded.");
    make("0 card edu-14,0 site hamm,0 partner essen,0 share 200,0 side 10");
    hears(6, "Duisburg to Essen: University of Sound and Steel in Hamm, your share 200, and 10 on the side.");
    make("1 accept");
    hears(6, "Essen joins in.");
    hears(6, "Duisburg and Essen build University of Sound and Steel in Hamm.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ballots), cmocka_unit_test(run_off_and_lot), cmocka_unit_test(folders),
                                       cmocka_unit_test(refusing), cmocka_unit_test(auctions)};
    int                     failed = RUN_WITH_SET(&rk_game_aufruhr, tests);
    if (match.state)
        rk_match_clear(&match);
    for (int v = 0; v < 8; v++)
        rk_text_free(&told[v]);
    return failed;
}
