/* pg_lib.h: libpq, loaded when a database of PostgreSQL is opened. The program starts on machines that do not have it. */
#ifndef STORE_PG_LIB_H
#define STORE_PG_LIB_H

#include "base/text.h"

#include <libpq-fe.h>
#include <stdbool.h>

#define STORE_PG_FUNCTIONS(X)                                                                                                    \
    X(PQclear)                                                                                                                   \
    X(PQcmdStatus)                                                                                                               \
    X(PQcmdTuples)                                                                                                               \
    X(PQconnectdbParams)                                                                                                         \
    X(PQconsumeInput)                                                                                                            \
    X(PQfreemem)                                                                                                                 \
    X(PQnotifies)                                                                                                                \
    X(PQenterPipelineMode)                                                                                                       \
    X(PQerrorMessage)                                                                                                            \
    X(PQexitPipelineMode)                                                                                                        \
    X(PQfinish)                                                                                                                  \
    X(PQflush)                                                                                                                   \
    X(PQftype)                                                                                                                   \
    X(PQgetResult)                                                                                                               \
    X(PQgetlength)                                                                                                               \
    X(PQgetvalue)                                                                                                                \
    X(PQisBusy)                                                                                                                  \
    X(PQnfields)                                                                                                                 \
    X(PQntuples)                                                                                                                 \
    X(PQpipelineSync)                                                                                                            \
    X(PQresultErrorField)                                                                                                        \
    X(PQresultErrorMessage)                                                                                                      \
    X(PQresultStatus)                                                                                                            \
    X(PQsendFlushRequest)                                                                                                        \
    X(PQsendQuery)                                                                                                               \
    X(PQsendQueryParams)                                                                                                         \
    X(PQsendQueryPrepared)                                                                                                       \
    X(PQsetNoticeReceiver)                                                                                                       \
    X(PQsetnonblocking)                                                                                                          \
    X(PQsocket)                                                                                                                  \
    X(PQstatus)

typedef struct {
#define X(name) __typeof__(name) *name;
    STORE_PG_FUNCTIONS(X)
#undef X
} store_pg_functions;

extern store_pg_functions pq;

bool store_pg_load(rk_text *err); /* once; false: it is not on this machine */

#endif
