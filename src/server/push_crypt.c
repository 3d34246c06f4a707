/* push_crypt.c: what a push service carries can be read by the device alone (RFC 8291, aes128gcm of RFC 8188), and is signed by
 * the house (RFC 8292). */
#include "server/push.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <string.h>

enum { HASH = 32, KEY = 16, NONCE = 12, TAG = 16, HALF = 32, RECORD = 4096 };

/* ---- base64url ---- */

static const char digits[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void push_base64(const void *bytes, size_t n, rk_text *out)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i += 3) {
        size_t   left = n - i;
        uint32_t v = (uint32_t)b[i] << 16 | (left > 1 ? (uint32_t)b[i + 1] << 8 : 0) | (left > 2 ? b[i + 2] : 0);
        for (size_t k = 0; k < (left > 2 ? 4 : left + 1); k++)
            rk_text_char(out, digits[v >> (18 - 6 * k) & 63]);
    }
}

bool push_unbase64(const char *s, uint8_t *out, size_t n)
{
    size_t   len = strcspn(s, "="), got = 0;
    uint32_t v = 0;
    int      bits = 0;
    if (len != (n * 8 + 5) / 6 || strspn(s + len, "=") != strlen(s + len))
        return false;
    for (size_t i = 0; i < len; i++) {
        const char *d = strchr(digits, s[i]);
        if (!d)
            return false;
        v = v << 6 | (uint32_t)(d - digits);
        bits += 6;
        if (bits >= 8)
            out[got++] = (uint8_t)(v >> (bits -= 8));
    }
    return got == n;
}

/* ---- keys ---- */

/* The point of a secret; with `random`, the secret is drawn first. */
static bool complete(push_key *k, bool random)
{
    EC_GROUP *g = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *p = g ? EC_POINT_new(g) : NULL;
    BIGNUM   *d = random ? BN_new() : BN_bin2bn(k->secret, PUSH_SECRET, NULL);
    bool      ok = p && d;
    do
        ok = ok && (!random || BN_priv_rand_range(d, EC_GROUP_get0_order(g)));
    while (ok && random && BN_is_zero(d));
    ok = ok && !BN_is_zero(d) && BN_cmp(d, EC_GROUP_get0_order(g)) < 0 && EC_POINT_mul(g, p, d, NULL, NULL, NULL)
         && EC_POINT_point2oct(g, p, POINT_CONVERSION_UNCOMPRESSED, k->point, PUSH_POINT, NULL) == PUSH_POINT
         && BN_bn2binpad(d, k->secret, PUSH_SECRET) == PUSH_SECRET;
    BN_clear_free(d);
    EC_POINT_free(p);
    EC_GROUP_free(g);
    return ok;
}

bool push_key_new(push_key *out)
{
    return complete(out, true);
}

bool push_key_read(const uint8_t secret[PUSH_SECRET], push_key *out)
{
    memcpy(out->secret, secret, PUSH_SECRET);
    return complete(out, false);
}

bool push_point_ok(const uint8_t point[PUSH_POINT])
{
    EC_GROUP *g = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *p = g ? EC_POINT_new(g) : NULL;
    bool      ok = p && point[0] == POINT_CONVERSION_UNCOMPRESSED && EC_POINT_oct2point(g, p, point, PUSH_POINT, NULL);
    EC_POINT_free(p);
    EC_GROUP_free(g);
    return ok;
}

/* As OpenSSL wants it; secret NULL: only the point is known. */
static EVP_PKEY *pkey_of(const uint8_t *secret, const uint8_t point[PUSH_POINT])
{
    EVP_PKEY       *key = NULL;
    EVP_PKEY_CTX   *ctx = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    BIGNUM         *d = secret ? BN_bin2bn(secret, PUSH_SECRET, NULL) : NULL;
    OSSL_PARAM     *params = NULL;
    if (ctx && b && OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0)
        && OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT)
        && (!secret || (d && OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, d))))
        params = OSSL_PARAM_BLD_to_param(b);
    if (!params || EVP_PKEY_fromdata_init(ctx) != 1
        || EVP_PKEY_fromdata(ctx, &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) != 1)
        key = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(b);
    BN_clear_free(d);
    EVP_PKEY_CTX_free(ctx);
    return key;
}

/* ---- encryption ---- */

static bool agree(const push_key *ours, const uint8_t theirs[PUSH_POINT], uint8_t out[HASH])
{
    EVP_PKEY     *mine = pkey_of(ours->secret, ours->point), *other = pkey_of(NULL, theirs);
    EVP_PKEY_CTX *ctx = mine && other ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    size_t        n = HASH;
    bool          ok = ctx && EVP_PKEY_derive_init(ctx) == 1 && EVP_PKEY_derive_set_peer(ctx, other) == 1
              && EVP_PKEY_derive(ctx, out, &n) == 1 && n == HASH;
    EVP_PKEY_CTX_free(ctx);
    EVP_PKEY_free(other);
    EVP_PKEY_free(mine);
    return ok;
}

static void mac(const void *key, size_t key_n, const rk_text *text, uint8_t out[HASH])
{
    HMAC(EVP_sha256(), key, (int)key_n, (const uint8_t *)text->at, text->len, out, NULL);
}

/* HKDF (RFC 5869) with one block of output. */
static void derive(const void *salt, size_t salt_n, const uint8_t secret[HASH], const rk_text *info, uint8_t out[HASH])
{
    uint8_t middle[HASH];
    rk_text text = RK_TEXT_INIT;
    rk_text_addn(&text, (const char *)secret, HASH);
    mac(salt, salt_n, &text, middle);
    rk_text_clear(&text);
    rk_text_addn(&text, info->at, info->len);
    rk_text_char(&text, 1);
    mac(middle, HASH, &text, out);
    rk_text_free(&text);
}

static bool seal(const uint8_t key[KEY], const uint8_t nonce[NONCE], const rk_text *plain, rk_text *out)
{
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    uint8_t        *to = (uint8_t *)rk_text_room(out, plain->len + TAG);
    int             n = 0, rest = 0;
    bool            ok = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key, nonce) == 1
              && EVP_EncryptUpdate(c, to, &n, (const uint8_t *)plain->at, (int)plain->len) == 1
              && EVP_EncryptFinal_ex(c, to + n, &rest) == 1
              && EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, TAG, to + plain->len) == 1 && n + rest == (int)plain->len;
    if (ok)
        out->len += plain->len + TAG;
    EVP_CIPHER_CTX_free(c);
    return ok;
}

static void add(rk_text *out, const void *bytes, size_t n)
{
    rk_text_addn(out, bytes, n);
}

/* With the NUL at its end, as the RFCs want it. */
#define ADD_WORDS(out, words) add(out, words, sizeof words)

bool push_encrypt(const uint8_t device[PUSH_POINT], const uint8_t auth[PUSH_AUTH], const push_key *ours,
                  const uint8_t salt[PUSH_SALT], const char *text, size_t n, size_t padded, rk_text *out)
{
    static const uint8_t head[] = {RECORD >> 24, RECORD >> 16 & 255, RECORD >> 8 & 255, RECORD & 255, PUSH_POINT};
    uint8_t              shared[HASH], secret[HASH], key[HASH], nonce[HASH];
    rk_text              info = RK_TEXT_INIT, plain = RK_TEXT_INIT;
    if (n > padded || padded + 1 + TAG > RECORD || !agree(ours, device, shared))
        return false;
    ADD_WORDS(&info, "WebPush: info");
    add(&info, device, PUSH_POINT);
    add(&info, ours->point, PUSH_POINT);
    derive(auth, PUSH_AUTH, shared, &info, secret);
    rk_text_clear(&info);
    ADD_WORDS(&info, "Content-Encoding: aes128gcm");
    derive(salt, PUSH_SALT, secret, &info, key);
    rk_text_clear(&info);
    ADD_WORDS(&info, "Content-Encoding: nonce");
    derive(salt, PUSH_SALT, secret, &info, nonce);
    add(&plain, text, n);
    rk_text_char(&plain, 2); /* the last record */
    for (size_t i = n; i < padded; i++)
        rk_text_char(&plain, 0);
    add(out, salt, PUSH_SALT);
    add(out, head, sizeof head);
    add(out, ours->point, PUSH_POINT);
    bool ok = seal(key, nonce, &plain, out);
    rk_text_free(&plain);
    rk_text_free(&info);
    return ok;
}

/* ---- who sends it ---- */

/* ES256: the two numbers of the signature, one behind the other. */
static bool sign(const push_key *house, const rk_text *text, uint8_t out[2 * HALF])
{
    EVP_PKEY      *key = pkey_of(house->secret, house->point);
    EVP_MD_CTX    *ctx = EVP_MD_CTX_new();
    uint8_t        der[128];
    const uint8_t *at = der;
    size_t         n = sizeof der;
    bool           ok = key && ctx && EVP_DigestSignInit(ctx, NULL, EVP_sha256(), NULL, key) == 1
              && EVP_DigestSign(ctx, der, &n, (const uint8_t *)text->at, text->len) == 1;
    ECDSA_SIG *sig = ok ? d2i_ECDSA_SIG(NULL, &at, (long)n) : NULL;
    ok = sig && BN_bn2binpad(ECDSA_SIG_get0_r(sig), out, HALF) == HALF
         && BN_bn2binpad(ECDSA_SIG_get0_s(sig), out + HALF, HALF) == HALF;
    ECDSA_SIG_free(sig);
    EVP_MD_CTX_free(ctx);
    EVP_PKEY_free(key);
    return ok;
}

bool push_authorize(const push_key *house, const char *origin, const char *contact, int64_t until, rk_text *out)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    uint8_t           signature[2 * HALF];
    rk_text           claims = RK_TEXT_INIT, token = RK_TEXT_INIT;
    rk_json           w = rk_json_to(&claims);
    rk_json_object(&w);
    rk_json_kstr(&w, "aud", origin);
    rk_json_kint(&w, "exp", until);
    rk_json_kstr(&w, "sub", contact);
    rk_json_end(&w, '}');
    push_base64(head, sizeof head - 1, &token);
    rk_text_char(&token, '.');
    push_base64(claims.at, claims.len, &token);
    bool ok = sign(house, &token, signature);
    rk_text_addf(out, "vapid t=%s.", rk_text_str(&token));
    push_base64(signature, sizeof signature, out);
    rk_text_add(out, ", k=");
    push_base64(house->point, PUSH_POINT, out);
    rk_text_free(&claims);
    rk_text_free(&token);
    return ok;
}
