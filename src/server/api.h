/* api.h: one HTTP request on its way through the handlers (docs/protocol.md). */
#ifndef SRV_SERVER_API_H
#define SRV_SERVER_API_H

#include "engine/read.h"
#include "server/internal.h"

typedef struct {
    srv_server        *s;
    const net_request *in;
    net_response      *out;
    srv_person        *person;     /* NULL: a stranger; never where the route is only for those we know */
    char               id[SRV_ID]; /* of the table in the path */
    const char        *rest;       /* of a path that goes on */
    char               value[64];  /* of what srv_query found last */
    rk_source          doc;
    rk_node            body; /* what was sent, if it is JSON */
    rk_json            w;
} srv_call;

void        srv_fail(srv_call *c, int status, const char *code, const char *text);
const char *srv_body_text(srv_call *c, const char *key, const char *otherwise);
const char *srv_query(srv_call *c, const char *key); /* ?key=value; NULL: not there */

/* ---- api_tables.c ---- */
/* The one in the path; NULL: there is none, or it is not here yet, and that is the answer. */
srv_table *srv_table_asked(srv_call *c);
bool       srv_may_open(srv_call *c, unsigned seats); /* one more table, with so many seats of this person */
bool       srv_table_here(srv_call *c, srv_table *l);
void       srv_table_json(srv_call *c, srv_table *l);
void       srv_get_tables(srv_call *c);
void       srv_get_table(srv_call *c);
void       srv_get_log(srv_call *c);
void       srv_get_match(srv_call *c);
void       srv_post_tables(srv_call *c);
void       srv_post_sit(srv_call *c);
void       srv_post_name(srv_call *c);
void       srv_get_my_tables(srv_call *c);

/* ---- api_words.c ---- */
void srv_get_games(srv_call *c);
void srv_get_games_in(srv_call *c);
void srv_get_languages(srv_call *c);
void srv_get_texts(srv_call *c);
void srv_get_labels(srv_call *c);
void srv_get_rules(srv_call *c);
void srv_get_guide(srv_call *c);
void srv_get_figures(srv_call *c);

/* An answer that is the same for everybody, from a house without people, tables and store (export.c). */
void srv_word(srv_server *s, const net_request *in, net_response *out);

/* ---- workers.c ---- */
bool srv_may_help(srv_call *c); /* has the key, and has not lied too often */
void srv_post_work(srv_call *c);
void srv_get_work_set(srv_call *c);

/* ---- offline.c ---- */
typedef void srv_visit_word(void *ctx, const char *path);
void         srv_words_visit(const srv_server *s, srv_visit_word *visit, void *ctx); /* "api/texts/en/page", ... */
void         srv_get_offline(srv_call *c);

/* ---- figures.c ---- */
/* The positions the guide of a game has pictures of, as JSON; false if there are none. */
bool srv_figures(srv_server *s, const rk_game *g, rk_text *out);

/* ---- api.c ---- */
void srv_get_health(srv_call *c);

/* ---- rights.c ---- */
void srv_get_devices(srv_call *c);
void srv_post_revoke(srv_call *c);
void srv_post_logout(srv_call *c);
void srv_get_data(srv_call *c);
void srv_post_erase(srv_call *c);

/* ---- host.c ---- */
void srv_post_remove(srv_call *c);
void srv_post_bot(srv_call *c);
void srv_post_fill(srv_call *c);
void srv_post_end(srv_call *c);

/* ---- presence.c ---- */
void srv_post_relieve(srv_call *c);

/* ---- push.c ---- */
void srv_get_push(srv_call *c);
void srv_post_push(srv_call *c);
void srv_post_push_off(srv_call *c);
void srv_push_json(srv_call *c); /* a member: the person's devices that are called */

/* ---- invitations.c ---- */
void srv_get_invitation(srv_call *c);

/* ---- talk.c ---- */
void srv_post_chat(srv_call *c);
void srv_post_mute(srv_call *c);
void srv_post_report(srv_call *c);

/* ---- import.c ---- */
bool srv_may_import(srv_call *c); /* before its body is read */
void srv_post_import(srv_call *c);

/* ---- record.c ---- */
void srv_get_record(srv_call *c);

/* ---- replay.c ---- */
void srv_get_replay(srv_call *c);

#endif
