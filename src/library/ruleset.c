/* ruleset.c: games by name, and rulesets. */
#include "games/registry.h"
#include "library/internal.h"

#include <stdlib.h>

/* ---- games ---- */

int rk_game_count(void)
{
    int n = 0;
    while (rk_game_at(n))
        n++;
    return n;
}

const char *rk_game_id(int i)
{
    return i >= 0 && i < rk_game_count() ? rk_game_at(i)->id : NULL;
}

static const rk_game *game_named(const char *id, rk_problem *p)
{
    const rk_game *g = id ? rk_game_by_id(id) : NULL;
    if (g)
        return g;
    rk_text words = RK_TEXT_INIT;
    if (id)
        rk_text_addf(&words, "there is no game \"%s\" (there are: ", id);
    else
        rk_text_add(&words, "name a game (there are: ");
    for (int i = 0; rk_game_at(i); i++)
        rk_text_addf(&words, "%s%s", i ? ", " : "", rk_game_at(i)->id);
    rk_text_char(&words, ')');
    lib_fail_text(p, RK_BAD_ARGUMENT, &words);
    return NULL;
}

char *rk_game_about(const char *game, const char *language, rk_problem *p)
{
    lib_fine(p);
    rk_lang        lang;
    const rk_game *g = game_named(game, p);
    if (!g || !lib_language(language, &lang, p))
        return NULL;
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_game_json(&w, g, lang);
    return lib_hand_over(&out);
}

/* The rule is often the one in the problem: it is read before anything is written there. */
char *rk_rule_words(const char *rule, const char *language, rk_problem *p)
{
    char    id[sizeof p->rule] = "";
    rk_lang lang;
    if (rule)
        strncpy(id, rule, sizeof id - 1);
    lib_fine(p);
    rk_text out = RK_TEXT_INIT;
    if (!lib_language(language, &lang, p))
        return NULL;
    if (rk_rule_text(id, lang, &out))
        return lib_hand_over(&out);
    lib_fail(p, RK_BAD_ARGUMENT, "there is no rule \"%s\" (a rule is named like STI-4.3)", id);
    return NULL;
}

/* ---- rulesets ---- */

rk_ruleset *lib_ruleset_of(const char *game, const char *data_dir, rk_problem *p)
{
    const rk_game *g = game_named(game, p);
    if (!g)
        return NULL;
    rk_ruleset *r = rk_alloc(sizeof *r);
    rk_text     err = RK_TEXT_INIT;
    *r = (rk_ruleset){.tag = LIB_RULESET, .users = 1, .size = rk_match_state_size(g)};
    if (!rk_dataset_open(&r->set, g, data_dir, &err)) {
        free(r);
        lib_fail_text(p, RK_BAD_TEXT, &err);
        return NULL;
    }
    rk_actions_init(&r->actions, g, false);
    rk_actions_init(&r->outcomes, g, true);
    return r;
}

void lib_ruleset_begin(rk_ruleset *r, const rk_setup *setup)
{
    r->setup = *setup;
    r->layout = rk_layout_new(r->set.game, r->set.data, setup);
}

const rk_dataset *lib_find_set(void *finder, const rk_set_name *name, rk_text *err)
{
    lib_finder *f = finder;
    rk_problem  problem;
    rk_ruleset_free(f->rules);
    f->rules = lib_ruleset_of(name->game, f->data_dir, &problem);
    if (f->rules)
        return rk_dataset_use_rules(&f->rules->set, name->rules, err) ? &f->rules->set : NULL;
    rk_text_add(err, problem.words);
    return NULL;
}

/* "campaigns=3 final_tie=shared": blanks between them. */
static bool set_options(const rk_game *g, rk_setup *setup, const char *options, rk_text *err)
{
    bool    ok = true;
    rk_text one = RK_TEXT_INIT;
    for (const char *at = options; ok && *(at += strspn(at, " \t\n")); at += one.len) {
        rk_text_clear(&one);
        rk_text_addn(&one, at, strcspn(at, " \t\n"));
        ok = rk_setup_set(g, setup, rk_text_str(&one), err);
    }
    rk_text_free(&one);
    return ok;
}

rk_ruleset *rk_ruleset_new(const char *game, int seats, const char *options, const char *data_dir, rk_problem *p)
{
    lib_fine(p);
    rk_ruleset *r = lib_ruleset_of(game, data_dir, p);
    if (!r)
        return NULL;
    const rk_game *g = r->set.game;
    rk_setup       setup;
    rk_text        err = RK_TEXT_INIT;
    if (rk_setup_default(g, seats ? seats : g->min_seats, &setup, &err) && set_options(g, &setup, options ? options : "", &err)) {
        lib_ruleset_begin(r, &setup);
        return r;
    }
    rk_ruleset_free(r);
    lib_fail_text(p, RK_BAD_ARGUMENT, &err);
    return NULL;
}

rk_ruleset *lib_ruleset_keep(const rk_ruleset *r)
{
    rk_ruleset *kept = (rk_ruleset *)r; /* the count of its users is all that ever changes in it */
    __atomic_add_fetch(&kept->users, 1, __ATOMIC_RELAXED);
    return kept;
}

void rk_ruleset_free(rk_ruleset *r)
{
    if (!lib_is(r, LIB_RULESET) || __atomic_sub_fetch(&r->users, 1, __ATOMIC_ACQ_REL) > 0)
        return;
    rk_layout_free(r->layout);
    rk_dataset_free(&r->set);
    free(r);
}

bool lib_same_rules(const rk_ruleset *a, const rk_ruleset *b)
{
    return a == b
           || (a->set.game == b->set.game && !strcmp(a->set.hash, b->set.hash) && !memcmp(&a->setup, &b->setup, sizeof a->setup));
}

const char *rk_ruleset_game(const rk_ruleset *r)
{
    return lib_is(r, LIB_RULESET) ? r->set.game->id : NULL;
}

const char *rk_ruleset_data(const rk_ruleset *r)
{
    return lib_is(r, LIB_RULESET) ? r->set.hash : NULL;
}

int rk_ruleset_seats(const rk_ruleset *r)
{
    return lib_is(r, LIB_RULESET) ? r->setup.seats : RK_BAD_ARGUMENT;
}

int rk_ruleset_actions(const rk_ruleset *r)
{
    return lib_is(r, LIB_RULESET) ? (int)r->actions.count : RK_BAD_ARGUMENT;
}

int rk_ruleset_outcomes(const rk_ruleset *r)
{
    return lib_is(r, LIB_RULESET) ? (int)r->outcomes.count : RK_BAD_ARGUMENT;
}

int rk_ruleset_slots(const rk_ruleset *r)
{
    return lib_is(r, LIB_RULESET) ? r->layout->size : RK_BAD_ARGUMENT;
}

char *rk_ruleset_layout(const rk_ruleset *r, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(r, LIB_RULESET, p))
        return NULL;
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_layout_json(&w, r->layout, r->set.data);
    return lib_hand_over(&out);
}

int rk_ruleset_features(const rk_ruleset *r)
{
    if (!lib_is(r, LIB_RULESET))
        return RK_BAD_ARGUMENT;
    const rk_features *f = r->set.game->players.features;
    return f ? f->count : 0;
}

const char *rk_ruleset_feature(const rk_ruleset *r, int i)
{
    return i >= 0 && i < rk_ruleset_features(r) ? r->set.game->players.features->names[i] : NULL;
}

char *rk_ruleset_options(const rk_ruleset *r, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(r, LIB_RULESET, p))
        return NULL;
    rk_text out = RK_TEXT_INIT;
    for (int i = 0; i < rk_options(r->set.game); i++) {
        if (r->set.game->options[i].text) /* it may have blanks, and changes nothing */
            continue;
        rk_text_addf(&out, "%s%s=", out.len ? " " : "", r->set.game->options[i].name);
        rk_setup_value(r->set.game, &r->setup, i, &out);
    }
    return lib_hand_over(&out);
}

/* ---- numbers and notation ---- */

bool lib_move(const rk_ruleset *r, int seat, int action, rk_move *out, rk_problem *p)
{
    const rk_actions *numbers = lib_numbers(r, seat);
    if (!lib_seat(r, seat, true, p))
        return false;
    if (action < 0 || (uint32_t)action >= numbers->count) {
        lib_fail(p, RK_BAD_ARGUMENT, "there is no %s %d in %s (they run from 0 to %u)",
                 seat == RK_CHANCE_SEAT ? "outcome" : "action", action, r->set.game->id, numbers->count - 1);
        return false;
    }
    *out = rk_action_move(numbers, (uint32_t)action, lib_engine_seat(seat));
    return true;
}

int lib_line(const rk_ruleset *r, const char *line, rk_line *out, rk_problem *p)
{
    if (!line)
        return lib_fail(p, RK_BAD_ARGUMENT, "there is no line");
    rk_text err = RK_TEXT_INIT;
    bool    ok = rk_utf8_ok(line, strlen(line));
    if (!ok)
        rk_text_add(&err, "the line is not UTF-8 text");
    if (ok && rk_read_line(r->set.game, r->set.data, line, out, &err))
        return RK_SUCCESS;
    lib_fail_text(p, RK_REFUSED, &err);
    if (p)
        strncpy(p->rule, r->set.game->grammar_rule, sizeof p->rule - 1);
    return RK_REFUSED;
}

char *rk_action_write(const rk_ruleset *r, int seat, int action, rk_problem *p)
{
    lib_fine(p);
    rk_move m;
    if (!lib_needs(r, LIB_RULESET, p))
        return NULL;
    if (!lib_move(r, seat, action, &m, p))
        return NULL;
    rk_text out = RK_TEXT_INIT;
    rk_write_move(r->set.game, r->set.data, m, &out);
    return lib_hand_over(&out);
}

int rk_action_read(const rk_ruleset *r, const char *line, int *seat, int *action, rk_problem *p)
{
    lib_fine(p);
    rk_line read;
    if (!lib_is(r, LIB_RULESET) || !seat || !action)
        return lib_fail(p, RK_BAD_ARGUMENT, "a ruleset, and places for seat and action, are needed");
    int status = lib_line(r, line, &read, p);
    if (status)
        return status;
    int     who = read.move.seat == RK_CHANCE ? RK_CHANCE_SEAT : read.move.seat;
    int64_t number = read.has_text ? -1 : rk_action_of(lib_numbers(r, who), read.move);
    if (!lib_seat(r, who, true, p))
        return RK_BAD_ARGUMENT;
    if (number < 0)
        return lib_fail(p, RK_BAD_ARGUMENT, "\"%s\" has no number: play it as a line", line);
    *seat = who;
    *action = (int)number;
    return RK_SUCCESS;
}
