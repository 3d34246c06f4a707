/* schema.h: the three ways to print what a state document looks like. */
#ifndef CLI_SCHEMA_H
#define CLI_SCHEMA_H

#include "engine/schema.h"
#include "engine/setup.h"

void cli_schema_json(const rk_dataset *set, const rk_schema *root, rk_text *out);  /* JSON Schema */
void cli_schema_types(const rk_dataset *set, const rk_schema *root, rk_text *out); /* TypeScript, for the page */
void cli_schema_table(const rk_dataset *set, const rk_schema *root, rk_text *out); /* Markdown, for docs/states */

/* ---- shared by the last two: objects by title ---- */

enum { CLI_TITLES = 64, CLI_MEMBERS = 96 };

/* Objects of one title are one type; what only some of them have is optional in it. */
typedef struct {
    const char      *title;
    int              objects;
    const rk_schema *member[CLI_MEMBERS];
    int              times[CLI_MEMBERS]; /* in so many of the objects */
    int              members;
} cli_type;

typedef struct {
    cli_type type[CLI_TITLES];
    int      types;
} cli_types;

void cli_collect_types(const rk_schema *root, cli_types *out);
bool cli_always(const cli_type *t, int member);

#endif
