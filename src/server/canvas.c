/* canvas.c: polygons on a grid of pixels, row by row, and the PNG of the result. */
#include "server/canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { ROWS = 4, CROSSINGS = 512, CIRCLE = 40 }; /* looks at a row of pixels; edges met on one of them; corners of a circle */

static const double two_pi = 6.283185307179586;

/* ---- shapes ---- */

void srv_shape_point(srv_shape *s, double x, double y)
{
    if (s->n == s->cap) {
        s->cap = s->cap ? s->cap * 2 : 64;
        s->at = rk_realloc(s->at, s->cap * sizeof *s->at);
    }
    s->at[s->n++] = (srv_point){x, y};
}

void srv_shape_close(srv_shape *s)
{
    size_t from = s->outlines ? s->outline[s->outlines - 1].end : 0;
    if (s->n == from)
        return;
    if (s->outlines == s->outlines_cap) {
        s->outlines_cap = s->outlines_cap ? s->outlines_cap * 2 : 16;
        s->outline = rk_realloc(s->outline, s->outlines_cap * sizeof *s->outline);
    }
    struct srv_outline *o = &s->outline[s->outlines++];
    *o = (struct srv_outline){.end = s->n, .top = s->at[from].y, .bottom = s->at[from].y};
    for (size_t i = from; i < s->n; i++) {
        o->top = fmin(o->top, s->at[i].y);
        o->bottom = fmax(o->bottom, s->at[i].y);
    }
}

void srv_shape_free(srv_shape *s)
{
    free(s->at);
    free(s->outline);
    memset(s, 0, sizeof *s);
}

void srv_shape_circle(srv_shape *s, double x, double y, double r)
{
    for (int i = 0; i < CIRCLE; i++)
        srv_shape_point(s, x + r * cos(two_pi * i / CIRCLE), y + r * sin(two_pi * i / CIRCLE));
    srv_shape_close(s);
}

void srv_shape_box(srv_shape *s, double x, double y, double w, double h, double round)
{
    enum { CORNER = CIRCLE / 4 };
    for (int corner = 0; corner < 4; corner++) {
        double cx = corner == 1 || corner == 2 ? x + round : x + w - round;
        double cy = corner < 2 ? y + h - round : y + round;
        for (int i = 0; i <= CORNER; i++) {
            double a = two_pi * (corner * CORNER + i) / CIRCLE;
            srv_shape_point(s, cx + round * cos(a), cy + round * sin(a));
        }
    }
    srv_shape_close(s);
}

void srv_shape_line(srv_shape *s, const srv_point *at, size_t n, double width, int round)
{
    for (size_t i = 0; i + 1 < n; i++) {
        double dx = at[i + 1].x - at[i].x, dy = at[i + 1].y - at[i].y, length = hypot(dx, dy);
        if (length <= 0)
            continue;
        double nx = -dy / length * width / 2, ny = dx / length * width / 2;
        srv_shape_point(s, at[i].x - nx, at[i].y - ny); /* all of them turn the same way */
        srv_shape_point(s, at[i + 1].x - nx, at[i + 1].y - ny);
        srv_shape_point(s, at[i + 1].x + nx, at[i + 1].y + ny);
        srv_shape_point(s, at[i].x + nx, at[i].y + ny);
        srv_shape_close(s);
    }
    for (size_t i = 0; i < n; i++)
        if (round || (i && i + 1 < n))
            srv_shape_circle(s, at[i].x, at[i].y, width / 2);
}

/* ---- filling ---- */

typedef struct {
    double x;
    int    turn;
} crossing;

static int by_x(const void *a, const void *b)
{
    double d = ((const crossing *)a)->x - ((const crossing *)b)->x;
    return (d > 0) - (d < 0);
}

static int crossings_of(const srv_shape *s, double y, crossing out[CROSSINGS])
{
    int    n = 0;
    size_t from = 0;
    for (size_t o = 0; o < s->outlines; from = s->outline[o++].end)
        for (size_t i = from, end = s->outline[o].end; i < end && s->outline[o].top <= y && y < s->outline[o].bottom; i++) {
            srv_point a = s->at[i], b = s->at[i + 1 < end ? i + 1 : from];
            if ((a.y <= y) == (b.y <= y) || n == CROSSINGS)
                continue;
            out[n++] = (crossing){a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1};
        }
    qsort(out, (size_t)n, sizeof *out, by_x);
    return n;
}

static void cover(srv_canvas *c, double from, double to)
{
    from = fmax(from, c->left);
    to = fmin(to, c->right);
    for (int x = (int)from; x < to; x++) {
        double left = from > x ? from : x, right = to < x + 1 ? to : x + 1;
        if (right > left)
            c->row[x] += (float)((right - left) / ROWS);
    }
}

static void blend(srv_canvas *c, int y, uint32_t colour, double opacity)
{
    uint8_t *at = c->rgb + (size_t)y * (size_t)c->width * 3;
    for (int x = 0; x < c->width; x++, at += 3) {
        double part = c->row[x] * opacity;
        if (part <= 0)
            continue;
        for (int k = 0; k < 3; k++)
            at[k] = (uint8_t)lround(at[k] + ((double)(colour >> (16 - 8 * k) & 255) - at[k]) * (part > 1 ? 1 : part));
    }
}

void srv_canvas_fill(srv_canvas *c, const srv_shape *s, uint32_t colour, double opacity)
{
    double top = c->bottom, bottom = c->top;
    for (size_t i = 0; i < s->outlines; i++) {
        top = fmin(top, s->outline[i].top);
        bottom = fmax(bottom, s->outline[i].bottom);
    }
    for (int y = (int)fmax(top, c->top); y < fmin(c->bottom, bottom); y++) {
        memset(c->row, 0, (size_t)c->width * sizeof *c->row);
        for (int look = 0; look < ROWS; look++) {
            crossing met[CROSSINGS];
            int      n = crossings_of(s, y + (look + 0.5) / ROWS, met);
            for (int i = 0, turns = 0; i + 1 < n; i++) {
                turns += met[i].turn;
                if (turns)
                    cover(c, met[i].x, met[i + 1].x);
            }
        }
        blend(c, y, colour, opacity);
    }
}

srv_canvas srv_canvas_new(int width, int height, uint32_t colour)
{
    size_t     n = (size_t)width * (size_t)height;
    srv_canvas c = {.width = width, .height = height, .rgb = rk_alloc(n * 3), .row = rk_alloc((size_t)width * sizeof *c.row)};
    for (size_t i = 0; i < n * 3; i++)
        c.rgb[i] = (uint8_t)(colour >> (16 - 8 * (i % 3)));
    srv_canvas_clip(&c, 0, 0, width, height);
    return c;
}

void srv_canvas_clip(srv_canvas *c, double x, double y, double w, double h)
{
    c->left = x;
    c->top = y;
    c->right = x + w;
    c->bottom = y + h;
}

void srv_canvas_free(srv_canvas *c)
{
    free(c->rgb);
    free(c->row);
}

/* ---- PNG ---- */

static void number(rk_text *out, uint32_t n)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        rk_text_char(out, (char)(n >> shift & 255));
}

static void chunk(rk_text *png, const char *type, const uint8_t *bytes, size_t n)
{
    number(png, (uint32_t)n);
    size_t from = png->len;
    rk_text_addn(png, type, 4);
    rk_text_addn(png, (const char *)bytes, n);
    number(png, (uint32_t)crc32(0, (const Bytef *)png->at + from, (uInt)(n + 4)));
}

void srv_canvas_png(const srv_canvas *c, rk_text *png)
{
    enum { QUICK = 4 };
    rk_text head = RK_TEXT_INIT;
    size_t  line = (size_t)c->width * 3, n = (line + 1) * (size_t)c->height;
    uLongf  packed = compressBound(n);
    Bytef  *raw = rk_alloc(n), *bytes = rk_alloc(packed);
    for (size_t y = 0; y < (size_t)c->height; y++) {
        raw[y * (line + 1)] = 0; /* this row is as it is */
        memcpy(raw + y * (line + 1) + 1, c->rgb + y * line, line);
    }
    number(&head, (uint32_t)c->width);
    number(&head, (uint32_t)c->height);
    rk_text_addn(&head, "\x08\x02\0\0\0", 5); /* eight bits of red, green and blue */
    rk_text_addn(png, "\x89PNG\r\n\x1a\n", 8);
    chunk(png, "IHDR", (const uint8_t *)head.at, head.len);
    if (compress2(bytes, &packed, raw, n, QUICK) == Z_OK)
        chunk(png, "IDAT", bytes, packed);
    chunk(png, "IEND", (const uint8_t *)"", 0);
    rk_text_free(&head);
    free(raw);
    free(bytes);
}
