/* read.h: reads JSON (with jansson), with errors that say where.
 *
 * Errors stick: the first complaint about a document is kept, and everything after it returns harmless values. So a reader is
 * straight code that asks rk_node_ok once, at the end. */
#ifndef RK_READ_H
#define RK_READ_H

#include "engine/game.h"

enum { RK_PATH_SIZE = 160 };

typedef struct {
    const char *file; /* for messages; borrowed */
    void       *root; /* json_t, owned */
    bool        failed;
    rk_text     error; /* "stimmvieh.json: votes[3].influence: 12 is not between 1 and 9" */
} rk_source;

/* A place in a document. Copied by value; node == NULL: nothing there. */
struct rk_node {
    rk_source  *doc;
    const void *node;
    char        path[RK_PATH_SIZE];
};

bool    rk_source_parse(rk_source *d, const char *file, const char *bytes, size_t n); /* false: see error */
void    rk_source_free(rk_source *d);
rk_node rk_source_root(rk_source *d);

rk_node rk_node_get(const rk_node *in, const char *key);   /* a member that must be there */
rk_node rk_node_maybe(const rk_node *in, const char *key); /* a member that may be missing */
bool    rk_node_there(const rk_node *in);
bool    rk_node_null(const rk_node *in);           /* present and null */
int     rk_node_count(const rk_node *in);          /* elements; complains if it is not an array */
int     rk_node_exactly(const rk_node *in, int n); /* complains unless there are n elements; returns n or 0 */
int     rk_node_upto(const rk_node *in, int most); /* complains if there are more; returns the count or 0 */
rk_node rk_node_at(const rk_node *in, int i);
rk_node rk_node_member(const rk_node *in, int i, const char **key); /* the i-th member of an object; none past the end */

int64_t     rk_node_int(const rk_node *in, int64_t low, int64_t high); /* low after a complaint */
bool        rk_node_bool(const rk_node *in);
const char *rk_node_str(const rk_node *in);                                     /* "" after a complaint */
int         rk_node_choice(const rk_node *in, const char *const *names, int n); /* index; 0 after a complaint */
void        rk_node_only(const rk_node *in, const char *keys);                  /* complains about members not named in "a b c" */
void        rk_node_fail(const rk_node *in, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
bool        rk_node_ok(const rk_node *in);

/* Shorthands for members. */
int64_t     rk_node_kint(const rk_node *in, const char *key, int64_t low, int64_t high);
bool        rk_node_kbool(const rk_node *in, const char *key);
const char *rk_node_kstr(const rk_node *in, const char *key);
int         rk_node_list(const rk_node *in, const char *key, int n, rk_node *list); /* a list of n entries; as rk_node_exactly */

/* ---- what data sets have in common. `rule` is the rule that a complaint cites, or NULL ---- */

/* An amount of money (or votes) that is a multiple of `unit`, between low and high as the file writes it; returned in units. */
int rk_node_units(const rk_node *in, int unit, int64_t low, int64_t high, const char *rule);

/* What a data set may repeat, but not change: a number of the rules, a text. */
void rk_node_fixed(const rk_node *in, const char *key, int64_t value);
void rk_node_says(const rk_node *in, const char *text, const char *rule);

void rk_node_bytes(const rk_node *in, const char *key, uint8_t *out, int n, int low, int high); /* a list of n small numbers */
void rk_node_code(const rk_node *in, char *out, int n);                                         /* a text of n characters */

/* Ids met so far, borrowed from the document; rk_node_once complains about one that was there before. */
enum { RK_IDS = 512 };

typedef struct {
    int         n;
    const char *id[RK_IDS];
} rk_ids;

void rk_node_once(const rk_node *id, rk_ids *seen);

/* The value of an id of one of the game's kinds ("d08" -> 7); complains if there is none. */
int rk_node_item(const rk_node *in, const rk_game *game, const void *data, int kind);

/* Reads a state document (rk_show with RK_ALL) back into a state of this setup; complains through doc. */
bool rk_load_state(const rk_game *game, const void *data, void *state, const rk_setup *setup, rk_node *doc);

/* Sets the options that this object names ({"campaigns": "3"}, as rk_setup_json writes it); false, with a message or a complaint.
 */
bool rk_setup_read(const rk_game *game, rk_setup *setup, const rk_node *options, rk_text *err);

/* ---- strings of a data set are offsets into one pool, so that the set is plain data ---- */

enum { RK_STRINGS = 1 << 20 }; /* the largest of our own sets has 25 kB a language */

typedef uint32_t rk_str;

/* Words in every language: where the first text stands; the others follow it in the order of the languages. */
typedef struct {
    rk_str first;
} rk_words;

typedef struct {
    uint32_t used;
    char     at[RK_STRINGS];
} rk_strings;

rk_str rk_node_keep(const rk_node *in, rk_strings *pool); /* a string, kept */

/* The words of an item under this key, or of the item itself if key is NULL (words.h says how a file writes them). What is
 * missing in a language is said in the default one. */
rk_words rk_node_words(const rk_node *item, const char *key, rk_strings *pool);

static inline const char *rk_str_at(const rk_strings *pool, rk_str s)
{
    return pool->at + s;
}

static inline const char *rk_words_at(const rk_strings *pool, rk_words w, rk_lang lang)
{
    const char *s = pool->at + w.first;
    while (lang-- > 0)
        s += strlen(s) + 1;
    return s;
}

#endif
