/* dice.c: fair dice. The server shows the hash of its seed, and nobody can know the seed. Then every seat that takes part commits
 * to a nonce of its own: SHA-256("ratskeller part\n" commitment-of-the-server "\n" nonce). When nobody is missing, all reveal
 * their nonces, and the match begins. Bots, and people who do not care, have an empty nonce. The key of all draws is
 *     SHA-256("ratskeller dice 2\n" seed-in-hex "\n" nonce-of-seat-0 "\n" nonce-of-seat-1 "\n" ...)
 * and draw n comes from the start of stream n of ChaCha20 under that key: the 64-bit nonce is n, the block counter starts at 0.
 * Whoever chooses does not yet know what the others have chosen. The seed is revealed at the end, and then anybody can check the
 * draws (ratskeller verify, examples/verify.py, the page). A draw that was taken back is not drawn again: its number is used up.
 *
 * If the table changes after somebody has revealed, those who did begin anew: a nonce that others know is no use any more.
 * Format 1 of the log had no commitments of seats, and "dice 1" in the key. */
#include "base/sha256.h"
#include "table/internal.h"

#include <ctype.h>
#include <string.h>

static const uint64_t lot_stream = UINT64_C(1) << 63; /* draws never come this far */

void tbl_commitment(const tbl_table *t, char hex[65])
{
    rk_sha256_hex(t->rules.seed, TBL_SEED_SIZE, hex);
}

void tbl_dice_key(tbl_table *t)
{
    rk_text all = RK_TEXT_INIT;
    rk_text_addf(&all, "ratskeller dice %d\n", t->format);
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

/* Fisher and Yates, from the last seat down. */
void tbl_dice_lot(const tbl_table *t, uint8_t to[RK_MAX_SEATS])
{
    rk_rng rng;
    rk_rng_key(&rng, t->key, lot_stream);
    for (int i = 0; i < RK_MAX_SEATS; i++)
        to[i] = (uint8_t)i;
    for (int i = t->rules.setup.seats - 1; i > 0; i--) {
        uint32_t j = rk_rng_below(&rng, (uint32_t)i + 1);
        uint8_t  was = to[i];
        to[i] = to[j];
        to[j] = was;
    }
}

/* ---- the parts of the seats ---- */

bool tbl_nonce_ok(const char *s)
{
    size_t n = 0;
    while (isalnum((unsigned char)s[n]))
        n++;
    return !s[n] && n < TBL_NONCE_SIZE;
}

static bool commit_ok(const char *s)
{
    return strlen(s) == 64 && !s[strspn(s, "0123456789abcdef")];
}

static bool fits(const tbl_table *t, const char *nonce, const char *commit)
{
    char    hex[65];
    rk_text all = RK_TEXT_INIT;
    tbl_commitment(t, hex);
    rk_text_addf(&all, "ratskeller part\n%s\n%s", hex, nonce);
    rk_sha256_hex(all.at, all.len, hex);
    rk_text_free(&all);
    return !strcmp(hex, commit);
}

static bool all_committed(const tbl_table *t)
{
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].shares && !t->seat[i].commit[0])
            return false;
    return true;
}

bool tbl_dice_shared(const tbl_table *t)
{
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].shares && !t->seat[i].nonce[0])
            return false;
    return true;
}

void tbl_dice_void(tbl_table *t)
{
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].shares && t->seat[i].nonce[0])
            t->seat[i].nonce[0] = t->seat[i].commit[0] = 0;
}

bool tbl_do_commit(tbl_table *t, int64_t now, int seat, uint64_t id, const char *commit)
{
    if (t->started || !t->seat[seat].shares || !commit_ok(commit))
        return false;
    tbl_log_begin(t, now, seat, id, "commit ");
    rk_text_add(&t->log, commit);
    tbl_log_end(t);
    tbl_dice_void(t);
    t->seat[seat].nonce[0] = 0;
    memcpy(t->seat[seat].commit, commit, 65);
    tbl_announce_seats(t);
    return true;
}

bool tbl_do_reveal(tbl_table *t, int64_t now, int seat, uint64_t id, const char *nonce)
{
    tbl_seat *s = &t->seat[seat];
    if (t->started || !s->shares || s->nonce[0] || !*nonce || !tbl_nonce_ok(nonce) || !tbl_full(t) || !all_committed(t)
        || !fits(t, nonce, s->commit))
        return false;
    tbl_log_begin(t, now, seat, id, "reveal ");
    rk_text_add(&t->log, nonce);
    tbl_log_end(t);
    memcpy(s->nonce, nonce, strlen(nonce) + 1);
    tbl_announce_seats(t);
    return true;
}
