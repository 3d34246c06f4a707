/* menu.c: what a person at the terminal may do now. */
#include "cli/menu.h"

#include "cli/screen.h"
#include "engine/legal.h"
#include "engine/match.h"

#include <stdio.h>
#include <stdlib.h>

enum { EXAMPLES = 3 }; /* of a verb that was used wrongly */

static const rk_game *game(const cli_menu *m)
{
    return m->reader->game;
}

static void say(const cli_menu *m, rk_msg msg)
{
    rk_text out = RK_TEXT_INIT;
    rk_render(m->reader, &msg, &out);
    cli_show(rk_text_str(&out), 2);
    rk_text_free(&out);
}

void cli_menu_why(const cli_menu *m, const rk_why *why)
{
    rk_text out = RK_TEXT_INIT;
    rk_text_add(&out, "! ");
    rk_render(m->reader, &why->msg, &out);
    rk_text_addf(&out, " (%s)", why->rule);
    cli_show(rk_text_str(&out), 2);
    rk_text_free(&out);
}

/* ---- a move ---- */

void cli_menu_facts(const cli_menu *m, rk_move move, rk_text *out)
{
    rk_facts facts = {0};
    rk_text  words = RK_TEXT_INIT;
    if (game(m)->players.facts)
        game(m)->players.facts(m->reader->data, m->state, move, &facts);
    rk_render_facts(m->reader, &facts, &words);
    if (words.len)
        rk_text_addf(out, " (%s)", rk_text_str(&words));
    rk_text_clear(&words);
    if (game(m)->words.note)
        game(m)->words.note(m->reader->data, move, m->reader->lang, &words);
    if (words.len)
        rk_text_addf(out, " [%s]", rk_text_str(&words));
    rk_text_free(&words);
}

/* The rule that refuses the move with this argument; NULL: none does, or the rule is only about notation. */
static const char *refusal(const cli_menu *m, rk_move move, int arg, unsigned value)
{
    move.arg[arg] = (uint16_t)value;
    const char *rule = rk_legal(game(m), m->reader->data, m->state, move).rule;
    return rule && strcmp(rule, game(m)->grammar_rule) != 0 ? rule : NULL;
}

/* The rule that says what this move may be: the one that refuses it with another argument. NULL: nobody knows. */
static const char *rule_of(const cli_menu *m, rk_move move)
{
    const rk_verb *v = &game(m)->verbs[move.verb];
    int            arg = 0;
    while (arg < v->args && game(m)->kinds[v->kind[arg]].word)
        arg++;
    if (arg == v->args)
        return NULL;
    unsigned    values = game(m)->kinds[v->kind[arg]].count ? game(m)->kinds[v->kind[arg]].count : v->span[arg];
    const char *rule = NULL;
    for (unsigned i = 0; !rule && i < values; i++)
        rule = refusal(m, move, arg, i);
    return rule ? rule : refusal(m, move, arg, RK_UNKNOWN);
}

/* What people count in this game, before and after; both from a state that shows no more than the seat may know. */
static void tell_change(const cli_menu *m, rk_move move)
{
    const rk_game *g = game(m);
    const void    *data = m->reader->data;
    rk_parts       before = {0}, after = {0};
    if (!g->players.standing)
        return;
    size_t size = rk_match_state_size(g);
    void  *state = memcpy(rk_alloc(size), m->state, size);
    rk_rng rng;
    rk_rng_seed(&rng, 1, 1);
    g->resample(data, state, move.seat, &rng);
    g->players.standing(data, state, move.seat, &before);
    g->play(data, state, move);
    g->players.standing(data, state, move.seat, &after);
    for (int i = 0; i < before.n; i++) {
        const rk_part *p = &after.part[i];
        int32_t        d = p->value - before.part[i].value, units = (abs(d) + p->unit / 2) / p->unit;
        rk_text        out = RK_TEXT_INIT;
        rk_text_add(&out, "  ");
        rk_render(m->reader, &RK_MSG(d > 0 ? p->more : p->less, RK_AMOUNT("n", units * p->unit)), &out);
        if (units)
            cli_show(rk_text_str(&out), 4);
        rk_text_free(&out);
    }
    free(state);
}

void cli_menu_explain(const cli_menu *m, rk_move move)
{
    rk_text     out = RK_TEXT_INIT;
    bool        aside = game(m)->verbs[move.verb].flags & RK_V_ASIDE;
    const char *rule = aside ? NULL : rule_of(m, move);
    cli_write_typed(game(m), m->reader->data, move, &out);
    rk_text_add(&out, ": ");
    rk_render_move(m->reader, m->state, move, &out);
    if (!aside)
        cli_menu_facts(m, move, &out);
    cli_show(rk_text_str(&out), 4);
    if (!aside)
        tell_change(m, move);
    if (rule)
        say(m, RK_MSG("cli.play.more_about", RK_WORDS("rule", rule)));
    rk_text_free(&out);
}

/* ---- table talk ---- */

/* The n-th example of the game, as words and as a line; *ok: it is allowed now. False: there are no more. */
static bool example(const cli_menu *m, int n, rk_text *words, rk_line *line, bool *ok)
{
    rk_text_clear(words);
    *ok = false;
    if (!game(m)->talk.example || !game(m)->talk.example(m->reader->data, m->state, m->turn.seat, n, words))
        return false;
    *ok = words->len && cli_read_typed(&m->turn, rk_text_str(words), line)
          && !rk_legal_line(game(m), m->reader->data, m->state, line).rule;
    return true;
}

int cli_menu_talk(const cli_menu *m, const char *verb, bool print)
{
    rk_text words = RK_TEXT_INIT;
    rk_line line;
    bool    ok;
    int     found = 0;
    for (int n = 0; !m->alone && example(m, n, &words, &line, &ok); n++) {
        if (!ok || (verb && !cli_has_name(game(m), line.move, verb)))
            continue;
        if (print && !found && !verb)
            say(m, RK_MSG("cli.play.talk"));
        found++;
        if (print) {
            rk_text out = RK_TEXT_INIT;
            rk_text_addf(&out, "      %s", rk_text_str(&words));
            rk_text_pad(&out, 0, CLI_MENU_COLUMN);
            rk_text_add(&out, "  ");
            rk_render_move(m->reader, m->state, line.move, &out);
            cli_show(rk_text_str(&out), 8);
            rk_text_free(&out);
        }
    }
    rk_text_free(&words);
    return found;
}

/* The n-th part of what may stand behind the verb. */
static bool form_part(const cli_menu *m, int verb, int n, rk_text *part, rk_msg *says)
{
    rk_text_clear(part);
    return verb >= 0 && game(m)->talk.form && game(m)->talk.form(m->reader->data, m->state, m->turn.seat, verb, n, part, says);
}

/* The columns that examples take. */
static int form_column(const cli_menu *m, int verb)
{
    rk_text part = RK_TEXT_INIT;
    rk_msg  says;
    int     most = 0;
    for (int n = 0; form_part(m, verb, n, &part, &says); n++)
        most = (int)part.len > most ? (int)part.len : most;
    rk_text_free(&part);
    return most + 4;
}

static void show_part(const cli_menu *m, const rk_text *part, const rk_msg *says, int column)
{
    rk_text out = RK_TEXT_INIT;
    if (part->len) {
        rk_text_addf(&out, "  %.*s", (int)part->len, part->at);
        rk_text_pad(&out, 0, column);
    }
    rk_render(m->reader, says, &out);
    cli_show(rk_text_str(&out), part->len ? column + 2 : 2);
    rk_text_free(&out);
}

bool cli_menu_form(const cli_menu *m, const char *typed)
{
    rk_text part = RK_TEXT_INIT;
    rk_msg  says;
    int     verb = strpbrk(typed, " \"") || m->alone ? -1 : cli_aside_of(&m->turn, typed), n = 0, column = form_column(m, verb);
    for (; form_part(m, verb, n, &part, &says); n++)
        if (says.key)
            show_part(m, &part, &says, column);
    rk_text_free(&part);
    return n > 0;
}

/* Where it says what may stand behind the verb. */
static void point_to_form(const cli_menu *m, int verb)
{
    rk_text part = RK_TEXT_INIT;
    rk_msg  says;
    if (!m->alone && form_part(m, verb, 0, &part, &says))
        say(m, RK_MSG("cli.play.form_help", RK_WORDS("verb", game(m)->verbs[verb].name)));
    rk_text_free(&part);
}

void cli_menu_refuse(const cli_menu *m, const rk_line *line, const rk_why *why)
{
    cli_menu_why(m, why);
    point_to_form(m, line->move.verb);
}

/* ---- help ---- */

/* The words that moves begin with now. */
static void add_verbs(const cli_menu *m, rk_text *out)
{
    const char *last = "";
    for (rk_walk w = rk_walk_of(m->turn.legal); rk_walk_next(&w);) {
        const char *name = game(m)->verbs[w.move.verb].name;
        if (strcmp(name, last) != 0)
            rk_text_addf(out, "%s%s", out->len ? ", " : "", name);
        last = name;
    }
}

/* Moves that may be typed in other words, too; words that mean more than one of them are not shown. */
static void tell_said(const cli_menu *m)
{
    for (rk_walk w = rk_walk_of(m->turn.legal); rk_walk_next(&w);) {
        const char *words = cli_said(&m->turn, w.move, m->reader->lang);
        rk_line     line;
        rk_text     first = RK_TEXT_INIT, move = RK_TEXT_INIT;
        rk_text_addn(&first, words ? words : "", words ? strcspn(words, ",") : 0);
        cli_write_typed(game(m), m->reader->data, w.move, &move);
        if (first.len && cli_read_typed(&m->turn, rk_text_str(&first), &line) && rk_move_eq(line.move, w.move))
            say(m, RK_MSG("cli.play.said", RK_WORDS("move", rk_text_str(&move)), RK_WORDS("words", words)));
        rk_text_free(&first);
        rk_text_free(&move);
    }
}

void cli_menu_help(const cli_menu *m)
{
    rk_text     words = RK_TEXT_INIT, verbs = RK_TEXT_INIT;
    rk_move     move = rk_moves_at(m->turn.legal, 0);
    const char *rule = rule_of(m, move);
    for (rk_walk w = rk_walk_of(m->turn.legal); !rule && rk_walk_next(&w);)
        if (w.move.verb != move.verb) {
            move = w.move;
            rule = rule_of(m, move);
        }
    char any[16];
    snprintf(any, sizeof any, "%s-4.1", game(m)->prefix);
    cli_write_typed(game(m), m->reader->data, move, &words);
    add_verbs(m, &verbs);
    say(m, RK_MSG(m->keys, RK_WORDS("move", rk_text_str(&words)), RK_WORDS("verb", game(m)->verbs[move.verb].name),
                  RK_WORDS("rule", rule ? rule : any)));
    say(m, RK_MSG("cli.play.now", RK_WORDS("verbs", rk_text_str(&verbs))));
    tell_said(m);
    cli_menu_talk(m, NULL, true);
    rk_text_free(&words);
    rk_text_free(&verbs);
}

/* ---- what was wrong ---- */

static int count_beginning(const cli_menu *m, const char *begin)
{
    int n = 0;
    for (rk_walk w = rk_walk_of(m->turn.legal); rk_walk_next(&w);)
        n += cli_menu_begins(m, w.move, begin);
    return n;
}

/* Some legal moves that begin as typed, or at least with that verb. Returns how many there are. */
static int show_examples(const cli_menu *m, const char *typed, const char *verb)
{
    int         found = 0, column = cli_menu_column(m);
    const char *begin = count_beginning(m, typed) ? typed : verb;
    for (rk_walk w = rk_walk_of(m->turn.legal); rk_walk_next(&w);) {
        if (!cli_has_name(game(m), w.move, verb) || (begin == typed && !cli_menu_begins(m, w.move, begin)))
            continue;
        if (!found)
            say(m, RK_MSG("cli.play.form", RK_WORDS("verb", begin == typed ? typed : game(m)->verbs[w.move.verb].name)));
        if (found++ < EXAMPLES) {
            rk_text out = RK_TEXT_INIT;
            cli_menu_line(m, 0, w.move, column, &out);
            fputs(rk_text_str(&out), stdout);
            rk_text_free(&out);
        }
    }
    if (found > EXAMPLES)
        say(m, RK_MSG("cli.play.form_more", RK_WORDS("verb", begin), RK_NUM("n", found)));
    return found;
}

/* What is said to the verb with such words behind it. */
static rk_why refused_with(const cli_menu *m, int verb, uint16_t words)
{
    rk_line line = {.move = {.verb = (uint8_t)verb, .seat = (uint8_t)m->turn.seat}};
    for (int i = 0; i < game(m)->verbs[verb].args; i++)
        line.move.arg[i] = game(m)->kinds[game(m)->verbs[verb].kind[i]].word ? 0 : words;
    return rk_legal_line(game(m), m->reader->data, m->state, &line);
}

/* A verb of the game that nobody can use now: the reason, if it is the same whatever stands behind the verb. */
static void show_reason(const cli_menu *m, int verb)
{
    rk_why why = refused_with(m, verb, 0), other = refused_with(m, verb, 1);
    if (why.rule && rk_msg_same(&why.msg, &other.msg))
        cli_menu_why(m, &why);
}

void cli_menu_miss(const cli_menu *m, const char *typed)
{
    size_t  seat = strspn(typed, "0123456789*"), skip = typed[seat] == ' ' ? seat + strspn(typed + seat, " ") : 0;
    rk_text verb = RK_TEXT_INIT, verbs = RK_TEXT_INIT;
    int     known = cli_verb_of(game(m), typed);
    rk_text_addn(&verb, typed + skip, strcspn(typed + skip, " \""));
    add_verbs(m, &verbs);
    if (known < 0) {
        say(m, RK_MSG("cli.play.no_move", RK_WORDS("verbs", rk_text_str(&verbs))));
    } else if (!show_examples(m, typed + skip, rk_text_str(&verb)) && !cli_menu_talk(m, rk_text_str(&verb), true)) {
        show_reason(m, known);
        say(m, RK_MSG("cli.play.now", RK_WORDS("verbs", rk_text_str(&verbs))));
    }
    point_to_form(m, known);
    rk_text_free(&verb);
    rk_text_free(&verbs);
}
