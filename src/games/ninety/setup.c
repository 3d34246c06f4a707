/* setup.c: section 3 of the rules: who is first, biographies, home turfs, seeding. */
#include "games/ninety/ninety.h"

#include <string.h>

enum { SEED_CARDS = 2, SEED_BLOCKS = 2, SEED_PICKS = 2, START_CANVASSERS = 10, START_CASH = 15 };

void nin_start(const void *data, void *state, const rk_setup *setup)
{
    const nin_data *d = data;
    nin_state      *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->start_day = (uint8_t)setup->option[NIN_OPT_START_DAY];
    s->links = (uint8_t)setup->option[NIN_OPT_CROSSINGS];
    s->entry = (uint8_t)setup->option[NIN_OPT_ATTENDANCE];
    s->closing_mail = (uint8_t)setup->option[NIN_OPT_CLOSING_MAIL];
    s->invitations = (uint8_t)setup->option[NIN_OPT_INVITATIONS];
    s->coffee = (uint8_t)setup->option[NIN_OPT_COFFEE];
    s->bios = (uint8_t)setup->option[NIN_OPT_BIOS];
    s->turfs = (uint8_t)setup->option[NIN_OPT_TURF];
    s->rank_all = (uint8_t)setup->option[NIN_OPT_RANK];
    s->dear_ride = (uint8_t)setup->option[NIN_OPT_RIDE];
    s->day = s->start_day; /* NIN-3.8, NIN-18.1 */
    s->closed = nin_one(d->downtown);
    s->deck = nin_all_cards(s);
    for (int p = 0; p < NIN_SEATS; p++) {
        s->bio[p] = NIN_NO_BIO;
        s->turf[p] = NIN_NO;
        s->at[p] = p < s->seats ? (uint8_t)NIN_HOME : (uint8_t)NIN_NO; /* NIN-3.5 */
    }
    memset(s->schedule, NIN_NO, sizeof s->schedule);
    memset(s->guest, NIN_NO, sizeof s->guest);
    memset(s->dealt, NIN_NO, sizeof s->dealt);
    s->pick = s->card = s->victim = s->branch = s->winner = NIN_NO;
    s->phase = NIN_FIRST;
}

/* NIN-3.2: turn order is clockwise from there. */
void nin_play_first(const nin_data *d, nin_state *s, int seat)
{
    (void)d;
    s->first = s->seat = (uint8_t)seat;
    s->phase = s->bios == NIN_OFF ? NIN_TURF : NIN_BIO;
}

/* On to the next candidate; true if all have had their turn at this step of the set-up. */
static bool went_round(nin_state *s)
{
    s->seat = (uint8_t)nin_next_seat(s, s->seat);
    return s->seat == s->first;
}

/* NIN-3.3, NIN-18.7 */
static void give_bio(nin_state *s, int bio)
{
    s->bio[s->seat] = (uint8_t)bio;
    s->phase = went_round(s) ? NIN_TURF : NIN_BIO;
}

void nin_play_bio(const nin_data *d, nin_state *s, int bio)
{
    (void)d;
    s->gone_bios |= (uint16_t)(1u << bio);
    if (s->bios == NIN_RANDOM) {
        give_bio(s, bio);
    } else if (s->dealt[0] == NIN_NO) {
        s->dealt[0] = (uint8_t)bio;
    } else {
        s->dealt[1] = (uint8_t)bio;
        s->phase = NIN_PICK_BIO;
    }
}

void nin_play_pick_bio(const nin_data *d, nin_state *s, int which)
{
    (void)d;
    int bio = s->dealt[which];
    memset(s->dealt, NIN_NO, sizeof s->dealt);
    give_bio(s, bio);
}

/* NIN-3.5, NIN-14.3, NIN-14.5 */
static void fill_purses(const nin_data *d, nin_state *s)
{
    for (int p = 0; p < s->seats; p++) {
        s->cash[p] = (uint16_t)(START_CASH + nin_bio_of(d, s, p)->start_cash);
        s->canvassers[p] = (uint16_t)(START_CANVASSERS + nin_bio_of(d, s, p)->start_canvassers);
    }
}

/* NIN-3.4, NIN-18.8: all turfs are known before the first seeding card. */
static void give_turf(const nin_data *d, nin_state *s, int turf)
{
    s->turf[s->seat] = (uint8_t)turf;
    s->closed = nin_or(s->closed, d->turf[turf].set); /* NIN-2.9, NIN-2.10 */
    s->phase = NIN_TURF;
    if (went_round(s)) {
        fill_purses(d, s);
        s->phase = NIN_SEED_CARDS;
    }
}

void nin_play_turf(const nin_data *d, nin_state *s, int turf)
{
    s->gone_turfs |= (uint16_t)(1u << turf);
    if (s->turfs == NIN_RANDOM) {
        give_turf(d, s, turf);
    } else if (s->dealt[0] == NIN_NO) {
        s->dealt[0] = (uint8_t)turf;
    } else {
        s->dealt[1] = (uint8_t)turf;
        s->phase = NIN_PICK_TURF;
    }
}

void nin_play_pick_turf(const nin_data *d, nin_state *s, int which)
{
    int turf = s->dealt[which];
    memset(s->dealt, NIN_NO, sizeof s->dealt);
    give_turf(d, s, turf);
}

/* NIN-3.6: coffee, home turfs and Downtown are set aside; the others get two blocks. */
void nin_play_seed_card(const nin_data *d, nin_state *s, int card)
{
    nin_drop(&s->deck, card);
    if (nin_is_coffee(card) || nin_has(s->closed, card))
        return;
    for (int i = 0; i < SEED_BLOCKS; i++)
        nin_place_lean(d, s, s->seat, card);
    if (++s->seeded < SEED_CARDS)
        return;
    s->seeded = 0;
    if (went_round(s)) {
        s->deck = nin_all_cards(s); /* everything is shuffled back */
        s->phase = NIN_SEED;
    }
}

/* NIN-3.7: two different neighborhoods before the next candidate picks. */
void nin_play_seed(const nin_data *d, nin_state *s, int x)
{
    nin_place_lean(d, s, s->seat, x);
    if (++s->seeded < SEED_PICKS) {
        s->pick = (uint8_t)x;
        return;
    }
    s->seeded = 0;
    s->pick = NIN_NO;
    if (went_round(s))
        nin_begin_turn(d, s);
}
