/* load.c: the state document (show with RK_ALL) back into a state. What follows from the rest
 * (rounds, Länder, what is closed) is worked out anew. Native only. */
#include "games/buergermeister/buergermeister.h"

#include <string.h>

/* A sum of money, in units. */
static int load_money(const rk_node *in, const char *key)
{
    rk_node at = rk_node_get(in, key);
    int64_t n = rk_node_int(&at, 0, (int64_t)BGM_RICHEST / 2 * BGM_UNIT);
    if (n % BGM_UNIT)
        rk_node_fail(&at, "%lld is no multiple of %d (BGM-1.7)", (long long)n, BGM_UNIT);
    return (int)(n / BGM_UNIT);
}

static bgm_deed load_deed(const bgm_data *d, const rk_node *in)
{
    rk_node  post = rk_node_get(in, "post"), direction = rk_node_get(in, "direction"), captured = rk_node_get(in, "captured");
    bgm_deed deed = {.post = (uint8_t)rk_node_item(&post, &rk_game_buergermeister, d, BGM_K_POST)};
    rk_node_only(in, "post direction captured");
    int n = rk_node_upto(&captured, 2);
    if (rk_node_null(&direction) != !n)
        rk_node_fail(in, "a direction and captured posts go together");
    if (!n)
        return deed;
    int dir = rk_node_item(&direction, &rk_game_buergermeister, d, BGM_K_DIRECTION);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&captured, i);
        if (rk_node_item(&at, &rk_game_buergermeister, d, BGM_K_POST) != d->ray[deed.post][dir][i])
            rk_node_fail(&at, "is not on the line from %s to %s", d->code[deed.post], bgm_directions[dir]);
    }
    deed.taken = (uint8_t)(1 + 2 * dir + n - 1);
    return deed;
}

static void load_parties(const bgm_data *d, bgm_state *s, const rk_node *doc)
{
    rk_node parties = rk_node_get(doc, "parties");
    if (!rk_node_exactly(&parties, s->parties))
        return;
    for (int p = 0; p < s->parties; p++) {
        rk_node at = rk_node_at(&parties, p), last = rk_node_get(&at, "last");
        rk_node_only(&at, "seat colours cash mayors supply last");
        s->cash[p] = (uint16_t)load_money(&at, "cash");
        int n = rk_node_upto(&last, BGM_PER_TURN);
        for (int i = 0; i < n; i++) {
            rk_node one = rk_node_at(&last, i);
            s->last[p][i] = load_deed(d, &one);
        }
    }
}

static void load_posts(const bgm_data *d, bgm_state *s, const rk_node *doc)
{
    rk_node     posts = rk_node_get(doc, "posts");
    const char *key;
    for (int i = 0; rk_node_ok(doc); i++) {
        rk_node at = rk_node_member(&posts, i, &key);
        if (!rk_node_there(&at))
            break;
        int post = 0;
        while (post < BGM_POSTS && strcmp(d->code[post], key) != 0)
            post++;
        if (post == BGM_POSTS)
            rk_node_fail(&at, "there is no such post");
        else if (!rk_node_null(&at)) /* null: free */
            bgm_put(&s->figures[rk_node_item(&at, &rk_game_buergermeister, d, BGM_K_COLOUR)], (unsigned)post);
    }
}

static void load_pile(const bgm_data *d, bgm_state *s, const rk_node *doc)
{
    rk_node pile = rk_node_get(doc, "pile"), seen = rk_node_get(&pile, "seen");
    int     n = rk_node_upto(&seen, BGM_CARDS);
    rk_node_only(&pile, "draws seen unseen next");
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&seen, i);
        int     card = rk_node_item(&at, &rk_game_buergermeister, d, BGM_K_CARD);
        if (!(s->unseen >> card & 1))
            rk_node_fail(&at, "is there twice");
        s->unseen &= ~(1ull << card);
        if (!s->reshuffle)
            s->order[i] = (uint8_t)card;
    }
    int draws = bgm_draws(s), want = s->reshuffle ? draws % BGM_CARDS : draws < BGM_CARDS ? draws : BGM_CARDS;
    if (n != want)
        rk_node_fail(&seen, "has %d cards; after %d draws there must be %d", n, draws, want);
}

static void load_turn(const bgm_data *d, bgm_state *s, const rk_node *doc)
{
    rk_node phase = rk_node_get(doc, "phase"), start = rk_node_get(doc, "start"), card = rk_node_get(doc, "card");
    rk_node dice = rk_node_get(doc, "dice"), colour = rk_node_get(doc, "colour"), end = rk_node_get(doc, "end");
    s->phase = (uint8_t)rk_node_choice(&phase, bgm_phase_names, BGM_END + 1);
    s->turns = (uint16_t)rk_node_kint(doc, "turn", 0, BGM_ROUNDS * s->parties);
    if (!rk_node_null(&start))
        s->start = (uint8_t)rk_node_int(&start, 0, s->parties - 1);
    else if (s->phase != BGM_START)
        rk_node_fail(&start, "somebody has begun");
    if (s->phase != BGM_START && s->phase != BGM_END)
        s->active = (uint8_t)((s->start + s->turns) % s->parties);
    if (!rk_node_null(&card))
        s->card = (uint8_t)rk_node_item(&card, &rk_game_buergermeister, d, BGM_K_CARD);
    int n = rk_node_upto(&dice, 2);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&dice, i);
        s->die[i] = (uint8_t)rk_node_int(&at, 1, 6);
    }
    s->to_vacate = (uint8_t)rk_node_kint(doc, "to_vacate", 0, 12);
    s->passes = (uint8_t)rk_node_kint(doc, "passes", 0, BGM_STALE_ROUNDS * s->parties);
    if (!rk_node_null(&end))
        s->ending = (uint8_t)rk_node_choice(&end, bgm_ending_names, BGM_ROUND_LIMIT + 1);
    if (!rk_node_null(&colour))
        s->colour = (uint8_t)rk_node_item(&colour, &rk_game_buergermeister, d, BGM_K_COLOUR);
}

/* The figure just set: its colour and what it closes. */
static void derive_capture(const bgm_data *d, bgm_state *s, const rk_node *doc)
{
    if (!s->set) {
        rk_node_fail(doc, "a capture needs a figure just set: see the active party's \"last\"");
        return;
    }
    int post = s->last[s->active][s->set - 1].post, colour = s->active;
    if (s->mode == BGM_LETTER)
        for (int c = 0; c < BGM_COLOURS; c++)
            if (bgm_has(&s->figures[c], (unsigned)post))
                s->colour = (uint8_t)(colour = c);
    if (bgm_seat(s, colour) != bgm_seat(s, s->active))
        rk_node_fail(doc, "the figure just set belongs to somebody else");
    else
        s->closed = (uint8_t)bgm_available(d, s, post, colour);
}

static void derive(const bgm_data *d, bgm_state *s, const rk_node *doc)
{
    if (s->phase > BGM_DRAW && s->phase < BGM_END)
        while (s->set < BGM_PER_TURN && s->last[s->active][s->set].post != BGM_NO_POST)
            s->set++;
    int pending = BGM_NO_POST;
    if (s->phase == BGM_CAPTURE) {
        derive_capture(d, s, doc);
        pending = s->set ? s->last[s->active][s->set - 1].post : BGM_NO_POST;
    }
    bgm_set occupied = bgm_occupied(s);
    for (int l = 0; l < BGM_LANDS; l++)
        if (bgm_empty(bgm_without(d->land[l].set, occupied)) && (pending == BGM_NO_POST || d->land_of[pending] != l))
            s->full |= (uint16_t)(1u << l);
}

bool bgm_load_state(const void *data, void *state, const rk_setup *setup, rk_node *doc)
{
    const bgm_data *d = data;
    bgm_state      *s = state;
    bgm_start(d, s, setup);
    rk_node_only(doc, "phase turn round start active card dice to_vacate colour capture passes end parties lands posts pile");
    load_turn(d, s, doc);
    load_parties(d, s, doc);
    load_posts(d, s, doc);
    load_pile(d, s, doc);
    if (rk_node_ok(doc))
        derive(d, s, doc);
    const char *broken = rk_node_ok(doc) ? bgm_check(d, s) : NULL;
    if (broken)
        rk_node_fail(doc, "%s", broken);
    return rk_node_ok(doc);
}
