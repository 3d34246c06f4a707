/* data.c: the data set of Ninety, read and checked: constants, calendar, regions, home turfs,
 * cards, biographies (sections 1, 3, 4, 12 to 15). The map is in map.c. */
#include "games/ninety/ninety.h"

#include <string.h>

static const char *str(const nin_data *d, rk_str s)
{
    return rk_str_at(&d->strings, s);
}

/* Amounts of money: whole hundreds (NIN-1.5), kept in hundreds. */
static uint8_t hundreds(const rk_node *in, int low, int high)
{
    return (uint8_t)rk_node_units(in, NIN_UNIT, low, high, "NIN-1.5");
}

/* ---- constants and calendar ---- */

static void check_constants(const rk_node *doc)
{
    static const struct {
        const char *key;
        int         value;
    } fixed[] = {
        {"start_canvassers", 10},
        {"start_cash", 1500},
        {"seed_cards", 2},
        {"seed_blocks_per_card", 2},
        {"seed_free_neighborhoods", 2},
        {"seed_blocks_per_free_neighborhood", 1},
        {"schedule_spaces", 6},
        {"max_blocks_per_neighborhood", NIN_MAX_BLOCKS},
        {"white_dice", 2},
        {"max_own_blocks_per_neighborhood", NIN_MAX_LEAN},
        {"black_dice", 2},
        {"max_own_solid_per_neighborhood", NIN_MAX_SOLID},
        {"fundraise_multiplier", 100},
        {"mail_cost_here", 500},
        {"mail_cost_elsewhere", 1000},
        {"points_lean", 1},
        {"points_solid", 2},
        {"points_event_card", 1},
        {"election_divisor", 4},
        {"coffee_action_points", 3},
        {"coffee_per_turn", 1},
    };
    rk_node c = rk_node_get(doc, "constants"), players = rk_node_get(&c, "players"), colors = rk_node_get(&c, "colors");
    rk_node_fixed(&players, "min", 2);
    rk_node_fixed(&players, "max", NIN_SEATS);
    rk_node_exactly(&colors, NIN_SEATS);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        rk_node_fixed(&c, fixed[i].key, fixed[i].value);
}

static void read_calendar(nin_data *d, const rk_node *doc)
{
    rk_node calendar = rk_node_get(doc, "calendar"), election = rk_node_get(&calendar, "election_day"), days;
    int     n = rk_node_list(&calendar, "days", NIN_DAYS, &days);
    for (int i = 1; i <= n; i++) {
        rk_node in = rk_node_at(&days, i - 1), weekend = rk_node_get(&in, "weekend");
        rk_node_fixed(&in, "day", i);
        d->weekday[i] = rk_node_words(&in, NULL, &d->strings);
        bool is = rk_node_bool(&weekend), must = i % 7 == 6 || i % 7 == 0;
        if (is != must)
            rk_node_fail(&weekend, "day %d %s a weekend day (NIN-4.1)", i, must ? "is" : "is not");
        d->weekend |= (uint16_t)((unsigned)is << i);
    }
    rk_node_fixed(&election, "day", NIN_DAYS + 1);
    d->weekday[NIN_DAYS + 1] = rk_node_words(&election, NULL, &d->strings);
}

static void check_weekend_bonus(const rk_node *doc)
{
    static const char *const rows[] = {"odd", "even"};
    static const char *const names[2][2] = {{"cash_1000", "solidify_1_anywhere"}, {"remove_2_lean_anywhere", "move_anywhere"}};
    rk_node                  in = rk_node_get(doc, "weekend_bonus");
    for (int r = 0; r < 2; r++) {
        rk_node row;
        int     n = rk_node_list(&in, rows[r], 2, &row);
        for (int i = 0; i < n; i++) {
            rk_node at = rk_node_at(&row, i);
            rk_node_says(&at, names[r][i], "NIN-7.1");
        }
    }
}

/* ---- regions and home turfs ---- */

static void read_regions(nin_data *d, const rk_node *doc)
{
    static const char *const known[] = {"north", "east", "south", "west", "mon", "central"};
    rk_node                  list;
    rk_ids                   ids = {.n = 0};
    int                      n = rk_node_list(doc, "regions", NIN_REGIONS, &list);
    for (int r = 0; r < n; r++) {
        nin_region *g = &d->region[r];
        rk_node     in = rk_node_at(&list, r), id = rk_node_get(&in, "id"), bonus = rk_node_get(&in, "bonus");
        g->id = rk_node_keep(&id, &d->strings);
        g->name = rk_node_words(&in, NULL, &d->strings);
        g->known = (uint8_t)rk_node_choice(&id, known, NIN_REGIONS);
        rk_node_once(&id, &ids);
        rk_node_bytes(&in, "bonus", g->bonus, NIN_SEATS, 0, 99);
        for (int i = 1; i < NIN_SEATS; i++) {
            rk_node at = rk_node_at(&bonus, i);
            if (g->bonus[i] > g->bonus[i - 1] || (i < 3 && g->bonus[i] == g->bonus[i - 1]))
                rk_node_fail(&at, "a later place cannot bring more, and the first three differ (NIN-15.5)");
        }
    }
}

static int find_space(const nin_data *d, const rk_node *in, int count)
{
    const char *id = rk_node_str(in);
    for (int x = 0; x < count; x++)
        if (!strcmp(str(d, d->space_id[x]), id))
            return x;
    rk_node_fail(in, "there is no neighborhood \"%s\"", id);
    return 0;
}

static bool contiguous(const nin_data *d, const nin_turf *t)
{
    int borders = 0; /* of three, two borders make one piece */
    for (int i = 0; i < NIN_TURF_SIZE; i++)
        borders += nin_any(nin_and(d->scope[t->hood[i]][NIN_ADJACENT], t->set));
    return borders == NIN_TURF_SIZE;
}

static void read_turfs(nin_data *d, const rk_node *doc)
{
    rk_node list;
    rk_ids  ids = {.n = 0};
    nin_set seen = {{0, 0}};
    int     n = rk_node_list(doc, "home_turfs", NIN_TURFS, &list);
    for (int i = 0; i < n; i++) {
        nin_turf *t = &d->turf[i];
        rk_node   in = rk_node_at(&list, i), id = rk_node_get(&in, "id"), hoods = rk_node_get(&in, "neighborhoods");
        t->id = rk_node_keep(&id, &d->strings);
        t->name = rk_node_words(&in, NULL, &d->strings);
        rk_node_once(&id, &ids);
        if (!rk_node_exactly(&hoods, NIN_TURF_SIZE))
            continue;
        for (int j = 0; j < NIN_TURF_SIZE; j++) {
            rk_node at = rk_node_at(&hoods, j);
            int     x = find_space(d, &at, NIN_HOODS);
            if (x == d->downtown)
                rk_node_fail(&at, "Downtown is nobody's home turf (NIN-2.6)");
            if (nin_has(seen, x))
                rk_node_fail(&at, "lies on two home turf cards (NIN-1.2)");
            nin_put(&seen, x);
            nin_put(&t->set, x);
            t->hood[j] = (uint8_t)x;
        }
        if (rk_node_ok(&hoods) && !contiguous(d, t))
            rk_node_fail(&hoods, "the three do not hang together by land");
    }
}

/* ---- cards: sections 12 and 13 ---- */

static const char *const effect_names[] = {"cash", "canvassers", "action_points", "lean", "solidify", "mud", "either"};
static const char *const scope_names[] = {"here", "adjacent", "region", "anywhere"};
static const char *const penalty_names[] = {"lose_cash", "lose_canvassers", "lose_lean"};

enum { MAX_CASH = 10000, MAX_CANVASSERS = 50, MAX_POINTS = 12, MAX_BLOCKS = 9 };

static nin_effect read_effect(const nin_data *d, const rk_node *in, int venue, bool nested)
{
    rk_node    kind = rk_node_get(in, "kind"), n = rk_node_maybe(in, "n"), at = rk_node_maybe(in, "at");
    nin_effect e = {.kind = (uint8_t)rk_node_choice(&kind, effect_names, nested ? NIN_EITHERS : NIN_EFFECT_KINDS)};
    if (e.kind == NIN_EITHERS) {
        rk_node_only(in, "kind options");
        return e;
    }
    if (!rk_node_there(&n))
        rk_node_fail(in, "the number n is missing");
    bool blocks = e.kind == NIN_LEANS || e.kind == NIN_SOLIDS || e.kind == NIN_MUDS;
    rk_node_only(in, blocks ? "kind n at" : "kind n");
    if (e.kind == NIN_CASH)
        e.n = hundreds(&n, NIN_UNIT, MAX_CASH);
    else
        e.n = (uint8_t)rk_node_int(&n, 1, blocks ? MAX_BLOCKS : e.kind == NIN_POINTS ? MAX_POINTS : MAX_CANVASSERS);
    if (blocks) {
        if (!rk_node_there(&at))
            rk_node_fail(in, "does not say where (at)");
        e.at = (uint8_t)rk_node_choice(&at, scope_names, NIN_SCOPES);
        if (venue == d->downtown && e.at == NIN_HERE)
            rk_node_fail(&at, "there are no blocks Downtown (NIN-2.6)");
    }
    return e;
}

static void read_reward(const nin_data *d, nin_card *c, const rk_node *in, int venue)
{
    rk_node reward = rk_node_get(in, "reward");
    int     n = rk_node_upto(&reward, NIN_EFFECTS), eithers = 0;
    if (!n)
        rk_node_fail(&reward, "a card has at least one effect");
    c->effects = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&reward, i);
        c->effect[i] = read_effect(d, &at, venue, false);
        if (c->effect[i].kind != NIN_EITHERS)
            continue;
        rk_node options = rk_node_get(&at, "options");
        if (eithers++)
            rk_node_fail(&at, "a card has at most one choice between two effects");
        if (rk_node_exactly(&options, 2))
            for (int j = 0; j < 2; j++) {
                rk_node o = rk_node_at(&options, j);
                c->option[j] = read_effect(d, &o, venue, true);
            }
    }
}

static void read_penalty(nin_card *c, const rk_node *in)
{
    rk_node p = rk_node_maybe(in, "penalty");
    if (rk_node_there(&p) != (c->type == NIN_INVITATION))
        rk_node_fail(&p, "invitations have a penalty, and nothing else has one (NIN-13.1)");
    if (c->type != NIN_INVITATION)
        return;
    rk_node kind = rk_node_get(&p, "kind"), n = rk_node_get(&p, "n"), at = rk_node_maybe(&p, "at");
    c->penalty.kind = (uint8_t)rk_node_choice(&kind, penalty_names, NIN_PENALTIES);
    if (c->penalty.kind == NIN_LOSE_CASH)
        c->penalty.n = hundreds(&n, NIN_UNIT, MAX_CASH);
    else
        c->penalty.n = (uint8_t)rk_node_int(&n, 1, c->penalty.kind == NIN_LOSE_LEAN ? MAX_BLOCKS : MAX_CANVASSERS);
    if (rk_node_there(&at) && (c->penalty.kind != NIN_LOSE_LEAN || strcmp(rk_node_str(&at), "region") != 0))
        rk_node_fail(&at, "lean blocks are lost in the region of the venue (NIN-13.3)");
}

/* The place of a card: its venue, or the next free one behind them for coffee. */
static int card_place(const nin_data *d, const rk_node *in, int type, int *coffees)
{
    rk_node venue = rk_node_get(in, "neighborhood");
    if (type == NIN_COFFEE) {
        if (!rk_node_null(&venue))
            rk_node_fail(&venue, "coffee has no venue (NIN-6.3)");
        if (*coffees == NIN_COFFEES)
            rk_node_fail(in, "there are %d coffee cards (NIN-1.2)", NIN_COFFEES);
        return NIN_HOODS + (*coffees < NIN_COFFEES ? (*coffees)++ : 0);
    }
    int x = find_space(d, &venue, NIN_HOODS);
    if (d->card[x].effects)
        rk_node_fail(&venue, "has two cards; there is exactly one per neighborhood (NIN-1.2)");
    return x;
}

static void read_cards(nin_data *d, const rk_node *doc)
{
    static const char *const types[] = {"event", "invitation", "coffee"};
    rk_node                  list;
    rk_ids                   ids = {.n = 0};
    int                      coffees = 0, invitations = 0, n = rk_node_list(doc, "events", NIN_CARDS, &list);
    for (int i = 0; i < n && rk_node_ok(doc); i++) {
        rk_node   in = rk_node_at(&list, i), id = rk_node_get(&in, "id"), type = rk_node_get(&in, "type");
        int       t = rk_node_choice(&type, types, 3), x = card_place(d, &in, t, &coffees);
        nin_card *c = &d->card[x];
        c->type = (uint8_t)t;
        c->id = rk_node_keep(&id, &d->strings);
        c->title = rk_node_words(&in, "title", &d->strings);
        c->text = rk_node_words(&in, "text", &d->strings);
        rk_node_once(&id, &ids);
        read_reward(d, c, &in, x);
        read_penalty(c, &in);
        if (t == NIN_COFFEE && (c->effects != 1 || c->effect[0].kind != NIN_POINTS || c->effect[0].n != 3))
            rk_node_fail(&in, "coffee brings 3 action points and nothing else (NIN-11.4)");
        invitations += t == NIN_INVITATION;
    }
    if (invitations != 14 || coffees != NIN_COFFEES)
        rk_node_fail(&list, "has %d invitations and %d coffee cards, must have 14 and 6 (NIN-1.2)", invitations, coffees);
}

static void read_texts(nin_data *d, const rk_node *doc)
{
    rk_node in = rk_node_get(doc, "effect_text"), at = rk_node_get(&in, "at");
    for (int i = 0; i < NIN_EFFECT_KINDS; i++) {
        rk_node text = rk_node_get(&in, effect_names[i]), one = rk_node_maybe(&text, "one");
        d->effect_text[i][0] = d->effect_text[i][1] = rk_node_words(&text, NULL, &d->strings);
        if (rk_node_there(&one))
            d->effect_text[i][1] = rk_node_words(&one, NULL, &d->strings);
    }
    for (int i = 0; i < NIN_PENALTIES; i++) {
        rk_node text = rk_node_get(&in, penalty_names[i]);
        d->penalty_text[i] = rk_node_words(&text, NULL, &d->strings);
    }
    for (int i = 0; i < NIN_SCOPES; i++) {
        rk_node text = rk_node_get(&at, scope_names[i]);
        d->scope_text[i] = rk_node_words(&text, NULL, &d->strings);
    }
}

/* ---- biographies: section 14 ---- */

enum { ADVANTAGES = 17 };

/* Reads one advantage into its field; returns its number, or -1. */
static int read_advantage(nin_bio *b, const rk_node *in, const char *key)
{
    const struct {
        const char *key;
        uint8_t    *field;
        int16_t     low, high; /* high 0: must be true; low >= 100: money */
    } known[ADVANTAGES] = {
        {"event_extra_canvassers", &b->event_canvassers, 1, 9},
        {"free_bridges_per_turn", &b->free_bridge, 1, 1},
        {"start_cash_bonus", &b->start_cash, 100, 10000},
        {"recruit_bonus", &b->recruit, 1, 20},
        {"start_canvassers_bonus", &b->start_canvassers, 1, 99},
        {"fundraise_bonus", &b->fundraise, 100, 5000},
        {"free_mudslings_per_turn", &b->free_mud, 1, 1},
        {"remote_mail_cost", &b->remote_mail, 500, 1000},
        {"event_free_canvass", &b->event_canvass, 1, 1},
        {"min_white_roll", &b->least_roll, 2, 12},
        {"weekend_both", &b->weekend_both, 0, 0},
        {"election_divisor", &b->divisor, 2, 4},
        {"shield_with_solid", &b->shield, 0, 0},
        {"ride_home_cost", &b->ride_cost, 1, 12},
        {"invitation_bonus_cash", &b->invitation_cash, 100, 5000},
        {"invitation_bonus_canvassers", &b->invitation_canvassers, 1, 20},
        {"ignore_penalties", &b->no_penalty, 0, 0},
    };
    for (int i = 0; i < ADVANTAGES; i++) {
        if (strcmp(key, known[i].key) != 0)
            continue;
        if (!known[i].high)
            *known[i].field = rk_node_bool(in);
        else if (known[i].low >= NIN_UNIT)
            *known[i].field = hundreds(in, known[i].low, known[i].high);
        else
            *known[i].field = (uint8_t)rk_node_int(in, known[i].low, known[i].high);
        if (!*known[i].field)
            rk_node_fail(in, "is not an advantage");
        return i;
    }
    rk_node_fail(in, "is not an advantage of section 14");
    return -1;
}

static void read_bios(nin_data *d, const rk_node *doc)
{
    static const nin_bio none = {.remote_mail = 10, .divisor = 4};
    rk_node              list;
    rk_ids               ids = {.n = 0};
    unsigned             seen = 0;
    int                  bios = rk_node_list(doc, "bios", NIN_BIOS, &list);
    d->bio[NIN_NO_BIO] = none;
    for (int i = 0; i < bios; i++) {
        nin_bio *b = &d->bio[i];
        rk_node  in = rk_node_at(&list, i), id = rk_node_get(&in, "id"), effect = rk_node_get(&in, "effect");
        *b = none;
        b->id = rk_node_keep(&id, &d->strings);
        b->name = rk_node_words(&in, "name", &d->strings);
        b->flavour = rk_node_words(&in, "flavour", &d->strings);
        b->rule = rk_node_words(&in, "rule", &d->strings);
        rk_node_once(&id, &ids);
        const char *key;
        int         n = 0;
        for (rk_node at; at = rk_node_member(&effect, n, &key), rk_node_there(&at); n++) {
            int which = read_advantage(b, &at, key);
            if (which >= 0 && seen >> which & 1)
                rk_node_fail(&at, "two biographies have this advantage");
            seen |= which >= 0 ? 1u << which : 0;
        }
        if (!n)
            rk_node_fail(&effect, "a biography has an advantage");
    }
    if (seen != (1u << ADVANTAGES) - 1)
        rk_node_fail(&list, "an advantage of section 14 is missing");
}

bool nin_read_data(void *data, rk_node *doc)
{
    nin_data *d = data;
    check_constants(doc);
    read_calendar(d, doc);
    check_weekend_bonus(doc);
    read_regions(d, doc);
    nin_map(d, doc);
    if (!rk_node_ok(doc))
        return false; /* everything below stands on the map */
    read_turfs(d, doc);
    read_texts(d, doc);
    read_cards(d, doc);
    read_bios(d, doc);
    if (rk_node_ok(doc)) {
        nin_map_homes(d, doc);
        nin_appraise(d);
    }
    return rk_node_ok(doc);
}
