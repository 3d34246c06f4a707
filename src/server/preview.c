/* preview.c: what the address of an invitation says to programs that show links (Open Graph). Only who has the code is told
 * anything, and only as long as the table waits. */
#include "engine/render.h"
#include "server/invitations.h"

#include <string.h>

static void escape(rk_text *out, const char *s)
{
    for (; *s; s++)
        switch (*s) {
        case '&': rk_text_add(out, "&amp;"); break;
        case '<': rk_text_add(out, "&lt;"); break;
        case '>': rk_text_add(out, "&gt;"); break;
        case '"': rk_text_add(out, "&quot;"); break;
        default: rk_text_char(out, *s);
        }
}

static void tag(rk_text *out, const char *property, const char *content)
{
    rk_text_addf(out, "<meta property=\"og:%s\" content=\"", property);
    escape(out, content);
    rk_text_add(out, "\">\n");
}

/* In every language of the house: nobody knows yet who will read it. */
static void in_all_languages(const srv_table *l, const char *key, const char *host, rk_text *out)
{
    const rk_match *m = tbl_match(l->t);
    int             seats = m->setup.seats;
    for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
        rk_text   title = RK_TEXT_INIT, line = RK_TEXT_INIT;
        rk_reader r = {.game = m->set->game, .data = m->set->data, .lang = lang};
        rk_text_addf(&line, "%s.title", m->set->game->id);
        const char *name = rk_phrase(rk_text_str(&line), lang);
        rk_msg      msg = RK_MSG(key, RK_WORDS("host", host), RK_WORDS("game", name ? name : m->set->game->id),
                                 RK_NUM("n", seats - __builtin_popcount(srv_seats_taken(l->t))), RK_NUM("of", seats));
        rk_render(&r, &msg, &title);
        if (!out->len || !strstr(rk_text_str(out), rk_text_str(&title)))
            rk_text_addf(out, "%s%s", out->len ? " · " : "", rk_text_str(&title));
        rk_text_free(&title);
        rk_text_free(&line);
    }
}

static void base_url(const srv_call *c, rk_text *out)
{
    const char *url = c->s->config->public_url;
    size_t      n = url ? strlen(url) : 0;
    if (url)
        rk_text_addn(out, url, n - (n && url[n - 1] == '/'));
    else
        rk_text_addf(out, "%s://%s", c->s->config->tls_cert ? "https" : "http", c->in->host);
}

static void write_tags(srv_call *c, const srv_table *l, rk_text *out)
{
    const srv_person *owner = srv_person_find(c->s, l->owner);
    const char       *host = owner ? owner->name : "";
    rk_text           title = RK_TEXT_INIT, text = RK_TEXT_INIT, url = RK_TEXT_INIT;
    in_all_languages(l, "preview.invites", host, &title);
    in_all_languages(l, "preview.chairs", host, &text);
    base_url(c, &url);
    rk_text_addf(&url, "/j/%s", l->code);
    rk_text_add(out, "<title>");
    escape(out, rk_text_str(&title));
    rk_text_add(out, "</title>\n<meta name=\"robots\" content=\"noindex\">\n");
    tag(out, "type", "website");
    tag(out, "site_name", "Ratskeller");
    tag(out, "title", rk_text_str(&title));
    tag(out, "description", rk_text_str(&text));
    tag(out, "url", rk_text_str(&url));
    rk_text_add(&url, ".png");
    tag(out, "image", rk_text_str(&url));
    tag(out, "image:width", "800");
    tag(out, "image:height", "420");
    rk_text_add(out, "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
    rk_text_free(&title);
    rk_text_free(&text);
    rk_text_free(&url);
}

/* The page, with our words in place of its own between the two marks. */
static bool answer_page(srv_call *c, const srv_table *l)
{
    static const char from[] = "<!--card-->", to[] = "<!--/card-->";
    rk_text           page = RK_TEXT_INIT;
    const char       *begin = srv_page_file(c->s, "index.html", &page) ? strstr(rk_text_str(&page), from) : NULL;
    const char       *end = begin ? strstr(begin, to) : NULL;
    if (end) {
        rk_text *out = &c->out->body;
        rk_text_clear(out);
        rk_text_addn(out, page.at, (size_t)(begin - page.at));
        write_tags(c, l, out);
        rk_text_add(out, end + strlen(to));
        c->out->type = "text/html; charset=utf-8";
    }
    rk_text_free(&page);
    return end != NULL;
}

/* Comes from the store if it must. NULL with a later answer: it is on its way. */
static srv_table *waiting_table(srv_call *c)
{
    bool       enough;
    srv_table *l = srv_invitation_find(c->s, c->in->address, c->rest, &enough);
    if (!l)
        return NULL;
    if (!c->in->via && srv_home_address(c->s, l->id, c->out->elsewhere))
        return NULL;
    srv_presence is = srv_table_want(c->s, l, c->in->address, c->person, c->in->serial);
    c->out->later = is == SRV_COMES;
    return is == SRV_HERE && srv_code_fits(l, l->code) ? l : NULL;
}

/* Without a word about the table; the page says what it finds out. */
static void answer_plainly(srv_call *c)
{
    if (!srv_page_answer(c->s, c->in, c->out))
        srv_fail(c, 404, "path", "there is nothing here");
}

void srv_get_invited(srv_call *c)
{
    const char *dot = strrchr(c->rest, '.');
    bool        picture = dot && !strcmp(dot, ".png");
    srv_table  *l = waiting_table(c);
    if (l && picture)
        srv_get_picture(c, l);
    else if (!c->out->later && !*c->out->elsewhere && !(l && answer_page(c, l)))
        answer_plainly(c);
}
