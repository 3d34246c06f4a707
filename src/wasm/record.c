/* record.c: how somebody has been doing on this device. The worker has the finished matches and hands them in, oldest first. */
#include "wasm/export.h"

#include "table/tally.h"

#include <string.h>

static tbl_tally *tally;
static tbl_played match; /* the one being handed in */

WASM_EXPORT(tally_begin) void wasm_tally_begin(void)
{
    tbl_tally_free(tally);
    tally = tbl_tally_new();
    memset(&match, 0, sizeof match);
}

static tbl_tally *present(void)
{
    if (!tally)
        tally = tbl_tally_new();
    return tally;
}

/* Somebody else at the next match: the level of a bot. */
WASM_EXPORT(tally_other) void wasm_tally_other(const char *bot, bool behind)
{
    static char level[RK_MAX_SEATS][TBL_POLICY_SIZE];
    if (match.others == RK_MAX_SEATS)
        return;
    strncpy(level[match.others], bot, TBL_POLICY_SIZE - 1);
    match.other[match.others].name = "";
    match.other[match.others].bot = level[match.others];
    match.other[match.others++].behind = behind;
}

WASM_EXPORT(tally_add)
void wasm_tally_add(const char *table, const char *game, const char *unit, int players, int place, int of, bool won,
                    int32_t points)
{
    match.table = table;
    match.game = game;
    match.unit = unit;
    match.players = players;
    match.place = place;
    match.of = of;
    match.won = won;
    match.points = points;
    tbl_tally_add(present(), &match);
    memset(&match, 0, sizeof match);
}

WASM_EXPORT(tally) void wasm_tally(void)
{
    rk_json w = rk_json_to(wasm_answer());
    rk_json_object(&w);
    tbl_tally_json(present(), &w);
    rk_json_kbool(&w, "more", false);
    rk_json_end(&w, '}');
}
