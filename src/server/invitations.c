/* invitations.c: the short code of a table that waits for players: a word and three digits ("KUH-724").
 *
 * It follows from the table's long secret, so nothing is stored, and the server knows it again after a restart. It may be short
 * because it is good only until the match begins, and because wrong guesses of an address are counted. */
#include "server/invitations.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 3, DIGIT_FIRST = '2', DIGIT_KINDS = 8, MISS_COSTS = 5 };

/* No O and no I: they look like 0 and 1, which no code has either. */
const char *const srv_code_words[SRV_CODE_WORDS] = {
    "ABEND", "ACKER", "ADLER", "ALM",   "AMSEL", "AMT",   "ANKER", "APFEL", "ARENA", "BACH",  "BAHN",  "BALL",  "BANK",
    "BART",  "BAUM",  "BERG",  "BESEN", "BETT",  "BLATT", "BRETT", "BUCH",  "BUSCH", "CLUB",  "DACH",  "DACHS", "DAMPF",
    "DUETT", "ECKE",  "ELCH",  "ENTE",  "ERBSE", "ERKER", "ESEL",  "EULE",  "FACH",  "FADEN", "FAHNE", "FALKE", "FARBE",
    "FASS",  "FEDER", "FELD",  "FELS",  "FEST",  "FLUSS", "FUCHS", "GABEL", "GANS",  "GLAS",  "GRAF",  "GURKE", "HAFEN",
    "HAHN",  "HALLE", "HARFE", "HASE",  "HAUS",  "HECHT", "HEFE",  "HEMD",  "HENNE", "HERD",  "HUPE",  "HUT",   "JACKE",
    "KABEL", "KAMM",  "KANNE", "KARTE", "KATZE", "KERZE", "KETTE", "KRAN",  "KREBS", "KRUG",  "KUGEL", "KUH",   "LACHS",
    "LAMPE", "LAUB",  "LUCHS", "LUPE",  "MAST",  "MAUER", "MAUS",  "MEER",  "MESSE", "MUSE",  "NACHT", "NADEL", "NELKE",
    "NEST",  "PAKET", "PALME", "PARK",  "PAUKE", "PERLE", "PFAU",  "PFERD", "PUDEL", "RABE",  "RAD",   "RASEN", "RAT",
    "RAUTE", "REGAL", "REH",   "SAAL",  "SAFT",  "SALAT", "SAND",  "SCHAF", "SEGEL", "SENF",  "STADT", "STERN", "STUHL",
    "SUPPE", "TAFEL", "TANNE", "TASSE", "TEE",   "TULPE", "TURM",  "UHR",   "UHU",   "VASE",  "ZEBRA",
};

void srv_code_of(const char *invite, char code[SRV_CODE])
{
    char    hash[SRV_HASH], number[9];
    rk_text seed = RK_TEXT_INIT;
    *code = 0;
    if (!*invite) /* a table of a version that kept only the hash of its secret */
        return;
    rk_text_addf(&seed, "ratskeller code\n%s", invite);
    srv_hash(rk_text_str(&seed), hash);
    rk_text_free(&seed);
    snprintf(number, sizeof number, "%.8s", hash);
    unsigned long n = strtoul(number, NULL, 16);
    int           at = snprintf(code, SRV_CODE, "%s-", srv_code_words[n % SRV_CODE_WORDS]);
    n /= SRV_CODE_WORDS;
    for (int i = 0; i < DIGITS; i++, n /= DIGIT_KINDS)
        code[at++] = (char)(DIGIT_FIRST + n % DIGIT_KINDS);
    code[at] = 0;
}

/* However it was typed: "kuh 724", "KUH724"; what follows a dot is not part of it. */
void srv_code_clean(const char *typed, char code[SRV_CODE])
{
    size_t n = 0;
    bool   digits = false;
    for (; *typed && *typed != '.' && n < SRV_CODE - 2; typed++) {
        if (!isalnum((unsigned char)*typed))
            continue;
        if (isdigit((unsigned char)*typed) && !digits) {
            digits = true;
            code[n++] = '-';
        }
        code[n++] = (char)toupper((unsigned char)*typed);
    }
    code[n] = 0;
}

static bool waits(const srv_table *l)
{
    return !l->gone && !l->over && !l->imported && !l->started && !(l->t && tbl_started(l->t));
}

typedef struct {
    srv_server *server;
    srv_table  *found;
} to_table;

static void take_invited(void *ctx, const store_row *row)
{
    to_table *to = ctx;
    srv_table_row(to->server, row);
    to->found = srv_get(&to->server->tables, row->id);
}

static srv_table *waiting_anywhere(srv_server *s, const char *code)
{
    to_table to = {s, NULL};
    if (*code)
        store_invited(s->store, code, take_invited, &to);
    return to.found && waits(to.found) ? to.found : NULL;
}

/* The newest one, should two have the same: tables of earlier versions were made without looking. */
static srv_table *waiting_with(srv_server *s, const char *code)
{
    srv_table *best = NULL;
    size_t     at = 0;
    if (s->shared)
        return waiting_anywhere(s, code);
    for (srv_table *l; *code && (l = srv_each(&s->tables, &at));)
        if (!strcmp(l->code, code) && waits(l) && (!best || l->created > best->created))
            best = l;
    return best;
}

bool srv_code_free(srv_server *s, const char *code)
{
    return !waiting_with(s, code);
}

bool srv_code_fits(const srv_table *l, const char *typed)
{
    char code[SRV_CODE];
    srv_code_clean(typed, code);
    return *l->code && waits(l) && srv_same(code, l->code);
}

srv_table *srv_invitation_find(srv_server *s, const char *address, const char *typed, bool *enough)
{
    char code[SRV_CODE];
    srv_code_clean(typed, code);
    *enough = !srv_may_make(s, address, MISS_COSTS); /* then even the right code is not looked at: it would be told apart */
    srv_table *l = *enough ? NULL : waiting_with(s, code);
    if (!l && !*enough)
        srv_invitation_missed(s, address);
    return l;
}

void srv_invitation_missed(srv_server *s, const char *address)
{
    s->codes_missed++;
    srv_allow(s, address, MISS_COSTS);
}

/* GET /api/invitations/CODE: what its table is like. */
void srv_get_invitation(srv_call *c)
{
    bool       enough;
    srv_table *l = srv_invitation_find(c->s, c->in->address, c->rest, &enough);
    if (enough)
        srv_fail(c, 429, "slow_down", "too many attempts from this address");
    else if (!l)
        srv_fail(c, 404, "invitation", "no table that waits for players has this code");
    else if (l->elsewhere)
        srv_table_json(c, l);
    else if (srv_table_here(c, l)) {
        if (waits(l))
            srv_table_json(c, l);
        else
            srv_fail(c, 404, "invitation", "no table that waits for players has this code");
    }
}
