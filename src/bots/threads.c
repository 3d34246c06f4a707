/* threads.c: trees grow side by side, each on a thread of its own. (In the browser each may do so in a
 * worker: votes.c.) */
#include "bots/policies.h"

#include <pthread.h>

enum { THREADS_MAX = 64 }; /* as many as a bot's word can ask for */

void bot_side_by_side(void *(*run)(void *item), void *items, size_t size, int n)
{
    pthread_t thread[THREADS_MAX];
    char     *item = items;
    for (int i = 1; i < n; i++)
        pthread_create(&thread[i], NULL, run, item + (size_t)i * size);
    run(item);
    for (int i = 1; i < n; i++)
        pthread_join(thread[i], NULL);
}
