/* exports.h: what the module exports, as C. The files of src/wasm are compiled with it here, so it cannot differ from them, and
 * nothing they export can be missing. */
#ifndef WASM_TEST_EXPORTS_H
#define WASM_TEST_EXPORTS_H

#include "table/table.h"

void       *wasm_take(size_t n);
void        wasm_give(void *p);
const char *wasm_out_at(void);
size_t      wasm_out_len(void);
const char *wasm_check(void);

bool       wasm_add_own(const char *game, const char *hash, const char *bytes, size_t n);
tbl_table *wasm_open(const char *game, const char *data, const char *rest);
tbl_table *wasm_fold(const char *bytes, size_t n, bool brought);
void       wasm_drop(tbl_table *t);
bool       wasm_sit_person(tbl_table *t, double now, int seat, const char *who, const char *nonce, const char *name);
bool       wasm_sit_bot(tbl_table *t, double now, int seat, const char *policy);
bool       wasm_command(tbl_table *t, double now, const char *who, const char *line);
void       wasm_tick(tbl_table *t, double now);
double     wasm_alarm(const tbl_table *t);
void       wasm_go_on(tbl_table *t, double now);
bool       wasm_rematch_wanted(const tbl_table *t);
tbl_table *wasm_rematch(const tbl_table *t, double now, const uint8_t *seed);
void       wasm_next(tbl_table *t, double now, const char *id);
tbl_table *wasm_take_along(const char *bytes, size_t n, double now, const uint8_t *seed, const char *who);
int        wasm_spectator(void);
unsigned   wasm_seats_of(const tbl_table *t, const char *who);
unsigned   wasm_deciding(const tbl_table *t);
void       wasm_follow(tbl_table *t, int viewer, double after);
void       wasm_snapshot(const tbl_table *t, int viewer, double now);
void       wasm_events(void);
void       wasm_log(const tbl_table *t, size_t from);
void       wasm_match_file(const tbl_table *t);
bool       wasm_is_over(const tbl_table *t);
bool       wasm_is_started(const tbl_table *t);
void       wasm_card(const tbl_table *t);
bool       wasm_replay(const tbl_table *t, int viewer, bool all);

unsigned wasm_bots(const tbl_table *t);
unsigned wasm_talkers(const tbl_table *t);
uint32_t wasm_question(const tbl_table *t, int seat);
uint32_t wasm_asides(const tbl_table *t);
void     wasm_ask(const tbl_table *t, int seat);
int      wasm_advise(tbl_table *t);
bool     wasm_reasons(const tbl_table *t, const char *move, const char *other);
void     wasm_advice(const tbl_table *t, uint64_t move, const char *why);
uint64_t wasm_think(const char *bytes, uint64_t seed);
bool     wasm_is_long(const char *bytes);
uint64_t wasm_grow(const char *bytes, uint64_t seed, int tree, int trees);
void     wasm_votes(void);
uint64_t wasm_count(const char *bytes, size_t n);
bool     wasm_bot_move(tbl_table *t, double now, int seat, uint32_t answered, uint64_t move);
bool     wasm_bot_aside(tbl_table *t, double now, int seat, const char *line);

void wasm_tally_begin(void);
void wasm_tally_other(const char *bot, bool behind);
void wasm_tally_add(const char *table, const char *game, const char *unit, int players, int place, int of, bool won,
                    int32_t points);
void wasm_tally(void);

bool wasm_given(tbl_table *t, double now, const char *steps);
bool wasm_outline(const tbl_table *t);
bool wasm_judge(const tbl_table *t, uint32_t step, uint32_t iterations);
void wasm_judged(void);
bool wasm_sums(const tbl_table *t, const char *list, size_t n);

void *wasm_memcpy(void *restrict to, const void *restrict from, size_t n); /* memory.c, by other names (native/) */
void *wasm_memset(void *to, int byte, size_t n);

#endif
