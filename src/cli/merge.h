/* merge.h: series in parts: --part I/N, and putting the parts together (docs/arena.md). */
#ifndef CLI_MERGE_H
#define CLI_MERGE_H

#include "cli/series.h"

/* --part I/N; of == 0: everything. */
typedef struct {
    unsigned long number, of;
} cli_part;

bool cli_part_read(const char *text, cli_part *out); /* NULL: no such flag; says what is wrong */

/* What the header of the first part says is what all of them must be. */
typedef struct {
    cli_series series;
    char     **part; /* files; owned */
    int        parts;
    uint64_t   blocks;  /* --blocks: there must be so many; 0: as many as there are */
    bool       partial; /* --partial: what there is, even if something is missing */
    char      *game;    /* owned */
    rk_text    bots;    /* "a,b" */
    uint64_t   games;
    char      *compare; /* owned; NULL: nothing is compared */
} cli_merge;

/* Each word is a file, a folder with a file of this name, or a folder of such folders. */
bool cli_merge_flags(int argc, char **argv, const char *help, const char *name, cli_merge *m, int *code);
bool cli_merge_read(const char *path, rk_text *bytes); /* says what is wrong */
bool cli_merge_header(cli_merge *m, const char *kind, const char *path, const rk_text *file);
void cli_merge_free(cli_merge *m);
/* Says which are missing, unless that is all right. An exit code. */
int  cli_merge_missing(const cli_merge *m, const bool *have, uint32_t n, const char *units);

#endif
