/* svg.h: draws the covers of games: boxes, circles and paths, moved and turned. What else a picture may have is left out. */
#ifndef SRV_SVG_H
#define SRV_SVG_H

#include "server/canvas.h"

/* At this place, `scale` pixels a unit. */
void srv_svg_draw(srv_canvas *c, const char *svg, double x, double y, double scale);

#endif
