/* actions_test.c: numbers of moves lead to the move and back, in every game, with no gaps. */
#include "check.h"
#include "engine/actions.h"
#include "games/registry.h"

#include <stdio.h>

static void every_number_is_one_move(void **s)
{
    (void)s;
    const rk_game *g;
    for (int place = 0; (g = rk_game_at(place)); place++)
        for (int chance = 0; chance < 2; chance++) {
            rk_actions a;
            rk_actions_init(&a, g, chance);
            CHECK(a.count > 0 && a.count < 20000, "%s: %u numbers", g->id, a.count);
            for (uint32_t n = 0; n < a.count; n++) {
                rk_move m = rk_action_move(&a, n, 1);
                CHECK(rk_action_of(&a, m) == n, "%s: number %u", g->id, n);
                CHECK(m.seat == 1 && !(g->verbs[m.verb].flags & RK_V_ASIDE), "%s: number %u is an aside", g->id, n);
                CHECK(!(g->verbs[m.verb].flags & RK_V_CHANCE) == !chance, "%s: number %u", g->id, n);
            }
        }
}

/* A number argument without a span would have no numbers at all. */
static void every_argument_has_values(void **s)
{
    (void)s;
    const rk_game *g;
    for (int place = 0; (g = rk_game_at(place)); place++)
        for (const rk_verb *v = g->verbs; v->name; v++)
            for (int i = 0; i < v->args && !(v->flags & RK_V_ASIDE); i++)
                CHECK(!v->span[i] != !g->kinds[v->kind[i]].count, "%s %s: argument %d", g->id, v->name, i);
}

static void what_is_out_of_range_has_no_number(void **s)
{
    (void)s;
    const rk_game *g;
    for (int place = 0; (g = rk_game_at(place)); place++) {
        rk_actions a;
        rk_actions_init(&a, g, false);
        for (uint32_t n = 0; n < a.count; n++) {
            rk_move m = rk_action_move(&a, n, 0), odd = m;
            for (int i = 0; i < g->verbs[m.verb].args; i++, odd = m) {
                odd.arg[i] = RK_UNKNOWN;
                assert_int_equal(rk_action_of(&a, odd), -1);
                odd.arg[i] = a.verb[m.verb].values[i];
                assert_int_equal(rk_action_of(&a, odd), -1);
            }
        }
        assert_int_equal(rk_action_of(&a, (rk_move){.verb = (uint8_t)a.verbs}), -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_number_is_one_move), cmocka_unit_test(every_argument_has_values),
                                       cmocka_unit_test(what_is_out_of_range_has_no_number)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
