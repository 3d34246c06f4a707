/* lines.h: reads a text file line by line, and says where in it something is wrong. */
#ifndef RK_LINES_H
#define RK_LINES_H

#include "base/text.h"

#include <stdbool.h>

enum { RK_LINE_MAX = 8192 };

typedef struct {
    const char *file;     /* its name, for messages */
    const char *at, *end; /* what is still to be read */
    int         line_no;
    char        line[RK_LINE_MAX]; /* without its line feed */
    rk_text    *err;
} rk_lines;

rk_lines rk_lines_of(const char *file, const char *bytes, size_t n, rk_text *err);

/* 1: there is a line; 0: the end; -1: the file breaks off inside a line, or the line is too long or not UTF-8. */
int rk_lines_next(rk_lines *r);

/* Adds "file:line: what" to the error, without a line if there is none, and returns false. */
bool rk_lines_wrong(rk_lines *r, const char *what);

/* The next line must be "NAME value": copies the value. False, with a message: it is not, or is too long. */
bool rk_lines_field(rk_lines *r, const char *name, char *out, size_t size);

/* What follows `word` and a blank at the beginning of a line; NULL if the line begins differently. */
const char *rk_after(const char *line, const char *word);

#endif
