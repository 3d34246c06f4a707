/* observe.c: the walk over the state once more, compiled for observations alone (engine/document.h). */
#define RK_OBSERVING
#define bgm_document bgm_observe
#include "games/buergermeister/document.c"
