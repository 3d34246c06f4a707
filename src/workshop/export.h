/* export.h: functions of the designers' module (workshop.wasm) that the page's workers call. Texts go in as NUL-terminated bytes
 * for which `take` has made room; every text that comes out lies at out_at() until the next call. */
#ifndef SHOP_EXPORT_H
#define SHOP_EXPORT_H

#include "engine/setup.h"

#ifdef __wasm__
#define SHOP_EXPORT(name) __attribute__((export_name(#name)))
#else
#define SHOP_EXPORT(name) /* a test of these files (tests/wasm) */
#endif

rk_text *shop_answer(void); /* emptied, for the answer to this call */

/* The set that was read last; game == NULL: there is none. */
const rk_dataset *shop_set(void);

rk_lang shop_lang(const char *code);

void shop_balance_end(void); /* before another set is read */

#endif
