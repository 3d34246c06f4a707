/* frames.c: frames.h. The rules: clients mask, control frames are short and whole, no extension is spoken, lengths are
 * written as short as they can be. */
#include "server/frames.h"

enum { FIN = 0x80, RESERVED = 0x70, MASKED = 0x80, CONTROL_MAX = 125, KEPT = 256 };

static bool is_control(const net_frames *f)
{
    return f->opcode >= NET_OP_CLOSE;
}

/* How many bytes the header has, as far as its first two tell. */
static size_t head_size(const net_frames *f)
{
    if (f->have < 2)
        return 2;
    unsigned n = f->head[1] & 127u;
    return 2 + (n == 127 ? 8 : n == 126 ? 2 : 0) + (f->head[1] & MASKED ? 4 : 0);
}

static uint64_t payload_size(const net_frames *f)
{
    unsigned n = f->head[1] & 127u, bytes = n == 127 ? 8 : n == 126 ? 2 : 0;
    uint64_t size = 0;
    if (!bytes)
        return n;
    for (unsigned i = 0; i < bytes; i++)
        size = size << 8 | f->head[2 + i];
    return size;
}

static bool written_short(const net_frames *f, uint64_t size)
{
    unsigned n = f->head[1] & 127u;
    return n < 126 || (n == 126 && size > 125) || (n == 127 && size > 0xFFFF && !(size >> 63));
}

static bool opcode_fits(const net_frames *f, uint64_t size)
{
    switch (f->opcode) {
    case NET_OP_MORE: return f->in_message;
    case NET_OP_TEXT:
    case NET_OP_BINARY: return !f->in_message;
    case NET_OP_CLOSE:
    case NET_OP_PING:
    case NET_OP_PONG: return f->head[0] & FIN && size <= CONTROL_MAX;
    default: return false;
    }
}

/* The header is complete: is it right? */
static net_frame_kind begin(net_frames *f, size_t most)
{
    uint64_t size = payload_size(f);
    f->opcode = f->head[0] & 15u;
    if (f->head[0] & RESERVED || !(f->head[1] & MASKED) || !written_short(f, size) || !opcode_fits(f, size))
        return NET_FRAME_WRONG;
    if (f->opcode == NET_OP_BINARY)
        return NET_FRAME_BINARY;
    if (!is_control(f) && size > most - f->text.len)
        return NET_FRAME_LONG;
    f->in_payload = true;
    f->left = (uint32_t)size;
    f->done = 0;
    f->before = (uint32_t)f->text.len;
    if (!is_control(f))
        f->in_message = true;
    return NET_FRAME_NONE;
}

static void unmask(net_frames *f, const char *bytes, size_t n)
{
    const uint8_t *mask = f->head + head_size(f) - 4;
    char          *to = rk_text_room(&f->text, n);
    for (size_t i = 0; i < n; i++)
        to[i] = (char)((uint8_t)bytes[i] ^ mask[(f->done + i) & 3]);
    to[n] = 0;
    f->text.len += n;
    f->done += (uint32_t)n;
    f->left -= (uint32_t)n;
}

static void forget_used(net_frames *f)
{
    if (f->in_message || f->in_payload)
        return;
    if (f->text.cap > KEPT)
        rk_text_free(&f->text);
    rk_text_clear(&f->text);
}

/* The frame is whole; perhaps its message is, too. */
static net_frame_kind finish(net_frames *f, net_frame *out)
{
    f->in_payload = false;
    f->have = 0;
    if (is_control(f)) {
        out->at = rk_text_str(&f->text) + f->before;
        out->n = f->text.len - f->before;
        f->text.len = f->before; /* the bytes stay where they are until the next call */
        return f->opcode == NET_OP_CLOSE ? NET_FRAME_CLOSE : f->opcode == NET_OP_PING ? NET_FRAME_PING : NET_FRAME_PONG;
    }
    if (!(f->head[0] & FIN))
        return NET_FRAME_NONE;
    f->in_message = false;
    out->at = rk_text_str(&f->text);
    out->n = f->text.len;
    return NET_FRAME_TEXT;
}

net_frame net_frames_take(net_frames *f, const char *bytes, size_t n, size_t most)
{
    net_frame out = {.kind = NET_FRAME_NONE};
    forget_used(f);
    while (out.kind == NET_FRAME_NONE) {
        if (f->in_payload) {
            size_t part = n - out.used < f->left ? n - out.used : f->left;
            unmask(f, bytes + out.used, part);
            out.used += part;
            if (f->left)
                break;
            out.kind = finish(f, &out);
        } else if (f->have < head_size(f)) {
            if (out.used == n)
                break;
            f->head[f->have++] = (uint8_t)bytes[out.used++];
        } else {
            out.kind = begin(f, most);
        }
    }
    return out;
}

void net_frames_free(net_frames *f)
{
    rk_text_free(&f->text);
}

char *net_frame_head(char *payload, net_opcode opcode, size_t n)
{
    unsigned bytes = n > 0xFFFF ? 8 : n > 125 ? 2 : 0;
    char    *at = payload - bytes - 2;
    at[0] = (char)(FIN | opcode);
    at[1] = (char)(bytes == 8 ? 127 : bytes == 2 ? 126 : n);
    for (unsigned i = 0; i < bytes; i++)
        at[2 + i] = (char)(n >> 8 * (bytes - 1 - i));
    return at;
}

int net_close_code(const char *payload, size_t n)
{
    if (n == 0)
        return 1005;
    int code = n < 2 ? 0 : (uint8_t)payload[0] << 8 | (uint8_t)payload[1];
    if (!(code >= 3000 && code <= 4999) && !(code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006))
        return 0;
    return rk_utf8_ok(payload + 2, n - 2) ? code : 0;
}
