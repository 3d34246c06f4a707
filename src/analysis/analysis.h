/* analysis.h: what a finished match teaches: everybody's chances at every decision, each decision measured against the best that
 * a bot finds from that seat's own knowledge, and what luck gave and decisions cost. No I/O; the same depth and seed give the
 * same verdicts on any number of threads, since each decision is judged for itself. */
#ifndef ANA_H
#define ANA_H

#include "bots/advice.h"
#include "engine/match.h"

/* How well a decision was made, by what it cost in chances of winning. */
typedef enum { ANA_BEST, ANA_GOOD, ANA_INACCURACY, ANA_MISTAKE, ANA_BLUNDER, ANA_GRADES } ana_grade;
extern const char *const ana_grade_name[ANA_GRADES]; /* the words are the messages "analysis.<name>" */

/* Who judges, and how long. */
typedef struct {
    const char *judge;      /* a bot that searches: "search", "champion"; NULL: the usual one */
    uint32_t    iterations; /* for finding the moves worth comparing, and for each of them; 0: the usual number */
    uint64_t    seed;
    int         candidates; /* moves worth comparing, at most ANA_CANDIDATES; 0: two, and the one that was played */
    uint32_t    again;      /* a decision that seems to matter is judged once more, so many times as long; 0: it is not */
} ana_depth;

extern const char ana_judge_name[];
enum { ANA_ITERATIONS = 1500, ANA_CANDIDATES = 8, ANA_AGAIN = 4 }; /* the usual number; most; and how much longer a match is */

/* Numbers of one decision: plain data. Chances are in thousandths, as everybody sees them from the deciding seat's knowledge. */
typedef struct {
    uint32_t step; /* of the match */
    uint8_t  seat, seats;
    uint8_t  grade; /* ana_grade */
    uint8_t  spare;
    rk_move  played, best;
    rk_move  next;                 /* the next best, if the best was played */
    int16_t  chance[RK_MAX_SEATS]; /* before the choice: where everybody stood */
    int16_t  with_best[RK_MAX_SEATS];
    int16_t  after[RK_MAX_SEATS]; /* with the one that was played */
    int16_t  loss;                /* of the deciding seat; 0 if it could be an accident of the search */
    int16_t  gap;                 /* what the next best would have cost; 0 likewise */
} ana_decision;

/* A decision with its words. */
typedef struct {
    ana_decision is;
    rk_msg       played, best, next; /* next.key is NULL if another move than the best was played */
    uint8_t      line_n;
    bot_expected line[BOT_LINE_MAX]; /* expected after the best move */
    bot_reasons  why;                /* the best and not the other, if the decision mattered; else empty */
} ana_verdict;

/* The steps at which somebody had a choice. Returns how many; `step` has room for all steps of the match. */
size_t ana_decisions(const rk_match *m, uint32_t *step);

bool ana_is_decision(const rk_match *m, uint32_t step); /* is it one of them? */

bool ana_is_over(const rk_match *m); /* nothing else is analysed: a running match has secrets */
bool ana_depth_ok(const ana_depth *d);

/* Judges the decision made in this step, which must be one. */
void ana_judge(const rk_match *m, uint32_t step, const ana_depth *depth, ana_verdict *out);

ana_grade ana_grade_of(int loss);

/* ---- the whole match ---- */

enum { ANA_TURNING = 3, ANA_TURNING_LOSS = 50 };

/* All in thousandths: start + luck + skill = end. */
typedef struct {
    int16_t  start, end;
    int32_t  luck;  /* dice, cards, and what came to light */
    int32_t  skill; /* choices, the seat's own against those of the others */
    int32_t  lost;  /* what its own decisions cost, against the best found: 0 or more */
    uint16_t grades[ANA_GRADES];
    uint8_t  turning_n;
    uint16_t turning[ANA_TURNING]; /* numbers of decisions in order of time: the dearest, and one good one */
} ana_seat;

typedef struct {
    uint8_t  seats;
    ana_seat seat[RK_MAX_SEATS];
} ana_sums;

/* Of the decisions judged so far, in order of time. `m` is over. */
void ana_sum(const rk_match *m, const ana_decision *list, size_t n, ana_sums *out);

/* ---- JSON (docs/analysis.md) ---- */

void ana_verdict_json(const rk_match *m, const ana_verdict *v, rk_json *w); /* an object */
void ana_sums_json(const ana_sums *s, rk_json *w);                          /* a list, by seat */

#endif
