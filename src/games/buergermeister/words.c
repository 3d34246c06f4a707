/* words.c: Die Bürgermeister in words: ids, names, descriptions of moves. */
#include "games/buergermeister/buergermeister.h"

const char *const bgm_directions[] = {"n", "e", "s", "w"};

const char *bgm_id_of(const void *data, int kind, int value, char scratch[RK_ID_SIZE])
{
    const bgm_data *d = data;
    (void)scratch;
    switch (kind) {
    case BGM_K_POST: return value < BGM_POSTS ? d->code[value] : NULL;
    case BGM_K_COLOUR: return value < BGM_COLOURS ? rk_str_at(&d->strings, d->colour_id[value]) : NULL;
    case BGM_K_DIRECTION: return value < BGM_SIDES ? bgm_directions[value] : NULL;
    case BGM_K_CARD: return value < BGM_CARDS ? d->card[value] : NULL;
    case BGM_K_LAND: return value < BGM_LANDS ? d->land[value].id : NULL;
    default: return NULL;
    }
}

void bgm_label(const void *data, int kind, int value, rk_lang lang, rk_text *out)
{
    static const char *const directions[] = {"buergermeister.term.north", "buergermeister.term.east", "buergermeister.term.south",
                                             "buergermeister.term.west"};

    const bgm_data *d = data;
    switch (kind) {
    case BGM_K_POST: rk_text_addf(out, "%s (%s)", rk_str_at(&d->strings, d->post_name[value]), d->code[value]); break;
    case BGM_K_COLOUR: rk_text_add(out, rk_words_at(&d->strings, d->colour[value], lang)); break;
    case BGM_K_DIRECTION: rk_text_add(out, rk_phrase(directions[value], lang)); break;
    case BGM_K_CARD: rk_text_add(out, rk_words_at(&d->strings, d->title[value], lang)); break;
    case BGM_K_LAND: rk_text_add(out, rk_words_at(&d->strings, d->land[value].name, lang)); break;
    default: rk_text_int(out, value);
    }
}

/* The colours of its figures; the names of the parties are for the box. */
void bgm_part(const void *data, const void *state, int seat, rk_lang lang, rk_text *out)
{
    unsigned colours = bgm_own_colours(state, seat);
    for (bool more = false; colours; colours &= colours - 1, more = true) {
        rk_text_add(out, more ? "/" : "");
        bgm_label(data, BGM_K_COLOUR, __builtin_ctz(colours), lang, out);
    }
}

/* The most figures the new one could take, so that nobody has to look for lines. */
static rk_msg describe_set(const bgm_data *d, const bgm_state *s, int post)
{
    int takes = bgm_could_take(d, s, post);
    if (!takes)
        return RK_MSG("buergermeister.move.set", RK_ITEM("post", BGM_K_POST, post),
                      RK_ITEM("land", BGM_K_LAND, d->land_of[post]));
    return RK_MSG("buergermeister.move.set_closing", RK_ITEM("post", BGM_K_POST, post),
                  RK_ITEM("land", BGM_K_LAND, d->land_of[post]), RK_NUM("n", takes));
}

static rk_msg describe_take(const bgm_data *d, const bgm_state *s, int direction)
{
    const uint8_t *ray = d->ray[s->last[s->active][s->set - 1].post][direction];
    if (s->closed >> (BGM_SIDES + direction) & 1)
        return RK_MSG("buergermeister.move.take_two", RK_ITEM("direction", BGM_K_DIRECTION, direction),
                      RK_ITEM("post", BGM_K_POST, ray[0]), RK_ITEM("second", BGM_K_POST, ray[1]));
    return RK_MSG("buergermeister.move.take", RK_ITEM("direction", BGM_K_DIRECTION, direction),
                  RK_ITEM("post", BGM_K_POST, ray[0]));
}

rk_msg bgm_describe(const void *data, const void *state, rk_move m)
{
    const bgm_state *s = state;
    switch (m.verb) {
    case BGM_V_SET: return describe_set(data, s, m.arg[0]);
    case BGM_V_END_TURN: return RK_MSG(s->set ? "buergermeister.move.end_turn" : "buergermeister.move.pass");
    case BGM_V_COLOUR: return RK_MSG("buergermeister.move.colour", RK_ITEM("colour", BGM_K_COLOUR, m.arg[0]));
    case BGM_V_TAKE: return describe_take(data, s, m.arg[0]);
    case BGM_V_DECLINE: return RK_MSG("buergermeister.move.decline");
    case BGM_V_VACATE: return RK_MSG("buergermeister.move.vacate", RK_ITEM("post", BGM_K_POST, m.arg[0]));
    case BGM_V_START:
        if (s->mode == BGM_FOUR_PARTIES)
            return RK_MSG("buergermeister.move.start_colour", RK_ITEM("colour", BGM_K_COLOUR, m.arg[0]));
        return RK_MSG("buergermeister.move.start", RK_SEAT("seat", m.arg[0]));
    case BGM_V_DRAW: return RK_MSG("buergermeister.move.draw", RK_ITEM("card", BGM_K_CARD, m.arg[0]));
    default: return RK_MSG("buergermeister.move.die", RK_NUM("pips", m.arg[0]));
    }
}
