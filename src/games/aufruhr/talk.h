/* talk.h: table talk of AUFRUHR! (AUF-16): open deals, the record of promises, every folder handed in. All of it
 * lies in the annex behind the state; the core says whether it is there. */
#ifndef AUF_TALK_H
#define AUF_TALK_H

#include "games/aufruhr/aufruhr.h"

typedef enum {
    AUF_P_VOTE,
    AUF_P_SUBV,
    AUF_P_PAYOUT,
    AUF_P_AUCTION,
    AUF_P_NOPAYOUT,
    AUF_P_NOBID,
    AUF_P_AWARD,
    AUF_P_MONEY,
    AUF_P_COOP,
    AUF_P_KEEPOUT,
    AUF_P_FREE,
    AUF_PROMISES
} auf_promise_kind;

enum { AUF_OPEN, AUF_KEPT, AUF_BROKEN, AUF_VOID };

enum {
    AUF_TEXT = 120, /* characters of a FREE demand or promise */
    AUF_TEXT_BYTES = 4 * AUF_TEXT + 4,
    AUF_SAY = 280,
    AUF_DEALS_EACH = 3, /* open proposals of a mayor (AUF-16.4) */
    AUF_DEALS = AUF_DEALS_EACH * AUF_SEATS,
    AUF_DEAL_TRANSFERS = 8, /* AUF-16.14 */
    AUF_DEAL_PROMISES = 6,
    AUF_DEAL_NUMBERS = 8000,
    AUF_PARTS = 8, /* "#3.1": deal * AUF_PARTS + part - 1 */
    AUF_RECORD = 96,
    AUF_TEXTS = 48,
    AUF_ARCHIVE = (AUF_SEATS - 1) * AUF_ACCEPTED
};

typedef struct {
    uint16_t deal;
    uint8_t  part, kind, promisor, parties;
    uint8_t  other, category, card, place; /* AUF_NONE where the kind has none */
    uint8_t  last;                         /* round */
    uint8_t  status;
    uint8_t  met;    /* NOBID: there was such a lot */
    uint8_t  text;   /* AUF_NONE, or which of the texts */
    uint16_t amount; /* in units */
    uint32_t given;  /* MONEY: so far */
} auf_promise;

typedef struct {
    uint8_t  from, to, card, spare; /* card: AUF_NONE for money */
    uint16_t amount;
} auf_transfer;

typedef struct {
    uint16_t     number; /* 0: no deal here */
    uint8_t      proposer, parties, accepted, transfers, promises, spare;
    auf_transfer transfer[AUF_DEAL_TRANSFERS];
    auf_promise  promise[AUF_DEAL_PROMISES];
} auf_deal;

typedef struct {
    uint64_t tokens;
    uint8_t  demand, giver, lm, round, window, accepted; /* demand 0: not known */
    int8_t   shift;
    uint8_t  spare;
} auf_archived;

typedef struct {
    auf_archived archive[AUF_ARCHIVE];              /* every folder handed in (AUF-17.5) */
    uint64_t     texts;                             /* which of text[] are in use */
    auf_deal     deal[AUF_DEALS];                   /* open ones, oldest first */
    auf_promise  record[AUF_RECORD];                /* promises of concluded deals, oldest first */
    uint16_t     archived, deals, recorded, number; /* number: of the last deal */
    uint16_t     kept[AUF_SEATS], broken[AUF_SEATS], voided[AUF_SEATS];
    uint8_t      said[AUF_SEATS];     /* a FREE demand of the open window has a text */
    uint8_t      proposed[AUF_SEATS]; /* deals a mayor has proposed in this talk step: those who never tire can be told */
    char         demand_text[AUF_SEATS][AUF_TEXT_BYTES];
    char         text[AUF_TEXTS][AUF_TEXT_BYTES];
} auf_annex;

_Static_assert(sizeof(auf_promise) == 20 && sizeof(auf_transfer) == 6 && sizeof(auf_deal) == 8 + 48 + 120, "no padding");
_Static_assert(sizeof(auf_annex)
                   == AUF_ARCHIVE * 16 + 8 + AUF_DEALS * 176 + AUF_RECORD * 20 + 8 + 36 + 12
                          + (AUF_SEATS + AUF_TEXTS) * AUF_TEXT_BYTES,
               "no padding");

static inline auf_annex *auf_annex_of(auf_state *s)
{
    return (auf_annex *)(void *)(s + 1);
}

static inline const auf_annex *auf_annex_in(const auf_state *s)
{
    return (const auf_annex *)(const void *)(s + 1);
}

/* Deals, promises and folders are kept: not without table talk, and not in search. */
static inline bool auf_keeps_record(const auf_state *s)
{
    return s->annex == AUF_ANNEX_TALK;
}

/* What a FREE promise says; of another kind: nothing. */
static inline const char *auf_promise_text(const auf_state *s, const auf_promise *p)
{
    return p->text == AUF_NONE ? "" : auf_annex_in(s)->text[p->text];
}

/* AUF-12.3: what stands beside the FREE demand of a mayor; NULL: nothing. */
static inline const char *auf_demand_text(const auf_state *s, int seat)
{
    return s->annex != AUF_ANNEX_NONE && auf_annex_in(s)->said[seat] ? auf_annex_in(s)->demand_text[seat] : NULL;
}

/* record.c: the record of promises (AUF-16.7); all do nothing where none is kept */
void auf_record_votes(const auf_data *d, auf_state *s);
void auf_record_subventions(const auf_data *d, auf_state *s);
void auf_record_intent(const auf_data *d, auf_state *s);
void auf_record_bids(const auf_data *d, auf_state *s);
void auf_record_award(auf_state *s, uint8_t tied, int city);
void auf_record_money(auf_state *s, int from, int to, int amount);
void auf_record_build(const auf_data *d, auf_state *s, int owner, const auf_declaration *decl);
void auf_record_round(auf_state *s); /* at the end of a round */
void auf_record_offers(auf_state *s, int accepted);
void auf_judge(auf_state *s, auf_promise *p, int status);
void auf_forget_text(auf_annex *x, int text);

/* record.c: texts of FREE demands (AUF-12.3) */
void auf_keep_demand_text(auf_state *s, int seat, const char *text);
void auf_forget_demand_texts(auf_state *s, uint8_t seats);

/* talk.c, deal.c: table actions (AUF-16) */
uint8_t auf_judges(const auf_promise *p);   /* who may say whether it was kept (AUF-16.13) */
bool    auf_table_open(const auf_state *s); /* AUF-16.3 */
bool    auf_covered(const auf_data *d, const auf_state *s, const auf_deal *deal); /* AUF-16.12 */
rk_why  auf_why_not_aside(const void *data, const void *state, rk_move move, const char *text);
void    auf_play_aside(const void *data, void *state, rk_move move, const char *text);
rk_why  auf_why_not_text(const void *data, const void *state, rk_move move, const char *text);
void    auf_attach_text(const void *data, void *state, rk_move move, const char *text);
bool    auf_random_aside(const void *data, const void *state, int seat, rk_rng *rng, rk_text *line);
rk_why  auf_read_deal(const auf_data *d, const auf_state *s, int proposer, const char *text, auf_deal *out,
                      char texts[AUF_DEAL_PROMISES][AUF_TEXT_BYTES]);
/* The same for what is proposed now: no promise of it has become impossible (AUF-16.15). */
rk_why  auf_read_proposal(const auf_data *d, const auf_state *s, int proposer, const char *text, auf_deal *out,
                          char texts[AUF_DEAL_PROMISES][AUF_TEXT_BYTES]);
rk_why  auf_read_promise(const auf_data *d, const auf_state *s, const char *text, auf_promise *out, char kept[AUF_TEXT_BYTES]);
void    auf_write_deal(const auf_data *d, const auf_annex *x, const auf_deal *deal, rk_text *out);
void    auf_write_promise(const auf_data *d, const auf_annex *x, const auf_promise *p, rk_text *out);

/* tenure.c: what the plans of a Lord Mayor bring every mayor, by what was learned, in hundredths of a point */
typedef struct {
    int payout[AUF_CATEGORIES][AUF_SEATS];
    int favourite[AUF_SEATS];           /* the category that suits an LM best */
    int auction[AUF_SEATS][AUF_SEATS];  /* by LM: the one that suits him best */
    int expected[AUF_SEATS][AUF_SEATS]; /* by LM: what he will probably do */
} auf_tenure;

void auf_tenure_of(const auf_data *d, const auf_state *s, int seat, auf_tenure *out); /* as this seat sees it */
int  auf_lead(const int worth[AUF_SEATS], int seats, int p);

/* appraise.c: what a deal is worth to whom */
typedef struct {
    const auf_data  *d;
    const auf_state *s;
    bool             learned;          /* by what was learned of the game */
    int              worth[AUF_SEATS]; /* hundredths of a point */
    int              unit[AUF_SEATS];  /* of which a unit of cash brings so many */
    uint32_t         income[AUF_CATEGORIES][AUF_SEATS];
    int              votes[AUF_SEATS]; /* promised to a mayor for the next first ballot */
    int              owed[AUF_SEATS];  /* units of money that a mayor has promised to others and not paid yet */
    auf_tenure       tenure;           /* filled in if it is learned */
} auf_prospect;

/* As this seat sees it; learned: by auf_learned_worth. */
void auf_prospect_of(const auf_data *d, const auf_state *s, int seat, bool learned, auf_prospect *out);
int  auf_trust(const auf_state *s, int seat);                   /* that he keeps a promise, in per cent, by his record */
int  auf_learned_trust(const auf_state *s, int seat, int kind); /* the same for a kind of promise, as matches have shown */
bool auf_conflicts(const auf_state *s, const auf_promise *p);   /* with another open promise of the same mayor */
/* What the deal brings every mayor, in hundredths of a point, as `seat` sees it; then what that means for his lead. */
int  auf_deal_gain(const auf_prospect *x, const auf_deal *deal, int seat);

/* bot_aside.c, promise_cost.c: how bots negotiate and keep their word */
bool auf_bot_aside(const void *data, const void *state, int seat, bool learned, rk_rng *rng, rk_text *line);
int  auf_promise_cost(const void *data, const void *state, rk_move move);

/* example.c: what a mayor might say, for people who do not know the words */
bool auf_example(const void *data, const void *state, int seat, int n, rk_text *line);
bool auf_form(const void *data, const void *state, int seat, int verb, int n, rk_text *part, rk_msg *says);

/* tell_talk.c */
rk_msg auf_transfer_words(const auf_transfer *t); /* the terms of a deal, short: who gives or promises is not said */
rk_msg auf_promise_words(const auf_annex *x, const auf_promise *p);
rk_msg auf_transfer_sentence(const auf_transfer *t);                                     /* the same in sentences */
rk_msg auf_promise_sentence(const auf_state *s, const auf_promise *p, const char *text); /* text: of a FREE promise */
void   auf_tell_talk(const auf_data *d, const auf_state *before, rk_move m, const auf_state *after, rk_teller *out);

#endif
