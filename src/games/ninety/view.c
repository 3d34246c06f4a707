/* view.c: section 16 of the rules: what each seat may know. Nearly all is public; hidden is
 * only how others allot their canvassers on Election Day, step by step. */
#include "engine/document.h"
#include "games/ninety/ninety.h"

#include <string.h>

const char *const nin_phase_names[] = {"first",      "bio",     "pick_bio", "turf",    "pick_turf",   "seed_cards",
                                       "seed",       "draw",    "expired",  "weekend", "bonus",       "solidify",
                                       "purge",      "jump",    "roll",     "act",     "recruit",     "fundraise",
                                       "window",     "closing", "snatched", "either",  "reward_lean", "reward_solidify",
                                       "reward_mud", "chef",    "allot",    "die",     "end"};
const char *const nin_done_names[] = {"recruit", "fundraise", "coffee", "bridge", "mud", "ride", "enter"};
const char *const nin_bonus_names[] = {"cash", "solidify", "purge", "jump"};

static void item(rk_json *w, const char *key, const nin_data *d, int kind, int value)
{
    rk_json_key(w, key);
    rk_json_item(w, &rk_game_ninety, d, kind, value);
}

static void cards(rk_json *w, const char *key, const nin_data *d, nin_set set)
{
    rk_json_karray(w, key);
    for (; nin_any(set); nin_drop(&set, nin_lowest(set)))
        rk_json_item(w, &rk_game_ninety, d, NIN_K_CARD, nin_lowest(set));
    rk_json_end(w, ']');
}

static void number(rk_json *w, const char *key, bool there, int n)
{
    if (there)
        rk_json_kint(w, key, n);
    else
        rk_json_knull(w, key);
}

static void names(rk_json *w, const char *key, const char *const *name, unsigned bits)
{
    rk_json_karray(w, key);
    for (; bits; bits &= bits - 1)
        rk_json_str(w, name[__builtin_ctz(bits)]);
    rk_json_end(w, ']');
}

/* NIN-16.3: an allocation is its owner's secret until all have finished. */
static bool allotment_visible(const nin_state *s, int seat, int viewer)
{
    return s->phase > NIN_ALLOT || (s->phase == NIN_ALLOT && (viewer == RK_ALL || viewer == seat));
}

static void show_allotment(const nin_data *d, const nin_state *s, int p, int viewer, rk_json *w)
{
    rk_json_kbool(w, "finished", s->phase >= NIN_ALLOT && s->allotted[p] == NIN_REGIONS);
    if (!allotment_visible(s, p, viewer)) {
        rk_json_knull(w, "allotment");
        return;
    }
    rk_json_kobject(w, "allotment"); /* the regions done so far */
    for (int r = 0; r < s->allotted[p]; r++)
        rk_json_kint(w, rk_str_at(&d->strings, d->region[r].id), s->allot[p][r]);
    rk_json_end(w, '}');
}

static void show_candidate(const nin_data *d, const nin_state *s, int p, int viewer, rk_json *w)
{
    rk_json_object(w);
    item(w, "bio", d, NIN_K_BIO, s->bio[p]);
    item(w, "turf", d, NIN_K_TURF, s->turf[p]);
    item(w, "at", d, NIN_K_PLACE, s->at[p]);
    rk_json_kint(w, "cash", s->cash[p] * NIN_UNIT);
    rk_json_kint(w, "canvassers", s->canvassers[p]);
    cards(w, "cards", d, nin_less(s->kept[p], nin_coffee_cards()));
    cards(w, "coffee", d, nin_and(s->kept[p], nin_coffee_cards()));
    show_allotment(d, s, p, viewer, w);
    rk_json_end(w, '}');
}

/* A text a candidate: S for a solid, L for a lean block. Neighborhoods without blocks are left out. */
static void show_blocks(const nin_data *d, const nin_state *s, rk_json *w)
{
    rk_json_kobject(w, "blocks");
    for (nin_set left = s->all[0]; nin_any(left); nin_drop(&left, nin_lowest(left))) {
        int x = nin_lowest(left);
        rk_json_karray(w, rk_str_at(&d->strings, d->space_id[x]));
        for (int p = 0; p < s->seats; p++) {
            int solid = nin_solid_at(s, p, x), lean = nin_lean_at(s, p, x);
            rk_json_strn(w, &"SSLLL"[NIN_MOST_SOLID - solid], (size_t)(solid + lean));
        }
        rk_json_end(w, ']');
    }
    rk_json_end(w, '}');
}

static void show_schedule(const nin_data *d, const nin_state *s, rk_json *w)
{
    rk_json_karray(w, "schedule");
    for (int k = 0; k < NIN_SCHEDULE && s->schedule[k] != NIN_NO; k++) {
        rk_json_object(w);
        item(w, "card", d, NIN_K_CARD, s->schedule[k]);
        number(w, "invitee", s->guest[k] != NIN_NO, s->guest[k]);
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
}

/* As things stand (NIN-15.4, NIN-15.5); follows from the rest, load does not read it. */
static void show_regions(const nin_data *d, const nin_state *s, rk_json *w)
{
    nin_tally t;
    nin_tally_of(d, s, &t);
    rk_json_kobject(w, "regions");
    for (int r = 0; r < NIN_REGIONS; r++) {
        rk_json_kobject(w, rk_str_at(&d->strings, d->region[r].id));
        rk_json_karray(w, "votes");
        for (int p = 0; p < s->seats; p++)
            rk_json_int(w, t.votes[p][r]);
        rk_json_end(w, ']');
        rk_json_karray(w, "bonus");
        for (int p = 0; p < s->seats; p++)
            rk_json_int(w, t.bonus[p][r]);
        rk_json_end(w, ']');
        rk_json_end(w, '}');
    }
    rk_json_end(w, '}');
}

static void show_set_up(const nin_data *d, const nin_state *s, rk_json *w)
{
    static const int kind[] = {NIN_K_BIO, NIN_K_TURF};
    bool             turfs = s->phase == NIN_TURF || s->phase == NIN_PICK_TURF;
    rk_json_karray(w, "dealt");
    for (int i = 0; i < 2; i++)
        if (s->dealt[i] != NIN_NO)
            rk_json_item(w, &rk_game_ninety, d, kind[turfs], s->dealt[i]);
    rk_json_end(w, ']');
    for (int k = 0; k < 2; k++) {
        rk_json_karray(w, k ? "gone_turfs" : "gone_bios");
        for (unsigned b = k ? s->gone_turfs : s->gone_bios; b; b &= b - 1)
            rk_json_item(w, &rk_game_ninety, d, kind[k], __builtin_ctz(b));
        rk_json_end(w, ']');
    }
    rk_json_kint(w, "seeded", s->seeded);
    item(w, "pick", d, NIN_K_HOOD, s->pick);
}

/* The card in work: which effect, which side of an `either`, how many blocks are still to come. */
static void show_work(const nin_data *d, const nin_state *s, rk_json *w)
{
    item(w, "card", d, NIN_K_CARD, s->card);
    rk_json_kint(w, "effect", s->effect);
    number(w, "branch", s->branch != NIN_NO, s->branch);
    rk_json_kint(w, "left", s->left);
    number(w, "invitee", s->victim != NIN_NO, s->victim);
}

void nin_show(const void *data, const void *state, int viewer, rk_json *w)
{
    const nin_data  *d = data;
    const nin_state *s = state;
    bool             seeding = s->phase == NIN_SEED_CARDS;
    rk_json_object(w);
    rk_json_kstr(w, "phase", nin_phase_names[s->phase]);
    rk_json_kint(w, "day", s->day);
    number(w, "first", s->phase != NIN_FIRST, s->first);
    number(w, "candidate", s->phase != NIN_FIRST && s->phase < NIN_ALLOT, s->seat);
    rk_json_kint(w, "ap", s->ap);
    names(w, "done", nin_done_names, s->done);
    rk_json_kint(w, "brew", s->brew);
    names(w, "offer", nin_bonus_names, s->offer);
    show_work(d, s, w);
    rk_json_karray(w, "candidates");
    for (int p = 0; p < s->seats; p++)
        show_candidate(d, s, p, viewer, w);
    rk_json_end(w, ']');
    show_blocks(d, s, w);
    show_schedule(d, s, w);
    nin_set nothing = {{0, 0}};
    cards(w, "drawn", d, seeding ? nin_discard(s) : nothing); /* NIN-3.6 */
    cards(w, "discard", d, seeding ? nothing : nin_discard(s));
    rk_json_kint(w, "deck_size", nin_count(s->deck));
    show_set_up(d, s, w);
    show_regions(d, s, w);
    number(w, "winner", s->winner != NIN_NO, s->winner);
    rk_json_end(w, '}');
}

/* What others have allotted: nothing if they have not finished (how far they are is hidden too),
 * else any allocation of what they keep, a region drawn for each canvasser. */
void nin_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    (void)data;
    nin_state *s = state;
    if (s->phase != NIN_ALLOT)
        return;
    for (int p = 0; p < s->seats; p++) {
        if (p == viewer)
            continue;
        memset(s->allot[p], 0, sizeof s->allot[p]);
        if (s->allotted[p] < NIN_REGIONS) {
            s->allotted[p] = 0;
            continue;
        }
        for (int i = 0; i < s->canvassers[p]; i++)
            s->allot[p][rk_rng_below(rng, NIN_REGIONS)]++;
    }
}
