/* exec.h: a bot in another process, in any language, over its standard input and output
 * (docs/bot-protocol.md). It sees its seat's view and its legal moves, nothing else. A bot that
 * crashes, hangs or answers nonsense forfeits the decision: the default move is made for it. */
#ifndef RK_EXEC_H
#define RK_EXEC_H

#include "bots/bot.h"

typedef struct rk_exec rk_exec;

rk_exec *rk_exec_start(const char *command, const rk_game *g, const void *data, int seat);
void     rk_exec_stop(rk_exec *x);

/* False: it gave no legal answer in time. */
bool rk_exec_ask(rk_exec *x, const void *guessed, rk_move *out);

#endif
