/* engines_test.c: a file and a database of PostgreSQL keep the same promises.
 *
 *     engines_test [postgresql://...]     without the URL: a file */
#include "check.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char        folder[] = "/tmp/rk-engines-XXXXXX";
static char        path[100];
static const char *where = path;

static void wake(void *ctx)
{
    (void)ctx;
}

static store_db *open_store(void)
{
    rk_text   err = RK_TEXT_INIT;
    store_db *s = store_open(where, wake, NULL, &err);
    CHECK(s, "%s", rk_text_str(&err));
    rk_text_free(&err);
    return s;
}

static void wait_for(store_db *s, uint64_t ticket)
{
    for (int ms = 0; ms < 20000 && store_durable(s) < ticket; ms++)
        usleep(1000);
    CHECK(store_durable(s) >= ticket, "ticket %llu is not durable", (unsigned long long)ticket);
}

static uint64_t new_table(store_db *s, const char *id)
{
    const store_row row = {.id = id, .owner = "me", .invite_hash = "hash", .invite = "secret", .listed = true, .created = 1000};
    return store_table(s, &row);
}

static uint64_t append(store_db *s, const char *table, size_t at, const char *bytes)
{
    return store_append(s, table, at, bytes, strlen(bytes));
}

static void expect_log(store_db *s, const char *table, const char *wanted)
{
    rk_text log = RK_TEXT_INIT;
    bool    found = store_log(s, table, &log) == STORE_FOUND;
    CHECK(found == (wanted != NULL), "%s: %s", table, found ? "there is a log" : "there is no log");
    if (wanted)
        assert_string_equal(rk_text_str(&log), wanted);
    rk_text_free(&log);
}

typedef struct {
    int  n;
    char word[40];
} seen;

static void take_lost(void *ctx, const char *table)
{
    seen *l = ctx;
    l->n++;
    snprintf(l->word, sizeof l->word, "%s", table);
}

static seen lost(store_db *s)
{
    seen l = {0};
    store_lost(s, take_lost, &l);
    return l;
}

static void expect_lost(store_db *s, const char *table)
{
    seen l = lost(s);
    CHECK(l.n == 1 && !strcmp(l.word, table), "%d tables lost, the last one \"%s\", not \"%s\"", l.n, l.word, table);
}

static void expect_none_lost(store_db *s)
{
    seen l = lost(s);
    CHECK(!l.n, "%d tables lost, the last one \"%s\"", l.n, l.word);
}

/* ---- logs ---- */

static void logs_grow(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    new_table(s, "grows");
    append(s, "grows", 0, "one\n");
    wait_for(s, append(s, "grows", 4, "two \xc3\xa4\n")); /* the same commit */
    wait_for(s, append(s, "grows", 11, "three\n"));
    expect_none_lost(s);
    expect_log(s, "grows", "one\ntwo \xc3\xa4\nthree\n");
    expect_log(s, "not there", NULL);
    store_close(s);
    s = open_store();
    expect_log(s, "grows", "one\ntwo \xc3\xa4\nthree\n");
    store_close(s);
}

static void bytes_stay_as_they_are(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    rk_text   log = RK_TEXT_INIT, many = RK_TEXT_INIT;
    for (int i = 0; i < 40000; i++)
        rk_text_addf(&many, "\\x%d 'q' \"d\" %%s\t\xf0\x9f\x8e\xb2\n", i);
    new_table(s, "bytes");
    wait_for(s, store_append(s, "bytes", 0, many.at, many.len));
    assert_int_equal(store_log(s, "bytes", &log), STORE_FOUND);
    assert_int_equal(log.len, many.len);
    assert_memory_equal(log.at, many.at, many.len);
    store_close(s);
    rk_text_free(&log);
    rk_text_free(&many);
}

/* ---- the fence ---- */

static void first_come(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    new_table(s, "fence");
    new_table(s, "beside");
    wait_for(s, append(s, "fence", 0, "ours\n"));
    append(s, "beside", 0, "fine\n");
    wait_for(s, append(s, "fence", 0, "theirs\n")); /* the ticket is for the rest of the batch */
    expect_lost(s, "fence");
    expect_none_lost(s); /* told once */
    expect_log(s, "fence", "ours\n");
    expect_log(s, "beside", "fine\n");
    wait_for(s, append(s, "fence", 5, "more\n")); /* the host has read the log again */
    expect_none_lost(s);
    expect_log(s, "fence", "ours\nmore\n");
    store_close(s);
}

/* What was queued before the host knew belongs to the copy that is dropped, even where its place is free. */
static void nothing_behind_what_was_lost(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    new_table(s, "behind");
    wait_for(s, append(s, "behind", 0, "ours\n"));
    wait_for(s, append(s, "behind", 0, "them!\n"));
    wait_for(s, append(s, "behind", 6, "them again\n"));
    wait_for(s, append(s, "behind", 5, "by chance\n"));
    expect_lost(s, "behind");
    expect_log(s, "behind", "ours\n");
    wait_for(s, append(s, "behind", 5, "ours\n"));
    expect_none_lost(s);
    expect_log(s, "behind", "ours\nours\n");
    store_close(s);
}

/* As after a commit of which nobody knew whether it was carried out. */
static void the_same_twice_is_once(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    new_table(s, "twice");
    wait_for(s, append(s, "twice", 0, "said\n"));
    wait_for(s, append(s, "twice", 0, "said\n"));
    expect_none_lost(s);
    expect_log(s, "twice", "said\n");
    store_close(s);
}

static void take_over(void *ctx, const store_row *row)
{
    *(int *)ctx = row->over;
}

static int over(store_db *s, const char *id)
{
    int is = -1;
    store_find_table(s, id, take_over, &is);
    return is;
}

static uint64_t end(store_db *s, const char *id, size_t upto)
{
    const store_row row = {.id = id, .over = STORE_OVER, .ended = 2000, .card = "{}", .people = "me", .upto = upto};
    return store_table_over(s, &row);
}

static void ends_are_fenced(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    new_table(s, "end");
    wait_for(s, append(s, "end", 0, "one\n"));
    wait_for(s, end(s, "end", 0)); /* by somebody who knows nothing of the entry */
    expect_lost(s, "end");
    assert_int_equal(over(s, "end"), STORE_RUNNING);
    append(s, "end", 0, "two\n"); /* lost, and so is the end that follows from it */
    wait_for(s, end(s, "end", 4));
    expect_lost(s, "end");
    assert_int_equal(over(s, "end"), STORE_RUNNING);
    append(s, "end", 4, "two\n");
    wait_for(s, end(s, "end", 8));
    expect_none_lost(s);
    assert_int_equal(over(s, "end"), STORE_OVER);
    store_close(s);
}

static void forgetting_is_fenced(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    new_table(s, "forget");
    store_sits(s, "forgetful", "forget");
    wait_for(s, append(s, "forget", 0, "one\n"));
    wait_for(s, store_forget(s, "forget", 0));
    expect_lost(s, "forget");
    expect_log(s, "forget", "one\n");
    assert_int_equal(store_others_at(s, "me", "forget"), 1);
    wait_for(s, store_forget(s, "forget", 4));
    expect_none_lost(s);
    expect_log(s, "forget", NULL);
    assert_int_equal(store_others_at(s, "me", "forget"), 0);
    wait_for(s, append(s, "forget", 4, "late\n"));
    expect_lost(s, "forget");
    expect_log(s, "forget", NULL);
    new_table(s, "forget"); /* whatever its length */
    wait_for(s, append(s, "forget", 0, "again\n"));
    wait_for(s, store_forget(s, "forget", STORE_ANY_LENGTH));
    assert_int_equal(over(s, "forget"), -1);
    store_close(s);
}

static void packed_logs_go_on(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    char      id[40];
    new_table(s, "packed");
    append(s, "packed", 0, "one\n");
    append(s, "packed", 4, "two\n");
    wait_for(s, end(s, "packed", 8));
    while (store_unpacked(s, 3000, id, sizeof id)) /* those of other tests, too */
        wait_for(s, store_pack(s, id));
    expect_log(s, "packed", "one\ntwo\n");
    wait_for(s, append(s, "packed", 8, "three\n"));
    expect_none_lost(s);
    expect_log(s, "packed", "one\ntwo\nthree\n");
    store_close(s);
}

/* ---- people, lists, words ---- */

static void take_person(void *ctx, const char *id, const char *name)
{
    snprintf(ctx, 80, "%s %s", id, name);
}

static void take_number(void *ctx, const char *word, int64_t number, const char *more)
{
    rk_text_addf(ctx, "%s %lld %s;", word, (long long)number, more);
}

static void expect(rk_text *got, const char *wanted)
{
    assert_string_equal(rk_text_str(got), wanted);
    rk_text_clear(got);
}

static void people_are_found(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    char      who[80] = "";
    rk_text   got = RK_TEXT_INIT;
    store_person(s, "p1", "Jürgen", 5);
    store_person(s, "p2", "julia", 6);
    store_person(s, "p2", "Julia", 7);
    store_secret(s, "h1", "p1", 8);
    store_unsecret(s, "h2");
    store_mute(s, "p1", "p2", true);
    store_mute(s, "p1", "p3", true);
    store_mute(s, "p1", "p3", false);
    wait_for(s, store_ban(s, "person p9", INT64_MAX, "rude\xff"));
    CHECK(store_find_person(s, "p2", take_person, who) && !strcmp(who, "p2 Julia"), "%s", who);
    CHECK(store_find_secret(s, "h1", take_person, who) && !strncmp(who, "p1 ", 3), "%s", who);
    CHECK(!store_find_secret(s, "h9", take_person, who), "a secret nobody has");
    store_people_named(s, "JUL", 10, take_number, &got);
    expect(&got, "p2 7 Julia;");
    store_muted_by(s, "p1", take_number, &got);
    expect(&got, "p2 0 ;");
    store_secrets_of(s, "p1", take_number, &got);
    expect(&got, "h1 8 ;");
    store_bans(s, take_number, &got);
    CHECK(strstr(rk_text_str(&got), "person p9 9223372036854775807 rude"), "%s", rk_text_str(&got));
    rk_text_clear(&got);
    wait_for(s, store_forget_person(s, "p1"));
    CHECK(!store_find_secret(s, "h1", take_person, who), "a secret of somebody who is gone");
    assert_int_equal(store_unread(s), 0);
    store_close(s);
    rk_text_free(&got);
}

static void take_subscription(void *ctx, const store_subscription *sub)
{
    rk_text_addf(ctx, "%s %s %s %s %s %lld;", sub->device, sub->person, sub->endpoint, sub->keys, sub->lang,
                 (long long)sub->created);
}

static void expect_subscriptions(store_db *s, const char *person, const char *wanted)
{
    rk_text got = RK_TEXT_INIT;
    store_subscriptions_of(s, person, take_subscription, &got);
    assert_string_equal(rk_text_str(&got), wanted);
    rk_text_free(&got);
}

/* One of each device and of each endpoint; they go with the device, and with the person. */
static void subscriptions_are_kept(void **unused)
{
    store_db                *s = open_store();
    const store_subscription first = {"d1", "caller", "https://a/1", "k a", "en", 1},
                             again = {"d1", "caller", "https://a/2", "k b", "de", 2},
                             other = {"d2", "caller", "https://a/3", "k c", "de", 3},
                             stolen = {"d3", "someone", "https://a/3", "k d", "en", 4};
    (void)unused;
    store_person(s, "caller", "Ada", 1);
    store_subscribe(s, &first);
    store_subscribe(s, &again);
    wait_for(s, store_subscribe(s, &other));
    expect_subscriptions(s, "caller", "d1 caller https://a/2 k b de 2;d2 caller https://a/3 k c de 3;");
    store_unsubscribe(s, "d1", "https://a/1"); /* it has another one by now */
    wait_for(s, store_subscribe(s, &stolen));
    expect_subscriptions(s, "caller", "d1 caller https://a/2 k b de 2;");
    wait_for(s, store_unsubscribe(s, "d3", ""));
    expect_subscriptions(s, "someone", "");
    wait_for(s, store_forget_person(s, "caller"));
    expect_subscriptions(s, "caller", "");
    store_close(s);
}

static void told_and_settings(void **unused)
{
    store_db *s = open_store();
    rk_text   got = RK_TEXT_INIT;
    (void)unused;
    new_table(s, "called");
    store_sits(s, "one", "called");
    store_sits(s, "two", "called");
    store_told(s, "one", "called", true);
    store_told(s, "two", "called", true);
    wait_for(s, store_told(s, "one", "called", false));
    store_told_at(s, "called", take_number, &got);
    expect(&got, "two 0 ;");
    store_setting(s, "word", "first");
    wait_for(s, store_setting(s, "word", "second"));
    assert_true(store_find_setting(s, "word", &got));
    expect(&got, "first");
    assert_false(store_find_setting(s, "nothing", &got));
    rk_text_free(&got);
    store_close(s);
}

static void take_row(void *ctx, const store_row *row)
{
    rk_text_addf(ctx, "%s %s %d %lld;", row->id, row->owner, row->listed, (long long)row->created);
}

static void take_report(void *ctx, const store_complaint *r)
{
    rk_text_addf(ctx, "%lld %s %s %s %s;", (long long)r->at, r->by, r->about, r->table, r->text);
}

static void lists_are_found(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    rk_text   got = RK_TEXT_INIT;
    new_table(s, "list1");
    const store_row       later = {.id = "list2", .owner = "me", .invite_hash = "", .invite = "", .created = 2000};
    const store_complaint r = {.at = 12, .by = "p1", .about = "p2", .table = "list1", .text = "words"};
    store_table(s, &later);
    store_sits(s, "sitter", "list1");
    store_sits(s, "sitter", "list1");
    store_refused(s, "list1", "p7");
    store_unlist(s, "list1");
    store_report(s, &r);
    store_dataset(s, "hash of a set", "game", "{\"a\":1}", 7);
    wait_for(s, store_sits(s, "sitter", "list2"));
    store_tables_of(s, "sitter", INT64_MAX, 10, take_row, &got);
    expect(&got, "list2 me 0 2000;list1 me 0 1000;");
    store_tables_of(s, "sitter", 2000, 10, take_row, &got);
    expect(&got, "list1 me 0 1000;");
    CHECK(store_is_refused(s, "list1", "p7") && !store_is_refused(s, "list2", "p7"), "refused where?");
    store_reports(s, 10, take_report, &got);
    expect(&got, "12 p1 p2 list1 words;");
    assert_int_equal(store_find_dataset(s, "hash of a set", &got), STORE_FOUND);
    expect(&got, "{\"a\":1}");
    assert_int_equal(store_find_dataset(s, "another", &got), STORE_NONE);
    store_close(s);
    rk_text_free(&got);
}

/* Of somebody who has finished matches, only the others count. */
static void running_seats_are_counted(void **unused)
{
    (void)unused;
    if (where == path)
        skip(); /* a file has one server, which knows them */
    static const char *const id[] = {"seats1", "seats2"};
    store_db                *s = open_store();
    uint64_t                 ticket = 0;
    for (int i = 0; i < 2; i++) {
        const store_row row = {.id = id[i], .owner = "host9", .invite_hash = "", .invite = "", .created = 3000};
        const store_row shown = {.id = id[i], .card = "{}", .people = "host9,guest9,guest9", .code = ""};
        store_table(s, &row);
        store_sits(s, "guest9", id[i]);
        ticket = store_shown(s, &shown);
    }
    wait_for(s, ticket);
    assert_int_equal(store_open_tables(s, "host9"), 2);
    assert_int_equal(store_open_seats(s, "guest9"), 4);
    const store_row over = {.id = id[0], .over = STORE_OVER, .ended = 4000, .card = "{}", .people = "host9,guest9,guest9"};
    wait_for(s, store_table_over(s, &over));
    expect_none_lost(s);
    assert_int_equal(store_open_tables(s, "host9"), 1);
    assert_int_equal(store_open_seats(s, "guest9"), 2);
    assert_int_equal(store_open_seats(s, "host9"), 0); /* shown, but not in their list */
    store_close(s);
}

/* ---- much ---- */

/* A commit waits for who is still working, and not for ever. */
static void work_need_not_end(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    store_busy(s, true);
    uint64_t ticket = new_table(s, "works");
    store_busy(s, false);
    wait_for(s, ticket);
    store_busy(s, true);
    wait_for(s, append(s, "works", 0, "on\n"));
    store_close(s);
}

static void many_at_once(void **unused)
{
    (void)unused;
    enum { TABLES = 50, ENTRIES = 40 };
    store_db *s = open_store();
    uint64_t  ticket = 0;
    char      id[20], line[40];
    for (int t = 0; t < TABLES; t++) {
        snprintf(id, sizeof id, "many%02d", t);
        new_table(s, id);
    }
    for (int i = 0; i < ENTRIES; i++)
        for (int t = 0; t < TABLES; t++) {
            snprintf(id, sizeof id, "many%02d", t);
            snprintf(line, sizeof line, "entry %02d of %02d\n", i, t);
            ticket = append(s, id, (size_t)i * 15, line);
        }
    wait_for(s, ticket);
    expect_none_lost(s);
    for (int t = 0; t < TABLES; t++) {
        rk_text log = RK_TEXT_INIT;
        snprintf(id, sizeof id, "many%02d", t);
        assert_int_equal(store_log(s, id, &log), STORE_FOUND);
        assert_int_equal(log.len, ENTRIES * 15);
        rk_text_free(&log);
    }
    store_close(s);
}

static void one_server_at_a_time(void **unused)
{
    (void)unused;
    store_db *s = open_store();
    rk_text   err = RK_TEXT_INIT;
    assert_null(store_open(where, wake, NULL, &err));
    CHECK(strstr(rk_text_str(&err), "another ratskeller"), "%s", rk_text_str(&err));
    store_close(s);
    rk_text_free(&err);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_grow),
        cmocka_unit_test(bytes_stay_as_they_are),
        cmocka_unit_test(first_come),
        cmocka_unit_test(nothing_behind_what_was_lost),
        cmocka_unit_test(the_same_twice_is_once),
        cmocka_unit_test(ends_are_fenced),
        cmocka_unit_test(forgetting_is_fenced),
        cmocka_unit_test(packed_logs_go_on),
        cmocka_unit_test(people_are_found),
        cmocka_unit_test(subscriptions_are_kept),
        cmocka_unit_test(told_and_settings),
        cmocka_unit_test(lists_are_found),
        cmocka_unit_test(running_seats_are_counted),
        cmocka_unit_test(work_need_not_end),
        cmocka_unit_test(many_at_once),
        cmocka_unit_test(one_server_at_a_time),
    };
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/test.db", folder);
    if (argc > 1)
        where = argv[1];
    int  failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) || failed;
}
