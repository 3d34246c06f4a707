/* alone.c: a browser's worker has one thread and cannot start programs. What the rest of the program asks for of that is here. */
#include "bots/exec.h"
#include "bots/policies.h"

void bot_side_by_side(void *(*run)(void *item), void *items, size_t size, int n)
{
    for (int i = 0; i < n; i++)
        run((char *)items + (size_t)i * size);
}

bot_exec *bot_exec_start(const char *command, const rk_dataset *set, const rk_setup *setup, int seat)
{
    (void)command, (void)set, (void)setup, (void)seat;
    return NULL; /* such a bot plays at random */
}

void bot_exec_stop(bot_exec *x)
{
    (void)x;
}

bool bot_exec_ask(bot_exec *x, const void *world, rk_move *out)
{
    (void)x, (void)world, (void)out;
    return false;
}
