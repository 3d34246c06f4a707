/* observe.c: the walk over the state once more, compiled for observations alone (engine/document.h). */
#define RK_OBSERVING
#define flo_document flo_observe
#include "games/flohmarkt/document.c"
