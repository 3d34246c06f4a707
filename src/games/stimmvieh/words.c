/* words.c: Stimmvieh in words: ids, names, descriptions of moves. */
#include "engine/render.h"
#include "games/stimmvieh/stimmvieh.h"

#include <stdio.h>

static const char *four_id(const sti_data *d, int value, const char *sep, char *out, size_t size)
{
    int n = 0;
    for (unsigned bits = d->four[value]; bits; bits &= bits - 1)
        n += snprintf(out + n, size - (size_t)n, "%s%d", n ? sep : "", __builtin_ctz(bits) + 1);
    return out;
}

const char *sti_id_of(const void *data, int kind, int value, char scratch[RK_ID_SIZE])
{
    const sti_data *d = data;
    switch (kind) {
    case STI_K_CARD: return value < STI_CARDS ? d->card[value].id : NULL;
    case STI_K_FOUR: return value < STI_FOURS ? four_id(d, value, " ", scratch, RK_ID_SIZE) : NULL;
    case STI_K_PARTY: return value < STI_PARTIES ? rk_str_at(&d->strings, d->party_id[value]) : NULL;
    case STI_K_POLITICIAN:
        if (value >= STI_PARTIES * STI_POLITICIANS)
            return NULL;
        snprintf(scratch, RK_ID_SIZE, "%s%d", rk_str_at(&d->strings, d->party_id[value / STI_POLITICIANS]),
                 value % STI_POLITICIANS + 1);
        return scratch;
    default: return NULL;
    }
}

/* More weekend per week! (3, 20,000 votes) */
static void card_label(const sti_data *d, int card, rk_lang lang, rk_text *out)
{
    const sti_card *c = &d->card[card];
    const char     *name = rk_words_at(&d->strings, c->name, lang);
    rk_reader       r = {&rk_game_stimmvieh, d, lang, NULL, 0};
    if (card == STI_OWN) {
        rk_text_add(out, name);
        return;
    }
    rk_msg m = RK_MSG(sti_is_vote(card) ? "stimmvieh.card.votes" : "stimmvieh.card.donation", RK_WORDS("name", name),
                      RK_NUM("influence", c->influence), RK_AMOUNT("n", c->value * STI_UNIT));
    rk_render(&r, &m, out);
}

void sti_label(const void *data, int kind, int value, rk_lang lang, rk_text *out)
{
    const sti_data *d = data;
    char            buf[RK_ID_SIZE];
    switch (kind) {
    case STI_K_CARD: card_label(d, value, lang, out); break;
    case STI_K_PARTY: rk_text_add(out, rk_str_at(&d->strings, d->party[value])); break;
    case STI_K_POLITICIAN:
        rk_text_addf(out, "%s (%d)", rk_str_at(&d->strings, d->politician[value / STI_POLITICIANS][value % STI_POLITICIANS]),
                     value % STI_POLITICIANS + 1);
        break;
    case STI_K_FOUR: rk_text_add(out, four_id(d, value, ", ", buf, sizeof buf)); break;
    default: rk_text_int(out, value);
    }
}

void sti_part(const void *data, const void *state, int seat, rk_lang lang, rk_text *out)
{
    (void)state;
    sti_label(data, STI_K_PARTY, seat, lang, out);
}

static rk_msg describe_play(const sti_state *s, rk_move m)
{
    int who = sti_person(sti_party_in_turn(s), m.arg[0]);
    if (m.arg[1] == RK_NONE)
        return RK_MSG("stimmvieh.move.nothing", RK_ITEM("politician", STI_K_POLITICIAN, who));
    return RK_MSG("stimmvieh.move.take", RK_ITEM("politician", STI_K_POLITICIAN, who),
                  RK_ITEM("card", STI_K_CARD, s->display[m.arg[1]]));
}

rk_msg sti_describe(const void *data, const void *state, rk_move m)
{
    (void)data;
    const sti_state *s = state;
    switch (m.verb) {
    case STI_V_TOP: return RK_MSG("stimmvieh.move.top", RK_ITEM("four", STI_K_FOUR, m.arg[0]));
    case STI_V_PLAY: return describe_play(s, m);
    case STI_V_DRAW: return RK_MSG("stimmvieh.move.draw", RK_ITEM("card", STI_K_CARD, m.arg[0]));
    case STI_V_ANGELUS:
        return RK_MSG("stimmvieh.move.angelus", RK_ITEM("politician", STI_K_POLITICIAN, sti_person(STI_ANGELUS, m.arg[0])));
    default:
        return RK_MSG("stimmvieh.move.flip", RK_ITEM("party", STI_K_PARTY, m.arg[0]),
                      RK_ITEM("politician", STI_K_POLITICIAN, sti_person(m.arg[0], m.arg[1])));
    }
}
