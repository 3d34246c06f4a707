/* page.h: the files of the page that were built into the program (cmake/page.cmake). */
#ifndef RK_SERVER_PAGE_H
#define RK_SERVER_PAGE_H

#include "base/embedded.h"

extern const rk_file srv_page_files[]; /* none, if the program was built without a page */

#endif
