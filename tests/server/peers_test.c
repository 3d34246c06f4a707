/* peers_test.c: who is counted as one, lists of addresses, and that many addresses fill no memory. */
#include "server/peers.h"

#include "check.h"

#include <stdio.h>
#include <string.h>

static const char *key_of(const char *text)
{
    static char out[NET_ADDRESS];
    net_ip      ip;
    if (!net_ip_read(text, strlen(text), &ip))
        return "?";
    net_ip_key(&ip, out);
    return out;
}

static void a_household_is_one(void **s)
{
    (void)s;
    static const char *const same[][2] = {{"192.0.2.1", "192.0.2.1"},
                                          {"::ffff:192.0.2.1", "192.0.2.1"},
                                          {"2001:db8:1:2::1", "2001:db8:1:2::/64"},
                                          {"2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"},
                                          {"2001:db8:1:3::1", "2001:db8:1:3::/64"},
                                          {"::1", "::/64"},
                                          {"fe80:1234:5678:9abc:def0:1234:5678:9abc", "fe80:1234:5678:9abc::/64"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_string_equal(key_of(same[i][0]), same[i][1]);
    static const char *const bad[] = {
        "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "x", "1.2.3.4 ", "::g", "1.2.3.4/8", "2001:db8:1:2:ffff:ffff:ffff:ffff:1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_string_equal(key_of(bad[i]), "?");
}

static bool has(const net_ranges *r, const char *text)
{
    net_ip ip;
    assert_true(net_ip_read(text, strlen(text), &ip));
    return net_ranges_have(r, &ip, 128);
}

static void lists_of_addresses(void **s)
{
    (void)s;
    net_ranges r;
    rk_text    err = RK_TEXT_INIT;
    assert_true(net_ranges_read(NULL, &r, &err) && !has(&r, "127.0.0.1"));
    assert_true(net_ranges_read("127.0.0.1,10.0.0.0/8,172.16.0.0/12,2001:db8::/32,::1", &r, &err));
    static const char *const in[] = {"127.0.0.1", "::ffff:127.0.0.1", "10.255.1.2", "172.31.255.255", "2001:db8:ffff::1", "::1"};
    static const char *const out[] = {"127.0.0.2", "11.0.0.1", "172.32.0.0", "2001:db9::1", "::2"};
    for (size_t i = 0; i < sizeof in / sizeof *in; i++)
        CHECK(has(&r, in[i]), "%s", in[i]);
    for (size_t i = 0; i < sizeof out / sizeof *out; i++)
        CHECK(!has(&r, out[i]), "%s", out[i]);
    static const char *const bad[] = {
        "x", ",127.0.0.1", "127.0.0.1/33", "127.0.0.1/", "::1/129", "127.0.0.1/-1", "--public-url", "1.2.3.4/4294967304", ",,"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!net_ranges_read(bad[i], &r, &err) && err.len, "%s", bad[i]);
    rk_text_free(&err);
}

static void buckets_fill_up_again(void **s)
{
    (void)s;
    net_bucket b = {0, 0};
    int        n = 0;
    while (net_bucket_take(&b, 1000, 10, 50, 1))
        n++;
    assert_int_equal(n, 50);
    assert_true(net_bucket_take(&b, 1000.1, 10, 50, 1) && !net_bucket_take(&b, 1000.1, 10, 50, 1));
    for (n = 0; net_bucket_take(&b, 9999, 10, 50, 1);)
        n++;
    assert_int_equal(n, 50);
}

static void many_are_forgotten(void **s)
{
    (void)s;
    net_ranges unlimited;
    rk_text    err = RK_TEXT_INIT;
    assert_true(net_ranges_read("10.0.0.1,2001:db8:7::1", &unlimited, &err));
    net_peers *p = net_peers_new(&unlimited);
    assert_true(net_peer_of(p, "10.0.0.1")->unlimited && net_peer_of(p, "2001:db8:7::/64")->unlimited);
    assert_true(!net_peer_of(p, "10.0.0.2")->unlimited && !net_peer_of(p, "2001:db8:8::/64")->unlimited);
    net_peer *kept = net_peer_of(p, "192.0.2.1");
    kept->connections = 1;
    kept->requests.spent = 7;
    for (unsigned i = 0; i < 300000; i++) {
        char key[NET_ADDRESS];
        snprintf(key, sizeof key, "10.%u.%u.%u", 1 + (i >> 16), i >> 8 & 255, i & 255);
        net_peer_of(p, key)->requests.spent = i;
    }
    assert_in_range(net_peers_count(p), 60000, 70000);
    assert_ptr_equal(net_peer_of(p, "192.0.2.1"), kept); /* connected: remembered */
    assert_true(kept->requests.spent == 7);
    net_peers_free(p);
    rk_text_free(&err);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_household_is_one), cmocka_unit_test(lists_of_addresses),
                                       cmocka_unit_test(buckets_fill_up_again), cmocka_unit_test(many_are_forgotten)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
