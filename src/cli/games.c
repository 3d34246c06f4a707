/* games.c: ratskeller games, ratskeller rule. */
#include "cli/cli.h"
#include "games/registry.h"

#include <string.h>

static void as_words(rk_text *out, const rk_game *g, rk_lang lang)
{
    rk_text key = RK_TEXT_INIT;
    rk_text_addf(&key, "%s.title", g->id);
    size_t from = out->len;
    rk_text_add(out, g->id);
    rk_text_pad(out, from, 16);
    rk_text_add(out, rk_phrase(rk_text_str(&key), lang));
    if (g->min_seats == g->max_seats)
        rk_text_addf(out, ", %d %s", g->min_seats, rk_phrase("cli.players", lang));
    else
        rk_text_addf(out, ", %d-%d %s", g->min_seats, g->max_seats, rk_phrase("cli.players", lang));
    if (g->example)
        rk_text_addf(out, " (%s)", rk_phrase("cli.example", lang));
    rk_text_char(out, '\n');
    for (int i = 0; i < rk_options(g); i++) {
        rk_setup defaults = {0};
        defaults.option[i] = g->options[i].def;
        rk_text_addf(out, "    %s=", g->options[i].name);
        rk_setup_value(g, &defaults, i, out);
        rk_text_add(out, "  (");
        rk_option_values(&g->options[i], out);
        rk_text_addf(out, "; %s)\n", g->options[i].rule);
        rk_text_addf(out, "        %s\n", rk_option_help(g, &g->options[i], lang));
    }
    rk_text_free(&key);
}

int cli_cmd_games(int argc, char **argv)
{
    bool           json = false;
    rk_lang        lang = cli_lang();
    const cli_flag flags[] = {{"json", CLI_F_SWITCH, &json}, {"lang", CLI_F_LANG, &lang}, {0}};
    cli_list       words;
    int            code;
    if (!cli_flags(argc, argv, flags, &words, "cli.games.help", &code))
        return code;
    if (words.n)
        return cli_wrong("games takes no arguments");
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    if (json)
        rk_json_array(&w);
    const rk_game *g;
    for (int i = 0; (g = rk_game_at(i)); i++)
        if (json)
            rk_game_json(&w, g, lang);
        else
            as_words(&out, g, lang);
    if (json) {
        rk_json_end(&w, ']');
        rk_text_char(&out, '\n');
    }
    fputs(rk_text_str(&out), stdout);
    rk_text_free(&out);
    return CLI_EXIT_OK;
}

int cli_cmd_rule(int argc, char **argv)
{
    rk_lang        lang = cli_lang();
    const cli_flag flags[] = {{"lang", CLI_F_LANG, &lang}, {0}};
    cli_list       words;
    int            code;
    if (!cli_flags(argc, argv, flags, &words, "cli.rule.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("name one rule, for instance STI-4.3");
    rk_text out = RK_TEXT_INIT;
    bool    found = rk_rule_text(words.item[0], lang, &out);
    if (found)
        printf("%s\n", rk_text_str(&out));
    else
        fprintf(stderr, "ratskeller: there is no rule \"%s\"\n", words.item[0]);
    rk_text_free(&out);
    return found ? CLI_EXIT_OK : CLI_EXIT_NO;
}
