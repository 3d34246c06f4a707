/* picture.c: the picture of an invitation: the game's box under the lamps, and the chairs around its table. */
#include "server/invitations.h"
#include "server/svg.h"

#include <math.h>

enum { WIDTH = 800, HEIGHT = 420, CHAIR = 74, GAP = 26 };

/* As in web/src/look/tokens.css. */
static const uint32_t bottle = 0x15423a, arch = 0x0f322c, brass = 0xf1b83a, light = 0xfff3c9, paper = 0xf5f2e6, ink = 0x16211e;
static const uint32_t seat_colour[RK_MAX_SEATS] = {0xc23b14, 0x1f5fb5, 0x0b8267, 0xf2b61f, 0xcb78b1, 0x33414b};

static void fill(srv_canvas *c, srv_shape *s, uint32_t colour, double opacity)
{
    srv_canvas_fill(c, s, colour, opacity);
    srv_shape_free(s);
}

static void draw_cellar(srv_canvas *c)
{
    srv_shape s = {0};
    for (int x = 0; x < WIDTH; x += 200) {
        srv_shape_box(&s, x + 6, 90, 188, HEIGHT, 94);
        fill(c, &s, arch, 0.55);
    }
    for (int i = 0; i < 4; i++)
        srv_shape_point(&s, (const double[]){540, 630, 760, 410}[i], i < 2 ? 84 : HEIGHT);
    srv_shape_close(&s);
    fill(c, &s, brass, 0.13);
    srv_shape_line(&s, (const srv_point[]){{585, 0}, {585, 50}}, 2, 3, 0);
    fill(c, &s, brass, 1);
    srv_shape_circle(&s, 585, 88, 9);
    fill(c, &s, light, 1);
    for (int i = 0; i <= 20; i++)
        srv_shape_point(&s, 585 - 45 * cos(3.14159265 * i / 20), 86 - 40 * sin(3.14159265 * i / 20));
    srv_shape_close(&s);
    fill(c, &s, brass, 1);
}

/* Somebody sits here: the seat's colour; it is free: a brass frame. */
static void draw_chair(srv_canvas *c, double x, double y, int seat, bool taken)
{
    srv_shape s = {0};
    srv_shape_box(&s, x, y, CHAIR, CHAIR, 16);
    fill(c, &s, taken ? ink : brass, 1);
    srv_shape_box(&s, x + 4, y + 4, CHAIR - 8, CHAIR - 8, 12);
    fill(c, &s, taken ? seat_colour[seat] : arch, 1);
    if (!taken)
        return;
    srv_shape_circle(&s, x + CHAIR / 2.0, y + 28, 11);
    srv_shape_box(&s, x + 17, y + 43, CHAIR - 34, 20, 10);
    fill(c, &s, seat == 3 || seat == 4 ? ink : paper, 1);
}

void srv_picture(const char *cover, int seats, uint8_t taken, rk_text *png)
{
    srv_canvas c = srv_canvas_new(WIDTH, HEIGHT, bottle);
    srv_shape  shadow = {0};
    int        a_row = seats > 4 ? 3 : 2, rows = (seats + a_row - 1) / a_row;
    double     top = 265 - (rows * CHAIR + (rows - 1) * GAP) / 2.0;
    draw_cellar(&c);
    srv_shape_box(&shadow, 68, 50, 255, 340, 12);
    fill(&c, &shadow, 0, 0.35);
    srv_shape_box(&shadow, 57, 37, 261, 346, 12);
    fill(&c, &shadow, paper, 1);
    srv_canvas_clip(&c, 60, 40, 255, 340);
    srv_svg_draw(&c, cover, 60, 40, 255 / 240.0);
    srv_canvas_clip(&c, 0, 0, WIDTH, HEIGHT);
    for (int i = 0; i < seats; i++) {
        int    in_row = i / a_row == rows - 1 ? seats - (rows - 1) * a_row : a_row;
        double left = 585 - (in_row * CHAIR + (in_row - 1) * GAP) / 2.0;
        draw_chair(&c, left + i % a_row * (CHAIR + GAP), top + i / a_row * (CHAIR + GAP), i, taken >> i & 1);
    }
    srv_canvas_png(&c, png);
    srv_canvas_free(&c);
}
