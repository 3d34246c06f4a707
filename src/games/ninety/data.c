/* data.c: the data set of Ninety, read and checked: constants, calendar, regions, home turfs,
 * cards, biographies (sections 1, 3, 4, 12 to 15). The map is in map.c. Native only. */
#include "games/ninety/ninety.h"

#include <string.h>

static const char *str(const nin_data *d, rk_str s)
{
    return rk_str_at(&d->strings, s);
}

/* Amounts of money: whole hundreds (NIN-1.5), kept in hundreds. */
static uint8_t hundreds(const rk_in *in, int low, int high)
{
    int64_t n = rk_in_int(in, low, high);
    if (n % NIN_UNIT)
        rk_in_fail(in, "%lld is no multiple of %d (NIN-1.5)", (long long)n, NIN_UNIT);
    return (uint8_t)(n / NIN_UNIT);
}

/* ---- constants and calendar ---- */

static void check_constants(const rk_in *doc)
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
        {"max_blocks_per_neighborhood", NIN_MOST_BLOCKS},
        {"white_dice", 2},
        {"max_own_blocks_per_neighborhood", NIN_MOST_LEAN},
        {"black_dice", 2},
        {"max_own_solid_per_neighborhood", NIN_MOST_SOLID},
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
    rk_in c = rk_in_get(doc, "constants"), players = rk_in_get(&c, "players"), colors = rk_in_get(&c, "colors");
    rk_in_kint(&players, "min", 2, 2);
    rk_in_kint(&players, "max", NIN_SEATS, NIN_SEATS);
    rk_in_exactly(&colors, NIN_SEATS);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        rk_in_kint(&c, fixed[i].key, fixed[i].value, fixed[i].value);
}

static void read_calendar(nin_data *d, const rk_in *doc)
{
    rk_in calendar = rk_in_get(doc, "calendar"), days = rk_in_get(&calendar, "days");
    rk_in election = rk_in_get(&calendar, "election_day");
    if (!rk_in_exactly(&days, NIN_DAYS))
        return;
    for (int i = 1; i <= NIN_DAYS; i++) {
        rk_in in = rk_in_at(&days, i - 1), weekend = rk_in_get(&in, "weekend");
        rk_in_kint(&in, "day", i, i);
        d->weekday[i] = rk_in_words(&in, &d->strings);
        bool is = rk_in_bool(&weekend), must = i % 7 == 6 || i % 7 == 0;
        if (is != must)
            rk_in_fail(&weekend, "day %d %s a weekend day (NIN-4.1)", i, must ? "is" : "is not");
        d->weekend |= (uint16_t)((unsigned)is << i);
    }
    rk_in_kint(&election, "day", NIN_DAYS + 1, NIN_DAYS + 1);
    d->weekday[NIN_DAYS + 1] = rk_in_words(&election, &d->strings);
}

static void check_weekend_bonus(const rk_in *doc)
{
    static const char *const rows[] = {"odd", "even"};
    static const char *const names[2][2] = {{"cash_1000", "solidify_1_anywhere"}, {"remove_2_lean_anywhere", "move_anywhere"}};
    rk_in                    in = rk_in_get(doc, "weekend_bonus");
    for (int r = 0; r < 2; r++) {
        rk_in row = rk_in_get(&in, rows[r]);
        rk_in_exactly(&row, 2);
        for (int i = 0; i < 2; i++) {
            rk_in at = rk_in_at(&row, i);
            if (strcmp(rk_in_str(&at), names[r][i]) != 0)
                rk_in_fail(&at, "must be \"%s\" (NIN-7.1)", names[r][i]);
        }
    }
}

/* ---- regions and home turfs ---- */

static void read_regions(nin_data *d, const rk_in *doc)
{
    static const char *const known[] = {"north", "east", "south", "west", "mon", "central"};
    rk_in                    list = rk_in_get(doc, "regions");
    if (!rk_in_exactly(&list, NIN_REGIONS))
        return;
    unsigned seen = 0;
    for (int r = 0; r < NIN_REGIONS; r++) {
        nin_region *g = &d->region[r];
        rk_in       in = rk_in_at(&list, r), id = rk_in_get(&in, "id"), bonus = rk_in_get(&in, "bonus");
        g->id = rk_in_keep(&id, &d->strings);
        g->name = rk_in_words(&in, &d->strings);
        g->known = (uint8_t)rk_in_choice(&id, known, NIN_REGIONS);
        if (seen >> g->known & 1)
            rk_in_fail(&id, "\"%s\" is there twice", rk_in_str(&id));
        seen |= 1u << g->known;
        if (!rk_in_exactly(&bonus, NIN_SEATS))
            continue;
        for (int i = 0; i < NIN_SEATS; i++) {
            rk_in at = rk_in_at(&bonus, i);
            g->bonus[i] = (uint8_t)rk_in_int(&at, 0, 99);
            if (i && (g->bonus[i] > g->bonus[i - 1] || (i < 3 && g->bonus[i] == g->bonus[i - 1])))
                rk_in_fail(&at, "a later place cannot bring more, and the first three differ (NIN-15.5)");
        }
    }
}

static int find_space(const nin_data *d, const rk_in *in, int count)
{
    const char *id = rk_in_str(in);
    for (int x = 0; x < count; x++)
        if (!strcmp(str(d, d->space_id[x]), id))
            return x;
    rk_in_fail(in, "there is no neighborhood \"%s\"", id);
    return 0;
}

static bool contiguous(const nin_data *d, const nin_turf *t)
{
    int borders = 0; /* of three, two borders make one piece */
    for (int i = 0; i < NIN_TURF_SIZE; i++)
        borders += nin_any(nin_and(d->scope[t->hood[i]][NIN_ADJACENT], t->set));
    return borders == NIN_TURF_SIZE;
}

static void read_turfs(nin_data *d, const rk_in *doc)
{
    rk_in   list = rk_in_get(doc, "home_turfs");
    nin_set seen = {{0, 0}};
    if (!rk_in_exactly(&list, NIN_TURFS))
        return;
    for (int i = 0; i < NIN_TURFS; i++) {
        nin_turf *t = &d->turf[i];
        rk_in     in = rk_in_at(&list, i), id = rk_in_get(&in, "id"), hoods = rk_in_get(&in, "neighborhoods");
        t->id = rk_in_keep(&id, &d->strings);
        t->name = rk_in_words(&in, &d->strings);
        for (int j = 0; j < i; j++)
            if (!strcmp(str(d, d->turf[j].id), str(d, t->id)))
                rk_in_fail(&id, "\"%s\" is there twice", str(d, t->id));
        if (!rk_in_exactly(&hoods, NIN_TURF_SIZE))
            continue;
        for (int j = 0; j < NIN_TURF_SIZE; j++) {
            rk_in at = rk_in_at(&hoods, j);
            int   x = find_space(d, &at, NIN_HOODS);
            if (x == d->downtown)
                rk_in_fail(&at, "Downtown is nobody's home turf (NIN-2.6)");
            if (nin_has(seen, x))
                rk_in_fail(&at, "lies on two home turf cards (NIN-1.2)");
            nin_put(&seen, x);
            nin_put(&t->set, x);
            t->hood[j] = (uint8_t)x;
        }
        if (rk_in_ok(&hoods) && !contiguous(d, t))
            rk_in_fail(&hoods, "the three do not hang together by land");
    }
}

/* ---- cards: sections 12 and 13 ---- */

static const char *const effect_names[] = {"cash", "canvassers", "action_points", "lean", "solidify", "mud", "either"};
static const char *const scope_names[] = {"here", "adjacent", "region", "anywhere"};
static const char *const penalty_names[] = {"lose_cash", "lose_canvassers", "lose_lean"};

enum { MOST_CASH = 10000, MOST_CANVASSERS = 50, MOST_POINTS = 12, MOST_BLOCKS = 9 };

static nin_effect read_effect(const nin_data *d, const rk_in *in, int venue, bool nested)
{
    rk_in      kind = rk_in_get(in, "kind"), n = rk_in_maybe(in, "n"), at = rk_in_maybe(in, "at");
    nin_effect e = {.kind = (uint8_t)rk_in_choice(&kind, effect_names, nested ? NIN_EITHERS : NIN_EFFECT_KINDS)};
    if (e.kind == NIN_EITHERS) {
        rk_in_only(in, "kind options");
        return e;
    }
    if (!rk_in_there(&n))
        rk_in_fail(in, "the number n is missing");
    bool blocks = e.kind == NIN_LEANS || e.kind == NIN_SOLIDS || e.kind == NIN_MUDS;
    rk_in_only(in, blocks ? "kind n at" : "kind n");
    if (e.kind == NIN_CASH)
        e.n = hundreds(&n, NIN_UNIT, MOST_CASH);
    else
        e.n = (uint8_t)rk_in_int(&n, 1, blocks ? MOST_BLOCKS : e.kind == NIN_POINTS ? MOST_POINTS : MOST_CANVASSERS);
    if (blocks) {
        if (!rk_in_there(&at))
            rk_in_fail(in, "says not where (at)");
        e.at = (uint8_t)rk_in_choice(&at, scope_names, NIN_SCOPES);
        if (venue == d->downtown && e.at == NIN_HERE)
            rk_in_fail(&at, "there are no blocks Downtown (NIN-2.6)");
    }
    return e;
}

static void read_reward(const nin_data *d, nin_card *c, const rk_in *in, int venue)
{
    rk_in reward = rk_in_get(in, "reward");
    int   n = rk_in_upto(&reward, NIN_EFFECTS), eithers = 0;
    if (!n)
        rk_in_fail(&reward, "a card has at least one effect");
    c->effects = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        rk_in at = rk_in_at(&reward, i);
        c->effect[i] = read_effect(d, &at, venue, false);
        if (c->effect[i].kind != NIN_EITHERS)
            continue;
        rk_in options = rk_in_get(&at, "options");
        if (eithers++)
            rk_in_fail(&at, "a card has at most one choice between two effects");
        if (rk_in_exactly(&options, 2))
            for (int j = 0; j < 2; j++) {
                rk_in o = rk_in_at(&options, j);
                c->option[j] = read_effect(d, &o, venue, true);
            }
    }
}

static void read_penalty(nin_card *c, const rk_in *in)
{
    rk_in p = rk_in_maybe(in, "penalty");
    if (rk_in_there(&p) != (c->type == NIN_INVITATION))
        rk_in_fail(&p, "invitations have a penalty, and nothing else has one (NIN-13.1)");
    if (c->type != NIN_INVITATION)
        return;
    rk_in kind = rk_in_get(&p, "kind"), n = rk_in_get(&p, "n"), at = rk_in_maybe(&p, "at");
    c->penalty.kind = (uint8_t)rk_in_choice(&kind, penalty_names, NIN_PENALTIES);
    if (c->penalty.kind == NIN_LOSE_CASH)
        c->penalty.n = hundreds(&n, NIN_UNIT, MOST_CASH);
    else
        c->penalty.n = (uint8_t)rk_in_int(&n, 1, c->penalty.kind == NIN_LOSE_LEAN ? MOST_BLOCKS : MOST_CANVASSERS);
    if (rk_in_there(&at) && (c->penalty.kind != NIN_LOSE_LEAN || strcmp(rk_in_str(&at), "region") != 0))
        rk_in_fail(&at, "lean blocks are lost in the region of the venue (NIN-13.3)");
}

static rk_words both(const rk_in *in, const char *key, rk_strings *pool)
{
    rk_words w = {{0}};
    rk_in    en = rk_in_get(in, "en"), de = rk_in_get(in, "de"), a = rk_in_get(&en, key), b = rk_in_get(&de, key);
    w.in[RK_EN] = rk_in_keep(&a, pool);
    w.in[RK_DE] = rk_in_keep(&b, pool);
    return w;
}

/* The place of a card: its venue, or the next free one behind them for coffee. */
static int card_place(const nin_data *d, const rk_in *in, int type, int *coffees)
{
    rk_in venue = rk_in_get(in, "neighborhood");
    if (type == NIN_COFFEE) {
        if (!rk_in_null(&venue))
            rk_in_fail(&venue, "coffee has no venue (NIN-6.3)");
        if (*coffees == NIN_COFFEES)
            rk_in_fail(in, "there are %d coffee cards (NIN-1.2)", NIN_COFFEES);
        return NIN_HOODS + (*coffees < NIN_COFFEES ? (*coffees)++ : 0);
    }
    int x = find_space(d, &venue, NIN_HOODS);
    if (d->card[x].effects)
        rk_in_fail(&venue, "has two cards; there is exactly one per neighborhood (NIN-1.2)");
    return x;
}

static void read_cards(nin_data *d, const rk_in *doc)
{
    static const char *const types[] = {"event", "invitation", "coffee"};
    rk_in                    list = rk_in_get(doc, "events");
    int                      coffees = 0, invitations = 0;
    if (!rk_in_exactly(&list, NIN_CARDS))
        return;
    for (int i = 0; i < NIN_CARDS && rk_in_ok(doc); i++) {
        rk_in     in = rk_in_at(&list, i), id = rk_in_get(&in, "id"), type = rk_in_get(&in, "type");
        int       t = rk_in_choice(&type, types, 3), x = card_place(d, &in, t, &coffees);
        nin_card *c = &d->card[x];
        c->type = (uint8_t)t;
        c->id = rk_in_keep(&id, &d->strings);
        c->title = both(&in, "title", &d->strings);
        c->text = both(&in, "text", &d->strings);
        for (int j = 0; j < NIN_CARDS; j++)
            if (j != x && d->card[j].effects && !strcmp(str(d, d->card[j].id), str(d, c->id)))
                rk_in_fail(&id, "\"%s\" is there twice", str(d, c->id));
        read_reward(d, c, &in, x);
        read_penalty(c, &in);
        if (t == NIN_COFFEE && (c->effects != 1 || c->effect[0].kind != NIN_POINTS || c->effect[0].n != 3))
            rk_in_fail(&in, "coffee brings 3 action points and nothing else (NIN-11.4)");
        invitations += t == NIN_INVITATION;
    }
    if (invitations != 14 || coffees != NIN_COFFEES)
        rk_in_fail(&list, "has %d invitations and %d coffee cards, must have 14 and 6 (NIN-1.2)", invitations, coffees);
}

static void read_texts(nin_data *d, const rk_in *doc)
{
    rk_in in = rk_in_get(doc, "effect_text"), at = rk_in_get(&in, "at");
    for (int i = 0; i < NIN_EFFECT_KINDS; i++) {
        rk_in text = rk_in_get(&in, effect_names[i]), one = rk_in_maybe(&text, "one");
        d->effect_text[i][0] = d->effect_text[i][1] = rk_in_words(&text, &d->strings);
        if (rk_in_there(&one))
            d->effect_text[i][1] = rk_in_words(&one, &d->strings);
    }
    for (int i = 0; i < NIN_PENALTIES; i++) {
        rk_in text = rk_in_get(&in, penalty_names[i]);
        d->penalty_text[i] = rk_in_words(&text, &d->strings);
    }
    for (int i = 0; i < NIN_SCOPES; i++) {
        rk_in text = rk_in_get(&at, scope_names[i]);
        d->scope_text[i] = rk_in_words(&text, &d->strings);
    }
}

/* ---- biographies: section 14 ---- */

enum { ADVANTAGES = 17 };

/* Reads one advantage into its field; returns its number, or -1. */
static int read_advantage(nin_bio *b, const rk_in *in, const char *key)
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
            *known[i].field = rk_in_bool(in);
        else if (known[i].low >= NIN_UNIT)
            *known[i].field = hundreds(in, known[i].low, known[i].high);
        else
            *known[i].field = (uint8_t)rk_in_int(in, known[i].low, known[i].high);
        if (!*known[i].field)
            rk_in_fail(in, "is no advantage");
        return i;
    }
    rk_in_fail(in, "is no advantage of section 14");
    return -1;
}

static void read_bios(nin_data *d, const rk_in *doc)
{
    static const nin_bio none = {.remote_mail = 10, .divisor = 4};
    rk_in                list = rk_in_get(doc, "bios");
    unsigned             seen = 0;
    d->bio[NIN_NO_BIO] = none;
    if (!rk_in_exactly(&list, NIN_BIOS))
        return;
    for (int i = 0; i < NIN_BIOS; i++) {
        nin_bio *b = &d->bio[i];
        rk_in    in = rk_in_at(&list, i), id = rk_in_get(&in, "id"), effect = rk_in_get(&in, "effect");
        *b = none;
        b->id = rk_in_keep(&id, &d->strings);
        b->name = both(&in, "name", &d->strings);
        b->flavour = both(&in, "flavour", &d->strings);
        b->rule = both(&in, "rule", &d->strings);
        for (int j = 0; j < i; j++)
            if (!strcmp(str(d, d->bio[j].id), str(d, b->id)))
                rk_in_fail(&id, "\"%s\" is there twice", str(d, b->id));
        const char *key;
        int         n = 0;
        for (rk_in at; at = rk_in_member(&effect, n, &key), rk_in_there(&at); n++) {
            int which = read_advantage(b, &at, key);
            if (which >= 0 && seen >> which & 1)
                rk_in_fail(&at, "two biographies have this advantage");
            seen |= which >= 0 ? 1u << which : 0;
        }
        if (!n)
            rk_in_fail(&effect, "a biography has an advantage");
    }
    if (seen != (1u << ADVANTAGES) - 1)
        rk_in_fail(&list, "an advantage of section 14 is missing");
}

bool nin_read(void *data, rk_in *doc)
{
    nin_data *d = data;
    check_constants(doc);
    read_calendar(d, doc);
    check_weekend_bonus(doc);
    read_regions(d, doc);
    nin_map(d, doc);
    if (!rk_in_ok(doc))
        return false; /* everything below stands on the map */
    read_turfs(d, doc);
    read_texts(d, doc);
    read_cards(d, doc);
    read_bios(d, doc);
    if (rk_in_ok(doc)) {
        nin_map_homes(d, doc);
        nin_appraise(d);
    }
    return rk_in_ok(doc);
}
