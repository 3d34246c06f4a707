/* document.h: what the two files of the state document share. */
#ifndef AUF_DOCUMENT_H
#define AUF_DOCUMENT_H

#include "engine/document.h"
#include "games/aufruhr/internal.h"

/* observe.c has all of this once more, for itself. */
#ifdef RK_OBSERVING
#define AUF_SHARED static inline
#else
#define AUF_SHARED
#endif

AUF_SHARED void auf_doc_city(rk_doc *doc, const char *key, const auf_state *s, uint8_t *city, const char *about);
AUF_SHARED void auf_doc_city_or_null(rk_doc *doc, const char *key, const auf_state *s, uint8_t *city, const char *about);
AUF_SHARED void auf_doc_cities(rk_doc *doc, const char *key, const auf_state *s, uint8_t *cities, const char *about);
AUF_SHARED void auf_doc_money(rk_doc *doc, const char *key, int8_t *at, const char *about); /* -10, 0 or 10 */
AUF_SHARED void auf_doc_round(rk_doc *doc, const auf_state *s, uint8_t *round);
AUF_SHARED void auf_doc_window(rk_doc *doc, uint8_t *window);
/* A demand of this window, in a round with this shift of the subventions; 0: null. */
AUF_SHARED void auf_doc_demand(rk_doc *doc, const char *key, const auf_data *d, const auf_state *s, int window, int shift,
                               uint8_t *demand, const char *about);

AUF_SHARED void auf_document_table(rk_doc *doc, const auf_data *d, auf_state *s);

#endif
