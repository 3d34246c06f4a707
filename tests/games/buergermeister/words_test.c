/* words_test.c: what is told at the table of Die Bürgermeister, sentence by sentence. */
#include "engine/legal.h"
#include "engine/match.h"
#include "engine/notation.h"
#include "engine/render.h"
#include "games/buergermeister/buergermeister.h"
#include "langs.h"
#include "with_set.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    rk_teller base;
    rk_reader reader;
    rk_text   out;
} listener;

static void hear(rk_teller *t, const rk_msg *msg)
{
    listener *l = (listener *)t;
    rk_render(&l->reader, msg, &l->out);
    rk_text_char(&l->out, '\n');
}

static bgm_state begin(int seats, const char *option)
{
    bgm_state s;
    rk_setup  setup = setup_of(seats, option);
    rk_game_buergermeister.start(set.data, &s, &setup);
    return s;
}

/* Plays a line; what is told of it must be exactly this. NULL: whatever it is. */
static void told(bgm_state *s, rk_lang lang, const char *text, const char *want)
{
    listener  l = {{hear}, {&rk_game_buergermeister, set.data, lang, NULL, 0}, RK_TEXT_INIT};
    rk_line   line;
    rk_text   err = RK_TEXT_INIT;
    bgm_state before = *s;
    CHECK(rk_read_line(&rk_game_buergermeister, set.data, text, &line, &err), "%s: %s", text, rk_text_str(&err));
    rk_why why = rk_legal(&rk_game_buergermeister, set.data, s, line.move);
    CHECK(!why.rule, "%s is refused by %s", text, why.rule);
    rk_game_buergermeister.play(set.data, s, line.move);
    rk_game_buergermeister.words.tell(set.data, &before, line.move, s, RK_PUBLIC, &l.base);
    CHECK(!want || !strcmp(rk_text_str(&l.out), want), "%s:\n%s", text, rk_text_str(&l.out));
    rk_text_free(&l.out);
    rk_text_free(&err);
}

static unsigned post(const char *code)
{
    int p = rk_find_id(&rk_game_buergermeister, set.data, BGM_K_POST, code);
    assert_true(p >= 0);
    return (unsigned)p;
}

static void a_turn(void **state)
{
    (void)state;
    bgm_state s = begin(4, NULL);
    told(&s, EN, "* start 0", "Decided by lot: Player 1 begins.\n");
    told(&s, EN, "* draw E24", "Player 1 draws a very good card: The Aunt from Döbling.\n");
    told(&s, EN, "* die 3", "Player 1 rolls a 3 with the first of two dice.\n");
    told(&s, DE, "* die 6",
         "Spieler 1 würfelt mit dem zweiten eine 6, zusammen 9, und erhält 900.000 Schilling (Kasse 2.900.000).\n");
    bgm_put(&s.figures[1], post("KTN-15"));
    bgm_put(&s.figures[1], post("KTN-22"));
    bgm_put(&s.figures[3], post("WIE-01"));
    told(&s, EN, "0 set KTN-07", "Player 1 sets a mayor in Metnitz (KTN-07), Carinthia.\n");
    told(&s, EN, "0 take s",
         "Player 1 takes St. Veit an der Glan (KTN-15) and Klagenfurt am Wörthersee (KTN-22) from Player 2.\n"
         "Player 1 now holds a capital: Klagenfurt am Wörthersee (KTN-22), Carinthia.\n");
    told(&s, DE, "0 set WIE-02", "Spieler 1 setzt einen Bürgermeister in Stammersdorf (WIE-02), Wien.\n");
    told(&s, DE, "0 take w", "Spieler 1 nimmt Spieler 4 den Posten Floridsdorf (WIE-01) ab.\n");
    told(&s, DE, "* draw E34", "Spieler 2 zieht eine schlechte Karte: Druckfehler.\n");
    told(&s, EN, "* die 5", "Player 2 rolls 5 and pays 500,000 schillings (treasury 1,500,000).\n");
    told(&s, EN, "1 end_turn", "Player 2 sets nothing (pass 1 of 12).\n");
}

static void trouble(void **state)
{
    (void)state;
    bgm_state s = begin(3, NULL);
    told(&s, EN, "* start 1", NULL);
    s.cash[1] = 3;
    for (unsigned p = 0; p < 9; p++)
        bgm_put(&s.figures[1], p);
    told(&s, EN, "* draw E34", NULL);
    bgm_state few = s;
    told(&s, EN, "* die 3",
         "Player 2 owes 300,000 schillings, pays 150,000 and is 150,000 short.\nPlayer 2 must vacate 3 posts.\n");
    told(&s, EN, "1 vacate WIE-01", "Player 2 vacates Floridsdorf (WIE-01).\n");
    told(&s, EN, "1 vacate WIE-02", NULL);
    told(&s, EN, "1 vacate WIE-03", "Player 2 vacates Grinzing (WIE-03).\nPlayer 2 can’t set a mayor this turn.\n");
    told(&few, EN, "* die 6",
         "Player 2 owes 600,000 schillings, pays 150,000 and is 450,000 short.\n"
         "Player 2 gives up everything left in open Länder: 9 posts.\nPlayer 2 can’t set a mayor this turn.\n");
    /* nothing to give up */
    few = begin(3, NULL);
    told(&few, EN, "* start 0", NULL);
    few.cash[0] = 1;
    told(&few, EN, "* draw E34", NULL);
    told(&few, DE, "* die 1",
         "Spieler 1 schuldet 100.000 Schilling, zahlt 50.000, und es fehlen 50.000.\n50.000 Schilling werden erlassen.\n"
         "Spieler 1 kann in diesem Zug keine Figur setzen.\n");
}

/* A full Land, a premium that is shared, the end of the game. */
static void premiums_and_end(void **state)
{
    (void)state;
    const bgm_data *d = set.data;
    bgm_state       s = begin(2, "two_player_colours=four_parties");
    told(&s, DE, "* start 0", "Das Los entscheidet: Rot beginnt.\n");
    told(&s, DE, "* draw E01", "Rot zieht eine gute Karte: Abend beim Heurigen.\n");
    told(&s, DE, "* die 1", NULL);
    const bgm_land *l = &d->land[8];
    for (unsigned p = l->first; p < (unsigned)l->first + l->posts - 1u; p++)
        bgm_put(&s.figures[p % 2 ? 2 : 0], p);
    for (int land = 0; land < 8; land++) {
        s.full |= (uint16_t)(1u << land);
        s.figures[1] = bgm_union(s.figures[1], d->land[land].set);
    }
    assert_null(rk_game_buergermeister.tests.check(d, &s));
    int red = bgm_count(bgm_common(s.figures[0], l->set)), green = bgm_count(bgm_common(s.figures[2], l->set));
    assert_int_equal(red + 1, green);
    told(&s, DE, "0 set BGL-16",
         "Rot setzt einen Bürgermeister in Jennersdorf (BGL-16), Burgenland.\nBurgenland ist voll.\n"
         "Rot liegt dort mit 8 gleichauf an der Spitze: Die Prämie wird geteilt, je 250.000 Schilling.\n"
         "Grün liegt dort mit 8 gleichauf an der Spitze: Die Prämie wird geteilt, je 250.000 Schilling.\n"
         "Alle neun Länder sind voll: Die Partie ist zu Ende.\nSpieler 2 gewinnt mit 215.\n");
}

static void two_players(void **state)
{
    (void)state;
    bgm_state s = begin(2, NULL);
    told(&s, EN, "* start 1", NULL);
    told(&s, EN, "* draw E01", NULL);
    told(&s, EN, "* die 1", NULL);
    told(&s, EN, "1 colour yellow", "Player 2 picks up a figure (Yellow).\n");
    bgm_put(&s.figures[2], post("KTN-07"));
    told(&s, EN, "1 set KTN-15", "Player 2 sets a mayor (Yellow) in St. Veit an der Glan (KTN-15), Carinthia.\n");
    bgm_state t = s;
    told(&t, EN, "1 decline", "Player 2 takes nothing.\n");
    told(&s, EN, "1 take n", "Player 2 takes Metnitz (KTN-07) from Player 1.\n");
    told(&s, EN, "1 end_turn", "");
}

/* The pile becomes known with draw 54; passes end the game. */
static void pile_and_stalemate(void **state)
{
    (void)state;
    bgm_state s = begin(3, NULL);
    told(&s, EN, "* start 0", NULL);
    s.turns = 53;
    s.active = 53 % 3;
    s.passes = 8;
    s.unseen = 1;
    for (unsigned i = 0; i < 53; i++)
        s.order[i] = (uint8_t)(i + 1);
    assert_null(rk_game_buergermeister.tests.check(set.data, &s));
    told(&s, EN, "* draw E01",
         "Player 3 draws a good card: Evening at the Wine Tavern.\n"
         "All cards have been seen; from now on they come round in the same order.\n");
    told(&s, EN, "* die 1", NULL);
    told(&s, EN, "2 end_turn",
         "Player 3 sets nothing (pass 9 of 9).\nNobody wants to set a mayor any more: the game is over.\n"
         "Player 3 wins with 0.\n");
}

/* The words of a refusal that name a run. */
static void refusals(void **state)
{
    (void)state;
    bgm_state s = begin(4, NULL);
    told(&s, EN, "* start 0", NULL);
    told(&s, EN, "* draw E01", NULL);
    told(&s, EN, "* die 1", NULL);
    static const char *const blue[] = {"KTN-14", "KTN-15", "KTN-16", "KTN-09"};
    for (int i = 0; i < 4; i++)
        bgm_put(&s.figures[1], post(blue[i]));
    told(&s, EN, "0 set KTN-17", NULL);
    rk_move west = {BGM_V_TAKE, 0, {3}};
    assert_string_equal(rk_legal(&rk_game_buergermeister, set.data, &s, west).msg.key, "buergermeister.why.three");
    bgm_drop(&s.figures[1], post("KTN-14"));
    assert_string_equal(rk_legal(&rk_game_buergermeister, set.data, &s, west).msg.key, "buergermeister.why.not_closed");
    west.arg[1] = 1;
    assert_string_equal(rk_legal(&rk_game_buergermeister, set.data, &s, west).rule, "BGM-11.4");
    rk_msg words = rk_game_buergermeister.words.describe(set.data, &s, (rk_move){BGM_V_TAKE, 0, {0}});
    assert_string_equal(words.key, "buergermeister.move.take");
}

static void boards(void **state)
{
    (void)state;
    rk_rng rng;
    rk_rng_seed(&rng, 3, 0);
    for (int seats = 2; seats <= 4; seats++) {
        bgm_state s = begin(seats, NULL);
        for (int i = 0; i < 300 && rk_game_buergermeister.turn(set.data, &s).stage != RK_OVER; i++) {
            rk_turn  turn = rk_game_buergermeister.turn(set.data, &s);
            rk_moves legal;
            rk_game_buergermeister.moves(set.data, &s, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats),
                                         &legal);
            rk_game_buergermeister.play(set.data, &s, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
            if (i % 7)
                continue;
            for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
                rk_text   out = RK_TEXT_INIT;
                rk_reader reader = {&rk_game_buergermeister, set.data, lang, NULL, 0};
                rk_game_buergermeister.words.draw_board(&reader, &s, 0, i % 2 ? 0 : 80, &out);
                for (const char *p = out.at; *p;) {
                    size_t n = strcspn(p, "\n");
                    CHECK(rk_columns(p, n) <= (i % 2 ? 110 : 80), "%d columns: %.*s", rk_columns(p, n), (int)n, p);
                    p += n + (p[n] == '\n');
                }
                rk_text_free(&out);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_turn),
                                       cmocka_unit_test(trouble),
                                       cmocka_unit_test(premiums_and_end),
                                       cmocka_unit_test(two_players),
                                       cmocka_unit_test(pile_and_stalemate),
                                       cmocka_unit_test(refusals),
                                       cmocka_unit_test(boards)};
    return RUN_WITH_SET(&rk_game_buergermeister, tests);
}
