/* document.h: the state document of a game, described once.
 *
 * A game walks over its state and names each field: its key, where it lies, which values it can have, what it means
 * (rk_game.document). Whoever drives the walk decides what happens at a field. The writer makes JSON for a viewer
 * (rk_show), the reader puts JSON back into a state (rk_load_state, read.h), the describer makes the schema (schema.h), the
 * observer fills an array of numbers (rk_observe, observe.h).
 *
 *     rk_doc_number(d, "turn", &s->turn, 0, STI_TURNS, "politicians played in this campaign");
 *     rk_doc_derive(d, "hand_size", hand_size(s, p), 0, 9, "politicians in hand");
 *     if (rk_doc_shown(d, rk_doc_sees(d, p), "the owner"))
 *         rk_doc_items(d, "hand", &s->hand[p], STI_K_CARD, "cards in hand");
 *
 * The rules of a walk:
 * - It changes the state only while reading, and then the state was set up by rk_game.start before. A null leaves what
 *   is there.
 * - It names the same fields whatever the state is. What is sometimes left out goes behind rk_doc_shown (not everybody may
 *   see it) or rk_doc_present (it is not always there); what is sometimes null has a function of its own.
 * - The reader finds fields by their keys. A field that needs others may be walked after them while reading.
 * - The describer goes into every list once, even an empty one: what is worked out for an entry is worked out only while
 *   rk_doc_telling.
 * - Key and text about a field are string constants.
 *
 * Everything the writer does is inline: a server writes a view for every viewer after every move. */
#ifndef RK_DOCUMENT_H
#define RK_DOCUMENT_H

#include "engine/game.h"
#include "engine/observing.h"

/* ---- what a field is ---- */

typedef enum {
    RK_F_NUMBER,
    RK_F_FLAG,    /* true or false */
    RK_F_CHOICE,  /* one of a few names */
    RK_F_ITEM,    /* an id of one of the game's kinds */
    RK_F_CODE,    /* a number that is written as a text of the game's own */
    RK_F_TEXT,    /* words of people */
    RK_F_MESSAGE, /* words of the game: a key and its arguments; always derived */
    RK_F_NUMBERS, /* bit sets, as lists */
    RK_F_CHOICES,
    RK_F_ITEMS,
    RK_F_OBJECT, /* what holds others */
    RK_F_LIST,
    RK_F_MAP /* an object whose keys are ids of a kind */
} rk_field_type;

typedef struct {
    const char        *key;       /* NULL: an entry of a list or of a map */
    const char        *about;     /* what it means, in words; NULL in lists and maps */
    const char *const *names;     /* of choices */
    const char        *title;     /* objects: what one is called in types */
    const char        *text;      /* codes and texts: to be written */
    int64_t            low, high; /* numbers, in units; sets: the numbers of the first and the last bit; lists: fewest and
                                   * most entries; maps, in a schema: most */
    int32_t            unit;      /* numbers are written as value * unit */
    int16_t            count;     /* of names; lists: entries this state must have, -1: any number of them */
    uint8_t            type;      /* rk_field_type */
    uint8_t            kind;      /* of items; of the keys of a map */
    int8_t             size;      /* of the integer behind the field, in bytes; negative: with a sign */
    uint8_t            bit;       /* flags: which bit of it */
    bool               nullable, there;
} rk_field;

/* ---- who drives ---- */

typedef struct {
    void (*field)(rk_doc *d, const rk_field *f, void *at);
    int (*open)(rk_doc *d, const rk_field *f, int n); /* entries to walk; -1: not there, nothing to close */
    void (*close)(rk_doc *d);
    bool (*entry)(rk_doc *d, const char *id, bool there);      /* of a map: walk it? */
    void (*fail)(rk_doc *d, bool field, const char *sentence); /* readers only, as the next */
    bool (*ok)(const rk_doc *d);
} rk_doc_driver;

enum { RK_Q_DERIVED = 1, RK_Q_OPTIONAL = 2, RK_Q_SHOWN = 4, RK_Q_HIDDEN = 8 };

struct rk_doc {
    rk_json              json; /* the writer, held here so that it is one step away; out NULL: another driver */
    int                  viewer;
    const rk_game       *game;
    const void          *data;
    const rk_doc_driver *driver;
    uint8_t              qualifiers; /* of the next field: RK_Q_; whoever drives takes them away */
    const char          *who;        /* of the next field: who may see it; NULL: everybody */
    bool                 reading, describing, was_null;
    const char          *text;   /* what was read for a code or text; NULL: nothing */
    int16_t             *slot;   /* the observer (observe.h): where the next value goes; NULL: another driver */
    bool                 hidden; /* the observer: the next field is not for this viewer */
    rk_observer         *observer;
};

/* A walk that is compiled with RK_OBSERVING has no other driver than the observer: a learner looks at a position after every
 * move, and shall not pay for what the others ask (a game's observe.c). */
#ifdef RK_OBSERVING
enum { RK_DOC_ONLY_OBSERVED = true };
#else
enum { RK_DOC_ONLY_OBSERVED = false };
#endif

static inline bool rk_doc_observed(const rk_doc *d)
{
    return RK_DOC_ONLY_OBSERVED || d->slot != NULL;
}

static inline bool rk_doc_writing(const rk_doc *d) /* a code's text is needed */
{
    return !RK_DOC_ONLY_OBSERVED && __builtin_expect(d->json.out != NULL, 1);
}

static inline bool rk_doc_telling(const rk_doc *d) /* a writer or an observer: values are wanted, not only fields */
{
    return rk_doc_writing(d) || rk_doc_observed(d);
}

static inline bool rk_doc_reading(const rk_doc *d)
{
    return !RK_DOC_ONLY_OBSERVED && d->reading;
}

/* Reading, and nothing was wrong so far: the state may be looked at. */
static inline bool rk_doc_read_well(const rk_doc *d)
{
    return rk_doc_reading(d) && d->driver->ok(d);
}

/* Without a particular state: limits that depend on options must be the widest there are. */
static inline bool rk_doc_describing(const rk_doc *d)
{
    return !RK_DOC_ONLY_OBSERVED && d->describing;
}

/* Reading: the field just read was null. */
static inline bool rk_doc_was_null(const rk_doc *d)
{
    return !RK_DOC_ONLY_OBSERVED && d->was_null;
}

/* Is the viewer this seat, or one who sees everything? */
static inline bool rk_doc_sees(const rk_doc *d, int seat)
{
    return d->viewer == seat || d->viewer == RK_ALL;
}

/* Reading: complaints about the object being walked, and about the field just read. */
void rk_doc_fail(rk_doc *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void rk_doc_wrong(rk_doc *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* ---- qualifiers of the next field ---- */

/* The next field is left out where `sees` is false; `who` says in words who may see it. */
static inline bool rk_doc_shown(rk_doc *d, bool sees, const char *who)
{
    if (rk_doc_writing(d))
        return sees;
    d->hidden |= !sees;
    if (!rk_doc_observed(d)) {
        d->who = who;
        d->qualifiers |= sees ? RK_Q_SHOWN : RK_Q_SHOWN | RK_Q_HIDDEN;
    }
    return true;
}

/* The next field is left out, or may be, where `there` is false. */
static inline bool rk_doc_present(rk_doc *d, bool there)
{
    if (rk_doc_writing(d))
        return there;
    d->hidden |= !there;
    if (!rk_doc_observed(d))
        d->qualifiers |= RK_Q_OPTIONAL;
    return true;
}

/* As the first argument of a field: it is null or empty for those who may not see it. */
static inline rk_doc *rk_doc_secret(rk_doc *d, const char *who)
{
    if (!rk_doc_writing(d) && !rk_doc_observed(d))
        d->who = who;
    return d;
}

/* As the first argument of a field: it follows from others, is written and not read. */
static inline rk_doc *rk_doc_derived(rk_doc *d)
{
    if (!rk_doc_writing(d) && !rk_doc_observed(d))
        d->qualifiers |= RK_Q_DERIVED;
    return d;
}

/* As the first argument of a field: a document that is read may leave it out. */
static inline rk_doc *rk_doc_may_lack(rk_doc *d)
{
    if (rk_doc_reading(d))
        d->qualifiers |= RK_Q_OPTIONAL;
    return d;
}

/* ---- fields ----
 * `at` points to an integer of any size (_or_null: of which null is written unless `there`). The names below are macros
 * that add the size; what they expand to is at the end of this file.
 *
 *   rk_doc_number(d, key, at, low, high, about)
 *   rk_doc_number_or_null(d, there, key, at, low, high, about)
 *   rk_doc_money(d, key, at, unit, low, high, about)            at, low and high count in units
 *   rk_doc_money_or_null(d, there, key, at, unit, low, high, about)
 *   rk_doc_derive(d, key, value, low, high, about)              a number that follows from others
 *   rk_doc_derive_or_null(d, there, key, value, low, high, about)
 *   rk_doc_derive_money(d, key, value, unit, low, high, about)
 *   rk_doc_flag(d, key, at, about)                              at: a bool, or a byte that is 0 or 1
 *   rk_doc_bit(d, key, at, bit, about)                          one bit of an integer
 *   rk_doc_derive_flag(d, key, value, about)
 *   rk_doc_choice(d, key, at, names, count, about)
 *   rk_doc_choice_or_null(d, there, key, at, names, count, about)
 *   rk_doc_item(d, key, at, kind, about)
 *   rk_doc_item_or_null(d, there, key, at, kind, about)
 *   rk_doc_code(d, there, key, at, low, high, text, about)      null unless there; returns the text read, or NULL
 *   rk_doc_text(d, key, text, longest, about)                   returns the text read, or NULL
 *   rk_doc_message(d, key, msg, about)                          what the game says about it; never read
 *
 * Bit sets: `at` points to an unsigned integer, or to a struct of 64-bit words.
 *
 *   rk_doc_numbers(d, key, at, first, last, about)              the lowest bit stands for `first`
 *   rk_doc_choices(d, key, at, names, count, about)
 *   rk_doc_items(d, key, at, kind, about)
 *
 * What holds others. Whoever opens something closes it, unless it was not there:
 *
 *   if (rk_doc_object(d, key, title, about)) { ...; rk_doc_end_object(d); }
 *   if (rk_doc_object_or_null(d, there, key, title, about)) { ...; rk_doc_end_object(d); }
 *   n = rk_doc_list(d, key, n, most, about);                    as many as there are
 *   n = rk_doc_list_of(d, key, n, fewest, most, about);         exactly n while reading
 *   for (int i = 0; i < n; i++) ...; rk_doc_end_list(d);
 *   n = rk_doc_list_or_null(d, there, key, n, most, about);     -1: not there, nothing to close
 *   if (rk_doc_map(d, key, kind, about)) {                      _or_null like objects; _of_all: every value has an entry
 *       for (every value v of the kind)
 *           if (rk_doc_entry(d, id of v, is v there?)) ...      one field with key NULL
 *       rk_doc_end_map(d);
 *   } */

#define RK_DOC_INLINE static inline __attribute__((always_inline))

/* An integer as its address and size; negative sizes have a sign. */
#define RK_DOC_INT(at) (at), ((__typeof__(*(at)))-1 < (__typeof__(*(at)))1 ? -(int)sizeof *(at) : (int)sizeof *(at))
#define RK_DOC_BITS(at) (at), (int)sizeof *(at)

RK_DOC_INLINE int64_t rk_doc_get(const void *at, int size)
{
    switch (size) {
    case 1: return *(const uint8_t *)at;
    case 2: return *(const uint16_t *)at;
    case 4: return *(const uint32_t *)at;
    case -1: return *(const int8_t *)at;
    case -2: return *(const int16_t *)at;
    case -4: return *(const int32_t *)at;
    default: return *(const int64_t *)at;
    }
}

void rk_doc_put(void *at, int size, int64_t value);

/* Words of 64 bits of a set. */
RK_DOC_INLINE uint64_t rk_doc_word(const void *at, int size, int i)
{
    return size > 8 ? ((const uint64_t *)at)[i] : (uint64_t)rk_doc_get(at, size);
}

RK_DOC_INLINE void rk_doc_key(rk_doc *d, const char *key)
{
    if (key)
        rk_json_key(&d->json, key);
}

void rk_json_item(rk_json *w, const rk_game *game, const void *data, int kind, int value);  /* its id; null if there is none */
void rk_json_message(rk_json *w, const rk_game *game, const void *data, const rk_msg *msg); /* key, and arguments if any */

/* ---- the observer's part ---- */

RK_DOC_INLINE void rk_doc_observe(rk_doc *d, bool there, int64_t value)
{
    int64_t fits = value > INT16_MAX ? INT16_MAX : value;
    *d->slot++ = there && !d->hidden ? (int16_t)fits : (int16_t)RK_NOTHING;
    d->hidden = false;
}

RK_DOC_INLINE void rk_doc_observe_set(rk_doc *d, const void *at, int size, int values)
{
    if (d->hidden)
        d->slot = rk_leave_empty(d->slot, values);
    else
        for (int i = 0; i < values; i += 64)
            d->slot = rk_spread_bits(d->slot, rk_doc_word(at, size, i / 64), values - i < 64 ? values - i : 64);
    d->hidden = false;
}

/* Objects and maps; false: not there, nothing to close. */
RK_DOC_INLINE bool rk_doc_observe_object(rk_doc *d, bool there)
{
    const rk_shape *s = rk_next_shape(d->observer);
    bool            open = there && !d->hidden;
    d->hidden = false;
    if (open)
        rk_enter_shape(d->observer, s, d->slot);
    else
        d->slot = rk_leave_empty(d->slot, s->size * s->most);
    return open;
}

/* Only a list that can be null is left unclosed where it is not there. */
RK_DOC_INLINE int rk_doc_observe_list(rk_doc *d, bool nullable, bool there, int n)
{
    const rk_shape *s = rk_next_shape(d->observer);
    bool            open = there && !d->hidden;
    d->hidden = false;
    if (!open && nullable) {
        d->slot = rk_leave_empty(d->slot, s->size * s->most);
        return -1;
    }
    assert(n <= s->most);
    rk_enter_shape(d->observer, s, d->slot);
    return open ? n : 0;
}

/* The slots of the list or map that would be opened next, for a game to fill in one go as the walk would; NULL: walk. Only
 * for what is always there and for everybody to see. Tests compare both ways. */
RK_DOC_INLINE int16_t *rk_doc_slots(rk_doc *d)
{
    if (!RK_DOC_ONLY_OBSERVED)
        return NULL;
    const rk_shape *s = rk_next_shape(d->observer);
    int16_t        *slots = d->slot;
    d->slot += s->size * s->most;
    return slots;
}

/* Behind the entries of a list that were filled in so: its entries never begin with RK_NOTHING. */
RK_DOC_INLINE void rk_doc_no_more_slots(rk_doc *d, int16_t *slot)
{
    rk_end_of_entries(d->observer, true, slot, d->slot);
}

RK_DOC_INLINE bool rk_doc_observe_entry(rk_doc *d, bool there)
{
    if (!there)
        d->slot = rk_leave_empty(d->slot, d->observer->at->shape->size);
    return there;
}

RK_DOC_INLINE void rk_doc_integer(rk_doc *d, bool nullable, bool there, const char *key, void *at, int size, int unit,
                                  int64_t low, int64_t high, const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d)) {
            rk_doc_observe(d, there, rk_doc_get(at, size));
            return;
        }
        const rk_field f = {.type = RK_F_NUMBER,
                            .key = key,
                            .about = about,
                            .low = low,
                            .high = high,
                            .unit = unit,
                            .size = (int8_t)size,
                            .nullable = nullable,
                            .there = there};
        d->driver->field(d, &f, at);
        return;
    }
    rk_doc_key(d, key);
    if (there)
        rk_json_int(&d->json, rk_doc_get(at, size) * unit);
    else
        rk_json_null(&d->json);
}

RK_DOC_INLINE void rk_doc_derived_integer(rk_doc *d, bool nullable, bool there, const char *key, int64_t value, int unit,
                                          int64_t low, int64_t high, const char *about)
{
    rk_doc_integer(rk_doc_derived(d), nullable, there, key, &value, 8, unit, low, high, about);
}

RK_DOC_INLINE void rk_doc_one_bit(rk_doc *d, const char *key, void *at, int size, int bit, const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d)) {
            rk_doc_observe(d, true, rk_doc_get(at, size) >> bit & 1);
            return;
        }
        const rk_field f = {
            .type = RK_F_FLAG, .key = key, .about = about, .size = (int8_t)size, .bit = (uint8_t)bit, .there = true};
        d->driver->field(d, &f, at);
        return;
    }
    rk_doc_key(d, key);
    rk_json_bool(&d->json, rk_doc_get(at, size) >> bit & 1);
}

RK_DOC_INLINE void rk_doc_derive_flag(rk_doc *d, const char *key, bool value, const char *about)
{
    rk_doc_one_bit(rk_doc_derived(d), key, &value, 1, 0, about);
}

RK_DOC_INLINE void rk_doc_name(rk_doc *d, bool nullable, bool there, const char *key, void *at, int size,
                               const char *const *names, int count, const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d)) {
            rk_doc_observe(d, there, rk_doc_get(at, size));
            return;
        }
        const rk_field f = {.type = RK_F_CHOICE,
                            .key = key,
                            .about = about,
                            .names = names,
                            .count = (int16_t)count,
                            .size = (int8_t)size,
                            .nullable = nullable,
                            .there = there};
        d->driver->field(d, &f, at);
        return;
    }
    rk_doc_key(d, key);
    if (there)
        rk_json_word(&d->json, names[rk_doc_get(at, size)]);
    else
        rk_json_null(&d->json);
}

RK_DOC_INLINE void rk_doc_id(rk_doc *d, bool nullable, bool there, const char *key, void *at, int size, int kind,
                             const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d)) {
            rk_doc_observe(d, there, rk_doc_get(at, size));
            return;
        }
        const rk_field f = {.type = RK_F_ITEM,
                            .key = key,
                            .about = about,
                            .kind = (uint8_t)kind,
                            .size = (int8_t)size,
                            .nullable = nullable,
                            .there = there};
        d->driver->field(d, &f, at);
        return;
    }
    rk_doc_key(d, key);
    if (there)
        rk_json_item(&d->json, d->game, d->data, kind, (int)rk_doc_get(at, size));
    else
        rk_json_null(&d->json);
}

/* A number the game writes as a text: the caller reads the text that comes back, if one does. */
RK_DOC_INLINE const char *rk_doc_coded(rk_doc *d, bool there, const char *key, void *at, int size, int64_t low, int64_t high,
                                       const char *text, const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d)) {
            rk_doc_observe(d, there, rk_doc_get(at, size));
            return NULL;
        }
        const rk_field f = {.type = RK_F_CODE,
                            .key = key,
                            .about = about,
                            .low = low,
                            .high = high,
                            .unit = 1,
                            .size = (int8_t)size,
                            .nullable = true,
                            .there = there};
        d->text = NULL;
        d->driver->field(d, &f, at);
        return d->text;
    }
    rk_doc_key(d, key);
    if (there)
        rk_json_str(&d->json, text);
    else
        rk_json_null(&d->json);
    return NULL;
}

RK_DOC_INLINE const char *rk_doc_text(rk_doc *d, const char *key, const char *text, int longest, const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d)) {
            d->hidden = false; /* words are not numbers */
            return NULL;
        }
        const rk_field f = {.type = RK_F_TEXT, .key = key, .about = about, .high = longest, .there = true};
        d->text = NULL;
        d->driver->field(d, &f, NULL);
        return d->text;
    }
    rk_doc_key(d, key);
    rk_json_str(&d->json, text);
    return NULL;
}

RK_DOC_INLINE void rk_doc_message(rk_doc *d, const char *key, const rk_msg *msg, const char *about)
{
    if (__builtin_expect(d->json.out == NULL, 0)) {
        if (d->slot) {
            d->hidden = false; /* words are not numbers */
            return;
        }
        const rk_field f = {.type = RK_F_MESSAGE, .key = key, .about = about, .there = true};
        d->driver->field(rk_doc_derived(d), &f, NULL);
        return;
    }
    rk_doc_key(d, key);
    rk_json_message(&d->json, d->game, d->data, msg);
}

/* ---- bit sets ---- */

void rk_doc_write_numbers(rk_doc *d, uint64_t bits, int first);
void rk_doc_write_choices(rk_doc *d, uint64_t bits, const char *const *names);
void rk_doc_write_items(rk_doc *d, uint64_t bits, int first, int kind);

RK_DOC_INLINE void rk_doc_number_set(rk_doc *d, const char *key, void *at, int size, int first, int last, const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d)) {
            rk_doc_observe_set(d, at, size, last - first + 1);
            return;
        }
        const rk_field f = {
            .type = RK_F_NUMBERS, .key = key, .about = about, .low = first, .high = last, .size = (int8_t)size, .there = true};
        d->driver->field(d, &f, at);
        return;
    }
    rk_doc_key(d, key);
    rk_json_array(&d->json);
    for (int i = 0; i * 8 < size; i++)
        rk_doc_write_numbers(d, rk_doc_word(at, size, i), first + 64 * i);
    rk_json_end(&d->json, ']');
}

RK_DOC_INLINE void rk_doc_choice_set(rk_doc *d, const char *key, void *at, int size, const char *const *names, int count,
                                     const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d)) {
            rk_doc_observe_set(d, at, size, count);
            return;
        }
        const rk_field f = {.type = RK_F_CHOICES,
                            .key = key,
                            .about = about,
                            .names = names,
                            .count = (int16_t)count,
                            .size = (int8_t)size,
                            .there = true};
        d->driver->field(d, &f, at);
        return;
    }
    rk_doc_key(d, key);
    rk_json_array(&d->json);
    rk_doc_write_choices(d, rk_doc_word(at, size, 0), names);
    rk_json_end(&d->json, ']');
}

RK_DOC_INLINE void rk_doc_item_set(rk_doc *d, const char *key, void *at, int size, int kind, const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d)) {
            rk_doc_observe_set(d, at, size, d->game->kinds[kind].count);
            return;
        }
        const rk_field f = {
            .type = RK_F_ITEMS, .key = key, .about = about, .kind = (uint8_t)kind, .size = (int8_t)size, .there = true};
        d->driver->field(d, &f, at);
        return;
    }
    rk_doc_key(d, key);
    rk_json_array(&d->json);
    for (int i = 0; i * 8 < size; i++)
        rk_doc_write_items(d, rk_doc_word(at, size, i), 64 * i, kind);
    rk_json_end(&d->json, ']');
}

/* ---- what holds others ---- */

RK_DOC_INLINE bool rk_doc_open_object(rk_doc *d, bool nullable, bool there, const char *key, const char *title, const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d))
            return rk_doc_observe_object(d, there);
        const rk_field f = {
            .type = RK_F_OBJECT, .key = key, .about = about, .title = title, .nullable = nullable, .there = there};
        return d->driver->open(d, &f, 1) > 0;
    }
    rk_doc_key(d, key);
    if (there)
        rk_json_object(&d->json);
    else
        rk_json_null(&d->json);
    return there;
}

RK_DOC_INLINE bool rk_doc_open_map(rk_doc *d, bool nullable, bool there, const char *key, int kind, bool all, const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d))
            return rk_doc_observe_object(d, there);
        const rk_field f = {.type = RK_F_MAP,
                            .key = key,
                            .about = about,
                            .kind = (uint8_t)kind,
                            .count = all,
                            .nullable = nullable,
                            .there = there};
        return d->driver->open(d, &f, 1) > 0;
    }
    rk_doc_key(d, key);
    if (there)
        rk_json_object(&d->json);
    else
        rk_json_null(&d->json);
    return there;
}

RK_DOC_INLINE bool rk_doc_entry(rk_doc *d, const char *id, bool there)
{
    if (!rk_doc_writing(d))
        return rk_doc_observed(d) ? rk_doc_observe_entry(d, there) : d->driver->entry(d, id, there);
    if (there)
        rk_json_any_key(&d->json, id);
    return there;
}

RK_DOC_INLINE int rk_doc_open_list(rk_doc *d, bool nullable, bool there, const char *key, int n, int exactly, int fewest,
                                   int most, const char *about)
{
    if (!rk_doc_writing(d)) {
        if (rk_doc_observed(d))
            return rk_doc_observe_list(d, nullable, there, n);
        const rk_field f = {.type = RK_F_LIST,
                            .key = key,
                            .about = about,
                            .low = fewest,
                            .high = most,
                            .count = (int16_t)exactly,
                            .nullable = nullable,
                            .there = there};
        return d->driver->open(d, &f, n);
    }
    rk_doc_key(d, key);
    if (there)
        rk_json_array(&d->json);
    else
        rk_json_null(&d->json);
    return there ? n : -1;
}

RK_DOC_INLINE void rk_doc_end(rk_doc *d, char bracket)
{
    if (rk_doc_writing(d))
        rk_json_end(&d->json, bracket);
    else if (rk_doc_observed(d))
        d->slot = rk_leave_shape(d->observer, d->slot);
    else
        d->driver->close(d);
}

/* ---- the names used in walks ---- */

#define rk_doc_number(d, key, at, low, high, about) rk_doc_integer(d, false, true, key, RK_DOC_INT(at), 1, low, high, about)
#define rk_doc_number_or_null(d, there, key, at, low, high, about)                                                               \
    rk_doc_integer(d, true, there, key, RK_DOC_INT(at), 1, low, high, about)
#define rk_doc_money(d, key, at, unit, low, high, about)                                                                         \
    rk_doc_integer(d, false, true, key, RK_DOC_INT(at), unit, low, high, about)
#define rk_doc_money_or_null(d, there, key, at, unit, low, high, about)                                                          \
    rk_doc_integer(d, true, there, key, RK_DOC_INT(at), unit, low, high, about)
#define rk_doc_derive(d, key, value, low, high, about) rk_doc_derived_integer(d, false, true, key, value, 1, low, high, about)
#define rk_doc_derive_or_null(d, there, key, value, low, high, about)                                                            \
    rk_doc_derived_integer(d, true, there, key, value, 1, low, high, about)
#define rk_doc_derive_money(d, key, value, unit, low, high, about)                                                               \
    rk_doc_derived_integer(d, false, true, key, value, unit, low, high, about)
#define rk_doc_flag(d, key, at, about) rk_doc_one_bit(d, key, at, (int)sizeof *(at), 0, about)
#define rk_doc_bit(d, key, at, bit, about) rk_doc_one_bit(d, key, at, (int)sizeof *(at), bit, about)
#define rk_doc_choice(d, key, at, names, count, about) rk_doc_name(d, false, true, key, RK_DOC_INT(at), names, count, about)
#define rk_doc_choice_or_null(d, there, key, at, names, count, about)                                                            \
    rk_doc_name(d, true, there, key, RK_DOC_INT(at), names, count, about)
#define rk_doc_item(d, key, at, kind, about) rk_doc_id(d, false, true, key, RK_DOC_INT(at), kind, about)
#define rk_doc_item_or_null(d, there, key, at, kind, about) rk_doc_id(d, true, there, key, RK_DOC_INT(at), kind, about)
#define rk_doc_code(d, there, key, at, low, high, text, about) rk_doc_coded(d, there, key, RK_DOC_INT(at), low, high, text, about)
#define rk_doc_numbers(d, key, at, first, last, about) rk_doc_number_set(d, key, RK_DOC_BITS(at), first, last, about)
#define rk_doc_choices(d, key, at, names, count, about) rk_doc_choice_set(d, key, RK_DOC_BITS(at), names, count, about)
#define rk_doc_items(d, key, at, kind, about) rk_doc_item_set(d, key, RK_DOC_BITS(at), kind, about)
#define rk_doc_object(d, key, title, about) rk_doc_open_object(d, false, true, key, title, about)
#define rk_doc_object_or_null(d, there, key, title, about) rk_doc_open_object(d, true, there, key, title, about)
#define rk_doc_list(d, key, n, most, about) rk_doc_open_list(d, false, true, key, n, -1, 0, most, about)
#define rk_doc_list_of(d, key, n, fewest, most, about) rk_doc_open_list(d, false, true, key, n, n, fewest, most, about)
#define rk_doc_list_or_null(d, there, key, n, most, about) rk_doc_open_list(d, true, there, key, n, -1, 0, most, about)
#define rk_doc_map(d, key, kind, about) rk_doc_open_map(d, false, true, key, kind, false, about)
#define rk_doc_map_of_all(d, key, kind, about) rk_doc_open_map(d, false, true, key, kind, true, about)
#define rk_doc_map_or_null(d, there, key, kind, about) rk_doc_open_map(d, true, there, key, kind, false, about)
#define rk_doc_end_object(d) rk_doc_end(d, '}')
#define rk_doc_end_list(d) rk_doc_end(d, ']')
#define rk_doc_end_map(d) rk_doc_end(d, '}')

#endif
