/* scenario.c: scenarios, run or taken as positions. */
#include "scenario/scenario.h"
#include "library/internal.h"

typedef struct {
    lib_finder finder;
    rk_state  *first; /* the end of the first scenario that passed */
} watcher;

static void keep_first(void *ctx, const char *title, const rk_match *match)
{
    (void)title;
    watcher *w = ctx;
    if (w->first)
        return;
    lib_ruleset_begin(w->finder.rules, &match->setup);
    w->first = lib_state_of(w->finder.rules, match->state);
}

/* A text that could not be understood is an error, a scenario that failed is not. */
static bool run(const char *text, watcher *w, scn_results *out, rk_problem *p)
{
    lib_fine(p);
    if (!text) {
        lib_fail(p, RK_BAD_ARGUMENT, "there is no scenario");
        return false;
    }
    *out = (scn_results){.visit = keep_first, .ctx = w};
    scn_run(out, "scenario", text, strlen(text), lib_find_set, &w->finder);
    rk_ruleset_free(w->finder.rules);
    if (!out->malformed)
        return true;
    rk_state_free(w->first);
    lib_fail_text(p, RK_BAD_TEXT, &out->report);
    return false;
}

char *rk_scenario_run(const char *text, const char *data_dir, int *passed, int *failed, rk_problem *p)
{
    watcher     w = {.finder = {.data_dir = data_dir}};
    scn_results r;
    if (!run(text, &w, &r, p))
        return NULL;
    rk_state_free(w.first);
    if (passed)
        *passed = r.passed;
    if (failed)
        *failed = r.failed;
    return lib_hand_over(&r.report);
}

rk_state *rk_scenario_state(const char *text, const char *data_dir, rk_problem *p)
{
    watcher     w = {.finder = {.data_dir = data_dir}};
    scn_results r;
    if (!run(text, &w, &r, p))
        return NULL;
    if (!r.failed && !w.first)
        rk_text_add(&r.report, "there is no scenario in this text");
    if (r.failed || !w.first) {
        rk_state_free(w.first);
        lib_fail_text(p, RK_BAD_TEXT, &r.report);
        return NULL;
    }
    rk_text_free(&r.report);
    return w.first;
}
