/* dice.c: fair dice. Before the first move everybody has seen the hash of the server's seed, and every seat has added a nonce.
 * The key of all draws is
 *     SHA-256("ratskeller dice 1\n" seed-in-hex "\n" nonce-of-seat-0 "\n" nonce-of-seat-1 "\n" ...)
 * and draw n comes from the start of stream n of ChaCha20 under that key: the 64-bit nonce is n, the block counter starts at 0.
 * Neither side can choose the outcome. The seed is revealed at the end, and then anybody can check the draws (ratskeller
 * verify, examples/verify.py). A draw that was taken back is not drawn again: its number is used up. */
#include "base/sha256.h"
#include "table/internal.h"

void tbl_commitment(const tbl_table *t, char hex[65])
{
    rk_sha256_hex(t->rules.seed, TBL_SEED_SIZE, hex);
}

void tbl_dice_key(tbl_table *t)
{
    rk_text all = RK_TEXT_INIT;
    rk_text_add(&all, "ratskeller dice 1\n");
    tbl_hex(t->rules.seed, TBL_SEED_SIZE, &all);
    rk_text_char(&all, '\n');
    for (int i = 0; i < t->rules.setup.seats; i++) {
        rk_text_add(&all, t->seat[i].nonce);
        rk_text_char(&all, '\n');
    }
    rk_sha256(all.at, all.len, t->key);
    rk_text_free(&all);
}

uint32_t tbl_dice_index(const tbl_table *t, uint32_t n, uint32_t count)
{
    rk_rng rng;
    rk_rng_key(&rng, t->key, n);
    return rk_rng_below(&rng, count);
}
