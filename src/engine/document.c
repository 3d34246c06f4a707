/* document.c: the writer of state documents. Nothing here reads JSON: see document_read.c. */
#include "engine/document.h"

#include <stdio.h>

/* The writer does not change the state, so a const state may be handed to a walk that could. */
void rk_show(const rk_game *game, const void *data, const void *state, int viewer, rk_json *w)
{
    rk_doc d = {.json = *w, .viewer = viewer, .game = game, .data = data};
    rk_json_object(&d.json);
    game->document(data, (void *)(uintptr_t)state, &d);
    rk_json_end(&d.json, '}');
    *w = d.json;
}

void rk_json_item(rk_json *w, const rk_game *game, const void *data, int kind, int value)
{
    char        scratch[RK_ID_SIZE];
    const char *id = game->words.id_of(data, kind, value, scratch);
    if (id)
        rk_json_str(w, id);
    else
        rk_json_null(w);
}

void rk_doc_put(void *at, int size, int64_t value)
{
    switch (size) {
    case 1: *(uint8_t *)at = (uint8_t)value; break;
    case 2: *(uint16_t *)at = (uint16_t)value; break;
    case 4: *(uint32_t *)at = (uint32_t)value; break;
    case -1: *(int8_t *)at = (int8_t)value; break;
    case -2: *(int16_t *)at = (int16_t)value; break;
    case -4: *(int32_t *)at = (int32_t)value; break;
    default: *(int64_t *)at = value;
    }
}

/* ---- sets ---- */

void rk_doc_write_numbers(rk_doc *d, uint64_t bits, int first)
{
    for (; bits; bits &= bits - 1)
        rk_json_int(&d->json, first + __builtin_ctzll(bits));
}

void rk_doc_write_choices(rk_doc *d, uint64_t bits, const char *const *names)
{
    for (; bits; bits &= bits - 1)
        rk_json_word(&d->json, names[__builtin_ctzll(bits)]);
}

void rk_doc_write_items(rk_doc *d, uint64_t bits, int first, int kind)
{
    for (; bits; bits &= bits - 1)
        rk_json_item(&d->json, d->game, d->data, kind, first + __builtin_ctzll(bits));
}

/* ---- complaints, which only a reader makes ---- */

static void complain(rk_doc *d, bool field, const char *fmt, va_list ap)
{
    char sentence[400];
    if (!d->reading)
        return;
    vsnprintf(sentence, sizeof sentence, fmt, ap);
    d->driver->fail(d, field, sentence);
}

void rk_doc_fail(rk_doc *d, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    complain(d, false, fmt, ap);
    va_end(ap);
}

void rk_doc_wrong(rk_doc *d, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    complain(d, true, fmt, ap);
    va_end(ap);
}
