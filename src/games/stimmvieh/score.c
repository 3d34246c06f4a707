/* score.c: election night (section 5), the end of several campaigns (section 8), the score. */
#include "games/stimmvieh/stimmvieh.h"

/* STI-5.1 */
void sti_collected(const sti_data *d, const sti_state *s, sti_take out[STI_PARTIES])
{
    for (int p = 0; p < STI_PARTIES; p++) {
        unsigned votes = 0, influence = 0, donations = 0;
        for (uint64_t cards = s->pile[p]; cards; cards &= cards - 1) {
            int             c = __builtin_ctzll(cards);
            const sti_card *face = sti_face(d, s, c);
            if (sti_is_vote(c)) {
                votes += face->value;
                influence += face->influence;
            } else {
                donations += face->value;
            }
        }
        out[p] = (sti_take){(uint16_t)votes, (uint16_t)influence, (uint16_t)donations};
    }
}

/* STI-5.2: more votes, or as many with less influence. */
static bool ahead(const sti_take *x, const sti_take *y)
{
    return x->votes > y->votes || (x->votes == y->votes && x->influence < y->influence);
}

/* STI-5.3, STI-5.4 */
static bool doubles(const sti_state *s, const sti_take take[STI_PARTIES], int p)
{
    int before = 0;
    for (int q = 0; q < STI_PARTIES; q++)
        before += ahead(&take[q], &take[p]);
    return before < 2 && (take[p].votes || s->zero_double);
}

/* STI-5.6 */
static rk_sort_key key_of(const sti_state *s, const sti_result *r)
{
    int by_votes = !s->tie_shared;
    return (rk_sort_key){{r->final, by_votes * r->votes, -by_votes * r->influence}};
}

void sti_evaluate(const sti_data *d, const sti_state *s, const sti_take take[STI_PARTIES], sti_result out[STI_PARTIES])
{
    rk_sort_key key[STI_PARTIES];
    uint8_t     place[STI_PARTIES];
    for (int p = 0; p < STI_PARTIES; p++) {
        const sti_take *t = &take[p];
        out[p] = (sti_result){t->votes, t->influence, t->donations, doubles(s, take, p), 0, 0, 0};
        out[p].final = t->donations * (out[p].doubles ? 2 : 1); /* STI-5.5 */
        key[p] = key_of(s, &out[p]);
    }
    rk_rank(key, STI_PARTIES, place);
    for (int p = 0; p < STI_PARTIES; p++) {
        out[p].place = place[p];
        out[p].points = d->campaign_points[place[p] - 1]; /* STI-8.2 */
    }
}

/* The score of a single campaign is its donations, STI-5.7. */
static void score_single(const sti_state *s, const sti_result r[STI_PARTIES], rk_score *out)
{
    rk_sort_key key[STI_PARTIES];
    for (int p = 0; p < STI_PARTIES; p++) {
        rk_score_add(out, p, "STI-5.5", "stimmvieh.score.donations", r[p].donations * STI_UNIT, false);
        if (r[p].doubles)
            rk_score_add(out, p, "STI-5.3", "stimmvieh.score.doubled", r[p].donations * STI_UNIT, false);
        rk_score_add(out, p, "STI-5.1", "stimmvieh.score.votes", r[p].votes * STI_UNIT, true);
        rk_score_add(out, p, "STI-5.1", "stimmvieh.score.influence", r[p].influence, true);
        out->rank[p] = (uint8_t)r[p].place;
        key[p] = key_of(s, &r[p]);
    }
    rk_score_ties(out, key, "stimmvieh.tie.votes", "stimmvieh.tie.influence");
    out->unit = "stimmvieh.unit.euros";
}

static void score_series(const sti_data *d, const sti_state *s, rk_score *out)
{
    rk_sort_key key[STI_PARTIES] = {{{0}}}; /* STI-8.3: points, first places, donations of all campaigns */
    for (int c = 0; c < s->campaign; c++) {
        sti_result r[STI_PARTIES];
        sti_evaluate(d, s, s->past[c], r);
        for (int p = 0; p < STI_PARTIES; p++) {
            rk_score_add(out, p, "STI-8.2", "stimmvieh.score.campaign", r[p].points, false);
            key[p].by[0] += r[p].points;
            key[p].by[1] += r[p].place == 1;
            key[p].by[2] += r[p].final;
        }
    }
    for (int p = 0; p < STI_PARTIES; p++) {
        rk_score_add(out, p, "STI-8.3", "stimmvieh.score.firsts", (int32_t)key[p].by[1], true);
        rk_score_add(out, p, "STI-8.3", "stimmvieh.score.all_donations", (int32_t)key[p].by[2] * STI_UNIT, true);
    }
    rk_rank(key, STI_PARTIES, out->rank);
    rk_score_ties(out, key, "stimmvieh.tie.firsts", "stimmvieh.tie.donations");
}

void sti_score(const void *data, const void *state, rk_score *out)
{
    const sti_state *s = state;
    rk_score_begin(out, STI_PARTIES); /* STI-7.5: Angelus takes a place too */
    if (s->campaigns > 1) {
        score_series(data, s, out);
    } else {
        sti_take   now[STI_PARTIES];
        sti_result r[STI_PARTIES];
        sti_collected(data, s, now);
        sti_evaluate(data, s, s->phase == STI_END ? s->past[0] : now, r);
        score_single(s, r, out);
    }
    for (int p = 0; p < STI_PARTIES; p++)
        if (out->rank[p] == 1)
            out->winners |= (uint8_t)(1u << p);
}

/* The cards collected in the last campaign. */
void sti_holdings(const void *data, const void *state, rk_visit_holding *visit, void *ctx)
{
    (void)data;
    const sti_state *s = state;
    for (int p = 0; p < STI_PARTIES; p++)
        for (uint64_t cards = s->pile[p]; cards; cards &= cards - 1)
            visit(ctx, p, STI_K_CARD, __builtin_ctzll(cards));
}
