/* elect.c: sections 4 and 11 of the rules: elections, the EU Commission, impeachment. */
#include "games/aufruhr/internal.h"

#include <string.h>

/* AUF-4.2: everybody who is not barred. */
void auf_open_election(const auf_data *d, auf_state *s)
{
    s->ballot = 1;
    s->candidates = (uint8_t)(auf_everybody(s) & ~s->barred);
    auf_open_talk(d, s, AUF_T1);
}

/* AUF-4.6: a barred LM is not an incumbent; an impeached one has left the office. */
static int incumbent(const auf_state *s)
{
    return s->lm != AUF_NONE && !(s->barred >> s->lm & 1) ? s->lm : AUF_NONE;
}

/* AUF-4.4 a; the early election of round 1 goes by c (AUF-11.5). */
static bool repeats_whole(const auf_state *s)
{
    return s->round == 1 && s->impeached == AUF_NONE;
}

static void tie(const auf_data *d, auf_state *s, uint8_t tied)
{
    int stays = incumbent(s);
    if (s->ballot == 1 && stays != AUF_NONE && tied >> stays & 1) { /* AUF-4.4 b */
        auf_elect(d, s, stays);
        return;
    }
    if (s->ballot == s->max_ballots) { /* AUF-4.5 */
        s->phase = AUF_DRAW_CITY;
        s->candidates = tied;
        s->todo = 0;
        return;
    }
    s->ballot++;
    if (!repeats_whole(s))
        s->candidates = tied; /* AUF-4.4 c, d */
    auf_open_talk(d, s, AUF_T1);
}

static void count_votes(const auf_data *d, auf_state *s)
{
    int     votes[AUF_SEATS] = {0}, most = 0;
    uint8_t tied = 0;
    for (int p = 0; p < s->seats; p++)
        votes[s->vote[p]]++;
    for (int p = 0; p < s->seats; p++) {
        if (votes[p] > most) {
            most = votes[p];
            tied = 0;
        }
        if (votes[p] == most)
            tied |= auf_bit(p);
    }
    if (s->ballot == 1)
        auf_record_votes(d, s);
    if (auf_single(tied))
        auf_elect(d, s, __builtin_ctz(tied)); /* AUF-4.3 */
    else
        tie(d, s, tied);
}

/* AUF-4.1; who can vote for one candidate only has voted (AUF-0.7). */
void auf_open_ballot(const auf_data *d, auf_state *s)
{
    (void)d;
    s->phase = AUF_BALLOT;
    s->todo = 0;
    memset(s->vote, AUF_NONE, sizeof s->vote);
    for (int p = 0; p < s->seats && p < AUF_SEATS; p++) {
        unsigned others = s->candidates & ~(1u << p);
        if (auf_single(others))
            s->vote[p] = (uint8_t)__builtin_ctz(others);
        else
            s->todo |= auf_bit(p);
    }
    assert(s->todo); /* at least two mayors have a choice (AUF-4.2) */
}

void auf_play_vote(const auf_data *d, auf_state *s, int seat, int city)
{
    s->vote[seat] = (uint8_t)city;
    s->todo = (uint8_t)(s->todo & ~auf_bit(seat));
    if (!s->todo)
        count_votes(d, s);
}

/* AUF-12.9: what lies covered moves into the folder. */
static void leave_office(auf_state *s)
{
    s->folder[s->lm] |= s->covered[s->lm];
    s->covered[s->lm] = 0;
}

/* AUF-4.7, AUF-11.5 */
void auf_elect(const auf_data *d, auf_state *s, int city)
{
    if (s->lm != city) {
        if (s->lm != AUF_NONE)
            leave_office(s);
        s->lm = (uint8_t)city;
        s->since = s->accepted_n;
    }
    s->candidates = 0;
    s->ballot = 0;
    s->barred = 0; /* AUF-11.7 */
    s->todo = 0;
    if (s->impeached != AUF_NONE) {
        s->early = 1;
        auf_open_realise(d, s);
    } else {
        auf_open_subventions(d, s);
    }
}

/* ---- the EU Commission ---- */

/* AUF-11.1 */
bool auf_exposed(const auf_state *s)
{
    if (s->flags & AUF_F_OFFICE)
        return s->covered[s->lm] != 0;
    for (int i = s->since; i < s->accepted_n; i++) {
        auf_accepted a = auf_unpack(s->accepted[i]);
        if (auf_fresh(s, a) && a.tokens)
            return true;
    }
    return false;
}

/* AUF-11.3, AUF-14.9: what the LM accepted becomes known to everybody. A clean LM shows his empty hands. */
void auf_show_tokens(auf_state *s, bool whole_term)
{
    for (int i = s->since; i < s->accepted_n; i++) {
        auf_accepted a = auf_unpack(s->accepted[i]);
        if (whole_term || auf_fresh(s, a)) {
            a.revealed = true;
            s->accepted[i] = auf_pack(a);
        }
    }
}

/* AUF-11.3, AUF-11.4: the tokens leave the game, the LM his office. */
void auf_impeach(auf_state *s)
{
    bool whole_term = s->flags & AUF_F_OFFICE;
    auf_show_tokens(s, whole_term);
    for (int i = s->since; i < s->accepted_n; i++) {
        auf_accepted a = auf_unpack(s->accepted[i]);
        if (whole_term || auf_fresh(s, a))
            s->covered[s->lm] &= ~a.tokens;
    }
    leave_office(s);
    s->barred |= auf_bit(s->lm);
    s->lm = AUF_NONE;
}
