/* observe.c: the walk over the state once more, compiled for observations alone (engine/document.h). */
#define RK_OBSERVING
#define nin_document nin_observe
#include "games/ninety/document.c"
