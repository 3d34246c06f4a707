/* record.c: GET /api/me/record: how a person has been doing. Everything comes from the cards of that person's finished matches,
 * which an index by person finds: it takes as long as one's own list is, however many matches the house has. Nothing is kept for
 * it, so there is nothing to erase. */
#include "engine/read.h"
#include "server/api.h"
#include "table/tally.h"

#include <stdlib.h>
#include <string.h>

enum { MATCHES = 1000 }; /* the newest ones */

typedef struct {
    int64_t ended;
    char   *card, *people;
} finished;

typedef struct {
    finished *row;
    size_t    n, looked_at, bytes;
} finished_list;

static void take_row(void *ctx, const store_row *row)
{
    finished_list *list = ctx;
    list->looked_at++;
    if (row->over != STORE_OVER || !*row->card || !strcmp(row->owner, "import"))
        return;
    list->row = rk_realloc(list->row, (list->n + 1) * sizeof *list->row);
    list->row[list->n++] = (finished){row->ended, rk_strdup(row->card), rk_strdup(row->people)};
    list->bytes += strlen(row->card) + strlen(row->people) + 2;
}

static int by_end(const void *a, const void *b)
{
    const finished *x = a, *y = b;
    return (x->ended > y->ended) - (x->ended < y->ended);
}

/* The ids of those who sat there, one for each seat; "" for a bot. The text is cut up. */
static int seats_of(char *people, char *who[RK_MAX_SEATS])
{
    int n = 0;
    for (char *at = people; at && n < RK_MAX_SEATS;) {
        char *comma = strchr(at, ',');
        who[n++] = at;
        at = comma ? comma + 1 : NULL;
        if (comma)
            *comma = 0;
    }
    return n;
}

/* The one seat of this person. -1: none, or several; then it was nobody's result in particular. */
static int only_seat(char *const who[RK_MAX_SEATS], int seats, const char *person)
{
    int mine = -1;
    for (int i = 0; i < seats; i++)
        if (!strcmp(who[i], person)) {
            if (mine >= 0)
                return -1;
            mine = i;
        }
    return mine;
}

/* Cards from before ranks were kept say who won, and the points. */
static int rank_of(const rk_node *card, const int32_t points[RK_MAX_SEATS], int parties, bool won, int party)
{
    rk_node ranks = rk_node_maybe(card, "ranks");
    if (rk_node_there(&ranks)) {
        rk_node rank = rk_node_at(&ranks, party);
        return (int)rk_node_int(&rank, 1, RK_MAX_SEATS);
    }
    int rank = 1;
    for (int q = 0; q < parties && !won; q++)
        rank += points[q] > points[party];
    return rank;
}

static bool among(const rk_node *list, int party)
{
    bool found = false;
    for (int i = 0; i < rk_node_count(list); i++) {
        rk_node one = rk_node_at(list, i);
        found = found || rk_node_int(&one, 0, RK_MAX_SEATS) == party;
    }
    return found;
}

typedef struct {
    int     parties, rank[RK_MAX_SEATS];
    int32_t points[RK_MAX_SEATS];
    bool    won[RK_MAX_SEATS];
} result;

static result read_result(const rk_node *card)
{
    result  r = {0};
    rk_node points = rk_node_get(card, "points"), winners = rk_node_get(card, "winners");
    r.parties = rk_node_upto(&points, RK_MAX_SEATS);
    for (int i = 0; i < r.parties; i++) {
        rk_node one = rk_node_at(&points, i);
        r.points[i] = (int32_t)rk_node_int(&one, INT32_MIN, INT32_MAX);
        r.won[i] = among(&winners, i);
    }
    for (int i = 0; i < r.parties; i++)
        r.rank[i] = rank_of(card, r.points, r.parties, r.won[i], i);
    return r;
}

static void read_others(const rk_node *card, char *const who[RK_MAX_SEATS], int mine, const result *r, tbl_played *out)
{
    rk_node seats = rk_node_get(card, "seats");
    int     n = rk_node_upto(&seats, RK_MAX_SEATS);
    out->players = n;
    for (int i = 0; i < n && i < r->parties; i++) {
        rk_node seat = rk_node_at(&seats, i), name = rk_node_maybe(&seat, "name"), bot = rk_node_maybe(&seat, "bot");
        bool    person = *who[i];
        if (i == mine || (!person && !rk_node_there(&bot)))
            continue;
        out->other[out->others].who = person ? who[i] : NULL;
        out->other[out->others].name = rk_node_there(&name) ? rk_node_str(&name) : "";
        out->other[out->others].bot = person ? NULL : rk_node_str(&bot);
        out->other[out->others++].behind = r->rank[i] > r->rank[mine];
    }
}

static void read_match(const rk_node *card, char *const who[RK_MAX_SEATS], int mine, tbl_tally *tally)
{
    rk_node    unit = rk_node_maybe(card, "unit"), given = rk_node_maybe(card, "given");
    result     r = read_result(card);
    tbl_played p = {.table = rk_node_kstr(card, "id"), .game = rk_node_kstr(card, "game")};
    if (mine >= r.parties || rk_node_there(&given)) /* nobody here has seen how it came to that position */
        return;
    p.unit = rk_node_there(&unit) ? rk_node_str(&unit) : "";
    p.place = r.rank[mine];
    p.of = r.parties;
    p.won = r.won[mine];
    p.points = r.points[mine];
    read_others(card, who, mine, &r, &p);
    if (rk_node_ok(card))
        tbl_tally_add(tally, &p);
}

static void add_match(tbl_tally *tally, const finished *f, const char *person)
{
    rk_source doc;
    char     *who[RK_MAX_SEATS], *nobody = f->people + strlen(f->people);
    int       seats = seats_of(f->people, who), mine = only_seat(who, seats, person);
    for (int i = seats; i < RK_MAX_SEATS; i++)
        who[i] = nobody;
    if (mine < 0)
        return;
    if (rk_source_parse(&doc, "card", f->card, strlen(f->card))) {
        rk_node card = rk_source_root(&doc);
        read_match(&card, who, mine, tally);
    }
    rk_source_free(&doc);
}

/* ---- the work is done on a thread; only the rows are read on the loop ---- */

typedef struct {
    srv_job       job;
    uint64_t      serial;
    char          person[SRV_ID];
    finished_list list;
    rk_text       out;
} record_job;

static void run(srv_job *job)
{
    record_job *w = (record_job *)job;
    tbl_tally  *tally = tbl_tally_new();
    rk_json     json = rk_json_to(&w->out);
    if (w->list.n)
        qsort(w->list.row, w->list.n, sizeof *w->list.row, by_end);
    for (size_t i = 0; i < w->list.n; i++)
        add_match(tally, &w->list.row[i], w->person);
    rk_json_object(&json);
    tbl_tally_json(tally, &json);
    rk_json_kbool(&json, "more", w->list.looked_at == MATCHES);
    rk_json_end(&json, '}');
    tbl_tally_free(tally);
}

static void done(srv_server *s, srv_job *job)
{
    record_job  *w = (record_job *)job;
    net_response out;
    memset(&out, 0, sizeof out);
    out.status = 200;
    out.type = "application/json";
    out.body = w->out;
    memset(&w->out, 0, sizeof w->out);
    net_answer(s->net, w->serial, &out);
}

static void free_work(srv_job *job)
{
    record_job *w = (record_job *)job;
    for (size_t i = 0; i < w->list.n; i++) {
        free(w->list.row[i].card);
        free(w->list.row[i].people);
    }
    free(w->list.row);
    rk_text_free(&w->out);
    free(w);
}

void srv_get_record(srv_call *c)
{
    record_job *w = rk_alloc(sizeof *w);
    memset(w, 0, sizeof *w);
    w->job = (srv_job){.kind = SRV_SHORT, .most = 1, .run = run, .done = done, .free = free_work};
    srv_job_for(&w->job, c->in->address, c->person);
    w->serial = c->in->serial;
    snprintf(w->person, sizeof w->person, "%s", c->person->id);
    if (srv_may_work(c->s, c->in->address, c->person)) {
        store_tables_of(c->s->store, c->person->id, INT64_MAX, MATCHES, take_row, &w->list);
        w->job.bytes = w->list.bytes;
        if (net_room(c->s->net, c->in->address) && srv_jobs_add(c->s, &w->job)) {
            c->out->later = true;
            return;
        }
    }
    free_work(&w->job);
    srv_fail(c, 429, "slow_down", "too much work for you at the moment; try again in a few minutes");
}
