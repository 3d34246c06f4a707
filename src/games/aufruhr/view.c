/* view.c: section 17 of the rules: what each mayor may know, as a document. */
#include "engine/document.h"
#include "engine/notation.h"
#include "games/aufruhr/internal.h"

#include <string.h>

const char *const auf_phase_names[] = {"talk",  "ballot",  "draw_city", "window", "answer", "subventions", "intent",
                                       "final", "reveal",  "pick",      "bid",    "award",  "site",        "payout",
                                       "card",  "rc_site", "partner",   "share",  "side",   "reply",       "priority",
                                       "event", "target",  "city_hall", "end"};

typedef struct {
    const auf_data  *d;
    const auf_state *s;
    int              viewer;
    rk_json         *w;
} sight;

/* ---- pieces ---- */

static void item(const sight *v, const char *key, int kind, int value)
{
    rk_json_key(v->w, key);
    if (value == AUF_NONE)
        rk_json_null(v->w);
    else
        rk_json_item(v->w, &rk_game_aufruhr, v->d, kind, value);
}

static void items(const sight *v, const char *key, int kind, uint64_t set)
{
    rk_json_karray(v->w, key);
    for (; set; set &= set - 1)
        rk_json_item(v->w, &rk_game_aufruhr, v->d, kind, __builtin_ctzll(set));
    rk_json_end(v->w, ']');
}

static void money(const sight *v, const char *key, int64_t units)
{
    rk_json_kint(v->w, key, units * AUF_UNIT);
}

/* A move without its seat and, if wanted, without its first word. */
static void notation(const sight *v, const char *key, rk_move m, bool whole)
{
    rk_text t = RK_TEXT_INIT;
    rk_write_verb(&rk_game_aufruhr, v->d, m, &t);
    const char *blank = strchr(rk_text_str(&t), ' ');
    rk_json_kstr(v->w, key, whole || !blank ? rk_text_str(&t) : blank + 1);
    rk_text_free(&t);
}

static void demand(const sight *v, const char *key, int window, int shift, int code)
{
    if (code)
        notation(v, key, auf_demand_move(v->d, v->s->seats, shift, window, code), false);
    else
        rk_json_knull(v->w, key);
}

static void intent(const sight *v, const char *key, int code)
{
    rk_move m = {.verb = AUF_V_PAYOUT, .arg = {(uint16_t)code}};
    if (code == AUF_NONE) {
        rk_json_knull(v->w, key);
        return;
    }
    if (code >= AUF_I_AUCTION) {
        m.verb = AUF_V_AUCTION;
        m.arg[0] = (uint16_t)(code - AUF_I_AUCTION);
    }
    notation(v, key, m, true);
}

/* ---- who may know ---- */

static bool sees_all(const sight *v)
{
    return v->viewer == RK_ALL;
}

/* AUF-15.3: at the end all tokens are revealed. */
static bool sees_folder(const sight *v, int p)
{
    return sees_all(v) || v->viewer == p || v->s->phase >= AUF_CITY_HALL;
}

static bool sees_offer(const sight *v, int p)
{
    return sees_all(v) || v->viewer == p || (v->s->phase == AUF_ANSWER && v->viewer == v->s->lm);
}

/* AUF-17.4: contents of an accepted folder. */
bool auf_knows(const auf_state *s, auf_accepted a, int viewer)
{
    (void)s;
    return viewer == RK_ALL || a.revealed || viewer == a.giver || viewer == a.lm;
}

/* ---- mayors ---- */

static void show_offer(const sight *v, int p)
{
    const auf_state *s = v->s;
    if (!s->demand[p] || !sees_offer(v, p)) {
        rk_json_knull(v->w, "offer");
        return;
    }
    rk_json_kobject(v->w, "offer");
    demand(v, "demand", s->step, s->shift, s->demand[p]);
    items(v, "tokens", AUF_K_TOKEN, s->offer[p]);
    if (auf_demand_text(s, p))
        rk_json_kstr(v->w, "text", auf_demand_text(s, p));
    rk_json_end(v->w, '}');
}

static void show_declaration(const sight *v, int p)
{
    const auf_declaration *x = &v->s->declared[p];
    if (x->card == AUF_NONE) {
        rk_json_knull(v->w, "declaration");
        return;
    }
    rk_json_kobject(v->w, "declaration");
    item(v, "card", AUF_K_CARD, x->card);
    item(v, "site", AUF_K_PLACE, x->site);
    item(v, "partner", AUF_K_CITY, x->partner);
    if (x->share == AUF_NONE)
        rk_json_knull(v->w, "share");
    else
        money(v, "share", x->share);
    if (x->side == AUF_NONE)
        rk_json_knull(v->w, "side");
    else
        money(v, "side", x->side);
    rk_json_kbool(v->w, "stands", v->s->standing >> p & 1);
    rk_json_kbool(v->w, "lost", v->s->lost >> p & 1);
    rk_json_end(v->w, '}');
}

/* Tokens a mayor saw as LM in folders he did not accept. */
static void show_seen(const sight *v, int p)
{
    rk_json_karray(v->w, "seen");
    for (int t = 0; t < AUF_TOKENS; t++) {
        int seen = v->s->seen[p][t];
        if (!seen)
            continue;
        rk_json_object(v->w);
        item(v, "token", AUF_K_TOKEN, t);
        item(v, "holder", AUF_K_CITY, (seen - 1) & 7);
        rk_json_kint(v->w, "after", (seen - 1) / 8);
        rk_json_end(v->w, '}');
    }
    rk_json_end(v->w, ']');
}

static void show_subvention(const sight *v, int p)
{
    const auf_state *s = v->s;
    bool             open = s->phase != AUF_SUBV || sees_all(v) || v->viewer == s->lm; /* AUF-17.5 */
    if (open && s->given[p] != AUF_NONE)
        rk_json_kint(v->w, "subvention", s->given[p] + 1);
    else
        rk_json_knull(v->w, "subvention");
}

/* AUF-10.1: what a single payout would bring now, by category and for the initial projects: public, and rules that
 * whoever draws the table need not know. */
static void show_income(const sight *v, int p)
{
    rk_json_kobject(v->w, "income");
    for (int c = 0; c < AUF_CATEGORIES; c++) {
        uint32_t units[AUF_SEATS];
        auf_income(v->d, v->s, c, 1, units);
        money(v, rk_str_at(&v->d->strings, v->d->category_id[c]), units[p]);
    }
    rk_json_end(v->w, '}');
    rk_json_karray(v->w, "initial");
    for (int i = AUF_INITIAL + 2 * p; i < AUF_INITIAL + 2 * p + 2; i++)
        rk_json_int(v->w, (int64_t)auf_pays(v->d, v->s, i, v->d->city[p].place) * AUF_UNIT);
    rk_json_end(v->w, ']');
}

static void show_mayor(const sight *v, int p)
{
    const auf_state *s = v->s;
    bool             own = sees_all(v) || v->viewer == p;
    rk_json_object(v->w);
    item(v, "city", AUF_K_CITY, p);
    if (own || s->flags & AUF_F_TREASURY || s->phase >= AUF_CITY_HALL) /* AUF-17.2 */
        money(v, "cash", s->cash[p]);
    rk_json_kint(v->w, "points", s->points[p]);
    rk_json_kint(v->w, "markers", s->markers[p]);
    rk_json_kint(v->w, "office", s->office[p]);
    items(v, "held", AUF_K_CARD, s->held[p]);
    bool voted = s->phase != AUF_BALLOT || own; /* AUF-0.6 */
    item(v, "vote", AUF_K_CITY, voted ? s->vote[p] : AUF_NONE);
    if (s->phase != AUF_BID || (own && !(s->todo >> p & 1)))
        money(v, "bid", s->bid[p]);
    else
        rk_json_knull(v->w, "bid");
    show_subvention(v, p);
    show_income(v, p);
    show_offer(v, p);
    show_declaration(v, p);
    if (sees_folder(v, p)) {
        items(v, "folder", AUF_K_TOKEN, s->folder[p]);
        items(v, "covered", AUF_K_TOKEN, s->covered[p]);
        rk_json_kint(v->w, "stars", auf_stars(v->d, s, p));
    }
    if (own)
        show_seen(v, p);
    rk_json_end(v->w, '}');
}

/* ---- the board ---- */

static void show_project(const sight *v, int card)
{
    rk_json_object(v->w);
    item(v, "card", AUF_K_CARD, card);
    item(v, "owner", AUF_K_CITY, auf_owner(v->s, card));
    item(v, "partner", AUF_K_CITY, auf_partner(v->s, card));
    if (v->d->kind[v->d->card[card].kind].payout)
        money(v, "earns", auf_pays(v->d, v->s, card, v->s->where[card]));
    rk_json_end(v->w, '}');
}

static void show_board(const sight *v)
{
    rk_json_kobject(v->w, "board");
    for (int place = 0; place < AUF_COMMUNITIES; place++) {
        if (!((v->s->one | auf_rc_sites(v->s)) >> place & 1))
            continue;
        rk_json_karray(v->w, rk_str_at(&v->d->strings, v->d->place_id[place]));
        for (int c = 0; c < AUF_CARDS; c++)
            if (v->s->where[c] == place)
                show_project(v, c);
        rk_json_end(v->w, ']');
    }
    rk_json_end(v->w, '}');
}

static void show_cards(const sight *v)
{
    const auf_state *s = v->s;
    uint64_t         gone = 0;
    rk_json_kobject(v->w, "piles");
    for (int c = 0; c < AUF_CATEGORIES; c++)
        rk_json_kint(v->w, rk_str_at(&v->d->strings, v->d->category_id[c]), auf_pile_size(v->d, s, c));
    rk_json_end(v->w, '}');
    rk_json_karray(v->w, "lots");
    for (int i = 0; i < AUF_LOTS; i++)
        if (s->lots[i] == AUF_NONE)
            rk_json_null(v->w);
        else
            rk_json_item(v->w, &rk_game_aufruhr, v->d, AUF_K_CARD, s->lots[i]);
    rk_json_end(v->w, ']');
    item(v, "lot", AUF_K_CARD, s->lot);
    for (int c = 0; c < AUF_CARDS; c++)
        if (s->where[c] == AUF_DISCARDED)
            gone |= 1ull << c;
    items(v, "discard", AUF_K_CARD, gone);
    items(v, "payouts_turned", AUF_K_PAYOUT, ~(uint64_t)s->payouts & ((1u << AUF_PAYOUTS) - 1));
    items(v, "events_turned", AUF_K_EVENT, ~(uint64_t)s->events & ((1u << AUF_EVENTS) - 1));
    item(v, "event", AUF_K_EVENT, s->event);
}

static void show_effects(const sight *v)
{
    const auf_state *s = v->s;
    items(v, "boost", AUF_K_CATEGORY, s->boost);
    items(v, "flatten", AUF_K_CATEGORY, s->flatten);
    item(v, "suspended", AUF_K_PLACE, s->suspended);
    money(v, "shift", s->shift);
    money(v, "shift_next", s->shift_next);
    money(v, "discount", s->discount);
    money(v, "discount_next", s->discount_next);
}

/* ---- folders ---- */

static const char *const window_names[] = {NULL, "W1", "W2", "W3", "W4", "W5"};

static void show_accepted(const sight *v)
{
    rk_json_karray(v->w, "accepted");
    for (int i = 0; i < v->s->accepted_n; i++) {
        auf_accepted a = auf_unpack(v->s->accepted[i]);
        rk_json_object(v->w);
        rk_json_kint(v->w, "round", a.round);
        rk_json_kstr(v->w, "window", window_names[a.window]);
        item(v, "lord_mayor", AUF_K_CITY, a.lm);
        item(v, "giver", AUF_K_CITY, a.giver);
        rk_json_kbool(v->w, "revealed", a.revealed);
        money(v, "shift", a.shift);
        if (auf_knows(v->s, a, v->viewer))
            items(v, "tokens", AUF_K_TOKEN, a.tokens);
        if (sees_all(v) || v->viewer == a.giver || v->viewer == a.lm)
            demand(v, "demand", a.window, a.shift, a.demand);
        rk_json_end(v->w, '}');
    }
    rk_json_end(v->w, ']');
}

/* The demand that binds the LM: he and the giver of the folder know it. */
static void show_obey(const sight *v)
{
    const auf_state *s = v->s;
    if (!s->obey) {
        if (sees_all(v) || v->viewer == s->lm)
            rk_json_knull(v->w, "obey");
        return;
    }
    auf_accepted a = auf_unpack(s->accepted[s->accepted_n - 1]);
    if (sees_all(v) || v->viewer == s->lm)
        demand(v, "obey", a.window, a.shift, s->obey);
}

/* ---- table talk ---- */

static void show_promise(const sight *v, const auf_annex *x, const auf_promise *p)
{
    static const char *const statuses[] = {"open", "kept", "broken", "void"};

    rk_text t = RK_TEXT_INIT;
    rk_json_object(v->w);
    rk_text_addf(&t, "#%d.%d", p->deal, p->part);
    rk_json_kstr(v->w, "id", rk_text_str(&t));
    rk_text_clear(&t);
    auf_write_promise(v->d, x, p, &t);
    rk_json_kstr(v->w, "promise", rk_text_str(&t));
    items(v, "parties", AUF_K_CITY, p->parties);
    rk_json_kstr(v->w, "status", statuses[p->status]);
    rk_json_kbool(v->w, "met", p->met);
    money(v, "given", p->given);
    if (p->text == AUF_NONE)
        rk_json_knull(v->w, "slot");
    else
        rk_json_kint(v->w, "slot", p->text);
    rk_json_end(v->w, '}');
    rk_text_free(&t);
}

static void show_deal(const sight *v, const auf_annex *x, const auf_deal *deal)
{
    rk_text t = RK_TEXT_INIT;
    rk_json_object(v->w);
    rk_text_addf(&t, "#%d", deal->number);
    rk_json_kstr(v->w, "id", rk_text_str(&t));
    item(v, "proposer", AUF_K_CITY, deal->proposer);
    items(v, "accepted", AUF_K_CITY, deal->accepted);
    rk_text_clear(&t);
    auf_write_deal(v->d, x, deal, &t);
    rk_json_kstr(v->w, "deal", rk_text_str(&t));
    rk_json_karray(v->w, "slots");
    for (int i = 0; i < deal->promises; i++)
        if (deal->promise[i].text == AUF_NONE)
            rk_json_null(v->w);
        else
            rk_json_int(v->w, deal->promise[i].text);
    rk_json_end(v->w, ']');
    rk_json_end(v->w, '}');
    rk_text_free(&t);
}

/* AUF-17.5: all folders a mayor ever handed in or saw as LM. */
static void show_archive(const sight *v, const auf_annex *x)
{
    rk_json_karray(v->w, "folders");
    for (int i = 0; i < x->archived; i++) {
        const auf_archived *a = &x->archive[i];
        if (!sees_all(v) && v->viewer != a->giver && v->viewer != a->lm)
            continue;
        rk_json_object(v->w);
        rk_json_kint(v->w, "round", a->round);
        rk_json_kstr(v->w, "window", window_names[a->window]);
        item(v, "lord_mayor", AUF_K_CITY, a->lm);
        item(v, "giver", AUF_K_CITY, a->giver);
        rk_json_kbool(v->w, "accepted", a->accepted);
        money(v, "shift", a->shift);
        demand(v, "demand", a->window, a->shift, a->demand);
        items(v, "tokens", AUF_K_TOKEN, a->tokens);
        rk_json_end(v->w, '}');
    }
    rk_json_end(v->w, ']');
}

static void show_talk(const sight *v)
{
    const auf_annex *x = auf_annex_in(v->s);
    if (!auf_keeps_record(v->s)) {
        rk_json_knull(v->w, "table");
        return;
    }
    rk_json_kobject(v->w, "table");
    rk_json_kint(v->w, "deals_made", x->number);
    rk_json_karray(v->w, "deals");
    for (int i = 0; i < x->deals; i++)
        show_deal(v, x, &x->deal[i]);
    rk_json_end(v->w, ']');
    rk_json_karray(v->w, "record");
    for (int i = 0; i < x->recorded; i++)
        show_promise(v, x, &x->record[i]);
    rk_json_end(v->w, ']');
    rk_json_karray(v->w, "tally"); /* AUF-16.9 */
    for (int p = 0; p < v->s->seats; p++) {
        rk_json_object(v->w);
        item(v, "city", AUF_K_CITY, p);
        rk_json_kint(v->w, "kept", x->kept[p]);
        rk_json_kint(v->w, "broken", x->broken[p]);
        rk_json_kint(v->w, "void", x->voided[p]);
        rk_json_end(v->w, '}');
    }
    rk_json_end(v->w, ']');
    rk_json_karray(v->w, "proposed");
    for (int p = 0; p < v->s->seats; p++)
        rk_json_int(v->w, x->proposed[p]);
    rk_json_end(v->w, ']');
    rk_json_karray(v->w, "unready");
    for (int p = 0; p < v->s->seats; p++)
        rk_json_int(v->w, v->s->unready[p]);
    rk_json_end(v->w, ']');
    show_archive(v, x);
    rk_json_end(v->w, '}');
}

/* ---- the document ---- */

static void show_step(const sight *v)
{
    const auf_state *s = v->s;
    char             step[3] = {s->phase == AUF_TALK ? 'T' : 'W', (char)('0' + s->step), 0};
    rk_json_kstr(v->w, "phase", auf_phase_names[s->phase]);
    if (s->step)
        rk_json_kstr(v->w, "step", step);
    else
        rk_json_knull(v->w, "step");
    rk_json_kint(v->w, "round", s->round);
    rk_json_kint(v->w, "rounds", s->rounds);
    items(v, "todo", AUF_K_CITY, s->todo);
    item(v, "lord_mayor", AUF_K_CITY, s->lm);
    rk_json_kint(v->w, "since", s->since);
    rk_json_kint(v->w, "ballot", s->ballot);
    items(v, "candidates", AUF_K_CITY, s->candidates);
    items(v, "barred", AUF_K_CITY, s->barred);
    item(v, "impeached", AUF_K_CITY, s->impeached);
    rk_json_kbool(v->w, "early", s->early);
    items(v, "handed", AUF_K_CITY, s->handed);
    rk_json_kbool(v->w, "took", s->took);
    show_obey(v);
    rk_json_karray(v->w, "amounts");
    for (int i = 0; i < s->seats; i++)
        rk_json_int(v->w, (int64_t)auf_subvention(v->d, s, i) * AUF_UNIT);
    rk_json_end(v->w, ']');
    rk_json_kbool(v->w, "begun", s->assigned > 0);
    intent(v, "intent", s->intent);
    intent(v, "final", s->final);
    item(v, "holder", AUF_K_CITY, s->place_in_pass ? auf_holder(s) : AUF_NONE);
    rk_json_kint(v->w, "declines", s->declines);
    item(v, "conflict", AUF_K_PLACE, s->conflict);
}

void auf_show(const void *data, const void *state, int viewer, rk_json *w)
{
    sight v = {data, state, viewer, w};
    rk_json_object(w);
    show_step(&v);
    show_cards(&v);
    show_effects(&v);
    rk_json_karray(w, "mayors");
    for (int p = 0; p < v.s->seats; p++)
        show_mayor(&v, p);
    rk_json_end(w, ']');
    show_board(&v);
    show_accepted(&v);
    item(&v, "city_hall", AUF_K_PLACE, v.s->hall);
    show_talk(&v);
    rk_json_end(w, '}');
}
