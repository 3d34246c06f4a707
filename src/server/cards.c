/* cards.c: what lists tell of a table. A table that is not in memory cannot change, so its card is kept instead; cards of
 * finished matches are stored, so that nobody's list of games needs their logs. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

static void describe(srv_server *s, const srv_table *l, rk_text *out)
{
    const srv_person *host = l->imported ? NULL : srv_person_find(s, l->owner);
    rk_json           w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_kstr(&w, "id", l->id);
    tbl_card_json(l->t, &w);
    rk_json_kbool(&w, "listed", l->listed);
    if (l->silent)
        rk_json_kbool(&w, "silent", true);
    if (l->abandoned)
        rk_json_kbool(&w, "abandoned", true);
    rk_json_kint(&w, "created", l->created);
    if (tbl_over(l->t))
        rk_json_kint(&w, "ended", l->ended);
    if (host)
        rk_json_kstr(&w, "host", host->name);
    if (l->imported)
        rk_json_kbool(&w, "imported", true);
    rk_json_end(&w, '}');
}

static void list_people(const srv_table *l, rk_text *out)
{
    for (int i = 0; i < tbl_match(l->t)->setup.seats; i++) {
        const tbl_seat *seat = tbl_seat_at(l->t, i);
        rk_text_addf(out, "%s%s", i ? "," : "", seat->kind == TBL_SEAT_PERSON && !l->imported ? seat->who : "");
    }
}

void srv_table_remember(srv_server *s, srv_table *l)
{
    rk_text card = RK_TEXT_INIT, people = RK_TEXT_INIT;
    describe(s, l, &card);
    list_people(l, &people);
    free(l->card);
    free(l->people);
    l->card = rk_strdup(rk_text_str(&card));
    l->people = rk_strdup(rk_text_str(&people));
    l->deciding = tbl_deciding(l->t);
    l->described = l->stored + 1;
    rk_text_free(&card);
    rk_text_free(&people);
}

void srv_table_guess(srv_table *l, const char *log)
{
    static const char before[] = "\ngame ";
    const char       *game = strstr(log, before);
    rk_text           card = RK_TEXT_INIT, name = RK_TEXT_INIT;
    if (game)
        rk_text_addn(&name, game + strlen(before), strcspn(game + strlen(before), "\n"));
    rk_json w = rk_json_to(&card);
    rk_json_object(&w);
    rk_json_kstr(&w, "id", l->id);
    rk_json_kstr(&w, "game", rk_utf8_ok(rk_text_str(&name), name.len) ? rk_text_str(&name) : "");
    rk_json_kobject(&w, "options");
    rk_json_end(&w, '}');
    rk_json_kstr(&w, "clock", "none");
    rk_json_kbool(&w, "listed", l->listed);
    rk_json_kbool(&w, "started", true);
    rk_json_kbool(&w, "over", l->over);
    rk_json_kint(&w, "created", l->created);
    rk_json_karray(&w, "seats");
    rk_json_end(&w, ']');
    rk_json_end(&w, '}');
    l->card = rk_strdup(rk_text_str(&card));
    rk_text_free(&card);
    rk_text_free(&name);
}

const char *srv_table_card(srv_server *s, srv_table *l)
{
    if (l->t && l->described != l->stored + 1)
        srv_table_remember(s, l);
    return l->card;
}

uint8_t srv_table_seats_of(const srv_table *l, const char *person)
{
    unsigned    seats = 0;
    const char *at = l->people;
    if (l->imported)
        return 0;
    if (l->t)
        return tbl_seats_of(l->t, person);
    for (int i = 0; at; i++) {
        size_t n = strcspn(at, ",");
        if (n == strlen(person) && !strncmp(at, person, n))
            seats |= 1u << i;
        at = at[n] ? at + n + 1 : NULL;
    }
    return (uint8_t)seats;
}

uint8_t srv_table_deciding(const srv_table *l)
{
    return l->t ? tbl_deciding(l->t) : l->deciding;
}
