/* observe.c: the walk over the state once more, compiled for observations alone (engine/document.h). */
#define RK_OBSERVING
#define dem_document dem_observe
#include "games/demolition/document.c"
