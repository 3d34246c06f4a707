/* series.c: what arena and balance share. */
#include "cli/series.h"
#include "cli/cli.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

bool rk_series_bot(const char *word, rk_bot_spec *out)
{
    if (rk_bot_spec_read(word, out))
        return true;
    rk_text names = RK_TEXT_INIT;
    rk_bot_names(&names);
    rk_wrong("there is no bot \"%s\" (there are: %s)", word, rk_text_str(&names));
    rk_text_free(&names);
    return false;
}

int rk_series_seats(const rk_series *s, const rk_game *g)
{
    if (s->seats)
        return s->seats > 255 ? 255 : (int)s->seats;
    return g->max_seats < 4 ? g->max_seats : g->min_seats > 4 ? g->min_seats : 4;
}

bool rk_series_folder(const char *dir)
{
    struct stat is;
    if (mkdir(dir, 0777) == 0 || (errno == EEXIST && stat(dir, &is) == 0 && S_ISDIR(is.st_mode)))
        return true;
    rk_wrong("%s cannot be made a folder for the results: %s", dir, strerror(errno));
    return false;
}

bool rk_series_file(const char *dir, const char *name, const rk_text *bytes)
{
    rk_text path = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&path, "%s/%s", dir, name);
    bool ok = rk_write_file(rk_text_str(&path), rk_text_str(bytes), bytes->len, &err);
    if (!ok)
        rk_wrong("%s", rk_text_str(&err));
    rk_text_free(&path);
    rk_text_free(&err);
    return ok;
}
