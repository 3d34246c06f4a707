/* push_test.c: the encryption of calls against the example of RFC 8291; where calls may go, and where not. */
#include "check.h"
#include "server/push.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

/* RFC 8291, section 5 and appendix A. */
static const char plain[] = "When I grow up, I want to be a watermelon";
static const char as_private[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char as_public[] = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char ua_public[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char auth_secret[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char salt_used[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char sealed[] =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static void same_as_the_rfc(void **unused)
{
    uint8_t  secret[PUSH_SECRET], device[PUSH_POINT], auth[PUSH_AUTH], salt[PUSH_SALT];
    push_key ours;
    rk_text  out = RK_TEXT_INIT, words = RK_TEXT_INIT;
    (void)unused;
    assert_true(push_unbase64(as_private, secret, sizeof secret) && push_key_read(secret, &ours));
    push_base64(ours.point, PUSH_POINT, &words);
    assert_string_equal(rk_text_str(&words), as_public);
    assert_true(push_unbase64(ua_public, device, sizeof device) && push_unbase64(auth_secret, auth, sizeof auth)
                && push_unbase64(salt_used, salt, sizeof salt));
    assert_true(push_point_ok(device));
    assert_true(push_encrypt(device, auth, &ours, salt, plain, strlen(plain), strlen(plain), &out));
    rk_text_clear(&words);
    push_base64(out.at, out.len, &words);
    assert_string_equal(rk_text_str(&words), sealed);
    rk_text_free(&out);
    rk_text_free(&words);
}

/* However long the text is, the service sees the same length. */
static void length_is_hidden(void **unused)
{
    push_key device, ours;
    uint8_t  auth[PUSH_AUTH] = {1}, salt[PUSH_SALT] = {2};
    rk_text  brief = RK_TEXT_INIT, lengthy = RK_TEXT_INIT;
    (void)unused;
    assert_true(push_key_new(&device) && push_key_new(&ours));
    assert_true(push_encrypt(device.point, auth, &ours, salt, "a", 1, 1024, &brief));
    assert_true(push_encrypt(device.point, auth, &ours, salt, plain, strlen(plain), 1024, &lengthy));
    assert_int_equal(brief.len, lengthy.len);
    assert_true(brief.len <= 4096); /* no service must take more */
    assert_false(push_encrypt(device.point, auth, &ours, salt, plain, strlen(plain), 8, &brief));
    assert_false(push_encrypt(device.point, auth, &ours, salt, plain, strlen(plain), 4096, &brief));
    rk_text_free(&brief);
    rk_text_free(&lengthy);
}

static void bad_keys(void **unused)
{
    uint8_t  point[PUSH_POINT] = {4}, small[PUSH_AUTH], zero[PUSH_SECRET] = {0};
    push_key key;
    (void)unused;
    assert_false(push_point_ok(point)); /* (0, 0) is not on the curve */
    assert_false(push_key_read(zero, &key));
    assert_false(push_unbase64("BTBZMqHH6r4Tts7J_aSI", small, sizeof small));
    assert_false(push_unbase64("BTBZMqHH6r4Tts7J_aSIgg4", small, sizeof small));
    assert_false(push_unbase64("BTBZMqHH6r4Tts7J+aSIgg", small, sizeof small));
    assert_true(push_unbase64("BTBZMqHH6r4Tts7J_aSIgg==", small, sizeof small));
}

static void expect_place(const char *endpoint, const char *hosts, bool any_port, bool wanted)
{
    push_place  place;
    const char *why = push_place_read(endpoint, hosts, any_port, &place);
    CHECK(!why == wanted, "%s: %s", endpoint, why ? why : "allowed");
}

static void places(void **unused)
{
    push_place place;
    rk_text    far = RK_TEXT_INIT;
    (void)unused;
    assert_null(push_place_read("https://fcm.googleapis.com/fcm/send/a:b_c", push_usual_hosts, false, &place));
    assert_string_equal(place.host, "fcm.googleapis.com");
    assert_string_equal(place.path, "/fcm/send/a:b_c");
    assert_int_equal(place.port, 443);
    expect_place("https://updates.push.services.mozilla.com:443/wpush/v2/x", push_usual_hosts, false, true);
    expect_place("https://web.push.apple.com/x?y=1", push_usual_hosts, false, true);
    expect_place("https://db5p.notify.windows.com/w/?token=x%3d", push_usual_hosts, false, true);
    static const char *const never[] = {
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:/x",
        "https://fcm.googleapis.com:443443/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://127.0.0.1/fcm.googleapis.com",
        "https://[::1]/x",
        "https://localhost/x",
        "https://evil.example/x",
        "https://evilpush.apple.com.example/x",
        "https://xpush.apple.com/x",
        "https://push.apple.com/x",
        "https://xfcm.googleapis.com/x",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/a\r\nHost: b",
        "https://fcm.googleapis.com/a#b",
        "https:///x",
        "https://",
        "",
    };
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        expect_place(never[i], push_usual_hosts, false, false);
    expect_place("https://localhost:4433/x", "localhost", true, true);
    expect_place("https://localhost:4433/x", "localhost", false, false);
    rk_text_add(&far, "https://fcm.googleapis.com/");
    while (far.len <= SRV_PUSH_ENDPOINT)
        rk_text_char(&far, 'x');
    expect_place(rk_text_str(&far), push_usual_hosts, false, false);
    rk_text_free(&far);
}

static void expect_address(const char *address, bool wanted)
{
    struct sockaddr_in  four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    bool                is = inet_pton(AF_INET, address, &four.sin_addr) == 1    ? push_address_public((struct sockaddr *)&four)
                             : inet_pton(AF_INET6, address, &six.sin6_addr) == 1 ? push_address_public((struct sockaddr *)&six)
                                                                                 : !wanted;
    CHECK(is == wanted, "%s: %s", address, is ? "public" : "not public");
}

static void addresses(void **unused)
{
    static const char *const outside[] = {"8.8.8.8",     "142.250.1.95",       "172.32.0.1",           "100.128.0.1",
                                          "192.169.0.1", "2a00:1450:4001::5f", "2001:4860:4860::8888", "2606:4700::1111"};
    static const char *const inside[] = {"0.0.0.0",
                                         "10.1.2.3",
                                         "100.64.0.1",
                                         "100.127.255.255",
                                         "127.0.0.1",
                                         "127.255.0.9",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.0.0.8",
                                         "192.0.2.1",
                                         "192.88.99.1",
                                         "192.168.1.1",
                                         "198.18.0.1",
                                         "198.19.9.9",
                                         "198.51.100.7",
                                         "203.0.113.5",
                                         "224.0.0.1",
                                         "239.1.1.1",
                                         "240.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "::ffff:10.0.0.1",
                                         "::ffff:8.8.8.8",
                                         "64:ff9b::a00:1",
                                         "fe80::1",
                                         "fec0::1",
                                         "fc00::1",
                                         "fd12::1",
                                         "ff02::1",
                                         "2001::1",
                                         "2001:db8::1",
                                         "2002:a00:1::",
                                         "3fff::1",
                                         "100::1"};
    (void)unused;
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        expect_address(outside[i], true);
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        expect_address(inside[i], false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_the_rfc), cmocka_unit_test(length_is_hidden), cmocka_unit_test(bad_keys),
        cmocka_unit_test(places),          cmocka_unit_test(addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
