/* setup.h: options of a game by name, and data sets. */
#ifndef RK_SETUP_H
#define RK_SETUP_H

#include "engine/game.h"

/* Defaults for this number of seats; false (with a message) if the game is not for that many. */
bool rk_setup_default(const rk_game *g, int seats, rk_setup *out, rk_text *err);
bool rk_setup_seats_ok(const rk_game *g, int seats, rk_text *err);

/* "campaigns=3"; false with a message that names the possible values. */
bool rk_setup_set(const rk_game *g, rk_setup *s, const char *assignment, rk_text *err);
void rk_setup_value(const rk_game *g, const rk_setup *s, int option, rk_text *out); /* the value in words */
void rk_write_options(const rk_game *g, const rk_setup *s, rk_text *out); /* "option campaigns=3", a line each; no empty text */
void rk_setup_json(const rk_game *g, const rk_setup *s, rk_json *w);      /* {"campaigns": "3"}; no empty text */
int  rk_options(const rk_game *g);                                        /* how many */
bool rk_setup_by_lot(const rk_game *g, const rk_setup *s);                /* seats are drawn, not chosen */
void rk_option_values(const rk_option *o, rk_text *out);                  /* "turn, immediate", "1..9" */

/* Every possible value of an option, in order; returns how many (at most `room`). */
int rk_option_all(const rk_option *o, int16_t *out, int room);

/* The names people use, as one JSON object: kind to id to name. What reads as its id is left out. */
void rk_labels_json(rk_json *w, const rk_game *g, const void *data, rk_lang lang);

/* What an option is about, in words. */
const char *rk_option_help(const rk_game *g, const rk_option *o, rk_lang lang);

/* The game as one JSON object: title and other words about it, player counts, options with their values and defaults. */
void rk_game_json(rk_json *w, const rk_game *g, rk_lang lang);

/* ---- data sets ---- */

typedef struct {
    const rk_game *game;
    void          *data;     /* owned; immutable from now on */
    char           hash[65]; /* SHA-256 of the file it was read from */
    unsigned       rules;    /* which rules it plays by: rk_game.rules_version, or earlier ones */
    rk_text        source;   /* the file */
    rk_text        words;    /* all words of the file: path, text in each language; each ends with a NUL */
} rk_dataset;

/* The data set and the rules that a match was begun with. */
typedef struct {
    const char *game;
    const char *hash;  /* NULL: the present ones */
    unsigned    rules; /* 0: the present ones */
} rk_set_name;

bool rk_dataset_is(const rk_dataset *set, const rk_set_name *name);

/* From now on the data set plays by these rules; false, with a message, if the game does not know them. */
bool rk_dataset_use_rules(rk_dataset *set, unsigned rules, rk_text *err);

/* What is printed on cards and boards, as one JSON object: path ("tiles.schule.name") to text. */
void rk_dataset_words(const rk_dataset *set, rk_lang lang, rk_json *w);

/* The head of a match file or of a table's log (`kind`, with its version): what was played, with what, by how many. Rules 1 go
 * without saying. */
void rk_write_head(const rk_dataset *set, const rk_setup *setup, const char *kind, rk_text *out);

/* The data set of a game: from PATH/<game>.json, or from PATH itself if it is a file, or the built-in one if path is NULL. */
bool rk_dataset_open(rk_dataset *out, const rk_game *g, const char *path, rk_text *err);
bool rk_dataset_parse(rk_dataset *out, const rk_game *g, const char *file, const char *bytes, size_t n, rk_text *err);
void rk_dataset_free(rk_dataset *d);

/* A file built into the program ("stimmvieh.json", "de/stimmvieh.md"), or NULL. */
const char *rk_embedded(const char *name, size_t *n);

/* Reads a whole file; false with a message. "-" is standard input. */
bool rk_read_file(const char *path, rk_text *out, rk_text *err);

#endif
