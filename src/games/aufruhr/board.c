/* board.c: the table of AUFRUHR! at a terminal: what is going on, the mayors, what projects earn, the map by
 * districts, folders, deals and the record of promises. */
#include "base/wrap.h"
#include "engine/render.h"
#include "games/aufruhr/internal.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 100,  /* where nobody says how wide */
    MORE = 6,     /* where lines go on that had to be broken */
    PROJECTS = 19 /* and the list of one's projects */
};

typedef struct {
    const auf_data  *d;
    const auf_state *s;
    int              viewer, width;
    rk_reader        reader;
    rk_text         *out;
} board;

static void words(const board *b, const char *key)
{
    rk_render_key(&b->reader, key, b->out);
}

static void message(const board *b, rk_msg msg)
{
    rk_render(&b->reader, &msg, b->out);
}

static void line(const board *b, const char *indent, rk_msg msg)
{
    size_t from = b->out->len;
    rk_text_add(b->out, indent);
    message(b, msg);
    rk_wrap_since(b->out, from, b->width, MORE);
    rk_text_char(b->out, '\n');
}

static void name(const board *b, int kind, int value)
{
    auf_label(b->d, kind, value, b->reader.lang, b->out);
}

static const char *code(const board *b, int city)
{
    return rk_str_at(&b->d->strings, b->d->city[city].code);
}

static bool sees(const board *b, int seat)
{
    return b->viewer == seat || b->viewer == RK_ALL;
}

/* ---- what is going on ---- */

/* What is being decided, in steps that no talk or window of folders announces. */
static const char *const step_words[AUF_END + 1] = {
    [AUF_BALLOT] = "board-aufruhr.step.ballot",     [AUF_SUBV] = "board-aufruhr.step.subsidy",
    [AUF_INTENT] = "board-aufruhr.step.plan",       [AUF_FINAL] = "board-aufruhr.step.final",
    [AUF_PICK] = "board-aufruhr.step.lot",          [AUF_BID] = "board-aufruhr.step.bid",
    [AUF_AWARD] = "board-aufruhr.step.award",       [AUF_SITE] = "board-aufruhr.step.site",
    [AUF_CARD] = "board-aufruhr.step.card",         [AUF_RC_SITE] = "board-aufruhr.step.site",
    [AUF_PARTNER] = "board-aufruhr.step.partner",   [AUF_SHARE] = "board-aufruhr.step.share",
    [AUF_SIDE] = "board-aufruhr.step.side",         [AUF_REPLY] = "board-aufruhr.step.reply",
    [AUF_PRIORITY] = "board-aufruhr.step.priority", [AUF_TARGET] = "board-aufruhr.step.target",
    [AUF_CITY_HALL] = "board-aufruhr.step.hall"};

/* Ends the line that begins at *start: " Essen, Bochum". */
static void list_cities(const board *b, size_t *start, unsigned set)
{
    for (; set; set &= set - 1) {
        size_t item = b->out->len;
        rk_text_char(b->out, ' ');
        name(b, AUF_K_CITY, __builtin_ctz(set));
        rk_text_add(b->out, set & (set - 1) ? "," : "");
        rk_wrap_item(b->out, start, item, b->width, MORE);
    }
    rk_text_char(b->out, '\n');
}

/* "Candidates: Essen, Bochum" */
static void cities(const board *b, const char *key, unsigned set)
{
    size_t start = b->out->len;
    words(b, key);
    list_cities(b, &start, set);
}

static void heading(const board *b)
{
    const auf_state *s = b->s;
    line(b, "", RK_MSG("board-aufruhr.head", RK_NUM("round", s->round), RK_NUM("rounds", s->rounds)));
    if (s->lm != AUF_NONE)
        line(b, "", RK_MSG("board-aufruhr.lm", RK_ITEM("city", AUF_K_CITY, s->lm)));
    static const char *const talk[] = {
        "", "board-aufruhr.t1", "board-aufruhr.t2", "board-aufruhr.t3", "board-aufruhr.t4", "board-aufruhr.t5"};
    static const char *const window[] = {
        "", "board-aufruhr.w1", "board-aufruhr.w2", "board-aufruhr.w3", "board-aufruhr.w4", "board-aufruhr.w5"};
    if (step_words[s->phase])
        line(b, "", RK_MSG(step_words[s->phase]));
    else if (s->step)
        line(b, "", RK_MSG(s->phase == AUF_TALK ? talk[s->step] : window[s->step]));
    if (s->phase == AUF_WINDOW && b->viewer >= 0 && s->todo >> b->viewer & 1 && !s->demand[b->viewer])
        line(b, "", RK_MSG("aufruhr.why.demand_first"));
    else if (s->phase == AUF_WINDOW && b->viewer >= 0 && s->todo >> b->viewer & 1)
        line(b, "", RK_MSG("board-aufruhr.fill"));
    if (s->ballot)
        cities(b, "board-aufruhr.candidates", s->candidates);
    int intent = s->final != AUF_NONE ? s->final : s->intent;
    if (intent != AUF_NONE && intent < AUF_I_AUCTION)
        line(b, "", RK_MSG("board-aufruhr.payout", RK_ITEM("category", AUF_K_CATEGORY, intent)));
    else if (intent != AUF_NONE)
        line(b, "", RK_MSG("board-aufruhr.auction", RK_ITEM("categories", AUF_K_MULTISET, intent - AUF_I_AUCTION)));
}

/* Ends an item of a list with a comma, in a line where there is room for it; the next one begins. */
static void comma(const board *b, size_t *start, size_t *item)
{
    rk_text_char(b->out, ',');
    rk_wrap_item(b->out, start, *item, b->width, MORE);
    *item = b->out->len;
    rk_text_char(b->out, ' ');
}

static void card_line(const board *b, const char *before, const char *key, int card)
{
    const auf_card        *c = &b->d->card[card];
    const auf_kind_values *k = &b->d->kind[c->kind];
    size_t                 start = b->out->len, item = start;
    rk_text_add(b->out, before);
    words(b, key);
    rk_text_addf(b->out, " [%s] ", rk_str_at(&b->d->strings, c->id));
    name(b, AUF_K_CARD, card);
    comma(b, &start, &item);
    rk_text_add(b->out, rk_words_at(&b->d->strings, k->name, b->reader.lang));
    comma(b, &start, &item);
    rk_text_addf(b->out, "%d+", k->price * AUF_UNIT);
    for (int x = 0; x < AUF_CATEGORIES; x++)
        if (c->categories >> x & 1) {
            comma(b, &start, &item);
            name(b, AUF_K_CATEGORY, x);
        }
    rk_wrap_item(b->out, &start, item, b->width, MORE);
    rk_text_char(b->out, '\n');
}

static void piles(const board *b)
{
    const auf_state *s = b->s;
    size_t           start = b->out->len;
    rk_text_add(b->out, "  ");
    words(b, "board-aufruhr.piles");
    for (int c = 0; c < AUF_CATEGORIES; c++) {
        size_t item = b->out->len;
        rk_text_char(b->out, ' ');
        name(b, AUF_K_CATEGORY, c);
        rk_text_addf(b->out, " %d", auf_pile_size(b->d, s, c));
        rk_text_add(b->out, s->boost >> c & 1 ? " ×2!" : "");
        rk_text_add(b->out, s->flatten >> c & 1 ? " =20!" : "");
        rk_text_add(b->out, c + 1 < AUF_CATEGORIES ? "," : "");
        rk_wrap_item(b->out, &start, item, b->width, MORE);
    }
    rk_text_char(b->out, '\n');
}

static void on_offer(const board *b)
{
    const auf_state *s = b->s;
    if (s->lot != AUF_NONE)
        card_line(b, "  ", "board-aufruhr.lot", s->lot);
    for (int i = 0; i < AUF_LOTS; i++)
        if (s->lots[i] != AUF_NONE)
            card_line(b, "  ", "board-aufruhr.later", s->lots[i]);
    piles(b);
    if (s->suspended != AUF_NONE)
        line(b, "  ", RK_MSG("board-aufruhr.suspended", RK_ITEM("place", AUF_K_PLACE, s->suspended)));
}

/* ---- mayors ---- */

static void mayor_name(const board *b, int p)
{
    rk_text_add(b->out, b->s->lm == p ? "* " : "  ");
    rk_render_part(&b->reader, b->s, p, p == b->viewer, b->out);
    if (p == b->viewer)
        words(b, "board-aufruhr.you");
}

/* The columns that names take. */
static int name_column(const board *b)
{
    size_t from = b->out->len;
    int    most = 0;
    words(b, "board-aufruhr.mayors");
    for (int p = -1; p < b->s->seats; p++) {
        if (p >= 0)
            mayor_name(b, p);
        int n = rk_columns(b->out->at + from, b->out->len - from);
        most = n > most ? n : most;
        rk_text_cut(b->out, from);
    }
    return most + 1;
}

static void mayor(const board *b, int p, int column, uint32_t income[AUF_CATEGORIES][AUF_SEATS])
{
    const auf_state *s = b->s;
    size_t           from = b->out->len;
    mayor_name(b, p);
    rk_text_pad(b->out, from, column);
    rk_text_addf(b->out, "%-3s%5d%5d%6d", code(b, p), s->points[p], s->markers[p], s->office[p]);
    if (sees(b, p) || s->flags & AUF_F_TREASURY || s->phase >= AUF_CITY_HALL)
        rk_text_addf(b->out, "%7u", s->cash[p] * AUF_UNIT);
    else
        rk_text_add(b->out, "      ?");
    for (int c = 0; c < AUF_CATEGORIES; c++)
        rk_text_addf(b->out, "%6u", income[c][p] * AUF_UNIT);
    rk_text_char(b->out, '\n');
}

/* Those who have nothing more to decide in this step. */
static unsigned who_is_done(const auf_state *s)
{
    bool all = s->phase == AUF_TALK || s->phase == AUF_BALLOT || s->phase == AUF_BID;
    if (!s->todo || (!all && s->phase != AUF_WINDOW))
        return 0;
    unsigned done = ((1u << s->seats) - 1) & ~(unsigned)s->todo;
    return all || s->lm == AUF_NONE ? done : done & ~(1u << s->lm);
}

static void mayors(const board *b)
{
    uint32_t income[AUF_CATEGORIES][AUF_SEATS];
    int      column = name_column(b);
    size_t   from = b->out->len;
    auf_income(b->d, b->s, income);
    words(b, "board-aufruhr.mayors");
    rk_text_pad(b->out, from, column);
    words(b, "board-aufruhr.columns");
    rk_text_char(b->out, '\n');
    for (int p = 0; p < b->s->seats; p++)
        mayor(b, p, column, income);
    line(b, "  ", RK_MSG("board-aufruhr.brings"));
    if (who_is_done(b->s))
        cities(b, "board-aufruhr.done", who_is_done(b->s));
    if (b->s->barred)
        cities(b, "board-aufruhr.barred", b->s->barred);
    for (int p = 0; p < b->s->seats; p++)
        for (uint64_t c = b->s->held[p]; c; c &= c - 1) {
            char holder[16];
            snprintf(holder, sizeof holder, "  %s ", code(b, p));
            card_line(b, holder, "board-aufruhr.in_hand", __builtin_ctzll(c));
        }
}

static void projects_of(const board *b, int p, int category)
{
    size_t start = b->out->len;
    rk_text_add(b->out, "  ");
    name(b, AUF_K_CATEGORY, category);
    for (int i = 0; i < AUF_PROJECTS; i++) {
        bool initial = i >= AUF_INITIAL;
        if (auf_is_rc(b->d, i) || !(b->d->card[i].categories >> category & 1))
            continue;
        if (initial ? b->d->card[i].city != p : b->s->where[i] >= AUF_COMMUNITIES || auf_owner(b->s, i) != p)
            continue;
        int place = initial ? b->d->city[p].place : b->s->where[i];
        rk_text_pad(b->out, start, PROJECTS - 2); /* before the first */
        size_t item = b->out->len;
        rk_text_add(b->out, "  ");
        name(b, AUF_K_PROJECT, i);
        rk_text_add(b->out, " (");
        name(b, AUF_K_PLACE, place);
        rk_text_addf(b->out, ") %d", auf_project_value(b->d, b->s, i, place) * AUF_UNIT);
        rk_wrap_item(b->out, &start, item, b->width, PROJECTS);
    }
    rk_text_char(b->out, '\n');
}

/* The viewer's own projects, by category, with what each would earn at a single payout. */
static void own_projects(const board *b)
{
    const auf_state *s = b->s;
    int              p = b->viewer;
    if (p < 0 || p >= s->seats)
        return;
    words(b, "board-aufruhr.projects");
    rk_text_char(b->out, '\n');
    for (int c = 0; c < AUF_CATEGORIES; c++)
        projects_of(b, p, c);
}

/* ---- the map ---- */

/* "Herne DU·" two places for municipal projects, "Hamm [E+DO]" an RC, "Unna ··" free; + where the viewer may build. */
static void place(const board *b, int x, bool mine)
{
    const auf_state *s = b->s;
    name(b, AUF_K_PLACE, x);
    rk_text_char(b->out, mine ? '+' : ' ');
    int built = 0;
    for (int c = 0; c < AUF_CARDS; c++) {
        if (s->where[c] != x)
            continue;
        if (auf_is_rc(b->d, c)) {
            rk_text_addf(b->out, "[%s", code(b, auf_owner(s, c)));
            if (auf_partner(s, c) != AUF_NONE)
                rk_text_addf(b->out, "+%s", code(b, auf_partner(s, c)));
            if (b->d->card[c].kind == AUF_RC_NEGATIVE)
                rk_text_char(b->out, '!');
            for (int k = 0; k < AUF_CATEGORIES; k++)
                if (b->d->card[c].categories >> k & 1)
                    rk_text_addf(b->out, " %.3s", rk_str_at(&b->d->strings, b->d->category_id[k]));
            rk_text_char(b->out, ']');
            return;
        }
        rk_text_addf(b->out, "%s%s", built++ ? "/" : "", code(b, auf_owner(s, c)));
    }
    rk_text_add(b->out, built == 0 ? "··" : built == 1 ? "/·" : "");
}

/* Places of a district; those that have been shown. */
static uint64_t district(const board *b, const char *id, uint64_t ordinary, uint64_t mine)
{
    const auf_data *d = b->d;
    size_t          start = b->out->len;
    uint64_t        shown = 0;
    rk_text_addf(b->out, "  %s:", strcmp(id, "kreisfrei") ? id : rk_phrase("board-aufruhr.free_cities", b->reader.lang));
    for (int x = 0; x < AUF_COMMUNITIES; x++) {
        if (!(ordinary >> x & 1) || strcmp(rk_str_at(&d->strings, d->district[x]), id) != 0)
            continue;
        size_t item = b->out->len;
        rk_text_add(b->out, shown ? "  " : " ");
        place(b, x, mine >> x & 1);
        rk_wrap_item(b->out, &start, item, b->width, MORE);
        shown |= 1ull << x;
    }
    rk_text_char(b->out, '\n');
    return shown;
}

static void map(const board *b)
{
    uint64_t ordinary = auf_ordinary(b->d, b->s), mine = 0, shown = 0;
    if (b->viewer >= 0 && b->viewer < b->s->seats && b->s->markers[b->viewer])
        mine = auf_building_sites(b->d, b->s, b->viewer);
    line(b, "", RK_MSG("board-aufruhr.map"));
    for (int i = 0; i < AUF_COMMUNITIES; i++)
        if (ordinary >> i & 1 & ~(shown >> i))
            shown |= district(b, rk_str_at(&b->d->strings, b->d->district[i]), ordinary, mine);
}

/* ---- folders ---- */

static void tokens(const board *b, const char *key, uint64_t set)
{
    if (!set)
        return;
    size_t start = b->out->len;
    rk_text_add(b->out, "  ");
    words(b, key);
    for (; set; set &= set - 1) {
        size_t item = b->out->len;
        rk_text_addf(b->out, " [%s] ", rk_str_at(&b->d->strings, b->d->token_id[__builtin_ctzll(set)]));
        name(b, AUF_K_TOKEN, __builtin_ctzll(set));
        rk_text_add(b->out, set & (set - 1) ? "," : "");
        rk_wrap_item(b->out, &start, item, b->width, MORE);
    }
    rk_text_char(b->out, '\n');
}

static void offer(const board *b, int p)
{
    const auf_state *s = b->s;
    if (!s->demand[p] || !(sees(b, p) || (s->phase == AUF_ANSWER && b->viewer == s->lm)))
        return;
    line(b, "  ",
         RK_MSG("board-aufruhr.offer", RK_ITEM("city", AUF_K_CITY, p),
                RK_ITEM("demand", AUF_K_DEMAND, auf_demand_item(b->d, s->seats, s->shift, s->step, s->demand[p]))));
    if (auf_demand_text(s, p)) {
        size_t from = b->out->len;
        rk_text_addf(b->out, "    \"%s\"", auf_demand_text(s, p));
        rk_wrap_since(b->out, from, b->width, MORE);
        rk_text_char(b->out, '\n');
    }
    tokens(b, "board-aufruhr.inside", s->offer[p]);
}

static void own_tokens(const board *b, int p)
{
    if (!sees(b, p) && b->s->phase < AUF_CITY_HALL)
        return;
    if (b->viewer != p)
        rk_text_addf(b->out, "  %s:\n", code(b, p));
    tokens(b, "board-aufruhr.folder", b->s->folder[p]);
    tokens(b, "board-aufruhr.covered", b->s->covered[p]);
}

/* Those of the present term. */
static void accepted(const board *b)
{
    static const char *const decision[] = {"",
                                           "aufruhr.value.bribe_windows.W1",
                                           "aufruhr.value.bribe_windows.W2",
                                           "aufruhr.value.bribe_windows.W3",
                                           "aufruhr.value.bribe_windows.W4",
                                           "aufruhr.value.bribe_windows.W5"};

    const auf_state *s = b->s;
    for (int i = s->phase < AUF_CITY_HALL ? s->since : 0; i < s->accepted_n; i++) {
        auf_accepted a = auf_unpack(s->accepted[i]);
        line(b, "  ",
             RK_MSG("board-aufruhr.accepted", RK_NUM("round", a.round), RK_TERM("decision", decision[a.window]),
                    RK_ITEM("city", AUF_K_CITY, a.lm), RK_ITEM("giver", AUF_K_CITY, a.giver)));
        if (auf_knows(a, b->viewer))
            tokens(b, "board-aufruhr.inside", a.tokens);
    }
}

/* The demand still restricts what is to be decided. */
static bool must_obey(const auf_state *s)
{
    return s->obey && (s->phase != AUF_SUBV || s->assigned <= auf_obeyed_amount(s)); /* AUF-5.3 */
}

static void folders(const board *b)
{
    const auf_state *s = b->s;
    words(b, "board-aufruhr.folders");
    rk_text_char(b->out, '\n');
    for (int p = 0; p < s->seats; p++)
        own_tokens(b, p);
    for (int p = 0; p < s->seats; p++)
        offer(b, p);
    accepted(b);
    if (must_obey(s) && sees(b, s->lm)) {
        auf_accepted a = auf_unpack(s->accepted[s->accepted_n - 1]);
        int          demand = auf_demand_item(b->d, s->seats, a.shift, a.window, s->obey);
        line(b, "  ", RK_MSG("board-aufruhr.obey", RK_ITEM("demand", AUF_K_DEMAND, demand)));
    }
}

/* ---- deals and promises ---- */

static void deal(const board *b, const auf_deal *it)
{
    size_t   start = b->out->len;
    unsigned waiting = it->parties & ~(unsigned)it->accepted;
    rk_text_add(b->out, "  ");
    message(b, RK_MSG("board-aufruhr.deal", RK_NUM("n", it->number), RK_ITEM("city", AUF_K_CITY, it->proposer)));
    list_cities(b, &start, waiting);
    for (int i = 0; i < it->transfers; i++)
        line(b, "  ", auf_transfer_sentence(&it->transfer[i]));
    for (int i = 0; i < it->promises; i++)
        line(b, "  ", auf_promise_sentence(b->s, &it->promise[i], auf_promise_text(b->s, &it->promise[i])));
}

static void promise(const board *b, const auf_promise *it)
{
    static const char *const status[] = {"board-aufruhr.open", "board-aufruhr.kept", "board-aufruhr.broken",
                                         "board-aufruhr.void"};
    size_t                   from = b->out->len;
    rk_text_addf(b->out, "  #%d.%d (", it->deal, it->part);
    message(b, RK_MSG(status[it->status], RK_NUM("round", it->last)));
    rk_text_char(b->out, ')');
    message(b, auf_promise_sentence(b->s, it, auf_promise_text(b->s, it)));
    rk_wrap_since(b->out, from, b->width, MORE);
    rk_text_char(b->out, '\n');
}

static void deals(const board *b)
{
    const auf_annex *x = auf_annex_in(b->s);
    if (!auf_keeps_record(b->s) || (!x->deals && !x->recorded))
        return;
    words(b, "board-aufruhr.table");
    rk_text_char(b->out, '\n');
    for (int i = 0; i < x->deals; i++)
        deal(b, &x->deal[i]);
    for (int i = x->recorded > 12 ? x->recorded - 12 : 0; i < x->recorded; i++)
        promise(b, &x->record[i]);
    for (int p = 0; p < b->s->seats; p++)
        if (x->kept[p] + x->broken[p] + x->voided[p])
            line(b, "  ",
                 RK_MSG("board-aufruhr.tally", RK_ITEM("city", AUF_K_CITY, p), RK_NUM("kept", x->kept[p]),
                        RK_NUM("broken", x->broken[p]), RK_NUM("void", x->voided[p])));
}

void auf_draw_board(const rk_reader *reader, const void *state, int viewer, int width, rk_text *out)
{
    board b = {reader->data, state, viewer, width && width < WIDTH ? width : WIDTH, *reader, out};
    heading(&b);
    on_offer(&b);
    mayors(&b);
    own_projects(&b);
    map(&b);
    folders(&b);
    deals(&b);
    if (b.s->hall != AUF_NONE)
        line(&b, "", RK_MSG("board-aufruhr.hall", RK_ITEM("place", AUF_K_PLACE, b.s->hall)));
}
