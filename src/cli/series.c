/* series.c: what arena and balance share. */
#include "cli/series.h"
#include "cli/cli.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

bool cli_series_bot(const char *word, bot_spec *out)
{
    if (bot_spec_read(word, out))
        return true;
    rk_text names = RK_TEXT_INIT;
    bot_names(&names);
    cli_wrong("there is no bot \"%s\" (there are: %s)", word, rk_text_str(&names));
    rk_text_free(&names);
    return false;
}

int cli_series_seats(const cli_series *s, const rk_game *g)
{
    if (s->seats)
        return s->seats > 255 ? 255 : (int)s->seats;
    return g->max_seats < 4 ? g->max_seats : g->min_seats > 4 ? g->min_seats : 4;
}

bool cli_series_folder(const char *dir)
{
    struct stat is;
    if (mkdir(dir, 0777) == 0 || (errno == EEXIST && stat(dir, &is) == 0 && S_ISDIR(is.st_mode)))
        return true;
    cli_wrong("%s cannot be made a folder for the results: %s", dir, strerror(errno));
    return false;
}

bool cli_series_file(const char *dir, const char *name, const rk_text *bytes)
{
    rk_text path = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&path, "%s/%s", dir, name);
    bool ok = cli_write_file(rk_text_str(&path), rk_text_str(bytes), bytes->len, &err);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&path);
    rk_text_free(&err);
    return ok;
}
