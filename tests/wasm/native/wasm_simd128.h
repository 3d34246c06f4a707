/* wasm_simd128.h: for memory.c outside of a browser. Steps of 16 bytes without instructions of WebAssembly; and its memcpy has a
 * name of its own, since the rest of the program has the one of the system. */
#ifndef WASM_TEST_SIMD128_H
#define WASM_TEST_SIMD128_H

typedef struct {
    unsigned char byte[16];
} wasm_v128;

static inline wasm_v128 wasm_v128_load(const void *from)
{
    wasm_v128 v;
    for (int i = 0; i < 16; i++)
        v.byte[i] = ((const unsigned char *)from)[i];
    return v;
}

static inline void wasm_v128_store(void *to, wasm_v128 v)
{
    for (int i = 0; i < 16; i++)
        ((unsigned char *)to)[i] = v.byte[i];
}

#undef memcpy
#define memcpy wasm_memcpy
#define no_builtin(name)

#endif
