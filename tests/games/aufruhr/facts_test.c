/* facts_test.c: what stands beside the moves of AUFRUHR!, and what a deal says in words. */
#include "engine/document.h"
#include "engine/match.h"
#include "engine/render.h"
#include "facts_of.h"
#include "games/aufruhr/internal.h"
#include "langs.h"
#include "with_set.h"

#include <stdio.h>

static rk_match match;

#define FACT(move, name) fact_of(&rk_game_aufruhr, set.data, match.state, move, name)

static auf_state *begin(const char *option)
{
    rk_setup setup = setup_of(4, option);
    if (match.state)
        rk_match_clear(&match);
    rk_match_init(&match, &set, &setup);
    return match.state;
}

static void make(const char *lines)
{
    char buf[600], *save = NULL;
    snprintf(buf, sizeof buf, "%s", lines);
    for (char *line = strtok_r(buf, "|", &save); line; line = strtok_r(NULL, "|", &save)) {
        rk_line parsed;
        rk_text err = RK_TEXT_INIT;
        CHECK(rk_read_line(&rk_game_aufruhr, set.data, line, &parsed, &err), "%s: %s", line, rk_text_str(&err));
        rk_why why = rk_match_play(&match, &parsed);
        CHECK(!why.rule, "%s: %s", line, why.rule);
    }
}

static void shows(int viewer, const char *piece, bool yes)
{
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_show(&rk_game_aufruhr, set.data, match.state, viewer, &w);
    CHECK(!strstr(rk_text_str(&out), piece) != yes, "viewer %d, %s: %s", viewer, piece, rk_text_str(&out));
    rk_text_free(&out);
}

static int find(int kind, const char *id)
{
    int v = rk_find_id(&rk_game_aufruhr, set.data, kind, id);
    CHECK(v >= 0, "there is no %s", id);
    return v;
}

/* AUF-5.2, AUF-17.5: the largest amount goes first, and only the Lord Mayor knows how far he is. */
static void subventions(void **state)
{
    (void)state;
    auf_state *s = begin("talk=off");
    make("0 vote essen|1 vote duisburg|2 vote essen|3 vote essen");
    make("0 demand none|2 demand none|3 demand none");
    assert_int_equal(s->phase, AUF_SUBV);
    int lm = s->lm, largest = auf_subvention(set.data, s, 0) * AUF_UNIT, second = auf_subvention(set.data, s, 1) * AUF_UNIT;
    assert_int_equal(FACT("1 recipient essen", "amount"), largest);
    shows(lm, "\"due\":1", true);
    shows(0, "\"due\"", false);
    make("1 recipient essen");
    assert_int_equal(FACT("1 recipient bochum", "amount"), second);
    shows(lm, "\"due\":2", true);
    shows(0, "\"due\"", false);
}

/* AUF-15.3: a token of the Lord Mayor's own colour is worth nothing to him. */
static void folders(void **state)
{
    (void)state;
    const auf_data *d = set.data;
    auf_state      *s = begin("talk=off");
    make("0 vote essen|1 vote duisburg|2 vote essen|3 vote essen");
    uint64_t bribes = d->tokens_of[0] & ~d->scandals, own = d->tokens_of[1] & ~d->scandals;
    int      token = __builtin_ctzll(bribes), back = __builtin_ctzll(own);
    s->folder[0] |= 1ull << back; /* it came back the way of all bribes */
    s->folder[1] &= ~(1ull << back);
    make("0 demand free");
    char line[80];
    snprintf(line, sizeof line, "0 token %s", rk_str_at(&d->strings, d->token_id[token]));
    assert_int_equal(FACT(line, "stars"), d->stars[token]);
    make(line);
    snprintf(line, sizeof line, "0 token %s", rk_str_at(&d->strings, d->token_id[back]));
    assert_int_equal(FACT(line, "stars"), 0);
    make(line);
    make("2 demand none|3 demand none"); /* a full folder seals itself */
    assert_int_equal(s->phase, AUF_ANSWER);
    assert_int_equal(FACT("1 accept duisburg", "stars"), d->stars[token]);
    snprintf(line, sizeof line, "\"offered\":%d,", d->stars[token]);
    shows(1, line, true);
    shows(3, "\"offered\"", false);
}

/* AUF-8.1: what a site earns stands beside it; AUF-13.9: a licence is cheaper in a round with a discount. */
static void sites_and_licences(void **state)
{
    (void)state;
    const auf_data *d = set.data;
    auf_state      *s = begin("talk=off");
    rk_moves        legal;
    int             seen = 0;
    make("0 vote essen|1 vote duisburg|2 vote essen|3 vote essen");
    s->phase = AUF_SITE;
    s->step = 0;
    s->todo = auf_bit(0);
    s->lot = (uint8_t)__builtin_ctzll(d->municipal[0]);
    auf_moves(d, s, 0, &legal);
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w);) {
        rk_facts facts = {0};
        if (w.move.verb != AUF_V_SITE)
            continue;
        auf_facts(d, s, w.move, &facts);
        assert_int_equal(fact_value(&facts, "earns"), auf_project_value(d, s, s->lot, w.move.arg[0]) * AUF_UNIT);
        assert_in_range(fact_value(&facts, "earns"), AUF_UNIT, 1000);
        seen++;
    }
    assert_true(seen > 3);
    rk_facts facts = {0};
    int      card = find(AUF_K_CARD, "edu-14");
    s->discount = 3;
    auf_facts(d, s, (rk_move){AUF_V_CARD, 0, {(uint16_t)card}}, &facts);
    assert_int_equal(fact_value(&facts, "licence"), 300 - 30);
    s->declared[0] = (auf_declaration){.card = (uint8_t)card, .site = AUF_NONE, .partner = 3, .share = 20, .side = 6};
    shows(2, "\"licence\":270,\"asked\":260", true);
    s->declared[0].side = AUF_NONE;
    shows(2, "\"licence\":270}", true);
    shows(2, "\"asked\"", false);
}

static void says(rk_lang lang, rk_msg msg, const char *words)
{
    rk_reader r = {&rk_game_aufruhr, set.data, lang, NULL, 0};
    rk_text   out = RK_TEXT_INIT;
    rk_render(&r, &msg, &out);
    assert_string_equal(rk_text_str(&out), words);
    rk_text_free(&out);
}

/* AUF-16.12: every kind of term, as it stands in the list of open deals. */
static void terms(void **state)
{
    (void)state;
    auf_state *s = begin("talk=full");
    assert_int_equal(s->phase, AUF_TALK);
    shows(3, "\"table\":{\"open\":true", true);
    make("0 propose \"duisburg essen: duisburg pays essen 50; essen promises vote duisburg; essen promises by 4 money duisburg "
         "1000; "
         "duisburg promises nobid culture; duisburg promises coop edu-14 essen 150; essen promises free come to lunch\"");
    const auf_annex *x = auf_annex_in(s);
    const auf_deal  *deal = &x->deal[0];
    says(EN, auf_transfer_words(&deal->transfer[0]), "50");
    says(EN, auf_promise_words(x, &deal->promise[0]), "vote for Duisburg");
    says(DE, auf_promise_words(x, &deal->promise[1]), "1.000 in bar für Duisburg");
    says(EN, auf_promise_words(x, &deal->promise[2]), "no bid on Culture/Sports this round");
    says(EN, auf_promise_words(x, &deal->promise[4]), "“come to lunch”");
    shows(3,
          "\"parties\":[\"duisburg\",\"essen\"],\"terms\":[{\"who\":\"duisburg\",\"to\":\"essen\",\"by\":null,\"words\":{"
          "\"key\":\"aufruhr.term.pays\",\"args\":{\"n\":{\"amount\":50}}}},{\"who\":\"essen\",\"to\":null,\"by\":2,\"words\":{",
          true);
    make("1 accept #1");
    shows(2, "\"judges\":[\"duisburg\"]", true); /* AUF-16.13: the other party, not who promised it */
    make("0 judge #1.5 kept");
    shows(2, "\"judges\"", false);
}

/* Demands and plans are things with names: what the document says is their id. */
static void names(void **state)
{
    (void)state;
    const auf_data *d = set.data;
    begin("talk=off");
    make("0 vote essen|1 vote duisburg|2 vote essen|3 vote essen");
    assert_int_equal(auf_subvention(d, match.state, 0) * AUF_UNIT, 40);
    make("0 demand sub 40 bochum");
    shows(0, "\"demand\":\"sub 40 bochum\"", true);
    says(EN, RK_MSG("aufruhr.move.demand", RK_ITEM("demand", AUF_K_DEMAND, find(AUF_K_DEMAND, "sub 40 bochum"))),
         "demand: 40 for Bochum");
    says(EN, RK_MSG("aufruhr.move.demand", RK_ITEM("demand", AUF_K_DEMAND, find(AUF_K_DEMAND, "nopay *"))),
         "demand: no payout at all");
    says(EN, RK_MSG("aufruhr.move.demand", RK_ITEM("demand", AUF_K_PLAN, find(AUF_K_PLAN, "auction culture culture nature"))),
         "demand: auction of Culture/Sports ×2 + Nature/Tourism");
    says(EN, RK_MSG("aufruhr.move.demand", RK_ITEM("demand", AUF_K_PLAN, find(AUF_K_PLAN, "payout nature"))),
         "demand: payout of Nature/Tourism");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(subventions), cmocka_unit_test(folders),
                                       cmocka_unit_test(sites_and_licences), cmocka_unit_test(terms), cmocka_unit_test(names)};
    return RUN_WITH_SET(&rk_game_aufruhr, tests);
}
