/* defaults_test.c: the default actions of an absent mayor (AUF-19.2), and the published figures of the data set. */
#include "engine/match.h"
#include "engine/notation.h"
#include "games/aufruhr/internal.h"
#include "with_set.h"

#include <stdlib.h>
#include <string.h>

static rk_match match;

static void begin(const char *options)
{
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT;
    assert_true(rk_setup_default(&rk_game_aufruhr, 4, &setup, &err));
    assert_true(!*options || rk_setup_set(&rk_game_aufruhr, &setup, options, &err));
    if (match.state)
        rk_match_clear(&match);
    rk_match_init(&match, &set, &setup);
}

static void make(const char *line)
{
    rk_line parsed;
    rk_text err = RK_TEXT_INIT;
    assert_true(rk_read_line(&rk_game_aufruhr, set.data, line, &parsed, &err));
    rk_why why = rk_match_play(&match, &parsed);
    CHECK(!why.rule, "%s: %s", line, why.rule);
}

/* The default of a seat reads like this; then it is made. */
static void defaults_to(const char *line)
{
    rk_text t = RK_TEXT_INIT;
    rk_move m = auf_default_move(set.data, match.state, atoi(line));
    rk_write_move(&rk_game_aufruhr, set.data, m, &t);
    assert_string_equal(rk_text_str(&t), line);
    rk_text_free(&t);
    assert_true(!rk_match_move(&match, m).rule);
}

/* AUF-19.2 */
static void an_absent_mayor(void **s)
{
    (void)s;
    begin("");
    defaults_to("0 ready");
    defaults_to("1 ready");
    defaults_to("2 ready");
    defaults_to("3 ready");
    defaults_to("0 vote essen"); /* the next eligible seat to the left */
    defaults_to("3 vote duisburg");
    make("1 vote bochum");
    make("2 vote essen");
    for (int p = 0; p < 4; p++)
        make((const char *[]){"0 ready", "1 ready", "2 ready", "3 ready"}[p]);
    defaults_to("0 demand none");
    make("2 demand sub 40 bochum");
    defaults_to("2 seal"); /* begun: sealed as it is */
    defaults_to("3 demand none");
    defaults_to("1 refuse");
    defaults_to("1 recipient essen"); /* seat order, starting with himself */
    defaults_to("1 recipient bochum");
    defaults_to("1 recipient dortmund");
    defaults_to("1 auction education education education");
    for (int p = 0; p < 4; p++)
        make((const char *[]){"0 ready", "1 ready", "2 ready", "3 ready"}[p]);
    make("0 demand pay culture");
    make("0 scandal");
    make("2 demand pay nature");
    make("2 scandal");
    make("3 demand none");
    defaults_to("1 accept duisburg"); /* the scandal of the lowest seat */
    defaults_to("1 payout culture");
}

static void an_absent_lord_mayor(void **s)
{
    (void)s;
    begin("talk=off");
    make("0 vote essen");
    make("1 vote bochum");
    make("2 vote essen");
    make("3 vote essen");
    make("0 demand none");
    make("2 demand sub 10 essen");
    make("2 token tok-bo-5");
    make("3 demand none");
    make("1 accept bochum");
    defaults_to("1 recipient bochum"); /* the obeyed SUB goes before */
    defaults_to("1 recipient dortmund");
    defaults_to("1 recipient duisburg");
    make("1 auction education education education");
    make("0 demand auchas nature");
    make("0 token tok-du-5");
    make("2 demand none");
    make("3 demand none");
    make("1 accept duisburg");
    defaults_to("1 auction education education nature"); /* the declared one is not legal: the first legal auction */
    make("* draw edu-14");
    make("* draw edu-01");
    make("* draw nat-01");
    defaults_to("1 lot edu-14"); /* the first */
    defaults_to("0 bid 0");
    make("1 bid 120");
    make("2 bid 120");
    defaults_to("3 bid 0");
    make("0 demand none");
    make("2 demand none");
    make("3 demand none");
    defaults_to("1 award essen"); /* the lowest */
    make("1 lot edu-01");
    make("0 bid 20");
    make("1 bid 0");
    make("2 bid 0");
    make("3 bid 0");
    defaults_to("0 decline");
    make("0 bid 0");
    make("1 bid 0");
    make("2 bid 0");
    make("3 bid 0");
    defaults_to("1 pass");
}

static void an_absent_partner(void **s)
{
    (void)s;
    begin("talk=off");
    auf_state *state = match.state;
    state->phase = AUF_CARD;
    state->lm = 3;
    state->place_in_pass = 1;
    state->todo = 1;
    state->ballot = state->candidates = 0;
    state->where[13] = AUF_IN_HAND; /* edu-14 */
    state->owner[13] = 0xF0;
    state->unseen &= ~(1ull << 13);
    state->held[0] = 1ull << 13;
    assert_null(auf_check(set.data, state));
    make("0 card edu-14");
    defaults_to("0 site alpen");
    defaults_to("0 partner essen"); /* not enough alone: the lowest partner, lowest share, nothing on the side */
    defaults_to("0 share 60");
    defaults_to("0 side 0");
    defaults_to("1 decline");
    state->cash[0] = 40;
    make("0 card edu-14");
    make("0 site alpen");
    defaults_to("0 alone");
    state->phase = AUF_CITY_HALL;
    state->todo = 1;
    defaults_to("0 site duisburg"); /* the first community of the data set */
}

/* AUF-1.1, AUF-1.4, AUF-1.5: counts; AUF-8.4: the row of great cities cuts the south off. */
static void published_figures(void **s)
{
    (void)s;
    const auf_data *d = set.data;
    int             kinds[AUF_KINDS] = {0}, effects[AUF_EFFECTS] = {0};
    for (int c = 0; c < AUF_CARDS; c++)
        kinds[d->card[c].kind]++;
    static const int want[AUF_KINDS] = {20, 20, 12, 8, 2};
    assert_memory_equal(kinds, want, sizeof want);
    for (int e = 0; e < AUF_EVENTS; e++)
        effects[d->event[e].effect]++;
    assert_int_equal(effects[AUF_E_PAYOUT], 4);
    assert_int_equal(effects[AUF_E_NEGATIVE], 2);
    assert_int_equal(__builtin_popcountll(d->great), 6);
    assert_int_equal(__builtin_popcountll(d->scandals), 6);
    uint64_t plain = ((1ull << AUF_COMMUNITIES) - 1) & ~d->great, south = 0, last = 1;
    for (int i = 0; i < AUF_COMMUNITIES; i++)
        if (!strcmp(rk_str_at(&d->strings, d->place_id[i]), "hattingen"))
            south = 1ull << i;
    while (south != last) {
        last = south;
        for (uint64_t x = last; x; x &= x - 1)
            south |= d->border[__builtin_ctzll(x)] & plain;
    }
    assert_int_equal(__builtin_popcountll(south), 9);
    for (int c = 0; c < AUF_SEATS; c++) {
        bool both = d->border[d->city[c].place] & south && d->border[d->city[c].place] & plain & ~south;
        assert_int_equal(both, c != 0 && c != 4);
    }
}

/* Search copies the core alone: the same moves lead to the same core with and without the annex. */
static void the_annex_is_only_talk(void **s)
{
    (void)s;
    begin("");
    auf_state core;
    memcpy(&core, match.state, sizeof core);
    rk_game_aufruhr.talk.drop_annex(&core);
    rk_rng rng;
    rk_rng_seed(&rng, 5, 5);
    static rk_moves legal;
    for (rk_turn t; (t = rk_game_aufruhr.turn(set.data, &core)).stage != RK_OVER;) {
        int seat = t.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(t.seats);
        auf_moves(set.data, &core, seat, &legal);
        rk_move m = rk_moves_at(&legal, rk_rng_below(&rng, legal.count));
        rk_game_aufruhr.play(set.data, &core, m);
        assert_true(!rk_match_move(&match, m).rule);
        auf_state whole;
        memcpy(&whole, match.state, sizeof whole);
        whole.annex = 0;
        assert_memory_equal(&whole, &core, sizeof core);
    }
}

/* AUF-16.16: however often mayors take READY back, a match keeps within its bound. */
static void nobody_talks_for_ever(void **s)
{
    (void)s;
    begin("talk=money");
    rk_rng   rng;
    uint32_t moves = 0, most = rk_game_aufruhr.tests.max_moves(set.data, &match.setup);
    rk_rng_seed(&rng, 7, 7);
    static rk_moves legal;
    for (rk_turn t; (t = rk_game_aufruhr.turn(set.data, match.state)).stage != RK_OVER;) {
        int seat = t.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(t.seats);
        auf_moves(set.data, match.state, seat, &legal);
        rk_move m = rk_moves_at(&legal, rk_rng_below(&rng, legal.count));
        assert_true(!rk_match_move(&match, m).rule);
        CHECK(++moves <= most, "%u moves", moves);
        if (m.verb == AUF_V_READY)
            rk_match_move(&match, (rk_move){.verb = AUF_V_UNREADY, .seat = (uint8_t)seat});
    }
}

/* What cannot be is noticed. */
static void impossible_states(void **s)
{
    (void)s;
    begin("");
    auf_state *state = match.state, good = *state;
    auf_annex  talk = *auf_annex_of(state);
    assert_null(auf_check(set.data, state));
#define BROKEN(...)                                                                                                              \
    do {                                                                                                                         \
        *state = good;                                                                                                           \
        *auf_annex_of(state) = talk;                                                                                             \
        __VA_ARGS__;                                                                                                             \
        assert_non_null(auf_check(set.data, state));                                                                             \
    } while (0)
    BROKEN(state->cash[0] = 0, state->where[3] = AUF_COMMUNITIES);
    BROKEN(state->where[0] = 10, state->owner[0] = 0xF5, state->unseen &= ~1ull);
    BROKEN(state->where[13] = 10, state->owner[13] = 0x50, state->unseen &= ~(1ull << 13));
    BROKEN(state->where[0] = AUF_IN_HAND, state->owner[0] = 0xF0, state->unseen &= ~1ull);
    BROKEN(state->points[2]++);
    BROKEN(state->markers[2]--);
    BROKEN(state->reach[1] |= 1ull << 52);
    BROKEN(state->folder[0] |= 1ull << 30);
    BROKEN(state->folder[1] |= state->folder[0]);
    BROKEN(state->covered[0] = 1, state->folder[0] &= ~1ull);
    BROKEN(state->accepted[0] = auf_pack((auf_accepted){.giver = 1, .lm = 1, .round = 1, .window = 1}), state->accepted_n = 1);
    BROKEN(state->accepted[0] = auf_pack((auf_accepted){.giver = 1, .lm = 5, .round = 1, .window = 1}), state->accepted_n = 1);
    BROKEN(state->accepted[0] = auf_pack((auf_accepted){.giver = 1, .lm = 0, .round = 2, .window = 1}), state->accepted_n = 1);
    BROKEN(state->accepted[0] = auf_pack((auf_accepted){.giver = 1, .lm = 0, .round = 1, .window = 1, .tokens = 1}),
           state->accepted_n = 1);
    BROKEN(state->accepted[0] = 1);
    BROKEN(state->given[0] = 4);
    BROKEN(state->vote[0] = 0);
    BROKEN(state->vote[0] = 4);
    BROKEN(state->bid[4] = 1);
    BROKEN(state->demand[0] = AUF_D_FREE);
    BROKEN(state->barred = 7);
    BROKEN(state->todo = 0);
    BROKEN(state->todo = 0x10);
    BROKEN(state->step = 0);
    BROKEN(state->standing = 1);
    BROKEN(state->lost = 1);
    BROKEN(state->suspended = 20);
    BROKEN(state->events = 1);
    BROKEN(state->seen[0][35] = auf_seen(1, 0));
    BROKEN(state->seen[0][0] = auf_seen(1, 1));
    BROKEN(state->declared[0].card = 1);
    BROKEN(auf_annex_of(state)->deals = 1);
    BROKEN(auf_annex_of(state)->deals = 1, auf_annex_of(state)->number = 1,
           auf_annex_of(state)->deal[0] = ((auf_deal){.number = 1, .parties = 3, .accepted = 2, .transfers = 1}));
    BROKEN(auf_annex_of(state)->texts = 1);
    BROKEN(auf_annex_of(state)->said[0] = 1);
    BROKEN(state->annex = AUF_ANNEX_TEXTS);
    BROKEN(state->unready[4] = 1);
    BROKEN(state->unready[0] = AUF_UNREADY + 1);
    BROKEN(state->phase = AUF_BALLOT, state->step = 0, state->unready[0] = 1);
#undef BROKEN
    *state = good;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_absent_mayor),        cmocka_unit_test(an_absent_lord_mayor),
                                       cmocka_unit_test(an_absent_partner),      cmocka_unit_test(published_figures),
                                       cmocka_unit_test(the_annex_is_only_talk), cmocka_unit_test(nobody_talks_for_ever),
                                       cmocka_unit_test(impossible_states)};
    int                     failed = RUN_WITH_SET(&rk_game_aufruhr, tests);
    if (match.state)
        rk_match_clear(&match);
    return failed;
}
