/* http.h: a client that asks one thing after the other over one connection, and waits for the answer. */
#ifndef WORK_HTTP_H
#define WORK_HTTP_H

#include "base/text.h"

#include <stdbool.h>

typedef struct work_http work_http;

/* "https://house.example" or "http://127.0.0.1:8640/prefix", and a key for the head of every request. NULL with a message. */
work_http *work_http_new(const char *url, const char *key, rk_text *err);
void       work_http_free(work_http *h);
bool       work_http_is_open_air(const work_http *h); /* everybody on the way can read along */

/* The status of the answer, whose body is put into `answer`; 0 with a message if there is none within so many seconds. */
int work_http_ask(work_http *h, const char *method, const char *path, const rk_text *body, int seconds, rk_text *answer,
                  rk_text *err);

/* From another thread: whoever waits for an answer gets none, now and from now on. */
void work_http_cut(work_http *h);

#endif
