/* data: any data set; one that is accepted must be playable. */
#include "fuzz/fuzz.h"

#include <stdlib.h>

static void play_some(const rk_dataset *set)
{
    const rk_game *g = set->game;
    rk_setup       setup = fuzz_setup(g, 0);
    void          *state = rk_alloc(rk_match_state_size(g));
    rk_rng         rng;
    rk_rng_seed(&rng, 1, 0);
    g->start(set->data, state, &setup);
    for (int i = 0; i < 200; i++) {
        rk_turn turn = g->turn(set->data, state);
        if (turn.stage == RK_OVER)
            break;
        rk_moves legal;
        g->moves(set->data, state, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
        g->play(set->data, state, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
    }
    free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    if (!n)
        return 0;
    const rk_game *g = rk_game_at(fuzz_place(bytes[0]));
    rk_dataset     set;
    rk_text        err = RK_TEXT_INIT;
    if (g->read_data && rk_dataset_parse(&set, g, "fuzz", (const char *)bytes + 1, n - 1, &err)) {
        play_some(&set);
        rk_dataset_free(&set);
    }
    rk_text_free(&err);
    return 0;
}
