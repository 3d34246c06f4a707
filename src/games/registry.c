/* registry.c: the games as they stand on the shelf. Which ones there are the build finds out (cmake/games.cmake). */
#include "games/registry.h"

#include <string.h>

extern const rk_game *const rk_game_list[]; /* generated; in no order, ends with NULL */

static int place_of(const rk_game *g)
{
    return g->example ? UINT8_MAX + 1 : g->shelf ? g->shelf : UINT8_MAX;
}

static bool stands_before(const rk_game *a, const rk_game *b)
{
    int difference = place_of(a) - place_of(b);
    return difference ? difference < 0 : strcmp(a->id, b->id) < 0;
}

const rk_game *rk_game_at(int place)
{
    for (const rk_game *const *g = rk_game_list; *g; g++) {
        int before = 0;
        for (const rk_game *const *other = rk_game_list; *other; other++)
            before += stands_before(*other, *g);
        if (before == place)
            return *g;
    }
    return NULL;
}

const rk_game *rk_game_by_id(const char *id)
{
    for (const rk_game *const *g = rk_game_list; *g; g++)
        if (!strcmp((*g)->id, id))
            return *g;
    return NULL;
}
