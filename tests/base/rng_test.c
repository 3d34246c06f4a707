/* rng_test.c: the generator against the published ChaCha20 vectors, SHA-256 against its own. */
#include "base/rng.h"
#include "base/sha256.h"
#include "check.h"

#include <string.h>

static void expect_words(rk_rng *r, const uint8_t *bytes, int n)
{
    for (int i = 0; i < n; i += 4) {
        uint32_t want = bytes[i] | (uint32_t)bytes[i + 1] << 8 | (uint32_t)bytes[i + 2] << 16 | (uint32_t)bytes[i + 3] << 24;
        assert_int_equal(rk_rng_next(r), want);
    }
}

/* Key, counter and nonce zero: the first vector of the ChaCha20 drafts. */
static void zero_key(void **s)
{
    (void)s;
    static const uint8_t stream[64] = {0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90, 0x40, 0x5d, 0x6a, 0xe5, 0x53,
                                       0x86, 0xbd, 0x28, 0xbd, 0xd2, 0x19, 0xb8, 0xa0, 0x8d, 0xed, 0x1a, 0xa8, 0x36,
                                       0xef, 0xcc, 0x8b, 0x77, 0x0d, 0xc7, 0xda, 0x41, 0x59, 0x7c, 0x51, 0x57, 0x48,
                                       0x8d, 0x77, 0x24, 0xe0, 0x3f, 0xb8, 0xd8, 0x4a, 0x37, 0x6a, 0x43, 0xb8, 0xf4,
                                       0x15, 0x18, 0xa1, 0x1c, 0xc3, 0x87, 0xb6, 0x69, 0xb2, 0xee, 0x65, 0x86};
    rk_rng               r;
    rk_rng_seed(&r, 0, 0);
    expect_words(&r, stream, 64);
}

/* RFC 8439, 2.3.2. Its 32-bit counter and 96-bit nonce are our 64-bit counter and nonce side by side. */
static void rfc_8439(void **s)
{
    (void)s;
    static const uint8_t stream[64] = {0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15, 0x50, 0x0f, 0xdd, 0x1f, 0xa3,
                                       0x20, 0x71, 0xc4, 0xc7, 0xd1, 0xf4, 0xc7, 0x33, 0xc0, 0x68, 0x03, 0x04, 0x22,
                                       0xaa, 0x9a, 0xc3, 0xd4, 0x6c, 0x4e, 0xd2, 0x82, 0x64, 0x46, 0x07, 0x9f, 0xaa,
                                       0x09, 0x14, 0xc2, 0xd7, 0x05, 0xd9, 0x8b, 0x02, 0xa2, 0xb5, 0x12, 0x9c, 0xd1,
                                       0xde, 0x16, 0x4e, 0xb9, 0xcb, 0xd0, 0x83, 0xe8, 0xa2, 0x50, 0x3c, 0x4e};
    uint8_t              key[32];
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    rk_rng r;
    rk_rng_key(&r, key, 0x4a000000);
    rk_rng_seek(&r, 0x0900000000000001u * 16);
    expect_words(&r, stream, 64);
}

static void seeks_anywhere(void **s)
{
    (void)s;
    rk_rng   a, b;
    uint32_t first[300];
    rk_rng_seed(&a, 42, 7);
    for (int i = 0; i < 300; i++) {
        assert_int_equal(rk_rng_tell(&a), i);
        first[i] = rk_rng_next(&a);
    }
    rk_rng_seed(&b, 42, 7);
    for (int i = 299; i >= 0; i -= 13) {
        rk_rng_seek(&b, (uint64_t)i);
        assert_int_equal(rk_rng_next(&b), first[i]);
    }
    rk_rng_seed(&b, 42, 8);
    assert_int_not_equal(rk_rng_next(&b), first[0]);
}

/* Chi-square of 60,000 throws of a die: 5 degrees of freedom, above 30 once in 100,000 seeds. */
static void dice_are_even(void **s)
{
    (void)s;
    int    count[6] = {0};
    rk_rng r;
    rk_rng_seed(&r, 1, 0);
    for (int i = 0; i < 60000; i++)
        count[rk_rng_below(&r, 6)]++;
    double chi = 0;
    for (int i = 0; i < 6; i++)
        chi += (count[i] - 10000.0) * (count[i] - 10000.0) / 10000.0;
    assert_true(chi < 30);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(rk_rng_below(&r, 1), 0);
        assert_true(rk_rng_real(&r) < 1.0);
    }
}

static void sha256_vectors(void **s)
{
    (void)s;
    char hex[65];
    rk_sha256_hex("", 0, hex);
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    rk_sha256_hex("abc", 3, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const char *two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    rk_sha256_hex(two, strlen(two), hex);
    assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero_key),      cmocka_unit_test(rfc_8439),       cmocka_unit_test(seeks_anywhere),
        cmocka_unit_test(dice_are_even), cmocka_unit_test(sha256_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
