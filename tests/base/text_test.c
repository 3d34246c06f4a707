/* text_test.c: growing strings, UTF-8, JSON out, lines that fit. */
#include "base/json.h"
#include "base/wrap.h"
#include "check.h"

#include <math.h>
#include <string.h>

static void grows(void **s)
{
    (void)s;
    rk_text t = RK_TEXT_INIT;
    assert_string_equal(rk_text_str(&t), "");
    for (int i = 0; i < 1000; i++)
        rk_text_addf(&t, "%d,", i);
    assert_int_equal(t.len, strlen(t.at));
    assert_int_equal(t.len, 3890);
    rk_text_clear(&t);
    rk_text_int(&t, INT64_MIN);
    assert_string_equal(rk_text_str(&t), "-9223372036854775808");
    rk_text_clear(&t);
    rk_text_add(&t, "Büro");
    rk_text_pad(&t, 0, 6);
    assert_string_equal(rk_text_str(&t), "Büro  ");
    rk_text_free(&t);
}

static void knows_utf8(void **s)
{
    (void)s;
    static const char *const good[] = {"", "abc", "Bürgermeister", "\xE2\x82\xAC", "\xF0\x9F\x97\xB3"};
    static const char *const bad[] = {"\x80", "\xC0\x80", "\xC3", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82", "a\xFF"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(rk_utf8_ok(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(rk_utf8_ok(bad[i], strlen(bad[i])));
}

static void writes_json(void **s)
{
    (void)s;
    rk_text t = RK_TEXT_INIT;
    rk_json w = rk_json_to(&t);
    rk_json_object(&w);
    rk_json_kstr(&w, "a", "q\"b\\\n\x01");
    rk_json_karray(&w, "list");
    rk_json_int(&w, -1);
    rk_json_real(&w, 0.1);
    rk_json_real(&w, NAN);
    rk_json_bool(&w, true);
    rk_json_array(&w);
    rk_json_end(&w, ']');
    rk_json_end(&w, ']');
    rk_json_kobject(&w, "o");
    rk_json_knull(&w, "n");
    rk_json_kreal(&w, "third", 1.0 / 3);
    rk_json_end(&w, '}');
    rk_json_kbool(&w, "last", false);
    rk_json_end(&w, '}');
    assert_string_equal(rk_text_str(&t), "{\"a\":\"q\\\"b\\\\\\n\\u0001\",\"list\":[-1,0.1,null,true,[]],"
                                         "\"o\":{\"n\":null,\"third\":0.3333333333333333},\"last\":false}");
    rk_text_free(&t);
}

static void wraps_words(void **s)
{
    (void)s;
    static const struct {
        const char *text;
        int         width;
        const char *lines;
    } cases[] = {{"one two three", 7, "one two\n  three"},
                 {"one two three", 13, "one two three"},
                 {"one two three", 0, "one two three"},
                 {"  two\nthree four", 8, "  two\nthree\n  four"},
                 {"incomprehensible a", 5, "incomprehensible\n  a"},
                 {"für € 500 und 12 % mehr", 12, "für € 500\n  und 12 %\n  mehr"},
                 {"kostet 500 € nur", 11, "kostet\n  500 € nur"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rk_text t = RK_TEXT_INIT;
        rk_wrap(cases[i].text, cases[i].width, 2, &t);
        assert_string_equal(rk_text_str(&t), cases[i].lines);
        rk_text_free(&t);
    }
}

static void wraps_items(void **s)
{
    (void)s;
    rk_text t = RK_TEXT_INIT;
    size_t  line = 0;
    for (int i = 0; i < 4; i++) {
        size_t item = t.len;
        rk_text_add(&t, i ? " item " : "item ");
        rk_text_add(&t, i == 3 ? "that is wider" : "x,");
        rk_wrap_item(&t, &line, item, 15, 2);
    }
    assert_string_equal(rk_text_str(&t), "item x, item x,\n  item x,\n  item that is\n  wider");
    rk_text_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(grows), cmocka_unit_test(knows_utf8), cmocka_unit_test(writes_json),
                                       cmocka_unit_test(wraps_words), cmocka_unit_test(wraps_items)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
