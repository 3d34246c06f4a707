/* observe.c: the walk over the state once more, compiled for observations alone (engine/document.h). */
#define RK_OBSERVING
#define sti_document sti_observe
#include "games/stimmvieh/document.c"
