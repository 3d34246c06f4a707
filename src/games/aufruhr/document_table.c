/* document_table.c: table talk in the state document: open deals, promises, every folder handed in (AUF-16, AUF-17.5). */
#include "games/aufruhr/document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_BYTES = 16, DEAL_BYTES = 8000 };

static const char *const statuses[] = {"open", "kept", "broken", "void"};

/* ---- pieces ---- */

static bool read_number(const char *s, int *number, int *part)
{
    char *end = NULL;
    long  n = *s == '#' ? strtol(s + 1, &end, 10) : 0, p = 1;
    if (end && *end == '.')
        p = strtol(end + 1, &end, 10);
    if (!end || *end || n < 1 || n > AUF_DEAL_NUMBERS || p < 1 || p > AUF_DEAL_PROMISES)
        return false;
    *number = (int)n;
    *part = (int)p;
    return true;
}

/* "#3", or "#3.1" for a promise. */
static void number(rk_doc *doc, uint16_t *deal, uint8_t *part, const char *about)
{
    char text[NUMBER_BYTES];
    int  n = *deal, p = part ? *part : 0;
    if (part)
        snprintf(text, sizeof text, "#%d.%d", n, p);
    else
        snprintf(text, sizeof text, "#%d", n);
    const char *words = rk_doc_text(doc, "id", text, NUMBER_BYTES - 1, about);
    if (!words)
        return;
    if (!read_number(words, &n, &p))
        rk_doc_wrong(doc, "\"%s\" is not the number of a deal", words);
    *deal = (uint16_t)n;
    if (part)
        *part = (uint8_t)p;
}

/* Reading: the place where a text is kept; it must be free, and there must be a text. */
static void slot(rk_doc *doc, const char *key, auf_annex *x, uint8_t *at, const char *text, const char *about)
{
    rk_doc_number_or_null(doc, *at != AUF_NONE, key, at, 0, AUF_TEXTS - 1, about);
    if (!rk_doc_reading(doc) || *at == AUF_NONE)
        return;
    if (x->texts >> *at & 1 || !*text) {
        rk_doc_wrong(doc, "two texts in one place, or none");
        *at = AUF_NONE;
        return;
    }
    x->texts |= 1ull << *at;
    memcpy(x->text[*at], text, strlen(text) + 1);
}

/* ---- what a deal says ---- */

enum { SETTLED_IN_WORDS = 8 }; /* of the promises that are kept, broken or void, the last ones */

static void term(rk_doc *doc, const char *key, const auf_state *s, uint8_t who, uint8_t to, uint8_t by, rk_msg words,
                 const char *about)
{
    if (!rk_doc_object(rk_doc_derived(doc), key, "Term", about))
        return;
    auf_doc_city(doc, "who", s, &who, "who gives or promises");
    auf_doc_city_or_null(doc, "to", s, &to, "to whom, of what is given at once; otherwise null");
    rk_doc_derive_or_null(doc, by, "by", by, 1, AUF_EVENTS + 1, "the last round of a promise; otherwise null");
    rk_doc_message(doc, "words", &words, "what");
    rk_doc_end_object(doc);
}

static void terms(rk_doc *doc, const auf_state *s, const auf_annex *x, const auf_deal *deal)
{
    int n = rk_doc_list(rk_doc_derived(doc), "terms", deal->transfers + deal->promises, AUF_DEAL_TRANSFERS + AUF_DEAL_PROMISES,
                        "what is given at once, then what is promised");
    for (int i = 0; i < n; i++) {
        const auf_transfer *t = &deal->transfer[i < deal->transfers ? i : 0];
        const auf_promise  *p = &deal->promise[i < deal->transfers ? 0 : i - deal->transfers];
        if (i < deal->transfers)
            term(doc, NULL, s, t->from, t->to, 0, auf_transfer_words(t), NULL);
        else
            term(doc, NULL, s, p->promisor, AUF_NONE, p->last, auf_promise_words(x, p), NULL);
    }
    rk_doc_end_list(doc);
}

/* ---- open deals ---- */

static void read_deal(rk_doc *doc, const auf_data *d, const auf_state *s, const char *words, auf_deal *deal,
                      char texts[AUF_DEAL_PROMISES][AUF_TEXT_BYTES])
{
    auf_deal read;
    if (deal->proposer == AUF_NONE || auf_read_deal(d, s, deal->proposer, words, &read, texts).rule) {
        rk_doc_wrong(doc, "is not a deal (AUF-16.12)");
        return;
    }
    read.number = deal->number;
    read.accepted = deal->accepted;
    for (int i = 0; i < read.promises; i++) {
        read.promise[i].deal = read.number;
        read.promise[i].text = AUF_NONE;
    }
    *deal = read;
}

static void deal(rk_doc *doc, const auf_data *d, const auf_state *s, auf_annex *x, auf_deal *deal)
{
    char    texts[AUF_DEAL_PROMISES][AUF_TEXT_BYTES] = {{0}};
    rk_text text = RK_TEXT_INIT;
    if (!rk_doc_object(doc, NULL, "Deal", NULL))
        return;
    if (rk_doc_writing(doc))
        auf_write_deal(d, x, deal, &text);
    number(doc, &deal->number, NULL, "its number: `#3`");
    auf_doc_city(doc, "proposer", s, &deal->proposer, "who proposed it");
    auf_doc_cities(doc, "accepted", s, &deal->accepted, "who has accepted it so far");
    const char *words = rk_doc_text(doc, "deal", rk_text_str(&text), DEAL_BYTES, "the deal in one line, as in `propose`");
    if (words)
        read_deal(doc, d, s, words, deal, texts);
    rk_doc_items(rk_doc_derived(doc), "parties", &deal->parties, AUF_K_CITY, "all who have to accept it");
    terms(doc, s, x, deal);
    int n = rk_doc_list_of(doc, "slots", deal->promises, 0, AUF_DEAL_PROMISES,
                           "where the text of each promise is kept; null: it has none");
    for (int i = 0; i < n; i++)
        slot(doc, NULL, x, &deal->promise[i].text, texts[i], NULL);
    rk_doc_end_list(doc);
    rk_doc_end_object(doc);
    rk_text_free(&text);
}

static void deals(rk_doc *doc, const auf_data *d, const auf_state *s, auf_annex *x)
{
    int n = rk_doc_list(doc, "deals", x->deals, AUF_DEALS, "open ones, oldest first");
    for (int i = 0; i < n; i++)
        deal(doc, d, s, x, &x->deal[i]);
    rk_doc_end_list(doc);
    if (rk_doc_reading(doc))
        x->deals = (uint16_t)n;
}

/* ---- the record of promises ---- */

/* The text of a judged FREE promise may be forgotten: then it is read with a dash in its place. */
static bool read_promise(const auf_data *d, const auf_state *s, const char *words, auf_promise *p, char kept[AUF_TEXT_BYTES])
{
    rk_text dashed = RK_TEXT_INIT;
    if (!auf_read_promise(d, s, words, p, kept).rule)
        return true;
    rk_text_addf(&dashed, "%s -", words);
    bool ok = !auf_read_promise(d, s, rk_text_str(&dashed), p, kept).rule && p->kind == AUF_P_FREE;
    kept[0] = 0;
    rk_text_free(&dashed);
    return ok;
}

/* Words only for what people look at: the record is long. */
static void promise_words(rk_doc *doc, const auf_state *s, const auf_annex *x, const auf_promise *p, bool in_words)
{
    uint8_t judges = auf_judges(p);
    if (rk_doc_present(doc, in_words))
        term(doc, "term", s, p->promisor, AUF_NONE, p->last, auf_promise_words(x, p),
             "the promise in words; of open ones and of the last few settled ones");
    if (rk_doc_present(doc, judges))
        rk_doc_items(rk_doc_derived(doc), "judges", &judges, AUF_K_CITY, "who may say whether it was kept (AUF-16.13)");
}

static void promise(rk_doc *doc, const auf_data *d, const auf_state *s, auf_annex *x, auf_promise *p, bool in_words)
{
    char    kept[AUF_TEXT_BYTES] = {0};
    rk_text text = RK_TEXT_INIT;
    if (!rk_doc_object(doc, NULL, "PromiseLine", NULL))
        return;
    if (rk_doc_writing(doc))
        auf_write_promise(d, x, p, &text);
    number(doc, &p->deal, &p->part, "its number: `#3.1` is the first of deal 3");
    const char *words = rk_doc_text(doc, "promise", rk_text_str(&text), DEAL_BYTES, "the promise, as in a deal");
    if (words) {
        auf_promise read;
        if (!read_promise(d, s, words, &read, kept))
            rk_doc_wrong(doc, "is not a promise (AUF-16.7)");
        read.deal = p->deal;
        read.part = p->part;
        read.text = AUF_NONE;
        *p = read;
    }
    auf_doc_cities(doc, "parties", s, &p->parties, "the parties of the deal");
    rk_doc_choice(doc, "status", &p->status, statuses, AUF_VOID + 1, "what has become of it");
    if (rk_doc_present(doc, p->met))
        rk_doc_flag(doc, "met", &p->met, "`nobid`: there was such a lot");
    if (rk_doc_present(doc, p->kind == AUF_P_MONEY || p->given))
        rk_doc_money(doc, "given", &p->given, AUF_UNIT, 0, 100000000, "`money`: paid so far");
    if (rk_doc_present(doc, p->text != AUF_NONE))
        slot(doc, "slot", x, &p->text, kept, "where its text is kept, if it has one");
    promise_words(doc, s, x, p, in_words);
    rk_doc_end_object(doc);
    rk_text_free(&text);
}

static void record(rk_doc *doc, const auf_data *d, const auf_state *s, auf_annex *x)
{
    int settled = -SETTLED_IN_WORDS;
    for (int i = 0; i < x->recorded; i++)
        settled += x->record[i].status != AUF_OPEN;
    int n = rk_doc_list(doc, "record", x->recorded, AUF_RECORD, "promises of concluded deals, oldest first");
    for (int i = 0; i < n; i++) {
        bool open = x->record[i].status == AUF_OPEN;
        promise(doc, d, s, x, &x->record[i], open || settled <= 0);
        settled -= !open;
    }
    rk_doc_end_list(doc);
    if (rk_doc_reading(doc))
        x->recorded = (uint16_t)n;
}

/* AUF-16.9 */
static void tally(rk_doc *doc, const auf_state *s, auf_annex *x)
{
    int n = rk_doc_list_of(doc, "tally", s->seats, 4, AUF_SEATS, "promises by mayor");
    for (int p = 0; p < n; p++) {
        if (!rk_doc_object(doc, NULL, "Tally", NULL))
            continue;
        rk_doc_item(rk_doc_derived(doc), "city", &p, AUF_K_CITY, "whose");
        rk_doc_number(doc, "kept", &x->kept[p], 0, UINT16_MAX, "kept ones");
        rk_doc_number(doc, "broken", &x->broken[p], 0, UINT16_MAX, "broken ones");
        rk_doc_number(doc, "void", &x->voided[p], 0, UINT16_MAX, "void ones");
        rk_doc_end_object(doc);
    }
    rk_doc_end_list(doc);
}

/* ---- every folder handed in ---- */

static void folder(rk_doc *doc, const auf_data *d, const auf_state *s, auf_archived *a)
{
    if (!rk_doc_object(doc, NULL, "Folder", NULL))
        return;
    auf_doc_round(doc, s, &a->round);
    auf_doc_window(doc, &a->window);
    auf_doc_city(doc, "lord_mayor", s, &a->lm, "to whom");
    auf_doc_city(doc, "giver", s, &a->giver, "by whom");
    rk_doc_flag(doc, "accepted", &a->accepted, "it was accepted");
    auf_doc_money(doc, "shift", &a->shift, "of that round's subventions");
    auf_doc_demand(doc, "demand", d, s, a->window, a->shift, &a->demand, "what the LM should do");
    rk_doc_items(doc, "tokens", &a->tokens, AUF_K_TOKEN, "what was in it");
    rk_doc_end_object(doc);
}

static void folders(rk_doc *doc, const auf_data *d, const auf_state *s, auf_annex *x)
{
    int n = rk_doc_list(doc, "folders", x->archived, AUF_ARCHIVE, "every folder handed in");
    for (int i = 0; i < n; i++)
        if (rk_doc_shown(doc, rk_doc_sees(doc, x->archive[i].giver) || doc->viewer == x->archive[i].lm, "giver and LM"))
            folder(doc, d, s, &x->archive[i]);
    rk_doc_end_list(doc);
    if (rk_doc_reading(doc))
        x->archived = (uint16_t)n;
}

static void counts(rk_doc *doc, const char *key, const auf_state *s, uint8_t *count, int most, const char *about)
{
    int n = rk_doc_list_of(rk_doc_may_lack(doc), key, s->seats, 4, AUF_SEATS, about);
    for (int p = 0; p < n; p++)
        rk_doc_number(doc, NULL, &count[p], 0, most, NULL);
    rk_doc_end_list(doc);
}

AUF_SHARED void auf_document_table(rk_doc *doc, const auf_data *d, auf_state *s)
{
    auf_annex *x = auf_annex_of(s);
    bool       there = rk_doc_object_or_null(doc, auf_keeps_record(s), "table", "Table", "null without table talk");
    if (rk_doc_reading(doc) && there != auf_keeps_record(s))
        rk_doc_wrong(doc, "is there exactly if there is table talk (AUF-16.10)");
    if (!there)
        return;
    if (auf_keeps_record(s)) {
        rk_doc_derive_flag(doc, "open", auf_table_open(s), "deals and gifts can be made now (AUF-16.3)");
        rk_doc_number(doc, "deals_made", &x->number, 0, AUF_DEAL_NUMBERS, "number of the last deal");
        deals(doc, d, s, x);
        record(doc, d, s, x);
        tally(doc, s, x);
        counts(doc, "proposed", s, x->proposed, UINT8_MAX,
               "deals proposed in this talk step, by seat; may be left out when read");
        counts(doc, "unready", s, s->unready, AUF_UNREADY,
               "how often each has taken READY back in this talk step (AUF-16.16), by seat; may be left out when read");
        folders(doc, d, s, x);
    }
    rk_doc_end_object(doc);
}
