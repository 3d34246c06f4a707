/* logs_test.c: logs that released versions have written (tests/golden/logs/FORMAT, made by tools/make-logs). Each is read,
 * replayed for every viewer, and must end with the very state it ended with then; cut off anywhere between two entries, it is a
 * match that goes on. */
#include "check.h"
#include "games/registry.h"
#include "table/table.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;
static rk_dataset  set;

/* The data set of the log: today's, or one that is kept beside the logs under its hash. */
static const rk_dataset *find(void *ctx, const rk_set_name *name, rk_text *err)
{
    const rk_game *g = rk_game_by_id(name->game);
    rk_text        path = RK_TEXT_INIT, bytes = RK_TEXT_INIT;
    (void)ctx;
    CHECK(g, "there is no game %s", name->game);
    if (set.data)
        rk_dataset_free(&set);
    CHECK(rk_dataset_open(&set, g, NULL, err), "%s", rk_text_str(err));
    if (strcmp(set.hash, name->hash) != 0) {
        rk_dataset_free(&set);
        rk_text_addf(&path, "%s/data/%s.json", folder, name->hash);
        CHECK(rk_read_file(rk_text_str(&path), &bytes, err), "%s: when a data set changes, the one of the logs is kept here",
              rk_text_str(err));
        CHECK(rk_dataset_parse(&set, g, rk_text_str(&path), bytes.at, bytes.len, err), "%s", rk_text_str(err));
        CHECK(!strcmp(set.hash, name->hash), "%s is another data set", rk_text_str(&path));
    }
    rk_text_free(&path);
    rk_text_free(&bytes);
    return rk_dataset_use_rules(&set, name->rules, err) ? &set : NULL;
}

static void count_event(void *ctx, int viewer, uint64_t n, const char *json, size_t len)
{
    (void)viewer, (void)json, (void)len;
    *(uint64_t *)ctx = n;
}

static void replay(const char *file, const rk_text *log, int seats)
{
    rk_text err = RK_TEXT_INIT;
    for (int v = 0; v <= seats; v++) {
        uint64_t           events = 0;
        tbl_replay         as = {.viewer = v < seats ? v : TBL_SPECTATOR, .over = true};
        const tbl_audience to = {.followed = (uint8_t)(1u << as.viewer), .sink = {count_event, &events}, .replay = &as};
        tbl_table         *t = tbl_fold(file, log->at, log->len, find, NULL, &to, &err);
        CHECK(t, "%s", rk_text_str(&err));
        tbl_free(t);
        CHECK(events > 30, "%s: viewer %d saw %d events", file, v, (int)events);
    }
    rk_text_free(&err);
}

/* A match that was going on when the program was replaced. */
static void go_on(const char *file, const rk_text *log)
{
    int lines = 0, left;
    for (size_t i = 0; i < log->len; i++)
        lines += log->at[i] == '\n';
    left = lines / 2;
    size_t n = 0;
    while (left > 0)
        left -= log->at[n++] == '\n';
    rk_text    err = RK_TEXT_INIT;
    tbl_table *t = tbl_read(file, log->at, n, find, NULL, &err);
    CHECK(t && tbl_started(t) && !tbl_over(t), "%s: %s", file, rk_text_str(&err));
    size_t was, is;
    tbl_log(t, &was);
    CHECK(was == n, "%s is written anew", file);
    rk_text     answer = RK_TEXT_INIT;
    const char *who = tbl_seat_at(t, 0)->who;
    CHECK(tbl_command(t, tbl_time(t) + 1, who, "0: say we go on", &answer), "%s: %s", file, rk_text_str(&answer));
    const char *grown = tbl_log(t, &is);
    CHECK(is > was && !memcmp(grown, log->at, was), "%s: nothing was written", file);
    tbl_table *again = tbl_read(file, grown, is, find, NULL, &err);
    CHECK(again, "%s: %s", file, rk_text_str(&err));
    tbl_free(again);
    tbl_free(t);
    rk_text_free(&answer);
    rk_text_free(&err);
}

static void check_log(const char *file)
{
    rk_text log = RK_TEXT_INIT, end = RK_TEXT_INIT, err = RK_TEXT_INIT, match = RK_TEXT_INIT, other = RK_TEXT_INIT;
    rk_text_addn(&other, file, strlen(file) - strlen(".table"));
    rk_text_add(&other, ".end");
    CHECK(rk_read_file(file, &log, &err) && rk_read_file(rk_text_str(&other), &end, &err), "%s", rk_text_str(&err));
    tbl_table *t = tbl_read(file, log.at, log.len, find, NULL, &err);
    CHECK(t && tbl_over(t), "%s", rk_text_str(&err));
    rk_match_write(tbl_match(t), &match);
    CHECK(match.len > end.len && !strcmp(match.at + match.len - end.len, end.at), "%s ends otherwise than it did: not with %s",
          file, end.at);
    int seats = tbl_match(t)->setup.seats;
    tbl_free(t);
    replay(file, &log, seats);
    go_on(file, &log);
    rk_text_free(&log);
    rk_text_free(&end);
    rk_text_free(&err);
    rk_text_free(&match);
    rk_text_free(&other);
}

static int check_folder(const char *path)
{
    DIR *d = opendir(path);
    int  n = 0;
    CHECK(d, "%s cannot be read", path);
    for (struct dirent *e; (e = readdir(d));) {
        size_t len = strlen(e->d_name);
        if (len < 6 || strcmp(e->d_name + len - 6, ".table") != 0)
            continue;
        rk_text file = RK_TEXT_INIT;
        rk_text_addf(&file, "%s/%s", path, e->d_name);
        check_log(rk_text_str(&file));
        rk_text_free(&file);
        n++;
    }
    closedir(d);
    return n;
}

/* Before options could be texts, a slogan had a line of its own in the header (STI-9.1). Games without one leave it alone. */
static void old_slogan(const char *game, const char *kept)
{
    rk_text path = RK_TEXT_INIT, log = RK_TEXT_INIT, old = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&path, "%s/1/%s.table", folder, game);
    CHECK(rk_read_file(rk_text_str(&path), &log, &err), "%s", rk_text_str(&err));
    size_t header = (size_t)(strstr(rk_text_str(&log), "\n\n") + 1 - log.at);
    rk_text_addn(&old, log.at, header);
    rk_text_add(&old, "slogan More beer!\n");
    rk_text_addn(&old, log.at + header, log.len - header);
    tbl_table *t = tbl_read(game, old.at, old.len, find, NULL, &err);
    CHECK(t && tbl_over(t), "%s", rk_text_str(&err));
    size_t      n;
    const char *is = tbl_log(t, &n);
    CHECK(n == old.len && !memcmp(is, old.at, n), "%s is written anew", game);
    CHECK(!strcmp(tbl_match(t)->setup.text, kept), "the slogan of %s is \"%s\"", game, tbl_match(t)->setup.text);
    tbl_free(t);
    rk_text_free(&path);
    rk_text_free(&log);
    rk_text_free(&old);
    rk_text_free(&err);
}

int main(int argc, char **argv)
{
    CHECK(argc >= 3, "logs_test FOLDER FORMAT...");
    folder = argv[1];
    for (int i = 2; i < argc; i++) {
        rk_text path = RK_TEXT_INIT;
        rk_text_addf(&path, "%s/%s", folder, argv[i]);
        CHECK(check_folder(rk_text_str(&path)) >= 6, "%s does not have a log of each game", rk_text_str(&path));
        rk_text_free(&path);
    }
    old_slogan("stimmvieh", "More beer!");
    old_slogan("goofspiel", "");
    rk_dataset_free(&set);
    return 0;
}
