/* preview_picture.c: the picture that programs show beside the link of an invitation. Drawing takes some hundredths of a second,
 * so it is done on a thread, and what several ask for is drawn once. */
#include "server/invitations.h"

#include <stdlib.h>
#include <string.h>

enum { PICTURES = 64 };

struct srv_picture {
    char    of[64]; /* game, seats, and which are taken */
    rk_text png;
};

typedef struct {
    srv_job            job;
    uint64_t           serial;
    struct srv_picture is;
    rk_text            cover;
    int                seats;
    uint8_t            taken;
} picture_job;

uint8_t srv_seats_taken(const tbl_table *t)
{
    unsigned taken = 0;
    for (int i = 0; i < tbl_match(t)->setup.seats; i++)
        taken |= (unsigned)(tbl_seat_at(t, i)->kind != TBL_SEAT_OPEN) << i;
    return (uint8_t)taken;
}

void srv_pictures_free(srv_server *s)
{
    for (int i = 0; s->pictures && i < PICTURES; i++)
        rk_text_free(&s->pictures[i].png);
    free(s->pictures);
}

/* Where this picture is kept, or where another one makes room for it. */
static struct srv_picture *place_of(srv_server *s, const char *of)
{
    if (!s->pictures)
        s->pictures = memset(rk_alloc(PICTURES * sizeof *s->pictures), 0, PICTURES * sizeof *s->pictures);
    return &s->pictures[rk_hash(of, strlen(of), 0) % PICTURES];
}

static void fill_answer(net_response *out, const rk_text *png)
{
    rk_text_clear(&out->body);
    rk_text_addn(&out->body, png->at, png->len);
    out->type = "image/png";
}

static void draw(srv_job *job)
{
    picture_job *w = (picture_job *)job;
    srv_picture(rk_text_str(&w->cover), w->seats, w->taken, &w->is.png);
}

static void answer_and_keep(srv_server *s, srv_job *job)
{
    picture_job        *w = (picture_job *)job;
    struct srv_picture *at = place_of(s, w->is.of);
    net_response        out;
    memset(&out, 0, sizeof out);
    out.status = 200;
    fill_answer(&out, &w->is.png);
    net_answer(s->net, w->serial, &out);
    rk_text_free(&at->png);
    *at = w->is;
    memset(&w->is, 0, sizeof w->is);
}

static void free_work(srv_job *job)
{
    picture_job *w = (picture_job *)job;
    rk_text_free(&w->is.png);
    rk_text_free(&w->cover);
    free(w);
}

static picture_job *job_for(srv_call *c, const srv_table *l)
{
    const rk_match *m = tbl_match(l->t);
    picture_job    *w = rk_alloc(sizeof *w);
    rk_text         name = RK_TEXT_INIT;
    memset(w, 0, sizeof *w);
    w->job = (srv_job){.kind = SRV_LONG, .most = SRV_REPLAY_SECONDS, .run = draw, .done = answer_and_keep, .free = free_work};
    srv_job_for(&w->job, c->in->address, c->person);
    w->serial = c->in->serial;
    w->seats = m->setup.seats;
    w->taken = srv_seats_taken(l->t);
    snprintf(w->is.of, sizeof w->is.of, "%.40s %d %d", m->set->game->id, w->seats, w->taken);
    rk_text_addf(&name, "covers/%s.svg", m->set->game->id);
    srv_page_file(c->s, rk_text_str(&name), &w->cover); /* a game without a cover has only chairs */
    rk_text_free(&name);
    return w;
}

void srv_get_picture(srv_call *c, const srv_table *l)
{
    picture_job              *w = job_for(c, l);
    const struct srv_picture *kept = place_of(c->s, w->is.of);
    if (!strcmp(kept->of, w->is.of)) {
        fill_answer(c->out, &kept->png);
    } else if (srv_may_work(c->s, c->in->address, c->person) && net_room(c->s->net, c->in->address)
               && srv_jobs_add(c->s, &w->job)) {
        c->out->later = true;
        return;
    } else {
        srv_fail(c, 429, "slow_down", "too much work for you at the moment; try again in a few minutes");
    }
    free_work(&w->job);
}
