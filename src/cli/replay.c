/* replay.c: ratskeller replay: checks a match file and shows its positions. */
#include "cli/cli.h"
#include "cli/screen.h"

#include <string.h>

static int viewer_of(const char *s, int seats)
{
    if (!s || !strcmp(s, "all"))
        return RK_ALL;
    if (!strcmp(s, "public"))
        return RK_PUBLIC;
    if (strlen(s) == 1 && *s >= '0' && *s < '0' + seats)
        return *s - '0';
    return -3;
}

static void print_view(const rk_match *m, int viewer, rk_lang lang, bool json)
{
    const rk_game *g = m->set->game;
    rk_text        out = RK_TEXT_INIT;
    rk_json        w = rk_json_to(&out);
    rk_reader      reader = {g, m->set->data, lang, NULL, 0};
    if (json)
        rk_show(g, m->set->data, m->state, viewer, &w);
    else
        g->words.draw_board(&reader, m->state, viewer, cli_width(), &out);
    fputs(rk_text_str(&out), stdout);
    if (json)
        putchar('\n');
    rk_text_free(&out);
}

static void print_score(const rk_match *m)
{
    rk_score score;
    m->set->game->score(m->set->data, m->state, &score);
    for (int p = 0; p < score.parties; p++)
        printf("%d. seat %d: %d\n", score.rank[p], p, score.points[p]);
}

/* --verify: the match, written again, must give the same file. */
static int verify(const rk_match *m, const rk_text *bytes, const char *file)
{
    rk_text again = RK_TEXT_INIT;
    rk_match_write(m, &again);
    bool same = again.len == bytes->len && !memcmp(again.at, bytes->at, again.len);
    rk_text_free(&again);
    if (same)
        printf("%s: %zu moves, all legal, the same byte for byte\n", file, m->steps);
    else
        fprintf(stderr, "ratskeller: %s: the moves are legal, but the file is not written as we write it\n", file);
    return same ? CLI_EXIT_OK : CLI_EXIT_NO;
}

int cli_cmd_replay(int argc, char **argv)
{
    bool           check = false, partial = false, json = false;
    uint64_t       to = UINT64_MAX;
    const char    *view = NULL;
    rk_lang        lang = cli_lang();
    cli_opener     opener = {0};
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{"to", CLI_F_NUMBER, &to},
                              {"view", CLI_F_TEXT, &view},
                              {"verify", CLI_F_SWITCH, &check},
                              {"partial", CLI_F_SWITCH, &partial},
                              {"json", CLI_F_SWITCH, &json},
                              {"lang", CLI_F_LANG, &lang},
                              {"data", CLI_F_TEXT, &opener.data_dir},
                              {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.replay.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("replay needs one match file");
    rk_text       bytes = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_match      m;
    rk_match_file file = {.name = words.item[0], .partial = partial, .lang = lang};
    code = cli_read_match(&m, file, &opener, &bytes, &err);
    if (code != CLI_EXIT_OK) {
        fprintf(stderr, "ratskeller: %s\n", rk_text_str(&err));
    } else {
        int viewer = viewer_of(view, m.setup.seats);
        if (viewer == -3) {
            code = cli_wrong("--view is all, public or a seat of this match");
        } else if (check) {
            code = verify(&m, &bytes, words.item[0]);
        } else {
            if (to < m.steps)
                rk_match_rewind(&m, (size_t)to);
            print_view(&m, viewer, lang, json);
            if (!json && m.set->game->turn(m.set->data, m.state).stage == RK_OVER)
                print_score(&m);
        }
        rk_match_clear(&m);
    }
    cli_opener_close(&opener);
    rk_text_free(&bytes);
    rk_text_free(&err);
    return code;
}
