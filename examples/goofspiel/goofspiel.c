/* goofspiel.c: a whole game in one small file, the teaching example of docs/adding-a-game.md.
 *
 * The rules of Goofspiel, for 4 players and 13 cards:
 *   GOF-1  Each player holds the cards 1 to 13. So does the prize deck, which is shuffled.
 *   GOF-2  In each of 13 rounds the next prize is turned up.
 *   GOF-3  Then all players choose one of their cards, secretly and at the same time.
 *   GOF-4  The highest card wins the prize's value in points. If the highest card was played
 *          by several, the prize goes to nobody. The cards played are gone.
 *   GOF-5  Most points win; several may share the victory.
 *   GOF-6  An absent player plays the lowest card. Anything that is not a move of the game is
 *          refused with this rule.
 */
#include "engine/document.h"
#include "engine/game.h"
#include "engine/render.h"

#include <string.h>

enum { SEATS = 4, CARDS = 13, ALL_CARDS = (1 << CARDS) - 1 };
enum { V_BID, V_PRIZE };
enum { K_CARD };

typedef struct {
    uint16_t hand[SEATS]; /* bit i: card i + 1 */
    uint16_t deck;        /* prizes not turned up yet */
    uint8_t  points[SEATS];
    uint8_t  bid[SEATS]; /* sealed; 0: none yet */
    uint8_t  prize;      /* 0: one is about to be turned up, if there is one */
    uint8_t  waiting;    /* the seats still to bid, as bits */
} gof_state;

_Static_assert(sizeof(gof_state) == 20, "no padding");

static void gof_start(const void *data, void *state, const rk_setup *setup)
{
    (void)data, (void)setup;
    gof_state *s = state;
    memset(s, 0, sizeof *s);
    for (int i = 0; i < SEATS; i++)
        s->hand[i] = ALL_CARDS;
    s->deck = ALL_CARDS;
}

static rk_turn gof_turn(const void *data, const void *state)
{
    (void)data;
    const gof_state *s = state;
    if (s->prize)
        return (rk_turn){RK_DECIDE, s->waiting, .sealed = 1};
    return (rk_turn){s->deck ? RK_CHANCE_TURN : RK_OVER, 0};
}

static void gof_moves(const void *data, const void *state, int seat, rk_moves *out)
{
    (void)data;
    const gof_state *s = state;
    rk_moves_clear(out);
    if (seat == RK_CHANCE && !s->prize)
        rk_moves_mask(out, rk_move_of(V_PRIZE, RK_CHANCE, 1, 0, 0), 0, s->deck); /* GOF-2 */
    else if (seat < SEATS && s->waiting >> seat & 1)
        rk_moves_mask(out, rk_move_of(V_BID, (unsigned)seat, 1, 0, 0), 0, s->hand[seat]); /* GOF-3 */
}

/* GOF-4: the highest card wins, unless it was played twice. Without branches: bids are hard to foresee. */
static void resolve(gof_state *s)
{
    unsigned once = 0, twice = 0;
    for (int i = 0; i < SEATS; i++) {
        unsigned card = 1u << s->bid[i];
        twice |= once & card;
        once |= card;
    }
    unsigned highest = 31u - (unsigned)__builtin_clz(once);
    unsigned prize = twice >> highest & 1 ? 0 : s->prize;
    for (int i = 0; i < SEATS; i++) {
        s->points[i] = (uint8_t)(s->points[i] + (s->bid[i] == highest ? prize : 0));
        s->hand[i] = (uint16_t)(s->hand[i] & ~(1u << (s->bid[i] - 1)));
    }
    memset(s->bid, 0, sizeof s->bid);
    s->prize = 0;
}

static void gof_play(const void *data, void *state, rk_move m)
{
    (void)data;
    gof_state *s = state;
    if (m.verb == V_PRIZE) {
        s->prize = (uint8_t)m.arg[0];
        s->deck = (uint16_t)(s->deck & ~(1u << (m.arg[0] - 1)));
        s->waiting = (1 << SEATS) - 1;
        return;
    }
    s->bid[m.seat] = (uint8_t)m.arg[0];
    s->waiting = (uint8_t)(s->waiting & ~(1u << m.seat));
    if (!s->waiting)
        resolve(s);
}

/* The engine has found that the move is not in the list; what remains is to say which rule forbids it. */
static rk_why gof_why_not(const void *data, const void *state, rk_move m)
{
    (void)data;
    const gof_state *s = state;
    if (m.verb == V_PRIZE)
        return RK_NO("GOF-2", "goofspiel.why.prize");
    if (m.seat >= SEATS || !(s->waiting >> m.seat & 1))
        return RK_NO("GOF-3", "goofspiel.why.turn");
    return RK_NO("GOF-1", "goofspiel.why.card");
}

static void gof_score(const void *data, const void *state, rk_score *out)
{
    (void)data;
    const gof_state *s = state;
    rk_sort_key      key[SEATS];
    rk_score_begin(out, SEATS);
    for (int i = 0; i < SEATS; i++) {
        rk_score_add(out, i, "GOF-4", "goofspiel.score.prizes", s->points[i], false);
        key[i] = (rk_sort_key){{s->points[i]}};
    }
    rk_score_rank(out, key); /* GOF-5 */
}

/* ---- what is known ---- */

/* The state document: what is written for a viewer, and read back (document.h). */
static void gof_document(const void *data, void *state, rk_doc *d)
{
    (void)data;
    gof_state *s = state;
    rk_doc_number(d, "prize", &s->prize, 0, CARDS,
                  "the prize that lies open; 0: one is about to be turned up, or the game is over");
    rk_doc_numbers(d, "deck", &s->deck, 1, CARDS, "prizes not turned up yet");
    int n = rk_doc_list_of(d, "players", SEATS, SEATS, SEATS, "by seat");
    for (int i = 0; i < n; i++) {
        if (!rk_doc_object(d, NULL, "Player", NULL))
            continue;
        rk_doc_number(d, "points", &s->points[i], 0, 91, "prizes won");
        rk_doc_numbers(d, "hand", &s->hand[i], 1, CARDS, "cards not played yet, a sealed bid included");
        rk_doc_derive_flag(d, "chosen", s->bid[i] != 0, "has bid for this prize");
        if (rk_doc_shown(d, rk_doc_sees(d, i), "the owner")) /* GOF-3 */
            rk_doc_number(d, "bid", &s->bid[i], 0, CARDS, "the card bid; 0: none yet");
        rk_doc_end_object(d);
    }
    rk_doc_end_list(d);
    for (int i = 0; rk_doc_reading(d) && i < SEATS; i++)
        s->waiting |= (uint8_t)((s->prize && !s->bid[i]) << i);
}

static void gof_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    (void)data;
    gof_state *s = state;
    for (int i = 0; i < SEATS; i++)
        if (i != viewer && s->bid[i])
            s->bid[i] = (uint8_t)(rk_nth_bit(s->hand[i], rk_rng_below(rng, (uint32_t)__builtin_popcount(s->hand[i]))) + 1);
}

static const char *gof_check(const void *data, const void *state)
{
    (void)data;
    const gof_state *s = state;
    int              rounds = __builtin_popcount(s->deck) + (s->prize != 0), points = 0, bids = 0;
    for (int i = 0; i < SEATS; i++) {
        if (__builtin_popcount(s->hand[i]) != rounds)
            return "a hand has not as many cards as rounds are left";
        if (s->bid[i] && !(s->hand[i] >> (s->bid[i] - 1) & 1))
            return "a bid is not in the hand it came from";
        points += s->points[i];
        bids += s->bid[i] != 0;
    }
    points += s->prize; /* and what is still to be won */
    for (unsigned deck = s->deck; deck; deck &= deck - 1)
        points += __builtin_ctz(deck) + 1;
    if (points > 91 || s->deck > ALL_CARDS || (s->prize && s->deck >> (s->prize - 1) & 1))
        return "more prizes than there are";
    if (bids == SEATS || (bids && !s->prize))
        return "bids without a prize, or unresolved ones";
    return NULL;
}

/* ---- for players ---- */

static void gof_heuristic(const void *data, const void *state, int32_t out[RK_MAX_SEATS])
{
    (void)data;
    const gof_state *s = state;
    memset(out, 0, RK_MAX_SEATS * sizeof *out);
    for (int i = 0; i < SEATS; i++) {
        int strength = 0;
        for (unsigned cards = s->hand[i]; cards; cards &= cards - 1)
            strength += __builtin_ctz(cards) + 1;
        out[i] = s->points[i] * 8 + strength;
    }
}

static rk_move gof_default_move(const void *data, const void *state, int seat)
{
    (void)data;
    const gof_state *s = state;
    return (rk_move){.verb = V_BID, .seat = (uint8_t)seat, .arg = {(uint16_t)(__builtin_ctz(s->hand[seat]) + 1)}}; /* GOF-6 */
}

static uint32_t gof_max_moves(const void *data, const rk_setup *setup)
{
    (void)data, (void)setup;
    return CARDS * (1 + SEATS);
}

/* ---- words ---- */

static const char *gof_id_of(const void *data, int kind, int value, char scratch[RK_ID_SIZE])
{
    (void)data, (void)kind, (void)value, (void)scratch;
    return NULL; /* only numbers here */
}

static void gof_label(const void *data, int kind, int value, rk_lang lang, rk_text *out)
{
    (void)data, (void)kind, (void)lang;
    rk_text_int(out, value);
}

static rk_msg gof_describe(const void *data, const void *state, rk_move m)
{
    (void)data, (void)state;
    return RK_MSG(m.verb == V_BID ? "goofspiel.move.bid" : "goofspiel.move.prize", RK_NUM("card", m.arg[0]));
}

static void gof_tell(const void *data, const void *before, rk_move m, const void *after, int viewer, rk_teller *out)
{
    (void)data, (void)viewer;
    const gof_state *a = before, *b = after;
    if (m.verb == V_PRIZE) {
        rk_say(out, RK_MSG("goofspiel.tell.prize", RK_NUM("card", m.arg[0])));
        return;
    }
    rk_say(out, RK_MSG("goofspiel.tell.chosen", RK_SEAT("seat", m.seat)));
    if (b->prize)
        return;
    for (int i = 0; i < SEATS; i++)
        rk_say(out, RK_MSG("goofspiel.tell.bid", RK_SEAT("seat", i), RK_NUM("card", i == m.seat ? m.arg[0] : a->bid[i])));
    for (int i = 0; i < SEATS; i++)
        if (b->points[i] > a->points[i])
            rk_say(out, RK_MSG("goofspiel.tell.won", RK_SEAT("seat", i), RK_NUM("points", a->prize)));
}

static void gof_draw_board(const rk_reader *reader, const void *state, int viewer, int width, rk_text *out)
{
    (void)width;
    const gof_state *s = state;
    rk_msg           prize = RK_MSG("board-goofspiel.prize", RK_NUM("card", s->prize));
    rk_render(reader, &prize, out);
    rk_text_char(out, '\n');
    for (int i = 0; i < SEATS; i++) {
        size_t from = out->len;
        rk_text_add(out, i == viewer ? "> " : "  ");
        rk_render_seat(reader, i, out);
        rk_text_pad(out, from, 14);
        for (int c = 0; c < CARDS; c++)
            if (s->hand[i] >> c & 1)
                rk_text_addf(out, "%3d", c + 1);
            else
                rk_text_add(out, "  ·");
        rk_text_addf(out, "   = %d\n", s->points[i]);
    }
}

static const rk_kind   kinds[] = {[K_CARD] = {.name = "card"}, {0}};
static const rk_option options[] = {{0}};
static const rk_verb   verbs[] = {
      [V_BID] = {"bid", 0, 1, {K_CARD}, {CARDS + 1}},
      [V_PRIZE] = {"prize", RK_V_CHANCE, 1, {K_CARD}, {CARDS + 1}},
      {0},
};

extern const rk_game rk_game_goofspiel;
const rk_game        rk_game_goofspiel = {
           .id = "goofspiel",
           .prefix = "GOF",
           .grammar_rule = "GOF-6",
           .example = true,
           .rules_version = 1,
           .min_seats = SEATS,
           .max_seats = SEATS,
           .state_size = sizeof(gof_state),
           .data_size = 1,
           .kinds = kinds,
           .verbs = verbs,
           .options = options,
           .start = gof_start,
           .turn = gof_turn,
           .moves = gof_moves,
           .play = gof_play,
           .why_not = gof_why_not,
           .score = gof_score,
           .document = gof_document,
           .resample = gof_resample,
           .players =
               {
                   .heuristic = gof_heuristic,
                   .default_move = gof_default_move,
        },
           .words =
               {
                   .id_of = gof_id_of,
                   .label = gof_label,
                   .describe = gof_describe,
                   .tell = gof_tell,
                   .draw_board = gof_draw_board,
        },
           .tests =
               {
                   .check = gof_check,
                   .max_moves = gof_max_moves,
        },
};
