/* talk.c: table talk between bots. Like its moves, what a bot says depends only on what its seat may know. */
#include "bots/policies.h"
#include "engine/notation.h"

#include <string.h>

/* More asides than any negotiation needs. A game whose bots never fall silent is cut short. */
enum { MAX_ASIDES = 200 };

bool bot_talks(const bot_player *b)
{
    return b->game->talk.bot_aside && !b->spec.quiet && (*b->spec.policy == 'g' || *b->spec.policy == 's');
}

bool bot_talk(bot_player *b, const void *state, rk_text *line)
{
    if (!bot_talks(b))
        return false;
    rk_rng rng; /* always the same, so that talk changes only with what is known and comes to an end */
    rk_rng_seed(&rng, 1, (uint64_t)b->seat);
    memcpy(b->world, state, (size_t)b->game->state_size + b->game->annex_size);
    b->game->resample(b->data, b->world, b->seat, &rng);
    bool learned = b->spec.learned && bot_has_learned(b->game);
    return b->game->talk.bot_aside(b->data, b->world, b->seat, learned, &rng, line);
}

bool bot_aside(bot_player *b, const void *state, rk_line *out)
{
    rk_text line = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&line, "%d ", b->seat);
    bool said = bot_talk(b, state, &line) && rk_read_line(b->game, b->data, rk_text_str(&line), out, &err);
    rk_text_free(&line);
    rk_text_free(&err);
    return said;
}

int bots_talk(bot_player *const bots[], int seats, int first, const void *state, bot_hear hear, void *ctx)
{
    int     said = 0;
    rk_line line;
    for (int silent = 0, i = first; silent < seats && said < MAX_ASIDES; i++) {
        bot_player *b = bots[i % seats];
        bool        heard = b && bot_aside(b, state, &line) && hear(ctx, &line);
        silent = heard ? 0 : silent + 1;
        said += heard;
    }
    return said;
}
