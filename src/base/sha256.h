/* sha256.h: SHA-256 (FIPS 180-4), for naming data sets and committing to seeds. */
#ifndef RK_SHA256_H
#define RK_SHA256_H

#include <stddef.h>
#include <stdint.h>

void rk_sha256(const void *bytes, size_t n, uint8_t out[32]);
void rk_sha256_hex(const void *bytes, size_t n, char out[65]);

/* A chain: the new head is the hash of the old one and what is added. */
void rk_sha256_chain(uint8_t head[32], const void *bytes, size_t n);

#endif
