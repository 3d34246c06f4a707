/* pthread.h: a browser's worker has one thread, so a lock has nobody to keep out. */
#ifndef WITHOUT_THREADS_H
#define WITHOUT_THREADS_H

#include <stddef.h>

typedef struct {
    char unused;
} pthread_mutex_t;

static inline int pthread_mutex_init(pthread_mutex_t *m, const void *how)
{
    (void)m, (void)how;
    return 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *m)
{
    (void)m;
    return 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *m)
{
    (void)m;
    return 0;
}

static inline int pthread_mutex_destroy(pthread_mutex_t *m)
{
    (void)m;
    return 0;
}

#endif
