/* export.h: functions that the worker calls. */
#ifndef WASM_EXPORT_H
#define WASM_EXPORT_H

#include "table/table.h"

#ifdef __wasm__
#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#else
#define WASM_EXPORT(name) /* a test of these files (tests/wasm) */
#endif

rk_text *wasm_answer(void); /* emptied, for the answer to this call */

bool wasm_is_seat(const tbl_table *t, int seat);

#endif
