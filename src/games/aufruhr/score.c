/* score.c: section 15 of the rules: points, stars, who wins. */
#include "games/aufruhr/internal.h"

/* AUF-1.3: a token has three stars at most, a scandal none. */
int auf_all_stars(const auf_data *d, uint64_t tokens)
{
    return __builtin_popcountll(tokens & d->odd_stars) + 2 * __builtin_popcountll(tokens & d->two_stars);
}

/* AUF-15.3: those of his own colour count nothing for a mayor. */
int auf_stars_for(const auf_data *d, int seat, uint64_t tokens)
{
    return auf_all_stars(d, tokens & ~d->tokens_of[seat]);
}

/* In the folder and covered. */
int auf_stars(const auf_data *d, const auf_state *s, int seat)
{
    return auf_stars_for(d, seat, s->folder[seat] | s->covered[seat]);
}

/* AUF-15.4 */
void auf_bonus(const auf_data *d, const auf_state *s, int out[AUF_SEATS])
{
    int stars[AUF_SEATS] = {0}, first = 0, second = 0, firsts = 0;
    for (int p = 0; p < s->seats; p++) {
        stars[p] = auf_stars(d, s, p);
        if (stars[p] > first) {
            second = first;
            first = stars[p];
            firsts = 1;
        } else if (stars[p] == first) {
            firsts++;
        } else if (stars[p] > second) {
            second = stars[p];
        }
    }
    for (int p = 0; p < AUF_SEATS; p++) {
        out[p] = 0;
        if (stars[p] && stars[p] == first)
            out[p] = d->bonus[0];
        else if (stars[p] && stars[p] == second && firsts == 1)
            out[p] = d->bonus[1];
    }
}

static void add_projects(const auf_data *d, const auf_state *s, int p, rk_score *out)
{
    int of[AUF_KINDS] = {0}, joint = 0;
    for (int i = AUF_INITIAL + 2 * p; i < AUF_INITIAL + 2 * p + 2; i++)
        of[d->card[i].kind] += d->kind[d->card[i].kind].points;
    for (int c = 0; c < AUF_CARDS; c++) {
        if (s->where[c] >= AUF_COMMUNITIES)
            continue;
        const auf_kind_values *k = &d->kind[d->card[c].kind];
        if (auf_owner(s, c) == p || auf_partner(s, c) == p) {
            if (auf_partner(s, c) == AUF_NONE)
                of[d->card[c].kind] += k->points;
            else
                joint += k->points_joint;
        }
    }
    rk_score_add(out, p, "AUF-15.2", "aufruhr.score.municipal", of[AUF_SMALL] + of[AUF_BIG], false);
    if (of[AUF_RC_SMALL] + of[AUF_RC_NEGATIVE])
        rk_score_add(out, p, "AUF-9.6", "aufruhr.score.small", of[AUF_RC_SMALL] + of[AUF_RC_NEGATIVE], false);
    if (of[AUF_RC_BIG])
        rk_score_add(out, p, "AUF-9.6", "aufruhr.score.big_alone", of[AUF_RC_BIG], false);
    if (joint)
        rk_score_add(out, p, "AUF-13.6", "aufruhr.score.joint", joint, false);
}

void auf_score(const void *data, const void *state, rk_score *out)
{
    const auf_data  *d = data;
    const auf_state *s = state;
    int              bonus[AUF_SEATS];
    rk_sort_key      key[AUF_SEATS];
    rk_score_begin(out, s->seats);
    auf_bonus(d, s, bonus);
    for (int p = 0; p < s->seats; p++) {
        add_projects(d, s, p, out);
        if (bonus[p])
            rk_score_add(out, p, "AUF-15.4", "aufruhr.score.bonus", bonus[p], false);
        int stars = auf_stars(d, s, p);
        rk_score_add(out, p, "AUF-15.3", "aufruhr.score.stars", stars, true);
        rk_score_add(out, p, "AUF-15.5", "aufruhr.score.cash", (int32_t)s->cash[p] * AUF_UNIT, true);
        key[p] = (rk_sort_key){{out->points[p], s->cash[p], stars}}; /* AUF-15.5 */
    }
    rk_score_rank(out, key);
    rk_score_ties(out, key, "aufruhr.tie.cash", "aufruhr.tie.stars");
}

/* AUF-15.6: with a shared victory more rounds in office, then the lower seat. */
int auf_hall_chooser(const auf_data *d, const auf_state *s)
{
    rk_score score;
    int      who = -1;
    auf_score(d, s, &score);
    for (int p = 0; p < s->seats; p++)
        if (score.winners >> p & 1 && (who < 0 || s->office[p] > s->office[who]))
            who = p;
    return who;
}

/* Projects on the board, joint ones for both. */
void auf_holdings(const void *data, const void *state, rk_visit_holding *visit, void *ctx)
{
    (void)data;
    const auf_state *s = state;
    for (int c = 0; c < AUF_CARDS; c++) {
        if (s->where[c] >= AUF_COMMUNITIES)
            continue;
        visit(ctx, auf_owner(s, c), AUF_K_CARD, c);
        if (auf_partner(s, c) != AUF_NONE)
            visit(ctx, auf_partner(s, c), AUF_K_CARD, c);
    }
}
