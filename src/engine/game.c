/* game.c: small helpers around the game table. */
#include "engine/game.h"

#include <string.h>

const rk_game *rk_game_by_id(const char *id)
{
    for (const rk_game *const *g = rk_games; *g; g++)
        if (!strcmp((*g)->id, id))
            return *g;
    return NULL;
}

void rk_score_add(rk_score *s, int party, const char *rule, const char *key, int32_t value, bool extra)
{
    assert(s->lines < RK_SCORE_LINES);
    s->line[s->lines++] = (rk_score_line){(uint8_t)party, rule, key, value, extra};
    if (!extra)
        s->points[party] += value;
}

uint64_t rk_hash(const void *bytes, size_t n, uint64_t seed)
{
    const uint8_t *p = bytes;
    uint64_t       h = 0xcbf29ce484222325ull ^ seed;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * 0x100000001b3ull;
    return h;
}
