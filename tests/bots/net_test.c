/* net_test.c: nets reckon with the same bits everywhere; what games show to them keeps its promises. */
#include "bots/policies.h"
#include "check.h"
#include "engine/match.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

enum { INPUTS = 40 };

static const uint64_t PRINT[] = {0x4D9048237371B277,
                                 0x08D656CB9823199E}; /* of what comes out, on every machine: of a net, and of a wide one */

enum { FIRST_MOST = RK_NET_FIRST * RK_NET_WIDEST, SECOND_MOST = RK_NET_SECOND * RK_NET_WIDEST };

/* A net of random weights as large as learned ones. */
static void make_net(rk_net *net, int width, int16_t *first, int16_t *second, rk_rng *rng)
{
    int first_n = RK_NET_FIRST * width, second_n = RK_NET_SECOND * width;
    *net = (rk_net){.inputs = INPUTS, .width = width, .first = first, .second = second, .last_bias = 77};
    for (int i = 0; i < INPUTS * first_n; i++)
        first[i] = (int16_t)((int)rk_rng_below(rng, 801) - 400);
    for (int h = 0; h < first_n; h++) {
        net->first_bias[h] = (int32_t)rk_rng_below(rng, 60001) - 30000;
        for (int k = 0; k < second_n; k++)
            second[h * second_n + k] = (int16_t)((int)rk_rng_below(rng, 257) - 128);
    }
    for (int k = 0; k < second_n; k++) {
        net->second_bias[k] = (int32_t)rk_rng_below(rng, 20001) - 10000;
        net->last[k] = (int16_t)((int)rk_rng_below(rng, 1025) - 512);
    }
}

/* The same straight from the words of engine/net.h. */
static int32_t by_the_words(const rk_net *net, const int16_t *x)
{
    int     first_n = RK_NET_FIRST * net->width, second_n = RK_NET_SECOND * net->width;
    int64_t last = net->last_bias;
    for (int k = 0; k < second_n; k++) {
        int64_t b = net->second_bias[k];
        for (int h = 0; h < first_n; h++) {
            int64_t a = net->first_bias[h];
            for (int i = 0; i < net->inputs; i++)
                a += (int64_t)x[i] * net->first[i * first_n + h];
            a >>= 11;
            b += (a < 0 ? 0 : a > 255 ? 255 : a) * net->second[h * second_n + k];
        }
        b >>= 8;
        last += (b < 0 ? 0 : b > 255 ? 255 : b) * net->last[k];
    }
    return (int32_t)(last >> 5);
}

static uint64_t fingerprint(int width)
{
    static int16_t first[INPUTS * FIRST_MOST], second[FIRST_MOST * SECOND_MOST];
    rk_net         net;
    rk_rng         rng;
    uint64_t       print = 0;
    rk_rng_seed(&rng, 19, 0);
    make_net(&net, width, first, second, &rng);
    for (int n = 0; n < 200; n++) {
        int16_t x[INPUTS];
        int32_t judged[4];
        float   chance[4];
        for (int seat = 0; seat < 4; seat++) {
            for (int i = 0; i < INPUTS; i++)
                x[i] = rk_rng_below(&rng, 3) ? rk_feature((int64_t)rk_rng_below(&rng, 2401) - 1200) : 0;
            judged[seat] = bot_net_judge(&net, x);
            assert_int_equal(judged[seat], by_the_words(&net, x));
        }
        bot_net_chances(judged, 4, chance);
        print = rk_hash(judged, sizeof judged, print);
        print = rk_hash(chance, sizeof chance, print);
    }
    return print;
}

static void nets_reckon_with_the_same_bits(void **s)
{
    (void)s;
    for (int width = 1; width <= RK_NET_WIDEST; width++)
        CHECK(fingerprint(width) == PRINT[width - 1], "0x%016llX", (unsigned long long)fingerprint(width));
}

static void chances_add_up(void **s)
{
    (void)s;
    float chance[3];
    bot_net_chances((const int32_t[]){0, 0, 0}, 3, chance);
    CHECK(chance[0] == chance[1] && chance[1] == chance[2], "equals have equal chances");
    bot_net_chances((const int32_t[]){256, 0, -1000000}, 3, chance);
    CHECK(chance[0] / chance[1] > 2.718f && chance[0] / chance[1] < 2.7186f, "a lead of 256 counts e times, not %f",
          (double)(chance[0] / chance[1]));
    CHECK(chance[2] == 0 && chance[0] + chance[1] > 0.99999f, "the hopeless have no chance, and all is shared out");
}

/* No sum of a first layer can leave its 32 bits, whatever the features are. */
static void bounded(const rk_game *g, const rk_net *net)
{
    CHECK(net->inputs == g->players.features->count, "%s: its net was made for %d features", g->id, net->inputs);
    int units = RK_NET_FIRST * net->width;
    for (int h = 0; h < units; h++) {
        int64_t most = labs(net->first_bias[h]);
        for (int i = 0; i < net->inputs; i++)
            most += (int64_t)RK_FEATURE_MAX * abs(net->first[i * units + h]);
        CHECK(most < INT32_MAX, "%s: unit %d of its net may overflow", g->id, h);
    }
}

/* The same holds for prospects that need no features. */
static void look_at_prospects(const rk_dataset *set, int seats, const void *one, const void *two)
{
    const rk_game *g = set->game;
    int32_t        a[RK_MAX_SEATS] = {0}, b[RK_MAX_SEATS] = {0};
    g->players.features->prospects(set->data, one, a);
    g->players.features->prospects(set->data, two, b);
    CHECK(!memcmp(a, b, sizeof a), "%s: prospects tell what a seat cannot know", g->id);
    for (int p = 0; p < seats; p++)
        CHECK(abs(a[p]) < 1 << 20, "%s: prospects of %d", g->id, (int)a[p]);
}

/* Between its stages a weight changes evenly; before the first and after the last it stays. */
static void weights_change_evenly(void **s)
{
    (void)s;
    static const rk_weights w = {.stages = 3, .parts = 2, .at = {2, 6, 8}, .weight = {{1024, 3072, 0}, {-2048, -2048, 1024}}};
    static const struct {
        int32_t now, first, second;
    } cases[] = {{-5, 1024, -2048}, {2, 1024, -2048}, {3, 1536, -2048}, {6, 3072, -2048},
                 {7, 1536, -512},   {8, 0, 1024},     {90, 0, 1024}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t out[RK_WEIGHT_PARTS], part[] = {3, 5};
        rk_weights_at(&w, cases[i].now, out);
        CHECK(out[0] == cases[i].first && out[1] == cases[i].second, "at %d: %d and %d", (int)cases[i].now, (int)out[0],
              (int)out[1]);
        CHECK(rk_weigh(out, part, 2) == (3 * cases[i].first + 5 * cases[i].second) / 1024, "the sum at %d", (int)cases[i].now);
    }
}

/* Features stay in range, and are the same for all states that a seat cannot tell apart, once these are dealt again. */
static void look(const rk_dataset *set, int seats, const void *state, void *one, void *two, rk_rng *rng)
{
    const rk_game     *g = set->game;
    const rk_features *f = g->players.features;
    int16_t            a[RK_MAX_SEATS * RK_FEATURE_ROOM], b[RK_MAX_SEATS * RK_FEATURE_ROOM];
    size_t             n = (size_t)seats * f->count;
    int                viewer = (int)rk_rng_below(rng, (uint32_t)seats);
    rk_rng             deal, same;
    memcpy(one, state, rk_match_state_size(g));
    memcpy(two, state, rk_match_state_size(g));
    g->resample(set->data, two, viewer, rng); /* a state the viewer takes for possible */
    rk_rng_seed(&deal, rk_rng_next(rng), 0);
    same = deal;
    g->resample(set->data, one, viewer, &deal);
    g->resample(set->data, two, viewer, &same);
    memset(a, 0x55, sizeof a);
    memset(b, 0x22, sizeof b);
    f->fill(set->data, one, a);
    f->fill(set->data, two, b);
    CHECK(!memcmp(a, b, n * sizeof *a), "%s: features tell seat %d what it cannot know", g->id, viewer);
    if (f->prospects)
        look_at_prospects(set, seats, one, two);
    for (size_t i = 0; i < n; i++)
        CHECK(abs(a[i]) <= RK_FEATURE_MAX, "%s: %s is %d", g->id, f->names[i % f->count], a[i]);
}

static void play_and_look(const rk_game *g, int seats, rk_rng *rng)
{
    rk_dataset set;
    rk_setup   setup;
    rk_text    err = RK_TEXT_INIT;
    void      *state[3];
    for (int i = 0; i < 3; i++)
        state[i] = rk_alloc(rk_match_state_size(g));
    assert_true(rk_dataset_open(&set, g, NULL, &err) && rk_setup_default(g, seats, &setup, &err));
    g->start(set.data, state[0], &setup);
    int unsettled = 0; /* decisions since the last position that the net can judge */
    for (rk_turn t = g->turn(set.data, state[0]); t.stage != RK_OVER; t = g->turn(set.data, state[0])) {
        rk_moves legal;
        g->moves(set.data, state[0], t.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(t.seats), &legal);
        g->play(set.data, state[0], rk_moves_at(&legal, rk_rng_below(rng, legal.count)));
        look(&set, seats, state[0], state[1], state[2], rng);
        bool settled = !g->players.features->settled || g->players.features->settled(set.data, state[0]);
        unsettled = settled ? 0 : unsettled + (t.stage == RK_DECIDE);
        CHECK(unsettled <= BOT_SETTLE, "%s: nothing is settled after %d decisions", g->id, unsettled);
    }
    for (int i = 0; i < 3; i++)
        free(state[i]);
    rk_dataset_free(&set);
    rk_text_free(&err);
}

static void features_keep_their_promises(void **s)
{
    (void)s;
    const rk_game *g;
    int            with_features = 0;
    rk_rng         rng;
    rk_rng_seed(&rng, 7, 0);
    for (int place = 0; (g = rk_game_at(place)); place++) {
        const rk_features *f = g->players.features;
        if (!f)
            continue;
        with_features++;
        assert_true(f->count >= 1 && f->count <= RK_FEATURE_ROOM);
        for (int i = 0; i < f->count; i++) {
            CHECK(f->names[i] && *f->names[i], "%s: feature %d has no name", g->id, i);
            for (int k = 0; k < i; k++)
                CHECK(strcmp(f->names[i], f->names[k]) != 0, "%s: two features are called %s", g->id, f->names[i]);
        }
        if (f->net)
            bounded(g, f->net);
        for (int seats = g->min_seats; seats <= g->max_seats; seats++)
            play_and_look(g, seats, &rng);
    }
    assert_true(with_features > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nets_reckon_with_the_same_bits), cmocka_unit_test(chances_add_up),
                                       cmocka_unit_test(weights_change_evenly), cmocka_unit_test(features_keep_their_promises)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
