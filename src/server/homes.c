/* homes.c: several servers with one database (docs/postgresql.md). A table is in memory at its home only. What is asked of it
 * elsewhere is answered there, through us; if nobody is there, the table comes here. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 200, SHOW_PARTS = 5, ORPHANS = 50 };

/* ---- where a request goes ---- */

static bool table_in(const char *path, char id[SRV_ID])
{
    static const char before[] = "/api/tables/";
    size_t            n = strlen(before);
    if (strncmp(path, before, n) != 0 || strcspn(path + n, "/") != SRV_ID - 1)
        return false;
    memcpy(id, path + n, SRV_ID - 1);
    id[SRV_ID - 1] = 0;
    return true;
}

static srv_home find(srv_server *s, const char *id, bool take, char address[STORE_ADDRESS])
{
    srv_table *l = srv_get(&s->tables, id);
    if (l && l->t)
        return SRV_HOME_HERE;
    store_home is = store_home_of(s->store, id, take, address);
    if (l)
        l->elsewhere = is == STORE_ELSEWHERE;
    return is == STORE_HERE ? SRV_HOME_HERE : is == STORE_ELSEWHERE ? SRV_HOME_ELSEWHERE : SRV_HOME_UNKNOWN;
}

srv_home srv_home_of(srv_server *s, const char *id)
{
    char address[STORE_ADDRESS];
    return s->shared ? find(s, id, false, address) : SRV_HOME_HERE;
}

bool srv_home_address(srv_server *s, const char *id, char to[NET_SERVER])
{
    return s->shared && find(s, id, false, to) == SRV_HOME_ELSEWHERE;
}

void srv_home_take(srv_server *s, const char *id)
{
    char address[STORE_ADDRESS];
    if (s->shared)
        find(s, id, true, address);
}

bool srv_elsewhere(void *ctx, const net_request *in, char to[NET_SERVER])
{
    _Static_assert((int)NET_SERVER == (int)STORE_ADDRESS, "an address is an address");
    char id[SRV_ID];
    return !in->via && table_in(in->path, id) && find(ctx, id, false, to) == SRV_HOME_ELSEWHERE;
}

/* Nobody listens there: its server has gone, or will be a while. If it is still at work, the log decides. */
void srv_refused(void *ctx, const net_request *in)
{
    char id[SRV_ID];
    if (table_in(in->path, id))
        srv_home_take(ctx, id);
}

/* ---- a table moves on ---- */

/* Somebody comes through another server, and nobody is here otherwise: it is better off there. */
bool srv_home_goes(srv_server *s, srv_table *l, int64_t server)
{
    if (!server || !l->t || l->loading || l->ticket > store_durable(s->store))
        return false;
    for (const srv_client *c = l->clients; c; c = c->next)
        if (!c->relayed)
            return false;
    srv_log("info", "table", "%s goes to server %lld, where its players are", l->id, (long long)server);
    store_home_give(s->store, l->id, server);
    srv_table_moved(s, l);
    return true;
}

/* Ids from the store. */
typedef struct {
    srv_server *server;
    char (*id)[SRV_ID];
    size_t n;
} id_list;

static void take_id(void *ctx, const char *id)
{
    id_list *list = ctx;
    list->id = rk_realloc(list->id, (list->n + 1) * sizeof *list->id);
    snprintf(list->id[list->n++], SRV_ID, "%s", id);
}

/* Those of them that are no longer ours are let go. */
static void check(srv_server *s, const char *ids)
{
    id_list list = {.server = s};
    store_not_mine(s->store, ids, take_id, &list);
    for (size_t i = 0; i < list.n; i++) {
        srv_table *l = srv_get(&s->tables, list.id[i]);
        if (l && l->t && !l->gone)
            srv_table_moved(s, l);
        else if (l)
            l->elsewhere = true;
    }
    free(list.id);
}

static void check_all(srv_server *s)
{
    rk_text ids = RK_TEXT_INIT;
    size_t  at = 0;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        if (l->t && !l->gone)
            rk_text_addf(&ids, "%s%s", ids.len ? "," : "", l->id);
        else
            l->stale = !l->gone;
    if (ids.len)
        check(s, rk_text_str(&ids));
    rk_text_free(&ids);
}

/* ---- what others have changed ---- */

/* It has moved, or its row has changed, or it is no more. */
static void table_changed(srv_server *s, const char *id)
{
    srv_table *l = srv_get(&s->tables, id);
    if (!l || l->gone)
        return;
    check(s, id);
    l->stale = true;
    if (l->t && !srv_table_find(s, id) && l->gone)
        srv_table_ended(l);
}

static void take_name(void *ctx, const char *id, const char *name)
{
    srv_person *p = srv_get(&((srv_server *)ctx)->people, id);
    if (p)
        snprintf(p->name, sizeof p->name, "%s", name);
}

static void person_changed(srv_server *s, const char *id)
{
    uint64_t unread = store_unread(s->store);
    size_t   at = 0;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        if (!strcmp(l->owner, id))
            l->described = 0; /* the card names the host */
    if (store_find_person(s->store, id, take_name, s) || store_unread(s->store) != unread)
        return;
    free(srv_take(&s->people, id));
    srv_map_free(&s->secrets, free);
    srv_clients_kick(s, id, 1008, "erased");
}

static void muted_changed(srv_server *s, const char *person)
{
    size_t at = 0;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        for (srv_client *c = l->clients; c; c = c->next)
            if (!c->leaving && !strcmp(c->person, person))
                srv_client_deafen(s, c);
}

static void bans_changed(srv_server *s)
{
    srv_bans_free(s);
    srv_bans_read(s);
    srv_clients_kick_banned(s);
}

static void take_news(void *ctx, bool mine, const char *what, const char *id)
{
    srv_server *s = ctx;
    bool        all = !strcmp(what, "all");
    if (!strcmp(what, "devices") || all)
        srv_map_free(&s->secrets, free);
    if (!strcmp(what, "bans") || all)
        bans_changed(s);
    if (all) {
        srv_map_free(&s->people, free);
        check_all(s);
    }
    if (mine || all)
        return;
    if (!strcmp(what, "table"))
        table_changed(s, id);
    else if (!strcmp(what, "person"))
        person_changed(s, id);
    else if (!strcmp(what, "muted"))
        muted_changed(s, id);
    else if (!strcmp(what, "devices"))
        srv_clients_kick(s, id, 1013, "who are you?"); /* those who are still known come back */
}

void srv_homes_news(srv_server *s)
{
    if (s->shared)
        store_news(s->store, take_news, s);
}

/* ---- now and then ---- */

/* For lists at other servers. */
void srv_home_show(srv_server *s, srv_table *l)
{
    const char *card = srv_table_card(s, l);
    if (!l->t || !card || l->over || l->gone)
        return;
    const store_row row = {.id = l->id,
                           .card = card,
                           .people = l->people,
                           .turn = srv_table_deciding(l),
                           .code = srv_code_fits(l, l->code) ? l->code : ""};
    store_shown(s->store, &row);
    l->shown = l->described;
}

/* Each table once a second, but not all in one commit, for which every move would have to wait. */
static void show_some(srv_server *s)
{
    size_t at = 0;
    s->show_part = (s->show_part + 1) % SHOW_PARTS;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        if (l->t && (unsigned char)l->id[0] % SHOW_PARTS == s->show_part
            && (l->described != l->stored + 1 || l->shown != l->described))
            srv_home_show(s, l);
}

static bool is_gone(void *ctx, const char *address)
{
    return !store_alive(((srv_server *)ctx)->store, address);
}

static void take_orphan(void *ctx, const store_row *row)
{
    id_list *list = ctx;
    srv_table_row(list->server, row);
    take_id(ctx, row->id);
}

static void take_orphans(srv_server *s)
{
    id_list list = {.server = s};
    store_orphans(s->store, ORPHANS, take_orphan, &list);
    for (size_t i = 0; i < list.n; i++) {
        srv_table *l = srv_get(&s->tables, list.id[i]);
        l->elsewhere = false;
        if (!l->t)
            srv_table_want(s, l, "", NULL, 0); /* clocks run, bots think */
    }
    free(list.id);
}

void srv_homes_tick(srv_server *s)
{
    int64_t now = srv_now();
    if (!s->shared || now < s->next_homes)
        return;
    s->next_homes = now + LOOK_MS;
    net_relays_end(s->net, is_gone, s);
    if (s->failing)
        return;
    if (store_orphaned(s->store))
        take_orphans(s);
    show_some(s);
}
