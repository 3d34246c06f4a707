/* canvas.h: a small picture in memory: smooth shapes in flat colours, and a PNG of it. */
#ifndef SRV_CANVAS_H
#define SRV_CANVAS_H

#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

typedef struct {
    double x, y;
} srv_point;

/* Points to the outlines of a shape; each outline closes itself. What several of them cover is covered once. */
typedef struct {
    srv_point *at;
    size_t     n, cap;
    struct srv_outline {
        size_t end; /* behind its last point */
        double top, bottom;
    } * outline;
    size_t outlines, outlines_cap;
} srv_shape;

typedef struct {
    int      width, height;
    double   left, top, right, bottom; /* nothing is drawn outside */
    uint8_t *rgb;
    float   *row; /* how much of each pixel is covered */
} srv_canvas;

srv_canvas srv_canvas_new(int width, int height, uint32_t colour);
void       srv_canvas_free(srv_canvas *c);
void       srv_canvas_clip(srv_canvas *c, double x, double y, double w, double h);
void       srv_canvas_fill(srv_canvas *c, const srv_shape *s, uint32_t colour, double opacity);
void       srv_canvas_png(const srv_canvas *c, rk_text *png);

void srv_shape_point(srv_shape *s, double x, double y);
void srv_shape_close(srv_shape *s); /* the outline ends; the next point begins another */
void srv_shape_box(srv_shape *s, double x, double y, double w, double h, double round);
void srv_shape_circle(srv_shape *s, double x, double y, double r);
/* A line of this width along `n` points; round: at its ends, too. */
void srv_shape_line(srv_shape *s, const srv_point *at, size_t n, double width, int round);
void srv_shape_free(srv_shape *s);

#endif
