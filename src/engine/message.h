/* message.h: what a person reads, as a key and its arguments. Engine and games make messages; catalogues
 * (data/texts/<language>/) turn them into sentences. */
#ifndef RK_MESSAGE_H
#define RK_MESSAGE_H

#include "base/text.h"
#include "engine/language.h"

/* What an argument of a message is. Values from RK_A_ITEM on are the game's own kinds (cards, places; see rk_kind). */
enum {
    RK_A_NUMBER, /* 42 */
    RK_A_AMOUNT, /* 60,000 or 60.000 */
    RK_A_SEAT,   /* the name of the player in that seat */
    RK_A_TEXT,   /* plain words, the same in every language */
    RK_A_KEY,    /* the words of another message, one without arguments */
    RK_A_ITEM = 16
};

enum { RK_MSG_ARGS = 7 }; /* six, and an empty one at the end */

typedef struct {
    const char *name; /* the placeholder it fills */
    const char *text; /* RK_A_TEXT, RK_A_KEY */
    int32_t     value;
    uint8_t     kind;
} rk_arg;

typedef struct {
    const char *key; /* NULL: no message */
    rk_arg      arg[RK_MSG_ARGS];
} rk_msg;

/* rk_msg m = RK_MSG("stimmvieh.why.reach", RK_NUM("n", 3), RK_ITEM("card", STI_CARD, c)); */
#define RK_NUM(placeholder, v)                                                                                                   \
    {                                                                                                                            \
        .name = placeholder, .value = (int32_t)(v), .kind = RK_A_NUMBER                                                          \
    }
#define RK_AMOUNT(placeholder, v)                                                                                                \
    {                                                                                                                            \
        .name = placeholder, .value = (int32_t)(v), .kind = RK_A_AMOUNT                                                          \
    }
#define RK_SEAT(placeholder, v)                                                                                                  \
    {                                                                                                                            \
        .name = placeholder, .value = (int32_t)(v), .kind = RK_A_SEAT                                                            \
    }
#define RK_WORDS(placeholder, s)                                                                                                 \
    {                                                                                                                            \
        .name = placeholder, .text = (s), .kind = RK_A_TEXT                                                                      \
    }
#define RK_TERM(placeholder, k)                                                                                                  \
    {                                                                                                                            \
        .name = placeholder, .text = (k), .kind = RK_A_KEY                                                                       \
    }
#define RK_ITEM(placeholder, what, v)                                                                                            \
    {                                                                                                                            \
        .name = placeholder, .value = (int32_t)(v), .kind = (uint8_t)(RK_A_ITEM + (what))                                        \
    }
#define RK_MSG(...) ((rk_msg)RK_MSG_INIT(__VA_ARGS__))
#define RK_MSG_INIT(...) RK_MSG_FILL(__VA_ARGS__, {0})
#define RK_MSG_FILL(k, ...)                                                                                                      \
    {                                                                                                                            \
        .key = (k), .arg = { __VA_ARGS__ }                                                                                       \
    }

/* Why a move is refused: the rule that forbids it, in words. rule == NULL: it is legal. */
typedef struct {
    const char *rule;
    rk_msg      msg;
} rk_why;

#define RK_FINE ((rk_why){.rule = NULL})
#define RK_NO(rule_id, ...) ((rk_why){.rule = (rule_id), .msg = RK_MSG_INIT(__VA_ARGS__)})

/* Receives the messages about what happened, in order. */
typedef struct rk_teller {
    void (*say)(struct rk_teller *self, const rk_msg *msg);
} rk_teller;

static inline void rk_say(rk_teller *t, rk_msg msg)
{
    t->say(t, &msg);
}

/* Whether two messages read the same. */
bool rk_msg_same(const rk_msg *a, const rk_msg *b);

/* The text of a key; NULL if no catalogue has it. Generated from data/texts. */
const char *rk_phrase(const char *key, rk_lang lang);

/* Digits in groups of three, as the language writes them. */
void rk_amount(rk_text *out, int64_t n, rk_lang lang);

#endif
