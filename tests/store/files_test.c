/* files_test.c: one process per database, a file that is moved away, copies of one moment, and back. */
#include "check.h"
#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/rk-files-XXXXXX";
static char path[100], aside[100], copy_path[100];

static void wake(void *ctx)
{
    (void)ctx;
}

static store_db *open_store(void)
{
    rk_text   err = RK_TEXT_INIT;
    store_db *s = store_open(path, wake, NULL, &err);
    CHECK(s, "%s", rk_text_str(&err));
    rk_text_free(&err);
    return s;
}

static uint64_t new_table(store_db *s, const char *id)
{
    const store_row row = {.id = id, .owner = "me", .invite_hash = "", .invite = ""};
    return store_table(s, &row);
}

static bool wait_for(store_db *s, uint64_t ticket, int ms)
{
    for (; ms > 0 && store_durable(s) < ticket; ms -= 5)
        usleep(5000);
    return store_durable(s) >= ticket;
}

static void fresh(void)
{
    char command[300];
    snprintf(command, sizeof command, "rm -rf %s/*", folder);
    assert_int_equal(system(command), 0);
}

static void a_second_process_is_refused(void **unused)
{
    (void)unused;
    fresh();
    store_db *s = open_store();
    rk_text   err = RK_TEXT_INIT;
    assert_null(store_open(path, wake, NULL, &err)); /* flock counts open files, not processes */
    CHECK(strstr(rk_text_str(&err), "another ratskeller"), "%s", rk_text_str(&err));
    rk_text_clear(&err);
    CHECK(!store_restore(copy_path, path, NULL, NULL, &err), "restored under a running server");
    store_close(s);
    store_close(open_store());
    rk_text_free(&err);
}

static void only_its_owner_may_read_it(void **unused)
{
    (void)unused;
    fresh();
    store_close(open_store());
    struct stat is;
    assert_int_equal(chmod(path, 0644), 0);
    store_close(open_store()); /* of an older version, too */
    assert_int_equal(stat(path, &is), 0);
    CHECK((is.st_mode & 077) == 0, "mode %o", is.st_mode & 0777);
}

/* Nothing is acknowledged while the file is elsewhere; once it is back, everything is there, and once. */
static void file_away_and_back(const char *what, const char *from, const char *to)
{
    fresh();
    store_db *s = open_store();
    uint64_t  t = new_table(s, "a");
    CHECK(wait_for(s, t, 5000), "%s: no commit at all", what);
    assert_int_equal(rename(from, to), 0);
    t = store_append(s, "a", 0, "one\n", 4);
    CHECK(!wait_for(s, t, 600), "%s: acknowledged into a file that is gone", what);
    CHECK(store_failing(s, NULL), "%s: nobody was told", what);
    assert_int_equal(rename(to, from), 0);
    CHECK(wait_for(s, t, 5000), "%s: not taken up again", what);
    CHECK(!store_failing(s, NULL), "%s: still failing", what);
    store_close(s);
    s = open_store();
    rk_text log = RK_TEXT_INIT;
    CHECK(store_log(s, "a", &log) == STORE_FOUND && !strcmp(rk_text_str(&log), "one\n"), "%s: the log says \"%s\"", what,
          rk_text_str(&log));
    rk_text_free(&log);
    store_close(s);
}

static void a_moved_file_is_noticed(void **unused)
{
    (void)unused;
    char wal[110];
    snprintf(wal, sizeof wal, "%s-wal", path);
    file_away_and_back("database", path, aside);
    file_away_and_back("write-ahead log", wal, aside);
}

static void an_idle_server_notices_too(void **unused)
{
    (void)unused;
    fresh();
    store_db *s = open_store();
    CHECK(wait_for(s, new_table(s, "a"), 5000), "no commit");
    assert_int_equal(rename(path, aside), 0);
    int ms = 0;
    for (; ms < 5000 && !store_failing(s, NULL); ms += 10)
        usleep(10000);
    CHECK(store_failing(s, NULL), "not noticed within five seconds");
    assert_int_equal(rename(aside, path), 0);
    for (ms = 0; ms < 5000 && store_failing(s, NULL); ms += 10)
        usleep(10000);
    CHECK(!store_failing(s, NULL), "not noticed that it is back");
    store_close(s);
}

/* ---- files of older versions ---- */

static void run_sql(const char *sql)
{
    sqlite3 *db;
    char    *what = NULL;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    CHECK(sqlite3_exec(db, sql, NULL, NULL, &what) == SQLITE_OK, "%s", what);
    sqlite3_close(db);
}

static void expect_log(store_db *s, const char *table, const char *wanted)
{
    rk_text log = RK_TEXT_INIT;
    CHECK(store_log(s, table, &log) == STORE_FOUND && !strcmp(rk_text_str(&log), wanted), "%s: %s", table, rk_text_str(&log));
    rk_text_free(&log);
}

static void count_lost(void *ctx, const char *table)
{
    (void)table;
    ++*(int *)ctx;
}

/* Before the eighth version entries had no places. */
static void places_come_later(void **unused)
{
    (void)unused;
    fresh();
    store_db       *s = open_store();
    int             lost = 0;
    const store_row over = {.id = "b", .over = STORE_OVER, .ended = 1, .card = "{}", .people = "", .upto = 4};
    new_table(s, "a");
    new_table(s, "b");
    wait_for(s, store_append(s, "a", 0, "\xc3\xa4\n", 3), 5000);
    wait_for(s, store_append(s, "b", 0, "one\n", 4), 5000);
    wait_for(s, store_append(s, "a", 3, "two\n", 4), 5000);
    wait_for(s, store_table_over(s, &over), 5000);
    wait_for(s, store_pack(s, "b"), 5000);
    wait_for(s, store_append(s, "b", 4, "late\n", 5), 5000);
    store_close(s);
    run_sql("DROP TABLE subscription; DROP TABLE setting; ALTER TABLE sits DROP COLUMN told;"
            "DROP INDEX entry_place; ALTER TABLE entry DROP COLUMN at; CREATE INDEX entry_of_game ON entry(game);"
            "UPDATE game SET packed = packed > 0; PRAGMA user_version = 7;");
    s = open_store();
    expect_log(s, "a", "\xc3\xa4\ntwo\n");
    expect_log(s, "b", "one\nlate\n");
    store_append(s, "a", 7, "more\n", 5);
    CHECK(wait_for(s, store_append(s, "b", 9, "later\n", 6), 5000), "no commit");
    store_lost(s, count_lost, &lost);
    assert_int_equal(lost, 0);
    expect_log(s, "a", "\xc3\xa4\ntwo\nmore\n");
    expect_log(s, "b", "one\nlate\nlater\n");
    wait_for(s, store_append(s, "b", 4, "else\n", 5), 5000);
    store_lost(s, count_lost, &lost);
    assert_int_equal(lost, 1);
    store_close(s);
}

/* ---- copies ---- */

enum { ROWS = 3000 };

typedef struct {
    store_db   *s;
    atomic_bool stop;
    int         written;
} load;

/* About a thousand writes a second. */
static void *keep_writing(void *arg)
{
    load *l = arg;
    char  line[2000];
    memset(line, 'x', sizeof line);
    for (; !atomic_load(&l->stop); l->written++) {
        snprintf(line, 12, "%010d\n", l->written);
        store_append(l->s, "a", (size_t)(ROWS + l->written) * sizeof line, line, sizeof line);
        usleep(1000);
    }
    return NULL;
}

static int rows_of(const char *file)
{
    sqlite3      *db;
    sqlite3_stmt *st;
    assert_int_equal(sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT sum(length(bytes)) / 2000 FROM entry", -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    int n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

static void slow_down(void *ctx, int done, int all)
{
    (void)ctx, (void)done, (void)all;
    usleep(100000); /* so that many commits happen between two steps */
}

static void a_copy_is_of_one_moment(void **unused)
{
    (void)unused;
    fresh();
    rk_text   err = RK_TEXT_INIT;
    store_db *s = open_store();
    char      line[2000];
    memset(line, 'y', sizeof line);
    uint64_t ticket = new_table(s, "a");
    for (int i = 0; i < ROWS; i++)
        ticket = store_append(s, "a", (size_t)i * sizeof line, line, sizeof line);
    CHECK(wait_for(s, ticket, 20000), "the first rows");
    load      l = {.s = s};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, keep_writing, &l), 0);
    usleep(50000);
    bool ok = store_backup(path, copy_path, slow_down, NULL, &err);
    atomic_store(&l.stop, true);
    pthread_join(thread, NULL);
    CHECK(ok, "%s", rk_text_str(&err));
    int have = rows_of(copy_path);
    CHECK(have >= ROWS && have < ROWS + l.written, "%d rows in the copy, %d before, %d more written", have, ROWS, l.written);
    store_close(s);

    assert_int_equal(unlink(path), 0);
    CHECK(store_restore(copy_path, path, NULL, NULL, &err), "%s", rk_text_str(&err));
    assert_int_equal(rows_of(path), have);
    store_close(open_store());
    rk_text_free(&err);
}

static void what_was_there_stays(void **unused)
{
    (void)unused;
    fresh();
    rk_text   err = RK_TEXT_INIT;
    store_db *s = open_store();
    wait_for(s, new_table(s, "a"), 5000);
    CHECK(store_backup(path, copy_path, NULL, NULL, &err), "%s", rk_text_str(&err));
    CHECK(!store_backup(path, copy_path, NULL, NULL, &err), "an older copy was overwritten");
    wait_for(s, store_append(s, "a", 0, "late\n", 5), 5000);
    store_close(s);
    rk_text_clear(&err);
    CHECK(store_restore(copy_path, path, NULL, NULL, &err), "%s", rk_text_str(&err));
    char before[120];
    snprintf(before, sizeof before, "%s.before-restore", path);
    CHECK(access(before, F_OK) == 0, "the former database is gone");
    s = open_store();
    rk_text log = RK_TEXT_INIT;
    CHECK(store_log(s, "a", &log) == STORE_NONE, "the copy has what was written after it");
    store_close(s);
    rk_text_free(&log);
    rk_text_free(&err);
}

static void a_broken_copy_changes_nothing(void **unused)
{
    (void)unused;
    fresh();
    rk_text err = RK_TEXT_INIT;
    store_close(open_store());
    FILE *f = fopen(copy_path, "w");
    fputs("this is no database", f);
    fclose(f);
    CHECK(!store_restore(copy_path, path, NULL, NULL, &err) && err.len, "a text was restored");
    store_close(open_store());
    rk_text_free(&err);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_process_is_refused),   cmocka_unit_test(only_its_owner_may_read_it),
        cmocka_unit_test(a_moved_file_is_noticed),       cmocka_unit_test(an_idle_server_notices_too),
        cmocka_unit_test(a_copy_is_of_one_moment),       cmocka_unit_test(what_was_there_stays),
        cmocka_unit_test(a_broken_copy_changes_nothing), cmocka_unit_test(places_come_later),
    };
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/test.db", folder);
    snprintf(aside, sizeof aside, "%s/aside", folder);
    snprintf(copy_path, sizeof copy_path, "%s/copy.db", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    fresh();
    rmdir(folder);
    return failed;
}
