/* page.h: the files of the page that were built into the program (cmake/page.cmake). */
#ifndef SRV_SERVER_PAGE_H
#define SRV_SERVER_PAGE_H

typedef struct {
    const char *name; /* "assets/main-1a2b3c.js" */
    const char *at, *end;
} srv_file;

extern const srv_file srv_page[]; /* ends with name == NULL */

#endif
