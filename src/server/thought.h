/* thought.h: one thing a bot is asked, on its way through threads (bots.c) and workers on other machines (workers.c). */
#ifndef SRV_THOUGHT_H
#define SRV_THOUGHT_H

#include "bots/advice.h"
#include "server/bot_queue.h"
#include "server/internal.h"

typedef struct srv_thought {
    srv_bot_task      task; /* first: the queue knows no more of it */
    char              table[SRV_ID];
    const rk_dataset *set;
    rk_setup          setup;
    bot_spec          spec;
    int               seat;
    uint32_t          question;
    uint64_t          seed;
    bool              to_move; /* else it is only asked whether it has something to say */
    bool              hushed;  /* it was asked, and has nothing to say */
    bool              decided; /* there is an answer */
    uint8_t           tries;   /* workers it was given to in vain */
    uint64_t          advice;  /* for a person: the number of their question; 0: it plays itself */
    tbl_wish          wish;
    rk_move           move;
    rk_text           aside; /* what it says instead of moving */
    rk_text           why;   /* of advice: the reasons */
    char              state[];
} srv_thought;

/* All on the loop. */
srv_thought *srv_thought_for_worker(srv_server *s);             /* with spec.millis as long as it may take; NULL: there is none */
void         srv_thought_done(srv_server *s, srv_thought *t);   /* its move is there, and legal */
void         srv_thought_unused(srv_server *s, srv_thought *t); /* nobody was there to take it */
void         srv_thought_again(srv_server *s, srv_thought *t);  /* it has no answer, and goes back into the queue */
void         srv_thought_free(srv_thought *t);                  /* nobody needs it: the server closes */
void         srv_bots_helped(srv_server *s, unsigned idle, unsigned all); /* so many workers wait, and there are so many */

#endif
