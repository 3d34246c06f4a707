/* advice.h: what a bot would do, and why: what the move gains, what it fears, and what would be lost otherwise.
 *
 * Nothing is found out in the true state. What the seat cannot know is dealt again, so with the same seed all states that the
 * seat cannot tell apart get the very same advice. */
#ifndef BOT_ADVICE_H
#define BOT_ADVICE_H

#include "bots/bot.h"

enum { BOT_REASONS = 2 };

/* Some differences in what a seat has, in the game's words, the most important first. */
typedef struct {
    uint8_t n;
    rk_msg  part[BOT_REASONS];
} bot_told;

/* The answer of another seat that hurts most. */
typedef struct {
    bool    any;
    uint8_t seat;
    rk_move move;  /* the seat's most likely one, if there is such a move: */
    rk_msg  words; /* key NULL: it hurts now in this way, now in that */
} bot_fear;

typedef struct {
    bot_told gain; /* what the seat will have more by its next turn than now */
    bot_told lost; /* what it would have less by then if it made the other move */
    bot_fear fear;
} bot_reasons;

/* Whose decision it is. */
typedef struct {
    const rk_dataset *set;
    const rk_setup   *setup;
    int               seat;
    uint64_t          seed;
    const void       *state; /* with its annex */
} bot_case;

/* Why `move`, and not `other`. If both are the same, nothing would be lost. */
void bot_reason(const bot_case *c, rk_move move, rk_move other, bot_reasons *out);

typedef struct {
    rk_move     move;
    int16_t     chance; /* of winning with it, in thousandths; -1: nothing else is known than the move */
    bool        has_next;
    rk_move     next; /* the next best */
    rk_msg      next_words;
    int16_t     less; /* what that would cost; 0: it is about as good */
    bot_reasons why;
} bot_advice;

/* Takes as long as a decision of such a bot. A bot that does not search gives no reasons. The seat must have a move to make. */
void bot_advise(const bot_case *c, const bot_spec *spec, bot_advice *out);

/* Fields of an object (docs/protocol.md): `gain`, `lost` and `fear`, as far as there are any. */
void bot_reasons_json(rk_json *w, const rk_game *g, const void *data, const bot_reasons *r);
void bot_advice_json(const rk_dataset *set, const bot_advice *a, rk_text *out); /* an object: these, `chance` and `next` */

/* What move `b` costs the seat compared with `a`, in thousandths of a win; 0 if chance explains the difference. */
int bot_difference(const bot_opinion *a, const bot_opinion *b, int seat);

#endif
