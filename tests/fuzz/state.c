/* state: any state document; one that loads keeps all invariants, shows, and can be played on. */
#include "engine/read.h"
#include "engine/render.h"
#include "fuzz/fuzz.h"
#include "langs.h"

#include <stdlib.h>

static void use(const rk_dataset *set, void *state)
{
    const rk_game *g = set->game;
    rk_text        out = RK_TEXT_INIT;
    rk_rng         rng;
    rk_score       score;
    int32_t        value[RK_MAX_SEATS];
    rk_rng_seed(&rng, 1, 0);
    for (int i = 0; i < 30; i++) {
        const char *broken = g->tests.check(set->data, state);
        if (broken) {
            fprintf(stderr, "%s, %d moves after loading: %s\n", g->id, i, broken);
            __builtin_trap();
        }
        rk_json w = rk_json_to(&out);
        rk_text_clear(&out);
        rk_show(g, set->data, state, RK_PUBLIC, &w);
        g->words.draw_board(&(rk_reader){g, set->data, DE, NULL, 0}, state, 0, 80, &out);
        g->score(set->data, state, &score);
        g->players.heuristic(set->data, state, value);
        rk_turn turn = g->turn(set->data, state);
        if (turn.stage == RK_OVER)
            break;
        rk_moves legal;
        g->moves(set->data, state, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
        if (!legal.count)
            __builtin_trap();
        g->play(set->data, state, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
    }
    rk_text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    if (n < 2)
        return 0;
    const rk_dataset *set = fuzz_set(bytes[0]);
    rk_setup          setup = fuzz_setup(set->game, bytes[1]);
    void             *state = rk_alloc(rk_match_state_size(set->game));
    rk_source         doc;
    if (rk_source_parse(&doc, "fuzz", (const char *)bytes + 2, n - 2)) {
        rk_node root = rk_source_root(&doc);
        if (rk_load_state(set->game, set->data, state, &setup, &root))
            use(set, state);
    }
    rk_source_free(&doc);
    free(state);
    return 0;
}
