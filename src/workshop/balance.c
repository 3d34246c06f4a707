/* balance.c: a balance of the set that was read (src/arena/balance.h), or a comparison of two variants of it, one game at a time,
 * so that the page can show it as it comes. The same seed gives the same games and the same numbers as `ratskeller balance`. */
#include "workshop/export.h"

#include "arena/compare.h"

#include <string.h>

static ar_balance balance;
static bool       begun;
static uint32_t   played; /* games that were tried */

void shop_balance_end(void)
{
    if (begun)
        ar_balance_clear(&balance);
    begun = false;
}

/* "campaigns=3", a line each. */
static bool set_options(rk_setup *setup, const char *lines, rk_text *err)
{
    bool ok = true;
    while (ok && *lines) {
        rk_text line = RK_TEXT_INIT;
        size_t  len = strcspn(lines, "\n");
        rk_text_addn(&line, lines, len);
        ok = !len || rk_setup_set(shop_set()->game, setup, rk_text_str(&line), err);
        rk_text_free(&line);
        lines += len + (lines[len] == '\n');
    }
    return ok;
}

/* `compare`: "rebid=turn/immediate", as `balance --compare` takes it; empty: the set with its options alone. False: see the
 * answer. */
SHOP_EXPORT(balance_begin)
bool shop_balance_begin(int seats, const char *options, const char *compare, const char *bot, double seed, uint32_t games)
{
    rk_text *err = shop_answer();
    shop_balance_end();
    if (!shop_set()->game || !games || games > AR_MAX_GAMES) {
        rk_text_add(err, "there is nothing to balance");
        return false;
    }
    memset(&balance, 0, sizeof balance);
    balance.series.set = *shop_set(); /* borrowed: it outlives the balance */
    balance.series.seed = (uint64_t)seed;
    balance.series.threads = 1;
    if (!rk_setup_default(shop_set()->game, seats, &balance.series.setup, err)
        || !set_options(&balance.series.setup, options, err))
        return false;
    if (!bot_spec_read(bot, &balance.bot)) {
        rk_text_addf(err, "there is no bot \"%s\"", bot);
        return false;
    }
    balance.games = balance.parts = games; /* each game is a part of its own */
    balance.variants = 1;
    balance.variant[0].setup = balance.series.setup;
    if (*compare && !ar_compare_read(&balance, compare, err))
        return false;
    ar_balance_begin(&balance);
    played = 0;
    return begun = true;
}

/* Plays one more game, of a comparison both ways. How many were played; -1: something is wrong with it, see the answer. */
SHOP_EXPORT(balance_play) int shop_balance_play(void)
{
    rk_text *err = shop_answer();
    if (begun && played < balance.games) {
        balance.part = played++;
        if (!ar_balance_run(&balance, (ar_progress){0})) {
            rk_text_add(err, rk_text_str(&balance.series.fault));
            return -1;
        }
    }
    return begun ? (int)played : 0;
}

/* As `ratskeller balance --json` has it. The sentences of a comparison need those of the catalogue "arena" (phrases.c). */
SHOP_EXPORT(balance_result) void shop_balance_result(const char *code)
{
    rk_text *to = shop_answer();
    if (!begun)
        return;
    if (balance.variants == 1) {
        ar_balance_json(&balance, shop_lang(code), to);
        return;
    }
    ar_comparison c;
    ar_compare(&balance, &c);
    ar_compare_json(&balance, &c, shop_lang(code), to);
    ar_comparison_free(&c);
}
