/* observe.c: the walk over the state once more, compiled for observations alone (engine/document.h). */
#define RK_OBSERVING
#define auf_document auf_observe
#include "games/aufruhr/document.c"
#include "games/aufruhr/document_table.c"
