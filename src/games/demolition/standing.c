/* standing.c: what a firm's standing consists of. Cards that it leads in an auction count as its own, and paid. */
#include "games/demolition/demolition.h"

void dem_standing(const void *data, const void *state, int seat, rk_parts *out)
{
    const dem_prospect x = dem_prospect_of(data, state, seat);
    rk_part_add(out, "demolition.more.debris", "demolition.less.debris", x.points, 1);
    rk_part_add(out, "demolition.more.devices", "demolition.less.devices", x.devices + x.wild, 1);
    rk_part_add(out, "demolition.more.disposal", "demolition.less.disposal", x.disposal - x.hazardous, 1); /* DEM-5.5 */
    rk_part_add(out, "demolition.more.bucks", "demolition.less.bucks", x.cash * DEM_BUCKS, DEM_BUCKS);
}
