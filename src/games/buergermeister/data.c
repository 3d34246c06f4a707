/* data.c: the data set of Die Bürgermeister, read and checked (sections 1 and 7). */
#include "engine/setup.h"
#include "games/buergermeister/buergermeister.h"

#include <stdio.h>
#include <string.h>

static const char *const sides[BGM_SIDES] = {"n", "e", "s", "w"};
static const int         dx[BGM_SIDES] = {0, 1, 0, -1}, dy[BGM_SIDES] = {-1, 0, 1, 0};

/* What is only needed while reading. */
typedef struct {
    int16_t nb[BGM_POSTS][BGM_SIDES]; /* as the file tells it; -1: border */
    uint8_t at[BGM_GRID][BGM_GRID];   /* [y][x]: the post there */
    int     width, height;
} plan;

/* ---- constants (sections 1 and 2) ---- */

static void check_notes(const rk_node *constants)
{
    static const int value[] = {500000, 100000, 50000};

    rk_node notes;
    int     n = rk_node_list(constants, "notes", 3, &notes);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&notes, i);
        rk_node_fixed(&at, "value", value[i]);
        rk_node_fixed(&at, "count", 25);
    }
}

static void check_constants(const rk_node *doc)
{
    static const struct {
        const char *key;
        int         value;
    } known[] = {{"posts_total", BGM_POSTS},
                 {"colours", BGM_COLOURS},
                 {"figures_per_colour", BGM_FIGURES},
                 {"event_cards", BGM_CARDS},
                 {"dice", 2},
                 {"treasury_start", BGM_TREASURY * BGM_UNIT},
                 {"placement_cost", BGM_COST * BGM_UNIT},
                 {"max_placements_per_turn", BGM_PER_TURN},
                 {"max_captured_per_placement", BGM_REACH - 1},
                 {"vacate_value", BGM_UNIT},
                 {"die_unit", BGM_PIP * BGM_UNIT},
                 {"premium_rounding", BGM_UNIT},
                 {"stalemate_rounds", BGM_STALE_ROUNDS},
                 {"round_limit", BGM_ROUNDS}};

    rk_node constants = rk_node_get(doc, "constants"), players = rk_node_get(doc, "players");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        rk_node_fixed(&constants, known[i].key, known[i].value);
    check_notes(&constants);
    rk_node_fixed(&players, "min", rk_game_buergermeister.min_seats);
    rk_node_fixed(&players, "max", rk_game_buergermeister.max_seats);
}

/* Section 10: the page shows these names, so they must be ours. */
static void check_options(const rk_node *doc)
{
    rk_node list;
    int     n = rk_node_list(doc, "options", BGM_OPT_LEADER, &list); /* those of the rulebook; ours came later */
    for (int i = 0; i < n; i++) {
        const rk_option *o = &rk_game_buergermeister.options[i];
        rk_node          at = rk_node_at(&list, i), id = rk_node_get(&at, "id"), def = rk_node_get(&at, "default"), values;
        int              count = 0;
        while (o->values[count])
            count++;
        rk_node_says(&id, o->name, "section 10");
        rk_node_says(&def, o->values[o->def], "section 10");
        count = rk_node_list(&at, "values", count, &values);
        for (int v = 0; v < count; v++) {
            rk_node one = rk_node_at(&values, v);
            rk_node_says(&one, o->values[v], "section 10");
        }
    }
}

/* ---- parties (BGM-1.4) ---- */

static void read_parties(bgm_data *d, const rk_node *doc)
{
    static const char *const keys[BGM_COLOURS] = {"red", "blue", "green", "yellow"};

    rk_node parties;
    int     n = rk_node_list(doc, "parties", BGM_COLOURS, &parties);
    for (int c = 0; c < n; c++) {
        rk_node in = rk_node_at(&parties, c), key = rk_node_get(&in, "key");
        rk_node_fixed(&in, "id", c);
        rk_node_says(&key, keys[c], "BGM-1.4");
        d->colour_id[c] = rk_node_keep(&key, &d->strings);
        d->party[c] = rk_node_words(&in, NULL, &d->strings);
        d->colour[c] = rk_node_words(&in, "colour", &d->strings);
        for (int o = 0; o < c; o++)
            for (rk_lang l = 0; l < rk_languages_n; l++)
                if (!strcmp(rk_words_at(&d->strings, d->party[o], l), rk_words_at(&d->strings, d->party[c], l)))
                    rk_node_fail(&in, "has the name of another party");
    }
}

/* ---- Länder (BGM-7.1) ---- */

static void read_lands(bgm_data *d, const rk_node *doc)
{
    /* The table printed in the rulebook. */
    static const uint8_t posts[BGM_LANDS] = {35, 33, 33, 29, 25, 23, 21, 16, 16};
    static const int     premium[BGM_LANDS] = {1100000, 1000000, 1000000, 900000, 800000, 700000, 600000, 500000, 500000};

    rk_node lands;
    rk_ids  ids = {.n = 0};
    int     n = rk_node_list(doc, "lands", BGM_LANDS, &lands), first = 0;
    for (int i = 0; i < n; i++) {
        bgm_land *l = &d->land[i];
        rk_node   in = rk_node_at(&lands, i), id = rk_node_get(&in, "id");
        rk_node_fixed(&in, "index", i);
        rk_node_fixed(&in, "posts", posts[i]);
        rk_node_fixed(&in, "premium", premium[i]);
        rk_node_fixed(&in, "first_cell", first);
        rk_node_fixed(&in, "last_cell", first + posts[i] - 1);
        rk_node_code(&id, l->id, 3);
        rk_node_once(&id, &ids);
        l->name = rk_node_words(&in, "name", &d->strings);
        l->first = (uint8_t)first;
        l->posts = posts[i];
        l->premium = (uint16_t)(premium[i] / BGM_UNIT);
        first += posts[i];
        for (int p = l->first; p < first; p++) {
            bgm_put(&l->set, (unsigned)p);
            d->land_of[p] = (uint8_t)i;
        }
        d->all = bgm_union(d->all, l->set);
    }
}

/* ---- posts (BGM-1.1 to BGM-1.3) ---- */

static void read_grid(plan *p, const rk_node *doc)
{
    rk_node grid = rk_node_get(doc, "grid"), list;
    p->width = (int)rk_node_kint(&grid, "width", 1, BGM_GRID);
    p->height = (int)rk_node_kint(&grid, "height", 1, BGM_GRID);
    rk_node_fixed(&grid, "border", -1);
    int n = rk_node_list(&grid, "directions", BGM_SIDES, &list);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&list, i);
        rk_node_says(&at, sides[i], NULL);
    }
    memset(p->at, BGM_NO_POST, sizeof p->at);
}

static void read_post(bgm_data *d, plan *p, rk_ids *names, const rk_node *in, int i)
{
    const bgm_land *l = &d->land[d->land_of[i]];
    rk_node         land = rk_node_get(in, "land"), code = rk_node_get(in, "code"), name = rk_node_get(in, "name"), nb;
    char            want[16];
    rk_node_fixed(in, "id", i);
    if (strcmp(rk_node_str(&land), l->id) != 0)
        rk_node_fail(&land, "must be \"%s\": the Land has the posts %d to %d", l->id, l->first, l->first + l->posts - 1);
    snprintf(want, sizeof want, "%.3s-%02d", l->id, (i - l->first + 1) % 100);
    rk_node_says(&code, want, NULL);
    snprintf(d->code[i], sizeof d->code[i], "%.6s", want);
    d->x[i] = (uint8_t)rk_node_kint(in, "x", 0, p->width - 1);
    d->y[i] = (uint8_t)rk_node_kint(in, "y", 0, p->height - 1);
    if (p->at[d->y[i]][d->x[i]] != BGM_NO_POST)
        rk_node_fail(in, "lies where another post lies");
    p->at[d->y[i]][d->x[i]] = (uint8_t)i;
    if (!*rk_node_str(&name))
        rk_node_fail(&name, "is empty");
    rk_node_once(&name, names);
    d->post_name[i] = rk_node_keep(&name, &d->strings);
    /* Row by row, so that along a row neighbours have neighbouring numbers. */
    if (i > l->first && (d->y[i] < d->y[i - 1] || (d->y[i] == d->y[i - 1] && d->x[i] <= d->x[i - 1])))
        rk_node_fail(in, "the posts of a Land must be listed row by row, from west to east");
    if (rk_node_kbool(in, "capital")) {
        if (d->capital[d->land_of[i]] != BGM_NO_POST)
            rk_node_fail(in, "is a second capital");
        d->capital[d->land_of[i]] = (uint8_t)i;
    }
    int n = rk_node_list(in, "nb", BGM_SIDES, &nb);
    for (int side = 0; side < n; side++) {
        rk_node at = rk_node_at(&nb, side);
        p->nb[i][side] = (int16_t)rk_node_int(&at, -1, BGM_POSTS - 1);
    }
}

/* The post of the same Land beside a post, or BGM_BORDER (BGM-1.2). */
static int beside(const bgm_data *d, const plan *p, int post, int side)
{
    int x = d->x[post] + dx[side], y = d->y[post] + dy[side];
    if (x < 0 || y < 0 || x >= p->width || y >= p->height)
        return BGM_BORDER;
    int o = p->at[y][x];
    return o != BGM_NO_POST && d->land_of[o] == d->land_of[post] ? o : BGM_BORDER;
}

static void check_sides(const bgm_data *d, const plan *p, const rk_node *cells)
{
    for (int i = 0; i < BGM_POSTS; i++) {
        bool alone = true;
        for (int side = 0; side < BGM_SIDES; side++) {
            int o = beside(d, p, i, side), told = p->nb[i][side] < 0 ? BGM_BORDER : p->nb[i][side];
            alone = alone && o == BGM_BORDER;
            if (told != o) {
                rk_node at = rk_node_at(cells, i), nb = rk_node_get(&at, "nb"), one = rk_node_at(&nb, side);
                rk_node_fail(&one, "is %d, the grid says %d", p->nb[i][side], o == BGM_BORDER ? -1 : o);
            }
        }
        if (alone) {
            rk_node at = rk_node_at(cells, i);
            rk_node_fail(&at, "has no neighbour in its Land");
        }
    }
}

static void make_rays(bgm_data *d, const plan *p)
{
    for (int i = 0; i < BGM_POSTS; i++)
        for (int side = 0; side < BGM_SIDES; side++)
            for (int n = 0, at = i; n < BGM_REACH; n++) {
                at = at == BGM_BORDER ? BGM_BORDER : beside(d, p, at, side);
                d->ray[i][side][n] = (uint8_t)at;
            }
}

/* Numbers along the columns: west to east, each column from north to south. */
static void make_axes(bgm_data *d, const plan *p)
{
    int n = 0;
    for (int x = 0; x < p->width; x++)
        for (int y = 0; y < p->height; y++)
            if (p->at[y][x] != BGM_NO_POST)
                d->turned[p->at[y][x]] = (uint8_t)n++;
    static const int before[2] = {3, 0}, after[2] = {1, 2};
    for (int i = 0; i < BGM_POSTS; i++)
        for (int axis = 0; axis < 2; axis++) {
            unsigned number = axis ? d->turned[i] : (unsigned)i;
            if (d->ray[i][before[axis]][0] != BGM_BORDER)
                bgm_put(&d->has_before[axis], number);
            if (d->ray[i][after[axis]][0] != BGM_BORDER)
                bgm_put(&d->has_after[axis], number);
        }
}

/* How many separate parts a Land has. */
static int count_parts(const bgm_data *d, int land)
{
    bgm_set left = d->land[land].set;
    int     parts = 0;
    for (; !bgm_empty(left); parts++) {
        bgm_set todo = {{0}};
        bgm_put(&todo, bgm_lowest(left));
        while (!bgm_empty(todo)) {
            unsigned at = bgm_lowest(todo);
            bgm_drop(&todo, at);
            bgm_drop(&left, at);
            for (int side = 0; side < BGM_SIDES; side++)
                if (bgm_has(&left, d->ray[at][side][0]))
                    bgm_put(&todo, d->ray[at][side][0]);
        }
    }
    return parts;
}

static void check_holes(const bgm_data *d, const plan *p, const rk_node *doc)
{
    rk_node grid = rk_node_get(doc, "grid"), holes = rk_node_get(&grid, "holes");
    int     n = rk_node_upto(&holes, BGM_POSTS);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&holes, i), land = rk_node_get(&at, "land");
        int     x = (int)rk_node_kint(&at, "x", 1, BGM_GRID - 2), y = (int)rk_node_kint(&at, "y", 1, BGM_GRID - 2);
        if (p->at[y][x] != BGM_NO_POST)
            rk_node_fail(&at, "there is a post in the hole");
        for (int side = 0; side < BGM_SIDES; side++) {
            int o = p->at[y + dy[side]][x + dx[side]];
            if (o == BGM_NO_POST || strcmp(d->land[d->land_of[o]].id, rk_node_str(&land)) != 0)
                rk_node_fail(&at, "the hole is not enclosed by its Land");
        }
    }
}

/* Nobody would ever begin in a separate part of 2 x 2 posts: the first mayor there is always lost. */
static void check_blocks(const bgm_data *d, const rk_node *cells)
{
    for (int i = 0; i < BGM_POSTS; i++) {
        int e = d->ray[i][1][0], s = d->ray[i][2][0];
        if (d->ray[i][0][0] != BGM_BORDER || d->ray[i][3][0] != BGM_BORDER || e == BGM_BORDER || s == BGM_BORDER)
            continue;
        int  block[4] = {i, e, s, d->ray[e][2][0]};
        bool open = block[3] == BGM_BORDER;
        for (int b = 0; !open && b < 4; b++)
            for (int side = 0; side < BGM_SIDES; side++) {
                int o = d->ray[block[b]][side][0];
                open = open || (o != BGM_BORDER && o != i && o != e && o != s && o != block[3]);
            }
        if (!open) {
            rk_node at = rk_node_at(cells, i);
            rk_node_fail(&at, "lies in a closed part of 2 x 2 posts (section 12)");
        }
    }
}

static void frame_lands(bgm_data *d)
{
    for (int i = 0; i < BGM_LANDS; i++) {
        bgm_land *l = &d->land[i];
        int       left = BGM_GRID, right = 0, top = BGM_GRID, bottom = 0;
        for (int p = l->first; p < l->first + l->posts; p++) {
            left = d->x[p] < left ? d->x[p] : left;
            right = d->x[p] > right ? d->x[p] : right;
            top = d->y[p] < top ? d->y[p] : top;
            bottom = d->y[p] > bottom ? d->y[p] : bottom;
        }
        l->x = (uint8_t)left;
        l->y = (uint8_t)top;
        l->width = (uint8_t)(right - left + 1);
        l->height = (uint8_t)(bottom - top + 1);
    }
}

static void read_posts(bgm_data *d, const rk_node *doc)
{
    plan    p = {.width = 0};
    rk_ids  names = {.n = 0};
    rk_node lands = rk_node_get(doc, "lands"), cells;
    read_grid(&p, doc);
    memset(d->capital, BGM_NO_POST, sizeof d->capital);
    if (!rk_node_list(doc, "cells", BGM_POSTS, &cells))
        return;
    for (int i = 0; i < BGM_POSTS && rk_node_ok(doc); i++) {
        rk_node at = rk_node_at(&cells, i);
        read_post(d, &p, &names, &at, i);
    }
    if (!rk_node_ok(doc))
        return;
    check_sides(d, &p, &cells);
    make_rays(d, &p);
    make_axes(d, &p);
    check_holes(d, &p, doc);
    check_blocks(d, &cells);
    frame_lands(d);
    for (int i = 0; i < BGM_LANDS; i++) {
        rk_node at = rk_node_at(&lands, i);
        rk_node_fixed(&at, "parts", count_parts(d, i));
        if (d->capital[i] == BGM_NO_POST)
            rk_node_fail(&at, "has no capital");
    }
}

/* ---- event cards (BGM-1.5) ---- */

static void read_cards(bgm_data *d, const rk_node *doc)
{
    static const char *const names[BGM_CARD_KINDS] = {"plus1", "plus2", "minus1"};
    static const char *const colours[BGM_CARD_KINDS] = {"red", "red", "blue"}, *const signs[BGM_CARD_KINDS] = {"+", "++", "-"};
    static const int wanted[BGM_CARD_KINDS] = {23, 10, 21};

    rk_node events;
    rk_ids  codes = {.n = 0};
    int     count[BGM_CARD_KINDS] = {0}, n = rk_node_list(doc, "events", BGM_CARDS, &events);
    for (int i = 0; i < n; i++) {
        rk_node in = rk_node_at(&events, i), code = rk_node_get(&in, "code"), kind = rk_node_get(&in, "kind");
        rk_node_fixed(&in, "id", i);
        rk_node_code(&code, d->card[i], 3);
        rk_node_once(&code, &codes);
        int k = rk_node_choice(&kind, names, BGM_CARD_KINDS);
        d->kind[i] = (uint8_t)k;
        count[k]++;
        d->of_kind[k] |= 1ull << i;
        if (strcmp(rk_node_kstr(&in, "colour"), colours[k]) != 0 || strcmp(rk_node_kstr(&in, "sign"), signs[k]) != 0)
            rk_node_fail(&in, "a card of the kind %s is %s and bears %s", names[k], colours[k], signs[k]);
        d->title[i] = rk_node_words(&in, "title", &d->strings);
        d->text[i] = rk_node_words(&in, "text", &d->strings);
    }
    for (int k = 0; k < BGM_CARD_KINDS; k++)
        if (count[k] != wanted[k])
            rk_node_fail(&events, "there are %d cards of the kind %s, there must be %d (BGM-1.5)", count[k], names[k], wanted[k]);
}

bool bgm_read_data(void *data, rk_node *doc)
{
    bgm_data *d = data;
    check_constants(doc);
    check_options(doc);
    read_parties(d, doc);
    read_lands(d, doc);
    read_posts(d, doc);
    read_cards(d, doc);
    return rk_node_ok(doc);
}
