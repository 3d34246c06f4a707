/* rash_test.c: nobody pays a fortune for words, however much they promise: whoever breaks them would gain more than his good name
 * is worth. */
#include "engine/match.h"
#include "engine/notation.h"
#include "games/aufruhr/internal.h"
#include "with_set.h"

#include <stdio.h>
#include <string.h>

static rk_match match;

static unsigned big_card(const auf_data *d)
{
    unsigned c = 0;
    while (d->card[c].kind != AUF_RC_BIG)
        c++;
    return c;
}

/* The first talk; the first mayor holds a big RuhrCity project. Essen has nothing to propose. */
static auf_state *begin(void)
{
    rk_setup setup = setup_of(4, NULL);
    if (match.state)
        rk_match_clear(&match);
    rk_match_init(&match, &set, &setup);
    auf_state *s = match.state;
    s->held[0] = 1ull << big_card(set.data);
    s->unseen &= ~s->held[0];
    ((auf_annex *)auf_annex_in(s))->proposed[1] = UINT8_MAX;
    return s;
}

/* Essen is offered half of the project for nothing later and so much now. How much that seems to bring, and the answer. */
static int offer(int now, bool learned, bool *accepts)
{
    const auf_data *d = set.data;
    auf_state      *s = begin();
    rk_line         line;
    rk_text         text = RK_TEXT_INIT, err = RK_TEXT_INIT;
    auf_prospect    x;
    rk_text_addf(&text, "0 propose \"duisburg essen: essen pays duisburg %d; duisburg promises coop %s essen 0\"", now,
                 rk_str_at(&d->strings, d->card[big_card(d)].id));
    CHECK(rk_read_line(set.game, d, rk_text_str(&text), &line, &err), "%s", rk_text_str(&err));
    CHECK(!rk_match_play(&match, &line).rule, "%s is refused", rk_text_str(&text));
    auf_prospect_of(d, s, 1, learned, &x);
    int gain = auf_deal_gain(&x, &auf_annex_in(s)->deal[0], 1);
    rk_text_clear(&text);
    CHECK(auf_bot_aside(d, s, 1, learned, NULL, &text), "no answer");
    *accepts = !strcmp(rk_text_str(&text), "accept #1");
    rk_text_free(&text);
    rk_text_free(&err);
    return gain;
}

static void words_are_not_worth_a_fortune(void **state)
{
    (void)state;
    bool accepts;
    int  gain = offer(150, false, &accepts);
    CHECK(accepts && gain > 0, "150 for half of a big project: %d", gain);
    gain = offer(160, false, &accepts);
    CHECK(!accepts && gain > 0, "160 would seem to bring %d, and yet it is too much for a mere promise", gain);
    offer(240, true, &accepts);
    CHECK(!accepts, "a champion hands over all of its cash");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(words_are_not_worth_a_fortune)};
    int                     failed = RUN_WITH_SET(&rk_game_aufruhr, tests);
    if (match.state)
        rk_match_clear(&match);
    return failed;
}
