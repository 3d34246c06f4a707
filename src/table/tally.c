/* tally.c: see tally.h. */
#include "table/tally.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LAST = 8,    /* places that are drawn as a line */
    KINDS = 32,  /* games, and levels of bots: more than there are */
    RIVALS = 20, /* who is told, those met most often */
    MET = 500    /* people who are counted at all */
};

typedef struct {
    int played, won;
} count;

typedef struct {
    char  name[TBL_TALLY_WORD];
    count n;
} named;

typedef struct {
    named   game;
    int     run, best_run; /* wins in a row: now, and at most */
    int     place[RK_MAX_SEATS + 1];
    int     last, last_place[LAST], last_of[LAST];
    count   players[RK_MAX_SEATS + 1];
    named   level[KINDS];
    int     levels;
    char    unit[TBL_TALLY_WORD], table[TBL_TALLY_WORD]; /* of the best result */
    int32_t best;
} game_tally;

typedef struct {
    char who[TBL_TALLY_WORD], name[TBL_TALLY_WORD];
    int  played, ahead;
} rival;

struct tbl_tally {
    count       all;
    int         run, best_run;
    int         games, rivals;
    game_tally *game;
    rival      *rival;
};

tbl_tally *tbl_tally_new(void)
{
    tbl_tally *t = rk_alloc(sizeof *t);
    memset(t, 0, sizeof *t);
    t->game = rk_alloc(KINDS * sizeof *t->game);
    t->rival = rk_alloc(MET * sizeof *t->rival);
    return t;
}

void tbl_tally_free(tbl_tally *t)
{
    if (t) {
        free(t->game);
        free(t->rival);
        free(t);
    }
}

static void keep(char out[TBL_TALLY_WORD], const char *word)
{
    snprintf(out, TBL_TALLY_WORD, "%s", word ? word : "");
}

static void count_one(count *c, bool won)
{
    c->played++;
    c->won += won;
}

static void count_run(int *run, int *best, bool won)
{
    *run = won ? *run + 1 : 0;
    if (*run > *best)
        *best = *run;
}

static game_tally *game_of(tbl_tally *t, const char *game)
{
    for (int i = 0; i < t->games; i++)
        if (!strcmp(t->game[i].game.name, game))
            return &t->game[i];
    if (t->games == KINDS)
        return NULL;
    game_tally *g = &t->game[t->games++];
    memset(g, 0, sizeof *g);
    keep(g->game.name, game);
    return g;
}

static named *level_of(game_tally *g, const char *level)
{
    for (int i = 0; i < g->levels; i++)
        if (!strcmp(g->level[i].name, level))
            return &g->level[i];
    if (g->levels == KINDS)
        return NULL;
    named *l = &g->level[g->levels++];
    keep(l->name, level);
    return l;
}

static rival *rival_of(tbl_tally *t, const char *who)
{
    for (int i = 0; i < t->rivals; i++)
        if (!strcmp(t->rival[i].who, who))
            return &t->rival[i];
    if (t->rivals == MET)
        return NULL;
    rival *r = &t->rival[t->rivals++];
    memset(r, 0, sizeof *r);
    keep(r->who, who);
    return r;
}

/* A level counts once a match, however many bots of it sit there. */
static void add_others(tbl_tally *t, game_tally *g, const tbl_played *p)
{
    for (int i = 0; i < p->others; i++) {
        bool   again = false;
        rival *r = p->other[i].who ? rival_of(t, p->other[i].who) : NULL;
        for (int j = 0; j < i; j++)
            again = again || (p->other[i].bot && p->other[j].bot && !strcmp(p->other[i].bot, p->other[j].bot));
        named *l = p->other[i].bot && !again ? level_of(g, p->other[i].bot) : NULL;
        if (l)
            count_one(&l->n, p->won);
        if (!r)
            continue;
        keep(r->name, p->other[i].name);
        r->played++;
        r->ahead += p->other[i].behind;
    }
}

static void add_place(game_tally *g, const tbl_played *p)
{
    if (p->place < 1 || p->place > RK_MAX_SEATS)
        return;
    g->place[p->place]++;
    if (g->last == LAST) {
        memmove(g->last_place, g->last_place + 1, (LAST - 1) * sizeof *g->last_place);
        memmove(g->last_of, g->last_of + 1, (LAST - 1) * sizeof *g->last_of);
        g->last--;
    }
    g->last_place[g->last] = p->place;
    g->last_of[g->last++] = p->of;
}

/* Euros and points cannot be compared: the best is one in the unit of the first match. */
static void add_best(game_tally *g, const tbl_played *p)
{
    if (!*g->unit)
        keep(g->unit, p->unit);
    if (strcmp(g->unit, p->unit ? p->unit : "") != 0 || (*g->table && p->points <= g->best))
        return;
    g->best = p->points;
    keep(g->table, p->table);
}

void tbl_tally_add(tbl_tally *t, const tbl_played *p)
{
    game_tally *g = game_of(t, p->game);
    if (!g)
        return;
    count_one(&t->all, p->won);
    count_run(&t->run, &t->best_run, p->won);
    count_one(&g->game.n, p->won);
    count_run(&g->run, &g->best_run, p->won);
    if (p->players >= 1 && p->players <= RK_MAX_SEATS)
        count_one(&g->players[p->players], p->won);
    add_place(g, p);
    add_best(g, p);
    add_others(t, g, p);
}

/* ---- told ---- */

static void count_json(rk_json *w, const count *c)
{
    rk_json_kint(w, "played", c->played);
    rk_json_kint(w, "won", c->won);
}

static void last_json(rk_json *w, const game_tally *g)
{
    rk_json_karray(w, "last");
    for (int i = 0; i < g->last; i++) {
        rk_json_object(w);
        rk_json_kint(w, "place", g->last_place[i]);
        rk_json_kint(w, "of", g->last_of[i]);
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
}

static void splits_json(rk_json *w, const game_tally *g)
{
    rk_json_karray(w, "by_players");
    for (int n = 1; n <= RK_MAX_SEATS; n++)
        if (g->players[n].played) {
            rk_json_object(w);
            rk_json_kint(w, "players", n);
            count_json(w, &g->players[n]);
            rk_json_end(w, '}');
        }
    rk_json_end(w, ']');
    rk_json_karray(w, "by_level");
    for (int i = 0; i < g->levels; i++) {
        rk_json_object(w);
        rk_json_kstr(w, "level", g->level[i].name);
        count_json(w, &g->level[i].n);
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
}

static void game_json(rk_json *w, const game_tally *g)
{
    rk_json_object(w);
    rk_json_kstr(w, "game", g->game.name);
    count_json(w, &g->game.n);
    rk_json_kint(w, "run", g->run);
    rk_json_kint(w, "best_run", g->best_run);
    rk_json_karray(w, "places");
    for (int n = 1; n <= RK_MAX_SEATS; n++)
        rk_json_int(w, g->place[n]);
    rk_json_end(w, ']');
    last_json(w, g);
    splits_json(w, g);
    rk_json_kobject(w, "best");
    rk_json_kint(w, "points", g->best);
    rk_json_kstr(w, "unit", g->unit);
    rk_json_kstr(w, "table", g->table);
    rk_json_end(w, '}');
    rk_json_end(w, '}');
}

static int by_games(const void *a, const void *b)
{
    return ((const game_tally *)b)->game.n.played - ((const game_tally *)a)->game.n.played;
}

static int by_meetings(const void *a, const void *b)
{
    return ((const rival *)b)->played - ((const rival *)a)->played;
}

void tbl_tally_json(const tbl_tally *t, rk_json *w)
{
    if (t->games)
        qsort(t->game, (size_t)t->games, sizeof *t->game, by_games);
    if (t->rivals)
        qsort(t->rival, (size_t)t->rivals, sizeof *t->rival, by_meetings);
    count_json(w, &t->all);
    rk_json_kint(w, "run", t->run);
    rk_json_kint(w, "best_run", t->best_run);
    rk_json_karray(w, "games");
    for (int i = 0; i < t->games; i++)
        game_json(w, &t->game[i]);
    rk_json_end(w, ']');
    rk_json_karray(w, "rivals");
    for (int i = 0; i < t->rivals && i < RIVALS; i++) {
        rk_json_object(w);
        rk_json_kstr(w, "name", t->rival[i].name);
        rk_json_kint(w, "played", t->rival[i].played);
        rk_json_kint(w, "ahead", t->rival[i].ahead);
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
}
