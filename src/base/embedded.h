/* embedded.h: files that are part of the program (cmake/embed.cmake). */
#ifndef RK_BASE_EMBEDDED_H
#define RK_BASE_EMBEDDED_H

typedef struct {
    const char *name; /* "de/ninety.md", "assets/main-1a2b3c.js" */
    const char *at, *end;
} rk_file;

extern const rk_file rk_data_files[]; /* data sets and rules documents; like every such table, ends with name == NULL */

/* The file of that name, or NULL. */
const rk_file *rk_file_find(const rk_file *files, const char *name);

#endif
