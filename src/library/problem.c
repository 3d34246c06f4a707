/* problem.c: what comes from outside is checked here, and what is wrong with it is said. */
#include "library/internal.h"

#include <stdio.h>
#include <stdlib.h>

const char *rk_version(void)
{
    return RK_VERSION;
}

void rk_free(void *text)
{
    free(text);
}

void lib_fine(rk_problem *p)
{
    if (!p)
        return;
    p->status = RK_SUCCESS;
    p->rule[0] = p->words[0] = 0;
}

/* A sentence that does not fit is cut, but never inside a letter. */
static void end_at_a_letter(char *words, size_t size)
{
    size_t n = strlen(words);
    if (n + 1 < size)
        return;
    while (n && !rk_utf8_ok(words, n))
        words[--n] = 0;
}

int lib_fail(rk_problem *p, int status, const char *fmt, ...)
{
    if (!p)
        return status;
    lib_fine(p);
    p->status = status;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(p->words, sizeof p->words, fmt, ap);
    va_end(ap);
    end_at_a_letter(p->words, sizeof p->words);
    return status;
}

bool lib_needs(const void *object, lib_tag tag, rk_problem *p)
{
    static const char *const names[] = {"ruleset", "state", "set of dice", "record", "bot", "batch"};
    if (lib_is(object, tag))
        return true;
    lib_fail(p, RK_BAD_ARGUMENT, "this is not a %s", names[tag - LIB_RULESET]);
    return false;
}

int lib_fail_text(rk_problem *p, int status, rk_text *words)
{
    lib_fail(p, status, "%s", rk_text_str(words));
    rk_text_free(words);
    return status;
}

int lib_refuse(rk_problem *p, const rk_ruleset *r, const rk_why *why, rk_lang lang)
{
    if (!p)
        return RK_REFUSED;
    rk_reader reader = {.game = r->set.game, .data = r->set.data, .lang = lang};
    rk_text   words = RK_TEXT_INIT;
    rk_render(&reader, &why->msg, &words);
    lib_fail_text(p, RK_REFUSED, &words);
    snprintf(p->rule, sizeof p->rule, "%s", why->rule);
    return RK_REFUSED;
}

char *lib_hand_over(rk_text *text)
{
    if (!text->at)
        rk_text_add(text, "");
    char *at = text->at;
    *text = (rk_text)RK_TEXT_INIT;
    return at;
}

bool lib_language(const char *code, rk_lang *out, rk_problem *p)
{
    *out = RK_DEFAULT_LANG;
    if (!code || rk_lang_find(code, out))
        return true;
    rk_text known = RK_TEXT_INIT;
    rk_lang_list(&known);
    lib_fail(p, RK_BAD_ARGUMENT, "there is no language \"%s\"; there are %s", code, rk_text_str(&known));
    rk_text_free(&known);
    return false;
}

bool lib_seat(const rk_ruleset *r, int seat, bool chance, rk_problem *p)
{
    if ((seat >= 0 && seat < r->setup.seats) || (chance && seat == RK_CHANCE_SEAT))
        return true;
    lib_fail(p, RK_BAD_ARGUMENT, "there is no seat %d (seats: 0 to %d%s)", seat, r->setup.seats - 1,
             chance ? "; chance: -1" : "");
    return false;
}

bool lib_viewer(const rk_ruleset *r, int viewer, bool all, rk_problem *p)
{
    if ((viewer >= 0 && viewer < r->setup.seats) || viewer == RK_SPECTATOR || (all && viewer == RK_EVERYTHING))
        return true;
    lib_fail(p, RK_BAD_ARGUMENT, "there is no viewer %d (seats: 0 to %d; a spectator: -2%s)", viewer, r->setup.seats - 1,
             all ? "; everything: -1" : "");
    return false;
}
