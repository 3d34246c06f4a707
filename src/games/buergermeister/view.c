/* view.c: what everybody sees. Nothing is secret but the order of cards nobody has seen yet
 * (BGM-11.1), and that does not exist before they are drawn: so all viewers see the same. */
#include "engine/document.h"
#include "games/buergermeister/buergermeister.h"

const char *const bgm_phase_names[] = {"start", "draw", "roll", "vacate", "place", "place_post", "capture", "end"};
const char *const bgm_ending_names[] = {"none", "all_full", "all_in_office", "stalemate", "round_limit"};
const char *const bgm_directions[] = {"n", "e", "s", "w"};

static void item(rk_json *w, const char *key, const bgm_data *d, int kind, int value)
{
    rk_json_key(w, key);
    rk_json_item(w, &rk_game_buergermeister, d, kind, value); /* null where there is none */
}

static void int_or_null(rk_json *w, const char *key, bool there, int n)
{
    if (there)
        rk_json_kint(w, key, n);
    else
        rk_json_knull(w, key);
}

/* The posts a line of captured figures runs over. */
static void line_of(const bgm_data *d, rk_json *w, const char *key, int post, int direction, int figures)
{
    rk_json_karray(w, key);
    for (int i = 0; i < figures; i++)
        rk_json_str(w, d->code[d->ray[post][direction][i]]);
    rk_json_end(w, ']');
}

static void show_last(const bgm_data *d, const bgm_deed last[BGM_PER_TURN], rk_json *w)
{
    rk_json_karray(w, "last");
    for (int i = 0; i < BGM_PER_TURN && last[i].post != BGM_NO_POST; i++) {
        rk_json_object(w);
        item(w, "post", d, BGM_K_POST, last[i].post);
        if (last[i].taken)
            item(w, "direction", d, BGM_K_DIRECTION, bgm_taken_direction(last[i]));
        else
            rk_json_knull(w, "direction");
        line_of(d, w, "captured", last[i].post, last[i].taken ? bgm_taken_direction(last[i]) : 0, bgm_taken_count(last[i]));
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
}

/* The colours a party sets: both with letter, one otherwise. */
static unsigned colours_of(const bgm_state *s, int party)
{
    return s->mode == BGM_LETTER ? bgm_own_colours(s, party) : 1u << party;
}

static void show_party(const bgm_data *d, const bgm_state *s, int p, rk_json *w)
{
    rk_json_object(w);
    rk_json_kint(w, "seat", bgm_seat(s, p));
    rk_json_karray(w, "colours");
    for (unsigned c = colours_of(s, p); c; c &= c - 1)
        rk_json_item(w, &rk_game_buergermeister, d, BGM_K_COLOUR, __builtin_ctz(c));
    rk_json_end(w, ']');
    rk_json_kint(w, "cash", s->cash[p] * BGM_UNIT);
    rk_json_kint(w, "mayors", bgm_count(bgm_of_party(s, p)));
    rk_json_key(w, "supply"); /* BGM-2.3 */
    if (s->supply == BGM_OPEN) {
        rk_json_null(w);
    } else {
        rk_json_object(w);
        for (unsigned c = colours_of(s, p); c; c &= c - 1)
            rk_json_kint(w, rk_str_at(&d->strings, d->colour_id[__builtin_ctz(c)]), bgm_left(s, __builtin_ctz(c)));
        rk_json_end(w, '}');
    }
    show_last(d, s->last[p], w);
    rk_json_end(w, '}');
}

static void show_land(const bgm_data *d, const bgm_state *s, int land, rk_json *w)
{
    const bgm_land *l = &d->land[land];
    int             most;
    unsigned        leaders = bgm_leaders(d, s, land, &most);
    rk_json_object(w);
    rk_json_kstr(w, "land", l->id);
    rk_json_kint(w, "premium", l->premium * BGM_UNIT);
    rk_json_kint(w, "posts", l->posts);
    rk_json_kint(w, "free", bgm_count(bgm_without(l->set, bgm_occupied(s))));
    rk_json_kbool(w, "full", s->full >> land & 1);
    rk_json_karray(w, "mayors"); /* by party */
    for (int p = 0; p < s->parties; p++)
        rk_json_int(w, bgm_count(bgm_common(bgm_of_party(s, p), l->set)));
    rk_json_end(w, ']');
    rk_json_karray(w, "leaders");
    for (; most && leaders; leaders &= leaders - 1)
        rk_json_int(w, __builtin_ctz(leaders));
    rk_json_end(w, ']');
    rk_json_end(w, '}');
}

static void show_posts(const bgm_data *d, const bgm_state *s, rk_json *w)
{
    rk_json_kobject(w, "posts"); /* the free ones are left out */
    for (int p = 0; p < BGM_POSTS; p++)
        for (int c = 0; c < BGM_COLOURS; c++)
            if (bgm_has(&s->figures[c], (unsigned)p))
                item(w, d->code[p], d, BGM_K_COLOUR, c);
    rk_json_end(w, '}');
}

static void show_cards(const bgm_data *d, const char *key, uint64_t cards, rk_json *w)
{
    rk_json_karray(w, key);
    for (; cards; cards &= cards - 1)
        rk_json_str(w, d->card[__builtin_ctzll(cards)]);
    rk_json_end(w, ']');
}

/* BGM-3.1: deck=bottom: the cards in the order of their draws; reshuffle: those of this pass. */
static void show_pile(const bgm_data *d, const bgm_state *s, rk_json *w)
{
    const uint64_t all = (1ull << BGM_CARDS) - 1;
    int            draws = bgm_draws(s);
    rk_json_kobject(w, "pile");
    rk_json_kint(w, "draws", draws);
    if (s->reshuffle) {
        show_cards(d, "seen", all & ~s->unseen, w);
    } else {
        rk_json_karray(w, "seen");
        for (int i = 0; i < draws && i < BGM_CARDS; i++)
            rk_json_str(w, d->card[s->order[i]]);
        rk_json_end(w, ']');
    }
    show_cards(d, "unseen", s->unseen, w);
    item(w, "next", d, BGM_K_CARD, s->unseen ? BGM_NO_CARD : s->order[draws % BGM_CARDS]);
    rk_json_end(w, '}');
}

static void show_capture(const bgm_data *d, const bgm_state *s, rk_json *w)
{
    if (s->phase != BGM_CAPTURE) {
        rk_json_knull(w, "capture");
        return;
    }
    int post = s->last[s->active][s->set - 1].post;
    rk_json_kobject(w, "capture");
    item(w, "post", d, BGM_K_POST, post);
    rk_json_kobject(w, "directions");
    for (int i = 0; i < BGM_SIDES; i++)
        if (s->closed >> i & 1)
            line_of(d, w, bgm_directions[i], post, i, 1 + (s->closed >> (BGM_SIDES + i) & 1));
    rk_json_end(w, '}');
    rk_json_end(w, '}');
}

static void show_turn(const bgm_data *d, const bgm_state *s, rk_json *w)
{
    bool begun = s->phase != BGM_START, on = begun && s->phase != BGM_END;
    rk_json_kstr(w, "phase", bgm_phase_names[s->phase]);
    rk_json_kint(w, "turn", s->turns);
    rk_json_kint(w, "round", s->turns / s->parties + on);
    int_or_null(w, "start", begun, s->start);
    int_or_null(w, "active", on, s->active);
    item(w, "card", d, BGM_K_CARD, s->card);
    rk_json_karray(w, "dice");
    for (int i = 0; i < 2 && s->die[i]; i++)
        rk_json_int(w, s->die[i]);
    rk_json_end(w, ']');
    rk_json_kint(w, "to_vacate", s->to_vacate);
    if (s->phase == BGM_PLACE_POST)
        item(w, "colour", d, BGM_K_COLOUR, s->colour);
    else
        rk_json_knull(w, "colour");
    show_capture(d, s, w);
    rk_json_kint(w, "passes", s->passes);
    rk_json_key(w, "end");
    if (s->ending)
        rk_json_str(w, bgm_ending_names[s->ending]);
    else
        rk_json_null(w);
}

void bgm_show(const void *data, const void *state, int viewer, rk_json *w)
{
    (void)viewer;
    const bgm_state *s = state;
    rk_json_object(w);
    show_turn(data, s, w);
    rk_json_karray(w, "parties");
    for (int p = 0; p < s->parties; p++)
        show_party(data, s, p, w);
    rk_json_end(w, ']');
    rk_json_karray(w, "lands");
    for (int l = 0; l < BGM_LANDS; l++)
        show_land(data, s, l, w);
    rk_json_end(w, ']');
    show_posts(data, s, w);
    show_pile(data, s, w);
    rk_json_end(w, '}');
}

/* BGM-11.1: nobody knows more than anybody else. */
void bgm_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    (void)data;
    (void)state;
    (void)viewer;
    (void)rng;
}
