/* with_set.h: tests of one game with its data set open. */
#ifndef RK_TEST_WITH_SET_H
#define RK_TEST_WITH_SET_H

#include "check.h"
#include "engine/setup.h"

static rk_dataset set;

static inline bool open_set(const rk_game *g)
{
    rk_text err = RK_TEXT_INIT;
    bool    ok = rk_dataset_open(&set, g, NULL, &err);
    if (!ok)
        print_error("%s\n", rk_text_str(&err));
    rk_text_free(&err);
    return ok;
}

static inline int close_set(int failed)
{
    rk_dataset_free(&set);
    return failed;
}

/* The options by default, but for these ("talk=off"); NULL: all of them. */
static inline rk_setup setup_of(int seats, const char *option)
{
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT;
    CHECK(rk_setup_default(set.game, seats, &setup, &err), "%s", rk_text_str(&err));
    CHECK(!option || rk_setup_set(set.game, &setup, option, &err), "%s", rk_text_str(&err));
    rk_text_free(&err);
    return setup;
}

#define RUN_WITH_SET(game, tests) (open_set(game) ? close_set(cmocka_run_group_tests(tests, NULL, NULL)) : 2)

#endif
