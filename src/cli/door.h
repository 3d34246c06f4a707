/* door.h: what the files of `ratskeller door` share. */
#ifndef CLI_DOOR_H
#define CLI_DOOR_H

#include "base/text.h"
#include "engine/language.h"

#include <stdbool.h>

/* ---- door_line.c ---- */
/* at: unix:PATH or ADDRESS:PORT. False: err says why there was no answer. */
bool cli_door_ask(const char *at, const char *method, const char *path, int *status, rk_text *body, rk_text *err);

/* ---- door_show.c ---- */
/* A list of the door's as lines for people; false: it is none. `columns`: keys of its objects with what they are before them:
 * "s:id n:clients t:last b:over l:people". */
bool cli_door_show(const char *json, size_t n, const char *columns, rk_lang lang, rk_text *out);

#endif
