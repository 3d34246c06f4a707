/* moves.h: a move, and the list of legal moves as a few blocks.
 *
 * A block is one move with one argument left open, and the set of values which that argument may take. A list of 230 moves
 * ("set a figure on any free post") is 48 bytes. Counting, picking the n-th, testing and listing all read the same blocks, so
 * they cannot disagree. The order of a list is fixed: blocks in the order in which they were added, values rising. */
#ifndef RK_MOVES_H
#define RK_MOVES_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    RK_MAX_SEATS = 6,
    RK_CHANCE = 0xFF, /* the seat of chance, whose moves are drawn */
    RK_ARGS = 3,
    RK_TOO_LARGE = 0xFFFD, /* a number that does not fit into an argument; never legal */
    RK_NONE = 0xFFFE,      /* an argument written "-" */
    RK_UNKNOWN = 0xFFFF,   /* an argument that is well formed but names nothing; never legal */
    RK_BLOCKS = 64,        /* at most, in one list */
    RK_BLOCK_SPAN = 256    /* at most this many values in one block */
};

typedef struct {
    uint8_t  verb;
    uint8_t  seat;
    uint16_t arg[RK_ARGS]; /* unused ones are 0 */
} rk_move;

_Static_assert(sizeof(rk_move) == 8, "a move is passed in a register");

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "rk_move_of and rk_block_at pack moves for little-endian machines"
#endif

/* Builds a move in a register. (Writing its parts to memory and reading them back as one word costs more than everything else
 * in a simple game.) */
static inline rk_move rk_move_of(unsigned verb, unsigned seat, unsigned a, unsigned b, unsigned c)
{
    uint64_t word = verb | (uint64_t)seat << 8 | (uint64_t)a << 16 | (uint64_t)b << 32 | (uint64_t)c << 48;
    rk_move  m;
    memcpy(&m, &word, sizeof m);
    return m;
}

/* Such an argument stands for something that was typed; it cannot be written back. */
static inline bool rk_arg_odd(unsigned arg)
{
    return arg == RK_UNKNOWN || arg == RK_TOO_LARGE;
}

static inline bool rk_move_eq(rk_move a, rk_move b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

typedef struct {
    rk_move  move;    /* with the lowest possible value in the open argument */
    uint8_t  open;    /* which argument is open; RK_ARGS: none, the block is a single move */
    uint8_t  words;   /* words of bits in use */
    uint16_t count;   /* values in the set */
    uint64_t bits[4]; /* bit i: the value move.arg[open] + i */
} rk_block;

typedef struct {
    uint32_t count; /* moves in all */
    uint32_t blocks;
    rk_block block[RK_BLOCKS];
} rk_moves;

static inline void rk_moves_clear(rk_moves *m)
{
    m->count = 0;
    m->blocks = 0;
}

/* Adds one move. */
static inline void rk_moves_one(rk_moves *m, rk_move move)
{
    assert(m->blocks < RK_BLOCKS);
    rk_block *b = &m->block[m->blocks++];
    b->move = move;
    b->open = RK_ARGS;
    b->words = 1;
    b->count = 1;
    b->bits[0] = 1;
    m->count++;
}

/* Adds the moves whose argument `open` is move.arg[open] + i for every bit i of the mask. */
static inline void rk_moves_mask(rk_moves *m, rk_move move, int open, uint64_t mask)
{
    if (!mask)
        return;
    assert(m->blocks < RK_BLOCKS);
    rk_block *b = &m->block[m->blocks++];
    b->move = move;
    b->open = (uint8_t)open;
    b->words = 1;
    b->count = (uint16_t)__builtin_popcountll(mask);
    b->bits[0] = mask;
    m->count += b->count;
}

/* Adds a verb without arguments. */
static inline void rk_moves_verb(rk_moves *m, int seat, unsigned verb)
{
    rk_moves_one(m, rk_move_of(verb, (uint8_t)seat, 0, 0, 0));
}

/* Adds a verb with one argument: the value i for every bit i of the mask. */
static inline void rk_moves_values(rk_moves *m, int seat, unsigned verb, uint64_t mask)
{
    rk_moves_mask(m, rk_move_of(verb, (uint8_t)seat, 0, 0, 0), 0, mask);
}

/* Adds a roll of a die: 1 to 6. */
static inline void rk_moves_die(rk_moves *m, unsigned verb)
{
    rk_moves_mask(m, rk_move_of(verb, RK_CHANCE, 1, 0, 0), 0, 0x3F);
}

/* The same as rk_moves_mask with up to 256 values. */
static inline void rk_moves_bits(rk_moves *m, rk_move move, int open, const uint64_t *bits, int words)
{
    assert(m->blocks < RK_BLOCKS && words <= 4);
    rk_block *b = &m->block[m->blocks];
    int       n = 0;
    for (int i = 0; i < words; i++) {
        b->bits[i] = bits[i];
        n += __builtin_popcountll(bits[i]);
    }
    if (!n)
        return;
    b->move = move;
    b->open = (uint8_t)open;
    b->words = (uint8_t)words;
    b->count = (uint16_t)n;
    m->count += (uint32_t)n;
    m->blocks++;
}

/* Adds the moves with move.arg[open] up to last, inclusive. */
void rk_moves_range(rk_moves *m, rk_move move, int open, unsigned last);

/* Position of the n-th set bit (n < number of set bits). */
static inline int rk_nth_bit(uint64_t bits, unsigned n)
{
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di(1ull << n, bits));
#else
    /* Without branches, which a random n would mislead: the byte by running sums of counts, then the bit in it the same way. */
    const uint64_t ones = 0x0101010101010101, tops = ones << 7;
    uint64_t       sums = bits - (bits >> 1 & 0x5555555555555555);
    sums = (sums & 0x3333333333333333) + (sums >> 2 & 0x3333333333333333);
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0F) * ones;
    unsigned byte = 8 * (unsigned)__builtin_popcountll(((n * ones | tops) - sums) & tops);
    unsigned left = n - (unsigned)(sums << 8 >> byte & 0xFF);
    uint64_t bit = (bits >> byte & 0xFF) * ones & 0x8040201008040201;
    sums = (((bit + 0x7F * ones) | bit) >> 7 & ones) * ones;
    return (int)(byte + (unsigned)__builtin_popcountll(((left * ones | tops) - sums) & tops));
#endif
}

/* A block's move with its n-th value. */
static inline rk_move rk_block_at(const rk_block *b, uint32_t n)
{
    int word = 0;
    if (b->words > 1)
        for (uint32_t here; n >= (here = (uint32_t)__builtin_popcountll(b->bits[word])); word++)
            n -= here;
    uint64_t move;
    memcpy(&move, &b->move, sizeof move);
    if (b->open < RK_ARGS)
        move += (uint64_t)(word * 64 + rk_nth_bit(b->bits[word], n)) << 16 * (b->open + 1);
    rk_move m;
    memcpy(&m, &move, sizeof m);
    return m;
}

/* The n-th move of the list (n < count). */
static inline rk_move rk_moves_at(const rk_moves *m, uint32_t n)
{
    const rk_block *b = m->block;
    while (n >= b->count)
        n -= b++->count;
    return rk_block_at(b, n);
}

/* The place of a move in the list, or -1. */
int64_t rk_moves_find(const rk_moves *m, rk_move move);

/* Inline, and comparing whole words, because search asks this for every move it knows. */
static inline bool rk_moves_has(const rk_moves *m, rk_move move)
{
    uint64_t want, base;
    memcpy(&want, &move, sizeof want);
    for (uint32_t i = 0; i < m->blocks; i++) {
        const rk_block *b = &m->block[i];
        memcpy(&base, &b->move, sizeof base);
        unsigned shift = 16u * (b->open + 1u);
        if (b->open == RK_ARGS ? want == base : !((want ^ base) & ~(0xFFFFull << shift))) {
            unsigned bit = b->open == RK_ARGS ? 0 : (uint16_t)((want >> shift) - (base >> shift));
            if (bit < b->words * 64u && b->bits[bit / 64] >> bit % 64 & 1)
                return true;
        }
    }
    return false;
}

/* For walking: for (rk_walk w = rk_walk_of(&ms); rk_walk_next(&w);) use(w.move); */
typedef struct {
    const rk_moves *list;
    uint32_t        block, word;
    uint64_t        left;
    rk_move         move;
} rk_walk;

rk_walk rk_walk_of(const rk_moves *m);
bool    rk_walk_next(rk_walk *w);

#endif
