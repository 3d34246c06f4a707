/* data.c: the data set of AUFRUHR!, read and checked (section 1 of the rules). */
#include "games/aufruhr/data.h"

#include <string.h>

static const char *const categories[] = {"education", "culture", "nature", "economy"};
static const char *const kind_names[] = {"municipal_small", "municipal_big", "ruhrcity_small", "ruhrcity_big",
                                         "ruhrcity_negative"};
static const char *const effects[] = {"negative_project", "payout_now",       "levy_per_project",  "boost_category",
                                      "flatten_category", "subvention_shift", "licence_discount",  "audit",
                                      "reveal_tokens",    "term_limit",       "suspend_community", "gift",
                                      "majority_bonus",   "aid_last"};

/* Money in units of 10 (AUF-0.5). */
static int money(const rk_node *in, const char *key, int low, int high)
{
    rk_node at = rk_node_get(in, key);
    return (int)rk_node_units(&at, AUF_UNIT, low, high, "AUF-0.5");
}

/* ---- section 1.4: what the kinds of projects are worth ---- */

static void read_kinds(auf_data *d, const rk_node *doc)
{
    rk_node all = rk_node_get(doc, "project_kinds");
    rk_node_only(&all, "municipal_small municipal_big ruhrcity_small ruhrcity_big ruhrcity_negative");
    for (int k = 0; k < AUF_KINDS; k++) {
        rk_node          in = rk_node_get(&all, kind_names[k]);
        auf_kind_values *v = &d->kind[k];
        bool             rc = k >= AUF_RC_SMALL, joint = k == AUF_RC_BIG;
        v->price = (uint8_t)money(&in, "min_price", AUF_UNIT, 1000);
        v->payout =
            (uint8_t)money(&in, "payout", rc ? 0 : 2 * AUF_UNIT, rc ? 0 : 600); /* halves are multiples of 10 (AUF-10.5) */
        v->licence = (uint8_t)money(&in, "licence", rc ? AUF_UNIT : 0, rc ? 1000 : 0);
        v->points = (uint8_t)rk_node_kint(&in, "vp_solo", 1, rc ? 20 : 10);
        v->points_joint = (uint8_t)rk_node_kint(&in, "vp_joint", joint ? 1 : 0, joint ? 15 : 0);
        v->markers = (uint8_t)rk_node_kint(&in, "markers_solo", rc ? 3 : 1, rc ? 3 : 1);
        v->markers_joint = (uint8_t)rk_node_kint(&in, "markers_joint", joint, joint);
        if (rk_node_kbool(&in, "joint") != joint)
            rk_node_fail(&in, "only big RuhrCity projects are realised jointly (AUF-9.6)");
        if (v->payout % 2)
            rk_node_fail(&in, "half the payout must be a multiple of %d (AUF-10.5)", AUF_UNIT);
        v->name = rk_node_words(&in, "name", &d->strings);
    }
    if (d->kind[AUF_RC_NEGATIVE].licence != d->kind[AUF_RC_SMALL].licence)
        rk_node_fail(&all, "a negative RuhrCity project costs the licence of a small one (AUF-9.7)");
}

static int category_of(const rk_node *in)
{
    return rk_node_choice(in, categories, AUF_CATEGORIES);
}

static void read_categories(auf_data *d, const rk_node *doc)
{
    rk_node list;
    int     n = rk_node_list(doc, "categories", AUF_CATEGORIES, &list);
    for (int c = 0; c < n; c++) {
        rk_node in = rk_node_at(&list, c), id = rk_node_get(&in, "id");
        if (category_of(&id) != c)
            rk_node_fail(&id, "the categories are education, culture, nature, economy, in this order");
        d->category_id[c] = rk_node_keep(&id, &d->strings);
        d->category_name[c] = rk_node_words(&in, "name", &d->strings);
    }
}

static unsigned read_category_set(const rk_node *in, int first, int exactly)
{
    rk_node  list = rk_node_get(in, "categories");
    unsigned set = 0;
    int      n = rk_node_exactly(&list, exactly);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&list, i);
        int     c = category_of(&at);
        if (set >> c & 1)
            rk_node_fail(&at, "is there twice");
        if (!i && first >= 0 && c != first)
            rk_node_fail(&at, "the first category of a card is that of its pile (AUF-1.4)");
        set |= 1u << c;
    }
    return set;
}

static void read_card(auf_data *d, rk_ids *ids, const rk_node *in, int card, int pile)
{
    auf_card *c = &d->card[card];
    rk_node   kind = rk_node_get(in, "kind");
    c->id = auf_read_id(d, ids, in);
    c->kind = (uint8_t)rk_node_choice(&kind, kind_names, AUF_KINDS);
    c->pile = (uint8_t)pile;
    c->categories = (uint8_t)read_category_set(in, pile == AUF_NONE ? -1 : pile, c->kind == AUF_RC_BIG ? 2 : 1);
    c->name = rk_node_words(in, "name", &d->strings);
    c->text = rk_node_words(in, "text", &d->strings);
}

/* AUF-1.4: four piles of 15: 5 small, 5 big, 3 small RC, 2 big RC. */
static void read_projects(auf_data *d, rk_ids *ids, const rk_node *doc)
{
    static const int want[AUF_KINDS] = {5, 5, 3, 2, 0};

    int     have[AUF_CATEGORIES][AUF_KINDS] = {{0}};
    rk_node list;
    int     n = rk_node_list(doc, "projects", AUF_PILE_CARDS, &list);
    for (int i = 0; i < n; i++) {
        rk_node   in = rk_node_at(&list, i), pile = rk_node_get(&in, "pile");
        int       p = category_of(&pile);
        auf_card *c = &d->card[i];
        read_card(d, ids, &in, i, p);
        have[p][c->kind]++;
        d->pile[p] |= 1ull << i;
        if (c->kind < AUF_RC_SMALL)
            d->municipal[p] |= 1ull << i;
        else if (c->kind == AUF_RC_BIG)
            d->big_rc |= 1ull << i;
        else
            d->small_rc |= 1ull << i;
    }
    for (int p = 0; p < AUF_CATEGORIES; p++)
        for (int k = 0; k < AUF_KINDS; k++)
            if (have[p][k] != want[k])
                rk_node_fail(&list, "the pile %s has %d cards of kind %s, must have %d (AUF-1.4)", categories[p], have[p][k],
                             kind_names[k], want[k]);
}

/* ---- cities, tokens, initial projects ---- */

static int find_city(const auf_data *d, const rk_node *in)
{
    const char *id = rk_node_str(in);
    for (int c = 0; c < AUF_SEATS; c++)
        if (!strcmp(rk_str_at(&d->strings, d->city[c].id), id))
            return c;
    rk_node_fail(in, "there is no great city \"%s\"", id);
    return 0;
}

/* In each language the file has; only the page shows them. */
static void check_slogans(const rk_node *city)
{
    for (rk_lang l = 0; l < rk_languages_n; l++) {
        rk_node lang = rk_node_maybe(city, rk_languages[l].code);
        if (l != RK_DEFAULT_LANG && !rk_node_there(&lang))
            continue;
        rk_node slogans = rk_node_get(&lang, "slogans");
        if (rk_node_count(&slogans) < 2)
            rk_node_fail(&slogans, "each city has at least two slogans");
        for (int i = 0; i < rk_node_count(&slogans); i++) {
            rk_node at = rk_node_at(&slogans, i);
            if (!*rk_node_str(&at))
                rk_node_fail(&at, "must not be empty");
        }
    }
}

static void read_cities(auf_data *d, const rk_node *doc)
{
    rk_node list;
    int     n = rk_node_list(doc, "great_cities", AUF_SEATS, &list);
    for (int c = 0; c < n; c++) {
        rk_node   in = rk_node_at(&list, c), id = rk_node_get(&in, "id"), code = rk_node_get(&in, "code");
        auf_city *city = &d->city[c];
        int       place = auf_find_place(d, rk_node_str(&id));
        if (place < 0 || !(d->great >> place & 1))
            rk_node_fail(&id, "is not a great city of the board");
        for (int other = 0; other < c; other++)
            if (d->city[other].place == place)
                rk_node_fail(&id, "is there twice");
        city->place = (uint8_t)(place < 0 ? 0 : place);
        city->id = rk_node_keep(&id, &d->strings);
        city->code = rk_node_keep(&code, &d->strings);
        city->name = rk_node_words(&in, "name", &d->strings);
        rk_node_fixed(&in, "seat", c + 1);
        rk_node_fixed(&in, "min_players", c < 4 ? 4 : c + 1); /* AUF-2.1 */
        check_slogans(&in);
    }
}

/* AUF-0.1, AUF-2.1: seat n is the n-th city, whatever the number of mayors. */
static void check_seats(auf_data *d, const rk_node *doc)
{
    static const char *const keys[] = {"4", "5", "6"};

    rk_node seats = rk_node_get(doc, "seats");
    for (int n = 4; n <= AUF_SEATS; n++) {
        rk_node list;
        int     mayors = rk_node_list(&seats, keys[n - 4], n, &list);
        for (int p = 0; p < mayors; p++) {
            rk_node at = rk_node_at(&list, p);
            if (find_city(d, &at) != p)
                rk_node_fail(&at, "seats follow the order of great_cities");
        }
    }
}

/* AUF-1.3: five bribe tokens (1, 1, 2, 2, 3 stars) and one scandal a city. */
static void read_tokens(auf_data *d, rk_ids *ids, const rk_node *doc)
{
    static const char *const types[] = {"bribe", "scandal"};
    static const uint8_t     stars[] = {1, 1, 2, 2, 3};

    int     bribes[AUF_SEATS] = {0}, scandals[AUF_SEATS] = {0};
    rk_node list;
    int     tokens = rk_node_list(doc, "bribe_tokens", AUF_TOKENS, &list);
    for (int t = 0; t < tokens; t++) {
        rk_node in = rk_node_at(&list, t), city = rk_node_get(&in, "city"), type = rk_node_get(&in, "type");
        int     c = find_city(d, &city), scandal = rk_node_choice(&type, types, 2);
        int     n = (int)rk_node_kint(&in, "stars", 0, 3);
        d->token_id[t] = auf_read_id(d, ids, &in);
        d->token_name[t] = rk_node_words(&in, "name", &d->strings);
        d->token_city[t] = (uint8_t)c;
        d->stars[t] = (uint8_t)n;
        d->odd_stars |= (uint64_t)(n & 1) << t;
        d->two_stars |= (uint64_t)(n >> 1) << t;
        d->tokens_of[c] |= 1ull << t;
        if (scandal) {
            d->scandals |= 1ull << t;
            d->scandal_of[c] = (uint8_t)t;
            scandals[c]++;
        } else if (bribes[c] < 5 && stars[bribes[c]] != n) {
            rk_node_fail(&in, "the bribe tokens of a city have 1, 1, 2, 2, 3 stars (AUF-1.3)");
        }
        if (scandal && n)
            rk_node_fail(&in, "a scandal has no stars (AUF-1.3)");
        bribes[c] += !scandal;
    }
    for (int c = 0; c < AUF_SEATS; c++)
        if (bribes[c] != 5 || scandals[c] != 1)
            rk_node_fail(&list, "each city has five bribe tokens and one scandal (AUF-1.3)");
}

/* AUF-1.1, AUF-2.2: one big and one small initial project, of two categories, in every great city. */
static void read_initial(auf_data *d, rk_ids *ids, const rk_node *doc)
{
    int      have[AUF_SEATS] = {0};
    unsigned of_four[2] = {0};
    rk_node  list;
    int      projects = rk_node_list(doc, "initial_projects", 2 * AUF_SEATS, &list);
    for (int i = 0; i < projects; i++) {
        rk_node in = rk_node_at(&list, i), city = rk_node_get(&in, "city");
        int     c = find_city(d, &city), n = have[c]++;
        if (n > 1) {
            rk_node_fail(&in, "a city has two initial projects (AUF-2.2)");
            return;
        }
        auf_card *card = &d->card[AUF_INITIAL + 2 * c + n];
        read_card(d, ids, &in, AUF_INITIAL + 2 * c + n, AUF_NONE);
        card->city = (uint8_t)c;
        for (int k = 0; k < AUF_CATEGORIES; k++)
            if (card->categories >> k & 1)
                d->initial_income[k][c] = d->kind[card->kind].payout;
        if (card->kind != (n ? AUF_SMALL : AUF_BIG))
            rk_node_fail(&in, "the first initial project of a city is big, the second small");
        if (n && card->categories == card[-1].categories)
            rk_node_fail(&in, "the initial projects of a city have two categories");
        if (c < 4)
            of_four[n] |= card->categories;
    }
    if (of_four[0] != 15 || of_four[1] != 15)
        rk_node_fail(&list, "with four mayors each category starts with one big and one small project");
}

/* ---- payout cards and events ---- */

/* AUF-1.5: 6 single, 4 double, 3 EU Commission. */
static void read_payouts(auf_data *d, rk_ids *ids, const rk_node *doc)
{
    static const char *const names[] = {"eu_commission", "payout"};

    int     have[3] = {0};
    rk_node list;
    int     n = rk_node_list(doc, "payout_cards", AUF_PAYOUTS, &list);
    for (int i = 0; i < n; i++) {
        rk_node in = rk_node_at(&list, i), kind = rk_node_get(&in, "kind");
        int     payout = rk_node_choice(&kind, names, 2);
        d->payout_id[i] = auf_read_id(d, ids, &in);
        d->payout_name[i] = rk_node_words(&in, "name", &d->strings);
        d->factor[i] = (uint8_t)rk_node_kint(&in, "factor", payout, payout ? 2 : 0);
        have[d->factor[i]]++;
    }
    if (have[0] != 3 || have[1] != 6 || have[2] != 4)
        rk_node_fail(&list, "there are 6 single and 4 double payouts and 3 EU Commissions (AUF-1.5)");
}

static void read_effect(auf_data *d, auf_event *e, const rk_node *in)
{
    rk_node effect = rk_node_get(in, "effect"), kind = rk_node_get(&effect, "kind");
    e->effect = (uint8_t)rk_node_choice(&kind, effects, AUF_EFFECTS);
    e->category = AUF_NONE;
    e->card = AUF_NONE;
    bool category = e->effect == AUF_E_PAYOUT || e->effect == AUF_E_LEVY || e->effect == AUF_E_BOOST || e->effect == AUF_E_FLATTEN
                    || e->effect == AUF_E_MAJORITY;
    bool amount = e->effect == AUF_E_LEVY || e->effect == AUF_E_SHIFT || e->effect == AUF_E_DISCOUNT || e->effect == AUF_E_GIFT
                  || e->effect == AUF_E_MAJORITY || e->effect == AUF_E_AID;
    rk_node_only(&effect, e->effect == AUF_E_BOOST ? "kind category factor"
                          : category && amount     ? "kind category amount"
                          : category               ? "kind category"
                          : amount                 ? "kind amount"
                                                   : "kind");
    if (category) {
        rk_node c = rk_node_get(&effect, "category");
        e->category = (uint8_t)category_of(&c);
    }
    if (e->effect == AUF_E_BOOST)
        rk_node_fixed(&effect, "factor", 2); /* AUF-10.1 */
    if (e->effect == AUF_E_SHIFT) {
        e->amount = (int8_t)money(&effect, "amount", -10, 10); /* AUF-5.4: an amount of 0 is the least */
        if (!e->amount)
            rk_node_fail(&effect, "shifts nothing");
    } else if (e->effect == AUF_E_DISCOUNT) {
        e->amount = (int8_t)money(&effect, "amount", AUF_UNIT, d->kind[AUF_RC_SMALL].licence * AUF_UNIT);
    } else if (amount) {
        e->amount = (int8_t)money(&effect, "amount", AUF_UNIT, 1000);
    }
}

static void read_negative(auf_data *d, rk_ids *ids, auf_event *e, const rk_node *in, int n)
{
    rk_node project = rk_node_get(in, "project"), kind = rk_node_get(&project, "kind"),
            list = rk_node_get(&project, "categories");
    auf_card *c = &d->card[AUF_NEGATIVE + n];
    c->id = auf_read_id(d, ids, &project);
    c->kind = (uint8_t)rk_node_choice(&kind, kind_names, AUF_KINDS);
    if (c->kind != AUF_RC_NEGATIVE || rk_node_count(&list))
        rk_node_fail(&project, "a negative RuhrCity project has its own kind and no category (AUF-9.7)");
    c->pile = AUF_NONE;
    c->name = e->name;
    c->text = e->text;
    e->card = (uint8_t)(AUF_NEGATIVE + n);
    d->small_rc |= 1ull << (AUF_NEGATIVE + n);
}

static void read_events(auf_data *d, rk_ids *ids, const rk_node *doc)
{
    int      negative = 0;
    unsigned used = 0;
    rk_node  list;
    int      n = rk_node_list(doc, "events", AUF_EVENTS, &list);
    for (int i = 0; i < n; i++) {
        rk_node    in = rk_node_at(&list, i);
        auf_event *e = &d->event[i];
        e->id = auf_read_id(d, ids, &in);
        e->name = rk_node_words(&in, "name", &d->strings);
        e->text = rk_node_words(&in, "text", &d->strings);
        read_effect(d, e, &in);
        used |= 1u << e->effect;
        if (e->effect == AUF_E_NEGATIVE && negative++ < 2)
            read_negative(d, ids, e, &in, negative - 1);
        else if (e->effect != AUF_E_NEGATIVE && rk_node_there(&(rk_node){.node = rk_node_maybe(&in, "project").node}))
            rk_node_fail(&in, "only a negative_project has a project");
    }
    if (negative != 2)
        rk_node_fail(&list, "there are %d negative RuhrCity projects, must be 2 (AUF-1.5)", negative);
    if (used != (1u << AUF_EFFECTS) - 1)
        rk_node_fail(&list, "every kind of effect must be there");
    int choose = 0; /* AUF_ACCEPTED counts on it */
    for (int i = 0; i < AUF_EVENTS; i++)
        choose += d->event[i].effect == AUF_E_SUSPEND || d->event[i].effect == AUF_E_GIFT;
    if (choose != 2)
        rk_node_fail(&list, "there are %d events with a target, must be 2", choose);
}

/* ---- published numbers ---- */

static void read_numbers(auf_data *d, const rk_node *doc)
{
    static const char *const keys[] = {"4", "5", "6"}, *const notes[] = {"50", "20", "10"};
    static const int note[] = {50, 20, 10};

    rk_node counts = rk_node_get(doc, "counts"), seed = rk_node_get(doc, "seed_money"), list = rk_node_get(&seed, "notes");
    rk_node_fixed(&counts, "players_min", 4);
    rk_node_fixed(&counts, "players_max", AUF_SEATS);
    rk_node_fixed(&counts, "communities", AUF_COMMUNITIES);
    rk_node_fixed(&counts, "project_cards", AUF_PILE_CARDS);
    rk_node_fixed(&counts, "payout_cards", AUF_PAYOUTS);
    rk_node_fixed(&counts, "event_cards", AUF_EVENTS);
    rk_node_fixed(&counts, "events_in_play", 14);
    rk_node_fixed(&counts, "rounds", 15);
    rk_node_fixed(&counts, "tokens_per_mayor", 6);
    rk_node_fixed(&counts, "initial_per_city", 2);
    rk_node_fixed(&counts, "negative_projects", 2);
    d->seed_money = (uint8_t)money(&seed, "total", 0, 2000);
    int64_t sum = 0;
    for (int i = 0; i < 3; i++)
        sum += note[i] * rk_node_kint(&list, notes[i], 0, 100);
    if (sum != d->seed_money * AUF_UNIT)
        rk_node_fail(&seed, "the notes add up to %lld, not to the total (AUF-2.2)", (long long)sum);
    d->all_markers = (uint8_t)rk_node_kint(doc, "markers_per_mayor", 2, 16); /* points fit into a byte */
    rk_node_fixed(doc, "election_dice_per_mayor", 5);
    rk_node_bytes(doc, "bribe_bonus", d->bonus, 2, 0, 20);
    rk_node all = rk_node_get(doc, "subventions");
    for (int n = 4; n <= AUF_SEATS; n++) {
        rk_node amounts;
        int     mayors = rk_node_list(&all, keys[n - 4], n, &amounts);
        for (int i = 0; i < mayors; i++) {
            rk_node at = rk_node_at(&amounts, i);
            d->subvention[n][i] = (uint8_t)(n - i);
            if (rk_node_int(&at, 0, 1000) != (n - i) * AUF_UNIT)
                rk_node_fail(&at, "the amounts are %d, %d ... 10 (AUF-5.1)", n * AUF_UNIT, (n - 1) * AUF_UNIT);
        }
    }
    rk_node rounds = rk_node_get(doc, "rounds");
    for (int i = 0;; i++) {
        const char *key;
        rk_node     in = rk_node_member(&rounds, i, &key);
        if (!rk_node_there(&in) || !rk_node_ok(&in))
            break;
        rk_node_fixed(&in, "rounds", rk_node_kint(&in, "events", 3, AUF_EVENTS) + 1); /* AUF-2.5 */
    }
}

bool auf_read_data(void *data, rk_node *doc)
{
    auf_data *d = data;
    rk_ids    ids = {.n = 0};
    d->rules = AUF_RULES;
    auf_list_tables(d);
    auf_list_weights(d);
    read_numbers(d, doc);
    read_kinds(d, doc);
    read_categories(d, doc);
    auf_read_board(d, &ids, doc);
    read_cities(d, doc);
    if (!rk_node_ok(doc))
        return false;
    check_seats(d, doc);
    read_projects(d, &ids, doc);
    read_tokens(d, &ids, doc);
    read_initial(d, &ids, doc);
    read_payouts(d, &ids, doc);
    read_events(d, &ids, doc);
    rk_node panel = rk_node_get(doc, "city_hall_panel");
    d->panel = rk_node_words(&panel, "text", &d->strings);
    return rk_node_ok(doc);
}

bool auf_use_rules(void *data, unsigned rules)
{
    ((auf_data *)data)->rules = (uint8_t)rules;
    return rules >= 1 && rules <= AUF_RULES;
}
