/* words.c: Ninety in words: ids, names, what a move is. */
#include "games/ninety/ninety.h"

#include <stdio.h>
#include <string.h>

const char *const nin_bonus_names[] = {"cash", "solidify", "purge", "jump"};

static const char *day_id(int day, char out[RK_ID_SIZE])
{
    snprintf(out, RK_ID_SIZE, "%d", day);
    return day >= 1 && day <= NIN_DAYS + 1 ? out : NULL;
}

const char *nin_id_of(const void *data, int kind, int value, char scratch[RK_ID_SIZE])
{
    const nin_data *d = data;
    if (value < 0 || value >= rk_game_ninety.kinds[kind].count)
        return NULL;
    switch (kind) {
    case NIN_K_HOOD: return rk_str_at(&d->strings, d->space_id[value]);
    case NIN_K_PLACE: return value == NIN_HOME ? "home" : rk_str_at(&d->strings, d->space_id[value]);
    case NIN_K_CARD:
    case NIN_K_EFFECT: return rk_str_at(&d->strings, d->card[value].id);
    case NIN_K_PENALTY: return d->card[value].type == NIN_INVITATION ? rk_str_at(&d->strings, d->card[value].id) : NULL;
    case NIN_K_BIO:
    case NIN_K_RULE: return rk_str_at(&d->strings, d->bio[value].id);
    case NIN_K_TURF: return rk_str_at(&d->strings, d->turf[value].id);
    case NIN_K_BONUS: return nin_bonus_names[value];
    case NIN_K_REGION: return rk_str_at(&d->strings, d->region[value].id);
    case NIN_K_DAY: return day_id(value, scratch);
    default: return NULL;
    }
}

/* ---- effects in words, from the templates of the data set ---- */

/* Copies a template; {n} and {at} are filled in. */
static void fill(const nin_data *d, const char *text, const nin_effect *e, int n, rk_lang lang, rk_text *out)
{
    while (*text) {
        if (!strncmp(text, "{n}", 3)) {
            rk_amount(out, n, lang);
            text += 3;
        } else if (!strncmp(text, "{at}", 4)) {
            rk_text_add(out, rk_words_at(&d->strings, d->scope_text[e->at], lang));
            text += 4;
        } else {
            rk_text_char(out, *text++);
        }
    }
}

static void effect_words(const nin_data *d, const nin_card *c, const nin_effect *e, rk_lang lang, rk_text *out)
{
    const char *text = rk_words_at(&d->strings, d->effect_text[e->kind][e->n == 1], lang);
    if (e->kind != NIN_EITHERS) {
        fill(d, text, e, e->kind == NIN_CASH ? e->n * NIN_UNIT : e->n, lang, out);
        return;
    }
    const char *hole = strstr(text, "{options}");
    rk_text_addn(out, text, hole ? (size_t)(hole - text) : strlen(text));
    for (int i = 0; i < 2; i++) {
        rk_text_add(out, i ? " / " : "");
        effect_words(d, c, &c->option[i], lang, out);
    }
    rk_text_add(out, hole ? hole + strlen("{options}") : "");
}

/* The reward of a card, or (negative) its penalty. */
static void card_words(const nin_data *d, int card, bool penalty, rk_lang lang, rk_text *out)
{
    const nin_card *c = &d->card[card];
    if (penalty) {
        int n = c->penalty.kind == NIN_LOSE_CASH ? c->penalty.n * NIN_UNIT : c->penalty.n;
        fill(d, rk_words_at(&d->strings, d->penalty_text[c->penalty.kind], lang), &c->penalty, n, lang, out);
        return;
    }
    for (int i = 0; i < c->effects; i++) {
        rk_text_add(out, i ? " " : "");
        effect_words(d, c, &c->effect[i], lang, out);
    }
}

void nin_label(const void *data, int kind, int value, rk_lang lang, rk_text *out)
{
    static const char *const bonus[] = {"ninety.bonus.cash", "ninety.bonus.solidify", "ninety.bonus.purge", "ninety.bonus.jump"};
    const nin_data          *d = data;
    rk_words                 w = {0};
    switch (kind) {
    case NIN_K_HOOD: w = d->space_name[value]; break;
    case NIN_K_PLACE:
        if (value == NIN_HOME) {
            rk_text_add(out, rk_phrase("ninety.home", lang));
            return;
        }
        w = d->space_name[value];
        break;
    case NIN_K_CARD: w = d->card[value].title; break;
    case NIN_K_BIO: w = d->bio[value].name; break;
    case NIN_K_TURF: w = d->turf[value].name; break;
    case NIN_K_RULE: w = d->bio[value].rule; break;
    case NIN_K_REGION: w = d->region[value].name; break;
    case NIN_K_DAY: w = d->weekday[value]; break;
    case NIN_K_BONUS: rk_text_add(out, rk_phrase(bonus[value], lang)); return;
    case NIN_K_EFFECT: card_words(d, value, false, lang, out); return;
    case NIN_K_PENALTY: card_words(d, value, true, lang, out); return;
    default: rk_text_int(out, value); return;
    }
    rk_text_add(out, rk_words_at(&d->strings, w, lang));
}

/* ---- a move about to be made ---- */

static rk_msg describe_travel(const nin_data *d, const nin_state *s, int to)
{
    bool discount;
    int  price = nin_price(d, s, to, &discount);
    return RK_MSG(discount && !price ? "ninety.move.travel_free" : "ninety.move.travel", RK_ITEM("place", NIN_K_PLACE, to),
                  RK_NUM("n", price));
}

static rk_msg describe_attend(const nin_state *s, int space)
{
    int card = s->schedule[space - 1];
    return RK_MSG("ninety.move.attend", RK_ITEM("card", NIN_K_CARD, card), RK_ITEM("place", NIN_K_HOOD, card),
                  RK_ITEM("reward", NIN_K_EFFECT, card));
}

static rk_msg describe_pick(const nin_state *s, int x)
{
    return RK_MSG(s->phase == NIN_LEAN ? "ninety.move.place" : "ninety.move.solidify", RK_ITEM("place", NIN_K_HOOD, x));
}

static rk_msg describe_option(const nin_data *d, const nin_state *s, int side)
{
    const nin_effect        *e = &d->card[s->card].option[side];
    static const char *const keys[] = {"ninety.move.option_cash", "ninety.move.option_canvassers", "ninety.move.option_points",
                                       "ninety.move.option_lean", "ninety.move.option_solidify",   "ninety.move.option_mud"};
    return RK_MSG(keys[e->kind], RK_AMOUNT("n", e->kind == NIN_CASH ? e->n * NIN_UNIT : e->n));
}

static rk_msg describe_chance(const nin_state *s, rk_move m)
{
    switch (m.verb) {
    case NIN_V_FIRST: return RK_MSG("ninety.move.first", RK_SEAT("seat", m.arg[0]));
    case NIN_V_BIO: return RK_MSG("ninety.move.bio", RK_SEAT("seat", s->seat), RK_ITEM("bio", NIN_K_BIO, m.arg[0]));
    case NIN_V_TURF: return RK_MSG("ninety.move.turf", RK_SEAT("seat", s->seat), RK_ITEM("turf", NIN_K_TURF, m.arg[0]));
    case NIN_V_DRAW: return RK_MSG("ninety.move.draw", RK_ITEM("card", NIN_K_CARD, m.arg[0]));
    case NIN_V_DIE: return RK_MSG("ninety.move.die", RK_NUM("n", m.arg[0]));
    case NIN_V_DICE: return RK_MSG("ninety.move.dice", RK_NUM("a", m.arg[0]), RK_NUM("b", m.arg[1]));
    default: return RK_MSG("ninety.move.winner", RK_SEAT("seat", m.arg[0]));
    }
}

/* The region of a neighborhood that a move names: majorities are counted there. */
void nin_note(const void *data, rk_move m, rk_lang lang, rk_text *out)
{
    const nin_data *d = data;
    bool            hood = m.verb == NIN_V_SEED || m.verb == NIN_V_PENALTY || m.verb == NIN_V_PICK || m.verb == NIN_V_REMOVE
                || m.verb == NIN_V_JUMP || m.verb == NIN_V_TRAVEL || m.verb == NIN_V_MAIL;
    if (hood && m.arg[0] < NIN_HOODS)
        nin_label(d, NIN_K_REGION, d->region_of[m.arg[0]], lang, out);
}

rk_msg nin_describe(const void *data, const void *state, rk_move m)
{
    const nin_data  *d = data;
    const nin_state *s = state;
    int              a = m.arg[0];
    rk_moves         legal;
    nin_moves(d, s, m.seat, &legal);
    if (!rk_moves_has(&legal, m)) /* somebody asks about a move that is none */
        return RK_MSG("ninety.move.none");
    switch (m.verb) {
    case NIN_V_PICK_BIO: return RK_MSG("ninety.move.pick_bio", RK_ITEM("bio", NIN_K_BIO, s->dealt[a]));
    case NIN_V_PICK_TURF: return RK_MSG("ninety.move.pick_turf", RK_ITEM("turf", NIN_K_TURF, s->dealt[a]));
    case NIN_V_SEED: return RK_MSG("ninety.move.seed", RK_ITEM("place", NIN_K_HOOD, a));
    case NIN_V_PENALTY: return RK_MSG("ninety.move.penalty", RK_ITEM("place", NIN_K_HOOD, a));
    case NIN_V_BONUS: return RK_MSG("ninety.move.bonus", RK_ITEM("bonus", NIN_K_BONUS, a));
    case NIN_V_DECLINE: return RK_MSG("ninety.move.decline");
    case NIN_V_PICK: return describe_pick(s, a);
    case NIN_V_REMOVE: return RK_MSG("ninety.move.remove", RK_ITEM("place", NIN_K_HOOD, a), RK_SEAT("seat", m.arg[1]));
    case NIN_V_STOP: return RK_MSG("ninety.move.stop");
    case NIN_V_JUMP: return RK_MSG("ninety.move.jump", RK_ITEM("place", NIN_K_PLACE, a));
    case NIN_V_TRAVEL: return describe_travel(d, s, a);
    case NIN_V_CANVASS: return RK_MSG("ninety.move.canvass", RK_ITEM("place", NIN_K_PLACE, s->at[s->seat]));
    case NIN_V_MUDSLING: return RK_MSG("ninety.move.mudsling", RK_SEAT("seat", a), RK_ITEM("place", NIN_K_PLACE, s->at[s->seat]));
    case NIN_V_MAIL:
        return RK_MSG("ninety.move.mail", RK_ITEM("place", NIN_K_HOOD, a),
                      RK_AMOUNT("n", nin_mail_price(d, s, s->seat, a) * NIN_UNIT));
    case NIN_V_RECRUIT: return RK_MSG("ninety.move.recruit");
    case NIN_V_FUNDRAISE: return RK_MSG("ninety.move.fundraise");
    case NIN_V_ATTEND: return describe_attend(s, a);
    case NIN_V_COFFEE: return RK_MSG("ninety.move.coffee");
    case NIN_V_RIDE_HOME: return RK_MSG("ninety.move.ride_home", RK_NUM("n", nin_ride_cost(d, s, s->seat)));
    case NIN_V_END_TURN: return RK_MSG(s->phase == NIN_WINDOW ? "ninety.move.pass_by" : "ninety.move.end_turn");
    case NIN_V_OPTION: return describe_option(d, s, a);
    case NIN_V_YES: return RK_MSG("ninety.move.chef_yes", RK_ITEM("place", NIN_K_HOOD, s->card));
    case NIN_V_NO: return RK_MSG("ninety.move.chef_no");
    case NIN_V_ALLOT: return RK_MSG("ninety.move.allot", RK_NUM("n", a), RK_ITEM("region", NIN_K_REGION, s->allotted[m.seat]));
    default: return describe_chance(s, m);
    }
}
