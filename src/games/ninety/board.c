/* board.c: the campaign at a terminal: where am I, what is near, what is on, how do the regions
 * stand, and what can I still do today. Candidates are numbered from 1, as they are named. */
#include "base/wrap.h"
#include "engine/render.h"
#include "games/ninety/ninety.h"

#include <string.h>

/* Five candidates beside a region make 80 columns. */
enum {
    WIDEST = 100, /* where nobody says how wide, */
    REGION = 29,  /* its name, */
    BONUSES = 11, /* what it is worth, */
    VOTES = 8,    /* and a candidate's votes there */
    MORE = 6,     /* where lines go on that had to be broken */
    NEAR = 12     /* and the list of what is near */
};

typedef struct {
    const nin_data  *d;
    const nin_state *s;
    int              me; /* whose eyes: the viewer, or the candidate in turn for everybody else */
    int              viewer, width;
    rk_reader        reader;
    rk_text         *out;
} board;

static void line(const board *b, const char *indent, rk_msg msg)
{
    size_t from = b->out->len;
    rk_text_add(b->out, indent);
    rk_render(&b->reader, &msg, b->out);
    rk_wrap_since(b->out, from, b->width, MORE);
    rk_text_char(b->out, '\n');
}

static void words(const board *b, const char *key)
{
    rk_render_key(&b->reader, key, b->out);
}

static void label(const board *b, int kind, int value)
{
    nin_label(b->d, kind, value, b->reader.lang, b->out);
}

/* ---- heading ---- */

static void heading(const board *b)
{
    const nin_state *s = b->s;
    if (s->phase < NIN_DRAW)
        line(b, "", RK_MSG("board-ninety.set_up"));
    else if (s->phase >= NIN_ALLOT)
        line(b, "", RK_MSG("board-ninety.election"));
    else if (s->phase <= NIN_ROLL)
        line(b, "",
             RK_MSG("board-ninety.before_dice", RK_NUM("day", s->day), RK_ITEM("weekday", NIN_K_DAY, s->day),
                    RK_SEAT("seat", s->seat)));
    else
        line(b, "",
             RK_MSG("board-ninety.day", RK_NUM("day", s->day), RK_ITEM("weekday", NIN_K_DAY, s->day), RK_SEAT("seat", s->seat),
                    RK_NUM("ap", s->ap)));
    if (b->me < 0 || s->turf[b->me] == NIN_NO)
        return;
    const nin_turf *t = &b->d->turf[s->turf[b->me]];
    line(b, "",
         RK_MSG("board-ninety.you_are", RK_SEAT("seat", b->me), RK_ITEM("turf", NIN_K_TURF, s->turf[b->me]),
                RK_ITEM("a", NIN_K_HOOD, t->hood[0]), RK_ITEM("b", NIN_K_HOOD, t->hood[1]),
                RK_ITEM("c", NIN_K_HOOD, t->hood[2])));
    if (s->bio[b->me] != NIN_NO_BIO)
        line(b, "",
             RK_MSG("board-ninety.bio", RK_ITEM("bio", NIN_K_BIO, s->bio[b->me]), RK_ITEM("rule", NIN_K_RULE, s->bio[b->me])));
}

/* ---- candidates ---- */

/* "> 1 Bot 2, The Heir Apparent, home turf: The South Side" */
static void candidate(const board *b, int p)
{
    const nin_state *s = b->s;
    bool             turn = s->phase >= NIN_DRAW && s->phase < NIN_ALLOT && p == s->seat;
    size_t           from = b->out->len;
    rk_text_addf(b->out, "%s%d ", turn ? "> " : "  ", p + 1);
    if (b->reader.names) {
        rk_render_seat(&b->reader, p, b->out);
        if (p == b->viewer)
            words(b, "board-ninety.you");
        rk_text_add(b->out, ", ");
    }
    if (s->bio[p] != NIN_NO_BIO) {
        label(b, NIN_K_BIO, s->bio[p]);
        rk_text_add(b->out, ", ");
    }
    if (s->turf[p] == NIN_NO)
        words(b, "board-ninety.no_turf");
    else
        rk_render(&b->reader, &RK_MSG("board-ninety.home", RK_ITEM("turf", NIN_K_TURF, s->turf[p])), b->out);
    rk_wrap_since(b->out, from, b->width, MORE);
    rk_text_char(b->out, '\n');
}

static void stock(const board *b, int p)
{
    const nin_state *s = b->s;
    int              coffee = nin_count(nin_and(s->kept[p], nin_coffee_cards()));
    line(b, "      ",
         RK_MSG("board-ninety.stock", RK_ITEM("place", NIN_K_PLACE, s->at[p]), RK_AMOUNT("cash", s->cash[p] * NIN_UNIT),
                RK_NUM("canvassers", s->canvassers[p]), RK_NUM("cards", nin_count(s->kept[p]) - coffee),
                RK_NUM("coffee", coffee)));
}

static void candidates(const board *b)
{
    words(b, "board-ninety.candidates");
    rk_text_char(b->out, '\n');
    for (int p = 0; p < b->s->seats; p++) {
        candidate(b, p);
        if (b->s->turf[p] != NIN_NO)
            stock(b, p);
    }
}

/* ---- regions ---- */

/* A number for every candidate: in the heading, and of points. */
static void numbers(const board *b, const char *indent, const char *key, const int n[])
{
    size_t from = b->out->len;
    rk_text_add(b->out, indent);
    words(b, key);
    rk_text_pad(b->out, from, REGION + BONUSES);
    for (int p = 0; p < b->s->seats; p++) {
        rk_text_addf(b->out, "%3d", n[p]);
        rk_text_pad(b->out, from, p + 1 < b->s->seats ? REGION + BONUSES + (p + 1) * VOTES : 0);
    }
    rk_text_char(b->out, '\n');
}

/* Votes of each candidate and, in brackets, the bonus as it stands. */
static void region(const board *b, int r, const nin_tally *t)
{
    size_t from = b->out->len;
    rk_text_add(b->out, "  ");
    label(b, NIN_K_REGION, r);
    rk_text_pad(b->out, from, REGION);
    for (int i = 0; i < b->s->seats; i++)
        rk_text_addf(b->out, "%s%d", i ? "/" : "", b->d->region[r].bonus[i]);
    rk_text_pad(b->out, from, REGION + BONUSES);
    for (int p = 0; p < b->s->seats; p++)
        rk_text_addf(b->out, "%3d (%2d)", t->votes[p][r], t->bonus[p][r]);
    rk_text_char(b->out, '\n');
}

static void regions(const board *b)
{
    nin_tally t;
    int       number[NIN_SEATS] = {0}, points[NIN_SEATS] = {0};
    nin_tally_of(b->d, b->s, &t);
    for (int p = 0; p < b->s->seats; p++) {
        number[p] = p + 1;
        points[p] = t.points[p];
    }
    numbers(b, "", "board-ninety.regions", number);
    for (int r = 0; r < NIN_REGIONS; r++)
        region(b, r, &t);
    numbers(b, "  ", "board-ninety.points", points);
}

/* ---- the map: where blocks lie ---- */

/* "1:SLL 3:L", candidates from 1; a dot for each free place. */
static void blocks_at(const board *b, int x)
{
    const nin_state *s = b->s;
    if (nin_has(s->closed, x)) {
        words(b, x == b->d->downtown ? "board-ninety.downtown" : "board-ninety.turf");
        return;
    }
    int used = 0;
    for (int p = 0; p < s->seats; p++) {
        int solid = nin_solid_at(s, p, x), lean = nin_lean_at(s, p, x);
        if (!solid && !lean)
            continue;
        rk_text_addf(b->out, "%s%d:", used ? " " : "", p + 1);
        rk_text_addn(b->out, &"SSLLL"[NIN_MAX_SOLID - solid], (size_t)(solid + lean));
        used += solid + lean;
    }
    if (!used)
        words(b, "board-ninety.open");
}

static void region_map(const board *b, int r, nin_set here)
{
    size_t start = b->out->len;
    rk_text_add(b->out, "  ");
    label(b, NIN_K_REGION, r);
    rk_text_pad(b->out, start, REGION);
    while (nin_any(here)) {
        int    x = nin_lowest(here);
        size_t item = b->out->len;
        rk_text_char(b->out, ' ');
        label(b, NIN_K_HOOD, x);
        rk_text_char(b->out, ' ');
        blocks_at(b, x);
        nin_drop(&here, x);
        rk_text_add(b->out, nin_any(here) ? ";" : "");
        rk_wrap_item(b->out, &start, item, b->width, REGION + 1);
    }
    rk_text_char(b->out, '\n');
}

static void map(const board *b)
{
    words(b, "board-ninety.map");
    rk_text_char(b->out, '\n');
    for (int r = 0; r < NIN_REGIONS; r++) {
        nin_set here = nin_and(b->s->all[0], b->d->region[r].set);
        if (nin_any(here))
            region_map(b, r, here);
    }
}

/* ---- the schedule ---- */

/* What attending brings, and what an invited candidate loses who does not come. */
static void effect(const board *b, int k)
{
    size_t from = b->out->len;
    rk_text_add(b->out, "       ");
    label(b, NIN_K_EFFECT, b->s->schedule[k]);
    if (b->s->guest[k] != NIN_NO) {
        rk_text_char(b->out, ' ');
        label(b, NIN_K_PENALTY, b->s->schedule[k]);
    }
    rk_wrap_since(b->out, from, b->width, MORE + 1);
    rk_text_char(b->out, '\n');
}

static void event(const board *b, int k)
{
    const nin_state *s = b->s;
    int              card = s->schedule[k];
    size_t           from = b->out->len;
    rk_text_addf(b->out, "  %d  ", k + 1);
    label(b, NIN_K_HOOD, card);
    if (b->me >= 0)
        rk_text_addf(b->out, " (%d)", nin_has(nin_here(b->d, s, b->me), card) ? 0 : nin_steps(b->d, s, b->me, card));
    rk_text_pad(b->out, from, 34);
    label(b, NIN_K_CARD, card);
    if (s->guest[k] != NIN_NO) {
        size_t item = b->out->len;
        rk_text_add(b->out, "  ");
        rk_render(&b->reader, &RK_MSG("board-ninety.guest", RK_SEAT("seat", s->guest[k])), b->out);
        rk_wrap_item(b->out, &from, item, b->width, 34);
    }
    rk_text_char(b->out, '\n');
    effect(b, k);
}

static void schedule(const board *b)
{
    const nin_state *s = b->s;
    if (s->schedule[0] == NIN_NO)
        return;
    words(b, "board-ninety.schedule");
    rk_text_char(b->out, '\n');
    for (int k = 0; k < NIN_SCHEDULE && s->schedule[k] != NIN_NO; k++)
        event(b, k);
}

/* ---- what is near ---- */

static int steps_to(const board *b, int place)
{
    const nin_state *s = b->s;
    int              at = s->at[b->me];
    if (place == NIN_HOME)
        return at == NIN_HOME ? 0 : b->d->steps_home[s->links][s->turf[b->me]][at];
    if (at == place)
        return 0;
    return nin_steps(b->d, s, b->me, place);
}

/* May one go there at all, and is it so far? */
static bool is_so_far(const board *b, int x, int far)
{
    nin_set mine = b->d->turf[b->s->turf[b->me]].set;
    bool    crossing = x >= NIN_HOODS;
    return !nin_has(mine, crossing ? NIN_HOME : x) && !(crossing && (b->s->links || far > 1)) && steps_to(b, x) == far;
}

static void near_place(const board *b, int x)
{
    rk_text_char(b->out, ' ');
    label(b, NIN_K_PLACE, x);
    if (x < NIN_HOODS) {
        rk_text_add(b->out, " [");
        blocks_at(b, x);
        rk_text_char(b->out, ']');
    }
}

static void places_so_far(const board *b, int far)
{
    size_t start = b->out->len, item = 0;
    rk_text_add(b->out, "  ");
    rk_render(&b->reader, &RK_MSG("board-ninety.near", RK_NUM("n", far)), b->out);
    for (int x = 0; x < NIN_SPACES; x++) {
        if (!is_so_far(b, x, far))
            continue;
        if (item) {
            rk_text_char(b->out, ',');
            rk_wrap_item(b->out, &start, item, b->width, NEAR);
        }
        item = b->out->len;
        near_place(b, x);
    }
    if (item) {
        rk_wrap_item(b->out, &start, item, b->width, NEAR);
    } else {
        rk_text_char(b->out, ' ');
        words(b, "board-ninety.nothing");
    }
    rk_text_char(b->out, '\n');
}

/* Neighborhoods one and two points away, and Downtown and home wherever they are. */
static void near_me(const board *b)
{
    line(b, "  ",
         RK_MSG("board-ninety.ways", RK_NUM("home", steps_to(b, NIN_HOME)), RK_NUM("downtown", steps_to(b, b->d->downtown))));
    for (int far = 1; far <= 2; far++)
        places_so_far(b, far);
}

/* Where a mailing costs least. */
static int cheapest(const board *b, nin_set where)
{
    int best = nin_lowest(where);
    for (nin_set rest = where; nin_any(rest); nin_drop(&rest, nin_lowest(rest)))
        if (nin_mail_price(b->d, b->s, b->me, nin_lowest(rest)) < nin_mail_price(b->d, b->s, b->me, best))
            best = nin_lowest(rest);
    return best;
}

/* Lean blocks of one's own in a place that can become solid. */
static int mailable_in(const board *b, int at)
{
    int lean = nin_lean_at(b->s, b->me, at), room = NIN_MAX_SOLID - nin_solid_at(b->s, b->me, at);
    return lean < room ? lean : room;
}

/* Mailings that the cash is enough for, the cheap ones first. */
static int mailings(const board *b)
{
    int     n = 0, cash = b->s->cash[b->me];
    nin_set where = nin_mailable(b->d, b->s, b->me);
    while (nin_any(where)) {
        int at = cheapest(b, where), price = nin_mail_price(b->d, b->s, b->me, at);
        for (int left = mailable_in(b, at); left > 0 && cash >= price; left--, n++)
            cash -= price;
        nin_drop(&where, at);
    }
    return n;
}

static void can_do(const board *b)
{
    const nin_state *s = b->s;
    int              at = s->at[b->me], events = 0;
    for (int k = 0; k < NIN_SCHEDULE && s->schedule[k] != NIN_NO; k++)
        events += nin_has(nin_here(b->d, s, b->me), s->schedule[k]) || steps_to(b, s->schedule[k]) <= s->ap;
    int room = 0;
    if (at < NIN_HOODS && nin_has(nin_room(s, b->me), at)) {
        int all = 0, own = nin_lean_at(s, b->me, at) + nin_solid_at(s, b->me, at);
        for (int i = 0; i < NIN_MAX_BLOCKS; i++)
            all += nin_has(s->all[i], at);
        room = 3 - own < 4 - all ? 3 - own : 4 - all;
        room = room < s->canvassers[b->me] ? room : s->canvassers[b->me];
        room = room < s->ap ? room : s->ap;
    }
    line(b, "",
         RK_MSG("board-ninety.can", RK_NUM("ap", s->ap), RK_NUM("canvass", room), RK_NUM("events", events),
                RK_NUM("mails", mailings(b)),
                RK_TERM("recruit", s->done & NIN_DID_RECRUIT ? "board-ninety.done" : "board-ninety.open_yet"),
                RK_TERM("fundraise", s->done & NIN_DID_FUNDRAISE ? "board-ninety.done" : "board-ninety.open_yet")));
}

static void surroundings(const board *b)
{
    const nin_state *s = b->s;
    int              at = s->at[b->me];
    rk_msg           here = RK_MSG("board-ninety.here", RK_ITEM("place", NIN_K_PLACE, at));
    rk_render(&b->reader, &here, b->out);
    if (at < NIN_HOODS) {
        rk_text_add(b->out, " [");
        blocks_at(b, at);
        rk_text_char(b->out, ']');
    }
    rk_text_char(b->out, '\n');
    near_me(b);
    if (b->me == s->seat && s->phase == NIN_ACT)
        can_do(b);
}

/* ---- Election Day: one's own allotment only (NIN-16.3) ---- */

static void allotment(const board *b, int viewer)
{
    const nin_state *s = b->s;
    for (int p = 0; p < s->seats; p++) {
        bool   own = viewer == p || viewer == RK_ALL || s->phase > NIN_ALLOT;
        size_t from = b->out->len;
        rk_text_addf(b->out, "  %d ", p + 1);
        words(b, s->allotted[p] == NIN_REGIONS ? "board-ninety.finished" : "board-ninety.choosing");
        rk_text_pad(b->out, from, NEAR);
        for (int r = 0; own && r < s->allotted[p]; r++) {
            size_t item = b->out->len;
            rk_text_add(b->out, r ? "  " : " ");
            label(b, NIN_K_REGION, r);
            rk_text_addf(b->out, " %d", s->allot[p][r]);
            rk_wrap_item(b->out, &from, item, b->width, NEAR + 1);
        }
        rk_text_char(b->out, '\n');
    }
}

void nin_draw_board(const rk_reader *reader, const void *state, int viewer, int width, rk_text *out)
{
    const nin_state *s = state;
    bool             turn = s->phase >= NIN_DRAW && s->phase < NIN_ALLOT;
    int              me = viewer >= 0 && viewer < s->seats ? viewer : turn ? s->seat : -1;
    board            b = {reader->data, s, me, viewer, width ? width : WIDEST, *reader, out};
    heading(&b);
    candidates(&b);
    regions(&b);
    if (s->phase > NIN_TURF)
        map(&b);
    if (turn)
        schedule(&b);
    if (turn && me >= 0)
        surroundings(&b);
    if (s->phase >= NIN_ALLOT)
        allotment(&b, viewer);
}
