/* json_path.h: places in a JSON document ("parties[1].hand[0]"), for scenarios. */
#ifndef SCN_JSON_PATH_H
#define SCN_JSON_PATH_H

#include <jansson.h>
#include <stdbool.h>

json_t *scn_json_find(json_t *doc, const char *path);               /* borrowed; NULL if there is nothing */
bool    scn_json_put(json_t *doc, const char *path, json_t *value); /* the place's parent must exist; borrows value */
void    scn_json_merge(
       json_t **doc,
       json_t  *patch); /* RFC 7396, but lists of objects merge element by element where the patch is an object {"1": ...} */
bool scn_json_compare(json_t *have, const char *op, json_t *want);

#endif
