/* svg.c: reads as much of SVG as covers of games need (web/src/games/.../cover.svg, which are ours). */
#include "server/svg.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 8, CURVE = 16, ATTRIBUTE = 2048 };

/* x' = a x + c y + e, y' = b x + d y + f */
typedef struct {
    double a, b, c, d, e, f;
} placing;

typedef struct {
    srv_canvas *canvas;
    const char *tag; /* the element being drawn, from behind its name to its end */
    size_t      tag_n;
    placing     at[DEPTH]; /* of the groups we are in */
    int         depth;
} drawing;

static const double degree = 0.017453292519943295;

static placing times(placing p, placing q)
{
    return (placing){p.a * q.a + p.c * q.b, p.b * q.a + p.d * q.b,       p.a * q.c + p.c * q.d,
                     p.b * q.c + p.d * q.d, p.a * q.e + p.c * q.f + p.e, p.b * q.e + p.d * q.f + p.f};
}

static placing moved(double x, double y)
{
    return (placing){1, 0, 0, 1, x, y};
}

static placing turned(double degrees)
{
    double s = sin(degrees * degree), c = cos(degrees * degree);
    return (placing){c, s, -s, c, 0, 0};
}

static srv_point place(placing p, double x, double y)
{
    return (srv_point){p.a * x + p.c * y + p.e, p.b * x + p.d * y + p.f};
}

/* ---- attributes ---- */

static const char *attribute(const drawing *d, const char *name, char value[ATTRIBUTE])
{
    size_t n = strlen(name);
    for (size_t i = 0; i + n + 2 < d->tag_n; i++)
        if (d->tag[i] == ' ' && !strncmp(d->tag + i + 1, name, n) && !strncmp(d->tag + i + 1 + n, "=\"", 2)) {
            const char *from = d->tag + i + n + 3;
            size_t      len = strcspn(from, "\"");
            if (len >= ATTRIBUTE)
                return NULL;
            memcpy(value, from, len);
            value[len] = 0;
            return value;
        }
    return NULL;
}

static double number_of(const drawing *d, const char *name, double otherwise)
{
    char value[ATTRIBUTE];
    return attribute(d, name, value) ? strtod(value, NULL) : otherwise;
}

/* #1f5fb5 or #fff; false: none. */
static bool colour_of(const drawing *d, const char *name, const char *otherwise, uint32_t *colour)
{
    char        value[ATTRIBUTE];
    const char *is = attribute(d, name, value);
    if (!is)
        is = otherwise;
    if (*is != '#')
        return false;
    *colour = (uint32_t)strtoul(is + 1, NULL, 16);
    if (strlen(is) == 4)
        *colour = (*colour >> 8 & 15) * 0x110000 + (*colour >> 4 & 15) * 0x1100 + (*colour & 15) * 0x11;
    return true;
}

/* ---- paths ---- */

typedef struct {
    placing    at;
    srv_shape  inside, line;
    double     width; /* of the line; 0: there is none */
    bool       round;
    srv_point *now; /* the part that is being drawn, placed */
    size_t     n, cap;
    double     x, y, x0, y0, cx, cy; /* where we are, where the part began, the last handle of a curve */
} pen;

static void to(pen *p, double x, double y)
{
    if (p->n == p->cap) {
        p->cap = p->cap ? p->cap * 2 : 64;
        p->now = rk_realloc(p->now, p->cap * sizeof *p->now);
    }
    p->now[p->n++] = place(p->at, x, y);
    p->x = p->cx = x;
    p->y = p->cy = y;
}

static void lift(pen *p)
{
    for (size_t i = 0; i < p->n; i++)
        srv_shape_point(&p->inside, p->now[i].x, p->now[i].y);
    srv_shape_close(&p->inside);
    if (p->width > 0)
        srv_shape_line(&p->line, p->now, p->n, p->width, p->round);
    p->n = 0;
}

static void curve(pen *p, const double v[6])
{
    double x = p->x, y = p->y;
    for (int i = 1; i <= CURVE; i++) {
        double t = (double)i / CURVE, u = 1 - t;
        to(p, u * u * u * x + 3 * u * u * t * v[0] + 3 * u * t * t * v[2] + t * t * t * v[4],
           u * u * u * y + 3 * u * u * t * v[1] + 3 * u * t * t * v[3] + t * t * t * v[5]);
    }
    p->cx = v[2];
    p->cy = v[3];
}

/* Arcs of circles, which is all that covers have. */
static void arc(pen *p, double r, bool large, bool sweep, double x, double y)
{
    double dx = x - p->x, dy = y - p->y, half = hypot(dx, dy) / 2;
    if (half <= 0)
        return;
    if (r < half)
        r = half;
    double h = sqrt(r * r - half * half) * (large == sweep ? -1 : 1);
    double cx = (p->x + x) / 2 - h * dy / (2 * half), cy = (p->y + y) / 2 + h * dx / (2 * half);
    double from = atan2(p->y - cy, p->x - cx), by = atan2(y - cy, x - cx) - from;
    if (sweep && by < 0)
        by += 360 * degree;
    if (!sweep && by > 0)
        by -= 360 * degree;
    for (int i = 1; i <= CURVE; i++)
        to(p, cx + r * cos(from + by * i / CURVE), cy + r * sin(from + by * i / CURVE));
}

static int numbers(const char **s, double v[7], int want, bool arc_flags)
{
    int n = 0;
    while (n < want) {
        char *end;
        *s += strspn(*s, " ,\n");
        if (arc_flags && (n == 3 || n == 4) && (**s == '0' || **s == '1')) { /* "0128": two flags and a number */
            v[n++] = *(*s)++ - '0';
            continue;
        }
        v[n] = strtod(*s, &end);
        if (end == *s)
            break;
        *s = end;
        n++;
    }
    return n;
}

static int wanted(char verb)
{
    switch (verb) {
    case 'M':
    case 'L': return 2;
    case 'H':
    case 'V': return 1;
    case 'S': return 4;
    case 'C': return 6;
    case 'A': return 7;
    }
    return 0;
}

static void step(pen *p, char verb, bool relative, double v[7])
{
    double x = relative ? p->x : 0, y = relative ? p->y : 0;
    switch (verb) {
    case 'M':
        lift(p);
        to(p, x + v[0], y + v[1]);
        p->x0 = p->x;
        p->y0 = p->y;
        break;
    case 'L': to(p, x + v[0], y + v[1]); break;
    case 'H': to(p, x + v[0], p->y); break;
    case 'V': to(p, p->x, y + v[0]); break;
    case 'C':
        for (int i = 0; i < 6; i++)
            v[i] += i % 2 ? y : x;
        curve(p, v);
        break;
    case 'S': /* the first handle mirrors the last one */
        curve(p, (const double[]){2 * p->x - p->cx, 2 * p->y - p->cy, x + v[0], y + v[1], x + v[2], y + v[3]});
        break;
    case 'A': arc(p, v[0], v[3] != 0, v[4] != 0, x + v[5], y + v[6]); break;
    }
}

static void walk(pen *p, const char *d)
{
    char verb = 0;
    bool relative = false;
    for (double v[7]; *(d += strspn(d, " ,\n"));) {
        if ((*d >= 'a' && *d <= 'z') || (*d >= 'A' && *d <= 'Z')) {
            relative = *d >= 'a';
            verb = relative ? (char)(*d - 'a' + 'A') : *d;
            d++;
            if (verb == 'Z')
                to(p, p->x0, p->y0);
            if (verb == 'Z')
                continue;
        }
        if (!wanted(verb) || numbers(&d, v, wanted(verb), verb == 'A') < wanted(verb))
            break;
        step(p, verb, relative, v);
        verb = verb == 'M' ? 'L' : verb;
    }
    lift(p);
}

/* ---- elements ---- */

static void paint(const drawing *d, const pen *p, const char *usual_fill)
{
    uint32_t colour;
    double   opacity = number_of(d, "opacity", 1);
    if (colour_of(d, "fill", usual_fill, &colour))
        srv_canvas_fill(d->canvas, &p->inside, colour, opacity * number_of(d, "fill-opacity", 1));
    if (colour_of(d, "stroke", "none", &colour))
        srv_canvas_fill(d->canvas, &p->line, colour, opacity * number_of(d, "stroke-opacity", 1));
}

static void element(drawing *d, const char *name, size_t n)
{
    char     value[ATTRIBUTE];
    uint32_t colour;
    placing  at = d->at[d->depth];
    pen      p = {.at = at};
    if (colour_of(d, "stroke", "none", &colour))
        p.width = number_of(d, "stroke-width", 1) * hypot(at.a, at.b);
    p.round = attribute(d, "stroke-linecap", value) && !strcmp(value, "round");
    if (n == 4 && !memcmp(name, "path", n) && attribute(d, "d", value)) {
        walk(&p, value);
    } else if (n == 6 && !memcmp(name, "circle", n)) {
        double x = number_of(d, "cx", 0), y = number_of(d, "cy", 0), r = number_of(d, "r", 0);
        to(&p, x + r, y);
        arc(&p, r, false, true, x - r, y);
        arc(&p, r, false, true, x + r, y);
        lift(&p);
    } else if (n == 4 && !memcmp(name, "rect", n)) {
        srv_shape box = {0};
        srv_shape_box(&box, number_of(d, "x", 0), number_of(d, "y", 0), number_of(d, "width", 0), number_of(d, "height", 0),
                      number_of(d, "rx", 0));
        for (size_t i = 0; i < box.n; i++)
            to(&p, box.at[i].x, box.at[i].y);
        lift(&p);
        srv_shape_free(&box);
    }
    paint(d, &p, "#000000");
    srv_shape_free(&p.inside);
    srv_shape_free(&p.line);
    free(p.now);
}

/* translate(x y) or rotate(degrees x y) */
static placing transform_of(const drawing *d)
{
    char        value[ATTRIBUTE];
    const char *is = attribute(d, "transform", value);
    double      v[7] = {0};
    if (!is)
        return moved(0, 0);
    const char *args = strchr(is, '(') ? strchr(is, '(') + 1 : "";
    numbers(&args, v, 3, false);
    if (!strncmp(is, "translate", 9))
        return moved(v[0], v[1]);
    return times(times(moved(v[1], v[2]), turned(v[0])), moved(-v[1], -v[2]));
}

void srv_svg_draw(srv_canvas *c, const char *svg, double x, double y, double scale)
{
    drawing d = {.canvas = c};
    d.at[0] = times(moved(x, y), (placing){scale, 0, 0, scale, 0, 0});
    for (const char *tag = svg; (tag = strchr(tag, '<'));) {
        const char *name = tag + 1;
        size_t      n = strcspn(name, " />");
        d.tag = name + n;
        d.tag_n = strcspn(d.tag, ">");
        if (*name == '/') {
            d.depth -= !strncmp(name, "/g>", 3) && d.depth > 0;
        } else if (n == 1 && *name == 'g' && d.depth + 1 < DEPTH) {
            d.at[d.depth + 1] = times(d.at[d.depth], transform_of(&d));
            d.depth++;
        } else {
            element(&d, name, n);
        }
        tag = d.tag + d.tag_n;
    }
}
