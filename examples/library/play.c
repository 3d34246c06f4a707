/* play.c: you against bots, in sixty lines.
 *     cc play.c -o play $(pkg-config --cflags --libs ratskeller)
 *     ./play stimmvieh greedy          a game, and a bot for all other seats; you are seat 0 */
#include <ratskeller.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 2000 };

/* The board, the legal moves with their numbers, and a choice; at the end of the input, what an absent player does. */
static int ask(const rk_state *s)
{
    int   legal[MOST], n = rk_state_legal(s, 0, legal, MOST, NULL), choice;
    char *board = rk_state_board(s, 0, "en", NULL);
    puts(board);
    rk_free(board);
    for (int i = 0; i < n; i++) {
        char *words = rk_state_describe(s, 0, legal[i], "en", NULL);
        printf("%3d %s\n", i, words);
        rk_free(words);
    }
    do
        printf("your move, 0 to %d: ", n - 1);
    while (scanf("%d", &choice) == 1 && (choice < 0 || choice >= n));
    return feof(stdin) ? rk_state_default(s, 0, NULL) : legal[choice];
}

int main(int argc, char **argv)
{
    rk_problem  problem;
    rk_bot     *bot[RK_PARTIES] = {NULL};
    rk_ruleset *rules = rk_ruleset_new(argc > 1 ? argv[1] : "stimmvieh", 0, NULL, NULL, &problem);
    for (int seat = 1; rules && seat < rk_ruleset_seats(rules); seat++)
        if (!(bot[seat] = rk_bot_new(rules, argc > 2 ? argv[2] : "greedy", seat, 1, &problem)))
            break;
    if (problem.status) {
        fprintf(stderr, "%s\n", problem.words);
        return 1;
    }
    rk_dice  *dice = rk_dice_new(42, NULL);
    rk_state *s = rk_state_new(rules, NULL);
    while (rk_state_stage(s) != RK_FINISHED) {
        if (rk_state_stage(s) == RK_DRAWING) {
            rk_state_draw(s, dice, NULL);
            continue;
        }
        int seat = __builtin_ctz(rk_state_seats(s));
        if (rk_state_play(s, seat, seat ? rk_bot_choose(bot[seat], s, NULL) : ask(s), &problem))
            printf("%s (%s)\n", problem.words, problem.rule);
    }
    int points[RK_PARTIES], ranks[RK_PARTIES], parties = rk_state_points(s, points, NULL);
    rk_state_ranks(s, ranks, NULL);
    for (int i = 0; i < parties; i++)
        printf("%s %d: %d points, place %d\n", i ? "seat" : "you, seat", i, points[i], ranks[i]);
    for (int seat = 0; seat < RK_PARTIES; seat++)
        rk_bot_free(bot[seat]);
    rk_state_free(s), rk_dice_free(dice), rk_ruleset_free(rules);
    return 0;
}
