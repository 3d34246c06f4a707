/* load_parts.c: the small parts of a state document, and its table talk. */
#include "engine/notation.h"
#include "games/aufruhr/load.h"

#include <stdlib.h>
#include <string.h>

/* An id, or AUF_NONE for null. */
uint8_t auf_load_item(const auf_loader *l, const rk_node *in, const char *key, int kind)
{
    rk_node at = rk_node_get(in, key);
    if (rk_node_null(&at) || !rk_node_there(&at))
        return AUF_NONE;
    return (uint8_t)rk_node_item(&at, &rk_game_aufruhr, l->d, kind);
}

uint8_t auf_load_city(const auf_loader *l, const rk_node *in, const char *key)
{
    uint8_t c = auf_load_item(l, in, key, AUF_K_CITY);
    if (c != AUF_NONE && c >= l->s->seats) {
        rk_node_fail(in, "%s names a city nobody plays", key);
        return AUF_NONE;
    }
    return c;
}

uint64_t auf_load_items(const auf_loader *l, const rk_node *in, const char *key, int kind)
{
    rk_node  list = rk_node_get(in, key);
    uint64_t set = 0;
    int      n = rk_node_upto(&list, 64);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&list, i);
        int     v = rk_node_item(&at, &rk_game_aufruhr, l->d, kind);
        if (set >> v & 1)
            rk_node_fail(&at, "is there twice");
        set |= 1ull << v;
    }
    return set;
}

uint8_t auf_load_cities(const auf_loader *l, const rk_node *in, const char *key)
{
    uint64_t set = auf_load_items(l, in, key, AUF_K_CITY);
    if (set & ~(uint64_t)auf_everybody(l->s))
        rk_node_fail(in, "%s names a city nobody plays", key);
    return (uint8_t)(set & auf_everybody(l->s));
}

int64_t auf_load_money(const rk_node *in, const char *key, int64_t low, int64_t high)
{
    rk_node at = rk_node_get(in, key);
    int64_t n = rk_node_int(&at, low * AUF_UNIT, high * AUF_UNIT);
    if (n % AUF_UNIT)
        rk_node_fail(&at, "money is a multiple of %d (AUF-0.5)", AUF_UNIT);
    return n / AUF_UNIT;
}

/* A move written without its seat ("payout culture", "demand " and "sub 40 essen"). */
bool auf_load_move(const auf_loader *l, const rk_node *in, const char *before, rk_line *line)
{
    rk_text text = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&text, "0 %s%s", before, rk_node_str(in));
    bool ok = rk_read_line(&rk_game_aufruhr, l->d, rk_text_str(&text), line, &err) && !line->has_text;
    if (!ok)
        rk_node_fail(in, "\"%s\" is not understood", rk_node_str(in));
    rk_text_free(&text);
    rk_text_free(&err);
    return ok;
}

uint8_t auf_load_demand(const auf_loader *l, const rk_node *in, const char *key, int window, int shift)
{
    rk_node at = rk_node_get(in, key);
    rk_line line;
    if (rk_node_null(&at) || !rk_node_there(&at) || !auf_load_move(l, &at, "demand ", &line))
        return 0;
    int demand = auf_demand_in(l->d, l->s->seats, shift, window, line.move);
    if (demand < 0 || (line.move.verb != AUF_V_FREE && (line.move.verb < AUF_V_SUB || line.move.verb > AUF_V_DTARGET))) {
        rk_node_fail(&at, "is no demand of this window");
        return 0;
    }
    return (uint8_t)demand;
}

int auf_load_window(const rk_node *in)
{
    static const char *const names[] = {"W1", "W2", "W3", "W4", "W5"};

    rk_node at = rk_node_get(in, "window");
    return 1 + rk_node_choice(&at, names, 5);
}

/* ---- table talk ---- */

static bool take_text(auf_annex *x, const rk_node *slot, const char *text, uint8_t *out)
{
    *out = AUF_NONE;
    if (rk_node_null(slot) || !rk_node_there(slot))
        return true;
    int n = (int)rk_node_int(slot, 0, AUF_TEXTS - 1);
    if (x->texts >> n & 1 || !*text) {
        rk_node_fail(slot, "two texts in one place, or none");
        return false;
    }
    x->texts |= 1ull << n;
    memcpy(x->text[n], text, strlen(text) + 1);
    *out = (uint8_t)n;
    return true;
}

static int load_number(const rk_node *in, int *part)
{
    rk_node     at = rk_node_get(in, "id");
    const char *s = rk_node_str(&at);
    char       *end = NULL;
    long        n = *s == '#' ? strtol(s + 1, &end, 10) : 0;
    *part = 1;
    if (end && *end == '.')
        *part = (int)strtol(end + 1, &end, 10);
    if (!end || *end || n < 1 || n > AUF_DEAL_NUMBERS || *part < 1 || *part > AUF_DEAL_PROMISES) {
        rk_node_fail(&at, "\"%s\" is no number of a deal", s);
        return 1;
    }
    return (int)n;
}

static void load_deals(const auf_loader *l, const rk_node *table)
{
    auf_annex *x = auf_annex_of(l->s);
    rk_node    list = rk_node_get(table, "deals");
    int        n = rk_node_upto(&list, AUF_DEALS);
    for (int i = 0; i < n; i++) {
        rk_node   at = rk_node_at(&list, i), text = rk_node_get(&at, "deal"), slots = rk_node_get(&at, "slots");
        auf_deal *deal = &x->deal[i];
        char      texts[AUF_DEAL_PROMISES][AUF_TEXT_BYTES];
        int       part, proposer = auf_load_city(l, &at, "proposer");
        if (proposer == AUF_NONE || auf_read_deal(l->d, l->s, proposer, rk_node_str(&text), deal, texts).rule) {
            rk_node_fail(&text, "is no deal (AUF-16.12)");
            return;
        }
        deal->number = (uint16_t)load_number(&at, &part);
        deal->accepted = auf_load_cities(l, &at, "accepted");
        if (!rk_node_exactly(&slots, deal->promises) && deal->promises)
            return;
        for (int j = 0; j < deal->promises; j++) {
            rk_node slot = rk_node_at(&slots, j);
            deal->promise[j].deal = deal->number;
            if (!take_text(x, &slot, texts[j], &deal->promise[j].text))
                return;
        }
        x->deals++;
    }
}

static void load_record(const auf_loader *l, const rk_node *table)
{
    static const char *const statuses[] = {"open", "kept", "broken", "void"};

    auf_annex *x = auf_annex_of(l->s);
    rk_node    list = rk_node_get(table, "record");
    int        n = rk_node_upto(&list, AUF_RECORD);
    for (int i = 0; i < n; i++) {
        rk_node      at = rk_node_at(&list, i), text = rk_node_get(&at, "promise"), status = rk_node_get(&at, "status");
        rk_node      slot = rk_node_get(&at, "slot");
        auf_promise *p = &x->record[i];
        char         kept[AUF_TEXT_BYTES];
        int          part;
        rk_text      whole = RK_TEXT_INIT;
        rk_text_add(&whole, rk_node_str(&text));
        if (rk_node_null(&slot)) /* the text of a judged FREE promise may be forgotten */
            rk_text_add(&whole, " -");
        bool bad = auf_read_promise(l->d, l->s, rk_node_str(&text), p, kept).rule != NULL
                   && (auf_read_promise(l->d, l->s, rk_text_str(&whole), p, kept).rule != NULL || p->kind != AUF_P_FREE);
        rk_text_free(&whole);
        if (bad) {
            rk_node_fail(&text, "is no promise (AUF-16.7)");
            return;
        }
        p->deal = (uint16_t)load_number(&at, &part);
        p->part = (uint8_t)part;
        p->parties = auf_load_cities(l, &at, "parties");
        p->status = (uint8_t)rk_node_choice(&status, statuses, 4);
        p->met = rk_node_kbool(&at, "met");
        p->given = (uint32_t)auf_load_money(&at, "given", 0, 100000000);
        if (!take_text(x, &slot, kept, &p->text))
            return;
        x->recorded++;
    }
}

static void load_archive(const auf_loader *l, const rk_node *table)
{
    auf_annex *x = auf_annex_of(l->s);
    rk_node    list = rk_node_get(table, "folders");
    int        n = rk_node_upto(&list, AUF_ARCHIVE);
    for (int i = 0; i < n; i++) {
        rk_node       at = rk_node_at(&list, i);
        auf_archived *a = &x->archive[i];
        a->round = (uint8_t)rk_node_kint(&at, "round", 1, l->s->rounds);
        a->window = (uint8_t)auf_load_window(&at);
        a->lm = auf_load_city(l, &at, "lord_mayor");
        a->giver = auf_load_city(l, &at, "giver");
        a->accepted = rk_node_kbool(&at, "accepted");
        a->shift = (int8_t)auf_load_money(&at, "shift", -1, 1);
        a->tokens = auf_load_items(l, &at, "tokens", AUF_K_TOKEN);
        a->demand = auf_load_demand(l, &at, "demand", a->window, a->shift);
        if (a->lm == AUF_NONE || a->giver == AUF_NONE) {
            rk_node_fail(&at, "a folder has a giver and a Lord Mayor");
            return;
        }
    }
    x->archived = (uint16_t)n;
}

void auf_load_table(const auf_loader *l, const rk_node *doc)
{
    rk_node table = rk_node_get(doc, "table");
    if (rk_node_null(&table) == auf_keeps_record(l->s)) {
        rk_node_fail(&table, "is there exactly if there is table talk (AUF-16.10)");
        return;
    }
    if (!auf_keeps_record(l->s))
        return;
    auf_annex *x = auf_annex_of(l->s);
    x->number = (uint16_t)rk_node_kint(&table, "deals_made", 0, AUF_DEAL_NUMBERS);
    rk_node tally = rk_node_get(&table, "tally");
    for (int p = 0; p < rk_node_exactly(&tally, l->s->seats); p++) {
        rk_node at = rk_node_at(&tally, p);
        x->kept[p] = (uint16_t)rk_node_kint(&at, "kept", 0, 65535);
        x->broken[p] = (uint16_t)rk_node_kint(&at, "broken", 0, 65535);
        x->voided[p] = (uint16_t)rk_node_kint(&at, "void", 0, 65535);
    }
    rk_node proposed = rk_node_get(&table, "proposed");
    for (int p = 0; rk_node_there(&proposed) && p < rk_node_exactly(&proposed, l->s->seats); p++) {
        rk_node at = rk_node_at(&proposed, p);
        x->proposed[p] = (uint8_t)rk_node_int(&at, 0, 255);
    }
    rk_node unready = rk_node_get(&table, "unready");
    for (int p = 0; rk_node_there(&unready) && p < rk_node_exactly(&unready, l->s->seats); p++) {
        rk_node at = rk_node_at(&unready, p);
        l->s->unready[p] = (uint8_t)rk_node_int(&at, 0, AUF_UNREADY);
    }
    load_deals(l, &table);
    load_record(l, &table);
    load_archive(l, &table);
}
