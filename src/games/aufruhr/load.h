/* load.h: reading a state document, in two files. */
#ifndef AUF_LOAD_H
#define AUF_LOAD_H

#include "engine/notation.h"
#include "games/aufruhr/internal.h"

typedef struct {
    const auf_data *d;
    auf_state      *s;
} auf_loader;

uint8_t  auf_load_item(const auf_loader *l, const rk_node *in, const char *key, int kind); /* AUF_NONE for null */
uint8_t  auf_load_city(const auf_loader *l, const rk_node *in, const char *key);
uint64_t auf_load_items(const auf_loader *l, const rk_node *in, const char *key, int kind);
uint8_t  auf_load_cities(const auf_loader *l, const rk_node *in, const char *key);
int64_t  auf_load_money(const rk_node *in, const char *key, int64_t low, int64_t high); /* in units */
bool     auf_load_move(const auf_loader *l, const rk_node *in, const char *before, rk_line *line);
uint8_t  auf_load_demand(const auf_loader *l, const rk_node *in, const char *key, int window, int shift);
int      auf_load_window(const rk_node *in);
void     auf_load_table(const auf_loader *l, const rk_node *doc);

#endif
