/* board.c: the table of Die Bürgermeister at a terminal: every Land in its shape, post by post.
 *
 *   KTN Kärnten  800
 *   R 5  B 3  frei 17
 *    01  02  03  04  05 R06+R07*...
 *
 * A post is its number in the Land, so KTN and 07 make KTN-07; before it the letter of its
 * mayor, behind it a mark: what changed last, or what may be taken now. */
#include "base/wrap.h"
#include "engine/render.h"
#include "games/buergermeister/buergermeister.h"

#include <string.h>

enum {
    CELL = 4,       /* columns of a post */
    NARROWEST = 30, /* columns of a Land: its heading must fit */
    GAP = 2,
    WIDEST = 110, /* columns of a row of Länder, */
    LEAST = 78,   /* and so many it needs: some Land is that wide */
    MAX_LINES = BGM_GRID + 2
};

typedef struct {
    const bgm_data  *d;
    const bgm_state *s;
    int              viewer, width;
    rk_reader        reader;
    rk_text         *out;
    char             mark[BGM_POSTS];
} board;

static void words(const board *b, const char *key)
{
    rk_render_key(&b->reader, key, b->out);
}

static void letter(const board *b, int colour)
{
    static const char *const keys[] = {"board-buergermeister.red", "board-buergermeister.blue", "board-buergermeister.green",
                                       "board-buergermeister.yellow"};
    words(b, keys[colour]);
}

static void money(const board *b, int units)
{
    rk_amount(b->out, (int64_t)units * BGM_UNIT, b->reader.lang);
}

/* ---- marks ---- */

static int colour_at(const bgm_state *s, unsigned post)
{
    for (int c = 0; c < BGM_COLOURS; c++)
        if (bgm_has(&s->figures[c], post))
            return c;
    return -1;
}

/* The latest turn of every party, that of the party in turn last: + set, * captured; and in a capture: ! may be taken. */
static void find_marks(board *b)
{
    int parties = b->s->parties;
    memset(b->mark, ' ', sizeof b->mark);
    for (int p = 1; p <= parties; p++)
        for (int i = 0; i < BGM_PER_TURN; i++) {
            bgm_deed deed = b->s->last[(b->s->active + p) % parties][i];
            if (deed.post == BGM_NO_POST)
                continue;
            b->mark[deed.post] = '+';
            for (int k = 0; k < bgm_taken_count(deed); k++)
                b->mark[b->d->ray[deed.post][bgm_taken_direction(deed)][k]] = '*';
        }
    for (int dir = 0; b->s->phase == BGM_CAPTURE && dir < BGM_SIDES; dir++)
        for (int k = 0; b->s->closed >> dir & 1 && k <= (b->s->closed >> (BGM_SIDES + dir) & 1); k++)
            b->mark[b->d->ray[b->s->last[b->s->active][b->s->set - 1].post][dir][k]] = '!';
}

static void post(const board *b, int p)
{
    int colour = colour_at(b->s, (unsigned)p), number = p - b->d->land[b->d->land_of[p]].first + 1;
    if (colour >= 0)
        letter(b, colour);
    else
        rk_text_char(b->out, ' ');
    rk_text_addf(b->out, "%02d", number);
    rk_text_char(b->out, colour >= 0 ? b->mark[p] : ' ');
}

/* ---- one Land, line by line ---- */

static int width_of(const bgm_land *l)
{
    int cells = l->width * CELL;
    return cells < NARROWEST ? NARROWEST : cells;
}

/* Mayors by party (with letter: both colours of a player together), the leaders in brackets. */
static void land_count(const board *b, int land)
{
    const bgm_state *s = b->s;
    const bgm_land  *l = &b->d->land[land];
    int              most;
    unsigned         leaders = bgm_leaders(b->d, b->s, land, &most);
    for (int p = 0; p < b->s->parties; p++) {
        int  n = bgm_count(bgm_common(bgm_of_party(b->s, p), l->set));
        bool leads = n && leaders >> p & 1;
        rk_text_char(b->out, leads ? '[' : ' ');
        for (unsigned c = s->mode == BGM_LETTER ? bgm_own_colours(s, p) : 1u << p; c; c &= c - 1)
            letter(b, __builtin_ctz(c));
        rk_text_addf(b->out, "%d", n);
        rk_text_char(b->out, leads ? ']' : ' ');
    }
    rk_text_char(b->out, ' ');
    if (b->s->full >> land & 1) {
        words(b, "board-buergermeister.full");
    } else {
        words(b, "board-buergermeister.free");
        rk_text_addf(b->out, " %d", bgm_count(bgm_without(l->set, bgm_occupied(b->s))));
    }
}

static void land_line(const board *b, int land, int line)
{
    const bgm_land *l = &b->d->land[land];
    if (line == 0) {
        rk_text_addf(b->out, "%s %s ", l->id, rk_words_at(&b->d->strings, l->name, b->reader.lang));
        money(b, l->premium);
    } else if (line == 1) {
        land_count(b, land);
    } else {
        int at = l->x;
        for (int p = l->first; p < l->first + l->posts; p++) {
            if (b->d->y[p] != l->y + line - 2)
                continue;
            for (; at < b->d->x[p]; at++)
                rk_text_add(b->out, "    ");
            post(b, p);
            at++;
        }
    }
}

static int lines_of(const bgm_land *l)
{
    return l->height + 2;
}

/* Länder side by side, as many as fit. */
static void lands(const board *b)
{
    for (int first = 0, next; first < BGM_LANDS; first = next) {
        int width = width_of(&b->d->land[first]), lines = lines_of(&b->d->land[first]);
        for (next = first + 1; next < BGM_LANDS; next++) {
            const bgm_land *l = &b->d->land[next];
            if (width + GAP + width_of(l) > b->width)
                break;
            width += GAP + width_of(l);
            lines = lines_of(l) > lines ? lines_of(l) : lines;
        }
        for (int line = 0; line < lines && line < MAX_LINES; line++) {
            size_t from = b->out->len;
            int    column = 0;
            for (int l = first; l < next; l++) {
                rk_text_pad(b->out, from, column);
                if (line < lines_of(&b->d->land[l]))
                    land_line(b, l, line);
                column += width_of(&b->d->land[l]) + GAP;
            }
            while (b->out->len > from && b->out->at[b->out->len - 1] == ' ')
                b->out->at[--b->out->len] = 0;
            rk_text_char(b->out, '\n');
        }
        rk_text_char(b->out, '\n');
    }
}

/* ---- parties, pile, event ---- */

/* Where it stands what a party has: behind its name. */
static int column_of(const board *b)
{
    return b->s->mode == BGM_FOUR_PARTIES ? 40 : b->s->mode == BGM_LETTER ? 28 : 24;
}

/* Ends what was said about a party with a comma, in a line where there is room for it, and says something more. */
static void add(const board *b, size_t *line, size_t *item, rk_msg more)
{
    rk_text_char(b->out, ',');
    rk_wrap_item(b->out, line, *item, b->width, column_of(b));
    *item = b->out->len;
    rk_text_char(b->out, ' ');
    rk_render(&b->reader, &more, b->out);
}

static void party(const board *b, int p, const bgm_result r[BGM_COLOURS])
{
    const bgm_state *s = b->s;
    bool             on = s->phase != BGM_START && s->phase != BGM_END;
    size_t           from = b->out->len, item = from;
    rk_text_add(b->out, on && s->active == p ? "> " : "  ");
    for (unsigned c = s->mode == BGM_LETTER ? bgm_own_colours(s, p) : 1u << p; c; c &= c - 1) {
        letter(b, __builtin_ctz(c));
        rk_text_char(b->out, ' ');
    }
    rk_text_pad(b->out, from, 7);
    if (s->mode == BGM_FOUR_PARTIES)
        rk_text_add(b->out, rk_words_at(&b->d->strings, b->d->party[p], b->reader.lang));
    else
        rk_render_part(&b->reader, s, p, p == b->viewer, b->out);
    if (bgm_seat(s, p) == b->viewer)
        words(b, "board-buergermeister.you");
    rk_text_pad(b->out, from, column_of(b));
    rk_msg counts = RK_MSG("board-buergermeister.party", RK_AMOUNT("cash", s->cash[p] * BGM_UNIT),
                           RK_NUM("mayors", bgm_count(bgm_of_party(s, p))));
    rk_render(&b->reader, &counts, b->out);
    if (p < s->seats) /* with four_parties a player's Länder stand beside the first colour */
        add(b, &from, &item, RK_MSG("board-buergermeister.leads", RK_NUM("alone", r[p].alone), RK_NUM("shared", r[p].shared)));
    for (unsigned c = s->mode == BGM_LETTER ? bgm_own_colours(s, p) : 1u << p; s->supply != BGM_OPEN && c; c &= c - 1)
        add(b, &from, &item,
            RK_MSG("board-buergermeister.left", RK_ITEM("colour", BGM_K_COLOUR, __builtin_ctz(c)),
                   RK_NUM("n", bgm_left(s, __builtin_ctz(c)))));
    rk_wrap_item(b->out, &from, item, b->width, column_of(b));
    rk_text_char(b->out, '\n');
}

static void event(const board *b)
{
    static const char *const signs[] = {[BGM_PLUS1] = "+", [BGM_PLUS2] = "++", [BGM_MINUS1] = "-"};

    const bgm_state *s = b->s;
    if (s->card == BGM_NO_CARD)
        return;
    rk_text_addf(b->out, "%s  %s %s", b->d->card[s->card], signs[b->d->kind[s->card]],
                 rk_words_at(&b->d->strings, b->d->title[s->card], b->reader.lang));
    for (int i = 0; i < 2 && s->die[i]; i++)
        rk_text_addf(b->out, " [%d]", s->die[i]);
    rk_text_char(b->out, '\n');
    size_t from = b->out->len;
    rk_text_addf(b->out, "     %s", rk_words_at(&b->d->strings, b->d->text[s->card], b->reader.lang));
    rk_wrap_since(b->out, from, b->width, 5);
    rk_text_char(b->out, '\n');
}

/* BGM-11.1: only the kind of a card matters: how many of each are unseen, or in which order they come. */
static void pile(const board *b)
{
    static const char signs[][3] = {[BGM_PLUS1] = "+", [BGM_PLUS2] = "++", [BGM_MINUS1] = "-"};

    const bgm_state *s = b->s;
    if (s->unseen) {
        int count[BGM_CARD_KINDS] = {0};
        for (uint64_t c = s->unseen; c; c &= c - 1)
            count[b->d->kind[__builtin_ctzll(c)]]++;
        rk_msg unseen = RK_MSG("board-buergermeister.unseen", RK_NUM("plus1", count[BGM_PLUS1]),
                               RK_NUM("plus2", count[BGM_PLUS2]), RK_NUM("minus1", count[BGM_MINUS1]));
        rk_render(&b->reader, &unseen, b->out);
    } else {
        words(b, "board-buergermeister.next");
        for (int i = 0; i < 3 * s->parties; i++)
            rk_text_addf(b->out, " %s", signs[b->d->kind[s->order[(bgm_draws(s) + i) % BGM_CARDS]]]);
    }
    rk_text_char(b->out, '\n');
}

void bgm_draw_board(const rk_reader *reader, const void *state, int viewer, int width, rk_text *out)
{
    board b = {reader->data, state, viewer, WIDEST, *reader, out, {0}};
    if (width)
        b.width = width < LEAST ? LEAST : width > WIDEST ? WIDEST : width;
    find_marks(&b);
    if (b.s->phase != BGM_START && b.s->phase != BGM_END) {
        rk_msg head = RK_MSG("board-buergermeister.head", RK_NUM("round", b.s->turns / b.s->parties + 1),
                             RK_NUM("passes", b.s->passes), RK_NUM("most", BGM_STALE_ROUNDS * b.s->parties));
        rk_render(&b.reader, &head, out);
        rk_text_char(out, '\n');
    }
    lands(&b);
    words(&b, "board-buergermeister.legend");
    rk_text_char(out, '\n');
    bgm_result r[BGM_COLOURS];
    bgm_results(b.d, b.s, r);
    for (int p = 0; p < b.s->parties; p++)
        party(&b, p, r);
    pile(&b);
    event(&b);
}
