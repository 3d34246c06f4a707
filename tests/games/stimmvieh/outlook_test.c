/* outlook_test.c: the turns that are played in thought keep to the rules, and the last one is chosen as well as it can be. */
#include "engine/match.h"
#include "games/stimmvieh/stimmvieh.h"
#include "with_set.h"

enum { MATCHES = 200, ROUNDS_AHEAD = 3 };

/* How well a party did: what the last turn is chosen by. False: somebody has as many votes with as much influence. */
static bool success(const sti_state *s, const sti_take take[STI_PARTIES], int party, int *out)
{
    sti_result r[STI_PARTIES];
    int        rival = 0;
    sti_evaluate(set.data, s, take, r);
    for (int p = 0; p < STI_PARTIES; p++) {
        rival = p != party && r[p].final > rival ? r[p].final : rival;
        for (int q = 0; q < p; q++)
            if (r[p].votes == r[q].votes && r[p].influence == r[q].influence)
                return false;
    }
    *out = 2 * r[party].final - rival;
    return true;
}

static void last_turn(const sti_state *s, const sti_take soon[STI_PARTIES])
{
    int      party = sti_party_in_turn(s), best = INT32_MIN, thought, done;
    rk_moves legal;
    sti_moves(set.data, s, sti_actor(s), &legal);
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w);) {
        sti_state after = *s;
        sti_play(set.data, &after, w.move);
        if (!success(s, after.past[0], party, &done))
            return;
        best = done > best ? done : best;
    }
    if (success(s, soon, party, &thought))
        CHECK(thought == best, "the last turn brings %d, it could have been %d", thought, best);
}

/* Nobody loses anything, nobody takes more than a card in each round, and no card is taken twice. */
static void possible(const sti_state *s, const sti_take now[STI_PARTIES], const sti_take soon[STI_PARTIES])
{
    const sti_data *d = set.data;
    int             votes = 0, all = 0, dearest = d->card[STI_VOTES + STI_DONATIONS - 1].value;
    for (int c = 0; c < STI_VOTES; c++)
        all += d->card[c].value;
    for (int p = 0; p < STI_PARTIES; p++) {
        int left = __builtin_popcount(s->left[p]), turns = left < ROUNDS_AHEAD ? left : ROUNDS_AHEAD;
        CHECK(soon[p].votes >= now[p].votes && soon[p].donations >= now[p].donations, "party %d loses something", p);
        CHECK(soon[p].donations <= now[p].donations + turns * dearest, "party %d takes more than a card a round", p);
        votes += soon[p].votes;
    }
    CHECK(votes <= all, "%d units of votes of %d", votes, all);
}

static void look(const sti_state *s)
{
    sti_take now[STI_PARTIES], soon[STI_PARTIES];
    sti_collected(set.data, s, now);
    sti_outlook(set.data, s, now, soon);
    possible(s, now, soon);
    if (s->phase != STI_PLAY)
        CHECK(!memcmp(now, soon, sizeof now), "nobody plays yet");
    else if (s->turn == STI_TURNS - 1)
        last_turn(s, soon);
}

static void play_matches(int seats)
{
    rk_setup setup = setup_of(seats, NULL);
    for (uint64_t n = 0; n < MATCHES; n++) {
        sti_state s = {0};
        rk_rng    rng;
        rk_turn   turn;
        rk_rng_seed(&rng, 5, n);
        sti_start(set.data, &s, &setup);
        while ((turn = sti_turn(set.data, &s)).stage != RK_OVER) {
            rk_moves legal;
            if (turn.stage == RK_DECIDE)
                look(&s);
            sti_moves(set.data, &s, turn.stage == RK_DECIDE ? __builtin_ctz(turn.seats) : RK_CHANCE, &legal);
            sti_play(set.data, &s, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
        }
    }
}

static void thoughts_keep_to_the_rules(void **state)
{
    (void)state;
    play_matches(3);
    play_matches(4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(thoughts_keep_to_the_rules)};
    return RUN_WITH_SET(&rk_game_stimmvieh, tests);
}
