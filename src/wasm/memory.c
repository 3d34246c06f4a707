/* memory.c: copies in steps of 16 bytes. Searches copy a state for every move they try, and wasi-libc goes by single words. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

/* A copy that is not a whole number of steps ends with a step over bytes that are there already. */
__attribute__((no_builtin("memcpy"))) void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    char       *t = to;
    const char *f = from;
    if (n < 16) {
        while (n--)
            *t++ = *f++;
        return to;
    }
    char       *last = t + n - 16;
    const char *source = f + n - 16;
    for (; t < last; t += 16, f += 16)
        wasm_v128_store(t, wasm_v128_load(f));
    wasm_v128_store(last, wasm_v128_load(source));
    return to;
}

__attribute__((no_builtin("memset"))) void *memset(void *to, int byte, size_t n)
{
    char  *t = to;
    v128_t all = wasm_i8x16_splat((int8_t)byte);
    if (n < 16) {
        while (n--)
            *t++ = (char)byte;
        return to;
    }
    char *last = t + n - 16;
    for (; t < last; t += 16)
        wasm_v128_store(t, all);
    wasm_v128_store(last, all);
    return to;
}
