/* scenario.c: ratskeller scenario: runs files of the rulebook (docs/scenarios.md). */
#include "scenario/scenario.h"
#include "cli/series.h"

#include <string.h>

/* Who decides in test positions. */
typedef struct {
    bot_spec bot;
    uint64_t seed;
} decider;

static rk_move decide(void *ctx, const rk_match *match, int seat)
{
    const decider *d = ctx;
    bot_player     bot;
    bot_init(&bot, &d->bot, match->set, &match->setup, seat, d->seed);
    rk_move m = bot_choose(&bot, match->state);
    bot_clear(&bot);
    return m;
}

/* Solved at least so many in a hundred? */
static bool enough(const scn_results *r, uint64_t need)
{
    return (uint64_t)r->solved * 100 >= need * (uint64_t)r->asked;
}

static void print(const scn_results *r, bool json)
{
    fputs(rk_text_str(&r->report), stderr);
    fputs(rk_text_str(&r->unsolved), stderr);
    if (json)
        printf("{\"passed\":%d,\"failed\":%d,\"malformed\":%s,\"solved\":%d,\"asked\":%d}\n", r->passed, r->failed,
               r->malformed ? "true" : "false", r->solved, r->asked);
    else
        printf("%d passed, %d failed\n", r->passed, r->failed);
    if (r->decide && !json)
        printf("%d of %d decisions solved\n", r->solved, r->asked);
}

static bool takes_word(const char *flag)
{
    return !strcmp(flag, "--data") || !strcmp(flag, "--bot") || !strcmp(flag, "--seed") || !strcmp(flag, "--need");
}

int cli_cmd_scenario(int argc, char **argv)
{
    const char    *data_dir = NULL;
    const char    *bot = NULL;
    bool           json = false;
    uint64_t       need = 0;
    cli_list       words;
    scn_results    r = {0};
    decider        who = {.seed = 1};
    int            code;
    const cli_flag flags[] = {{"data", CLI_F_TEXT, &data_dir},   {"json", CLI_F_SWITCH, &json}, {"bot", CLI_F_TEXT, &bot},
                              {"seed", CLI_F_NUMBER, &who.seed}, {"need", CLI_F_NUMBER, &need}, {0}};
    /* A rulebook has more files than the list of words has room for, so they are read here. */
    char          *few[CLI_LIST_MAX] = {argv[0]};
    int            n = 1, files = 0;
    for (int i = 1; i < argc; i++)
        if (!strncmp(argv[i], "-", 1) || takes_word(argv[i - 1]))
            few[n < CLI_LIST_MAX - 1 ? n++ : n] = argv[i];
        else
            argv[1 + files++] = argv[i];
    if (!cli_flags(n, few, flags, &words, "cli.scenario.help", &code))
        return code;
    if (!files)
        return cli_wrong("scenario needs at least one file");
    if (bot && !cli_series_bot(bot, &who.bot))
        return CLI_EXIT_USE;
    if (need > 100 || (need && !bot))
        return cli_wrong("--need is a percentage of the decisions of a --bot");
    if (bot) {
        cli_series_untimed(&who.bot);
        r.decide = decide;
        r.ctx = &who;
    }
    cli_opener opener = {.data_dir = data_dir};
    for (int i = 1; i <= files; i++) {
        rk_text bytes = RK_TEXT_INIT, err = RK_TEXT_INIT;
        if (rk_read_file(argv[i], &bytes, &err)) {
            scn_run(&r, argv[i], rk_text_str(&bytes), bytes.len, cli_opener_find, &opener);
        } else {
            rk_text_addf(&r.report, "%s\n", rk_text_str(&err));
            r.malformed = true;
        }
        rk_text_free(&bytes);
        rk_text_free(&err);
    }
    cli_opener_close(&opener);
    print(&r, json);
    rk_text_free(&r.report);
    rk_text_free(&r.unsolved);
    return r.malformed ? CLI_EXIT_USE : r.failed || !enough(&r, need) ? CLI_EXIT_NO : CLI_EXIT_OK;
}
