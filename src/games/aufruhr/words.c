/* words.c: AUFRUHR! in words: ids, names, and moves about to be made. */
#include "engine/render.h"
#include "games/aufruhr/internal.h"

#include <stdio.h>
#include <string.h>

static const char *multiset_id(const auf_data *d, int value, char *out)
{
    int n = 0;
    for (int i = 0; i < d->multiset_size[value]; i++)
        n += snprintf(out + n, (size_t)(RK_ID_SIZE - n), "%s%s", i ? " " : "",
                      rk_str_at(&d->strings, d->category_id[d->multiset[value][i]]));
    return out;
}

static const char *at(const auf_data *d, rk_str s)
{
    return rk_str_at(&d->strings, s);
}

/* A demand taken apart: "pay culture" is a word and what it is about. */
typedef struct {
    const char *word;  /* as in notation; NULL: there is no such demand */
    const char *about; /* the placeholder of what it is about; NULL: nothing */
    int         kind, value;
    int         amount; /* of a subvention */
} demand_parts;

static demand_parts payout_demand(int code)
{
    if (code >= AUF_D_AUCNOT + AUF_CATEGORIES)
        return (demand_parts){NULL};
    if (code >= AUF_D_AUCNOT)
        return (demand_parts){"aucnot", "category", AUF_K_CATEGORY, code - AUF_D_AUCNOT};
    if (code >= AUF_D_AUCHAS)
        return (demand_parts){"auchas", "category", AUF_K_CATEGORY, code - AUF_D_AUCHAS};
    if (code >= AUF_D_AUC)
        return (demand_parts){"auc", "categories", AUF_K_MULTISET, code - AUF_D_AUC};
    if (code >= AUF_D_NOPAY)
        return (demand_parts){"nopay", "category", AUF_K_CATEGORY_ALL, code - AUF_D_NOPAY};
    if (code >= AUF_D_PAY)
        return (demand_parts){"pay", "category", AUF_K_CATEGORY, code - AUF_D_PAY};
    return (demand_parts){"keep"};
}

static demand_parts demand_of(int value)
{
    if (value >= AUF_DEMAND_SUBS) {
        int n = value - AUF_DEMAND_SUBS;
        return (demand_parts){"sub", "city", AUF_K_CITY, n % AUF_SEATS, n / AUF_SEATS * AUF_UNIT};
    }
    int window = value / 64, code = value % 64, n = code - AUF_D_FIRST;
    if (code < AUF_D_FIRST)
        return (demand_parts){code == AUF_D_FREE ? "free" : "unknown"};
    switch (window) {
    case AUF_W2: return payout_demand(code);
    case AUF_W3: return (demand_parts){n < AUF_SEATS ? "award" : NULL, "city", AUF_K_CITY, n};
    case AUF_W4: return (demand_parts){n < AUF_SEATS ? "prio" : NULL, "city", AUF_K_CITY, n};
    case AUF_W5: return (demand_parts){n < AUF_COMMUNITIES ? "target" : NULL, "place", AUF_K_PLACE, n};
    default: return (demand_parts){NULL};
    }
}

static const char *demand_id(const auf_data *d, int value, char out[RK_ID_SIZE])
{
    demand_parts is = demand_of(value);
    char         scratch[RK_ID_SIZE];
    if (!is.word || !is.about)
        return is.word;
    const char *about = auf_id_of(d, is.kind, is.value, scratch);
    if (value >= AUF_DEMAND_SUBS)
        snprintf(out, RK_ID_SIZE, "%s %d %.60s", is.word, is.amount, about);
    else
        snprintf(out, RK_ID_SIZE, "%s %.200s", is.word, about);
    return out;
}

/* An intention as in the move: "payout culture". */
static const char *plan_id(const auf_data *d, int value, char out[RK_ID_SIZE])
{
    char scratch[RK_ID_SIZE];
    if (value < AUF_I_AUCTION)
        snprintf(out, RK_ID_SIZE, "payout %.60s", at(d, d->category_id[value]));
    else
        snprintf(out, RK_ID_SIZE, "auction %.200s", multiset_id(d, value - AUF_I_AUCTION, scratch));
    return out;
}

static rk_msg plan_words(int value)
{
    if (value < AUF_I_AUCTION)
        return RK_MSG("aufruhr.move.payout", RK_ITEM("category", AUF_K_CATEGORY, value));
    return RK_MSG("aufruhr.move.auction", RK_ITEM("categories", AUF_K_MULTISET, value - AUF_I_AUCTION));
}

const char *auf_id_of(const void *data, int kind, int value, char scratch[RK_ID_SIZE])
{
    static const char *const verdicts[] = {"kept", "broken"};

    const auf_data *d = data;
    if (value < 0 || value >= rk_game_aufruhr.kinds[kind].count)
        return NULL;
    if (kind >= AUF_K_WORD && kind < AUF_K_WORD + AUF_K_WORDS)
        return rk_game_aufruhr.kinds[kind].name;
    switch (kind) {
    case AUF_K_CITY: return at(d, d->city[value].id);
    case AUF_K_CATEGORY: return at(d, d->category_id[value]);
    case AUF_K_CATEGORY_ALL: return value < AUF_CATEGORIES ? at(d, d->category_id[value]) : "*";
    case AUF_K_MULTISET: return multiset_id(d, value, scratch);
    case AUF_K_CARD:
    case AUF_K_PROJECT: return at(d, d->card[value].id);
    case AUF_K_PLACE: return at(d, d->place_id[value]);
    case AUF_K_TOKEN: return at(d, d->token_id[value]);
    case AUF_K_PAYOUT: return at(d, d->payout_id[value]);
    case AUF_K_EVENT:
    case AUF_K_EVENT_TEXT: return at(d, d->event[value].id);
    case AUF_K_DEMAND: return demand_id(d, value, scratch);
    case AUF_K_PLAN: return plan_id(d, value, scratch);
    case AUF_K_VERDICT: return verdicts[value];
    default: return NULL;
    }
}

static void add(const auf_data *d, rk_words w, rk_lang lang, rk_text *out)
{
    rk_text_add(out, rk_words_at(&d->strings, w, lang));
}

/* A demand as a phrase: "payout of culture" and so on. */
static void demand_label(const auf_data *d, int value, rk_lang lang, rk_text *out)
{
    rk_reader    r = {&rk_game_aufruhr, d, lang, NULL, 0};
    demand_parts is = demand_of(value);
    char         key[64];
    bool         all = is.kind == AUF_K_CATEGORY_ALL && is.value == AUF_CATEGORIES;
    snprintf(key, sizeof key, "aufruhr.demand.%s%s", is.word ? is.word : "unknown", all ? "_all" : "");
    rk_msg m = is.about ? RK_MSG(key, RK_NUM("n", is.amount), RK_ITEM(is.about, is.kind, is.value)) : RK_MSG(key);
    rk_render(&r, &m, out);
}

static void multiset_label(const auf_data *d, int value, rk_lang lang, rk_text *out)
{
    const uint8_t *is = d->multiset[value];
    for (int i = 0, n = 1; i < d->multiset_size[value]; i += n, n = 1) {
        if (i)
            rk_text_add(out, " + ");
        add(d, d->category_name[is[i]], lang, out);
        while (i + n < d->multiset_size[value] && is[i + n] == is[i])
            n++;
        if (n > 1)
            rk_text_addf(out, " ×%d", n);
    }
}

static void plan_label(const auf_data *d, int value, rk_lang lang, rk_text *out)
{
    rk_reader r = {&rk_game_aufruhr, d, lang, NULL, 0};
    rk_msg    m = plan_words(value);
    rk_render(&r, &m, out);
}

static void token_label(const auf_data *d, int value, rk_lang lang, rk_text *out)
{
    add(d, d->token_name[value], lang, out);
    rk_text_addf(out, " (%s", at(d, d->city[d->token_city[value]].code));
    for (int i = 0; i < d->stars[value]; i++)
        rk_text_add(out, i ? "★" : " ★");
    rk_text_char(out, ')');
}

void auf_part(const void *data, const void *state, int seat, rk_lang lang, rk_text *out)
{
    (void)state;
    auf_label(data, AUF_K_CITY, seat, lang, out);
}

void auf_label(const void *data, int kind, int value, rk_lang lang, rk_text *out)
{
    const auf_data *d = data;
    switch (kind) {
    case AUF_K_CITY: add(d, d->city[value].name, lang, out); break;
    case AUF_K_CATEGORY:
    case AUF_K_CATEGORY_ALL:
        if (value < AUF_CATEGORIES)
            add(d, d->category_name[value], lang, out);
        else
            rk_text_char(out, '*');
        break;
    case AUF_K_MULTISET: multiset_label(d, value, lang, out); break;
    case AUF_K_CARD:
    case AUF_K_PROJECT: add(d, d->card[value].name, lang, out); break;
    case AUF_K_PLACE: add(d, d->place_name[value], lang, out); break;
    case AUF_K_TOKEN: token_label(d, value, lang, out); break;
    case AUF_K_PAYOUT: add(d, d->payout_name[value], lang, out); break;
    case AUF_K_EVENT: add(d, d->event[value].name, lang, out); break;
    case AUF_K_EVENT_TEXT: add(d, d->event[value].text, lang, out); break;
    case AUF_K_DEMAND: demand_label(d, value, lang, out); break;
    case AUF_K_PLAN: plan_label(d, value, lang, out); break;
    case AUF_K_MONEY: rk_text_int(out, (int64_t)value * AUF_UNIT); break;
    case AUF_K_DEAL: rk_text_addf(out, "#%d", value); break;
    case AUF_K_PROMISE: rk_text_addf(out, "#%d.%d", value / AUF_PARTS, value % AUF_PARTS + 1); break;
    default: {
        char        scratch[RK_ID_SIZE];
        const char *id = auf_id_of(data, kind, value, scratch);
        rk_text_add(out, id ? id : "?");
    }
    }
}

/* ---- moves ---- */

static rk_msg describe_site(const auf_data *d, const auf_state *s, rk_move m)
{
    int place = m.arg[0];
    if (s->phase == AUF_CITY_HALL)
        return RK_MSG("aufruhr.move.hall", RK_ITEM("place", AUF_K_PLACE, place));
    if (s->phase == AUF_SITE && s->lot != AUF_NONE)
        return RK_MSG("aufruhr.move.build", RK_ITEM("card", AUF_K_CARD, s->lot), RK_ITEM("place", AUF_K_PLACE, place),
                      RK_NUM("n", auf_project_value(d, s, s->lot, place) * AUF_UNIT));
    return RK_MSG("aufruhr.move.site", RK_ITEM("place", AUF_K_PLACE, place));
}

static rk_msg describe_demand(const auf_data *d, const auf_state *s, rk_move m)
{
    if (m.verb == AUF_V_SUB)
        return RK_MSG("aufruhr.move.sub", RK_NUM("n", m.arg[1] * AUF_UNIT), RK_ITEM("city", AUF_K_CITY, m.arg[2]));
    static const uint8_t window_of[AUF_VERBS] = {[AUF_V_DAWARD] = AUF_W3, [AUF_V_DPRIO] = AUF_W4, [AUF_V_DTARGET] = AUF_W5};
    int                  window = window_of[m.verb] ? window_of[m.verb] : AUF_W2;
    int                  demand = auf_demand_in(d, s->seats, 0, window, m);
    return RK_MSG("aufruhr.move.demand",
                  RK_ITEM("demand", AUF_K_DEMAND, auf_demand_item(d, s->seats, s->shift, window, demand < 0 ? 0 : demand)));
}

static rk_msg with_city(const char *key, rk_move m)
{
    return RK_MSG(key, RK_ITEM("city", AUF_K_CITY, m.arg[0]));
}

static rk_msg with_money(const char *key, rk_move m)
{
    return RK_MSG(key, RK_NUM("n", m.arg[0] * AUF_UNIT));
}

static rk_msg describe_aside(rk_move m)
{
    switch (m.verb) {
    case AUF_V_GIVE: return RK_MSG("aufruhr.move.give", RK_ITEM("city", AUF_K_CITY, m.arg[0]), RK_NUM("n", m.arg[1] * AUF_UNIT));
    case AUF_V_PROPOSE: return RK_MSG("aufruhr.move.propose");
    case AUF_V_ACCEPT_DEAL: return RK_MSG("aufruhr.move.accept_deal", RK_ITEM("deal", AUF_K_DEAL, m.arg[0]));
    case AUF_V_DECLINE_DEAL: return RK_MSG("aufruhr.move.decline_deal", RK_ITEM("deal", AUF_K_DEAL, m.arg[0]));
    case AUF_V_WITHDRAW: return RK_MSG("aufruhr.move.withdraw", RK_ITEM("deal", AUF_K_DEAL, m.arg[0]));
    case AUF_V_JUDGE:
        return RK_MSG(m.arg[1] ? "aufruhr.move.judge_broken" : "aufruhr.move.judge_kept",
                      RK_ITEM("promise", AUF_K_PROMISE, m.arg[0]));
    case AUF_V_UNREADY: return RK_MSG("aufruhr.move.unready");
    default: return RK_MSG("aufruhr.move.say");
    }
}

rk_msg auf_describe(const void *data, const void *state, rk_move m)
{
    const auf_data  *d = data;
    const auf_state *s = state;
    if (auf_is_demand(m.verb))
        return m.verb == AUF_V_NONE ? RK_MSG("aufruhr.move.no_offer") : describe_demand(d, s, m);
    switch (m.verb) {
    case AUF_V_READY: return RK_MSG("aufruhr.move.ready");
    case AUF_V_VOTE: return with_city("aufruhr.move.vote", m);
    case AUF_V_TOKEN: return RK_MSG("aufruhr.move.token", RK_ITEM("token", AUF_K_TOKEN, m.arg[0]));
    case AUF_V_SCANDAL: return RK_MSG("aufruhr.move.scandal", RK_ITEM("token", AUF_K_TOKEN, d->scandal_of[m.seat]));
    case AUF_V_SEAL: return RK_MSG("aufruhr.move.seal");
    case AUF_V_ACCEPT_FOLDER: return with_city("aufruhr.move.accept_folder", m);
    case AUF_V_REFUSE: return RK_MSG("aufruhr.move.refuse");
    case AUF_V_RECIPIENT:
        return RK_MSG("aufruhr.move.recipient", RK_ITEM("city", AUF_K_CITY, m.arg[0]),
                      RK_NUM("n", auf_subvention(d, s, s->assigned) * AUF_UNIT));
    case AUF_V_PAYOUT: return plan_words(m.arg[0]);
    case AUF_V_AUCTION: return plan_words(AUF_I_AUCTION + m.arg[0]);
    case AUF_V_LOT: return RK_MSG("aufruhr.move.lot", RK_ITEM("card", AUF_K_CARD, m.arg[0]));
    case AUF_V_BID: return m.arg[0] ? with_money("aufruhr.move.bid", m) : RK_MSG("aufruhr.move.bid_nothing");
    case AUF_V_AWARD: return with_city("aufruhr.move.award", m);
    case AUF_V_SITE: return describe_site(d, s, m);
    case AUF_V_DECLINE: return RK_MSG(s->phase == AUF_SITE ? "aufruhr.move.decline_site" : "aufruhr.move.decline");
    case AUF_V_CARD:
        return RK_MSG("aufruhr.move.card", RK_ITEM("card", AUF_K_CARD, m.arg[0]),
                      RK_NUM("n", auf_licence(d, s, m.arg[0]) * AUF_UNIT));
    case AUF_V_PASS: return RK_MSG("aufruhr.move.pass");
    case AUF_V_ALONE: return RK_MSG("aufruhr.move.alone");
    case AUF_V_PARTNER: return with_city("aufruhr.move.partner", m);
    case AUF_V_SHARE: return with_money("aufruhr.move.share", m);
    case AUF_V_SIDE: return with_money("aufruhr.move.side", m);
    case AUF_V_ACCEPT: return RK_MSG("aufruhr.move.accept");
    case AUF_V_PRIORITY: return with_city("aufruhr.move.priority", m);
    case AUF_V_TARGET: return RK_MSG("aufruhr.move.target", RK_ITEM("place", AUF_K_PLACE, m.arg[0]));
    case AUF_V_DRAW_CARD: return RK_MSG("aufruhr.move.draw", RK_ITEM("card", AUF_K_CARD, m.arg[0]));
    case AUF_V_DRAW_PAYOUT: return RK_MSG("aufruhr.move.draw", RK_ITEM("card", AUF_K_PAYOUT, m.arg[0]));
    case AUF_V_DRAW_EVENT: return RK_MSG("aufruhr.move.draw", RK_ITEM("card", AUF_K_EVENT, m.arg[0]));
    case AUF_V_DRAW_CITY: return RK_MSG("aufruhr.move.draw", RK_ITEM("card", AUF_K_CITY, m.arg[0]));
    default: return describe_aside(m);
    }
}
