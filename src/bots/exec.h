/* exec.h: a bot in another process, in any language, over its standard input and output
 * (docs/bot-protocol.md). It sees its seat's view and its legal moves, nothing else. A bot that
 * crashes, hangs or answers nonsense forfeits the decision, and the default move is made for it. */
#ifndef BOT_EXEC_H
#define BOT_EXEC_H

#include "bots/bot.h"

typedef struct bot_exec bot_exec;

bot_exec *bot_exec_start(const char *command, const rk_dataset *set, const rk_setup *setup, int seat);
void      bot_exec_stop(bot_exec *x);

/* Asks for a move in a resampled state. False: no legal answer came in time. */
bool bot_exec_ask(bot_exec *x, const void *world, rk_move *out);

#endif
