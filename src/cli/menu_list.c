/* menu_list.c: the moves that are possible now, as many of them and in as many words as a terminal has room for. */
#include "cli/asked.h"
#include "cli/menu.h"
#include "cli/screen.h"

#include <stdio.h>
#include <strings.h>

enum {
    LIST_MAX = 60, /* more moves are listed only when asked for */
    TALK_MAX = 3,  /* with more moves, table talk is only hinted at */
    NUMBER = 6,    /* columns of a move's number */
    GAP = 2        /* columns between two moves of a line */
};

static const rk_game *game(const cli_menu *m)
{
    return m->reader->game;
}

static int longest(const cli_menu *m)
{
    int most = 0;
    for (rk_walk w = rk_walk_of(m->turn.legal); rk_walk_next(&w);) {
        rk_text out = RK_TEXT_INIT;
        cli_write_typed(game(m), m->reader->data, w.move, &out);
        most = (int)out.len > most ? (int)out.len : most;
        rk_text_free(&out);
    }
    return most;
}

int cli_menu_column(const cli_menu *m)
{
    int most = cli_width() ? longest(m) : 0;
    return most && NUMBER + most < CLI_MENU_COLUMN ? NUMBER + most : CLI_MENU_COLUMN;
}

void cli_menu_line(const cli_menu *m, int number, rk_move move, int column, rk_text *out)
{
    rk_text line = RK_TEXT_INIT;
    if (number)
        rk_text_addf(&line, "%4d  ", number);
    else
        rk_text_add(&line, "      ");
    cli_write_typed(game(m), m->reader->data, move, &line);
    rk_text_add(&line, game(m)->verbs[move.verb].flags & RK_V_TEXT ? " \"…\"" : "");
    rk_text_pad(&line, 0, column);
    rk_text_add(&line, "  ");
    rk_render_move(m->reader, m->state, move, &line);
    cli_menu_facts(m, move, &line);
    cli_wrap(rk_text_str(&line), column + 2, out);
    rk_text_free(&line);
}

/* ---- all ---- */

bool cli_menu_begins(const cli_menu *m, rk_move move, const char *begin)
{
    rk_text typed = RK_TEXT_INIT;
    cli_write_typed(game(m), m->reader->data, move, &typed);
    bool yes = !strncasecmp(rk_text_str(&typed), begin, strlen(begin));
    rk_text_free(&typed);
    return yes;
}

/* Returns how many. */
static int list(const cli_menu *m, const char *begin)
{
    int n = 0, listed = 0, column = cli_menu_column(m);
    for (rk_walk w = rk_walk_of(m->turn.legal); rk_walk_next(&w);) {
        rk_text out = RK_TEXT_INIT;
        n++;
        if (cli_menu_begins(m, w.move, begin)) {
            cli_menu_line(m, n, w.move, column, &out);
            listed++;
        }
        fputs(rk_text_str(&out), stdout);
        rk_text_free(&out);
    }
    return listed;
}

void cli_menu_all(const cli_menu *m, const char *begin)
{
    int listed = list(m, begin);
    if (!strchr(begin, ' '))
        listed += cli_menu_talk(m, *begin ? begin : NULL, true);
    if (!listed && strchr(begin, ' '))
        cli_say(m->reader, RK_MSG("cli.play.none_begin", RK_WORDS("begin", begin)));
    else if (!listed)
        cli_menu_miss(m, begin);
}

/* ---- as much as fits ---- */

/* How a list is shown: a line for each move; several moves in a line, without their words; moves that begin with the same two
 * words, or the same one, together. */
typedef enum { IN_WORDS, IN_COLUMNS, BY_TWO, BY_ONE, FORMS } form;

static void in_words(const cli_menu *m, rk_text *out)
{
    int n = 0, column = cli_menu_column(m);
    for (rk_walk w = rk_walk_of(m->turn.legal); rk_walk_next(&w);)
        cli_menu_line(m, ++n, w.move, column, out);
}

/* Where the first words of a text end. */
static size_t words_end(const char *text, int words)
{
    size_t n = 0;
    for (int i = 0; i < words && text[n]; i++) {
        n += text[n] == ' ';
        n += strcspn(text + n, " ");
    }
    return n;
}

/* What stands in columns: a move, or several that begin alike. */
typedef struct {
    int     first, last; /* numbers in the list */
    rk_text begin;
} entry;

static bool belongs(const entry *e, const char *move, int words)
{
    size_t n = words_end(move, words);
    return n == e->begin.len && !memcmp(move, rk_text_str(&e->begin), n);
}

/* The list as entries; words: moves that have so many first words in common are one (0: none are). Returns how many. */
static int gather(const cli_menu *m, int words, entry entries[LIST_MAX])
{
    int     n = 0, number = 0;
    rk_text move = RK_TEXT_INIT;
    for (rk_walk w = rk_walk_of(m->turn.legal); rk_walk_next(&w);) {
        rk_text_clear(&move);
        cli_write_typed(game(m), m->reader->data, w.move, &move);
        number++;
        if (!words || !n || !belongs(&entries[n - 1], rk_text_str(&move), words)) {
            entries[n] = (entry){.first = number, .begin = RK_TEXT_INIT};
            rk_text_addn(&entries[n].begin, rk_text_str(&move), words ? words_end(rk_text_str(&move), words) : move.len);
            n++;
        }
        entries[n - 1].last = number;
    }
    rk_text_free(&move);
    return n;
}

/* What a star behind a move means: it has a fact that the game's texts have words for, even where there is no room for others.
 * NULL: no star. */
static const char *star(const cli_menu *m, rk_move move)
{
    rk_facts    facts = {0};
    const char *words = NULL;
    if (game(m)->players.facts)
        game(m)->players.facts(m->reader->data, m->state, move, &facts);
    for (int i = 0; !words && i < facts.n; i++) {
        rk_text key = RK_TEXT_INIT;
        rk_text_addf(&key, "%s.star.%s", game(m)->id, facts.fact[i].name);
        words = rk_phrase(rk_text_str(&key), m->reader->lang);
        rk_text_free(&key);
    }
    return words;
}

/* What the star behind it means, if it has one. */
static const char *add_move(const cli_menu *m, int number, rk_text *out)
{
    rk_move     move = rk_moves_at(m->turn.legal, (uint32_t)number - 1);
    const char *starred = star(m, move);
    cli_write_typed(game(m), m->reader->data, move, out);
    rk_text_add(out, starred ? " *" : "");
    return starred;
}

/* "  12  play 7 1", "12-31  demand auc …" */
static const char *add_entry(const cli_menu *m, const entry *e, int digits, rk_text *out)
{
    rk_text     number = RK_TEXT_INIT;
    const char *starred = NULL;
    rk_text_addf(&number, e->first == e->last ? "%d" : "%d-%d", e->first, e->last);
    rk_text_addf(out, "%*s  ", digits, rk_text_str(&number));
    if (e->first == e->last)
        starred = add_move(m, e->first, out);
    else
        rk_text_addf(out, "%s …", rk_text_str(&e->begin));
    rk_text_free(&number);
    return starred;
}

/* Returns what a star means, if there is one. */
static const char *in_columns(const cli_menu *m, int words, rk_text *out)
{
    entry       entries[LIST_MAX];
    int         n = gather(m, words, entries), wide = 0;
    rk_text     cell[LIST_MAX];
    const char *starred = NULL;
    for (int i = 0; i < n; i++) {
        cell[i] = (rk_text)RK_TEXT_INIT;
        const char *means = add_entry(m, &entries[i], words ? 5 : 4, &cell[i]);
        starred = means ? means : starred;
        int columns = rk_columns(rk_text_str(&cell[i]), cell[i].len);
        wide = columns + GAP > wide ? columns + GAP : wide;
    }
    int each = (cli_width() + GAP) / wide;
    each = each < 1 ? 1 : each;
    for (int i = 0; i < n; i++) {
        rk_text_add(out, rk_text_str(&cell[i]));
        if (i + 1 == n || (i + 1) % each == 0)
            rk_text_char(out, '\n');
        else
            rk_text_pad(out, out->len - cell[i].len, wide);
        rk_text_free(&cell[i]);
        rk_text_free(&entries[i].begin);
    }
    return starred;
}

/* A beginning to ask for: the first move's word and a letter more. */
static void add_begin(const cli_menu *m, rk_text *out)
{
    cli_write_typed(game(m), m->reader->data, rk_moves_at(m->turn.legal, 0), out);
    size_t n = strcspn(rk_text_str(out), " ");
    if (n + 2 < out->len)
        rk_text_cut(out, n + 2);
}

/* Where the words are that columns leave out, and what the star means. */
static void add_note(const cli_menu *m, const char *starred, rk_text *out)
{
    rk_text note = RK_TEXT_INIT, begin = RK_TEXT_INIT;
    if (starred)
        rk_text_addf(&note, "* %s ", starred);
    add_begin(m, &begin);
    rk_render(m->reader, &RK_MSG("cli.play.in_words", RK_WORDS("begin", rk_text_str(&begin))), &note);
    cli_wrap(rk_text_str(&note), 2, out);
    rk_text_free(&note);
    rk_text_free(&begin);
}

static void write_form(const cli_menu *m, form how, rk_text *out)
{
    static const int words[FORMS] = {[BY_TWO] = 2, [BY_ONE] = 1};
    rk_text_clear(out);
    if (how == IN_WORDS)
        in_words(m, out);
    else
        add_note(m, in_columns(m, words[how], out), out);
}

/* The first form up to `last` that has no more lines. */
static bool write_fitting(const cli_menu *m, form last, int lines, rk_text *out)
{
    for (form how = IN_WORDS; how <= last; how++) {
        write_form(m, how, out);
        if (cli_lines(rk_text_str(out)) <= lines)
            return true;
    }
    return false;
}

/* Every move, in words or in columns, if that fits below the board. If the board fills the window anyway, half of it is for the
 * list. */
static void show_list(const cli_menu *m, int above)
{
    int     height = cli_height(), room = height - above - 1;
    rk_text out = RK_TEXT_INIT;
    if (!height)
        write_form(m, IN_WORDS, &out);
    else if (!write_fitting(m, IN_COLUMNS, room, &out))
        write_fitting(m, BY_ONE, room > height / 2 ? room : height / 2, &out);
    fputs(rk_text_str(&out), stdout);
    rk_text_free(&out);
}

/* Very many moves: how many, and an example. */
static void only_count(const cli_menu *m)
{
    rk_text move = RK_TEXT_INIT, words = RK_TEXT_INIT, begin = RK_TEXT_INIT;
    rk_move first = rk_moves_at(m->turn.legal, 0);
    cli_write_typed(game(m), m->reader->data, first, &move);
    rk_render_move(m->reader, m->state, first, &words);
    add_begin(m, &begin);
    cli_say(m->reader, RK_MSG("cli.play.many", RK_NUM("n", m->turn.legal->count), RK_WORDS("move", rk_text_str(&move)),
                              RK_WORDS("words", rk_text_str(&words)), RK_WORDS("begin", rk_text_str(&begin))));
    rk_text_free(&move);
    rk_text_free(&words);
    rk_text_free(&begin);
}

void cli_menu_short(const cli_menu *m, int above)
{
    uint32_t count = m->turn.legal->count;
    bool     talks = cli_menu_talk(m, NULL, false) > 1; /* to say something is always allowed */
    if (count > LIST_MAX) {
        only_count(m);
        return;
    }
    show_list(m, above + talks);
    if (talks && count <= TALK_MAX)
        cli_menu_talk(m, NULL, true);
    else if (talks)
        cli_say(m->reader, RK_MSG("cli.play.talk_too"));
}
