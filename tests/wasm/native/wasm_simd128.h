/* wasm_simd128.h: for memory.c outside of a browser. Steps of 16 bytes without instructions of WebAssembly; and its functions
 * have names of their own, since the rest of the program has those of the system. */
#ifndef WASM_TEST_SIMD128_H
#define WASM_TEST_SIMD128_H

typedef struct {
    unsigned char byte[16];
} wasm_v128, v128_t;

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

static inline wasm_v128 wasm_i8x16_splat(signed char byte)
{
    wasm_v128 v;
    for (int i = 0; i < 16; i++)
        v.byte[i] = (unsigned char)byte;
    return v;
}

#undef memcpy
#undef memset
#define memcpy wasm_memcpy
#define memset wasm_memset
#define no_builtin(name)

#endif
