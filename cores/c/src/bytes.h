/*
 * Loads of little-endian numbers at any alignment, by bytes: gcc and clang make one load of each, with a byte swap
 * where the machine is big-endian.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_BYTES_H
#define CULLET_SRC_BYTES_H

#include "../cullet.h"

/* A function whose arrays should not be on the stack of its callers. */
#ifdef __GNUC__
#define CULLET_NOINLINE __attribute__((noinline))
#else
#define CULLET_NOINLINE
#endif

/* A function that is to be a part of its callers: their frames on the stack would add up. */
#ifdef __GNUC__
#define CULLET_PART inline __attribute__((always_inline))
#else
#define CULLET_PART inline
#endif

/* A function of a query's loop: called where code is to be small, which takes less stack, and else made part of it. */
#ifdef __OPTIMIZE_SIZE__
#define CULLET_INLINE CULLET_NOINLINE
#else
#define CULLET_INLINE CULLET_PART
#endif

/* Whether a part is compact. */
#ifdef CULLET_EXACT_ONLY
#define CULLET_IS_COMPACT(mesh) 0
#else
#define CULLET_IS_COMPACT(mesh) ((mesh)->blocks != NULL)
#endif

#define CULLET_FLOAT_MAX 0x1.fffffep127f

/* A double of this magnitude plus a smaller number has the number's nearest integer in its lowest bits. */
#define CULLET_ROUNDER 0x1.8p52

CULLET_LOAD uint32_t cullet_u16(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8;
}

CULLET_LOAD uint64_t cullet_u64(const uint8_t *p) {
    return (uint64_t)cullet_u32(p) | (uint64_t)cullet_u32(p + 4) << 32;
}

/* Conversions of bits to a signed number are those of two's complement on all supported compilers. */
CULLET_LOAD int32_t cullet_i32(const uint8_t *p) {
    return (int32_t)cullet_u32(p);
}

CULLET_LOAD int64_t cullet_i64(const uint8_t *p) {
    return (int64_t)cullet_u64(p);
}

CULLET_LOAD uint32_t cullet_float_bits(float value) {
    union {
        float value;
        uint32_t bits;
    } number;
    number.value = value;
    return number.bits;
}

CULLET_LOAD uint64_t cullet_double_bits(double value) {
    union {
        double value;
        uint64_t bits;
    } number;
    number.value = value;
    return number.bits;
}

/* Returns word i of an array of words of 8 bytes. */
CULLET_LOAD uint64_t cullet_word(const uint8_t *words, size_t i) {
    return cullet_u64(words + 8 * i);
}

/*
 * Returns 64 bits of an array of words, from a bit on that is counted from the lowest of a word upward. The bit may be
 * negative. Reads the word of the bit and the next one.
 */
static inline uint64_t cullet_bits(const uint8_t *words, uint32_t word, int32_t bit) {
    const uint8_t *at = words + 8 * (size_t)((int64_t)word + (bit >> 6));
    unsigned shift = (unsigned)bit & 63;
    return cullet_u64(at) >> shift | cullet_u64(at + 8) << 1 << (63 - shift);
}

#endif
