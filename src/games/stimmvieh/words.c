/* words.c: Stimmvieh in words: ids, names, descriptions of moves, what is told of them. */
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

void sti_label(const void *data, int kind, int value, rk_lang lang, rk_text *out)
{
    const sti_data *d = data;
    char            buf[RK_ID_SIZE];
    switch (kind) {
    case STI_K_CARD:
        rk_text_add(out, rk_words_at(&d->strings, d->card[value].name, lang));
        if (value == STI_OWN)
            break;
        rk_text_addf(out, " (%d, ", d->card[value].influence);
        rk_amount(out, (int64_t)d->card[value].value * STI_UNIT, lang);
        rk_text_add(out, sti_is_vote(value) ? (lang == RK_DE ? " Stimmen)" : " votes)") : " €)");
        break;
    case STI_K_PARTY: rk_text_add(out, rk_str_at(&d->strings, d->party[value])); break;
    case STI_K_POLITICIAN:
        rk_text_addf(out, "%s (%d)", rk_str_at(&d->strings, d->politician[value / STI_POLITICIANS][value % STI_POLITICIANS]),
                     value % STI_POLITICIANS + 1);
        break;
    case STI_K_FOUR: rk_text_add(out, four_id(d, value, ", ", buf, sizeof buf)); break;
    default: rk_text_int(out, value);
    }
}

static int person(int party, int influence)
{
    return party * STI_POLITICIANS + influence - 1;
}

static rk_msg describe_play(const sti_state *s, rk_move m)
{
    int who = person(sti_party_in_turn(s), m.arg[0]);
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
        return RK_MSG("stimmvieh.move.angelus", RK_ITEM("politician", STI_K_POLITICIAN, person(STI_ANGELUS, m.arg[0])));
    default:
        return RK_MSG("stimmvieh.move.flip", RK_ITEM("party", STI_K_PARTY, m.arg[0]),
                      RK_ITEM("politician", STI_K_POLITICIAN, person(m.arg[0], m.arg[1])));
    }
}

/* ---- what happened ---- */

static int four_of(const sti_data *d, uint16_t tops)
{
    for (int i = 0; i < STI_FOURS; i++)
        if (d->four[i] == tops)
            return i;
    return 0;
}

static void tell_reveal(const sti_data *d, const sti_state *b, int parties, rk_teller *out)
{
    for (int p = 0; p < parties; p++)
        rk_say(out, RK_MSG("stimmvieh.tell.tops", RK_ITEM("party", STI_K_PARTY, p),
                           RK_ITEM("four", STI_K_FOUR, four_of(d, b->tops[p])), RK_NUM("sum", sti_sum(b->tops[p]))));
}

static void tell_start(const sti_state *a, const sti_state *b, rk_teller *out)
{
    if (a->phase == b->phase || b->phase != STI_PLAY)
        return;
    rk_say(out, RK_MSG("stimmvieh.tell.start", RK_ITEM("party", STI_K_PARTY, b->start)));
}

static void tell_top(const sti_data *d, const sti_state *a, rk_move m, const sti_state *b, int viewer, rk_teller *out)
{
    if (viewer == m.seat || viewer == RK_ALL)
        rk_say(out,
               RK_MSG("stimmvieh.tell.own_top", RK_ITEM("party", STI_K_PARTY, m.seat), RK_ITEM("four", STI_K_FOUR, m.arg[0])));
    else
        rk_say(out, RK_MSG("stimmvieh.tell.chosen", RK_ITEM("party", STI_K_PARTY, m.seat)));
    if (b->phase != STI_CHOOSE)
        tell_reveal(d, b, b->seats, out);
    tell_start(a, b, out);
    if (b->phase == STI_FLIP)
        rk_say(out, RK_MSG("stimmvieh.tell.flip_needed"));
}

static void tell_night(const sti_data *d, const sti_state *b, rk_teller *out)
{
    sti_result r[STI_PARTIES];
    sti_evaluate(d, b, b->past[b->campaign - 1], r);
    rk_say(out, RK_MSG("stimmvieh.tell.night", RK_NUM("n", b->campaign)));
    for (int place = 1; place <= STI_PARTIES; place++)
        for (int p = 0; p < STI_PARTIES; p++)
            if (r[p].place == place)
                rk_say(out, RK_MSG(r[p].doubles ? "stimmvieh.tell.result_doubled" : "stimmvieh.tell.result",
                                   RK_NUM("place", place), RK_ITEM("party", STI_K_PARTY, p),
                                   RK_AMOUNT("votes", r[p].votes * STI_UNIT), RK_NUM("influence", r[p].influence),
                                   RK_AMOUNT("donations", r[p].donations * STI_UNIT), RK_AMOUNT("final", r[p].final * STI_UNIT)));
    if (b->campaign < b->campaigns)
        rk_say(out, RK_MSG("stimmvieh.tell.next_campaign", RK_NUM("n", b->campaign + 1)));
}

static void tell_play(const sti_data *d, const sti_state *a, rk_move m, const sti_state *b, rk_teller *out)
{
    int party = sti_party_in_turn(a), who = person(party, m.arg[0]);
    if (sti_has_angelus(a) && party == STI_ANGELUS)
        rk_say(out, RK_MSG("stimmvieh.tell.for_angelus", RK_SEAT("seat", m.seat)));
    if (m.arg[1] == RK_NONE)
        rk_say(out, RK_MSG("stimmvieh.tell.nothing", RK_ITEM("party", STI_K_PARTY, party),
                           RK_ITEM("politician", STI_K_POLITICIAN, who)));
    else
        rk_say(out, RK_MSG("stimmvieh.tell.take", RK_ITEM("party", STI_K_PARTY, party),
                           RK_ITEM("politician", STI_K_POLITICIAN, who), RK_ITEM("card", STI_K_CARD, a->display[m.arg[1]])));
    if (b->campaign > a->campaign)
        tell_night(d, b, out);
}

static void tell_draw(const sti_state *a, rk_move m, rk_teller *out)
{
    bool        display = a->phase == STI_DEAL && a->dealt < STI_SLOTS;
    const char *key = display                 ? "stimmvieh.tell.display"
                      : sti_is_vote(m.arg[0]) ? "stimmvieh.tell.vote_top"
                                              : "stimmvieh.tell.donation_top";
    rk_say(out, RK_MSG(key, RK_ITEM("card", STI_K_CARD, m.arg[0])));
}

void sti_tell(const void *data, const void *before, rk_move m, const void *after, int viewer, rk_teller *out)
{
    const sti_state *a = before, *b = after;
    switch (m.verb) {
    case STI_V_TOP: tell_top(data, a, m, b, viewer, out); break;
    case STI_V_PLAY: tell_play(data, a, m, b, out); break;
    case STI_V_DRAW: tell_draw(a, m, out); break;
    case STI_V_ANGELUS:
        if (b->phase != STI_ANGELUS_TOPS)
            rk_say(out, RK_MSG("stimmvieh.tell.tops", RK_ITEM("party", STI_K_PARTY, STI_ANGELUS),
                               RK_ITEM("four", STI_K_FOUR, four_of(data, b->tops[STI_ANGELUS])),
                               RK_NUM("sum", sti_sum(b->tops[STI_ANGELUS]))));
        tell_start(a, b, out);
        break;
    default:
        rk_say(out, RK_MSG("stimmvieh.tell.flip", RK_ITEM("party", STI_K_PARTY, m.arg[0]),
                           RK_ITEM("politician", STI_K_POLITICIAN, person(m.arg[0], m.arg[1]))));
        tell_start(a, b, out);
    }
}
