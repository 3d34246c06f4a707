/* asked.c: what a person at the terminal asks about, and the moves they type. */
#include "cli/asked.h"

#include "cli/screen.h"
#include "engine/legal.h"
#include "engine/setup.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const rk_game *game(const cli_menu *m)
{
    return m->reader->game;
}

void cli_say(const rk_reader *r, rk_msg msg)
{
    rk_text out = RK_TEXT_INIT;
    rk_render(r, &msg, &out);
    cli_show(rk_text_str(&out), 2);
    rk_text_free(&out);
}

void cli_name_seat(const rk_reader *r, const void *state, int seat, const char *who, rk_text *out)
{
    if (r->game->words.part) {
        r->game->words.part(r->data, state, seat, r->lang, out);
        rk_text_addf(out, " (%s %d)", rk_phrase(who, r->lang), seat + 1);
    } else {
        rk_text_addf(out, "%s %d", rk_phrase(who, r->lang), seat + 1);
    }
}

int cli_board(const rk_reader *r, const void *state, int viewer)
{
    rk_text out = RK_TEXT_INIT;
    r->game->words.draw_board(r, state, viewer, cli_width(), &out);
    putchar('\n');
    int lines = cli_show(rk_text_str(&out), 6);
    rk_text_free(&out);
    return lines;
}

/* ---- questions ---- */

/* An illegal move is not described: it may name things that are not there. */
void cli_explain_move(const cli_menu *m, const rk_line *line)
{
    rk_why why = rk_legal_line(game(m), m->reader->data, m->state, line);
    if (why.rule)
        cli_menu_refuse(m, line, &why);
    else
        cli_menu_explain(m, line->move);
}

/* "4.3", as the rules for players number them, is "STI-4.3": with the letters that the rules of a game's options have, too. */
static void add_letters(const rk_game *g, const char *typed, rk_text *id)
{
    const char *rule = rk_options(g) ? g->options[0].rule : NULL;
    if (rule && strspn(typed, "0123456789.") == strlen(typed) && strchr(typed, '.'))
        rk_text_addn(id, rule, strcspn(rule, "-") + 1);
    rk_text_add(id, typed);
}

static bool explain_rule(const cli_menu *m, const char *typed)
{
    rk_text id = RK_TEXT_INIT, text = RK_TEXT_INIT, plain = RK_TEXT_INIT;
    add_letters(game(m), typed, &id);
    bool ok = rk_rule_text(rk_text_str(&id), m->reader->lang, &text);
    cli_plain(rk_text_str(&text), &plain);
    if (ok)
        cli_show(rk_text_str(&plain), 2);
    rk_text_free(&id);
    rk_text_free(&text);
    rk_text_free(&plain);
    return ok;
}

static bool is_number(const char *typed)
{
    return *typed && typed[strspn(typed, "0123456789")] == 0;
}

/* The move with this number in the list. */
static bool numbered(const cli_menu *m, const char *typed, rk_line *out)
{
    long n = strtol(typed, NULL, 10);
    bool ok = n >= 1 && n <= (long)m->turn.legal->count;
    if (ok)
        *out = (rk_line){.move = rk_moves_at(m->turn.legal, (uint32_t)n - 1)};
    return ok;
}

void cli_explain(const cli_menu *m, const char *what)
{
    rk_line line;
    if (!*what)
        cli_menu_help(m);
    else if (is_number(what) && numbered(m, what, &line))
        cli_explain_move(m, &line);
    else if (explain_rule(m, what) || cli_menu_form(m, what))
        return;
    else if (cli_read_typed(&m->turn, what, &line))
        cli_explain_move(m, &line);
    else if (cli_verb_of(game(m), what) >= 0)
        cli_menu_miss(m, what);
    else
        cli_say(m->reader, RK_MSG("cli.play.no_such"));
}

/* ---- moves ---- */

/* Nobody may move for another seat, or for chance. */
static bool is_own_move(const cli_menu *m, const rk_line *line)
{
    rk_msg other = RK_MSG("cli.play.other_seat", RK_NUM("n", line->move.seat), RK_NUM("own", m->turn.seat));
    if (line->move.seat == RK_CHANCE)
        other = RK_MSG("cli.play.chance_draws");
    if (line->move.seat == m->turn.seat)
        return true;
    cli_say(m->reader, other);
    return false;
}

bool cli_read_move(const cli_menu *m, const char *typed, rk_line *out)
{
    bool ok;
    *out = (rk_line){0};
    if (is_number(typed)) {
        ok = numbered(m, typed, out);
        if (!ok)
            cli_say(m->reader, RK_MSG("cli.play.no_number"));
    } else {
        ok = cli_read_typed(&m->turn, typed, out);
        if (!ok)
            cli_menu_miss(m, typed);
    }
    return ok && is_own_move(m, out);
}
