/* frames_test.c: WebSocket frames (RFC 6455) in whatever pieces they come: what is right is read, what is wrong is named. */
#include "server/frames.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 4096 };

/* Everything that happens to some bytes, as text: "T5:Hello P0: WRONG". Cut into pieces of `piece` bytes. */
static void tell(const char *bytes, size_t n, size_t piece, rk_text *out)
{
    static const char names[] = "-TCPOWBL";
    net_frames        f;
    memset(&f, 0, sizeof f);
    for (size_t from = 0; from < n; from += piece) {
        const char *at = bytes + from;
        size_t      left = n - from < piece ? n - from : piece;
        while (left) {
            char     *copy = memcpy(malloc(left), at, left); /* so that a byte too many is noticed */
            net_frame x = net_frames_take(&f, copy, left, MOST);
            free(copy);
            at += x.used;
            left -= x.used;
            if (x.kind != NET_FRAME_NONE)
                rk_text_addf(out, "%c%zu:%.*s ", names[x.kind], x.n, (int)x.n, x.n ? x.at : "");
            if (x.kind >= NET_FRAME_WRONG) {
                net_frames_free(&f);
                return;
            }
        }
    }
    net_frames_free(&f);
}

static void expect(const char *bytes, size_t n, const char *want)
{
    for (size_t piece = 1; piece <= n; piece++) {
        rk_text got = RK_TEXT_INIT;
        tell(bytes, n, piece, &got);
        CHECK(!strcmp(rk_text_str(&got), want), "in pieces of %zu: \"%s\", not \"%s\"", piece, rk_text_str(&got), want);
        rk_text_free(&got);
    }
}
#define EXPECT(bytes, want) expect(bytes, sizeof bytes - 1, want)

static void reads_what_is_right(void **s)
{
    (void)s;
    EXPECT("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58", "T5:Hello "); /* the example of the RFC */
    EXPECT("\x81\x80\1\2\3\4", "T0: ");
    EXPECT("\x89\x80\0\0\0\0\x8a\x82\0\0\0\0ab\x88\x82\0\0\0\0\x03\xe8", "P0: O2:ab C2:\x03\xe8 ");
    /* a message in fragments, with a ping inside and an empty last one */
    EXPECT("\x01\x83\0\0\0\0Hel\x89\x84\0\0\0\0ping\x00\x82\0\0\0\0lo\x80\x80\0\0\0\0\x81\x81\0\0\0\0!",
           "P4:ping T5:Hello T1:! ");
}

static void refuses_what_is_wrong(void **s)
{
    (void)s;
    EXPECT("\x81\x05Hello", "W0: ");                          /* not masked */
    EXPECT("\xc1\x80\0\0\0\0", "W0: ");                       /* a reserved bit */
    EXPECT("\x83\x80\0\0\0\0", "W0: ");                       /* an unknown opcode */
    EXPECT("\x8b\x80\0\0\0\0", "W0: ");                       /* the same, control */
    EXPECT("\x80\x80\0\0\0\0", "W0: ");                       /* goes on with nothing */
    EXPECT("\x01\x81\0\0\0\0a\x81\x81\0\0\0\0b", "W0: ");     /* begins inside a message */
    EXPECT("\x09\x80\0\0\0\0", "W0: ");                       /* a ping in fragments */
    EXPECT("\x89\xfe\x00\x7e\0\0\0\0", "W0: ");               /* a ping of 126 bytes */
    EXPECT("\x81\xfe\x00\x05\0\0\0\0Hello", "W0: ");          /* 5 written with two bytes */
    EXPECT("\x81\xff\0\0\0\0\0\0\x01\x00\0\0\0\0", "W0: ");   /* 256 written with eight */
    EXPECT("\x81\xff\x80\0\0\0\0\0\x01\x00\0\0\0\0", "W0: "); /* a length of more than 63 bits */
    EXPECT("\x82\x80\0\0\0\0", "B0: ");
    EXPECT("\x81\xfe\x10\x01\0\0\0\0", "L0: "); /* 4,097 bytes, before any of them has come */
    EXPECT("\x81\xff\0\0\0\x01\0\0\0\0\0\0\0\0", "L0: ");
}

static void counts_fragments_together(void **s)
{
    (void)s;
    rk_text in = RK_TEXT_INIT, out = RK_TEXT_INIT;
    for (int i = 0; i < 41; i++) {
        rk_text_addn(&in, i ? "\x00\xe4\0\0\0\0" : "\x01\xe4\0\0\0\0", 6);
        for (int k = 0; k < 100; k++)
            rk_text_char(&in, 'y');
    }
    tell(in.at, in.len, 777, &out);
    assert_string_equal(rk_text_str(&out), "L0: ");
    rk_text_free(&in);
    rk_text_free(&out);
}

/* What we write has the shortest header; a client's reader is tests/server/client.py. */
static void writes_headers(void **s)
{
    (void)s;
    char  room[NET_FRAME_HEAD + 1], *payload = room + NET_FRAME_HEAD;
    char *at = net_frame_head(payload, NET_OP_TEXT, 125);
    assert_int_equal(payload - at, 2);
    assert_memory_equal(at, "\x81\x7d", 2);
    at = net_frame_head(payload, NET_OP_TEXT, 126);
    assert_int_equal(payload - at, 4);
    assert_memory_equal(at, "\x81\x7e\x00\x7e", 4);
    at = net_frame_head(payload, NET_OP_CLOSE, 65536);
    assert_int_equal(payload - at, 10);
    assert_memory_equal(at, "\x88\x7f\0\0\0\0\0\x01\0\0", 10);
}

static void knows_close_codes(void **s)
{
    (void)s;
    static const struct {
        int code, want;
    } codes[] = {{999, 0},  {1000, 1000}, {1004, 0},    {1005, 0},    {1006, 0}, {1011, 1011},
                 {1015, 0}, {2999, 0},    {3000, 3000}, {4999, 4999}, {5000, 0}};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char payload[2] = {(char)(codes[i].code >> 8), (char)codes[i].code};
        assert_int_equal(net_close_code(payload, 2), codes[i].want);
    }
    assert_int_equal(net_close_code("", 0), 1005);
    assert_int_equal(net_close_code("\x03", 1), 0);
    assert_int_equal(net_close_code("\x03\xe8\xff", 3), 0); /* a reason that is not UTF-8 */
}

/* Any bytes: the same in one piece and in many. */
static void pieces_do_not_matter(void **s)
{
    (void)s;
    uint32_t x = 2026;
    for (int round = 0; round < 20000; round++) {
        char   bytes[64];
        size_t n = 1 + (size_t)(round % 63);
        for (size_t i = 0; i < n; i++) {
            x = x * 1664525 + 1013904223;
            bytes[i] = (char)(x >> 24);
        }
        if (round % 4) { /* most of them begin well */
            bytes[0] = (char)((round % 8 < 4 ? 0x80 : 0) | "\1\1\x9\xa\x8"[round % 5]);
            if (n > 1)
                bytes[1] = (char)(0x80 | (bytes[1] & 15));
        }
        rk_text one = RK_TEXT_INIT, many = RK_TEXT_INIT;
        tell(bytes, n, n, &one);
        tell(bytes, n, 1 + x % 5, &many);
        CHECK(one.len == many.len && !memcmp(rk_text_str(&one), rk_text_str(&many), one.len), "round %d", round);
        rk_text_free(&one);
        rk_text_free(&many);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_is_right),       cmocka_unit_test(refuses_what_is_wrong),
        cmocka_unit_test(counts_fragments_together), cmocka_unit_test(writes_headers),
        cmocka_unit_test(knows_close_codes),         cmocka_unit_test(pieces_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
